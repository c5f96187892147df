"""The ability tree: an ability is its parsed text [CR 113.1].

Every node is a frozen dataclass. Colour, land-type, creature-type and card-name words are `Word` leaves, so that a
text change is a map over leaves [CR 612.2]. A field made by `form` keeps the spelling that the grammar saw
("it" or the name, "each" or "all"); it is ignored by equality of meaning.

Shapes, from the outside in: a face has *abilities* (paragraphs); a static ability has *clauses*; an activated,
triggered or spell ability has *sentences* of instructions; `Modify` is shared by both: a subject and its changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields, replace
from enum import Enum
from typing import TypeVar, cast, overload

from bot.records import dataclass


class WordKind(Enum):
    """What a word is used as; a text change touches only words used in the right way [CR 612.2]."""

    COLOR = "color"
    LAND_TYPE = "land type"
    CREATURE_TYPE = "creature type"
    CARD_TYPE = "card type"
    SUPERTYPE = "supertype"
    ARTIFACT_TYPE = "artifact type"
    ENCHANTMENT_TYPE = "enchantment type"
    PLANESWALKER_TYPE = "planeswalker type"
    SPELL_TYPE = "spell type"
    BATTLE_TYPE = "battle type"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Node:
    """Base of every part of a tree."""


_Spelling = TypeVar("_Spelling")


@overload
def form() -> str: ...
@overload
def form(default: _Spelling) -> _Spelling: ...
def form(default: object = "") -> object:
    """A field for the spelling seen: kept for printing, ignored by equality of meaning."""
    return field(default=default, compare=False)


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A typed leaf in its canonical spelling: ``Word(CREATURE_TYPE, "Elf")``, ``Word(COLOR, "red")``."""

    kind: WordKind
    text: str


# --- Amounts ------------------------------------------------------------------------------------------------------


class Amount(Node):
    """A number, known or to be computed."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Number(Amount):
    """A literal; ``form`` is ``digit`` or ``word`` ("two", "a")."""

    value: int
    form: str = form()


@dataclass(frozen=True, slots=True)
class Variable(Amount):
    """X, defined by a cost, by the spell cast, or by ``where X is …`` around it."""

    name: str = "X"


@dataclass(frozen=True, slots=True)
class CountOf(Amount):
    """The number of objects that match ``noun``."""

    noun: Noun
    form: str = form()


@dataclass(frozen=True, slots=True)
class CountersOn(Amount):
    """The number of counters of ``kind`` (all kinds if ``None``) on ``on``."""

    kind: str | None
    on: Ref


class Stat(Enum):
    """A number that an object has."""

    POWER = "power"
    TOUGHNESS = "toughness"
    BASE_POWER = "base power"
    BASE_TOUGHNESS = "base toughness"
    MANA_VALUE = "mana value"
    LOYALTY = "loyalty"
    TOTAL_POWER_TOUGHNESS = "total power and toughness"
    COLORS = "number of colors"


@dataclass(frozen=True, slots=True)
class StatOf(Amount):
    """``stat`` of one object: "its mana value", "this creature's power"."""

    stat: Stat
    of: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class GreatestStat(Amount):
    """The greatest ``stat`` among objects that match."""

    stat: Stat
    among: Noun


@dataclass(frozen=True, slots=True)
class TotalStat(Amount):
    """The sum of ``stat`` over objects that match."""

    stat: Stat
    among: Noun


@dataclass(frozen=True, slots=True)
class CardTypesAmong(Amount):
    """The number of different card types among objects that match."""

    noun: Noun


@dataclass(frozen=True, slots=True)
class ColorsAmong(Amount):
    """The number of different colours among objects that match."""

    noun: Noun


@dataclass(frozen=True, slots=True)
class BasicLandTypesAmong(Amount):
    """Domain: the number of basic land types among lands that match."""

    noun: Noun


@dataclass(frozen=True, slots=True)
class Devotion(Amount):
    """``who``'s devotion to one or more colours [CR 700.5]."""

    who: Ref
    colors: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class LifeTotal(Amount):
    """A player's life total."""

    of: Ref


@dataclass(frozen=True, slots=True)
class Plus(Amount):
    """A sum."""

    left: Amount
    right: Amount
    form: str = form()


