"""One rule table, read in both directions.

A rule ties a *category* and a *pattern* to a *template*: a tree with `V` placeholders. Parsing matches the pattern and
fills the template; printing unifies a tree with the template and fills the pattern.

Pattern words are literals; ``get|gets`` is a verb, plural then singular, printed by the number of the subject;
``{name:Category}`` is a slot; ``{xs:Category+and}`` a list ("a", "a and b", "a, b, and c"), also ``+or``, ``+comma``
(no conjunction) and ``+plain`` (no commas). All parses are kept: `Grammar.parse` returns every meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from bot.engine.abilities import Node
from bot.oracle.lexer import Tokens, tokenise

__all__ = ["Emit", "Grammar", "Memo", "Parse", "V", "grammar", "is_plural", "lexical", "number_of", "rule"]

Parse = tuple[Any, int]
"""A meaning and the position after it."""

Memo = dict[tuple[str, int], list[Parse]]
"""What is already parsed, by category and position, within one text."""

Emit = list[str] | None
"""Tokens that print a tree, or ``None`` if it does not print that way."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A variable of a template, bound to the slot of its name."""

    name: str


class _Placeholders:
    """``V.who`` stands, in a template of any type, for what the slot ``who`` holds."""

    def __getattr__(self, name: str) -> Any:
        return Placeholder(name)


V = _Placeholders()


