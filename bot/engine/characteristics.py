"""Derived characteristics [CR 109.3]: the scratch record of an evaluation, and its frozen result.

`Chars` is changed in place by the layers and never leaves an evaluation; `Characteristics` is what everyone else
reads. Controller and "can't" facts stand beside the characteristics proper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from bot.engine.abilities import Ability, Cant, Noun
from bot.engine.objects import CopiableValues, Obj
from bot.engine.trees import keywords_of
from bot.engine.values import CARD_TYPES, Colors, Face, Zone
from bot.memories import by_identity
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.trace import Step

__all__ = [
    "ALL_NAMES",
    "AbilityInstance",
    "Characteristics",
    "Chars",
    "Origin",
    "Unsupported",
    "View",
    "type_mask",
    "types_of",
]

ALL_NAMES = "all-nonlegendary-creature-names"
"""The name that stands for every name of a nonlegendary creature card [CR 612.7]."""

TYPE_LINE_ORDER = (
    "Kindred", "Conspiracy", "Dungeon", "Phenomenon", "Plane", "Scheme", "Vanguard",
    "Enchantment", "Artifact", "Battle", "Land", "Planeswalker", "Creature", "Instant", "Sorcery",
)  # fmt: skip
"""The order in which card types are printed on a type line."""

TYPE_BIT = {name: 1 << i for i, name in enumerate(CARD_TYPES)}
"""Card type → its bit in a type mask."""

_TYPES_OF: dict[int, tuple[str, ...]] = {}


def type_mask(types: tuple[str, ...]) -> int:
    """The mask of card types."""
    mask = 0
    for name in types:
        mask |= TYPE_BIT[name]
    return mask


def types_of(mask: int) -> tuple[str, ...]:
    """The card types of a mask, in type-line order."""
    found = _TYPES_OF.get(mask)
    if found is None:
        found = _TYPES_OF[mask] = tuple(name for name in TYPE_LINE_ORDER if TYPE_BIT[name] & mask)
    return found


class Origin(Enum):
    """How an object came by an ability."""

    PRINTED = "printed"
    COPIED = "copied"
    TEXT = "text"
    """Acquired by a text-changing effect [CR 604.3a, 612.5]."""
    GRANTED = "granted"
    INTRINSIC = "intrinsic"
    """The mana ability of a basic land type [CR 305.6]."""
    IMPLICIT = "implicit"
    """Intrinsic too, but never shown as text: how planeswalkers, battles and Sagas enter [CR 306.5b, 310.4b, 714.3a]."""
    COUNTER = "counter"
    """From a keyword counter [CR 122.1b]."""

    __hash__ = object.__hash__
    """As that of `Zone`."""

    @property
    def of_rules_text(self) -> bool:
        """Whether the ability comes from the object's own rules text or copiable values, which it then loses by [CR 305.7]."""
        return self in (Origin.PRINTED, Origin.COPIED, Origin.TEXT)


@dataclass(frozen=True, slots=True)
class AbilityInstance:
    """An ability as one object has it.

    ``index``: its paragraph in the text it comes from, from 0 (keywords of one line share it). ``by``: key of the effect
    that granted it. ``timestamp``: that of the effect that granted it [CR 613.7a]. ``paragraph``: the line of several
    keywords that it is part of, if any.
    """

    ability: Ability
    origin: Origin = Origin.PRINTED
    index: int = 0
    by: str | None = None
    timestamp: tuple[int, ...] = ()
    paragraph: Ability | None = None


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A clause that is not understood and may bear on an object.

    ``source``: id of the object it is on; ``card`` its name; ``fields`` those refused. ``ability``: the paragraph that holds
    the clause, where a tree was read around it.
    """

    source: str
    card: str | None
    clause: str
    why: str = ""
    fields: frozenset[str] = frozenset()
    ability: Ability | None = None


@dataclass(frozen=True, slots=True)
class Barred:
    """Auras that may not enchant an object: those that ``noun`` describes, in the words of ``source``'s text."""

    noun: Noun
    source: str


@dataclass(frozen=True, slots=True)
class Untargetable:
    """What may not target an object: spells and abilities of some qualities (all if empty, none if ``None``), of whom.

    ``opponents``: only those that opponents of ``controller`` control.
    """

    spells: tuple[str, ...] | None
    abilities: tuple[str, ...] | None
    opponents: bool
    controller: str | None = None


class Chars:
    """The characteristics of one object while an evaluation runs: mutable, never shared.

    ``values`` and ``face`` are its copiable values, once layer 1 is done. ``types`` and ``colors`` are masks, ``unknown`` a
    mask of the domains refused.
    """

    __slots__ = (
        "abilities",
        "bans",
        "barred",
        "base_power",
        "base_toughness",
        "cants",
        "colors",
        "controller",
        "defense",
        "face",
        "indicator",
        "loyalty",
        "mana_cost",
        "names",
        "obj",
        "power",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
        "unknown",
        "unsupported",
        "untargetable",
        "values",
    )

    def __init__(self, obj: Obj, values: CopiableValues, face: Face) -> None:
        self.obj = obj
        self.values = values
        self.controller = obj.controller
        self.cants: frozenset[Cant] = frozenset()
        self.bans: tuple[Ability, ...] = ()
        self.barred: tuple[Barred, ...] = ()
        self.untargetable: tuple[Untargetable, ...] = ()
        self.unsupported: tuple[Unsupported, ...] = ()
        self.unknown = 0
        self.face = face
        self.wear(face, Origin.PRINTED)

    def wear(self, face: Face, origin: Origin) -> None:
        """Take every value of a face."""
        worn = _FACE_READERS[origin](face)
        self.names = worn.names
        self.mana_cost = face.mana_cost
        self.indicator = face.indicator
        self.colors = worn.colors
        self.supertypes = face.supertypes
        self.types = worn.types
        self.subtypes = face.subtypes
        self.power = self.base_power = worn.power
        self.toughness = self.base_toughness = worn.toughness
        self.loyalty = worn.loyalty
        self.defense = worn.defense
        self.abilities = worn.abilities

    def copy(self) -> Chars:
        """An independent copy, for trials."""
        twin = object.__new__(Chars)
        twin.restore(self.saved())
        return twin

    def saved(self) -> tuple[object, ...]:
        """All that it is now, for `restore` after a trial."""
        return _SLOTS(self)

    def restore(self, saved: tuple[object, ...]) -> None:
        """Be again what was saved."""
        for name, value in zip(Chars.__slots__, saved, strict=True):
            setattr(self, name, value)

    def has_type(self, name: str) -> bool:
        """Whether it has this card type now."""
        return bool(self.types & TYPE_BIT[name])


