"""What a resolving effect looks back at: objects that have left, as they last existed, and what it did to them [CR 608.2h]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.abilities import Amount, CountersOn, CountOf, Every, It, Linked, Node, Noun, Number, Ref, StatOf, Target, This
from bot.engine.amounts import stat_of
from bot.engine.characteristics import Chars
from bot.engine.trees import replaced
from bot.engine.world import World

if TYPE_CHECKING:
    from bot.engine.frame import Frame

__all__ = ["WAYS", "done_this_way", "settled"]

WAYS = ("destroyed", "sacrificed", "exiled", "returned")
"""What an effect does to objects and can speak of afterwards."""


def settled(amount: Amount, frame: Frame) -> Amount:
    """The amount with the numbers that only the past knows computed."""
    known = _number(amount, frame)
    return known if known is not None else replaced(amount, lambda node: _number(node, frame))


def _number(node: Node, frame: Frame) -> Number | None:
    if isinstance(node, StatOf):
        found = _as_they_were(frame, node.of)
        return None if found is None else Number(sum(stat_of(world, chars, node.stat) or 0 for world, chars in found))
    if isinstance(node, CountersOn):
        found = _as_they_were(frame, node.on)
        counters = [counter for _, chars in found or () for counter in chars.obj.counters]
        return None if found is None else Number(sum(c.count for c in counters if node.kind in (None, c.kind)))
    if isinstance(node, CountOf):
        done = done_this_way(node.noun, frame)
        return None if done is None else Number(len(done))
    return None


def _as_they_were(frame: Frame, ref: Ref) -> list[tuple[World, Chars]] | None:
    """The objects that a reference means, if all of them have left, or if its words single out an earlier mention."""
    ids = _meant(frame, ref)
    if not ids or not (frame.left.issuperset(ids) or (isinstance(ref, It) and ids != frame.it)):
        return None
    worlds = [(frame.play.departed.get(i, frame.play.world) if i in frame.left else frame.play.world, i) for i in ids]
    return [(world, world.chars[i]) for world, i in worlds if i in world.chars]


def _meant(frame: Frame, ref: Ref) -> tuple[str, ...]:
    if isinstance(ref, It) and frame.mentions:
        return frame.meant(ref)
    if isinstance(ref, This) or (isinstance(ref, It) and frame.source in frame.left):
        return (frame.source,)
    if isinstance(ref, Every):
        return done_this_way(ref.noun, frame) or ()
    return frame.bound.get(ref, ()) if isinstance(ref, Target) else ()


def done_this_way(noun: Noun, frame: Frame) -> tuple[str, ...] | None:
    """The objects described that this effect or its cost destroyed, sacrificed…; ``None`` for a noun that says no such thing."""
    link = next((pred for pred in noun.preds if isinstance(pred, Linked) and pred.by is None), None)
    if link is None or link.how not in WAYS:
        return None
    if not link.form.endswith("this way") and link.how not in frame.ways:
        return None  # "the exiled card" may be one that another ability exiled [CR 607.2a]
    described = Noun(tuple(pred for pred in noun.preds if pred is not link))
    return tuple(i for i in frame.ways.get(link.how, ()) if frame.meets(described, i, frame.play.departed[i]))
