"""The permanent on its way as it would exist on the battlefield [CR 614.12]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from bot.engine.abilities import Ability, ExceptEnters, Modify
from bot.engine.actions import Picks
from bot.engine.board import Board
from bot.engine.characteristics import Chars
from bot.engine.keywords import has_keyword
from bot.engine.layers import evaluate
from bot.engine.objects import CopiableValues, Counter, Obj, ResolvedEffect
from bot.engine.play import Play
from bot.engine.scenario import MAX_OBJECTS
from bot.engine.values import Layout, Zone
from bot.errors import ScenarioError
from bot.records import dataclass, replace

__all__ = ["Arrival", "Hypothetical", "check_room"]


def check_room(play: Play, zone: Zone, more: int) -> None:
    """A zone holds so many objects and no more. Raises `ScenarioError`."""
    objects = len(play.world.zones[zone]) + more
    if objects > MAX_OBJECTS:
        raise ScenarioError(f"steps[{play.step - 1}]", "too_many_objects", str(objects))


@dataclass(frozen=True, slots=True)
class Arrival:
    """A permanent on its way: ``draft`` as the step describes it, and what its controller chooses.

    ``raw``: counters that it simply has, whatever its text says. ``host``: what it is to be attached to.
    ``effects``: effects that come with it. ``stated``: whether the scenario itself says how it enters, no effect.
    ``cast``: whether it was, as far as is known.
    ``retained``: counters that stayed on it as it moved.
    ``extras``: what the copy effect that made it adds to how it enters [CR 707.9e], and the ability that says so.
    """

    draft: Obj
    picks: Picks = field(default_factory=Picks)
    raw: Mapping[str, int] = field(default_factory=dict)
    host: str | None = None
    effects: tuple[ResolvedEffect, ...] = ()
    stated: bool = False
    cast: bool = True
    extras: tuple[tuple[ExceptEnters, Ability], ...] = ()
    retained: tuple[Counter, ...] = ()


class Hypothetical:
    """A permanent that is not there yet: ``draft`` and the effects that come with it, over the board ``base`` that it sees.

    ``copies``: how many copy effects apply to it. ``seen``: the board with it, as last looked at; ``world`` and ``view`` are of that.
    """

    def __init__(self, play: Play, arrival: Arrival) -> None:
        self.play = play
        self.arrival = arrival
        self.draft = replace(arrival.draft, zone=Zone.BATTLEFIELD, timestamp=play.stamp(), entered_turn=play.board.turn)
        self.effects = [self._stamped(effect) for effect in arrival.effects]
        self.copies = 0
        self.base = self._seen_board()
        self.base_world, self.base_view = (play.world, play.view) if self.base is play.board else evaluate(self.base, fuel=play.fuel)
        self.look()

    def _stamped(self, effect: ResolvedEffect) -> ResolvedEffect:
        """An effect that begins as the permanent enters, later than its own [CR 613.7n]."""
        if effect.timestamp:
            return effect
        time = self.play.stamp()
        return replace(effect, id=f"effect:{time}", timestamp=time)

    def _seen_board(self) -> Board:
        """The board without what enters at the same time [CR 614.12] and without the object itself."""
        board = self.play.board
        for object_id in (*self.play.together, self.draft.id):
            if object_id in board:
                board = board.without_object(object_id)
        return board

    def look(self) -> None:
        """Look at the permanent as it would exist on the battlefield."""
        self.seen = self.base.with_object(self.draft).with_effect(*self.effects)
        self.world, self.view = evaluate(self.seen, trace=self.play.tracing, fuel=self.play.fuel)

    @property
    def chars(self) -> Chars:
        """The permanent itself, as last looked at."""
        return self.world.chars[self.draft.id]

    def come_by_night(self) -> None:
        """By night, a double-faced card with daybound enters with its back face up [CR 702.145b]."""
        obj = self.draft
        unturned = obj.card.layout is Layout.TRANSFORM and obj.face == 0 and obj.face_down is None
        if self.play.board.game.daytime == "night" and unturned and has_keyword(self.view[obj.id], "daybound"):
            self.draft = replace(obj, face=1)
            self.look()
            self.play.cite("702.145b")

    def take_back(self, before: Board) -> None:
        """Separate the permanent that is not there yet from the rest of the board."""
        after = self.play.board
        known = {effect.id for effect in before.effects}
        new = [effect for effect in after.effects if effect.id not in known]
        mine = [effect for effect in new if self.draft.id in (*(effect.subjects or ()), *(effect.exchange or ()))]
        self.copies += sum(effect.copy is not None for effect in mine) - sum(effect.copy is not None for effect in self.effects)
        self.draft, self.effects = after[self.draft.id], mine
        rest = after.without_effects(*(effect.id for effect in mine))
        self.play.board = rest.without_object(self.draft.id)
        self.look_again()

    def look_again(self) -> None:
        """Read again the board that it is not on yet, after something of that board changed."""
        self.base = self._seen_board()
        self.base_world, self.base_view = evaluate(self.base, fuel=self.play.fuel)

    def effect(self, *, copy: CopiableValues | None = None, modify: Modify | None = None, copiable: bool = False) -> ResolvedEffect:
        """An effect on the permanent alone, from now on."""
        time = self.play.stamp()
        return ResolvedEffect(
            id=f"effect:{time}",
            source=self.draft.id,
            source_name=self.draft.card.front.name,
            controller=self.draft.controller,
            timestamp=time,
            subjects=(self.draft.id,),
            copy=copy,
            modify=modify,
            copiable=copiable,
            x=self.draft.x,
            choices=self.draft.choices,
        )

    def leave(self, *, copy: CopiableValues | None = None, modify: Modify | None = None, copiable: bool = False) -> None:
        """Leave an effect that comes with the permanent."""
        self.effects.append(self.effect(copy=copy, modify=modify, copiable=copiable))

    def commit(self, host: str | None) -> None:
        """Put it onto the battlefield, attached to its host. Raises `ScenarioError` where there are too many permanents."""
        if (permanents := len(self.base_world.zones[Zone.BATTLEFIELD])) >= MAX_OBJECTS:
            raise ScenarioError(f"steps[{self.play.step - 1}]", "too_many_objects", str(permanents + 1))
        draft = self.draft if self.draft.attached_to == host else replace(self.draft, attached_to=host)
        for kind, count in self.arrival.raw.items():
            draft = draft.with_counters(kind, 0, 0).with_counters(kind, count, self.play.stamp())
        board = self.play.board.with_object(draft).with_effect(*self.effects)
        self.play.continue_on(board, (self.world, self.view) if _is_same(self.seen, board) else None)


def _is_same(seen: Board, board: Board) -> bool:
    """Whether a board is one already looked at: the next timestamp, which nothing is derived from, set aside."""
    return list(seen.objects) == list(board.objects) and replace(seen, next_timestamp=board.next_timestamp) == board
