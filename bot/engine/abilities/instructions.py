"""Clauses of effects: what is created, moved, chosen, done."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.abilities.references import Player, Who
from bot.engine.abilities.statements import Clause
from bot.engine.abilities.words import Node, form
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities.amounts import Amount
    from bot.engine.abilities.conditions import AsLongAs, Duration
    from bot.engine.abilities.descriptions import ChosenWord
    from bot.engine.abilities.paragraphs import Ability
    from bot.engine.abilities.references import Ref
    from bot.engine.abilities.statements import EntersWith
    from bot.engine.abilities.words import Word, WordKind

__all__ = [
    "Act",
    "AddMana",
    "ChangeText",
    "Choose",
    "Create",
    "DoubleCounters",
    "ExchangeControl",
    "ExchangeText",
    "GetEmblem",
    "KeywordAction",
    "Meld",
    "MoveCounters",
    "PutCounters",
    "RemoveCounters",
    "Verb",
    "ZoneName",
]


@dataclass(frozen=True, slots=True)
class Create(Clause):
    """``who`` creates ``count`` tokens [CR 111.2].

    ``token`` is a `Description`, a predefined token's `Word` name (Treasure, "Cursed Role"), a `CopyOf`, or `It` for
    tokens described before ("of those tokens"). ``entering``: "tapped", "attacking", and whom as printed; ``attached``:
    what it enters attached to; ``besides``: other tokens created at the same time; ``choices``: this token or one of these.
    """

    count: Amount
    token: Node
    who: Ref = Player(Who.YOU)
    entering: tuple[str, ...] = ()
    attached: Ref | None = None
    where: Amount | None = None
    form: str = form()
    besides: tuple[Create, ...] = ()
    choices: tuple[Create, ...] = ()


@dataclass(frozen=True, slots=True)
class PutCounters(Clause):
    """``who`` (the effect's controller if ``None``) puts counters of ``kind`` on ``on``.

    ``choices``: the kinds among which one is chosen. ``up_to``: fewer are allowed. ``distributed``: they are shared out
    among the objects. ``besides``: counters put at the same time, each with its object.
    """

    count: Amount
    kind: str
    on: Ref
    where: Amount | None = None
    form: str = form()
    who: Ref | None = None
    up_to: bool = False
    choices: tuple[str, ...] = ()
    distributed: bool = False
    besides: tuple[PutCounters, ...] = ()


@dataclass(frozen=True, slots=True)
class RemoveCounters(Clause):
    """Counters are removed; ``count`` ``None`` is all, or any number with ``up_to``; ``kind`` ``None`` is any kind."""

    count: Amount | None
    kind: str | None
    off: Ref
    form: str = form()
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class MoveCounters(Clause):
    """Counters are moved from ``off`` onto ``to`` [CR 122.5]; count and kind as for `RemoveCounters`."""

    count: Amount | None
    kind: str | None
    off: Ref
    to: Ref
    form: str = form()
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class DoubleCounters(Clause):
    """Each object gets as many counters of ``kind`` (of each kind if ``None``) as it has [CR 701.10e]."""

    kind: str | None
    on: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class ChangeText(Clause):
    """All instances of a word are replaced by another in the text of ``of`` [CR 612.1].

    ``kinds``: the kinds of word allowed. ``forbidden``: new words not allowed. ``duration`` may be ``None``.
    ``to``: the new word, where it is not chosen on resolution; in a static ability, one chosen before.
    """

    of: Ref
    kinds: tuple[WordKind, ...]
    forbidden: tuple[Word, ...] = ()
    duration: Duration | None = None
    form: str = form()
    to: Word | ChosenWord | None = None


@dataclass(frozen=True, slots=True)
class ExchangeText(Clause):
    """The text boxes of two objects are exchanged [CR 612.5]."""

    one: Ref
    other: Ref | None = None
    duration: Duration | AsLongAs | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class GetEmblem(Clause):
    """``who`` gets an emblem with abilities [CR 114.1]."""

    who: Ref
    abilities: tuple[Ability, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class ExchangeControl(Clause):
    """Control of two objects is exchanged [CR 701.12b]; ``other`` ``None``: ``one`` is both of them."""

    one: Ref
    other: Ref | None = None
    duration: Duration | AsLongAs | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class Choose(Clause):
    """A thing is chosen as the effect resolves (``ref``) or a word (``what``), by ``who`` (its controller if ``None``).

    ``excluding``: the words not allowed.
    """

    ref: Ref | None = None
    what: str = ""
    form: str = form()
    who: Ref | None = None
    excluding: tuple[Word, ...] = ()


class Verb(Enum):
    """Instructions that move, turn or tap objects: what a step of a scenario may have to do."""

    DESTROY = "destroy"
    EXILE = "exile"
    SACRIFICE = "sacrifice"
    TAP = "tap"
    UNTAP = "untap"
    TRANSFORM = "transform"
    FLIP = "flip"
    TURN_FACE_UP = "turn face up"
    TURN_FACE_DOWN = "turn face down"
    PHASE_OUT = "phase out"
    ATTACH = "attach"
    UNATTACH = "unattach"
    REGENERATE = "regenerate"
    RETURN = "return"
    PUT = "put"
    UNLOCK = "unlock"
    MANIFEST = "manifest"
    CLOAK = "cloak"
    POPULATE = "populate"
    MONSTROSITY = "monstrosity"
    ADAPT = "adapt"
    PROLIFERATE = "proliferate"
    COPY = "copy"
    RETARGET = "choose new targets"


@dataclass(frozen=True, slots=True)
class Act(Clause):
    """``verb`` is done to ``what`` by ``who`` (the effect's controller if ``None``).

    ``to``: destination zone or, for ATTACH, the host. ``how``: adverbs ("tapped", "transformed", "face down",
    "under your control"). ``amount``: for verbs with a number (monstrosity 3). COPY is of a spell or ability: ``amount``
    times, ``to`` a `CopyOf` if it has exceptions; RETARGET is of a spell. ``entering``: the counters a permanent so moved
    enters with; ``attached``: what it enters attached to. ``until``: an exile that ends when this object leaves the battlefield [CR 610.3].
    """

    verb: Verb
    what: Ref | None = None
    who: Ref | None = None
    to: Node | None = None
    how: tuple[str, ...] = ()
    amount: Amount | None = None
    form: str = form()
    entering: EntersWith | None = None
    attached: Ref | None = None
    until: Ref | None = None


@dataclass(frozen=True, slots=True)
class KeywordAction(Clause):
    """A keyword action [CR 701] by its ``name``, done by ``who`` (the effect's controller if ``None``).

    ``what``: the kind of Army amassed; ``amount``, with ``where`` for X: the number that it takes; ``times``: how often.
    """

    name: str
    who: Ref | None = None
    what: Ref | None = None
    amount: Amount | None = None
    where: Amount | None = None
    times: Amount | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class Meld(Clause):
    """The two objects of the `BothYours` that governs it are exiled, then melded ``into`` one [CR 701.42a]."""

    into: Word


@dataclass(frozen=True, slots=True)
class ZoneName(Node):
    """A destination: "hand", "graveyard", "library top"…, with its owner as printed in ``form``."""

    zone: str
    form: str = form()


@dataclass(frozen=True, slots=True)
class AddMana(Clause):
    """``who`` adds mana: ``symbols`` alternatives ("{W}", "{C}{C}") or ``any`` for "any color"; verbatim in ``form``."""

    symbols: tuple[str, ...] = ()
    any_color: bool = False
    chosen: bool = False
    form: str = form()
