"""The rooms of a dungeon: a name, an effect, and the rooms that its arrows point to [CR 309.4]."""

from __future__ import annotations

import re

from bot.engine.abilities import Room
from bot.oracle.bodies import read_body, write_body
from bot.oracle.lexer import normalise, tokenise, untokenise

__all__ = ["read_room", "write_room"]

_ROOM = re.compile(r"(?P<name>[^—\n]+?) — (?P<effect>[^\n]*?)(?: \(Leads to: (?P<next>[^)]*)\))?")


def read_room(paragraph: str) -> Room | None:
    """The room of a paragraph as printed, arrows included; none without a name, or where it would not print back."""
    found = _ROOM.fullmatch(paragraph.strip())
    if found is None:
        return None
    effect = normalise(found["effect"])
    body = read_body(tokenise(effect, ()))
    leads_to = tuple(name.strip() for name in found["next"].split(",")) if found["next"] else ()
    room = Room(normalise(found["name"]), body.sentences, leads_to)
    return room if write_room(room) == f"{room.name} — {effect}" else None


def write_room(room: Room) -> str | None:
    """The paragraph of a room, without its arrows."""
    body = write_body(room.sentences)
    return None if body is None else f"{room.name} — {untokenise(body)}"
