"""Small tools on ability trees: lines of keywords taken apart, parts replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.engine.abilities import Ability, Keyword, Keywords, Node, fields_below
from bot.records import replace

__all__ = ["each_keyword", "keywords_of", "replaced"]

N = TypeVar("N", bound=Node)


def keywords_of(ability: Ability) -> tuple[Ability, ...]:
    """A paragraph as single abilities: each keyword of a line, and each quality of protection [CR 702.16g], for itself."""
    if isinstance(ability, Keywords):
        return tuple(part for keyword in ability.keywords for part in keywords_of(keyword))
    if isinstance(ability, Keyword) and ability.name in ("protection", "hexproof") and len(ability.params) > 1:
        return tuple(replace(ability, params=(quality,)) for quality in ability.params)
    return (ability,)


def each_keyword(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Paragraphs as single abilities."""
    return tuple(part for ability in abilities for part in keywords_of(ability))


def replaced(node: N, change: Callable[[Node], Node | None]) -> N:
    """The tree with ``change(part)`` in place of each part for which it is not ``None``; the same object where nothing changes."""
    changed: dict[str, object] = {}
    for name in fields_below(type(node)):
        before = getattr(node, name)
        after = _replaced_value(before, change)
        if after is not before:
            changed[name] = after
    return replace(node, **changed) if changed else node


def _replaced_value(value: object, change: Callable[[Node], Node | None]) -> object:
    if isinstance(value, tuple):
        mapped = tuple(_replaced_value(item, change) for item in value)
        return value if all(a is b for a, b in zip(value, mapped, strict=True)) else mapped
    if not isinstance(value, Node):
        return value
    new = change(value)
    return new if new is not None else replaced(value, change)
