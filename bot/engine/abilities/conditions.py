"""Conditions, and how long an effect lasts."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.abilities.amounts import Number
from bot.engine.abilities.nouns import Op
from bot.engine.abilities.words import Node, form
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities.amounts import Amount
    from bot.engine.abilities.nouns import Noun, Pred
    from bot.engine.abilities.paragraphs import Cost
    from bot.engine.abilities.references import Ref

__all__ = [
    "AllOf",
    "AmountIs",
    "AsLongAs",
    "BothYours",
    "Condition",
    "Controls",
    "DoneThisWay",
    "Duration",
    "DuringTurn",
    "Not",
    "OneOf",
    "RefIs",
    "Until",
    "VerbatimCondition",
    "WasKicked",
]


class Condition(Node):
    """Something true or false of the board."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class RefIs(Condition):
    """``ref`` meets requirements: "enchanted creature is red", "it's a Wall", "this creature isn't a token"."""

    ref: Ref
    preds: tuple[Pred, ...]
    negated: bool = False
    form: str = form()


@dataclass(frozen=True, slots=True)
class Controls(Condition):
    """``who`` controls a number of objects: at least ``count`` (``op`` AT_LEAST), exactly, at most…"""

    who: Ref
    noun: Noun
    count: Amount = Number(1)
    op: Op = Op.AT_LEAST
    negated: bool = False
    form: str = form()


@dataclass(frozen=True, slots=True)
class AmountIs(Condition):
    """An amount against another: "your devotion to green is less than five"."""

    left: Amount
    op: Op
    right: Amount
    form: str = form()


@dataclass(frozen=True, slots=True)
class DuringTurn(Condition):
    """It is (not) ``whose`` turn."""

    whose: Ref
    negated: bool = False
    form: str = form()


@dataclass(frozen=True, slots=True)
class WasKicked(Condition):
    """The spell that this object was had its additional cost paid [CR 702.33]; ``what`` names the keyword.

    ``cost``: which of several kickers.
    """

    ref: Ref
    what: str = "kicked"
    form: str = form()
    cost: Cost | None = None


@dataclass(frozen=True, slots=True)
class DoneThisWay(Condition):
    """This effect did ``how`` ("destroyed", "exiled", "sacrificed") to ``ref``; ``form`` is the verb seen."""

    ref: Ref
    how: str
    form: str = form()


@dataclass(frozen=True, slots=True)
class BothYours(Condition):
    """You both own and control ``ref`` and an object that matches ``noun``."""

    ref: Ref
    noun: Noun


@dataclass(frozen=True, slots=True)
class AllOf(Condition):
    """Every condition holds: "… and …"."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class OneOf(Condition):
    """At least one condition holds."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """The contrary; "unless"."""

    condition: Condition
    form: str = form()


@dataclass(frozen=True, slots=True)
class VerbatimCondition(Condition):
    """A condition kept word for word: unknown, hence reported where it decides."""

    words: str


class Until(Enum):
    """How long a resolved effect lasts [CR 611.2a]."""

    END_OF_TURN = "until end of turn"
    THIS_TURN = "this turn"
    YOUR_NEXT_TURN = "until your next turn"
    END_OF_YOUR_NEXT_TURN = "until the end of your next turn"
    END_OF_COMBAT = "until end of combat"
    CONTROLLERS_NEXT_UNTAP = "until its controller's next untap step"
    SOURCE_LEAVES = "for as long as the source remains on the battlefield"
    TURNED_FACE_DOWN = "until this creature is turned face down"
    REST_OF_GAME = "for the rest of the game"
    YOUR_NEXT_UPKEEP = "until your next upkeep"
    YOUR_NEXT_END_STEP = "until your next end step"
    NEXT_END_STEP = "until the next end step"
    THIS_COMBAT = "this combat"


@dataclass(frozen=True, slots=True)
class Duration(Node):
    """A duration; ``form`` says where it stood (``before`` or ``after``) and how it was spelt."""

    until: Until
    form: str = form("after")


@dataclass(frozen=True, slots=True)
class AsLongAs(Node):
    """A duration by condition: "for as long as it has a flood counter on it"."""

    condition: Condition
    form: str = form("after")
