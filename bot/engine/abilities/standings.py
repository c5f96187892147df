"""Players by what they have, beside the others or not: "an opponent controls more lands than you", "your party"."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.abilities.amounts import Amount
from bot.engine.abilities.conditions import Condition
from bot.engine.abilities.references import Ref
from bot.engine.abilities.words import Node, form
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities.nouns import Noun, Op

__all__ = ["Distinct", "Party", "PlayerCount", "PlayerStands", "PlayersWho", "Standing", "StartingLife", "Tally"]


class Tally(Enum):
    """What of a player is counted."""

    CONTROLLED = "controls"
    LIFE = "life"
    HAND = "cards in hand"
    GRAVEYARD = "cards in their graveyard"
    POISON = "poison counters"


@dataclass(frozen=True, slots=True)
class Standing(Node):
    """How much of ``what`` a player has: against a ``count``, or what the players of ``than`` have, the player apart.

    ``noun``: what is counted among what they control.
    """

    what: Tally
    op: Op
    noun: Noun | None = None
    than: Ref | None = None
    count: Amount | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class PlayerStands(Condition):
    """``who`` stands so; several players do if one of them does, unless "each" is said."""

    who: Ref
    standing: Standing


@dataclass(frozen=True, slots=True)
class PlayersWho(Ref):
    """Those of ``who`` that stand so: "each opponent who controls more creatures than you"."""

    who: Ref
    standing: Standing
    form: str = form()


@dataclass(frozen=True, slots=True)
class PlayerCount(Amount):
    """The number of ``players``: "the number of opponents who …", "opponent you have"."""

    players: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class Distinct(Amount):
    """How many different names, powers… there are among objects that match: "differently named lands you control"."""

    what: str
    noun: Noun
    form: str = form()


@dataclass(frozen=True, slots=True)
class Party(Amount):
    """The number of creatures in a player's party [CR 700.8a]."""

    of: Ref
    form: str = form()


@dataclass(frozen=True, slots=True)
class StartingLife(Amount):
    """The life total that a player started with [CR 103.4]."""

    of: Ref
