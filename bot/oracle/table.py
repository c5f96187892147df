"""One rule table, read in both directions.

A rule ties a *category* and a *pattern* to a *template* (see `bot.oracle.patterns`). Parsing matches the pattern and
fills the template; printing unifies a tree with the template and fills the pattern, verbs in the number of the subject.
All parses are kept: `Grammar.parse` returns every meaning. The rules of a category are merged into one automaton, so
that what two patterns have in common is matched once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.oracle.automaton import Emit, Lexical, Memo, Parse, Prints, Rule, State, Words, Write, word_class
from bot.oracle.lexer import Tokens
from bot.oracle.patterns import (
    ARTICLE,
    Element,
    Literal,
    Meaning,
    Placeholder,
    Slot,
    V,
    builder,
    compile_pattern,
    separator,
    separators,
    unifier,
    with_articles,
)

__all__ = [
    "Emit",
    "Grammar",
    "Meaning",
    "Memo",
    "Parse",
    "Rule",
    "V",
    "grammar",
    "is_plural",
    "lexical",
    "number_of",
    "only",
    "rule",
    "word_class",
]

_Ways = tuple[Callable[[Tokens, int, Memo], list[Parse]] | None, State | None]
"""How a category is read: by code, by its rules, or by both."""


class Grammar:
    """All rules, by category."""

    def __init__(self) -> None:
        self._rules: dict[str, list[Rule]] = {}
        self._lexical: dict[str, Lexical] = {}
        self._ways: dict[str, _Ways] = {}
        self._first: dict[str, Words] | None = None
        self._printers: dict[tuple[str, type, object], tuple[Write, ...]] = {}
        self._writers: dict[int, Write] = {}

    def add(self, rule: Rule) -> None:
        """Add a rule to its category."""
        self._rules.setdefault(rule.category, []).append(rule)
        self._forget()

    def add_lexical(self, category: str, lexical: Lexical) -> None:
        """Give a category that is read by a function instead of rules."""
        self._lexical[category] = lexical
        self._forget()

    def _forget(self) -> None:
        self._first = None
        self._ways.clear()
        self._printers.clear()

    # --- the automaton -------------------------------------------------------------------------------------------

    def _automaton(self, rules: Iterable[Rule]) -> State:
        start = State()
        edges: dict[tuple[int, object], State] = {}
        for rule in rules:
            state = start
            for element in rule.elements:
                state = self._follow(state, element, edges)
            state.ends.append(builder(rule.template, tuple(e.name for e in rule.elements if isinstance(e, Slot))))
        for state in edges.values():
            state.last = not state.words and not state.slots
        return start

    def _follow(self, state: State, element: Element, edges: dict[tuple[int, object], State]) -> State:
        """The state after ``element``, made once for equal elements whatever their slot's name."""
        label = (id(state), element if isinstance(element, Literal) else (element.category, element.join))
        found = edges.get(label)
        if found is not None:
            return found
        after = edges[label] = State()
        if isinstance(element, Slot):
            key = f"{element.category}+{element.join}" if element.join else element.category
            state.slots.append((key, element, self._first_words(element.category), after))
        else:
            for word in element.words:
                state.words.setdefault(word, []).append(after)
        return after

    def _first_words(self, category: str) -> Words:
        if self._first is None:
            self._first = self._first_sets()
        return self._first.get(category, frozenset())

    def _first_sets(self) -> dict[str, Words]:
        first: dict[str, set[str] | None] = {}
        starts: dict[str, set[str]] = {}
        for category in dict.fromkeys((*self._rules, *self._lexical)):
            first[category], starts[category] = self._starts_of(category)
        while sum(_grow(first, category, others) for category, others in starts.items()):
            pass
        return {c: None if s is None else frozenset(s) for c, s in first.items()}

    def _starts_of(self, category: str) -> tuple[set[str] | None, set[str]]:
        """The words that start a category by themselves (any, if ``None``), and the categories that may start it."""
        words: set[str] = set()
        lexical = self._lexical.get(category)
        others = set(lexical.like) if lexical else set()
        for rule in self._rules.get(category, ()):
            element = rule.elements[0]
            if isinstance(element, Literal):
                words |= element.words
            else:
                others.add(element.category)
        if lexical and lexical.first is None:
            return None, others
        return words | (lexical.first or frozenset() if lexical else frozenset()), others

    # --- parsing -------------------------------------------------------------------------------------------------

    def parse(self, category: str, tokens: Tokens, memo: Memo | None = None) -> list[Meaning]:
        """Every different meaning of the whole of ``tokens`` as ``category``, forms of spelling aside."""
        meanings: list[Meaning] = []
        for node, end in self.prefixes(category, tokens, 0, {} if memo is None else memo):
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
        known = memo.get((category, at))
        return self._read(category, tokens, at, memo) if known is None else known

    def _read(self, category: str, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        """The same, where it is not known yet."""
        memo[category, at] = out = []
        read, start = self._ways.get(category) or self._ways_of(category)
        if read is not None:
            out.extend(read(tokens, at, memo))
        if start is not None:
            self._walk(start, tokens, at, memo, (), out)
        return out

    def _ways_of(self, category: str) -> _Ways:
        """How a category is read, made when it is first met."""
        lexical = self._lexical.get(category)
        start = self._automaton(self._rules[category]) if category in self._rules else None
        ways = self._ways[category] = (lexical.read if lexical else None, start)
        return ways

    def _walk(self, state: State, tokens: Tokens, at: int, memo: Memo, values: tuple[Meaning, ...], out: list[Parse]) -> None:
        while True:
            for build in state.ends:
                out.append((build(values), at))
            token = tokens[at] if at < len(tokens) else ""
            following = state.words.get(token, ())
            if state.slots or len(following) != 1:
                break
            state, at = following[0], at + 1  # most words leave one way on
        for after in following:
            self._walk(after, tokens, at + 1, memo, values, out)
        if not state.slots:
            return
        slots = state.slots_at.get(token)
        for key, slot, after in state.slots_before(token) if slots is None else slots:
            parses = memo.get((key, at))
            if parses is None:
                parses = self._list(slot, key, tokens, at, memo) if slot.join else self._read(key, tokens, at, memo)
            if after.last:
                out.extend([(build((*values, value)), end) for value, end in parses for build in after.ends])
                continue
            for value, end in parses:
                self._walk(after, tokens, end, memo, (*values, value), out)

    def _list(self, slot: Slot, key: str, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        memo[key, at] = out = []
        for first, end in self.prefixes(slot.category, tokens, at, memo):
            out.append(((first,), end))
            self._more((first,), slot, tokens, end, memo, out)
        return out

    def _more(self, head: tuple[Meaning, ...], slot: Slot, tokens: Tokens, at: int, memo: Memo, out: list[Parse]) -> None:
        """The continuations of a list after ``head``: closed ones only."""
        for between, last in separators(slot.join, len(head)):
            if tokens[at : at + len(between)] != between:
                continue
            for item, end in self.prefixes(slot.category, tokens, at + len(between), memo):
                longer = (*head, item)
                if last:
                    out.append((longer, end))
                if not last or slot.join in ("comma", "plain"):
                    self._more(longer, slot, tokens, end, memo, out)

    # --- printing ------------------------------------------------------------------------------------------------

    def emit(self, category: str, node: Meaning, plural: bool = False) -> Emit:
        """The tokens of ``node`` as ``category``, by the first rule that fits."""
        key = (category, type(node), getattr(node, "form", None))
        found = self._printers.get(key)
        for write in self._writers_of(*key) if found is None else found:
            written = write(node, plural)
            if written is not None:
                return written
        return None

    def _writers_of(self, category: str, kind: type, form: object) -> tuple[Write, ...]:
        """What may print trees of this type and spelling, in order: the category's code, then its rules."""
        lexical = self._lexical.get(category)
        code = [lexical.write] if lexical and (lexical.prints is None or lexical.prints(kind, form)) else []
        rules = [rule for rule in self._rules.get(category, ()) if _may_print(rule.template, kind, form)]
        found = (*code, *(self._writer(rule) for rule in rules if self._leads_on(rule, kind, form)))
        if len(self._printers) < 100_000:
            self._printers[category, kind, form] = found
        return found

    def _leads_on(self, rule: Rule, kind: type, form: object) -> bool:
        """Whether a rule may print such a tree; one that is another category's name prints what that prints."""
        first = rule.elements[0]
        if len(rule.elements) > 1 or not isinstance(first, Slot) or first.join or not isinstance(rule.template, Placeholder):
            return True
        return bool(self._writers_of(first.category, kind, form))

    def _writer(self, rule: Rule) -> Write:
        """A rule as a function that prints, made when it is first needed; rules stay as long as the table."""
        made = self._writers.get(id(rule))
        if made is None:
            made = self._writers[id(rule)] = self._made_writer(rule)
        return made

    def _made_writer(self, rule: Rule) -> Write:
        unify, elements, subject = unifier(rule.template), rule.elements, rule.subject
        first = elements[0]
        if len(elements) == 1 and isinstance(first, Slot) and not first.join and isinstance(rule.template, Placeholder):
            return self._renaming_writer(first.category, governed=first.name == subject)

        def write(node: Meaning, plural: bool) -> Emit:
            bound: dict[str, Meaning] = {}
            if not unify(node, bound):
                return None
            number = is_plural(bound[subject]) if subject in bound else plural
            return self._emit_elements(elements, bound, number)

        return write

    def _renaming_writer(self, category: str, *, governed: bool) -> Write:
        """A rule that is another category's name; ``governed``: what is printed gives the number."""

        def write(node: Meaning, plural: bool) -> Emit:
            written = self.emit(category, node, is_plural(node) if governed else plural)
            return with_articles([*written]) if written is not None and ARTICLE in written else written

        return write

    def _emit_elements(self, elements: tuple[Element, ...], bound: dict[str, Meaning], plural: bool) -> Emit:
        out: list[str] = []
        for element in elements:
            if isinstance(element, Literal):
                out.append(element.plural if plural else element.singular)
                continue
            if element.name not in bound:
                return None
            value = bound[element.name]
            written = self._emit_list(element, value, plural) if element.join else self.emit(element.category, value, plural)
            if written is None:
                return None
            out += written
        return with_articles(out) if ARTICLE in out else out

    def _emit_list(self, slot: Slot, value: Meaning, plural: bool) -> Emit:
        if not isinstance(value, tuple) or not value:
            return None
        out: list[str] = []
        for i, item in enumerate(value):
            written = self.emit(slot.category, item, plural)
            if written is None:
                return None
            out.extend(separator(slot.join, i, len(value)))
            out.extend(written)
        return out


def _grow(first: dict[str, set[str] | None], category: str, others: set[str]) -> bool:
    """Add to what starts a category what starts those that may start it; tell whether that was news."""
    known = first[category]
    if known is None:
        return False
    before = len(known)
    for other in others:
        words = first.get(other, set())
        if words is None:
            first[category] = None
            return True
        known |= words
    return len(known) != before


def _may_print(template: Meaning, kind: type, form: object) -> bool:
    if isinstance(template, Placeholder):
        return True
    if type(template) is not kind:
        return False
    spelt = getattr(template, "form", form)
    return isinstance(spelt, Placeholder | tuple) or bool(spelt == form)


_NUMBERS: list[Callable[[Meaning], bool | None]] = []


def is_plural(node: Meaning) -> bool:
    """The grammatical number of a subject, as the noun and reference families declare it."""
    for decide in _NUMBERS:
        answer = decide(node)
        if answer is not None:
            return answer
    return False


def number_of(decide: Callable[[Meaning], bool | None]) -> Callable[[Meaning], bool | None]:
    """Register a function that says whether a node is plural (``None``: not its business)."""
    _NUMBERS.append(decide)
    return decide


grammar = Grammar()


def rule(category: str, pattern: str, template: Meaning, *, subject: str = "who") -> None:
    """Add one rule, read in both directions."""
    grammar.add(Rule(category, compile_pattern(pattern), template, subject))


def lexical(
    category: str,
    read: Callable[[Tokens, int, Memo], list[Parse]],
    write: Write,
    first: Iterable[str] | None = None,
    *,
    like: tuple[str, ...] = (),
    prints: Prints | None = None,
) -> None:
    """Add a category read and written by code.

    ``first`` and ``like``: how it may start, if that is known; ``prints``: what it may print, likewise.
    """
    words = frozenset(first) if first is not None else frozenset() if like else None
    grammar.add_lexical(category, Lexical(read, write, words, like, prints))


def only(*kinds: type) -> Prints:
    """That trees of these types alone may be printed."""
    return lambda kind, _form: issubclass(kind, kinds)
