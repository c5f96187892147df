"""The board: every stored fact of a game at one moment, immutable.

Each ``with_…`` method returns a new board; mappings are never changed in place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from bot.engine.epochs import Epoch
from bot.engine.game import Game
from bot.engine.objects import AwaitedEntry, CopiableValues, DelayedTrigger, Obj, ResolvedEffect
from bot.engine.values import Zone
from bot.records import dataclass, replace

if TYPE_CHECKING:
    from bot.engine.characteristics import Characteristics

__all__ = ["Board", "LastKnown"]

BASE_EPOCH = Epoch()


@dataclass(frozen=True, slots=True)
class LastKnown:
    """What an object was as it left [CR 608.2h]: its stored facts, derived characteristics and counters then.

    ``worn``: the ids of what was attached to it.
    """

    obj: Obj
    characteristics: Characteristics
    worn: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Board:
    """A game state.

    ``objects``: id → object, in order of introduction; those that ceased to exist stay with `Zone.NONE`.
    ``effects``: resolved effects, oldest first. ``life``: player → total (of their team: its first
    player), the starting one where absent.
    ``next_timestamp``: the one the next thing gets. ``locked_copies``: (id of a static copy effect's source, id of
    its subject) → values fixed when it started to apply [CR 707.2c]. ``last_known``: id → last known information.
    ``awaited``: what is said of permanents still to enter.
    ``turn_facts``: what was done this turn and matters, as words (``("loyalty", id)``…). ``player_counters``: (player, kind) →
    how many [CR 122.1]. ``speed``: player → their speed, absent for one who has none [CR 702.179b]. ``game``: its variant, and
    how players fare.
    """

    objects: Mapping[str, Obj] = field(default_factory=dict)
    effects: tuple[ResolvedEffect, ...] = ()
    epoch: Epoch = BASE_EPOCH
    players: tuple[str, ...] = ("A", "B")
    active: str = "A"
    turn: int = 1
    life: Mapping[str, int] = field(default_factory=dict)
    next_timestamp: int = 1
    locked_copies: Mapping[tuple[str, str], CopiableValues] = field(default_factory=dict)
    last_known: Mapping[str, LastKnown] = field(default_factory=dict)
    delayed: tuple[DelayedTrigger, ...] = ()
    awaited: tuple[AwaitedEntry, ...] = ()
    turn_facts: frozenset[tuple[str, ...]] = frozenset()
    player_counters: Mapping[tuple[str, str], int] = field(default_factory=dict)
    speed: Mapping[str, int] = field(default_factory=dict)
    game: Game = field(default_factory=Game)

    def __iter__(self) -> Iterator[Obj]:
        """Every object that exists, in order of introduction."""
        return (obj for obj in self.objects.values() if obj.zone is not Zone.NONE)

    def __contains__(self, object_id: str) -> bool:
        return object_id in self.objects

    def __getitem__(self, object_id: str) -> Obj:
        return self.objects[object_id]

    def in_zone(self, zone: Zone, player: str | None = None) -> tuple[Obj, ...]:
        """The objects of a zone by timestamp; ``player``: of that owner (of that controller on the battlefield, before control effects)."""
        found = [obj for obj in self.objects.values() if obj.zone is zone]
        if player is not None:
            shared = zone in (Zone.BATTLEFIELD, Zone.STACK)
            found = [obj for obj in found if (obj.controller if shared else obj.owner) == player]
        return tuple(sorted(found, key=lambda obj: obj.timestamp))

    def top_of(self, zone: Zone, player: str) -> Obj | None:
        """The top card of a player's graveyard or library: the last one put there."""
        cards = self.in_zone(zone, player)
        return cards[-1] if cards else None

    @property
    def remaining(self) -> tuple[str, ...]:
        """The players still in the game, in turn order."""
        return tuple(player for player in self.players if player not in self.game.left) if self.game.left else self.players

    def total_of(self, player: str) -> int:
        """The life total of a player, or of their team [CR 119.1, 810.4]."""
        return self.life.get(self.game.side_of(player)[0], self.game.starting_life)

    def life_of(self, player: str) -> int:
        """What stands for a player's life total: their team's, or half of it, rounded up, as in older rules [CR 810.9a]."""
        total = self.total_of(player)
        return -(-total // 2) if self.epoch.team_life_halved and len(self.game.side_of(player)) > 1 else total

    def counters_of(self, player: str, kind: str | None) -> int:
        """How many counters of a kind, or of every kind, a player has; those of poison may be their team's [CR 810.10]."""
        held = self.player_counters.items()
        return sum(n for (who, one), n in held if kind in (None, one) and who == self._holder(player, one))

    def _holder(self, player: str, kind: str) -> str:
        """Who keeps a player's counters of a kind: for shared ones, the first player of the team."""
        return self.game.side_of(player)[0] if kind == "poison" and self.epoch.team_poison else player

    def opponents(self, player: str) -> tuple[str, ...]:
        """Everyone else still in the game, in turn order, but for teammates."""
        ours = self.game.team_of(player)
        return tuple(other for other in self.remaining if other not in ours)

    def with_object(self, obj: Obj) -> Board:
        """With an object added or replaced; a new id comes last."""
        return replace(self, objects={**self.objects, obj.id: obj})

    def with_objects(self, *objs: Obj) -> Board:
        """With several objects added or replaced."""
        return replace(self, objects={**self.objects, **{obj.id: obj for obj in objs}})

    def without_object(self, object_id: str) -> Board:
        """Without any fact about an object (for trials; an object that ceases to exist goes to `Zone.NONE`)."""
        return replace(self, objects={k: v for k, v in self.objects.items() if k != object_id})

    def with_effect(self, *effects: ResolvedEffect) -> Board:
        """With effects left by resolved spells and abilities, after those already there."""
        return replace(self, effects=(*self.effects, *effects))

    def without_effects(self, *ids: str) -> Board:
        """Without the effects of these ids."""
        return replace(self, effects=tuple(e for e in self.effects if e.id not in ids))

    def with_life(self, player: str, total: int) -> Board:
        """With a player's life total; their team's changes by as much [CR 810.9c]."""
        return self.with_total(player, self.total_of(player) + total - self.life_of(player))

    def with_total(self, player: str, total: int) -> Board:
        """With the life total of a player, or of their team."""
        return replace(self, life={**self.life, self.game.side_of(player)[0]: total})

    def with_game(self, game: Game) -> Board:
        """With the state of the game."""
        return replace(self, game=game)

    def with_speed(self, player: str, speed: int) -> Board:
        """With a player's speed [CR 702.179]."""
        return replace(self, speed={**self.speed, player: speed})

    def with_player_counters(self, player: str, kind: str, add: int) -> Board:
        """With more counters of a kind on a player, or fewer."""
        key = (self._holder(player, kind), kind)
        return replace(self, player_counters={**self.player_counters, key: max(0, self.player_counters.get(key, 0) + add)})

    def with_last_known(self, object_id: str, known: LastKnown) -> Board:
        """With the last known information of an object that left [CR 608.2h]."""
        return replace(self, last_known={**self.last_known, object_id: known})

    def with_locked_copy(self, source: str, subject: str, values: CopiableValues) -> Board:
        """With the copiable values that a static copy effect fixed as it began to apply [CR 707.2c]."""
        return replace(self, locked_copies={**self.locked_copies, (source, subject): values})

    def with_fact(self, *fact: str) -> Board:
        """With something that happened this turn, for later words to look back at."""
        return replace(self, turn_facts=self.turn_facts | {fact})

    def with_damage_dealt(self, player: str, amount: int) -> Board:
        """With damage that a player was dealt this turn."""
        return self.with_fact("damaged", player, str(self.damage_dealt_to(player) + amount))

    def damage_dealt_to(self, player: str) -> int:
        """How much damage a player was dealt this turn."""
        return max((int(fact[2]) for fact in self.turn_facts if fact[:2] == ("damaged", player)), default=0)

    def with_delayed(self, *triggers: DelayedTrigger) -> Board:
        """With delayed triggered abilities [CR 603.7]."""
        return replace(self, delayed=(*self.delayed, *triggers))

    def stamped(self) -> tuple[int, Board]:
        """The next timestamp, and the board where it is taken [CR 613.7]."""
        return self.next_timestamp, replace(self, next_timestamp=self.next_timestamp + 1)
