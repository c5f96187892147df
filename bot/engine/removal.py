"""Permanents that go: destroyed, sacrificed, put into graveyards; and what saves them."""

from __future__ import annotations

import re

from bot.engine.abilities import Cant
from bot.engine.characteristics import View
from bot.engine.keywords import has_keyword
from bot.engine.play import Play
from bot.engine.said import statements
from bot.engine.values import Zone
from bot.engine.world import World
from bot.engine.zones import move, remember
from bot.records import replace

__all__ = ["bury", "can_be_sacrificed", "destroy", "destroy_together", "put_away"]

_ARMOR = ("umbra armor", "totem armor")


def destroy_together(play: Play, ids: tuple[str, ...]) -> None:
    """Destroy several permanents at the same time: what saves each is judged before any of them left."""
    at = (play.world, play.view)
    for object_id in ids:
        if play.board[object_id].zone is Zone.BATTLEFIELD:
            destroy(play, object_id, at=at)


def destroy(play: Play, object_id: str, *, by_effect: bool = True, at: tuple[World, View] | None = None) -> bool:
    """Destroy a permanent, unless something saves it [CR 701.8]; whether it was destroyed. ``at``: as all is just before."""
    at = at or (play.world, play.view)
    seen = at[1][object_id]
    if has_keyword(seen, "indestructible"):
        play.cite(play.board.epoch.indestructible_rule)
        return False
    if by_effect and seen.obj.counter("shield"):
        play.change(object_id, lambda obj: obj.with_counters("shield", obj.counter("shield") - 1, 0))
        play.cite("122.1c")
        return False
    if seen.obj.designation("regeneration"):
        play.change(object_id, lambda obj: replace(obj, damage=0, deathtouched=False, tapped=True, combat=frozenset()))
        play.change(object_id, lambda obj: obj.with_designation("regeneration", obj.designation("regeneration") - 1, 0))
        play.cite("701.19a")
        return False
    armor = _armor(play, object_id)
    if armor is not None:
        play.change(object_id, lambda obj: replace(obj, damage=0, deathtouched=False))
        play.cite("702.89a")
        destroy(play, armor)
        return False
    remember(play, object_id, at)
    move(play, object_id, Zone.GRAVEYARD, remembered=True)
    play.cite("701.8a")
    return True


def _armor(play: Play, object_id: str) -> str | None:
    """An Aura with umbra armor attached to the permanent [CR 702.89a]."""
    for obj in play.board.in_zone(Zone.BATTLEFIELD):
        if obj.attached_to == object_id and obj.id in play.view and any(has_keyword(play.view[obj.id], name) for name in _ARMOR):
            return obj.id
    return None


_NOT_BY_OPPONENTS = re.compile(
    r"spells and abilities your opponents control can't cause you to (?:discard cards or )?sacrifice permanents", re.IGNORECASE
)


def can_be_sacrificed(play: Play, object_id: str, *, by: str | None = None) -> bool:
    """Whether no text keeps a permanent from being sacrificed, ``by`` an effect of that player [CR 101.2]."""
    seen = play.view[object_id]
    if Cant.BE_SACRIFICED in seen.cants:
        return False
    theirs = by is not None and by in play.board.opponents(seen.controller)
    return not (theirs and any(frame.controller == seen.controller for frame, _ in statements(play, _NOT_BY_OPPONENTS)))


def bury(play: Play, object_id: str) -> None:
    """Put a permanent into its owner's graveyard: sacrificed, or by a rule."""
    move(play, object_id, Zone.GRAVEYARD)


def put_away(play: Play, ids: tuple[str, ...], zone: Zone, at: tuple[World, View] | None = None) -> None:
    """Move several permanents at the same time: each is remembered as it was before any of them left [CR 704.8]."""
    at = at or (play.world, play.view)
    for object_id in ids:
        remember(play, object_id, at)
    for object_id in ids:
        move(play, object_id, zone, remembered=True)
