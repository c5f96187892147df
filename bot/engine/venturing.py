"""Venturing into the dungeon: the dungeon that a player owns, and the room that their venture marker is on [CR 701.49, 309.5]."""

from __future__ import annotations

from bot.engine.abilities import Room
from bot.engine.actions import Picks
from bot.engine.board import Board
from bot.engine.designating import bottom_room
from bot.engine.objects import ROOM, Obj
from bot.engine.play import Play
from bot.engine.values import CardDef, Zone
from bot.engine.zones import place
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["venture"]


def venture(play: Play, player: str, card: CardDef | None, new_id: str | None, picks: Picks) -> None:
    """Move the marker along an arrow, or bring a dungeon and put the marker on its topmost room.

    Raises `StepRefused` for a second dungeon, for none, and for a room that no arrow points to.
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
    first = not own.designation(ROOM)
    reached = _room_reached(own, picks.number("number"))
    if reached is None:
        play.ask("number", tuple(map(str, _rooms_after(own))), "309.5a")
        return
    play.put(own.with_designation(ROOM, reached, play.moment))
    play.cite("701.49a" if first else "701.49b")


def _room_reached(dungeon: Obj, wanted: int | None) -> int | None:
    """The room that the marker moves to; none where several arrows leave the choice open [CR 309.5a].

    Raises `StepRefused` for a room that no arrow points to.
    """
    possible, told = _rooms_after(dungeon), bool(_arrows(dungeon)) or not dungeon.designation(ROOM)
    if wanted is not None and wanted not in possible:
        raise StepRefused("no_such_room", "309.5a", dungeon.id)
    if wanted is not None or not possible:
        return wanted
    return possible[0] if len(possible) == 1 or not told else None


def _rooms_after(dungeon: Obj) -> list[int]:
    """The rooms that the marker may move to: the topmost first [CR 309.4a], then along the arrows; without any, all those below."""
    room = dungeon.designation(ROOM)
    if not room:
        return [1]
    return _arrows(dungeon) or list(range(room + 1, bottom_room(dungeon) + 1))


def _arrows(dungeon: Obj) -> list[int]:
    """The rooms that the arrows of the present one point to, counted from the topmost one."""
    rooms = dungeon.card.front.abilities
    names = [room.name.casefold() if isinstance(room, Room) else "" for room in rooms]
    here = rooms[dungeon.designation(ROOM) - 1]
    wanted = [name.casefold() for name in here.leads_to] if isinstance(here, Room) else []
    return sorted(names.index(name) + 1 for name in wanted if name in names)


def _dungeon_of(board: Board, player: str) -> Obj | None:
    """The dungeon that a player owns in the command zone [CR 309.3]."""
    return next((obj for obj in board.in_zone(Zone.COMMAND, player) if "Dungeon" in obj.card.front.types), None)


def _brought(play: Play, player: str, card: CardDef | None, new_id: str | None) -> Obj:
    """A dungeon brought into the game, in the command zone [CR 309.2a]."""
    if card is None or new_id is None or "Dungeon" not in card.front.types:
        raise StepRefused("no_dungeon", "701.49a", new_id or player)
    place(play, new_id, card, Zone.COMMAND, player)
    return play.board[new_id]
