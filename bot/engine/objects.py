"""Stored facts: what the board holds about one object or one effect, before anything is derived.

Nothing here is a characteristic [CR 109.3]: those are derived from these facts by `bot.engine.layers`.
"""

from __future__ import annotations

from enum import Enum

from bot.engine.abilities import AsLongAs, Clause, Duration, Modify, Ref, WordKind
from bot.engine.values import CardDef, Face, Zone
from bot.records import dataclass, replace

__all__ = [
    "PAIRED",
    "PROTECTOR",
    "ROOM",
    "UNREAD_COUNTERS",
    "Attack",
    "AwaitedEntry",
    "Bindings",
    "Choices",
    "Component",
    "CopiableValues",
    "Counter",
    "DelayedTrigger",
    "Designation",
    "FaceDown",
    "FaceDownKind",
    "Obj",
    "ResolvedEffect",
    "TextSwap",
    "choice_slot",
    "with_choice",
]

PROTECTOR = "protector"
"""The slot of an object's choices that names the player who protects it [CR 310.8]."""

ROOM = "room"
"""The designation of a dungeon that says which room its owner's venture marker is on, the topmost being 1 [CR 309.4]."""

UNREAD_COUNTERS = "unread number of "
"""How the designation begins that says which counters a permanent entered with, in a number that is not understood."""

Choices = tuple[tuple[str, tuple[str, ...]], ...]
"""What was chosen: slot → values, sorted by slot. Slots are those of `choice_slot`."""

Bindings = tuple[tuple[Ref, tuple[str, ...]], ...]
"""What the references of an effect meant when it resolved: reference → ids of objects or players."""

PAIRED = "paired"
"""The slot that holds what a creature is paired with [CR 702.95b]."""

_SLOTS = {
    "type": "creature_type",
    "basic land type": "land_type",
    "nonbasic land type": "land_type",
    "name": "card_name",
    "nonland card name": "card_name",
    "nonbasic land card name": "card_name",
    "creature card name": "card_name",
    "color word": "color",
    "opponent": "player",
    "life": "number",
}


def choice_slot(what: str) -> str:
    """The slot in `Choices` of a thing chosen as the tree names it: ``creature type`` → ``creature_type``."""
    return _SLOTS.get(what, what.replace(" ", "_"))


def with_choice(choices: Choices, slot: str, *values: str) -> Choices:
    """The choices with ``slot`` set to ``values``."""
    return tuple(sorted({**dict(choices), slot: values}.items()))


@dataclass(frozen=True, slots=True)
class Counter:
    """``count`` counters of one ``kind``; they share the ``timestamp`` of the last one put [CR 613.7c]."""

    kind: str
    count: int
    timestamp: int = 0


class FaceDownKind(Enum):
    """What turned an object face down, or let it be cast so."""

    MORPH = "morph"
    MANIFEST = "manifest"
    DISGUISE = "disguise"
    CLOAK = "cloak"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class FaceDown:
    """Face-down status: why, and the characteristics then given, if not those of the kind [CR 708.2a]."""

    kind: FaceDownKind
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class Component:
    """One card or token that represents a merged or melded permanent [CR 730.2, 712.4]; ``prototyped``: cast so [CR 718.3b].

    ``id``: the name of the object that it was before it merged; ``commander``: as that of an `Obj`.
    """

    card: CardDef
    owner: str
    face: int = 0
    face_down: FaceDown | None = None
    is_token: bool = False
    prototyped: bool = False
    id: str | None = None
    commander: str | None = None


@dataclass(frozen=True, slots=True)
class Designation:
    """A marker that is no characteristic: ``monstrous``, ``class level`` 2, ``suspected``, ``saddled``, ``transformed``…"""

    name: str
    value: int = 1
    timestamp: int = 0


@dataclass(frozen=True, slots=True)
class CopiableValues:
    """Copiable values at one moment [CR 707.2], exceptions applied.

    ``card`` holds the faces or halves that still matter (both halves of a flip card or Room, both faces of a
    double-faced token [CR 707.8a]); ``face`` is the one that is up. ``source`` is the id of the object copied.
    """

    card: CardDef
    face: int = 0
    source: str | None = None


@dataclass(frozen=True, slots=True)
class TextSwap:
    """All instances of one word are replaced by another of its kind [CR 612.1]."""

    kind: WordKind
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Attack:
    """What a creature attacks: the id of a player or permanent; ``by`` and ``under``: who controlled both as it began [CR 506.4]."""

    target: str
    by: str
    under: str | None = None


