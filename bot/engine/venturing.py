"""Venturing into the dungeon: the dungeon that a player owns, and the room that their venture marker is on [CR 701.49, 309.5]."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Picks
from bot.engine.board import Board
from bot.engine.designating import bottom_room
from bot.engine.objects import ROOM, Obj
from bot.engine.play import Play
from bot.engine.values import CardDef, Zone
from bot.engine.zones import place
from bot.errors import StepRefused

__all__ = ["venture"]


def venture(play: Play, player: str, card: CardDef | None, new_id: str | None, picks: Picks) -> None:
    """Move the marker one room down, or bring a dungeon and put the marker on its topmost room.

    Raises `StepRefused` for a second dungeon, for none, and for a room that is not further down.
    """
    own = _dungeon_of(play.board, player)
    if own is not None and own.designation(ROOM) >= bottom_room(own):  # [CR 701.49c]
        play.put(replace(own, zone=Zone.NONE))
        play.cite("701.49c")
        own = None
    if own is None:
        own = _brought(play, player, card, new_id)
    elif card is not None:
        raise StepRefused("second_dungeon", "309.3", own.id)
    reached = picks.number("number") or own.designation(ROOM) + 1
    first = not own.designation(ROOM)
    if not own.designation(ROOM) < reached <= bottom_room(own) or (first and reached != 1):
        raise StepRefused("no_such_room", "309.5a", own.id)
    play.put(own.with_designation(ROOM, reached, play.moment))
    play.cite("701.49a" if first else "701.49b")


def _dungeon_of(board: Board, player: str) -> Obj | None:
    """The dungeon that a player owns in the command zone [CR 309.3]."""
    return next((obj for obj in board.in_zone(Zone.COMMAND, player) if "Dungeon" in obj.card.front.types), None)


def _brought(play: Play, player: str, card: CardDef | None, new_id: str | None) -> Obj:
    """A dungeon brought into the game, in the command zone [CR 309.2a]."""
    if card is None or new_id is None or "Dungeon" not in card.front.types:
        raise StepRefused("no_dungeon", "701.49a", new_id or player)
    place(play, new_id, card, Zone.COMMAND, player)
    return play.board[new_id]
