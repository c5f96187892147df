"""Copiable values of an object within an evaluation [CR 707.2, 613.2c]."""

from __future__ import annotations

from bot.engine.characteristics import Chars, types_of
from bot.engine.objects import CopiableValues
from bot.engine.values import CardDef, Face
from bot.records import replace

__all__ = ["copy_of", "settle"]


def copy_of(chars: Chars) -> CopiableValues:
    """What a copy of the object copies, before exceptions."""
    return replace(chars.values, source=chars.obj.id)


def settle(chars: Chars) -> None:
    """Make what copiable effects changed ("as … enters, it becomes a 3/3") part of the object's copiable values."""
    face = _as_worn(chars)
    chars.face = face
    chars.values = CopiableValues(CardDef(face.name or "", (face,), identity=chars.values.card.identity), 0, chars.values.source)


def _as_worn(chars: Chars) -> Face:
    colors = None if chars.colors == replace(chars.face, own_colors=None).colors else chars.colors
    return replace(
        chars.face,
        supertypes=chars.supertypes,
        types=types_of(chars.types),
        subtypes=chars.subtypes,
        power=chars.power,
        toughness=chars.toughness,
        abilities=tuple(dict.fromkeys(i.paragraph or i.ability for i in chars.abilities)),
        own_colors=colors,
    )
