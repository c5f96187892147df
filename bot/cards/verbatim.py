"""What a tree still holds word for word: what the grammar did not read, and what must not be shipped as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import TypeVar

from bot.cards.trees import Json, dump
from bot.engine.abilities import (
    Ability,
    Event,
    ExceptVerbatim,
    Inert,
    Node,
    Opaque,
    OpaqueClause,
    VerbatimAmount,
    VerbatimChange,
    VerbatimCondition,
    VerbatimPred,
    walk,
)

__all__ = ["LONGEST_WORDS", "abridged", "unread", "verbatim"]

LONGEST_WORDS = 7
"""Words in a row that an event, a cost or a spelling may keep: a fact rather than a sentence."""

_ABRIDGED = (Event, Inert, VerbatimAmount, VerbatimCondition)
_UNREAD = (Opaque, OpaqueClause, ExceptVerbatim, VerbatimAmount, VerbatimCondition, VerbatimPred)


def unread(abilities: Iterable[Ability]) -> tuple[str, ...]:
    """The words that the grammar did not read, and that could matter; « ? » for a text that is not known."""
    return tuple(_words(node) for node in _nodes(abilities) if isinstance(node, _UNREAD))


def verbatim(abilities: Iterable[Ability]) -> tuple[str, ...]:
    """Words kept as they are printed: unread ones of any length, and any other text of more than `LONGEST_WORDS` words.

    Conditions and amounts count among the others: what they say of the board may be all that can be said, and they are reported.
    """
    abilities = tuple(abilities)
    refused = (node for node in _nodes(abilities) if isinstance(node, (*_UNREAD, VerbatimChange)) and not isinstance(node, _ABRIDGED))
    nodes = [f"{type(node).__name__}: {_words(node)}" for node in refused]
    texts = [f"text: {text}" for ability in abilities for text in _texts(dump(ability)) if _length(text) > LONGEST_WORDS]
    return tuple(dict.fromkeys(nodes + texts))


def abridged(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """The abilities with long inert instructions, events and unread amounts and conditions cut short: « look at the top card of… ».

    Nothing that is computed reads these words; they are only shown.
    """
    return tuple(_abridged(ability) for ability in abilities)


_T = TypeVar("_T")


def _abridged(value: _T) -> _T:
    if isinstance(value, tuple):
        return tuple(_abridged(item) for item in value)  # type: ignore[return-value]  # a tuple in, a tuple out
    if not isinstance(value, Node):
        return value
    parts = {f.name: _abridged(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, _ABRIDGED):
        parts["words"] = _cut(value.words)
    return replace(value, **parts)


def _length(text: str) -> int:
    """How many words; the slot of a pattern is none."""
    return sum(word != "{}" for word in text.split())


def _cut(text: str) -> str:
    words = text.split()
    return text if len(words) <= LONGEST_WORDS else " ".join(words[: LONGEST_WORDS - 1]) + "…"


def _nodes(abilities: Iterable[Ability]) -> Iterator[Node]:
    return (node for ability in abilities for node in walk(ability))


def _words(node: Node) -> str:
    words = getattr(node, "words", "")
    return words if isinstance(words, str) and words else "?"


def _texts(data: Json) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for item in data:
            yield from _texts(item)
    elif isinstance(data, dict):
        for item in data.values():
            yield from _texts(item)
