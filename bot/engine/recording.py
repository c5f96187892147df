"""What a trace shows of an object in each layer: raw values noted as they change, put in short words when asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter

from bot.engine.characteristics import AbilityInstance, Chars, types_of
from bot.engine.domains import fields_of
from bot.engine.keyword_text import keyword_text
from bot.engine.sublayers import Kind
from bot.engine.values import color_letters
from bot.records import dataclass

__all__ = ["Raw", "changes", "reader"]

Raw = tuple[object, ...]
"""The values of some slots of a `Chars`, as they were."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field that a trace shows: its ``name``, the ``layers`` that may change it, the slots it is read from, its ``words``."""

    name: str
    layers: int
    slots: tuple[str, ...]
    words: Callable[..., str]


_SIZE = Kind.PT_DEFINE | Kind.PT_SET | Kind.PT_MODIFY | Kind.PT_MODIFY_STATIC | Kind.PT_COUNTERS | Kind.PT_SWITCH
_WHOLE = Kind.COPY | Kind.FACE_DOWN | Kind.TEXT
_EVERY_LAYER = -1


def _type_line(supertypes: frozenset[str], types: int, subtypes: tuple[str, ...]) -> str:
    """Supertypes, types and subtypes as printed on a card."""
    left = " ".join((*sorted(supertypes), *types_of(types)))
    return f"{left} — {' '.join(subtypes)}" if subtypes else left


def _abilities(instances: tuple[AbilityInstance, ...]) -> str:
    """Keywords by name, other abilities by their number."""
    words = [keyword_text(i.ability) for i in instances]
    others = words.count("")
    named = [word for word in words if word]
    return ", ".join([*named, f"{others} other"] if others else named)


def _size(power: int | None, toughness: int | None) -> str:
    return "/".join("–" if number is None else str(number) for number in (power, toughness))


_FIELDS = (
    Field("name", _WHOLE, ("names",), ", ".join),
    Field("mana_cost", _WHOLE, ("mana_cost",), lambda cost: cost or ""),
    Field("controller", Kind.CONTROL, ("controller",), str),
    Field("type_line", Kind.TYPE | _WHOLE, ("supertypes", "types", "subtypes"), _type_line),
    Field("colors", Kind.COLOR | _WHOLE, ("colors",), lambda colors: "".join(color_letters(colors))),
    Field("abilities", Kind.ABILITY | Kind.TYPE | _WHOLE, ("abilities",), _abilities),
    Field("power_toughness", _SIZE | _WHOLE, ("power", "toughness"), _size),
    Field("restrictions", Kind.RESTRICT, ("cants",), lambda cants: ", ".join(sorted(cant.value for cant in cants))),
    Field("refused", _EVERY_LAYER, ("unknown",), lambda unknown: ", ".join(sorted(fields_of(unknown)))),
)


@cache
def _fields(layer: int) -> tuple[Field, ...]:
    return tuple(field for field in _FIELDS if field.layers & layer)


@cache
def reader(layer: int) -> Callable[[Chars], Raw]:
    """What notes the values that a layer may change."""
    slots = [slot for field in _fields(layer) for slot in field.slots]
    return attrgetter("obj", *slots)


def changes(layer: int, before: Raw, after: Raw) -> list[tuple[str, str, str]]:
    """The fields that changed between two notes: (name, before, after) in words."""
    found, start = [], 1
    for field in _fields(layer):
        stop = start + len(field.slots)
        old, new = before[start:stop], after[start:stop]
        if old != new:
            found.append((field.name, field.words(*old), field.words(*new)))
        start = stop
    return found
