"""What a permanent enters attached to [CR 303.4f, 303.4g, 303.4h, 303.4i], and in which state."""

from __future__ import annotations

from bot.engine.attaching import can_be_attached, is_attachment, is_protected, legal_hosts
from bot.engine.board import Board
from bot.engine.objects import Obj
from bot.engine.play import Play
from bot.engine.world import World
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["host_of", "in_state"]


def host_of(play: Play, board: Board, world: World, object_id: str, wanted: str | None, *, stated: bool) -> str | None:
    """The host of an entering permanent: the one wanted, if it is legal, else the only one that an Aura may have.

    ``board`` and ``world`` show the permanent as it would exist. What is no Aura, Equipment or Fortification enters
    unattached [CR 303.4h], and so does Equipment that an effect would attach to what it can't equip [CR 301.5e]. Raises
    `StepRefused` when an Aura can't enter so, when its host has yet to be chosen, or for a host ``stated`` that is illegal.
    """
    chars = world.chars[object_id]
    if not is_attachment(chars):
        if wanted is not None:
            play.cite("303.4h")
        return None
    aura = "Aura" in chars.subtypes
    if wanted is None:
        return _only_host(play, board, world, object_id) if aura else None
    if wanted in play.together or not can_be_attached(board, world, chars, wanted):
        if wanted in world.chars and is_protected(world, world.chars[wanted], chars):
            play.cite("702.16c" if aura else "702.16d")
        if not aura and not stated:
            play.cite("301.5e")
            return None
        raise StepRefused("illegal_host", "303.4i" if aura else "301.5c", wanted)
    if aura and (chars.values.source is not None or chars.obj.came_from is not None):
        play.cite("303.4f")
    return wanted


def _only_host(play: Play, board: Board, world: World, object_id: str) -> str:
    hosts = legal_hosts(board, world, world.chars[object_id])
    if not hosts:
        raise StepRefused("no_legal_host", "303.4g", object_id)
    if len(hosts) > 1:
        play.ask("attach_to", hosts, "303.4f")
        raise StepRefused("host_not_chosen", "303.4f", object_id)
    return hosts[0]


def in_state(obj: Obj, states: tuple[str, ...]) -> Obj:
    """The object in states named by words: tapped or not, attacking, or a designation such as prepared."""
    for state in states:
        if state in ("tapped", "untapped"):
            obj = replace(obj, tapped=state == "tapped")
        elif state in ("attacking", "blocking"):
            obj = replace(obj, combat=obj.combat | {state})
        else:
            obj = obj.with_designation(state, 1, 0)
    return obj
