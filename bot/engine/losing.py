"""Who loses the game when state-based actions are checked, as a pure function of the board [CR 704.5a–c, 704.6a–c]."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.barring import Bar, Bars, bars
from bot.engine.board import Board
from bot.engine.game import Variant, poison_of_a_team
from bot.engine.world import World
from bot.records import dataclass

__all__ = ["BY_LIFE", "Loss", "losses"]

BY_LIFE = ("704.5a", "704.6a", "810.8c")
"""The rules by which a player or a team without life loses."""

_LETHAL_POISON = 10
_LETHAL_COMMANDER_DAMAGE = 21


@dataclass(frozen=True, slots=True)
class Loss:
    """Players who lose, a team together, and the rule."""

    players: tuple[str, ...]
    rule: str


def losses(board: Board, world: World) -> tuple[tuple[Loss, ...], Bars | None]:
    """Who loses now; and what texts keep players from, read only where someone would lose."""
    if board.game.over:
        return (), None
    due = [loss for loss in _due(board) if not set(loss.players) & board.game.lost.keys()]
    if not due:
        return (), None
    barred = bars(world)
    return tuple(loss for loss in due if not barred.holds(loss.players, Bar.LOSE, *_BARS_OF.get(loss.rule, ()))), barred


_BARS_OF: dict[str, tuple[Bar, ...]] = {
    **dict.fromkeys(BY_LIFE, (Bar.LOSE_BY_LIFE,)),
    "704.5b": (Bar.LOSE_BY_DRAWING,),
    "704.5c": (Bar.LOSE_BY_POISON,),
    "704.6b": (Bar.LOSE_BY_POISON,),
}


def _due(board: Board) -> Iterator[Loss]:
    shared = board.game.variant is Variant.TWO_HEADED_GIANT
    for player in board.remaining:
        together = board.game.side_of(player)
        yield from (Loss(together, rule) for rule in _own_causes(board, player, shared=shared))
    for team in board.game.teams if shared else ():
        yield from (Loss(team, rule) for rule in _causes_of_a_team(board, team))


def _own_causes(board: Board, player: str, *, shared: bool) -> Iterator[str]:
    """Why a player loses: by themselves, or with their team [CR 810.8a]."""
    if not shared and board.total_of(player) <= 0:
        yield "704.5a"
    if player in board.game.overdrawn:
        yield "704.5b"
    own_poison = board.epoch.poison_loses and not (shared and board.epoch.team_poison)
    if own_poison and board.counters_of(player, "poison") >= _LETHAL_POISON:
        yield "704.5c"
    dealt = (amount for (to, _), amount in board.game.commander_damage.items() if to == player)
    if board.game.variant is Variant.COMMANDER and any(amount >= _LETHAL_COMMANDER_DAMAGE for amount in dealt):  # [CR 903.12h]
        yield "704.6c"


def _causes_of_a_team(board: Board, team: tuple[str, ...]) -> Iterator[str]:
    if board.total_of(team[0]) <= 0:
        yield "704.6a" if board.epoch.team_loss_listed else "810.8c"
    if board.epoch.team_poison and board.counters_of(team[0], "poison") >= poison_of_a_team(team):
        yield "704.6b"
