"""The actions of a scenario, one record for each word of its language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from bot.records import dataclass

__all__ = [
    "Activate",
    "Attach",
    "BeginTurn",
    "Blink",
    "Cast",
    "Control",
    "CopySpell",
    "CreateToken",
    "Damage",
    "EndTurn",
    "Enter",
    "Json",
    "Meld",
    "Move",
    "On",
    "Picks",
    "Place",
    "Position",
    "PutCounters",
    "Raw",
    "Resolve",
    "Sba",
    "Step",
    "Together",
    "Trigger",
    "TurnFaceDown",
    "Unlock",
]

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
"""A JSON value."""

Raw = Mapping[str, Json]
"""A JSON object."""

Position = str
"""Which ability: its place from 1, its cost or its keyword, as text."""


@dataclass(frozen=True, slots=True)
class Picks:
    """What players choose in a step: for each key, one value or more, as text."""

    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def all(self, key: str) -> tuple[str, ...]:
        """Every value given for the key, in order."""
        return self.values.get(key, ())

    def one(self, key: str) -> str | None:
        """The first value given for the key."""
        values = self.all(key)
        return values[0] if values else None

    def number(self, key: str) -> int | None:
        """The first value, when it is a whole number."""
        value = self.one(key)
        return int(value) if value is not None and value.lstrip("+-").isdigit() else None

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def with_value(self, key: str, *values: str) -> Picks:
        """The same choices with another value for one key."""
        return Picks({**self.values, key: values})

    def later(self, key: str) -> Picks:
        """The same choices without the first value of a list: the next chooser reads the second."""
        values = self.all(key)[1:]
        rest = {k: v for k, v in self.values.items() if k != key}
        return Picks({**rest, key: values} if values else rest)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One action. ``legal`` false: the step must be refused."""

    do: ClassVar[tuple[str, ...]] = ()
    legal: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Enter(Step):
    """A permanent enters the battlefield."""

    do = ("enter",)
    id: str
    card: str
    controller: str = ""
    owner: str | None = None
    face: str | None = None
    face_down: str | None = None
    tapped: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    attached_to: str | None = None
    choices: Picks = Picks()
    x: int | None = None
    kicked: bool = False
    count: int = 1
    attacking: bool = False
    commander: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateToken(Step):
    """Tokens are created from a description, as copies, or by the text of a source."""

    do = ("token",)
    id: str | None = None
    ids: tuple[str, ...] = ()
    controller: str = ""
    count: int = 1
    spec: Raw | None = None
    copy_of: str | None = None
    except_: str | None = None
    source: str | None = None
    ability: Position | None = None
    x: int | None = None
    choices: Picks = Picks()
    targets: tuple[str, ...] = ()
    tapped: bool = False
    attached_to: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast(Step):
    """A spell is put on the stack."""

    do = ("cast",)
    id: str
    card: str
    controller: str = ""
    x: int | None = None
    targets: tuple[str, ...] = ()
    choices: Picks = Picks()
    kicked: bool = False
    face: str | None = None
    face_down: str | None = None
    commander: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CopySpell(Step):
    """A copy of a spell is put on the stack."""

    do = ("copy_spell",)
    id: str
    of: str
    controller: str | None = None
    targets: tuple[str, ...] = ()
    choices: Picks = Picks()
    except_: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Step):
    """A spell on the stack resolves, or a card is cast and resolves at once."""

    do = ("resolve",)
    id: str | None = None
    card: str | None = None
    controller: str | None = None
    targets: tuple[str, ...] = ()
    x: int | None = None
    choices: Picks = Picks()
    kicked: bool = False
    face: str | None = None
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Step):
    """An activated ability is activated and resolves."""

    do = ("activate",)
    source: str
    ability: Position
    x: int | None = None
    targets: tuple[str, ...] = ()
    choices: Picks = Picks()
    player: str | None = None
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger(Step):
    """A triggered ability resolves; its event is supposed to have happened."""

    do = ("trigger",)
    source: str
    ability: Position | None = None
    targets: tuple[str, ...] = ()
    choices: Picks = Picks()
    x: int | None = None
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attach(Step):
    """An effect attaches an object (``to`` ``None`` unattaches it)."""

    do = ("attach",)
    object: str
    to: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PutCounters(Step):
    """An effect puts counters on an object, or removes some (``add`` below zero)."""

    do = ("counters",)
    object: str
    kind: str
    add: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFaceDown(Step):
    """An effect turns a permanent face down."""

    do = ("turn_face_down",)
    object: str
    how: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Control(Step):
    """A player gains control of an object until the end of the game."""

    do = ("control",)
    object: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Step):
    """Damage is dealt to an object or a player; ``choices`` may redirect it to a planeswalker ("object") under old rules."""

    do = ("damage",)
    to: str
    amount: int
    source: str | None = None
    combat: bool = False
    choices: Picks = field(default_factory=Picks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Step):
    """An object changes zones; ``id`` names the new object."""

    do = ("move",)
    object: str
    to: str
    id: str | None = None
    controller: str | None = None
    choices: Picks = Picks()
    face: str | None = None
    tapped: bool = False
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class On(Step):
    """One game action on one object, named by ``verb``."""

    do = ("transform", "flip", "turn_face_up", "phase_out", "phase_in", "tap", "untap", "destroy", "sacrifice")
    verb: str
    object: str
    choices: Picks = Picks()


@dataclass(frozen=True, slots=True, kw_only=True)
class Blink(Step):
    """An object is exiled and returned at once as ``id``."""

    do = ("blink",)
    object: str
    id: str | None = None
    choices: Picks = Picks()


@dataclass(frozen=True, slots=True, kw_only=True)
class Meld(Step):
    """Two cards of a meld pair become one permanent."""

    do = ("meld",)
    objects: tuple[str, ...]
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Step):
    """A card is put straight into a zone other than the battlefield."""

    do = ("place",)
    id: str
    card: str
    zone: str
    controller: str = ""
    count: int = 1
    commander: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlock(Step):
    """A half of a Room is unlocked."""

    do = ("unlock",)
    object: str
    half: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Together(Step):
    """Several steps happen at the same time."""

    do = ("together",)
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginTurn(Step):
    """A player's turn begins; ``spells``: how many the active player cast in the one that ends, else those of its steps."""

    do = ("begin_turn",)
    player: str
    spells: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Step):
    """The turn ends and the next player's begins; ``spells``: how many its active player cast, else those of its steps."""

    do = ("end_turn",)
    spells: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sba(Step):
    """State-based actions are checked, with choices."""

    do = ("sba",)
    choices: Picks = Picks()
