"""Turns: what ends with one, what happens as it passes, and what the next begins with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from bot.engine.abilities import AsLongAs, Cant, Duration, It, This, Until, walk
from bot.engine.actions import Picks
from bot.engine.awaiting import forget_awaited
from bot.engine.barring import bars_lasting
from bot.engine.daylight import most_spells, pass_the_day
from bot.engine.frame import Frame
from bot.engine.going import FATE
from bot.engine.objects import DelayedTrigger, Obj, ResolvedEffect
from bot.engine.play import Play
from bot.engine.resolving import follow
from bot.engine.said import describes, statements
from bot.engine.statuses import phase_in, untap
from bot.engine.values import Zone
from bot.records import replace

__all__ = ["begin_turn", "end_turn", "expire"]


def end_turn(play: Play, spells: int | None = None) -> None:
    """Pass to the next player's upkeep: durations over, damage gone, that player's permanents untapped."""
    players, together = play.board.players, play.board.game.turn_mates(play.board.active)
    at = players.index(play.board.active) + 1
    following = (*players[at:], *players[:at])
    begin_turn(play, next((one for one in following if one in play.board.remaining and one not in together), play.board.active), spells)


def begin_turn(play: Play, player: str, spells: int | None = None) -> None:
    """End the turn [CR 513, 514] and begin that player's, up to the upkeep [CR 502, 503].

    ``spells``: how many the active player of the turn that ends cast in it, else as the board tells.
    """
    board = play.board
    _end(play, lambda e: _until(e) is Until.NEXT_END_STEP or (_until(e) is Until.YOUR_NEXT_END_STEP and e.controller == board.active))
    _happen(play, lambda t: t.when == "next end step" or (t.when == "your next end step" and t.controller == board.active))
    _happen(play, lambda t: t.when == "end of combat")
    _clean_up(play)
    spells = most_spells(play.board) if spells is None else spells
    play.board = replace(play.board, active=player, turn=play.board.turn + 1, turn_facts=bars_lasting(play.board, player))
    _end(play, lambda e: _until(e) is Until.YOUR_NEXT_TURN and e.controller == player)
    forget_awaited(play, player)
    mates = play.board.game.turn_mates(player)  # [CR 805.4] a team has its turns together
    if _skips_untapping(play, player):
        play.cite("614.10", "500.11")
    else:
        _phase_in(play, mates)
        pass_the_day(play, spells)
        for one in mates:
            _untap(play, one)
    _end(play, lambda e: _until(e) is Until.YOUR_NEXT_UPKEEP and e.controller == player)
    upkeeps = ("next upkeep", "the next turn's upkeep")
    _happen(play, lambda t: t.when in upkeeps or (t.when == "your next upkeep" and t.controller == player))


_SKIPS = re.compile(r"(?:(?P<who>players|each player|you|each opponent) )?skips? (?:your|their) untap steps?", re.IGNORECASE)


def _skips_untapping(play: Play, player: str) -> bool:
    """Whether a text skips that player's untap step, and with it phasing, the day and the night [CR 502, 614.10]."""
    return any(describes(frame, said["who"] or "you", player) for frame, said in statements(play, _SKIPS))


def _happen(play: Play, due: Callable[[DelayedTrigger], bool]) -> None:
    """Resolve the delayed triggered abilities whose moment has come [CR 603.7b]: each happens once."""
    now = [trigger for trigger in play.board.delayed if due(trigger)]
    play.board = replace(play.board, delayed=tuple(t for t in play.board.delayed if t not in now))
    for trigger in now:
        seen = play.now(trigger.source) if trigger.source in play.board else None
        frame = Frame(
            play,
            trigger.source,
            trigger.controller,
            x=trigger.x,
            picks=Picks(),
            choices=trigger.choices,
            source_name=seen.name if seen else None,
        )
        frame.bound = dict(trigger.bindings)
        frame.left, frame.lost = set(trigger.left), trigger.gone
        play.names = [name for name in trigger.names if name not in play.board]
        follow(trigger.clause, frame)
        play.cite("603.7")


_STAYS = re.compile(r"damage isn't removed from (?P<what>.+?) during cleanup steps", re.IGNORECASE)


