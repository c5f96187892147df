"""What the steps about players do: life, libraries and draws, speed, dungeons."""

from __future__ import annotations

from bot.engine.attacking import attack
from bot.engine.daylight import become
from bot.engine.drawing import draw
from bot.engine.performing import perform
from bot.engine.play import Play
from bot.engine.player_actions import Attack, Daytime, Draw, Library, Life, Speed, Venture
from bot.engine.values import Zone
from bot.engine.venturing import venture
from bot.errors import ScenarioError

__all__: list[str] = []


@perform.register
def _life(step: Life, play: Play) -> None:
    play.board = play.board.with_total(play.player(step.player), step.total)
    for one in play.board.game.side_of(step.player):
        play.life_doubts.pop(one, None)  # the scenario says what it is


@perform.register
def _library(step: Library, play: Play) -> None:
    if step.total < 0:
        raise ScenarioError(f"steps[{play.step - 1}].total", "negative_number", str(step.total))
    placed = len(play.board.in_zone(Zone.LIBRARY, play.player(step.player)))
    if step.total < placed:
        raise ScenarioError(f"steps[{play.step - 1}].total", "fewer_than_placed", str(placed))
    play.board = play.board.with_game(play.board.game.with_library(step.player, step.total))


@perform.register
def _draw(step: Draw, play: Play) -> None:
    draw(play, play.player(step.player), step.count)


@perform.register
def _daytime(step: Daytime, play: Play) -> None:
    become(play, step.verb)


@perform.register
def _attack(step: Attack, play: Play) -> None:
    to = step.to
    attack(play, step.object, play.player(to) if to is not None and play.is_player(to) else to)


@perform.register
def _speed(step: Speed, play: Play) -> None:
    if step.total < 1:
        raise ScenarioError(f"steps[{play.step - 1}].total", "not_positive", str(step.total))
    play.board = play.board.with_speed(play.player(step.player), step.total)


@perform.register
def _venture(step: Venture, play: Play) -> None:
    card = play.card(step.card) if step.card else None
    new_id = play.fresh(step.id or play.new_id()) if card else None
    venture(play, play.player(step.player), card, new_id, step.choices)