_SLOTS: Callable[[Chars], tuple[object, ...]] = attrgetter(*Chars.__slots__)


@dataclass(frozen=True, slots=True)
class _Worn:
    """A face read once: what `Chars` takes from it."""

    names: tuple[str, ...]
    colors: Colors
    types: int
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    abilities: tuple[AbilityInstance, ...]


def _read_face(face: Face, origin: Origin) -> _Worn:
    return _Worn(
        names=face.names,
        colors=face.colors,
        types=type_mask(face.types),
        power=printed_number(face.power),
        toughness=printed_number(face.toughness),
        loyalty=printed_number(face.loyalty),
        defense=printed_number(face.defense),
        abilities=text_abilities(face.abilities, origin),
    )


_FACE_READERS: Mapping[Origin, Callable[[Face], _Worn]] = {
    origin: by_identity(2_000)(partial(_read_face, origin=origin)) for origin in Origin
}
"""What reads a face, for each origin of its abilities."""


def text_abilities(abilities: tuple[Ability, ...], origin: Origin, start: int = 0) -> tuple[AbilityInstance, ...]:
    """The instances of a rules text: each keyword of a line is an ability of its own, under the index of the line."""
    found: list[AbilityInstance] = []
    for index, paragraph in enumerate(abilities, start):
        parts = keywords_of(paragraph)
        whole = paragraph if len(parts) > 1 else None
        found.extend(AbilityInstance(part, origin, index, paragraph=whole) for part in parts)
    return tuple(found)


def printed_number(value: int | str | None) -> int | None:
    """A printed power, toughness or loyalty as a number: what cannot be determined counts as 0 [CR 107.2, 208.2a]."""
    if value is None or isinstance(value, int):
        return value
    left, sign, right = value.replace("−", "-").partition("-" if "-" in value[1:] else "+")
    first = int(left) if left.lstrip("-").isdigit() else 0
    second = int(right) if right.isdigit() else 0
    return first - second if sign == "-" else first + second


@dataclass(frozen=True, slots=True)
class Characteristics:
    """What an object is, after all effects.

    ``zone`` and ``obj`` are its stored facts. ``names``: none for a nameless object; may hold `ALL_NAMES`. Card types
    are in type-line order; subtypes as printed then gained, `ALL_CREATURE_TYPES` standing for all. ``power`` … ``defense``:
    ``None`` where it has none. ``abilities`` in order: text, granted by timestamp, intrinsic; one a keyword.
    ``keywords``: lowercase English with parameter. ``cants``: restrictions and permissions. ``bans``: abilities it can't
    have. ``unknown``: names of fields refused because of ``unsupported`` clauses. ``copiable``: its copiable values.
    """

    obj: Obj
    names: tuple[str, ...]
    mana_cost: str | None
    mana_value: int
    colors: Colors
    indicator: Colors | None
    supertypes: frozenset[str]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: int | None
    toughness: int | None
    base_power: int | None
    base_toughness: int | None
    loyalty: int | None
    defense: int | None
    abilities: tuple[AbilityInstance, ...]
    keywords: tuple[str, ...]
    controller: str
    copiable: CopiableValues
    copiable_face: Face
    cants: frozenset[Cant] = frozenset()
    bans: tuple[Ability, ...] = ()
    can_attack: bool | None = None
    can_block: bool | None = None
    unknown: frozenset[str] = frozenset()
    unsupported: tuple[Unsupported, ...] = ()

    @property
    def name(self) -> str | None:
        """The first name, or ``None``."""
        return self.names[0] if self.names else None

    @property
    def zone(self) -> Zone:
        """The zone where the object is."""
        return self.obj.zone

    def is_type(self, name: str) -> bool:
        """Whether it has a card type, supertype or subtype spelt so (creature types by `ALL_CREATURE_TYPES` not included)."""
        return name in self.types or name in self.supertypes or name in self.subtypes


@dataclass(frozen=True, slots=True)
class View:
    """The result of an evaluation: id → characteristics of each object that exists, and the steps that led there.

    ``unsupported``: every clause not understood that bears on some object. ``operations``: the fuel spent.
    """

    objects: Mapping[str, Characteristics]
    trace: tuple[Step, ...] = ()
    unsupported: tuple[Unsupported, ...] = ()
    operations: int = 0

    def __getitem__(self, object_id: str) -> Characteristics:
        return self.objects[object_id]

    def __contains__(self, object_id: object) -> bool:
        return object_id in self.objects

    def __iter__(self) -> Iterator[str]:
        return iter(self.objects)
