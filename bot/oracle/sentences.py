"""One sentence: a head ("if you do,", "you may"), then clauses joined by ", then", "and"…

Clauses are read by the table; a piece that it does not read is `Inert` if it is of the closed list, else the whole
sentence is declined. One way of cutting: the longest clause that the table reads, else the shortest inert piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bot.engine.abilities import (
    Clause,
    Conditional,
    Delayed,
    EntersTapped,
    EntersWith,
    IfYouDo,
    Inert,
    Not,
    OpaqueClause,
    Optional,
    Sentence,
    Together,
    VerbatimCondition,
)
from bot.oracle.inert import is_inert
from bot.oracle.lexer import Tokens, tokenise, untokenise
from bot.oracle.table import Memo, grammar

__all__ = ["SentenceReading", "read_sentence", "write_sentence"]

Clauses = tuple[tuple[Clause, ...], tuple[str, ...]]

_JOINS: tuple[Tokens, ...] = ((",", "then"), (",", "and"), ("and",), (",",), (",", "and", "then"), ("and", "then"))
_OTHERWISE = Not(VerbatimCondition("otherwise"), "otherwise")


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """A sentence, whether all of it was read, and whether it was not for having two meanings."""

    sentence: Sentence
    read: bool = True
    ambiguous: bool = False


@lru_cache(maxsize=100_000)
def read_sentence(tokens: Tokens) -> SentenceReading:
    """The sentence without its full stop."""
    whole = grammar.parse("Clause", tokens)
    if len(whole) == 1:
        return SentenceReading(Sentence((whole[0],)))
    found = None if whole else _clauses(tokens, 0, {}, {})
    if found is not None:
        return SentenceReading(Sentence(*found))
    return SentenceReading(Sentence((OpaqueClause(untokenise((*tokens, "."))),)), False, bool(whole))


def _clauses(tokens: Tokens, at: int, memo: Memo, seen: dict[int, Clauses | None]) -> Clauses | None:
    """The clauses from ``at`` to the end, with their joins."""
    if at not in seen:
        seen[at] = None
        seen[at] = _headed(tokens, at, memo, seen) or _joined(tokens, at, memo, seen)
    return seen[at]


def _headed(tokens: Tokens, at: int, memo: Memo, seen: dict[int, Clauses | None]) -> Clauses | None:
    for head, end in grammar.prefixes("Head", tokens, at, memo):
        rest = _clauses(tokens, end, memo, seen) if end < len(tokens) else None
        if rest is not None and not isinstance(rest[0][0], EntersWith | EntersTapped):
            body = rest[0][0] if len(rest[0]) == 1 else Together(*rest)
            return (_under(head, body),), ()
    return None


def _under(head: tuple[Any, ...], body: Clause) -> Clause:
    kind = head[0]
    if kind == "do":
        return IfYouDo(body, head[1], head[2])
    if kind == "if":
        return Conditional(head[1], body)
    if kind == "otherwise":
        return Conditional(_OTHERWISE, body)
    return Optional(head[1], body) if kind == "may" else Delayed(head[1], body, "before")


def _joined(tokens: Tokens, at: int, memo: Memo, seen: dict[int, Clauses | None]) -> Clauses | None:
    for clause, end in _pieces(tokens, at, memo):
        if end == len(tokens):
            return (clause,), ()
        for join in _JOINS:
            if tokens[end : end + len(join)] == join:
                rest = _clauses(tokens, end + len(join), memo, seen)
                if rest is not None:
                    return (clause, *rest[0]), (" ".join(join), *rest[1])
    return None


def _pieces(tokens: Tokens, at: int, memo: Memo) -> list[tuple[Clause, int]]:
    """What may stand at ``at``: clauses of the table, longest first, then inert pieces, shortest first."""
    read = sorted(grammar.prefixes("Clause", tokens, at, memo), key=lambda p: -p[1])
    out: list[tuple[Clause, int]] = []
    for clause, end in read:
        if all(end != e for _, e in out):
            out.append((clause, end))
    return out + [(Inert(words), end) for words, end in _inert_pieces(tokens, at)]


def _inert_pieces(tokens: Tokens, at: int) -> list[tuple[str, int]]:
    ends = [i for i in range(at + 1, len(tokens)) if tokens[i] in (",", "and")] + [len(tokens)]
    pieces = [(untokenise(tokens[at:end], capital=False), end) for end in ends]
    return [(words, end) for words, end in pieces if is_inert(words + ".")]


# --- printing ----------------------------------------------------------------------------------------------------------------


def write_sentence(sentence: Sentence) -> list[str] | None:
    """The tokens of a sentence, its full stop included."""
    first = sentence.clauses[0]
    if isinstance(first, OpaqueClause):
        return list(tokenise(first.words))
    tokens = _write_clauses(sentence.clauses, sentence.joins)
    return None if tokens is None else [*tokens, "."]


def _write_clauses(clauses: tuple[Clause, ...], joins: tuple[str, ...]) -> list[str] | None:
    out: list[str] = []
    for i, clause in enumerate(clauses):
        tokens = _write_clause(clause)
        if tokens is None:
            return None
        out.extend((*joins[i - 1].split(" "), *tokens) if i else tokens)
    return out


def _write_clause(clause: Clause) -> list[str] | None:
    if isinstance(clause, Inert):
        return list(tokenise("x " + clause.words)[1:])
    if isinstance(clause, Together):
        return _write_clauses(clause.clauses, clause.joins)
    head = _head_of(clause)
    if head is None:
        return grammar.emit("Clause", clause) or grammar.emit("Followed", clause)
    start, body = grammar.emit("Head", head), _write_clause(_body_of(clause))
    if start is None or body is None:
        return grammar.emit("Clause", clause)
    return start + body


def _head_of(clause: Clause) -> tuple[Any, ...] | None:
    if isinstance(clause, IfYouDo):
        return ("do", clause.negated, clause.form)
    if isinstance(clause, Conditional):
        return ("otherwise",) if clause.condition == _OTHERWISE else ("if", clause.condition)
    if isinstance(clause, Optional):
        return ("may", clause.who)
    return ("later", clause.when) if isinstance(clause, Delayed) and clause.form == "before" else None


def _body_of(clause: Any) -> Clause:
    body: Clause = clause.clause
    return body
