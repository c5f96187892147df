"""Text changes, exchanged and borrowed texts, names, control, copies and face-down status [CR 612, 613.2, 708]."""

from __future__ import annotations

import pytest

from bot.engine import (
    ALL_NAMES,
    Board,
    CopiableValues,
    FaceDown,
    FaceDownKind,
    Origin,
    ResolvedEffect,
    TextSwap,
    characteristics,
    forbidden_swap,
    hidden_words,
)
from bot.engine.abilities import (
    ChangeText,
    Chosen,
    CopyOf,
    HaveName,
    HaveNames,
    HaveTextOf,
    Is,
    Keyword,
    LoseAll,
    Opaque,
    RefIs,
    Target,
    This,
    TopCard,
    Word,
    WordKind,
)
from bot.engine.epochs import Epoch
from bot.engine.textchange import swapped_ability
from bot.engine.values import ALL_CREATURE_TYPES, CardDef, Zone, parse_colors
from tests.engine.kit import (
    BASIC,
    BEAR,
    CHANGELING,
    CREATURE,
    DEFENDER,
    FLYING,
    HASTE,
    LAND,
    YOU,
    YOURS,
    base,
    be,
    board,
    card,
    color,
    creature,
    enchantment,
    equal_to,
    every,
    gain,
    get,
    host,
    land_type,
    look,
    no,
    noun,
    on,
    pt,
    resolved,
    size,
    static,
    tribe,
    type_line,
)


def swapped(made: Board, name: str, kind: WordKind, old: str, new: str) -> Board:
    """With a word of one object's text replaced, for good."""
    stamp, after = made.stamped()
    swap = TextSwap(kind, old, new)
    return after.with_effect(ResolvedEffect(f"swap{stamp}", "spell", "Spell", "A", stamp, (name,), swap=swap))


def exchanged(made: Board, one: str, other: str) -> Board:
    stamp, after = made.stamped()
    return after.with_effect(ResolvedEffect("exchange", "e", "E", "A", stamp, exchange=(one, other)))


TRIBE, TERRAIN, COLOR = WordKind.CREATURE_TYPE, WordKind.LAND_TYPE, WordKind.COLOR
LORD = creature("Lord of Dreams", "Human Wizard", (2, 2), static(every(tribe("Illusion"), YOURS), get(1, 1), gain(FLYING)))


def test_a_swapped_lord_serves_another_tribe_and_keeps_its_own_types() -> None:
    made = board(l=LORD, z=creature("Ghoul", "Zombie", (2, 2)), i=creature("Wisp", "Illusion", (1, 1)))
    view = characteristics(swapped(made, "l", TRIBE, "Illusion", "Zombie"))
    assert (view["l"].subtypes, pt(view["z"]), pt(view["i"])) == (("Human", "Wizard"), (3, 3), (1, 1))


def test_type_line_and_rules_text_change_but_never_the_name() -> None:
    wall = creature("Mistform Elf Wall", "Elf Wall", (1, 4), static(This(), gain(DEFENDER), condition=RefIs(This(), (Is(tribe("Wall")),))))
    seen = look(swapped(board(w=wall), "w", TRIBE, "Wall", "Elf"), "w")
    assert (seen.name, seen.subtypes, seen.keywords) == ("Mistform Elf Wall", ("Elf",), ("defender",))


def test_a_changeling_stays_every_type() -> None:
    seen = look(swapped(board(m=creature("Sprite", "Illusion", (2, 2), CHANGELING)), "m", TRIBE, "Illusion", "Goblin"), "m")
    assert seen.subtypes == (ALL_CREATURE_TYPES,)


def test_a_swapped_moon_names_another_land_type() -> None:
    moon = enchantment("Red Moon", static(every(no(BASIC), LAND), be(land_type("Mountain"))))
    view = characteristics(swapped(board(m=moon, p=card("Pond", "Land — Forest")), "m", TERRAIN, "Mountain", "Island"))
    assert view["p"].subtypes == ("Island",)


def test_a_swapped_basic_land_keeps_its_name_and_taps_for_its_new_color() -> None:
    seen = look(swapped(board(f=card("Forest", "Basic Land — Forest")), "f", TERRAIN, "Forest", "Island"), "f")
    assert (seen.name, type_line(seen)) == ("Forest", "Basic Land — Island")
    assert repr(seen.abilities[0].ability).count("{U}") == 1


def test_landwalk_and_protection_hold_words_that_change() -> None:
    wraith = creature("Wraith", "Wraith", (3, 3), Keyword("landwalk", (land_type("Swamp"),)), Keyword("protection", (color("black"),)))
    made = swapped(swapped(board(w=wraith), "w", TERRAIN, "Swamp", "Plains"), "w", COLOR, "black", "green")
    seen = look(made, "w")
    assert (seen.keywords, seen.colors) == (("plainswalk", "protection from green"), parse_colors("G"))


