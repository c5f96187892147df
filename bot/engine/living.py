"""Life gained and lost, with the texts that forbid or limit it; and those not understood, on which a loss may turn [CR 119]."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine.abilities import Ability, Inert, Opaque, OpaqueClause, Static, VerbatimCondition, walk
from bot.engine.barring import Bar, bars, functioning, is_bar
from bot.engine.damage_words import speaks_of_damage
from bot.engine.gaining import life_altered
from bot.engine.play import Play
from bot.errors import StepRefused

__all__ = ["change_life", "doubt_shield", "pay_life", "set_life", "suffer"]

_SHIELDS = re.compile(
    r"damage that would be dealt to (?:you|any target|target player|players|each player)\b"
    r"|would deal (?:\w+ )*damage to (?:you|a player|any target|target player|an opponent)\b|life total (?:to|can't|doesn't)",
    re.IGNORECASE,
)
"""Words that may speak of damage to players, or of a life total that does not change."""


def change_life(play: Play, player: str, more: int) -> None:
    """A player gains life, or loses some if ``more`` is below 0, unless a text says that they can't [CR 119.3]."""
    side = play.board.game.side_of(player)
    more = life_altered(play, player, more)
    if more and bars(play.world).holds(side, Bar.GAIN_LIFE if more > 0 else Bar.LOSE_LIFE):
        play.cite("101.2")
        return
    play.board = play.board.with_life(player, play.board.life_of(player) + more)


def set_life(play: Play, player: str, total: int) -> None:
    """A life total becomes a number: its player gains or loses the difference [CR 119.5]."""
    change_life(play, player, total - play.board.life_of(player))


def pay_life(play: Play, player: str, amount: int) -> None:
    """A player pays life. Raises `StepRefused` for one who has less, or can't lose any [CR 119.4, 119.8]."""
    board = play.board
    if not amount:
        return
    if board.life_of(player) < amount or bars(play.world).holds(board.game.side_of(player), Bar.LOSE_LIFE):
        raise StepRefused("cost_not_payable", "119.4", player)
    play.board = board.with_life(player, board.life_of(player) - amount)


def suffer(play: Play, player: str, amount: int) -> None:
    """Damage makes a player lose life [CR 120.3a], down to 1 where a text says so; texts not understood leave a doubt."""
    life = play.board.life_of(player)
    if life - amount < 1 <= life and bars(play.world).holds((player,), Bar.REDUCED_TO_ONE):
        play.cite("614.1a")
        amount = life - 1
    for source, words in _unread_shields(play):
        play.doubt_life(player, source, words)
    change_life(play, player, -amount)


def _unread_shields(play: Play) -> Iterator[tuple[str | None, str]]:
    for chars in functioning(play.world):
        for instance in chars.abilities:
            for words in _kept(instance.ability):
                if _SHIELDS.search(words) and not is_bar(words) and not speaks_of_damage(words):
                    yield chars.names[0] if chars.names else None, words


def _kept(ability: Ability) -> Iterator[str]:
    """The words of a static ability that are kept as they are."""
    if isinstance(ability, Static | Opaque):
        yield from (node.words for node in walk(ability) if isinstance(node, Inert | Opaque | OpaqueClause | VerbatimCondition))


def doubt_shield(play: Play, players: tuple[str, ...], source: str | None, words: str) -> None:
    """An effect that resolves may shield players from damage: if they come to lose by life, that is left open."""
    if _SHIELDS.search(words) and not is_bar(words):
        for player in players:
            play.doubt_life(player, source, words)
