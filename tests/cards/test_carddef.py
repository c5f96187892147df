"""From records to cards of the engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cards.carddef import identity, layout_of, to_carddef
from bot.cards.model import CardRecord, FaceRecord
from bot.engine.abilities import Ability, Keyword, Opaque
from bot.engine.values import Layout, color_letters


class Keywords:
    """A compiler that reads lines of one keyword."""

    def compile(self, text: str, *, name: str | None = None, types: tuple[str, ...] = ()) -> tuple[Ability, ...]:
        lines = filter(None, text.split("\n"))
        return tuple(Keyword(line.lower()) if line in ("Flying", "Haste") else Opaque(f"{name} {types}: {line}") for line in lines)


def one(**face: object) -> CardRecord:
    return CardRecord("Tin Wolf", (FaceRecord(**({"name": "Tin Wolf", "text": ""} | face)),))  # type: ignore[arg-type]  # fields of a face


def test_printed_values_become_a_face() -> None:
    record = one(mana_cost="{2}{R}", type_line="Legendary Creature — Wolf", power="-1", toughness="1+*", text="Flying", indicator="RG")
    face = to_carddef(record, Keywords()).front
    assert (face.supertypes, face.types, face.subtypes) == (frozenset({"Legendary"}), ("Creature",), ("Wolf",))
    assert (face.power, face.toughness, face.loyalty, face.mana_cost) == (-1, "1+*", None, "{2}{R}")
    assert (color_letters(face.indicator or 0), face.abilities) == (["R", "G"], (Keyword("flying"),))


def test_a_text_is_compiled_under_its_face_name_and_types() -> None:
    faces = (FaceRecord("Day", type_line="Instant", text="Glow."), FaceRecord("Dusk", type_line="Sorcery — Arcane", text="Fade."))
    card = to_carddef(CardRecord("Day // Dusk", faces, "split"), Keywords())
    assert [face.abilities[0] for face in card.faces] == [Opaque("Day ('Instant',): Glow."), Opaque("Dusk ('Sorcery', 'Arcane'): Fade.")]


def test_a_text_not_known_is_opaque_and_an_empty_one_is_nothing() -> None:
    assert to_carddef(one(text=None), Keywords()).front.abilities == (Opaque(""),)
    assert to_carddef(one(text=""), Keywords()).front.abilities == ()


def test_a_card_without_cost_is_no_card_of_cost_zero() -> None:
    costs = [to_carddef(one(mana_cost=cost), Keywords()).front.mana_cost for cost in (None, "{0}")]
    assert costs == [None, "{0}"]


@pytest.mark.parametrize("word", ["split", "flip", "aftermath"])
def test_a_card_of_two_parts_known_by_one_is_of_no_layout_that_plays_both(word: str) -> None:
    assert layout_of(replace(one(), layout=word)) is Layout.OTHER


@pytest.mark.parametrize(
    ("word", "layout"),
    [(layout.value, layout) for layout in Layout if layout is not Layout.OTHER]
    + [("reversible_card", Layout.NORMAL), ("front_card", Layout.OTHER), ("a layout of 2031", Layout.OTHER)],
)
def test_layouts_even_unknown_ones_are_kept(word: str, layout: Layout) -> None:
    record = one()
    assert layout_of(replace(record, layout=word, faces=record.faces * 2)) is layout


def test_an_adventurer_card_with_an_omen_is_an_omen_card() -> None:
    faces = (FaceRecord("Wyrm", type_line="Creature — Dragon"), FaceRecord("Warning", type_line="Sorcery — Omen"))
    assert layout_of(CardRecord("Wyrm // Warning", faces, "adventure")) is Layout.OMEN


@pytest.mark.parametrize(
    ("face", "letters"),
    [
        ({"mana_cost": "{1}{W/U}{B/P}{2/R}"}, "WUBR"),
        ({"text": "{T}: Add {G} or {C}."}, "G"),
        ({"text": "Flying (It glows {W}. (And {U}.))\nPay {B}."}, "B"),
        ({"indicator": "UR"}, "UR"),
        ({"type_line": "Land — Island Mountain"}, "UR"),
        ({"text": "Tin Wolf is all colors."}, "WUBRG"),
        ({"text": "Target creature becomes red."}, ""),
        ({"mana_cost": "{X}{C}{S}"}, ""),
    ],
)
def test_colour_identity_reads_costs_text_indicators_and_land_types(face: dict[str, str], letters: str) -> None:
    assert "".join(color_letters(identity(one(**face)))) == letters


def test_colour_identity_includes_the_other_face() -> None:
    faces = (FaceRecord("Scholar", mana_cost="{2}{U}"), FaceRecord("Brute", indicator="R"))
    assert color_letters(identity(CardRecord("Scholar // Brute", faces, "transform"))) == ["U", "R"]


def test_the_word_of_the_source_counts_only_where_a_text_is_not_known() -> None:
    known = replace(one(text="{T}: Add {G}."), identity="GU")
    unknown = replace(one(mana_cost="{G}", text=None), identity="GU")
    assert [color_letters(identity(record)) for record in (known, unknown)] == [["G"], ["U", "G"]]
