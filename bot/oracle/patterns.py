"""Patterns and templates of the rule table: what a rule says, compiled for reading and for printing.

Pattern words are literals; ``get|gets`` is a verb, plural then singular; ``a(n)`` an article, written by the sound that
follows; ``{name:Category}`` is a slot; ``{xs:Category+and}`` a list ("a", "a and b", "a, b, and c"), also ``+or``,
``+comma`` (no conjunction) and ``+plain`` (no commas). A template is a tree with ``V`` placeholders, one for each slot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from bot.engine.abilities import Node, field_names
from bot.oracle.lexer import Tokens, tokenise
from bot.records import dataclass

__all__ = [
    "ARTICLE",
    "Build",
    "Element",
    "Literal",
    "Meaning",
    "Placeholder",
    "Slot",
    "Unify",
    "V",
    "builder",
    "compile_pattern",
    "same_spelling",
    "separator",
    "separators",
    "unifier",
    "with_articles",
]

Meaning = Any
"""What a category stands for: a node, an enum member, a word, a tuple of them; the category says which."""

Build = Callable[[tuple[Meaning, ...]], Meaning]
"""A template as a function of what its slots hold, in the pattern's order."""


Unify = Callable[[Meaning, dict[str, Meaning]], bool]
"""Whether a value is what a template says; binds the template's placeholders."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A variable of a template, bound to the slot of its name."""

    name: str


class _Placeholders:
    """``V.who`` stands, in a template of any type, for what the slot ``who`` holds."""

    def __getattr__(self, name: str) -> Meaning:
        return Placeholder(name)


V = _Placeholders()


ARTICLE = "a(n)"
"""The word of a pattern that stands for "a" or "an"."""

_VOWEL_SOUND = re.compile(r"(?:[ai]|o(?!ne\b|nce\b)|e(?!ur)|u(?!ni(?![nm])|se|ti)|ho(?:ur|no)|hei|x\b|8|1[18](?!\d))", re.IGNORECASE)


def with_articles(tokens: list[str]) -> list[str]:
    """Each article written by what follows it; a last one stays, for the rule around to write."""
    for i, token in enumerate(tokens[:-1]):
        if token == ARTICLE:
            tokens[i] = "an" if _VOWEL_SOUND.match(tokens[i + 1].lstrip('~"')) else "a"
    return tokens


@dataclass(frozen=True, slots=True)
class Literal:
    """A word; ``plural`` and ``singular`` differ for verbs."""

    plural: str
    singular: str

    @property
    def words(self) -> frozenset[str]:
        """The tokens that it reads."""
        return frozenset(("a", "an") if self.plural == ARTICLE else (self.plural, self.singular))


@dataclass(frozen=True, slots=True)
class Slot:
    """A hole of a ``category``; ``join`` makes it a list."""

    name: str
    category: str
    join: str = ""


Element = Literal | Slot

_SLOT = re.compile(r"\{(\w+):([\w.]+)(?:\+(\w+))?\}")


def compile_pattern(pattern: str) -> tuple[Element, ...]:
    """The elements of a pattern."""
    out: list[Element] = []
    position = 0
    for match in _SLOT.finditer(pattern):
        out.extend(_literals(pattern[position : match.start()]))
        out.append(Slot(match[1], match[2], match[3] or ""))
        position = match.end()
    out.extend(_literals(pattern[position:]))
    return tuple(out)


def _literals(text: str) -> Iterator[Literal]:
    for chunk in text.split():
        if "|" in chunk and chunk != "|":
            plural, singular = chunk.split("|")
            yield Literal(plural, singular)
        elif chunk == ARTICLE:
            yield Literal(ARTICLE, ARTICLE)
        else:
            yield from _words_of(chunk)


@cache
def _words_of(chunk: str) -> tuple[Literal, ...]:
    """The literals of a run without blanks; the same runs come again in many patterns."""
    return tuple(Literal(token, token) for token in tokenise("x " + chunk)[1:])


def builder(template: Meaning, names: tuple[str, ...]) -> Build:
    """The template as a function of the slots ``names``."""
    if isinstance(template, Placeholder):
        index = names.index(template.name)
        return lambda values: values[index]
    if not _has_placeholder(template):
        return lambda _values: template
    if isinstance(template, tuple):
        parts = [builder(item, names) for item in template]
        return lambda values: tuple(part(values) for part in parts)
    kind = type(template)
    arguments = [builder(getattr(template, name), names) for name in field_names(kind)]
    return lambda values: kind(*[argument(values) for argument in arguments])


def _has_placeholder(value: Meaning) -> bool:
    if isinstance(value, Placeholder):
        return True
    if isinstance(value, tuple):
        return any(_has_placeholder(item) for item in value)
    return isinstance(value, Node) and any(_has_placeholder(getattr(value, n)) for n in field_names(type(value)))


def same_spelling(one: Meaning, other: Meaning) -> bool:
    """Whether two values are equal, their spelling included."""
    if one is other:
        return True
    if isinstance(one, tuple):
        return isinstance(other, tuple) and len(one) == len(other) and all(map(same_spelling, one, other))
    if isinstance(one, Node):
        kind = type(one)
        return kind is type(other) and all(same_spelling(getattr(one, n), getattr(other, n)) for n in field_names(kind))
    return bool(one == other)


def unifier(template: Meaning) -> Unify:
    """The template as a test of values, spelling included, that binds its placeholders."""
    if isinstance(template, Placeholder):
        return _binder(template.name)
    if isinstance(template, tuple):
        return _all_of_tuple([unifier(item) for item in template])
    if isinstance(template, Node):
        return _all_of_node(template)
    return lambda value, _bound: bool(template == value)


def _binder(name: str) -> Unify:
    def bind(value: Meaning, bound: dict[str, Meaning]) -> bool:
        if name in bound:
            return bool(bound[name] == value)
        bound[name] = value
        return True

    return bind


def _all_of_tuple(parts: list[Unify]) -> Unify:
    count = len(parts)

    def test(value: Meaning, bound: dict[str, Meaning]) -> bool:
        if not isinstance(value, tuple) or len(value) != count:
            return False
        return all(part(item, bound) for part, item in zip(parts, value, strict=True))

    return test


def _all_of_node(template: Node) -> Unify:
    """Plain fields first: most values that differ differ there."""
    kind = type(template)
    fields_of = [(name, getattr(template, name)) for name in field_names(kind)]
    plain = [(name, value) for name, value in fields_of if not isinstance(value, Placeholder | tuple | Node)]
    parts = [(name, unifier(value)) for name, value in fields_of if isinstance(value, Placeholder | tuple | Node)]

    def test(value: Meaning, bound: dict[str, Meaning]) -> bool:
        if type(value) is not kind:
            return False
        same = all(getattr(value, name) == wanted for name, wanted in plain)
        return same and all(part(getattr(value, name), bound) for name, part in parts)

    return test


# --- lists ---------------------------------------------------------------------------------------------------------------


def separators(join: str, done: int) -> list[tuple[Tokens, bool]]:
    """The separators that may follow ``done`` items, each with whether it comes before the last item."""
    if join == "comma":
        return [((",",), True)]
    if join == "plain":
        return [((), True)]
    if done == 1:
        return [((join,), True), ((",",), False)]
    return [((",", join), True), ((",",), False)]


def separator(join: str, index: int, count: int) -> Tokens:
    """What is printed before item ``index`` of ``count``."""
    if index == 0 or join == "plain":
        return ()
    if join == "comma":
        return (",",)
    if index < count - 1:
        return (",",)
    return (join,) if count == 2 else (",", join)
