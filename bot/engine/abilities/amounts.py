"""Amounts: numbers, counts, and what is measured of objects and players."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.abilities.words import Node, form
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities.nouns import Noun
    from bot.engine.abilities.references import Ref
    from bot.engine.abilities.words import Word

__all__ = [
    "Amount",
    "BasicLandTypesAmong",
    "CardTypesAmong",
    "ChosenNumber",
    "ColorsAmong",
    "ColorsSpent",
    "CountOf",
    "CountersOn",
    "Devotion",
    "GreatestStat",
    "Half",
    "LifeTotal",
    "ManaSpent",
    "ManaSymbols",
    "Number",
    "Plus",
    "Speed",
    "Stat",
    "StatOf",
    "ThatMuch",
    "Times",
    "TimesKicked",
    "TotalStat",
    "Variable",
    "VerbatimAmount",
]


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
    form: str = form()


@dataclass(frozen=True, slots=True)
class ChosenNumber(Amount):
    """The number chosen as the source entered, or by this effect: ``what`` is "number", or "life" for the life paid as ``by`` entered."""

    what: str = "number"
    by: Ref | None = None


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
class ManaSymbols(Amount):
    """The number of mana symbols of a colour in the mana costs of objects: chroma."""

    color: Word
    of: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class LifeTotal(Amount):
    """A player's life total."""

    of: Ref


@dataclass(frozen=True, slots=True)
class ColorsSpent(Amount):
    """How many colours of mana were spent to cast an object (converge)."""

    of: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class ManaSpent(Amount):
    """How much mana was spent to cast an object."""

    of: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class TimesKicked(Amount):
    """How many times an object was kicked, as it was cast [CR 702.33c]."""

    of: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class Speed(Amount):
    """A player's speed, 0 for one who has none [CR 702.179f]."""

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
