"""The actions of a scenario about players and the game itself, and the record of each word of its language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from bot.engine.actions import (
    Activate,
    Attach,
    BeginTurn,
    Blink,
    Cast,
    Control,
    CopySpell,
    CreateToken,
    Damage,
    EndTurn,
    Enter,
    Meld,
    Move,
    On,
    Picks,
    Place,
    PutCounters,
    Resolve,
    Sba,
    Step,
    Together,
    Trigger,
    TurnFaceDown,
    Unlock,
)
from bot.records import dataclass

__all__ = ["KINDS", "Attack", "Daytime", "Draw", "Library", "Life", "Speed", "Venture"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Life(Step):
    """A player's life total becomes a number."""

    do = ("life",)
    player: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Library(Step):
    """A player's library holds so many cards."""

    do = ("library",)
    player: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Step):
    """A player draws cards."""

    do = ("draw",)
    player: str
    count: int = 1
    choices: Picks = field(default_factory=Picks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Daytime(Step):
    """It becomes day or night, as named by ``verb``."""

    do = ("day", "night")
    verb: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Step):
    """A creature attacks: ``to`` a player, a planeswalker or a battle, where the scenario says it."""

    do = ("attack",)
    object: str
    to: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed(Step):
    """A player's speed becomes a number."""

    do = ("speed",)
    player: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Venture(Step):
    """A player ventures into the dungeon: ``card``, brought as ``id``, or the one they own already.

    ``choices.number`` names the room entered, counted from the topmost one; else the next.
    """

    do = ("venture",)
    player: str
    card: str | None = None
    id: str | None = None
    choices: Picks = field(default_factory=Picks)


KINDS: Mapping[str, type[Step]] = MappingProxyType(
    {
        verb: kind
        for kind in (
            Enter, CreateToken, Cast, CopySpell, Resolve, Activate, Trigger, Attach, PutCounters, TurnFaceDown, Control, Attack,
            Damage, Move, On, Blink, Meld, Place, Unlock, Life, Library, Draw, Daytime, Speed, Venture, Together, BeginTurn, EndTurn, Sba,
        )
        for verb in kind.do
    }
)  # fmt: skip
"""The record of each word that ``do`` can hold."""
