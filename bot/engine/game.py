"""The game itself: its variant and teams, who has lost or won, and what the rules count for players over a whole game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum

from bot.engine.epochs import Epoch
from bot.records import dataclass, replace

__all__ = ["STARTING_LIFE", "Game", "Variant", "begun", "existed", "poison_of_a_team", "starting_totals"]

STARTING_LIFE = 20
_COMMANDER_LIFE = 40
_ARCHENEMY_LIFE = 40
_BRAWL_LIFE = (25, 30)
"""Starting life of Brawl with two players, and with more [CR 903.12f]."""
_POISON, _POISON_FOR_ONE_MORE = 15, 5


class Variant(Enum):
    """What is played, where the rules of state-based actions know it [CR 704.6]."""

    NONE = "none"
    TWO_HEADED_GIANT = "two-headed-giant"
    COMMANDER = "commander"
    BRAWL = "brawl"
    ARCHENEMY = "archenemy"
    PLANECHASE = "planechase"


@dataclass(frozen=True, slots=True)
class Game:
    """What a game holds beside its objects.

    ``teams``: the players of each, in turn order. ``lost``: player → the rule by which they lost; ``won`` likewise.
    ``drawn``: the rule by which the game is a draw. ``left``: players who are no longer in the game [CR 800.4]. ``libraries``:
    player → how many cards are in their library, absent where that is not known. ``overdrawn``: players who attempted to draw
    from an empty library since the last check [CR 704.5b]. ``commander_damage``: (player, commander) → combat damage dealt so
    far [CR 903.10a]. ``daytime``: ``day`` or ``night``, once it is one of them [CR 731.1].
    """

    variant: Variant = Variant.NONE
    teams: tuple[tuple[str, ...], ...] = ()
    starting_life: int = STARTING_LIFE
    lost: Mapping[str, str] = field(default_factory=dict)
    won: Mapping[str, str] = field(default_factory=dict)
    drawn: str | None = None
    left: frozenset[str] = frozenset()
    libraries: Mapping[str, int] = field(default_factory=dict)
    overdrawn: frozenset[str] = frozenset()
    commander_damage: Mapping[tuple[str, str], int] = field(default_factory=dict)
    daytime: str | None = None

    @property
    def over(self) -> bool:
        """Whether it has ended [CR 104.1]."""
        return bool(self.won) or self.drawn is not None

    @property
    def has_commanders(self) -> bool:
        """Whether the rules about commanders apply [CR 903, 903.12a]."""
        return self.variant in (Variant.COMMANDER, Variant.BRAWL)

    def team_of(self, player: str) -> tuple[str, ...]:
        """The players of a player's team; that player alone, where there are no teams."""
        return next((team for team in self.teams if player in team), (player,))

    def side_of(self, player: str) -> tuple[str, ...]:
        """Those who share a player's life and fate: the team, in Two-Headed Giant [CR 810.4, 810.8a]."""
        return self.team_of(player) if self.variant is Variant.TWO_HEADED_GIANT else (player,)

    def life_at_start(self, player: str) -> int:
        """How much life a player, or their team, started with."""
        return starting_totals(self.variant, self.teams).get(player, self.starting_life)

    def turn_mates(self, player: str) -> tuple[str, ...]:
        """Those who have their turns together [CR 805.4]: in Two-Headed Giant and Archenemy, the team [CR 810.2, 904.2]."""
        shared = (Variant.TWO_HEADED_GIANT, Variant.ARCHENEMY)
        return self.team_of(player) if self.variant in shared else (player,)

    def with_lost(self, players: Mapping[str, str]) -> Game:
        """With players who lost, each by a rule."""
        return replace(self, lost={**self.lost, **players})

    def with_won(self, players: Mapping[str, str]) -> Game:
        """With players who won, each by a rule."""
        return replace(self, won={**self.won, **players})

    def with_library(self, player: str, total: int) -> Game:
        """With the number of cards of a library."""
        return replace(self, libraries={**self.libraries, player: total})

    def with_commander_damage(self, player: str, commander: str, amount: int) -> Game:
        """With combat damage that a commander dealt to a player."""
        key = (player, commander)
        return replace(self, commander_damage={**self.commander_damage, key: self.commander_damage.get(key, 0) + amount})


def begun(variant: Variant, players: tuple[str, ...], teams: tuple[tuple[str, ...], ...], epoch: Epoch) -> Game:
    """A game of a variant as it starts."""
    return Game(variant, teams, _starting_life(variant, players, teams, epoch))


def archenemy_of(variant: Variant, teams: tuple[tuple[str, ...], ...]) -> str | None:
    """The player who is alone against a team [CR 904.2a]."""
    return next((team[0] for team in teams if len(team) == 1), None) if variant is Variant.ARCHENEMY else None


def starting_totals(variant: Variant, teams: tuple[tuple[str, ...], ...]) -> dict[str, int]:
    """The life totals of those who do not start with as much as the others [CR 103.4e, 904.5]."""
    archenemy = archenemy_of(variant, teams)
    return {archenemy: _ARCHENEMY_LIFE} if archenemy is not None else {}


def _starting_life(variant: Variant, players: tuple[str, ...], teams: tuple[tuple[str, ...], ...], epoch: Epoch) -> int:
    """How much life a player, or a team, starts with [CR 103.4]."""
    if variant is Variant.TWO_HEADED_GIANT:
        return epoch.team_life_per_player * max(map(len, teams))
    if variant is Variant.COMMANDER:
        return _COMMANDER_LIFE
    return _BRAWL_LIFE[len(players) > 2] if variant is Variant.BRAWL else STARTING_LIFE


def existed(variant: Variant, epoch: Epoch) -> bool:
    """Whether the rules of then know the variant."""
    known = {
        Variant.TWO_HEADED_GIANT: epoch.two_headed_giant,
        Variant.COMMANDER: epoch.commander,
        Variant.BRAWL: epoch.brawl,
        Variant.ARCHENEMY: epoch.archenemy,
        Variant.PLANECHASE: epoch.planechase,
    }
    return known.get(variant, True)


def poison_of_a_team(team: tuple[str, ...]) -> int:
    """How many poison counters a team loses with [CR 704.6b, 810.11]."""
    return _POISON + _POISON_FOR_ONE_MORE * (len(team) - 2)
