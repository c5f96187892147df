"""Cards as the engine to compare with takes them: MTGJSON fields, one face at a time."""

from __future__ import annotations

from typing import cast

from bot.bench.rival_state import State
from bot.cards import CardRecord, FaceRecord, parse_type_line
from bot.engine import CREATURE_TYPES
from bot.engine.actions import Json
from bot.engine.values import color_letters, colors_of_cost, parse_colors

__all__ = ["EVERY_TYPE", "FACES", "FIELD", "FILLER", "LEVER", "PRESS", "face_fields", "helpers"]

FACES = ("transform", "modal_dfc")
"""The layouts of two faces that it reads."""

FILLER, FIELD, LEVER, PRESS, EVERY_TYPE = "Forest", "Every Field", "Every Lever", "Every Press", "Every Type"
"""Cards of our own: what fills decks, gives mana, transforms, copies, and holds every creature type."""


def helpers() -> list[State]:
    """Cards that are on no board, and let its steps be played; "every type" is for it every type that it has seen."""
    words = " ".join(name for name in sorted(CREATURE_TYPES) if " " not in name)
    return [
        _fields(EVERY_TYPE, f"Creature — {words}", size=("1", "1")),
        _fields(FILLER, "Basic Land — Forest"),
        _fields(FIELD, "Land", text="{T}: Add one mana of any color."),
        _fields(LEVER, "Artifact", text="{0}: Transform target permanent."),
        _fields(PRESS, "Artifact", text="{0}: Create a token that's a copy of target permanent."),
    ]


def face_fields(record: CardRecord) -> list[State]:
    """The faces of a card; those of a card of two faces say which they are."""
    if len(record.faces) == 1:
        return [_face(record, record.faces[0], record.keywords)]
    whole = " // ".join(face.name for face in record.faces)
    return [
        {**_face(record, face, ()), "name": whole, "faceName": face.name, "side": side, "layout": record.layout}
        for face, side in zip(record.faces, "ab", strict=False)
    ]


def _face(record: CardRecord, face: FaceRecord, keywords: tuple[str, ...]) -> State:
    colors = color_letters(parse_colors(face.indicator) | colors_of_cost(face.mana_cost))
    size = (face.power, face.toughness) if face.power is not None else None
    fields = _fields(face.name, face.type_line, text=face.text or "", size=size)
    fields.update(manaCost=face.mana_cost, colors=list(colors), keywords=list(keywords), loyalty=face.loyalty)
    return fields


def _fields(name: str, types: str, *, text: str = "", size: tuple[str | None, str | None] | None = None) -> State:
    line = parse_type_line(types)
    fields: dict[str, object] = {
        "name": name,
        "text": text,
        "layout": "normal",
        "type": types,
        "supertypes": list(line.supertypes),
        "types": list(line.types),
        "subtypes": list(line.subtypes),
        "power": size[0] if size else None,
        "toughness": size[1] if size else None,
        "manaValue": 0.0,
        "convertedManaCost": 0.0,
        **{key: [] for key in ("colors", "colorIdentity", "keywords", "foreignData")},
        **{key: {} for key in ("identifiers", "legalities")},
    }
    return {key: cast("Json", value) for key, value in fields.items()}