def test_two_swaps_apply_in_order() -> None:
    made = swapped(swapped(board(b=BEAR), "b", TRIBE, "Bear", "Elf"), "b", TRIBE, "Elf", "Goblin")
    assert look(made, "b").subtypes == ("Goblin",)


def test_granted_abilities_are_not_the_text_of_their_holder() -> None:
    ward = enchantment("Ward", static(host(CREATURE), gain(Keyword("protection", (color("red"),)))))
    made = board(b=BEAR, w=on(ward, attached_to="b"))
    assert look(swapped(made, "b", COLOR, "red", "blue"), "b").keywords == ("protection from red",)
    assert look(swapped(made, "w", COLOR, "red", "blue"), "b").keywords == ("protection from blue",)


def test_exchanged_text_boxes_carry_defining_abilities() -> None:
    goyf = creature("Mire Beast", "Lhurgoyf", ("*", "1+*"), static(This(), equal_to(noun(CREATURE))))
    view = characteristics(exchanged(board(g=goyf, b=BEAR), "g", "b"))
    assert (pt(view["g"]), pt(view["b"])) == ((0, 1), (2, 2))
    assert (len(view["g"].abilities), len(view["b"].abilities)) == (0, 1)


def test_an_exchanged_changeling_makes_every_type() -> None:
    view = characteristics(exchanged(board(m=creature("Sprite", "Shapeshifter", (2, 2), CHANGELING), b=BEAR), "m", "b"))
    assert (view["b"].subtypes, view["b"].keywords) == ((ALL_CREATURE_TYPES,), ("changeling",))
    assert (view["m"].subtypes, view["m"].keywords) == (("Shapeshifter",), ())


TOP = TopCard("graveyard", YOU)
SHIFTER = creature(
    "Mirrorskin",
    "Shapeshifter",
    (0, 1),
    static(This(), HaveTextOf(TOP, (HASTE,)), condition=RefIs(TOP, (Is(CREATURE),))),
    cost="{1}{U}{U}",
)
WURM = creature("Great Wurm", "Wurm", (6, 4), FLYING, cost="{4}{G}{G}")


def test_a_full_text_brings_name_cost_type_line_and_size_with_the_text_besides() -> None:
    seen = look(board(s=SHIFTER, w=on(WURM, Zone.GRAVEYARD)), "s")
    assert (seen.name, seen.mana_value, seen.colors) == ("Great Wurm", 6, parse_colors("G"))
    assert (type_line(seen), pt(seen)) == ("Creature — Wurm", (6, 4))
    assert (seen.keywords, seen.copiable_face.name) == (("flying", "haste"), "Mirrorskin")


def test_a_full_text_ends_when_the_top_card_is_no_creature() -> None:
    assert look(board(s=SHIFTER, w=on(WURM, Zone.GRAVEYARD), i=on(card("Zap", "Instant"), Zone.GRAVEYARD)), "s").name == "Mirrorskin"


def test_a_full_text_has_applied_before_its_ability_is_lost() -> None:
    frog = (LoseAll(), be(tribe("Frog"), colors=(color("blue"),)), base(1))
    seen = look(resolved(board(s=SHIFTER, w=on(WURM, Zone.GRAVEYARD)), "frog", ["s"], *frog), "s")
    assert (seen.name, seen.mana_value, seen.abilities) == ("Great Wurm", 6, ())
    assert (type_line(seen), pt(seen)) == ("Creature — Frog", (1, 1))


def test_a_name_set_replaces_names_and_supertypes_stay() -> None:
    alias = enchantment("Alias", static(host(CREATURE), HaveName(Word(WordKind.NAME, "Nobody")), be(tribe("Citizen"))))
    legend = card("Old Hero", "Legendary Creature — Goblin", pt=(2, 2))
    seen = look(board(h=legend, a=on(alias, attached_to="h")), "h")
    assert (seen.names, type_line(seen), seen.copiable_face.name) == (("Nobody",), "Legendary Creature — Citizen", "Old Hero")


def test_all_names_are_added_to_ones_own() -> None:
    kit = card("Spyglass", "Artifact — Equipment", static(host(CREATURE), HaveNames(noun(CREATURE))))
    assert look(board(b=BEAR, k=on(kit, attached_to="b")), "b").names == ("Meadow Bear", ALL_NAMES)


def copied(made: Board, subject: str, of: CardDef) -> Board:
    stamp, after = made.stamped()
    return after.with_effect(ResolvedEffect(f"copy{stamp}", "c", "C", "A", stamp, (subject,), copy=CopiableValues(of, 0, "x")))


def test_a_copy_comes_before_what_applies_to_it() -> None:
    made = resolved(board(b=BEAR), "e", ["b"], be(tribe("Spirit")), base(8))
    seen = look(copied(made, "b", WURM), "b")
    assert (seen.name, type_line(seen), pt(seen), seen.mana_value) == ("Great Wurm", "Creature — Spirit", (8, 8), 6)
    assert {i.origin for i in seen.abilities} == {Origin.COPIED}


