"""Players who leave a game that goes on: what they own leaves with them, what they controlled is exiled [CR 800.4a]."""

from __future__ import annotations

from bot.engine.abilities import Controlled
from bot.engine.objects import Obj, ResolvedEffect
from bot.engine.parameters import Leaving
from bot.engine.play import Play
from bot.engine.references import compile_players
from bot.engine.values import Zone
from bot.engine.world import Context
from bot.engine.zones import leave, move
from bot.records import replace

__all__ = ["leave_game"]


def leave_game(play: Play, players: tuple[str, ...]) -> None:
    """Take players out of the game, at the same time; before rules spoke of it, nothing is known of what they left."""
    game = play.board.game
    play.board = play.board.with_game(replace(game, left=game.left | set(players)))
    how = play.board.epoch.leaving
    if how is Leaving.UNSPECIFIED:
        return
    play.cite("800.4a")
    for obj in list(play.board):
        if obj.owner in players:
            _goes(play, obj)
    play.board = replace(play.board, effects=tuple(e for e in play.board.effects if not _gives_control(play, e, players)))
    _leave_the_stack(play, players, how)
    for obj in play.board.in_zone(Zone.BATTLEFIELD):
        if play.view[obj.id].controller in players if obj.id in play.view else obj.controller in players:
            move(play, obj.id, Zone.EXILE)


def _goes(play: Play, obj: Obj) -> None:
    """An object leaves the game; it is remembered as it last was."""
    leave(play, obj.id)
    play.put(replace(play.board[obj.id], zone=Zone.NONE, attached_to=None))


def _gives_control(play: Play, effect: ResolvedEffect, players: tuple[str, ...]) -> bool:
    """Whether an effect gives one of these players control of an object."""
    if effect.modify is None:
        return False
    context = Context(play.world, effect.source, controller=effect.controller, bindings=effect.bindings, choices=effect.choices)
    by = [change.by for change in effect.modify.changes if isinstance(change, Controlled)]
    return any(player in players for ref in by for player in compile_players(ref).run(context, None))


def _leave_the_stack(play: Play, players: tuple[str, ...], how: Leaving) -> None:
    """Their spells cease to exist if they are no cards; cards are exiled, or ceased to exist too by older rules."""
    for obj in play.board.in_zone(Zone.STACK):
        if obj.controller not in players:
            continue
        if obj.is_copy or how is Leaving.SPELLS_CEASE:
            _goes(play, obj)
        else:
            move(play, obj.id, Zone.EXILE)
