"""Nouns: what an object must be, requirement by requirement."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.abilities.amounts import Number
from bot.engine.abilities.words import Node, form
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities.amounts import Amount, Stat
    from bot.engine.abilities.paragraphs import Ability
    from bot.engine.abilities.references import Ref
    from bot.engine.abilities.words import Word

__all__ = [
    "AnyOf",
    "AttachedTo",
    "By",
    "Compare",
    "EnteredThisTurn",
    "Flag",
    "Has",
    "InZone",
    "Is",
    "Isnt",
    "Linked",
    "Named",
    "Noun",
    "OfChosen",
    "Op",
    "Opposing",
    "Other",
    "OtherThan",
    "Pred",
    "PutThere",
    "SameName",
    "ShareAmong",
    "SharesType",
    "VerbatimPred",
    "Wearing",
    "With",
    "WithCounter",
]


class Pred(Node):
    """One requirement on an object."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Is(Pred):
    """Has a type, subtype, supertype or colour; ``negated`` for "non-"."""

    word: Word
    negated: bool = False


class Flag(Enum):
    """Adjectives and states of objects; the value is the English word."""

    PERMANENT = "permanent"
    CARD = "card"
    SPELL = "spell"
    TOKEN = "token"
    TAPPED = "tapped"
    UNTAPPED = "untapped"
    ATTACKING = "attacking"
    BLOCKING = "blocking"
    BLOCKED = "blocked"
    UNBLOCKED = "unblocked"
    FACE_DOWN = "face-down"
    FACE_UP = "face-up"
    COLORLESS = "colorless"
    COLORED = "colored"
    MULTICOLORED = "multicolored"
    MONOCOLORED = "monocolored"
    HISTORIC = "historic"
    ENCHANTED = "enchanted"
    EQUIPPED = "equipped"
    MODIFIED = "modified"
    MONSTROUS = "monstrous"
    RENOWNED = "renowned"
    SUSPECTED = "suspected"
    SADDLED = "saddled"
    TRANSFORMED = "transformed"
    COMMANDER = "commander"
    OUTLAW = "outlaw"
    ABILITY = "ability"
    SOURCE = "source"
    NO_ABILITIES = "no abilities"
    FORETOLD = "foretold"
    GOADED = "goaded"
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class Has(Pred):
    """An adjective or state; ``negated`` for "non-" or "isn't"."""

    flag: Flag
    negated: bool = False


@dataclass(frozen=True, slots=True)
class By(Pred):
    """Controlled (or owned) by a player: "you control", "your opponents control", "you own"."""

    who: Ref
    owned: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Other(Pred):
    """Is not the source: "other", "another"."""

    form: str = form()


@dataclass(frozen=True, slots=True)
class OtherThan(Pred):
    """Is not the object named by ``ref``: "other than this creature"."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class Named(Pred):
    """Has this name."""

    name: Word
    negated: bool = False


@dataclass(frozen=True, slots=True)
class SameName(Pred):
    """Has a name in common with ``ref``; ``negated`` for none."""

    ref: Ref
    negated: bool = False
    form: str = form()


@dataclass(frozen=True, slots=True)
class With(Pred):
    """Has one of these abilities; ``negated`` for "without" (none of them)."""

    abilities: tuple[Ability, ...]
    negated: bool = False
    form: str = form()


class Op(Enum):
    """Comparisons, with their English tail."""

    EQUAL = ""
    AT_LEAST = "or greater"
    AT_MOST = "or less"
    GREATER = "greater than"
    LESS = "less than"


@dataclass(frozen=True, slots=True)
class Compare(Pred):
    """A number of the object against an amount: "with power 2 or less"."""

    stat: Stat
    op: Op
    amount: Amount
    form: str = form()


@dataclass(frozen=True, slots=True)
class WithCounter(Pred):
    """Has at least ``count`` counters of ``kind`` (of any kind if ``None``)."""

    kind: str | None
    negated: bool = False
    count: Amount = Number(1)
    form: str = form()


@dataclass(frozen=True, slots=True)
class InZone(Pred):
    """Is in a zone: ``zones`` by their names; ``whose`` a player, or ``None`` for all."""

    zones: tuple[str, ...]
    whose: Ref | None = None
    negated: bool = False
    form: str = form()


@dataclass(frozen=True, slots=True)
class OfChosen(Pred):
    """Has the chosen quality: ``what`` is ``type`` (creature type), ``color``, ``land type``, ``card type``, ``name``;
    ``index`` counts from 1 where two were chosen; ``now`` if it is chosen as the effect resolves."""

    what: str
    index: int = 0
    negated: bool = False
    form: str = form()
    now: bool = False


@dataclass(frozen=True, slots=True)
class SharesType(Pred):
    """Shares at least one creature type (``what="creature type"``), colour, name… with ``ref``."""

    what: str
    ref: Ref
    negated: bool = False


@dataclass(frozen=True, slots=True)
class ShareAmong(Pred):
    """They share at least one ``what`` with one another: said of several targets chosen together."""

    what: str


@dataclass(frozen=True, slots=True)
class AttachedTo(Pred):
    """Is attached to ``ref``; ``past``: was, as that left the battlefield [CR 608.2h]."""

    ref: Ref
    past: bool = False
    form: str = form()


@dataclass(frozen=True, slots=True)
class Wearing(Pred):
    """Has one of ``ref`` attached to it."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class EnteredThisTurn(Pred):
    """Entered the battlefield this turn."""

    form: str = form()


@dataclass(frozen=True, slots=True)
class PutThere(Pred):
    """Came this turn to the zone it is in, from ``origin``: a zone, or ``anywhere``."""

    origin: str
    form: str = form()


@dataclass(frozen=True, slots=True)
class Linked(Pred):
    """Was ``how`` ("exiled", "created", "revealed"…) by ``by``, or by this ability or one linked to it if ``None`` [CR 607]."""

    how: str
    by: Ref | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class Opposing(Pred):
    """Is ``how`` ("blocking", "blocked by", "attacking") ``ref`` in combat, or "paired with" it [CR 702.95]."""

    how: str
    ref: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class Isnt(Pred):
    """Does not meet all of the requirements: "that isn't a Goblin"."""

    preds: tuple[Pred, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class AnyOf(Pred):
    """Meets all requirements of one of the alternatives: "artifact or creature", "Elves and Goblins"."""

    options: tuple[tuple[Pred, ...], ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class VerbatimPred(Pred):
    """A requirement kept word for word: whatever uses it is reported, never guessed."""

    words: str


@dataclass(frozen=True, slots=True)
class Noun(Node):
    """Objects that meet every requirement, in the order printed; ``form`` is ``singular`` or ``plural``."""

    preds: tuple[Pred, ...]
    form: str = form("singular")