@dataclass(frozen=True, slots=True)
class Times(Amount):
    """A multiple: ``factor`` × ``amount``; "twice", "three times"."""

    factor: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Half(Amount):
    """Half an amount, rounded up or down; ``form`` is ``later`` where another sentence says how."""

    amount: Amount
    up: bool
    form: str = form()


@dataclass(frozen=True, slots=True)
class ThatMuch(Amount):
    """The amount mentioned last: "that number", "that many"."""

    form: str = form()


@dataclass(frozen=True, slots=True)
class VerbatimAmount(Amount):
    """An amount that is not computed: whatever uses it is reported."""

    words: str


# --- Nouns: what an object must be ---------------------------------------------------------------------------------


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
    """Has a name in common with ``ref``."""

    ref: Ref


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
    ``index`` counts from 1 where two were chosen."""

    what: str
    index: int = 0
    negated: bool = False


@dataclass(frozen=True, slots=True)
class SharesType(Pred):
    """Shares at least one creature type (``what="creature type"``), colour, name… with ``ref``."""

    what: str
    ref: Ref
    negated: bool = False


@dataclass(frozen=True, slots=True)
class AttachedTo(Pred):
    """Is attached to ``ref``."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class EnteredThisTurn(Pred):
    """Entered the battlefield this turn."""

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


# --- References: which object or player ----------------------------------------------------------------------------


class Ref(Node):
    """An object, several, or a player."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class This(Ref):
    """The object that has the ability [CR 201.5]; ``form`` is what was printed ("this creature", its name, "it")."""

    form: str = form("this creature")


@dataclass(frozen=True, slots=True)
class Granter(Ref):
    """In an ability granted by another, the source of the one that grants it, by its name [CR 201.5a]."""

    form: str = form()


@dataclass(frozen=True, slots=True)
class It(Ref):
    """The thing mentioned last; ``form`` is the pronoun ("it", "them", "that creature", "those tokens")."""

    form: str = form("it")


@dataclass(frozen=True, slots=True)
class Target(Ref):
    """Targets that a player chooses; ``count`` how many, ``up_to`` whether fewer are allowed."""

    noun: Noun
    count: Amount = Number(1)
    up_to: bool = False
    form: str = form()


@dataclass(frozen=True, slots=True)
class Every(Ref):
    """All objects that match; ``form`` is ``each``, ``all`` or ``bare``."""

    noun: Noun
    form: str = form("bare")


@dataclass(frozen=True, slots=True)
class Some(Ref):
    """``count`` objects that match, chosen without targeting; ``form`` is ``a``, ``any`` or ``number``."""

    noun: Noun
    count: Amount = Number(1)
    up_to: bool = False
    form: str = form("a")


@dataclass(frozen=True, slots=True)
class Host(Ref):
    """What the source is attached to; ``how`` is ``enchanted``, ``equipped`` or ``fortified``."""

    how: str
    noun: Noun


@dataclass(frozen=True, slots=True)
class Chosen(Ref):
    """The object or player chosen earlier: "the chosen creature", "the chosen player"."""

    noun: Noun | None = None


@dataclass(frozen=True, slots=True)
class TopCard(Ref):
    """The top card of a player's library or graveyard."""

    zone: str
    whose: Ref


@dataclass(frozen=True, slots=True)
class Both(Ref):
    """Several references together: "this creature and enchanted creature"."""

    refs: tuple[Ref, ...]
    form: str = form()


class Who(Enum):
    """Players by their relation to the source's controller."""

    YOU = "you"
    YOUR_TEAM = "your team"
    OPPONENT = "an opponent"
    OPPONENTS = "your opponents"
    EACH_OPPONENT = "each opponent"
    EACH_PLAYER = "each player"
    A_PLAYER = "a player"
    PLAYERS = "players"
    TARGET_PLAYER = "target player"
    TARGET_OPPONENT = "target opponent"
    THAT_PLAYER = "that player"
    ACTIVE_PLAYER = "the active player"
    DEFENDING_PLAYER = "defending player"
    CHOSEN_PLAYER = "the chosen player"
    ENCHANTED_PLAYER = "enchanted player"


@dataclass(frozen=True, slots=True)
class Player(Ref):
    """A player by relation; ``form`` is the spelling ("you", "they", "your")."""

    who: Who
    form: str = form()


