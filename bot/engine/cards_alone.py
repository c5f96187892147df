"""Cards that are no object of the game: what the Oracle card reference says of them [CR 707.13, 111.11]."""

from __future__ import annotations

from bot.engine.board import Board
from bot.engine.characteristics import Characteristics
from bot.engine.layers import evaluate
from bot.engine.objects import Obj
from bot.engine.play import Play
from bot.engine.values import CardDef, Zone

__all__ = ["card_seen", "named_card_seen"]


def card_seen(play: Play, card: CardDef) -> Characteristics:
    """The characteristics of a card by itself."""
    player = play.board.players[0]
    alone = Obj("card", card, Zone.HAND, player, player, 1)
    return evaluate(Board({alone.id: alone}, epoch=play.board.epoch, players=play.board.players))[1][alone.id]


def named_card_seen(play: Play, name: str) -> Characteristics | None:
    """The characteristics of the card of this name, if it is known."""
    card = play.card_named(name)
    return None if card is None else card_seen(play, card)
