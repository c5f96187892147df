"""Clauses of static abilities: modifications, and how things enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.abilities.words import Node, form
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities.amounts import Amount
    from bot.engine.abilities.changes import Be, Change, Gain
    from bot.engine.abilities.conditions import AsLongAs, Condition, Duration
    from bot.engine.abilities.copies import CopyException
    from bot.engine.abilities.paragraphs import Ability
    from bot.engine.abilities.references import Ref
    from bot.engine.abilities.sentences import Sentence

__all__ = [
    "Clause",
    "EntersAs",
    "EntersAsCopy",
    "EntersChoosing",
    "EntersDoing",
    "EntersState",
    "EntersTapped",
    "EntersWith",
    "Lingers",
    "Modify",
    "SameElsewhere",
    "SameForAbilities",
]


class Clause(Node):
    """A statement: part of a static ability, or an instruction of a resolving effect."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Modify(Clause):
    """The subject is changed: by a static ability (no duration), or by an effect that resolves.

    ``condition`` is "as long as …" on the clause; ``where`` defines X; ``form`` keeps the order of the parts.
    """

    subject: Ref
    changes: tuple[Change, ...]
    duration: Duration | AsLongAs | None = None
    condition: Condition | None = None
    where: Amount | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class SameElsewhere(Clause):
    """ "The same is true for …": the previous clause also applies to ``subjects`` in other zones."""

    subjects: tuple[Ref, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class Lingers(Clause):
    """The effect of the clause before lasts for ``duration`` once ``source`` has left the battlefield."""

    source: Ref
    duration: Duration | AsLongAs
    form: str = form()


@dataclass(frozen=True, slots=True)
class SameForAbilities(Clause):
    """ "The same is true for first strike, …": the previous clause is also said of each of these abilities."""

    abilities: tuple[Ability, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class EntersAsCopy(Clause):
    """``subject`` enters as a copy of ``of`` [CR 707.5]; ``optional`` for "you may have"; ``tapped``."""

    subject: Ref
    of: Ref
    exceptions: tuple[CopyException, ...] = ()
    optional: bool = True
    tapped: bool = False
    form: str = form()


@dataclass(frozen=True, slots=True)
class EntersWith(Clause):
    """``subject`` enters with counters [CR 614.1c]; ``additional`` as printed; ``also`` what else it enters as, or with.

    ``where`` defines X; ``tapped``; ``choices``: the kinds of counter among which one is chosen.
    """

    subject: Ref
    count: Amount
    kind: str
    additional: bool = False
    condition: Condition | None = None
    also: Be | Gain | None = None
    form: str = form()
    where: Amount | None = None
    tapped: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EntersTapped(Clause):
    """``subject`` enters tapped, unless ``unless``."""

    subject: Ref
    unless: Condition | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class EntersState(Clause):
    """``subject`` enters in a state other than tapped alone: "untapped", "prepared", "tapped and attacking"."""

    subject: Ref
    states: tuple[str, ...]
    form: str = form()
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class EntersChoosing(Clause):
    """As ``subject`` enters, ``what`` is chosen: ``color``, ``creature type``, ``basic land type``, ``card name``,
    ``player``, ``opponent``, ``creature`` …; ``count`` for two; ``options``: the words allowed, where they are listed
    (``what`` is ``option`` for anchor words); ``ref``: the objects allowed, where an object is chosen; ``also``: what else is."""

    subject: Ref
    what: str
    count: int = 1
    excluding: tuple[str, ...] = ()
    form: str = form()
    options: tuple[str, ...] = ()
    ref: Ref | None = None
    also: str = ""


@dataclass(frozen=True, slots=True)
class EntersAs(Clause):
    """As ``subject`` enters (or is turned face up), it becomes one of several descriptions chosen [CR 614.1c]."""

    subject: Ref
    options: tuple[Be, ...]
    form: str = form()
    turned_up: bool = False


@dataclass(frozen=True, slots=True)
class EntersDoing(Clause):
    """As ``subject`` enters (or is turned face up; only then if not ``enters``), instructions are followed first."""

    subject: Ref
    body: tuple[Sentence, ...]
    turned_up: bool = False
    form: str = form()
    enters: bool = True