@dataclass(frozen=True, slots=True)
class ControllerOf(Ref):
    """The controller of ``of`` ("its controller")."""

    of: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class OwnerOf(Ref):
    """The owner of ``of``."""

    of: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class VerbatimRef(Ref):
    """An object or player kept word for word: whatever uses it is reported."""

    words: str


# --- Conditions ----------------------------------------------------------------------------------------------------


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


# --- Durations -----------------------------------------------------------------------------------------------------


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


# --- Descriptions: "a 4/4 blue Illusion artifact creature with flying" ----------------------------------------------


@dataclass(frozen=True, slots=True)
class Size(Node):
    """Power and toughness: "4/4", "X/X", "base power and toughness each equal to …" (see ``form``)."""

    power: Amount | None
    toughness: Amount | None
    form: str = form("slash")


class WholeFamily(Enum):
    """Whole families of words that a description can name at once."""

    CREATURE_TYPE = "every creature type"
    BASIC_LAND_TYPE = "every basic land type"
    LAND_TYPE = "every land type"
    NONBASIC_LAND_TYPE = "every nonbasic land type"
    COLOR = "all colors"


@dataclass(frozen=True, slots=True)
class ChosenWord(Node):
    """A word chosen: ``kind`` of word; ``now`` if chosen as the effect resolves ("of your choice"), else as the source
    entered ("the chosen type"); ``index`` from 1 where two were chosen."""

    kind: WordKind
    now: bool = False
    index: int = 0
    form: str = form()


@dataclass(frozen=True, slots=True)
class Description(Node):
    """What a thing is, becomes or is created as.

    ``colors``: ``None`` says nothing, ``()`` is colourless. ``words``: supertypes, subtypes and card types in the
    order printed (`Word` or `ChosenWord`). ``every``: whole families. ``abilities``: "with flying and …".
    ``form``: the article and similar spelling.
    """

    size: Size | None = None
    colors: tuple[Node, ...] | None = None
    words: tuple[Node, ...] = ()
    every: tuple[WholeFamily, ...] = ()
    abilities: tuple[Ability, ...] = ()
    name: Word | None = None
    form: str = form()


# --- Changes: what a continuous effect does to its subject -----------------------------------------------------------


