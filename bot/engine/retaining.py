"""Counters that an object keeps as it changes zones, where its own text says so [CR 101.1, 122.2]."""

from __future__ import annotations

import re

from bot.engine.objects import Counter
from bot.engine.play import Play
from bot.engine.said import words_kept
from bot.engine.values import Zone

__all__ = ["counters_retained"]

_REMAIN = re.compile(
    r"counters remain on .+? as it moves to any zone(?: other than (?:a player's|its owner's) (?P<but>\w+(?: or \w+)*))?", re.IGNORECASE
)


def counters_retained(play: Play, object_id: str, to: Zone) -> tuple[Counter, ...]:
    """The counters that stay on an object as it moves to a zone, by the abilities that it has where it is."""
    obj = play.board[object_id]
    seen = play.now(object_id) if obj.counters else None
    words = [said for instance in seen.abilities for said in words_kept(instance.ability)] if seen is not None else []
    found = [said for said in map(_REMAIN.fullmatch, words) if said is not None]
    if all(to.value in (said["but"] or "").casefold().split(" or ") for said in found):
        return ()
    play.cite("101.1")
    return obj.counters
