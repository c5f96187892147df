"""Sentences: clauses joined, made optional, conditional, delayed or replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.abilities.statements import Clause
from bot.engine.abilities.words import Node, form
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities.amounts import Amount
    from bot.engine.abilities.conditions import Condition, Duration
    from bot.engine.abilities.instructions import Create
    from bot.engine.abilities.nouns import Noun
    from bot.engine.abilities.paragraphs import Cost
    from bot.engine.abilities.references import Ref

__all__ = [
    "AttachesOnlyTo",
    "Conditional",
    "CounterLimit",
    "Defined",
    "Delayed",
    "Either",
    "EntersSoon",
    "ForEach",
    "IfYouDo",
    "Inert",
    "Modal",
    "OpaqueClause",
    "Optional",
    "ReplaceAmount",
    "Sentence",
    "Together",
]


@dataclass(frozen=True, slots=True)
class Optional(Clause):
    """``who`` may follow the instruction ("you may …")."""

    who: Ref
    clause: Clause
    form: str = form()


@dataclass(frozen=True, slots=True)
class Conditional(Clause):
    """If ``condition``, the clause ("otherwise": ``condition`` is ``Not(VerbatimCondition("otherwise"))``).

    ``instead``: it takes the place of what the text said just before, or of the event that a "would" condition names.
    """

    condition: Condition
    clause: Clause
    form: str = form()
    instead: bool = False


@dataclass(frozen=True, slots=True)
class IfYouDo(Clause):
    """If the previous instruction was followed, the clause; ``negated`` for "if you don't"."""

    clause: Clause
    negated: bool = False
    form: str = form()


@dataclass(frozen=True, slots=True)
class Together(Clause):
    """Several clauses under one head ("If you do, A and B"); ``joins`` as in `Sentence`."""

    clauses: tuple[Clause, ...]
    joins: tuple[str, ...] = form(())


@dataclass(frozen=True, slots=True)
class ForEach(Clause):
    """The clause once for each object (`Noun`), player (`Ref`) or unit of an `Amount` that ``over`` is; `It` in it is that one."""

    over: Node
    clause: Clause
    form: str = form()


@dataclass(frozen=True, slots=True)
class Defined(Clause):
    """The clause, with X as an amount: "destroy up to X target lands, where X is …"."""

    clause: Clause
    where: Amount


@dataclass(frozen=True, slots=True)
class EntersSoon(Clause):
    """What enters for a while, or ``once`` the next time, enters as the clause says [CR 614.1c]; this turn if no ``duration``."""

    clause: Clause
    once: bool = False
    duration: Duration | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class Either(Clause):
    """One of the clauses, chosen by ``who`` or by who follows it: "tap or untap it", "sacrifice a Food or discard a card"."""

    clauses: tuple[Clause, ...]
    form: str = form()
    who: Ref | None = None


@dataclass(frozen=True, slots=True)
class Delayed(Clause):
    """The clause happens later: ``when`` is a moment ("the next end step", "the next upkeep")."""

    when: str
    clause: Clause
    form: str = form()


@dataclass(frozen=True, slots=True)
class ReplaceAmount(Clause):
    """An effect that would create tokens, put counters or copy a spell makes ``factor`` times as many, or ``plus`` more [CR 614.1a].

    ``what``: ``tokens``, ``copies`` or ``counters`` (of ``kind`` if given); ``who``/``on``: whose tokens and which tokens, or which
    permanents get counters (``players``: and players). ``by``: who would put them; ``by_effects``: only effects are
    replaced, not costs; ``half``: half as many, rounded down. ``besides``: tokens created too; ``instead``: in their place,
    if its controller likes (``optional``).
    """

    what: str
    factor: int = 1
    plus: int = 0
    kind: str | None = None
    who: Ref | None = None
    on: Noun | None = None
    form: str = form()
    by: Ref | None = None
    by_effects: bool = False
    players: bool = False
    half: bool = False
    besides: Create | None = None
    instead: Create | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class CounterLimit(Clause):
    """``subject`` can't have more than ``most`` counters of ``kind`` [CR 122.4]."""

    subject: Ref
    most: Amount
    kind: str


@dataclass(frozen=True, slots=True)
class AttachesOnlyTo(Clause):
    """``subject`` can be attached only to what matches ``noun``."""

    subject: Ref
    noun: Noun


@dataclass(frozen=True, slots=True)
class Inert(Clause):
    """A sentence of the closed list of kinds that touch no characteristic, counter, named object's zone or choice."""

    words: str


@dataclass(frozen=True, slots=True)
class OpaqueClause(Clause):
    """A clause that the grammar does not read, beside others that it does; ``form`` is ``name`` if a name comes first."""

    words: str
    form: str = form()


@dataclass(frozen=True, slots=True)
class Sentence(Node):
    """One sentence: clauses joined by ``joins`` (", then ", " and ", ", and ")."""

    clauses: tuple[Clause, ...]
    joins: tuple[str, ...] = form(())


@dataclass(frozen=True, slots=True)
class Modal(Clause):
    """A choice of modes: ``head`` verbatim ("Choose one —"), each mode a body; ``form``: the modes' names.

    ``costs``: what each mode costs besides, for spree, tiered and pawprints.
    """

    head: str
    modes: tuple[tuple[Sentence, ...], ...]
    form: tuple[str, ...] = form(())
    costs: tuple[Cost, ...] = ()
