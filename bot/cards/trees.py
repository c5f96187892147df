"""Ability trees as JSON, and back.

A node is an object: ``{"node": "Word", "kind": "CREATURE_TYPE", "text": "Elf"}``. Fields at their default are left out,
enum members go by their name, tuples are lists, a long cost of one symbol is that symbol and how many there are:
``{"symbol": "{R/W}", "times": 6}``. The fields of the node classes are read once, so that a new node needs
nothing here. ``load(dump(node))`` equals ``node``, spellings (`form` fields) included.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, Field, fields
from enum import Enum
from functools import cache
from typing import NamedTuple, TypeAlias, get_args, get_type_hints

from bot.engine import abilities
from bot.engine.abilities import Ability, Node
from bot.errors import DataError

__all__ = ["Json", "dump", "load", "load_ability"]

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

_NODE, _SYMBOL, _TIMES = "node", "symbol", "times"
_REPEATED = re.compile(r"(\{[^{}]+\})\1{2,}")


class _Shape(NamedTuple):
    """What this module needs to know of a node type: its fields, and the enum of each field that holds members."""

    kind: type[Node]
    fields: tuple[Field[object], ...]
    enums: dict[str, type[Enum]]


def dump(node: Node) -> dict[str, Json]:
    """The node as JSON data, in field order."""
    out: dict[str, Json] = {_NODE: type(node).__name__}
    for f in _shape(type(node).__name__).fields:
        value = getattr(node, f.name)
        if not _is_default(f, value):
            out[f.name] = _dump_value(value)
    return out


def load(data: Json) -> Node:
    """The node that `dump` wrote. Raises DataError on anything else."""
    if not isinstance(data, dict) or not isinstance(name := data.get(_NODE), str):
        raise DataError("tree", f"not a node: {data!r:.80}")
    shape = _shape(name)
    try:
        return shape.kind(**{key: _load_value(value, shape.enums.get(key)) for key, value in data.items() if key != _NODE})
    except TypeError:
        raise DataError("tree", f"{name} does not have exactly the fields {sorted(data.keys() - {_NODE})}") from None


def load_ability(data: Json) -> Ability:
    """An ability that `dump` wrote. Raises DataError on any other node."""
    node = load(data)
    if not isinstance(node, Ability):
        raise DataError("tree", f"{type(node).__name__} is no ability")
    return node


def _dump_value(value: object) -> Json:
    if isinstance(value, Node):
        return dump(value)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple):
        return [_dump_value(item) for item in value]
    if isinstance(value, str) and (repeated := _REPEATED.fullmatch(value)):
        return {_SYMBOL: repeated[1], _TIMES: len(value) // len(repeated[1])}
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"an ability tree holds no {type(value).__name__}")


def _load_value(value: Json, enum: type[Enum] | None) -> object:
    if isinstance(value, dict):
        return _load_repeated(value) if _SYMBOL in value else load(value)
    if isinstance(value, list):
        return tuple(_load_value(item, enum) for item in value)
    if enum is not None and isinstance(value, str):
        return _member(enum, value)
    return value


def _load_repeated(data: dict[str, Json]) -> str:
    symbol, times = data[_SYMBOL], data.get(_TIMES)
    if not (isinstance(symbol, str) and isinstance(times, int)):
        raise DataError("tree", f"not a repeated symbol: {data!r:.80}")
    return symbol * times


def _member(enum: type[Enum], name: str) -> Enum:
    try:
        return enum[name]
    except KeyError:
        raise DataError("tree", f"{enum.__name__} has no {name}") from None


def _is_default(f: Field[object], value: object) -> bool:
    """Whether a field may be left out: compared with its type, since ``0 == False``."""
    return f.default is not MISSING and type(value) is type(f.default) and repr(value) == repr(f.default)


@cache
def _shape(name: str) -> _Shape:
    kind = getattr(abilities, name, None)
    if not (isinstance(kind, type) and issubclass(kind, Node)):
        raise DataError("tree", f"no node is called {name!r}")
    hints = get_type_hints(kind, vars(abilities))
    enums = {f.name: enum for f in fields(kind) if (enum := _enum_in(hints[f.name])) is not None}
    return _Shape(kind, fields(kind), enums)


def _enum_in(hint: object) -> type[Enum] | None:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    return next((enum for part in get_args(hint) if (enum := _enum_in(part)) is not None), None)
