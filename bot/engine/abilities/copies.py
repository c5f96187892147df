"""Copy exceptions: what a copy has that the copied object has not [CR 707.9]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.abilities.words import Node, form
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities.changes import Change
    from bot.engine.abilities.conditions import Condition
    from bot.engine.abilities.statements import EntersTapped, EntersWith

__all__ = ["CopyException", "Except", "ExceptEnters", "ExceptHasThis", "ExceptKeeps", "ExceptNoManaCost", "ExceptVerbatim"]


class CopyException(Node):
    """One part after "except" [CR 707.9]."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Except(CopyException):
    """An exception that changes the copied values as ``change`` says: "it's 7/7", "it's an artifact in addition to its
    other types", "it has flying", "its name is …", "it isn't legendary". ``condition``: "if it's a creature"."""

    change: Change
    condition: Condition | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class ExceptHasThis(CopyException):
    """It has this ability [CR 707.9a]."""

    form: str = form()


@dataclass(frozen=True, slots=True)
class ExceptKeeps(CopyException):
    """It doesn't copy a value (``what``: ``color``, ``name``, ``power and toughness``…) [CR 707.9c]."""

    what: str
    form: str = form()


@dataclass(frozen=True, slots=True)
class ExceptNoManaCost(CopyException):
    """It has no mana cost; ``condition``: "if this creature was embalmed"."""

    condition: Condition | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class ExceptEnters(CopyException):
    """It enters with counters or tapped [CR 707.9e]; ``condition``: "if it's a creature"."""

    how: EntersWith | EntersTapped
    condition: Condition | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class ExceptVerbatim(CopyException):
    """An exception kept word for word: reported."""

    words: str
    form: str = form()