@dataclass(frozen=True, slots=True)
class Obj:
    """An object [CR 109.1] as stored.

    ``id``: its name in the scenario; a new object [CR 400.7] may keep it.
    ``card``: what it is before any copy effect (for a token or a copy of a spell: its defined values).
    ``controller``: the player who controls it before control effects [CR 613.1b]; its owner outside the
    battlefield and the stack. ``timestamp``: unique, renewed by [CR 613.7]; in the graveyard and library the greatest is
    the top card. ``face``: index of the face that is up, or of the half cast.
    ``attached_to``: id of an object or player. ``choices``: made as it was cast or entered. ``x``: of the spell it
    is or was. ``modes``: ways it was cast (``kicked``, ``prototype``, ``bestow``, ``overload``, ``mutate``…).
    ``unlocked``: indexes of the unlocked halves of a Room. ``components``: topmost first, ``()`` if not merged or melded.
    ``targets``: ids chosen for the spell. ``damage``: marked this turn; ``deathtouched``: some of it with deathtouch.
    ``combat``: words among ``attacking``, ``blocking``, ``blocked``, ``unblocked``; ``attack``: whom, where it is said.
    ``entered_turn``: turn in which it came,
    ``came_from``: the zone it came from, where a step or an effect moved it. ``commander``: for a card that is a commander,
    the name by which it is known through all zones [CR 903.3].
    """

    id: str
    card: CardDef
    zone: Zone
    owner: str
    controller: str
    timestamp: int
    face: int = 0
    face_down: FaceDown | None = None
    tapped: bool = False
    flipped: bool = False
    phased_out: bool = False
    is_token: bool = False
    is_copy: bool = False
    counters: tuple[Counter, ...] = ()
    attached_to: str | None = None
    choices: Choices = ()
    x: int | None = None
    modes: frozenset[str] = frozenset()
    unlocked: frozenset[int] = frozenset()
    designations: tuple[Designation, ...] = ()
    components: tuple[Component, ...] = ()
    targets: tuple[str, ...] = ()
    damage: int = 0
    deathtouched: bool = False
    combat: frozenset[str] = frozenset()
    attack: Attack | None = None
    entered_turn: int = 0
    came_from: Zone | None = None
    commander: str | None = None

    @property
    def commanders(self) -> tuple[str, ...]:
        """The commanders that it is: those of its components too [CR 903.3b, 903.3c]."""
        names = (self.commander, *(part.commander for part in self.components))
        return tuple(dict.fromkeys(name for name in names if name is not None))

    def choice(self, slot: str) -> tuple[str, ...]:
        """What was chosen in a slot, or ``()``."""
        return next((values for name, values in self.choices if name == slot), ())

    def counter(self, kind: str) -> int:
        """How many counters of a kind it has."""
        return next((c.count for c in self.counters if c.kind == kind), 0)

    def designation(self, name: str) -> int:
        """The value of a designation, 0 if it lacks it."""
        return next((d.value for d in self.designations if d.name == name), 0)

    def with_counters(self, kind: str, count: int, timestamp: int) -> Obj:
        """With exactly ``count`` counters of ``kind``; a greater number renews their timestamp [CR 613.7c]."""
        old = next((c for c in self.counters if c.kind == kind), Counter(kind, 0))
        others = tuple(c for c in self.counters if c.kind != kind)
        new = Counter(kind, count, timestamp if count > old.count else old.timestamp)
        return replace(self, counters=(*others, new) if count > 0 else others)

    def with_designation(self, name: str, value: int, timestamp: int) -> Obj:
        """With a designation set; 0 removes it."""
        others = tuple(d for d in self.designations if d.name != name)
        return replace(self, designations=(*others, Designation(name, value, timestamp)) if value else others)


@dataclass(frozen=True, slots=True)
class ResolvedEffect:
    """A continuous effect from a spell or ability that resolved [CR 611.2], or one made by a rule or status.

    Exactly one of these says what it does: ``modify`` (a subject and changes), ``copy`` (values of a copy effect,
    layer 1a), ``swap`` (text change) or ``exchange`` (the two ids whose text boxes are exchanged).
    ``subjects``: ids locked in as it began [CR 611.2c]; ``None``: the subject of ``modify`` is read anew each time
    (effects that change neither characteristics nor controller, and those with an object "for as long as").
    ``bindings``: what references inside mean; "you" is ``controller``. ``copiable``: applies in layer 1a ("as … enters, it
    becomes a 3/3" [CR 707.2, 613.2a]). ``x`` and ``choices``: as it resolved [CR 608.2h].
    ``started_turn``: for durations that count turns.
    """

    id: str
    source: str
    source_name: str | None
    controller: str
    timestamp: int
    subjects: tuple[str, ...] | None = ()
    modify: Modify | None = None
    copy: CopiableValues | None = None
    swap: TextSwap | None = None
    exchange: tuple[str, str] | None = None
    duration: Duration | AsLongAs | None = None
    copiable: bool = False
    x: int | None = None
    choices: Choices = ()
    bindings: Bindings = ()
    started_turn: int = 0

    def choice(self, slot: str) -> tuple[str, ...]:
        """What was chosen in a slot, or ``()``."""
        return next((values for name, values in self.choices if name == slot), ())


@dataclass(frozen=True, slots=True)
class AwaitedEntry:
    """What a resolved effect says of permanents that have not entered yet [CR 614.1c, 611.2].

    ``once``: it applies the next time alone; ``used``: the moment of that time. ``bindings`` and ``choices``: as it resolved.
    """

    clause: Clause
    source: str
    source_name: str | None
    controller: str
    bindings: Bindings = ()
    choices: Choices = ()
    once: bool = False
    used: int | None = None
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class DelayedTrigger:
    """An instruction that waits for a moment [CR 603.7]: ``when`` as the tree names it ("the next end step").

    ``names``: those that its step gave to new objects and that were left then. ``left``: what had changed zones by the event of
    the ability that made it wait; ``gone``: what has changed zones since, which it can't find any more [CR 603.7c].
    """

    when: str
    clause: Clause
    source: str
    controller: str
    bindings: Bindings = ()
    x: int | None = None
    choices: Choices = ()
    names: tuple[str, ...] = ()
    left: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
