"""One sentence: clauses joined by ", then", "and"…, under heads ("if you do,") and before tails ("at end of combat").

Clauses are read by the table; a piece that it does not read is `Inert` if it is of the closed list, else the whole
sentence is declined. One way of cutting: the longest clause that the table reads, else the shortest inert piece; a head
governs all that follows it, a tail the clause before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import bot.oracle.moves  # noqa: F401  # registers the instructions that move cards
from bot.engine.abilities import (
    Clause,
    Conditional,
    Either,
    EntersTapped,
    EntersWith,
    Inert,
    Modify,
    OpaqueClause,
    Sentence,
    Together,
    walk,
)
from bot.oracle.heads import HOLE, Governing
from bot.oracle.inert import is_inert
from bot.oracle.lexer import Tokens, tokenise, untokenise
from bot.oracle.table import Memo, grammar, is_plural
from bot.records import dataclass, replace

__all__ = ["SentenceReading", "read_sentence", "write_sentence"]

Clauses = tuple[tuple[Clause, ...], tuple[str, ...]]
"""Clauses, and how each is joined to the one before it."""

_JOINS: tuple[Tokens, ...] = tuple(
    tuple(join.split(" ")) for join in (", then", ", and then", "and then", "then", ", and", "and", ", or", "or", ",", ";", ", but", "but")
)
_INERT_ENDS = frozenset({",", "and", "unless", "if", "for", "instead"})
_TWO_MEANINGS = OpaqueClause("two meanings")
"""Stands for a piece that the table reads in two ways."""


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """A sentence, whether all of it was read, and whether it was not for having two meanings."""

    sentence: Sentence
    read: bool = True
    ambiguous: bool = False


@lru_cache(maxsize=4_096)
def read_sentence(tokens: Tokens) -> SentenceReading:
    """The sentence without its full stop."""
    memo: Memo = {}
    whole = grammar.parse("Clause", tokens, memo)
    if len(whole) == 1:
        return SentenceReading(Sentence((whole[0],)))
    found = None if whole else _after_then(tokens, memo)
    ambiguous = bool(whole) or (found is not None and any(_TWO_MEANINGS in walk(clause) for clause in found.clauses))
    if found is not None and not ambiguous:
        return SentenceReading(found)
    opaque = OpaqueClause(untokenise((*tokens, ".")), "name" if tokens[:1] and tokens[0][:1] == "~" else "")
    return SentenceReading(Sentence((opaque,)), False, ambiguous)


def _after_then(tokens: Tokens, memo: Memo) -> Sentence | None:
    """The clauses of a sentence; one that starts with "then" has as many joins as clauses."""
    if _VILLAINOUS[-1] in tokens and " ".join(_VILLAINOUS) in " ".join(tokens):
        return _villainous(tokens)
    start = ("then",) if tokens[:1] == ("then",) else ()
    found = _Cutter(tokens, memo).clauses(len(start))
    return None if found is None else Sentence(found[0], (*start, *found[1]))


_VILLAINOUS = ("a", "villainous", "choice", "—")


def _villainous(tokens: Tokens) -> Sentence | None:
    """ "Each opponent faces a villainous choice — …, or …": two bodies of which each chooses one [CR 701.55a]."""
    at = tokens.index("—") + 1
    last = max((i for i in range(at, len(tokens)) if tokens[i : i + 2] == (",", "or")), default=0)
    who = [player for player, end in grammar.prefixes("PlayerRef", tokens, 0, {}) if tokens[end + 1 : at] == _VILLAINOUS]
    one, two = _Cutter(tokens[:last]).body(at), _Cutter(tokens).body(last + 2)
    if not last or len(who) != 1 or one is None or two is None:
        return None
    return Sentence((Either((one, two), "villainous", who[0]),))


class _Cutter:
    """One sentence being cut into clauses; what follows a position is worked out once."""

    def __init__(self, tokens: Tokens, memo: Memo | None = None) -> None:
        self._tokens = tokens
        self._memo: Memo = {} if memo is None else memo
        self._seen: dict[int, Clauses | None] = {}

    def clauses(self, at: int) -> Clauses | None:
        """The clauses from ``at`` to the end, if all of it is read."""
        if at not in self._seen:
            self._seen[at] = None
            self._seen[at] = self._headed(at) or self._joined(at)
        return self._seen[at]

    def _headed(self, at: int) -> Clauses | None:
        for head, end in grammar.prefixes("Before", self._tokens, at, self._memo):
            for found in self._under(head, end):
                return (found,), ()
        return None

    def _under(self, head: Governing, at: int) -> Iterator[Clause]:
        if isinstance(head, Conditional):
            yield from self._instead(head, at)
        body = self.body(at)
        entering = isinstance(body, EntersWith | EntersTapped) and isinstance(head, Conditional)  # has its own condition
        if body is not None and not entering:
            yield replace(head, clause=body)

    def body(self, at: int) -> Clause | None:
        """The clauses from ``at`` to the end as one."""
        found = self.clauses(at) if at < len(self._tokens) else None
        if found is None:
            return None
        return found[0][0] if len(found[0]) == 1 else Together(*found)

    def _instead(self, head: Conditional, at: int) -> Iterator[Clause]:
        """ "if …, instead …", "if …, … instead", "if …, … instead of …"."""
        tokens = self._tokens
        if tokens[at : at + 1] == ("instead",):
            yield from _taking_place(head, self.body(at + 1), "before")
        last = max((i for i, token in enumerate(tokens) if token == "instead"), default=0)
        if last > at and (last == len(tokens) - 1 or tokens[last + 1] == "of"):
            words = untokenise(tokens[last:], capital=False)
            yield from _taking_place(head, _Cutter(tokens[:last]).body(at), words)

    def _joined(self, at: int) -> Clauses | None:
        for clause, end in self._pieces(at):
            if end == len(self._tokens):
                return (clause,), ()
            for join in _JOINS:
                if self._tokens[end : end + len(join)] == join:
                    rest = self.clauses(end + len(join))
                    joined = _join(clause, " ".join(join), rest) if rest is not None else None
                    if joined is not None:
                        return joined
        return None

    def _pieces(self, at: int) -> Iterator[tuple[Clause, int]]:
        """What may stand at ``at``: clauses of the table with their tails, longest first; inert pieces, shortest first."""
        ends = self._with_tails(grammar.prefixes("Clause", self._tokens, at, self._memo))
        yield from ((ends[end], end) for end in sorted(ends, reverse=True))
        for clause, stop in _inert_pieces(self._tokens, at):
            tailed = self._with_tails([(clause, stop)])
            yield from ((tailed[end], end) for end in sorted(tailed, reverse=True))

    def _with_tails(self, clauses: list[tuple[Clause, int]]) -> dict[int, Clause]:
        """The clauses by their end, with every run of tails: what a clause of the table says itself is no tail."""
        ends: dict[int, Clause] = {}
        while clauses:
            new = {end: clause for end, clause in _by_end(clauses).items() if end not in ends}
            ends |= new
            clauses = [longer for end, clause in new.items() for longer in self._tailed(clause, end)]
        return ends

    def _tailed(self, clause: Clause, at: int) -> list[tuple[Clause, int]]:
        tails = grammar.prefixes("After", self._tokens, at, self._memo) if at < len(self._tokens) else []
        return [(replace(tail, clause=clause), end) for tail, end in tails]


def _by_end(clauses: list[tuple[Clause, int]]) -> dict[int, Clause]:
    """One clause for each end; two that differ in meaning are none."""
    out: dict[int, Clause] = {}
    for clause, end in clauses:
        out[end] = clause if out.get(end, clause) == clause else _TWO_MEANINGS
    return out


_NO_CHOICE = (Modify, EntersTapped, EntersWith)
"""Statements: "or" between them would join conditions, not instructions."""


def _join(clause: Clause, join: str, rest: Clauses) -> Clauses | None:
    """A clause and what follows it; "or" makes a choice of it and the next [CR 608.2d]."""
    (following, *others), joins = rest
    if join in ("or", ", or"):
        if isinstance(clause, _NO_CHOICE) or isinstance(following, _NO_CHOICE):
            return None
        return (Either((clause, following), join), *others), joins
    if join == "," and isinstance(following, Either) and following.form == ", or":
        return (Either((clause, *following.clauses), ", or"), *others), joins
    return (clause, *rest[0]), (join, *joins)


def _taking_place(head: Conditional, body: Clause | None, where: str) -> Iterator[Clause]:
    if body is not None:
        yield replace(head, clause=body, form=f"{head.form}|{where}", instead=True)


def _inert_pieces(tokens: Tokens, at: int) -> Iterator[tuple[Clause, int]]:
    ends = [i for i in range(at + 1, len(tokens)) if tokens[i] in _INERT_ENDS] + [len(tokens)]
    for end in ends:
        words = untokenise(tokens[at:end], capital=False)
        if is_inert(words):
            yield Inert(words), end


# --- printing ----------------------------------------------------------------------------------------------------------------


def write_sentence(sentence: Sentence) -> Tokens | None:
    """The tokens of a sentence, its full stop included."""
    return _written(_Same(sentence))


class _Same:
    """A sentence that is equal to itself alone: equal trees may be spelt differently."""

    __slots__ = ("sentence",)

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence

    def __hash__(self) -> int:
        return id(self.sentence)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.sentence is other.sentence


@lru_cache(maxsize=4_096)
def _written(same: _Same) -> Tokens | None:
    """The same, written once: sentences come again from card to card."""
    tokens = _write(same.sentence)
    return None if tokens is None else tuple(tokens)


def _write(sentence: Sentence) -> list[str] | None:
    first = sentence.clauses[0]
    if isinstance(first, OpaqueClause):
        return list(tokenise("x " + first.words)[1:] if first.form == "name" else tokenise(first.words))
    tokens = _write_clauses(sentence.clauses, sentence.joins)
    return None if tokens is None else [*tokens, "."]


def _write_clauses(clauses: tuple[Clause, ...], joins: tuple[str, ...]) -> list[str] | None:
    if len(joins) < len(clauses):
        joins = ("", *joins)
    out: list[str] = []
    for clause, join in zip(clauses, joins, strict=True):
        tokens = _write_clause(clause)
        if tokens is None:
            return None
        out.extend((*join.split(), *tokens))
    return out


def _write_clause(clause: Clause) -> list[str] | None:
    if isinstance(clause, Inert):
        return list(tokenise("x " + clause.words)[1:])
    if isinstance(clause, Governing):
        written = _write_governed(clause)
        if written is not None:
            return written
    if isinstance(clause, Together):
        return grammar.emit("Clause", clause) or _write_clauses(clause.clauses, clause.joins)
    if isinstance(clause, Either) and clause.form == "villainous":
        return _write_villainous(clause)
    if isinstance(clause, Either) and clause.form in ("or", ", or"):
        return _write_clauses(clause.clauses, (*[","] * (len(clause.clauses) - 2), clause.form))
    return grammar.emit("Clause", clause) or grammar.emit("Followed", clause)


def _write_villainous(choice: Either) -> list[str] | None:
    """The first option starts with a capital, as after a dash."""
    who = grammar.emit("PlayerRef", choice.who)
    one, two = map(_write_clause, choice.clauses)
    if who is None or one is None or two is None:
        return None
    return [*who, "face" if is_plural(choice.who) else "faces", *_VILLAINOUS, *one, ",", "or", *two]


def _write_governed(clause: Governing) -> list[str] | None:
    """A clause with its head before it or its tail after it."""
    form, _, where = clause.form.partition("|")
    hollow = replace(clause, clause=HOLE, form=form)
    if isinstance(hollow, Conditional) and where:
        hollow = replace(hollow, instead=False)
    body = _write_clause(clause.clause)
    head, tail = grammar.emit("Before", hollow), grammar.emit("After", hollow)
    if body is None or (head is None and tail is None):
        return None
    if head is None:
        return [*body, *(tail or ())]
    instead = tokenise("x " + where)[1:] if where else ()
    return [*head, "instead", *body] if where == "before" else [*head, *body, *instead]
