"""Records to what the engine plays with: type lines parsed, texts compiled, colour identity computed."""

from __future__ import annotations

import re
from typing import Protocol

from bot.cards.model import CardRecord, FaceRecord
from bot.cards.typeline import parse_type_line
from bot.engine.abilities import Ability, Opaque
from bot.engine.values import BASIC_LAND_TYPES, CardDef, Colors, Face, Layout, PrintedNumber, colors_of_cost, identity_of_text, parse_colors

__all__ = ["Compiler", "compile_face", "identity", "layout_of", "to_carddef", "to_face"]


class Compiler(Protocol):
    """Oracle text to trees, as `bot.engine.ports` describes it: one ability a paragraph, never an exception."""

    def compile(self, text: str, *, name: str | None = None, types: tuple[str, ...] = ()) -> tuple[Ability, ...]:
        """The abilities that a rules text gives an object of this name and these types."""


UNKNOWN_TEXT = Opaque("", why="text not known")
"""The ability of a face whose text no source gives: whatever depends on it is reported."""

_LAYOUTS = {layout.value: layout for layout in Layout} | {
    "reversible_card": Layout.NORMAL,
    "battle": Layout.NORMAL,
    "double_faced_token": Layout.TOKEN,
}


def to_carddef(record: CardRecord, compiler: Compiler) -> CardDef:
    """The card with its texts compiled, to be kept by the caller: compiling costs about a tenth of a millisecond a line."""
    return CardDef(
        name=record.name,
        faces=tuple(to_face(face, compile_face(face, compiler)) for face in record.faces),
        layout=layout_of(record),
        identity=identity(record),
        name_fr=record.name_fr,
        first_print=record.first_print,
    )


def compile_face(face: FaceRecord, compiler: Compiler) -> tuple[Ability, ...]:
    """The abilities of one face's text; a single `Opaque` without words when the text is not known."""
    if not face.text:
        return (UNKNOWN_TEXT,) if face.text is None else ()
    line = parse_type_line(face.type_line)
    return compiler.compile(face.text, name=face.name, types=(*line.types, *line.subtypes))


def to_face(face: FaceRecord, abilities: tuple[Ability, ...]) -> Face:
    """The printed values of one face, with the abilities given."""
    line = parse_type_line(face.type_line)
    return Face(
        name=face.name,
        mana_cost=face.mana_cost,
        indicator=parse_colors(face.indicator) if face.indicator else None,
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        power=_number(face.power),
        toughness=_number(face.toughness),
        loyalty=_number(face.loyalty),
        defense=_number(face.defense),
        abilities=abilities,
    )


def layout_of(record: CardRecord) -> Layout:
    """The layout; an omen card may come under the adventurer cards' layout [CR 720.1], and a card of two parts with one of them."""
    layout = _LAYOUTS.get(record.layout, Layout.OTHER)
    if layout.of_two_parts and len(record.faces) < 2:
        return Layout.OTHER
    if layout is Layout.ADVENTURE and any("Omen" in parse_type_line(face.type_line).subtypes for face in record.faces):
        return Layout.OMEN
    return layout


def identity(record: CardRecord) -> Colors:
    """The colours of all symbols in costs and rules text, indicators and colour-defining abilities [CR 903.4, 903.4c, 903.4d].

    Where a text is not known, the source's word is added.
    """
    colors = parse_colors(record.identity) if any(face.text is None for face in record.faces) else 0
    for face in record.faces:
        colors |= colors_of_cost(face.mana_cost) | parse_colors(face.indicator) | identity_of_text(face.text or "") | _land_colors(face)
    return colors


def _land_colors(face: FaceRecord) -> Colors:
    """The symbols of intrinsic mana abilities, "even if the text box doesn't actually contain that text" [CR 305.6]."""
    subtypes = parse_type_line(face.type_line).subtypes
    return sum(1 << i for i, land in enumerate(BASIC_LAND_TYPES) if land in subtypes)


def _number(printed: str | None) -> PrintedNumber | None:
    """A whole number as such; anything else as it is printed: ``*``, ``1+*``, ``X``."""
    if printed is None:
        return None
    return int(printed) if re.fullmatch(r"-?\d+", printed) else printed
