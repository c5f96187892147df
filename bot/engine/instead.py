"""What an instruction of "instead" takes the place of: the one before it, its whole sentence, or the paragraph before [CR 608.2c].

"Destroy target creature. If you control an artifact, exile that creature instead": the second sentence modifies the
meaning of the first. One that names an event still to come ("would die this turn") replaces that event, not an instruction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.abilities import (
    Clause,
    Condition,
    Conditional,
    Create,
    DoneThisWay,
    IfYouDo,
    It,
    Sentence,
    VerbatimCondition,
    walk,
)
from bot.records import dataclass, replace

__all__ = ["Instruction", "in_place_of", "instructions"]

Paragraphs = Sequence[Sequence[Sentence]]


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction in the order written; ``replaces``: the place from which on it takes the place of those before it."""

    clause: Clause
    replaces: int | None = None


def instructions(paragraphs: Paragraphs) -> list[Instruction]:
    """The instructions of the paragraphs of one text, each with what it may take the place of."""
    found: list[Instruction] = []
    paragraph = 0
    for sentences in paragraphs:
        begun, sentence = len(found), len(found)
        for part in sentences:
            before, sentence = sentence, len(found)
            for clause in part.clauses:
                start = paragraph if len(found) == begun else before if len(found) == sentence else len(found) - 1
                found.append(Instruction(clause, _replaced(found, clause, start)))
        paragraph = begun
    return found


def _replaced(before: Sequence[Instruction], clause: Clause, start: int) -> int | None:
    """Where what ``clause`` takes the place of begins: an instruction of its own kind alone, else from ``start`` on."""
    if not isinstance(clause, Conditional) or not clause.instead or not before or _is_of_an_event(clause.condition):
        return None
    last = before[-1]
    if last.replaces is not None:
        return last.replaces
    return len(before) - 1 if type(last.clause) is type(clause.clause) else start


def _is_of_an_event(condition: Condition) -> bool:
    """Whether it speaks of what would happen, or of what the effect has already done."""
    words = [node.words for node in walk(condition) if isinstance(node, VerbatimCondition)]
    return isinstance(condition, DoneThisWay) or any("would" in said.split() or "this way" in said for said in words)


def in_place_of(replaced: Sequence[Clause], clause: Clause) -> Clause:
    """What is done instead: "five of those tokens" are of the kind described before; after "if you do", only if it was done."""
    first = replaced[0]
    if isinstance(first, IfYouDo):
        return IfYouDo(in_place_of((first.clause,), clause), negated=first.negated)
    made = next(_creations(replaced), None)
    if made is not None and isinstance(clause, Create) and isinstance(clause.token, It):
        return replace(made, count=clause.count)
    return clause


def _creations(clauses: Sequence[Clause]) -> Iterator[Create]:
    return (node for clause in clauses for node in walk(clause) if isinstance(node, Create))
