"""Walks over trees, and the map over their leaves [CR 612.2]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TypeVar, cast

from bot.engine.abilities.words import Node, Word
from bot.records import replace

__all__ = ["children", "field_names", "fields_below", "form_fields", "map_leaves", "walk"]


_N = TypeVar("_N", bound=Node)


def form_fields(kind: type[Node]) -> frozenset[str]:
    """The names of the fields of a node type that keep spelling only."""
    return frozenset(f.name for f in fields(kind) if not f.compare)


_names: dict[type[Node], tuple[str, ...]] = {}


def field_names(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a node type, in order."""
    names = _names.get(kind)
    if names is None:
        names = _names[kind] = tuple(f.name for f in fields(kind))
    return names


def children(node: Node) -> list[Node]:
    """Every node directly below, in field order."""
    out: list[Node] = []
    for name in fields_below(type(node)):
        value = getattr(node, name)
        if value:
            _collect(value, out)
    return out


_below: dict[type[Node], tuple[str, ...]] = {}
_LEAVES = frozenset({"str", "int", "bool", "int | None", "str | None", "tuple[str, ...]"})


def fields_below(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a node type that may hold nodes."""
    names = _below.get(kind)
    if names is None:
        names = _below[kind] = tuple(f.name for f in fields(kind) if f.type not in _LEAVES)
    return names


def _collect(value: object, out: list[Node]) -> None:
    if isinstance(value, Node):
        out.append(value)
    elif isinstance(value, tuple):
        for item in value:
            _collect(item, out)


def walk(node: Node) -> list[Node]:
    """The node and every node below it, depth first."""
    out: list[Node] = []
    _walk(node, out)
    return out


def _walk(node: Node, out: list[Node]) -> None:
    out.append(node)
    kind = type(node)
    for name in _below.get(kind) or fields_below(kind):
        value = getattr(node, name)
        if value:
            _walk_value(value, out)


def _walk_value(value: object, out: list[Node]) -> None:
    if isinstance(value, Node):
        _walk(value, out)
    elif isinstance(value, tuple):
        for item in value:
            _walk_value(item, out)


def map_leaves(node: _N, change: Callable[[Word], Word]) -> _N:
    """The tree with ``change(word)`` in place of each `Word`; the same object where nothing changes."""
    return cast(_N, _mapped(node, change))


def _mapped(value: object, change: Callable[[Word], Word]) -> object:
    if isinstance(value, Word):
        return change(value)
    if isinstance(value, tuple):
        mapped = tuple(_mapped(item, change) for item in value)
        return value if all(a is b for a, b in zip(value, mapped, strict=True)) else mapped
    return _mapped_fields(value, change) if isinstance(value, Node) else value


def _mapped_fields(node: Node, change: Callable[[Word], Word]) -> Node:
    new = {}
    for name in fields_below(type(node)):
        before = getattr(node, name)
        after = _mapped(before, change)
        if after is not before:
            new[name] = after
    return replace(node, **new) if new else node
