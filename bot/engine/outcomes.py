"""Players lose or win, and what that does to the game [CR 104]."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.engine.barring import Bar, bars
from bot.engine.game import Game, Variant
from bot.engine.leaving import leave_game
from bot.engine.play import Play
from bot.engine.substituting import Event, Replaced, instead_of
from bot.records import replace

__all__ = ["lose", "win"]

_WOULD_LOSE = re.compile(r"(?P<who>.+?) would lose the game", re.IGNORECASE)
_LOSES = re.compile(r"\bwould lose the game\b", re.IGNORECASE)

Losing = Mapping[str, tuple[str, ...]]
"""Player → the rules by which they lose, the one that names the loss first."""


def lose(play: Play, losing: Losing) -> None:
    """Players lose at the same time, each with their team where it is one [CR 810.8a], unless something happens instead."""
    going = {player: rules for player, rules in losing.items() if player not in play.board.game.lost and _loses(play, player, rules)}
    if not going or play.board.game.over:
        return
    lost = {one: rules[0] for player, rules in going.items() for one in play.board.game.side_of(player)}
    for rules in going.values():
        play.cite(*rules)
    if len(lost) > len(going):
        play.cite("810.8a")
    play.board = play.board.with_game(play.board.game.with_lost(lost))
    _conclude(play, tuple(lost))


def _loses(play: Play, player: str, rules: tuple[str, ...]) -> bool:
    """Whether nothing keeps a player from losing; one replacement effect replaces all their losses of one moment [CR 704.7]."""
    if bars(play.world).holds(play.board.game.side_of(player), Bar.LOSE):
        play.cite("101.2")
        return False
    replaced = _replaced(play, player)
    if replaced is Replaced.NO:
        return True
    play.cite(*rules, *(("704.7",) if len(rules) > 1 else ()))
    if replaced is Replaced.UNREAD:
        play.leave_undecided(play.board.game.side_of(player), tuple(play.unread))
    return False


def _replaced(play: Play, player: str) -> Replaced:
    """Whether something happens instead, for the player or for one of the team with which they lose."""
    events = (Event(one, _WOULD_LOSE, lambda said: True, _LOSES) for one in play.board.game.side_of(player))
    return next((found for event in events if (found := instead_of(play, event)) is not Replaced.NO), Replaced.NO)


def _conclude(play: Play, lost: tuple[str, ...]) -> None:
    """End the game where one side is left, or none; else those who lost leave it [CR 104.2a, 104.2c, 104.4a, 104.5]."""
    game = play.board.game
    sides = dict.fromkeys(game.team_of(player) for player in play.board.remaining if player not in game.lost)
    if not sides and len(play.board.players) > 1:
        rule = "104.4d" if game.teams else "104.4a"
        play.board = play.board.with_game(replace(game, drawn=rule))
        play.cite(rule)
    elif len(sides) == 1 and len(play.board.players) > 1:
        _won(play, next(iter(sides)), "104.2c" if game.teams else "104.2a")
    elif sides:
        leave_game(play, lost)


def _won(play: Play, players: tuple[str, ...], rule: str) -> None:
    play.board = play.board.with_game(play.board.game.with_won(dict.fromkeys(players, rule)))
    play.cite(rule)


def win(play: Play, players: tuple[str, ...]) -> None:
    """Players win the game by an effect, unless they can't [CR 104.2b, 101.2]."""
    game = play.board.game
    for player in players:
        if game.over or player in game.lost:
            continue
        if bars(play.world).holds(game.side_of(player), Bar.WIN):
            play.cite("101.2")
        else:
            _won(play, _winners(game, player), "104.2b")
            return


def _winners(game: Game, player: str) -> tuple[str, ...]:
    return game.team_of(player) if game.variant is Variant.TWO_HEADED_GIANT else (player,)
