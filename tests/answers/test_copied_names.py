"""Questions about copies, faces, legends and tokens as players word them, over a few invented cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answers import Answer, Kind, Request, build
from bot.cards import CardRecord, FaceRecord, Origin, StoreDraft, card_directory

ORIGIN = Origin("mtgjson", "2026-09-01")


LEGEND_RULE = 'the "legend rule" doesn\'t apply to them.'


def face(name: str, line: str, text: str, size: str = "", cost: str | None = "{2}") -> FaceRecord:
    power, _, toughness = size.partition("/")
    return FaceRecord(name, cost, line, text, power or None, toughness or None)


def card(name: str, line: str, text: str, size: str = "") -> CardRecord:
    return CardRecord(name, (face(name, line, text, size),), "normal", facts_from=ORIGIN)


def wolf() -> CardRecord:
    front = face("Ash Farmer", "Creature — Human Werewolf", "{2}: Transform this creature.", "1/2")
    back = face("Ash Howler", "Creature — Werewolf", "Other Werewolves you control get +1/+1.", "3/3", None)
    return CardRecord("Ash Farmer // Ash Howler", (front, back), "transform", facts_from=ORIGIN)


CARDS = (
    card("Moss Titan", "Creature — Giant", "", "5/5"),
    card(
        "Grave Counter",
        "Creature — Horror",
        "Grave Counter's power and toughness are each equal to the number of Gates you control.",
        "*/*",
    ),
    card("Elder Bram", "Legendary Creature — Elf", "", "2/4"),
    card(
        "Vain Mimic",
        "Legendary Creature — Shapeshifter",
        "You may have Vain Mimic enter as a copy of any creature, "
        "except its name is Vain Mimic and it's legendary in addition to its other types.",
        "3/1",
    ),
    card(
        "Paired Kin",
        "Legendary Creature — Human",
        f"If there are exactly two permanents named Paired Kin on the battlefield, {LEGEND_RULE}",
        "2/1",
    ),
    card("Grove Waking", "Sorcery", "Until end of turn, all lands you control become 3/4 Treefolk creatures. They're still lands."),
    card("Still Pool", "Land", "{T}: Add {U}."),
    card("Shade Mirror", "Creature — Shapeshifter", "You may have Shade Mirror enter as a copy of any creature.", "0/0"),
    card("Twin Rite", "Sorcery", "Create a token that's a copy of target creature."),
    card("Salt Sentinel", "Creature — Human", "Vigilance\nEternalize {4}{W}", "2/3"),
    card(
        "Reed Pond",
        "Enchantment",
        "{2}: Create a 1/1 blue Fish creature token.\nIf you would create a Crab token, create a 3/3 blue Shark creature token instead.",
    ),
    wolf(),
)


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("copied")
    with StoreDraft(card_directory(root)) as draft:
        for record in CARDS:
            draft.add(record)
        draft.publish()
    return root


def ask(data_dir: Path, text: str) -> Answer:
    return build(data_dir).answer(Request(text))


def test_a_creature_whose_size_is_counted_on_the_game_is_copied_though_nothing_is_counted(data_dir: Path) -> None:
    answer = ask(data_dir, "copie Shade Mirror > Grave Counter")
    assert answer.verdict is not None
    assert answer.text.startswith("**Grave Counter 0/0.**")
    assert [one.said for one in answer.assumed] == ["Taille 0/0"]


def test_of_links_a_copier_to_what_it_copies(data_dir: Path) -> None:
    assert ask(data_dir, "copie Shade Mirror de Moss Titan").text.startswith("**Moss Titan 5/5.**")


def test_a_legend_that_copies_another_under_its_own_name_leaves_both(data_dir: Path) -> None:
    answer = ask(data_dir, "légende Vain Mimic copie Elder Bram")
    assert "Vain Mimic 2/4" in answer.text
    assert "leurs noms diffèrent" in answer.text


def test_legends_that_their_own_text_spares_are_told_so(data_dir: Path) -> None:
    answer = ask(data_dir, "légende Paired Kin")
    assert answer.text.startswith("**Les deux restent.**")
    assert "C'est ce que change *Paired Kin*" in answer.text


def test_a_land_of_an_opponent_is_animated_by_a_spell_of_its_controller(data_dir: Path) -> None:
    assert "3/4" in ask(data_dir, "couches Still Pool (adverse, animé par Grove Waking)").text
    assert not ask(data_dir, "copie Shade Mirror > Still Pool (animé par Grove Waking)").text.startswith("**Impossible")


def test_two_before_a_legend_are_the_two_that_the_rule_needs(data_dir: Path) -> None:
    answer = ask(data_dir, "légende deux Elder Bram")
    assert answer.text.startswith("**Un seul exemplaire d'Elder Bram reste")
    assert "Chez deux joueurs différents : les deux restent" in answer.text


def test_types_of_a_copy_are_those_of_the_copy(data_dir: Path) -> None:
    assert ask(data_dir, "types Shade Mirror copie Moss Titan").text.startswith("**Moss Titan 5/5.**")


def test_a_token_maker_of_a_card_copies_it(data_dir: Path) -> None:
    assert "copie de *Moss Titan*" in ask(data_dir, "jeton Twin Rite de Moss Titan").text
    assert ask(data_dir, "jeton copie de Moss Titan").kind is Kind.VERDICT


def test_how_a_token_comes_of_its_card_may_be_written_after_its_name(data_dir: Path) -> None:
    assert ask(data_dir, "jeton Salt Sentinel éternalisé").text.startswith("**« Salt Sentinel ».**")


def test_tokens_that_take_the_place_of_others_are_told_apart(data_dir: Path) -> None:
    text = ask(data_dir, "jeton Reed Pond").text
    assert text.startswith("**« Fish Token ».**")
    assert "À la place ou en plus d'autres jetons, selon son texte : un jeton : créature 3/3 bleue" in text


def test_a_back_face_is_told_by_its_own_size_whatever_its_copies_do(data_dir: Path) -> None:
    assert "une créature 3/3" in ask(data_dir, "face Ash Farmer verso").text
