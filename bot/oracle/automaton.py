"""What the rules of a category are merged into: states that share what two patterns have in common, and the words that may follow."""

from __future__ import annotations

from collections.abc import Callable

from bot.oracle.lexer import Tokens
from bot.oracle.patterns import Build, Element, Meaning, Slot
from bot.records import dataclass

__all__ = ["Emit", "Lexical", "Memo", "Parse", "Prints", "Rule", "State", "Words", "Write", "word_class"]

Parse = tuple[Meaning, int]
"""A meaning and the position after it."""

Memo = dict[tuple[str, int], list[Parse]]
"""What is already parsed, by category and position, within one text."""

Emit = list[str] | None
"""Tokens that print a tree, or ``None`` if it does not print that way."""

Write = Callable[[Meaning, bool], Emit]
"""The tokens of a tree in the singular or, if true, in the plural."""

Prints = Callable[[type, object], bool]
"""Whether trees of this type and this ``form`` may be printed."""

Words = frozenset[str] | None
"""The words that may start a category, or the classes of words (see `word_class`); ``None`` is any."""


def word_class(token: str) -> str:
    """The class of a word that stands for many: ``~`` own names, ``#`` numbers, ``non…``, ``"`` and ``{``, words in
    ``walk`` and ``cycling``; else itself."""
    start = token[:1]
    if start in '~"{[':
        return start
    if start.isdigit() or (start in "+-*" and token[1:2] in "0123456789XY"):
        return "#"
    if token.startswith("non"):
        return "non"
    return next((suffix for suffix in _SUFFIXES if token.endswith(suffix)), token)


_SUFFIXES = ("walk", "cycling")


@dataclass(frozen=True, slots=True)
class Rule:
    """A compiled rule; ``subject`` names the slot whose number governs the verbs."""

    category: str
    elements: tuple[Element, ...]
    template: Meaning
    subject: str


@dataclass(frozen=True, slots=True)
class Lexical:
    """A category read by code: ``read(tokens, position, memo)`` gives parses, ``write(tree, plural)`` gives tokens.

    ``first``: the words that it may start with, or their classes, where that is known; ``like``: it may also start like
    these categories; ``prints``: what it may print, where that is known.
    """

    read: Callable[[Tokens, int, Memo], list[Parse]]
    write: Write
    first: Words = None
    like: tuple[str, ...] = ()
    prints: Prints | None = None


class State:
    """A point common to several patterns: literals and slots that may follow, and the templates that end here."""

    __slots__ = ("ends", "last", "slots", "slots_at", "words")

    def __init__(self) -> None:
        self.words: dict[str, list[State]] = {}
        self.slots: list[tuple[str, Slot, Words, State]] = []
        self.slots_at: dict[str, list[tuple[str, Slot, State]]] = {}
        self.ends: list[Build] = []
        self.last = False
        """Whether nothing may follow."""

    def slots_before(self, token: str) -> list[tuple[str, Slot, State]]:
        """The slots that may start with ``token``, each with its key in the memo."""
        if token[:1] in '~"{[':
            token = token[:1]
        found = self.slots_at.get(token)
        if found is None:
            kind = word_class(token)
            found = [(key, slot, after) for key, slot, first, after in self.slots if first is None or token in first or kind in first]
            if len(self.slots_at) < 2_000:
                self.slots_at[token] = found
        return found
