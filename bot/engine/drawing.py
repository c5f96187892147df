"""Cards drawn, one at a time: from a library whose cards are known, or known to be empty [CR 121.2, 121.4]."""

from __future__ import annotations

import re

from bot.engine.barring import Bar, bars
from bot.engine.play import Play
from bot.engine.substituting import Event, Replaced, instead_of
from bot.engine.values import Zone
from bot.engine.zones import move
from bot.records import replace

__all__ = ["draw"]

_WOULD_DRAW = re.compile(
    r"(?P<who>.+?) would draw a card(?P<empty> while (?:your|their|that player's) library has no cards in it)?", re.IGNORECASE
)
_DREW = "drew"
"""The fact that a player has drawn a card this turn."""
_DRAWS = re.compile(r"\bwould draw\b", re.IGNORECASE)


def draw(play: Play, player: str, count: int) -> None:
    """Draw cards; a card that can't be drawn from an empty library is remembered for the next check [CR 704.5b]."""
    for _ in play.fuel.rounds(count):
        barred = bars(play.world)
        if barred.holds((player,), Bar.DRAW) or ((_DREW, player) in play.board.turn_facts and barred.holds((player,), Bar.DRAW_AGAIN)):
            play.cite("101.2")
            return
        if play.board.game.over:
            return
        if not _replaced(play, player):
            _draw_one(play, player)


def _is_empty(play: Play, player: str) -> bool:
    return play.board.game.libraries.get(player) == 0


def _replaced(play: Play, player: str) -> bool:
    """Whether something else happened in place of the draw, even from an empty library [CR 121.6a]."""
    empty = _is_empty(play, player)
    event = Event(player, _WOULD_DRAW, lambda said: empty or not said["empty"], _DRAWS)
    return instead_of(play, event) is not Replaced.NO


def _draw_one(play: Play, player: str) -> None:
    game = play.board.game
    if _is_empty(play, player):
        play.board = play.board.with_game(replace(game, overdrawn=game.overdrawn | {player}))
        play.cite("121.4")
        return
    play.board = play.board.with_fact(_DREW, player)
    top = play.board.top_of(Zone.LIBRARY, player)
    if top is not None:
        move(play, top.id, Zone.HAND)
    else:
        play.count_library(player, -1)