def _clean_up(play: Play) -> None:
    """Damage wears off and effects until end of turn end, at the same time [CR 514.2]."""
    staying = list(statements(play, _STAYS))
    for obj in play.board.in_zone(Zone.BATTLEFIELD):
        damage = obj.damage if any(describes(frame, said["what"], obj.id) for frame, said in staying) else 0
        cleaned = replace(obj, damage=damage, deathtouched=False, combat=frozenset(), attack=None)
        cleaned = cleaned.with_designation("regeneration", 0, 0).with_designation("saddled", 0, 0)
        cleaned = replace(cleaned, designations=tuple(one for one in cleaned.designations if not one.name.startswith(FATE)))
        if cleaned != obj:
            play.put(cleaned)
    if _end(play, lambda e: _ends_with_this_turn(play, e)):
        play.cite("514.2")


_THIS_TURN = (Until.END_OF_TURN, Until.THIS_TURN, Until.END_OF_COMBAT)


def _ends_with_this_turn(play: Play, effect: ResolvedEffect) -> bool:
    until = _until(effect)
    if until is Until.END_OF_YOUR_NEXT_TURN:
        return effect.controller == play.board.active and play.board.turn > effect.started_turn
    return until in _THIS_TURN


def _until(effect: ResolvedEffect) -> Until | None:
    return effect.duration.until if isinstance(effect.duration, Duration) else None


def _end(play: Play, ended: Callable[[ResolvedEffect], bool]) -> bool:
    """End effects; whether any did."""
    gone = [effect.id for effect in play.board.effects if ended(effect)]
    if gone:
        play.board = play.board.without_effects(*gone)
        play.cite("611.2a")
    return bool(gone)


def _phase_in(play: Play, players: tuple[str, ...]) -> None:
    """What phased out under those players comes back, as the turn begins [CR 502.1]."""
    for obj in play.board.in_zone(Zone.BATTLEFIELD):
        if obj.phased_out and obj.controller in players:
            phase_in(play, obj.id)


def _untap(play: Play, player: str) -> None:
    """Untapping [CR 502.3]; effects "until its controller's next untap step" end."""
    _end(play, lambda e: _until(e) is Until.CONTROLLERS_NEXT_UNTAP and _controls(play, player, e.subjects))
    for obj in play.board.in_zone(Zone.BATTLEFIELD):
        if obj.tapped and _untaps(play, obj, player):
            untap(play, obj.id)


def _controls(play: Play, player: str, ids: tuple[str, ...] | None) -> bool:
    return any(i in play.view and play.view[i].controller == player for i in ids or ())


def _untaps(play: Play, obj: Obj, player: str) -> bool:
    seen = play.view[obj.id]
    return seen.controller == player and not seen.cants & {Cant.UNTAP, Cant.BECOME_UNTAPPED}


def expire(play: Play) -> None:
    """End the effects whose "for as long as" is no longer true [CR 611.2b], and those of sources that left."""
    for effect in play.board.effects:
        if _is_over(play, effect):
            play.board = play.board.without_effects(effect.id)
            play.cite("611.2b")


def _is_over(play: Play, effect: ResolvedEffect) -> bool:
    if isinstance(effect.duration, AsLongAs):
        return not _still_true(play, effect, effect.duration)
    return _until(effect) is Until.SOURCE_LEAVES and not _on_battlefield(play, effect.source)


def _on_battlefield(play: Play, object_id: str) -> bool:
    return object_id in play.board and play.board[object_id].zone is Zone.BATTLEFIELD


def _still_true(play: Play, effect: ResolvedEffect, duration: AsLongAs) -> bool:
    frame = Frame(play, effect.source, effect.controller, x=effect.x, choices=effect.choices, source_name=effect.source_name)
    frame.bound = dict(effect.bindings)
    frame.silent = True
    subject = effect.subjects[0] if effect.subjects else None
    if duration.form == "after" and any(_phased_out(play, tracked) for tracked in _tracked(effect, duration)):
        play.cite("702.26f")
        return False
    return frame.holds(duration.condition, subject) is not False


def _tracked(effect: ResolvedEffect, duration: AsLongAs) -> Iterator[str]:
    """The permanents that the words of a duration speak of."""
    for node in walk(duration.condition):
        if isinstance(node, This):
            yield effect.source
        elif isinstance(node, It):
            yield from (effect.subjects or ())[:1]


def _phased_out(play: Play, object_id: str) -> bool:
    """Whether a permanent can no longer be seen, having phased out [CR 702.26f]."""
    return object_id in play.board and play.board[object_id].phased_out
