"""Damage dealt to objects and players, with its results [CR 120.3]."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.attaching import is_protected
from bot.engine.keywords import has_keyword
from bot.engine.play import Play
from bot.engine.replacing import put_counters, remove_counters

__all__ = ["deal_damage"]


def deal_damage(play: Play, to: str, amount: int, source: str | None) -> None:
    """Deal damage from a source, if it is known; protection from that source prevents it [CR 702.16e]."""
    if amount <= 0:
        return
    if play.is_player(to):
        _to_player(play, to, amount, source)
    else:
        _to_permanent(play, play.permanent(to).id, amount, source)
    _lifelink(play, amount, source)


def _has(play: Play, source: str | None, keyword: str) -> bool:
    seen = play.now(source) if source is not None and source in play.board else None
    return seen is not None and has_keyword(seen, keyword)


def _lifelink(play: Play, amount: int, source: str | None) -> None:
    seen = play.now(source) if source is not None and source in play.board else None
    if seen is not None and has_keyword(seen, "lifelink"):
        play.board = play.board.with_life(seen.controller, play.board.life_of(seen.controller) + amount)


def _to_player(play: Play, player: str, amount: int, source: str | None) -> None:
    if not _has(play, source, "infect"):
        play.board = play.board.with_life(player, play.board.life_of(player) - amount)
    play.cite("120.3a")


def _to_permanent(play: Play, object_id: str, amount: int, source: str | None) -> None:
    world, seen = play.world, play.view[object_id]
    origin = world.chars.get(source) if source is not None else None
    if origin is not None and is_protected(world, world.chars[object_id], origin):
        play.cite("702.16e")
        return
    if "Creature" in seen.types:
        _to_creature(play, object_id, amount, source)
    if "Planeswalker" in seen.types:
        remove_counters(play, object_id, "loyalty", amount)
        play.cite("120.3c")
    if "Battle" in seen.types:
        remove_counters(play, object_id, "defense", amount)
        play.cite("120.3h")


def _to_creature(play: Play, object_id: str, amount: int, source: str | None) -> None:
    if _has(play, source, "wither") or _has(play, source, "infect"):
        put_counters(play, object_id, "-1/-1", amount)
        play.cite("120.3d")
        return
    deathtouch = _has(play, source, "deathtouch")
    play.change(object_id, lambda obj: replace(obj, damage=obj.damage + amount, deathtouched=obj.deathtouched or deathtouch))
    play.cite("120.3e")
