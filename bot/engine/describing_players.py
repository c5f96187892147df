"""Players as data: what the game holds of each, in the JSON form of the public contract."""

from __future__ import annotations

from bot.engine.actions import Json
from bot.engine.board import Board
from bot.engine.describing import Described

__all__ = ["describe_player"]


def describe_player(board: Board, player: str, unread: tuple[str, ...] = ()) -> Described:
    """A player: life (a team's, where they share it), counters, library if known, and how they fared.

    ``unread``: words, not understood, on which it depends whether they lost.
    """
    game = board.game
    dealt = {commander: amount for (to, commander), amount in game.commander_damage.items() if to == player}
    team: list[Json] = [*game.team_of(player)]
    return {
        "life": board.total_of(player),
        "counters": _counters(board, player),
        "speed": board.speed.get(player),
        "library": game.libraries.get(player),
        "commander_damage": dict(dealt),
        "team": team if len(team) > 1 else [],
        "lost": None if unread else player in game.lost,
        "won": player in game.won,
        "left": player in game.left,
        "unsupported": [*unread],
        "refused": ["lost"] if unread else [],
    }


def _counters(board: Board, player: str) -> dict[str, Json]:
    """Kind → how many, those of a team included."""
    kinds = dict.fromkeys(kind for _, kind in board.player_counters)
    return {kind: number for kind in kinds if (number := board.counters_of(player, kind))}
