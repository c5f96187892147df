"""Changes: what a continuous effect does to its subject."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.abilities.words import Node, form
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities.amounts import Amount
    from bot.engine.abilities.copies import CopyException
    from bot.engine.abilities.descriptions import Description, Size
    from bot.engine.abilities.nouns import Noun
    from bot.engine.abilities.paragraphs import Ability
    from bot.engine.abilities.references import Ref
    from bot.engine.abilities.words import Word

__all__ = [
    "ATTACK_AS_IF_NOT",
    "BARS_AURAS",
    "BasePT",
    "Be",
    "Cant",
    "CantHave",
    "Change",
    "ChooseChange",
    "Controlled",
    "CopyOf",
    "Designated",
    "Gain",
    "GainAbilitiesOf",
    "GainChosen",
    "Get",
    "HaveName",
    "HaveNames",
    "HaveTextOf",
    "IsNot",
    "Lose",
    "LoseAll",
    "May",
    "Restriction",
    "StartingLoyalty",
    "SwitchPT",
    "VerbatimChange",
]


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
    BECOME_UNTAPPED = "can't become untapped"
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
    BE_ENCHANTED = "can't be enchanted"
    BE_EQUIPPED = "can't be equipped"
    ACTIVATE = "activated abilities can't be activated"
    ACTIVATE_NONMANA = "activated abilities can't be activated unless they're mana abilities"
    ACTIVATE_BUT_MANA_OR_LOYALTY = "activated abilities can't be activated unless they're mana abilities or loyalty abilities"
    ACTIVATE_LOYALTY = "loyalty abilities can't be activated"
    BE_ENCHANTED_OR_EQUIPPED = "can't be enchanted or equipped"
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


BARS_AURAS = "can't be enchanted by {}"
"""The `Restriction` that keeps some Auras off [CR 303.4]."""

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