@dataclass(frozen=True, slots=True)
class Literal:
    """A word; ``plural`` and ``singular`` differ for verbs."""

    plural: str
    singular: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A hole of a ``category``; ``join`` makes it a list."""

    name: str
    category: str
    join: str = ""


_SLOT = re.compile(r"\{(\w+):([\w.]+)(?:\+(\w+))?\}")


def _compile_pattern(pattern: str) -> tuple[Literal | Slot, ...]:
    out: list[Literal | Slot] = []
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
        else:
            for token in tokenise("x " + chunk)[1:]:
                yield Literal(token, token)


@dataclass(frozen=True, slots=True)
class Rule:
    """A compiled rule; ``subject`` names the slot whose number governs the verbs."""

    category: str
    elements: tuple[Literal | Slot, ...]
    template: Any
    subject: str


@dataclass(frozen=True, slots=True)
class Lexical:
    """A category read by code: ``read(tokens, position, memo)`` gives parses, ``write(tree, plural)`` gives tokens."""

    read: Callable[[Tokens, int, Memo], list[Parse]]
    write: Callable[[Any, bool], Emit]


class Grammar:
    """All rules, by category."""

    def __init__(self) -> None:
        self._rules: dict[str, list[Rule]] = {}
        self._lexical: dict[str, Lexical] = {}
        self._first: dict[str, frozenset[str] | None] | None = None
        self._dispatch: dict[tuple[str, str], tuple[Rule, ...]] = {}
        self._printers: dict[tuple[str, type], tuple[Rule, ...]] = {}

    def add(self, rule: Rule) -> None:
        self._rules.setdefault(rule.category, []).append(rule)

    def add_lexical(self, category: str, lexical: Lexical) -> None:
        self._lexical[category] = lexical

    # --- parsing -------------------------------------------------------------------------------------------------

    def parse(self, category: str, tokens: Tokens) -> list[Any]:
        """Every different meaning of the whole of ``tokens`` as ``category``, forms of spelling aside."""
        meanings: list[Any] = []
        for node, end in self.prefixes(category, tokens, 0, {}):
            if end == len(tokens) and node not in meanings:
                meanings.append(node)
        return meanings

    def reach(self, category: str, tokens: Tokens) -> int:
        """How many tokens the longest partial parse covers: where a declined text stops."""
        memo: Memo = {}
        self.prefixes(category, tokens, 0, memo)
        return max((end for parses in memo.values() for _, end in parses), default=0)

    def prefixes(self, category: str, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        """Every parse of ``category`` that starts at ``at``."""
        key = (category, at)
        known = memo.get(key)
        if known is not None:
            return known
        memo[key] = out = []
        lexical = self._lexical.get(category)
        if lexical:
            out.extend(lexical.read(tokens, at, memo))
        for rule in self._candidates(category, tokens[at] if at < len(tokens) else ""):
            for bound, end in self._match(rule.elements, 0, tokens, at, memo):
                out.append((_build(rule.template, bound), end))
        return out

    def _match(
        self, elements: tuple[Literal | Slot, ...], index: int, tokens: Tokens, at: int, memo: Memo
    ) -> Iterator[tuple[dict[str, Any], int]]:
        while index < len(elements):
            element = elements[index]
            if isinstance(element, Slot):
                for value, middle in self._slot(element, tokens, at, memo):
                    for bound, end in self._match(elements, index + 1, tokens, middle, memo):
                        yield {element.name: value, **bound}, end
                return
            if at >= len(tokens) or tokens[at] not in (element.plural, element.singular):
                return
            at += 1
            index += 1
        yield {}, at

    def _slot(self, slot: Slot, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        if not slot.join:
            return self.prefixes(slot.category, tokens, at, memo)
        return self._list(slot.category, slot.join, tokens, at, memo)

    def _list(self, category: str, join: str, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        key = (f"{category}+{join}", at)
        if key in memo:
            return memo[key]
        out = memo[key] = []
        for first, end in self.prefixes(category, tokens, at, memo):
            out.append(((first,), end))
            out.extend(self._more((first,), category, join, tokens, end, memo))
        return out

    def _more(self, head: tuple[Any, ...], category: str, join: str, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        """The continuations of a list after ``head``: closed ones only."""
        out: list[Parse] = []
        for separator, last in _separators(join, len(head)):
            if tokens[at : at + len(separator)] != separator:
                continue
            for item, end in self.prefixes(category, tokens, at + len(separator), memo):
                longer = (*head, item)
                if last:
                    out.append((longer, end))
                if not last or join in ("comma", "plain"):
                    out.extend(self._more(longer, category, join, tokens, end, memo))
        return out

    def _candidates(self, category: str, token: str) -> tuple[Rule, ...]:
        key = (category, token)
        found = self._dispatch.get(key)
        if found is None:
            found = tuple(r for r in self._rules.get(category, ()) if self._may_start(r, token))
            if len(self._dispatch) < 200_000:
                self._dispatch[key] = found
        return found

    def _may_start(self, rule: Rule, token: str) -> bool:
        first = self._element_first(rule.elements[0])
        return first is None or token in first

    def _element_first(self, element: Literal | Slot) -> frozenset[str] | None:
        if isinstance(element, Literal):
            return frozenset((element.plural, element.singular))
        return self._first_sets().get(element.category)

    def _first_sets(self) -> dict[str, frozenset[str] | None]:
        """The words that may start each category; ``None`` is any (read by code)."""
        if self._first is None:
            first: dict[str, set[str] | None] = {c: set() for c in self._rules}
            first.update(dict.fromkeys(self._lexical))
            changed = True
            while changed:
                changed = any([self._grow(first, c) for c in self._rules])
            self._first = {c: None if s is None else frozenset(s) for c, s in first.items()}
        return self._first

    def _grow(self, first: dict[str, set[str] | None], category: str) -> bool:
        known = first[category]
        if known is None:
            return False
        before = len(known)
        for rule in self._rules[category]:
            element = rule.elements[0]
            if isinstance(element, Literal):
                known |= {element.plural, element.singular}
                continue
            other = first.get(element.category, set())
            if other is None:
                first[category] = None
                return True
            known |= other
        return len(known) != before

    # --- printing ------------------------------------------------------------------------------------------------

    def emit(self, category: str, node: Any, plural: bool = False) -> Emit:
        """The tokens of ``node`` as ``category``, by the first rule that fits."""
        lexical = self._lexical.get(category)
        if lexical:
            written = lexical.write(node, plural)
            if written is not None:
                return written
        for rule in self._print_candidates(category, type(node)):
            bound: dict[str, Any] = {}
            if _unify(rule.template, node, bound):
                written = self._emit_rule(rule, bound, plural)
                if written is not None:
                    return written
        return None

    def _print_candidates(self, category: str, kind: type) -> tuple[Rule, ...]:
        key = (category, kind)
        if key not in self._printers:
            self._printers[key] = tuple(
                r for r in self._rules.get(category, ()) if isinstance(r.template, Placeholder) or type(r.template) is kind
            )
        return self._printers[key]

    def _emit_rule(self, rule: Rule, bound: dict[str, Any], plural: bool) -> Emit:
        out: list[str] = []
        number = is_plural(bound[rule.subject]) if rule.subject in bound else plural
        for element in rule.elements:
            if isinstance(element, Literal):
                out.append(element.plural if number else element.singular)
                continue
            if element.name not in bound:
                return None
            written = self._emit_slot(element, bound[element.name], number)
            if written is None:
                return None
            out.extend(written)
        return out

    def _emit_slot(self, slot: Slot, value: Any, plural: bool) -> Emit:
        if not slot.join:
            return self.emit(slot.category, value, plural)
        if not isinstance(value, tuple) or not value:
            return None
        out: list[str] = []
        for i, item in enumerate(value):
            written = self.emit(slot.category, item, plural)
            if written is None:
                return None
            out.extend(_separator(slot.join, i, len(value)))
            out.extend(written)
        return out


def _separators(join: str, done: int) -> list[tuple[Tokens, bool]]:
    """The separators that may follow ``done`` items, each with whether it comes before the last item."""
    if join == "comma":
        return [((",",), True)]
    if join == "plain":
        return [((), True)]
    if done == 1:
        return [((join,), True), ((",",), False)]
    return [((",", join), True), ((",",), False)]


def _separator(join: str, index: int, count: int) -> Tokens:
    """What is printed before item ``index`` of ``count``."""
    if index == 0 or join == "plain":
        return ()
    if join == "comma":
        return (",",)
    if index < count - 1:
        return (",",)
    return (join,) if count == 2 else (",", join)


def _build(template: Any, bound: dict[str, Any]) -> Any:
    """The template with its placeholders filled."""
    if isinstance(template, Placeholder):
        return bound[template.name]
    if isinstance(template, tuple):
        return tuple(_build(item, bound) for item in template)
    if isinstance(template, Node) and _has_placeholder(template):
        return type(template)(**{name: _build(getattr(template, name), bound) for name in _names(type(template))})
    return template


def _unify(template: Any, value: Any, bound: dict[str, Any]) -> bool:
    """Bind the template's placeholders so that it equals ``value``, spelling included."""
    if isinstance(template, Placeholder):
        if template.name in bound:
            return bool(bound[template.name] == value)
        bound[template.name] = value
        return True
    if isinstance(template, tuple):
        return isinstance(value, tuple) and len(template) == len(value) and all(_unify(t, v, bound) for t, v in zip(template, value, strict=True))
    if isinstance(template, Node):
        return type(template) is type(value) and all(_unify(getattr(template, n), getattr(value, n), bound) for n in _names(type(template)))
    return bool(template == value)


