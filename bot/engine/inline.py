"""Cards written in a scenario: Scryfall field names to a `CardDef`."""

from __future__ import annotations

import re

from bot.engine.actions import Json, Raw
from bot.engine.ports import Compiler
from bot.engine.values import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    SUPERTYPES,
    CardDef,
    Colors,
    Face,
    Layout,
    PrintedNumber,
    colors_of_cost,
    identity_of_text,
    parse_colors,
)
from bot.errors import ScenarioError

__all__ = ["card_from_json", "number_of", "text_of", "type_line"]

_LOYALTY = re.compile(r"^([+−-]?(?:\d+|X)):", re.MULTILINE)


def card_from_json(raw: Raw, compiler: Compiler, path: str = "cards") -> CardDef:
    """The card of Scryfall fields; what the compiler can't read stays opaque. Raises `ScenarioError`."""
    faces = raw.get("card_faces")
    parts: list[Raw] = [part for part in faces if isinstance(part, dict)] if isinstance(faces, list) and faces else [raw]
    if isinstance(faces, list) and len(parts) < len(faces):
        raise ScenarioError(f"{path}.card_faces", "not_an_object")
    built = tuple(_face(part, compiler, path) for part in parts)
    name = text_of(raw.get("name"), path) or " // ".join(face.name or "" for face in built)
    layout = _layout(raw, len(built))
    if layout.of_two_parts and len(built) < 2:
        raise ScenarioError(path, "lacks_a_face", layout.value)
    return CardDef(name=name, faces=built, layout=layout, identity=_identity(parts, built))


def _layout(raw: Raw, faces: int) -> Layout:
    word = raw.get("layout")
    known = {layout.value: layout for layout in Layout}
    if isinstance(word, str) and word in known:
        return known[word]
    return Layout.TRANSFORM if faces > 1 else Layout.NORMAL


def _face(raw: Raw, compiler: Compiler, path: str) -> Face:
    name = text_of(raw.get("name"), path)
    line = text_of(raw.get("type_line"), path) or ""
    _check_types(line, path)
    supertypes, types, subtypes = type_line(line)
    cost = text_of(raw.get("mana_cost"), path) or None
    return Face(
        name=name,
        mana_cost=cost,
        indicator=_indicator(raw, cost),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        power=number_of(raw.get("power"), path),
        toughness=number_of(raw.get("toughness"), path),
        loyalty=number_of(raw.get("loyalty"), path),
        defense=number_of(raw.get("defense"), path),
        abilities=compiler.compile(_text(raw, path), name=name, types=(*types, *subtypes)),
    )


def _check_types(line: str, path: str) -> None:
    """Every word before the dash is a supertype or a card type."""
    for word in line.replace(" - ", " — ").partition("—")[0].split():
        if word not in (*CARD_TYPES, *SUPERTYPES, "Tribal", "Token", "Card", "Host", "Elite"):
            raise ScenarioError(path, "unknown_type", word)


def _text(raw: Raw, path: str) -> str:
    """The rules text, loyalty costs in the brackets that they have in other sources."""
    return _LOYALTY.sub(r"[\1]:", text_of(raw.get("oracle_text"), path) or "")


def type_line(line: str) -> tuple[frozenset[str], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, card types and subtypes of a type line [CR 205.1]."""
    left, _, right = line.replace(" - ", " — ").partition("—")
    words = left.split()
    subtypes = [word.replace("_", " ") for word in right.replace("Time Lord", "Time_Lord").split()]  # [CR 205.3m]
    types = tuple("Kindred" if word == "Tribal" else word for word in words if word in (*CARD_TYPES, "Tribal"))
    return frozenset(word for word in words if word in SUPERTYPES), types, tuple(subtypes)


def _indicator(raw: Raw, cost: str | None) -> Colors | None:
    """The colour indicator; without one, colours given for a face without a cost are taken for it."""
    letters = _letters(raw.get("color_indicator"))
    if letters:
        return parse_colors(letters)
    colors = _letters(raw.get("colors"))
    return parse_colors(colors) if colors and not colors_of_cost(cost) else None


def _letters(value: Json) -> str:
    return "".join(item for item in value if isinstance(item, str)) if isinstance(value, list) else value if isinstance(value, str) else ""


def _identity(parts: list[Raw], faces: tuple[Face, ...]) -> Colors:
    """Symbols of costs and rules text without reminder text, indicators, both faces [CR 903.4, 903.4c, 903.4d]."""
    identity = 0
    for part, face in zip(parts, faces, strict=True):
        text = part.get("oracle_text")
        identity |= face.colors | (identity_of_text(text) if isinstance(text, str) else 0)
        identity |= sum(1 << i for i, land in enumerate(BASIC_LAND_TYPES) if land in face.subtypes)
    return identity


def text_of(value: Json, path: str) -> str | None:
    """A text, or nothing. Raises `ScenarioError`."""
    if value is not None and not isinstance(value, str):
        raise ScenarioError(path, "not_a_text")
    return value


def number_of(value: Json, path: str) -> PrintedNumber | None:
    """A printed number: whole, or the text printed."""
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    text = text_of(value, path) or ""
    if not _PRINTED_NUMBER.fullmatch(text):
        raise ScenarioError(path, "not_a_number", text)
    return int(text) if text.lstrip("-").isdigit() else text


_PRINTED_NUMBER = re.compile(r"[+−-]?[\d*XYZ½.?∞²]*(?:[+−-][\d*XYZ]+)?")