class Change(Node):
    """One change; `bot.engine.effects` alone says in which layer each part applies."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Get(Change):
    """Gets +P/+T; ``negative`` marks that "-" was printed before a variable; ``per`` multiplies ("for each …")."""

    power: Amount
    toughness: Amount
    power_negative: bool = False
    toughness_negative: bool = False
    per: Amount | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class Gain(Change):
    """Has or gains abilities (``form``: the verb)."""

    abilities: tuple[Ability, ...]
    form: str = form("have")


@dataclass(frozen=True, slots=True)
class GainChosen(Change):
    """Gains one of several abilities, chosen on resolution: "your choice of vigilance, lifelink, or …"."""

    abilities: tuple[Ability, ...]
    form: str = form("gain")


@dataclass(frozen=True, slots=True)
class GainAbilitiesOf(Change):
    """Has all activated (triggered, all) abilities of other objects."""

    kinds: tuple[str, ...]
    of: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class ChooseChange(Change):
    """One of several changes, chosen on resolution: "gets +1/-1 or -1/+1", "becomes a Plains or an Island"."""

    options: tuple[Change, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class Lose(Change):
    """Loses the abilities listed."""

    abilities: tuple[Ability, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class LoseAll(Change):
    """Loses all abilities; ``keep`` is ``""``, ``mana`` ("except mana abilities") or ``other`` ("all other abilities")."""

    keep: str = ""
    form: str = form()


@dataclass(frozen=True, slots=True)
class CantHave(Change):
    """Can't have or gain the abilities listed [CR 113.11]."""

    abilities: tuple[Ability, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class StartingLoyalty(Change):
    """Its printed loyalty is ``loyalty``: said of copies only [CR 306.5b]."""

    loyalty: Amount


@dataclass(frozen=True, slots=True)
class BasePT(Change):
    """Has base power and toughness …"""

    size: Size
    form: str = form()


@dataclass(frozen=True, slots=True)
class SwitchPT(Change):
    """Its power and toughness are switched [CR 613.4d]."""


@dataclass(frozen=True, slots=True)
class Be(Change):
    """Is or becomes what ``what`` describes [CR 205.1a, 205.1b].

    ``in_addition``: the kinds kept besides ("types", "colors", "creature types", "land types", "card types").
    ``still``: the types it is said to be still. ``form``: the verb ("be", "become") and places of the parts.
    """

    what: Description
    in_addition: tuple[str, ...] = ()
    still: tuple[Word, ...] = ()
    form: str = form("be")


@dataclass(frozen=True, slots=True)
class IsNot(Change):
    """Loses types or colours named: "isn't a creature", "loses all creature types" (``all_of``), "isn't legendary".

    ``other``: all but those that the same statement gives.
    """

    words: tuple[Word, ...] = ()
    all_of: tuple[str, ...] = ()
    form: str = form()
    other: bool = False


@dataclass(frozen=True, slots=True)
class HaveNames(Change):
    """Has all names of objects that match, in addition to its own [CR 612.7]."""

    noun: Noun
    form: str = form()


@dataclass(frozen=True, slots=True)
class HaveName(Change):
    """Its name becomes ``name`` [CR 612.8]."""

    name: Word
    form: str = form()


@dataclass(frozen=True, slots=True)
class HaveTextOf(Change):
    """Has the full text of an object, and some text besides [CR 612.6]."""

    of: Ref
    besides: tuple[Ability, ...] = ()
    form: str = form()


@dataclass(frozen=True, slots=True)
class Controlled(Change):
    """Is controlled by ``by`` [CR 613.1b]; ``form`` keeps the sentence ("You control enchanted creature")."""

    by: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class CopyOf(Change):
    """Is or becomes a copy of ``of``, with exceptions [CR 707.9]."""

    of: Ref
    exceptions: tuple[CopyException, ...] = ()
    form: str = form()


class Cant(Enum):
    """Restrictions and permissions that are not characteristics, but are asked about."""

    ATTACK = "can't attack"
    BLOCK = "can't block"
    ATTACK_OR_BLOCK = "can't attack or block"
    BE_BLOCKED = "can't be blocked"
    BE_COUNTERED = "can't be countered"
    ATTACK_AS_IF_NO_DEFENDER = "can attack as though it didn't have defender"
    ATTACK_AS_IF_NO_WALL = "can attack as though it weren't a Wall"
    """What a `Restriction` of `ATTACK_AS_IF_NOT` about Walls gives, while Walls can't attack by their type."""
    UNTAP = "doesn't untap during its controller's untap step"
    TRANSFORM = "can't transform"
    BE_SACRIFICED = "can't be sacrificed"
    BE_REGENERATED = "can't be regenerated"
    MUST_ATTACK = "attacks each combat if able"
    LOYALTY_ONCE_MORE = "can have its loyalty abilities activated twice each turn rather than only once"
    TAKE_DAMAGE = "damage dealt to it is prevented"
    TAKE_COMBAT_DAMAGE = "combat damage dealt to it is prevented"
    TAKE_NONCOMBAT_DAMAGE = "noncombat damage dealt to it is prevented"
    DEAL_DAMAGE = "damage dealt by it is prevented"
    DEAL_COMBAT_DAMAGE = "combat damage dealt by it is prevented"
    DEAL_NONCOMBAT_DAMAGE = "noncombat damage dealt by it is prevented"
    DAMAGE_STANDS = "damage dealt to or by it can't be prevented"
    COMBAT_DAMAGE_STANDS = "combat damage dealt to or by it can't be prevented"
    HAVE_COUNTERS = "can't have counters put on it"
    LEGEND_RULE = "isn't subject to the legend rule"


@dataclass(frozen=True, slots=True)
class May(Change):
    """A restriction or permission on the subject; ``when`` narrows it, verbatim."""

    what: Cant
    form: str = form()


@dataclass(frozen=True, slots=True)
class Restriction(Change):
    """A restriction, requirement or permission in combat that names objects, each ``{}`` of ``what`` one of ``about``
    [CR 508.1c, 509.1b]: "can't be blocked by Walls"."""

    what: str
    about: tuple[Node, ...]
    form: str = form()


ATTACK_AS_IF_NOT = "can attack as though not a {}"
"""The `Restriction` by which a creature of a type may attack; of old texts on Walls."""


@dataclass(frozen=True, slots=True)
class Designated(Change):
    """Has or gets a designation: ``goaded``, ``suspected``, ``saddled``, ``prepared``…; ``negated``: loses it."""

    what: str
    negated: bool = False
    form: str = form()


@dataclass(frozen=True, slots=True)
class VerbatimChange(Change):
    """A predicate kept word for word that touches no characteristic (inert) — "can't be blocked by Walls"."""

    words: str


# --- Copy exceptions -------------------------------------------------------------------------------------------------


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


# --- Clauses of static abilities and instructions of effects ----------------------------------------------------------


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


@dataclass(frozen=True, slots=True)
class EntersChoosing(Clause):
    """As ``subject`` enters, ``what`` is chosen: ``color``, ``creature type``, ``basic land type``, ``card name``,
    ``player``, ``opponent``, ``creature`` …; ``count`` for two; ``options``: the words allowed, where they are listed
    (``what`` is ``option`` for anchor words); ``ref``: the objects allowed, where an object is chosen."""

    subject: Ref
    what: str
    count: int = 1
    excluding: tuple[str, ...] = ()
    form: str = form()
    options: tuple[str, ...] = ()
    ref: Ref | None = None


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


@dataclass(frozen=True, slots=True)
class Act(Clause):
    """``verb`` is done to ``what`` by ``who`` (the effect's controller if ``None``).

    ``to``: destination zone or, for ATTACH, the host. ``how``: adverbs ("tapped", "transformed", "face down",
    "under your control"). ``amount``: for verbs with a number (monstrosity 3). COPY is of a spell or ability: ``amount``
    times, ``to`` a `CopyOf` if it has exceptions. ``entering``: the counters a permanent so moved enters with; ``attached``:
    what it enters attached to. ``until``: an exile that ends when this object leaves the battlefield [CR 610.3].
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
    """An effect that would create tokens or put counters makes ``factor`` times as many, or ``plus`` more [CR 614.1a].

    ``what``: ``tokens`` or ``counters`` (of ``kind`` if given); ``who``/``on``: whose tokens and which tokens, or which
    permanents get counters (``players``: and players). ``by``: who would put them; ``by_effects``: only effects are
    replaced, not costs; ``half``: half as many, rounded down. ``besides``: tokens created too; ``instead``: in their place.
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


# --- Abilities -----------------------------------------------------------------------------------------------------


class Ability(Node):
    """A paragraph of rules text, or one ability granted by another."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Keyword(Ability):
    """A keyword ability [CR 702] by its lowercase ``name``, with parameters.

    ``params`` are trees (`Cost`, `Number`, `Word`, `Noun`…): ``protection`` has one quality (a `Word`, or a `Noun`),
    ``ward`` a `Cost`, ``enchant`` a `Noun`, landwalk is ``name="landwalk"`` with a land-type `Word` or a `Noun`.
    """

    name: str
    params: tuple[Node, ...] = ()
    form: str = form()


@dataclass(frozen=True, slots=True)
class Keywords(Ability):
    """A line of several keywords, separated by ``form``."""

    keywords: tuple[Keyword, ...]
    form: str = form(", ")


@dataclass(frozen=True, slots=True)
class ThisAbility(Ability):
    """The ability that says so: "loses this ability"."""


@dataclass(frozen=True, slots=True)
class ThatAbility(Ability):
    """The ability or kind of counter named, chosen or lost just before: "gains that ability"."""

    form: str = form("that ability")


@dataclass(frozen=True, slots=True)
class Static(Ability):
    """A static ability; each sentence holds one clause or more. ``condition`` governs all of them."""

    sentences: tuple[Sentence, ...]
    condition: Condition | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class SpellAbility(Ability):
    """What an instant or sorcery does on resolution [CR 113.3a]."""

    sentences: tuple[Sentence, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class Modal(Clause):
    """A choice of modes: ``head`` verbatim ("Choose one —"), each mode a body; ``form``: the modes' names.

    ``costs``: what each mode costs besides, for spree, tiered and pawprints.
    """

    head: str
    modes: tuple[tuple[Sentence, ...], ...]
    form: tuple[str, ...] = form(())
    costs: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """A cost, its parts in order: ``{2}{U}``, ``{T}``, "Sacrifice this artifact"; ``words`` verbatim parts."""

    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoyaltyCost(Node):
    """A loyalty cost [CR 606.4]: ``sign`` "+", "−" or "", ``amount`` (`Number` or X)."""

    sign: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Activated(Ability):
    """An activated ability: cost, instructions, and limits ("Activate only as a sorcery") word for word.

    ``only_if`` is a condition on activation that the engine checks.
    """

    cost: Cost | LoyaltyCost
    sentences: tuple[Sentence, ...]
    limits: tuple[str, ...] = ()
    only_if: Condition | None = None
    form: str = form()


class EventKind(Enum):
    """Events that the engine can recognise by itself."""

    ENTERS = "enters"
    DIES = "dies"
    LEAVES = "leaves the battlefield"
    ATTACKS = "attacks"
    BLOCKS = "blocks"
    TURNED_FACE_UP = "is turned face up"
    TRANSFORMS = "transforms"
    MUTATES = "mutates"
    UPKEEP = "at the beginning of upkeep"
    END_STEP = "at the beginning of end step"
    COMBAT = "at the beginning of combat"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Event(Node):
    """A trigger event: its kinds and subject where recognised; ``words`` always the text as printed."""

    words: str
    kinds: tuple[EventKind, ...] = (EventKind.OTHER,)
    subject: Ref | None = None


@dataclass(frozen=True, slots=True)
class Triggered(Ability):
    """A triggered ability [CR 603.1]; ``condition`` is the intervening "if" [CR 603.4]."""

    event: Event
    sentences: tuple[Sentence, ...]
    condition: Condition | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class Chapter(Ability):
    """A chapter ability of a Saga [CR 714.2]."""

    numbers: tuple[int, ...]
    sentences: tuple[Sentence, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class Band(Ability):
    """A striation: leveler (``low``–``high``), station (``low``+), Class level: what applies within it.

    ``kind``: ``level``, ``station`` or ``class``; ``cost`` for a Class level; ``size`` where it sets P/T.
    """

    kind: str
    low: int
    high: int | None = None
    size: Size | None = None
    abilities: tuple[Ability, ...] = ()
    cost: Cost | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class Anchored(Ability):
    """An ability that the object has only if ``word`` was chosen as it entered [CR 614.12c]: "• Khans — …"."""

    word: str
    ability: Ability


@dataclass(frozen=True, slots=True)
class RollResult(Ability):
    """What an ability does if its die shows ``low`` to ``high`` (or more, if ``None``) [CR 706.3]: a row of its table."""

    low: int
    high: int | None
    sentences: tuple[Sentence, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class Opaque(Ability):
    """A paragraph that the grammar does not read, word for word; ``why`` names the words it stopped on."""

    words: str
    why: str = form()


_N = TypeVar("_N", bound=Node)


def form_fields(kind: type[Node]) -> frozenset[str]:
    """The names of the fields of a node type that keep spelling only."""
    return frozenset(f.name for f in fields(kind) if not f.compare)


def children(node: Node) -> list[Node]:
    """Every node directly below, in field order."""
    out: list[Node] = []
    for f in fields(node):
        _collect(getattr(node, f.name), out)
    return out


def _collect(value: object, out: list[Node]) -> None:
    if isinstance(value, Node):
        out.append(value)
    elif isinstance(value, tuple):
        for item in value:
            _collect(item, out)


def walk(node: Node) -> list[Node]:
    """The node and every node below it, depth first."""
    out = [node]
    for child in children(node):
        out.extend(walk(child))
    return out


def map_leaves(node: _N, change: Callable[[Word], Word]) -> _N:
    """The tree with ``change(word)`` in place of each `Word`; the same object where nothing changes."""
    return cast(_N, _mapped(node, change))


def _mapped(value: object, change: Callable[[Word], Word]) -> object:
    if isinstance(value, Word):
        return change(value)
    if isinstance(value, tuple):
        mapped = tuple(_mapped(item, change) for item in value)
        return value if all(a is b for a, b in zip(value, mapped, strict=True)) else mapped
    return _mapped_fields(value, change) if isinstance(value, Node) else value


def _mapped_fields(node: Node, change: Callable[[Word], Word]) -> Node:
    new = {}
    for f in fields(node):
        before = getattr(node, f.name)
        after = _mapped(before, change)
        if after is not before:
            new[f.name] = after
    return replace(node, **new) if new else node


__all__ = [
    "ATTACK_AS_IF_NOT",
    *sorted(name for name, value in list(globals().items()) if isinstance(value, type) and value.__module__ == __name__ and name[0] != "_"),
    "children",
    "form_fields",
    "map_leaves",
    "walk",
]
