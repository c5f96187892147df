"""References: which object or player is meant."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.abilities.amounts import Number
from bot.engine.abilities.words import Node, form
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities.amounts import Amount
    from bot.engine.abilities.nouns import Noun
    from bot.engine.abilities.words import Word

__all__ = [
    "Both",
    "CardNamed",
    "Chosen",
    "ControllerOf",
    "Every",
    "Granter",
    "Host",
    "It",
    "OwnerOf",
    "Player",
    "Ref",
    "Some",
    "Target",
    "TheOther",
    "This",
    "TopCard",
    "VerbatimRef",
    "Who",
]


class Ref(Node):
    """An object, several, or a player."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class This(Ref):
    """The object that has the ability [CR 201.5]; ``form`` is what was printed ("this creature", its name, "it")."""

    form: str = form("this creature")


@dataclass(frozen=True, slots=True)
class Granter(Ref):
    """In an ability granted by another, the source of the one that grants it, by its name [CR 201.5a].

    ``id``: that object, in an ability of a token, whose text keeps meaning it.
    """

    form: str = form()
    id: str = ""


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
class TheOther(Ref):
    """What is left of the things of which "one of those" was taken; ``form`` is what was printed."""

    form: str = form("the other card")


@dataclass(frozen=True, slots=True)
class TopCard(Ref):
    """The top card of a player's library or graveyard."""

    zone: str
    whose: Ref


@dataclass(frozen=True, slots=True)
class CardNamed(Ref):
    """The card of this name, wherever it is or not [CR 707.13]: its characteristics are those of the Oracle card reference."""

    name: Word


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
    ATTACKING_PLAYER = "the attacking player"
    LEFT = "the player to your left"
    RIGHT = "the player to your right"


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