@lru_cache(maxsize=None)
def _names(kind: type[Node]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind))


def _has_placeholder(value: Any) -> bool:
    if isinstance(value, Placeholder):
        return True
    if isinstance(value, tuple):
        return any(_has_placeholder(item) for item in value)
    return isinstance(value, Node) and any(_has_placeholder(getattr(value, n)) for n in _names(type(value)))


_NUMBERS: list[Callable[[Any], bool | None]] = []


def is_plural(node: Any) -> bool:
    """The grammatical number of a subject, as the noun and reference families declare it."""
    for decide in _NUMBERS:
        answer = decide(node)
        if answer is not None:
            return answer
    return False


def number_of(decide: Callable[[Any], bool | None]) -> Callable[[Any], bool | None]:
    """Register a function that says whether a node is plural (``None``: not its business)."""
    _NUMBERS.append(decide)
    return decide


grammar = Grammar()


def rule(category: str, pattern: str, template: Any, *, subject: str = "who") -> None:
    """Add one rule, read in both directions."""
    grammar.add(Rule(category, _compile_pattern(pattern), template, subject))


def lexical(category: str, read: Callable[[Tokens, int, Memo], list[Parse]], write: Callable[[Any, bool], Emit]) -> None:
    """Add a category read and written by code."""
    grammar.add_lexical(category, Lexical(read, write))