def test_the_later_copy_effect_wins() -> None:
    assert look(copied(copied(board(b=BEAR), "b", WURM), "b", SHIFTER), "b").name == "Mirrorskin"


def test_a_face_down_copy_stays_face_down_and_nameless() -> None:
    made = board(b=on(BEAR, face_down=FaceDown(FaceDownKind.MORPH)))
    seen = look(copied(made, "b", WURM), "b")
    assert (seen.name, pt(seen), seen.mana_cost, seen.colors, seen.copiable_face.types) == (None, (2, 2), None, 0, ("Creature",))


@pytest.mark.parametrize(("kind", "keywords"), [(FaceDownKind.MANIFEST, ()), (FaceDownKind.CLOAK, ("ward {2}",))])
def test_some_face_down_permanents_have_ward(kind: FaceDownKind, keywords: tuple[str, ...]) -> None:
    assert look(board(b=on(BEAR, face_down=FaceDown(kind))), "b").keywords == keywords


def test_a_size_chosen_as_it_enters_is_copiable() -> None:
    flyer = be(size=size(2, 2), abilities=(FLYING,))
    made = resolved(board(c=creature("Clay", "Shapeshifter", ("*", "*"))), "e", ["c"], flyer, copiable=True)
    seen = look(made, "c")
    assert (pt(seen), seen.keywords) == ((2, 2), ("flying",))
    assert (seen.copiable_face.power, seen.copiable_face.abilities) == (2, (FLYING,))
    assert pt(look(resolved(made, "later", ["c"], base(5)), "c")) == (5, 5)


def test_a_static_copy_effect_uses_the_values_locked_on_the_board() -> None:
    mirror = enchantment("Mirror", static(host(CREATURE), CopyOf(Chosen())))
    made = board(b=BEAR, w=WURM, m=on(mirror, attached_to="b", choices=(("object", ("w",)),)))
    assert look(made, "b").name == "Great Wurm"
    assert look(made.with_locked_copy("m", "b", CopiableValues(SHIFTER)), "b").name == "Mirrorskin"


@pytest.mark.parametrize(
    ("words", "old", "new", "changed"),
    [
        ("Elves you control frolic.", "Elf", "Goblin", "Goblins you control frolic."),
        ("Sacrifice a Goblin", "Goblin", "Elf", "Sacrifice an Elf"),
        ("whenever an Elf or a non-Elf creature frolics", "Elf", "Goblin", "whenever a Goblin or a non-Goblin creature frolics"),
        ("another Merfolk frolics with Merfolk you control", "Merfolk", "Elf", "another Elf frolics with Elves you control"),
        ("Elfin creatures frolic.", "Elf", "Goblin", "Elfin creatures frolic."),
        ("Elf Lord frolics with each Elf.", "Elf", "Goblin", "Elf Lord frolics with each Goblin."),
    ],
)
def test_words_kept_verbatim_change_too_outside_names(words: str, old: str, new: str, changed: str) -> None:
    swap = TextSwap(TRIBE, old, new)
    assert swapped_ability(Opaque(words), swap, ("Elf Lord",)) == Opaque(changed)
    assert hidden_words(Opaque(words), swap, ("Elf Lord",)) == ()


def test_color_words_kept_verbatim_keep_their_capital() -> None:
    assert swapped_ability(Opaque("Red and nonred things."), TextSwap(COLOR, "red", "blue")) == Opaque("Blue and nonblue things.")


@pytest.mark.parametrize(
    ("words", "names"), [("Each creature named Elf frolics.", ()), ("Elf frolics with an Elf.", ("Elf, Lord of Elves",))]
)
def test_words_that_may_be_a_name_are_found_and_kept(words: str, names: tuple[str, ...]) -> None:
    swap = TextSwap(TRIBE, "Elf", "Goblin")
    assert hidden_words(Opaque(words), swap, names) == (words,)
    assert swapped_ability(Opaque(words), swap, names) == Opaque(words)


@pytest.mark.parametrize(
    ("kind", "old", "new", "rule"),
    [
        (TRIBE, "Elf", "Goblin", None),
        (TRIBE, "Wall", "Elf", None),
        (TRIBE, "Elf", "Wall", "608.2d"),
        (TRIBE, "Elf", "Equipment", "612.2"),
        (TRIBE, "Elf", "Nonsense", "612.2"),
        (COLOR, "red", "blue", "612.2"),
    ],
)
def test_a_text_change_allows_only_its_kinds_and_words(kind: WordKind, old: str, new: str, rule: str | None) -> None:
    evolution = ChangeText(Target(noun()), (TRIBE,), (tribe("Wall"),))
    assert forbidden_swap(evolution, TextSwap(kind, old, new), Epoch()) == rule
