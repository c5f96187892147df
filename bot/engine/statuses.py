"""Turning, tapping, phasing, attaching: what is done to a permanent that stays where it is."""

from __future__ import annotations

from bot.engine.abilities import Cant, Duration, Until
from bot.engine.actions import Picks
from bot.engine.attaching import can_be_attached, is_protected
from bot.engine.faces import can_transform, is_melded, is_spell_face, turned_over
from bot.engine.keywords import has_keyword, keyword_nodes
from bot.engine.objects import Component, FaceDown, FaceDownKind, Obj, ResolvedEffect
from bot.engine.play import Play
from bot.engine.replacing import put_counters
from bot.engine.turning_up import as_it_turns_up
from bot.engine.values import Layout, Zone
from bot.records import replace

__all__ = ["attach", "flip", "phase_in", "phase_out", "tap", "transform", "turn_face_down", "turn_face_up", "untap"]


def transform(play: Play, object_id: str, *, by_day: bool = False) -> bool:
    """Turn a double-faced permanent over, or each such component [CR 701.27a]; whether something turned.

    What can't transform doesn't, and nothing happens [CR 701.27c]; what turns with day and night does so by that alone.
    """
    obj = play.permanent(object_id)
    seen = play.view[object_id]
    if is_spell_face(obj):
        play.cite("701.27d", "712.10")
        return False
    if not by_day and (bound := [rule for keyword, rule in _BOUND if has_keyword(seen, keyword)]):
        play.cite(*bound)
        return False
    if not can_transform(obj, play.board.epoch) or any(cant.value == "can't transform" for cant in seen.cants):
        play.cite(*_why_it_stays(obj))
        return False
    turned = turned_over(obj)
    # [CR 613.7g, 701.27f] A new timestamp; it is known when it transformed.
    play.put(replace(turned, timestamp=play.stamp()).with_designation("transformed", play.moment, 0))
    play.renewed[object_id] = "613.7g"
    play.cite("701.27a", "712.18", "613.7g", *(("712.9",) if seen.copiable.source is not None else ()))
    return True


_BOUND = (("daybound", "702.145b"), ("nightbound", "702.145e"))


def _why_it_stays(obj: Obj) -> tuple[str, ...]:
    """The rules by which a permanent told to transform does not."""
    if obj.card.layout is Layout.MELD:
        return ("712.4c",)
    return ("712.15a",) if obj.face_down is not None and obj.card.layout.double_faced else ("701.27c", "712.9")


def flip(play: Play, object_id: str) -> bool:
    """Flip a permanent, once and for all [CR 710.4]; one without alternative characteristics keeps those it has."""
    obj = play.permanent(object_id)
    if obj.flipped:
        play.cite("710.4")
        return False
    play.put(replace(obj, flipped=True))
    play.cite("710.2")
    return True


def turn_face_down(play: Play, object_id: str, how: FaceDownKind = FaceDownKind.OTHER) -> bool:
    """Turn a permanent face down [CR 708.2a], unless it already is [CR 708.2b] or has two faces [CR 712.16, 730.2j]."""
    obj = play.permanent(object_id)
    two_faced = obj.card.layout.double_faced or is_melded(obj) or any(c.card.layout.double_faced for c in obj.components)
    if obj.face_down is not None or two_faced:
        play.cite("708.2b" if obj.face_down is not None else "712.16")
        return False
    status = FaceDown(how)
    play.put(replace(obj, face_down=status, components=_faced(obj.components, status), timestamp=play.stamp()))
    ended = [e.id for e in play.board.effects if _until_face_down(e) and object_id in (e.subjects or ())]
    play.board = play.board.without_effects(*ended)
    play.renewed[object_id] = "613.7f"
    play.cite("708.2a", "613.7f")
    return True


def _until_face_down(effect: ResolvedEffect) -> bool:
    return isinstance(effect.duration, Duration) and effect.duration.until is Until.TURNED_FACE_DOWN


def _faced(components: tuple[Component, ...], status: FaceDown | None) -> tuple[Component, ...]:
    """Components turn with the permanent [CR 730.2f]."""
    return tuple(replace(component, face_down=status) for component in components)


def turn_face_up(play: Play, object_id: str, picks: Picks | None = None) -> bool:
    """Turn a face-down permanent face up [CR 708.8]; an instant or sorcery card stays face down [CR 701.40g].

    With megamorph, it gets a +1/+1 counter if it was turned up for that cost [CR 702.37b].
    """
    obj = play.permanent(object_id)
    if obj.face_down is None:
        return False
    cards = [component.card for component in obj.components] or [obj.card]
    if any({"Instant", "Sorcery"} & set(card.front.types) for card in cards):
        play.cite("701.40g")
        return False
    play.put(replace(_front_up(obj), face_down=None, components=_faced(obj.components, None), timestamp=play.stamp()))
    play.renewed[object_id] = "613.7f"
    play.cite(
        "708.8",
        "613.7f",
        *(("730.2f",) if obj.components else ()),
        *(("708.10", "707.3") if play.view[object_id].copiable.source is not None else ()),
    )
    as_it_turns_up(play, object_id, picks or Picks())
    if object_id in play.view and keyword_nodes(play.view[object_id], "megamorph"):
        put_counters(play, object_id, "+1/+1", 1)
        play.cite("702.37b", "708.11")
    return True


def _front_up(obj: Obj) -> Obj:
    """A double-faced permanent turned face up has its front face up [CR 712.15a]."""
    return replace(obj, face=0) if obj.card.layout in (Layout.TRANSFORM, Layout.MODAL_DFC) else obj


def phase_out(play: Play, object_id: str) -> None:
    """Phase a permanent out, and what is attached to it [CR 702.26b, 702.26g]; it is treated as though it did not exist."""
    obj = play.permanent(object_id)
    play.put(replace(obj, phased_out=True))
    for other in play.board.in_zone(Zone.BATTLEFIELD):
        if other.attached_to == object_id and not other.phased_out:
            phase_out(play, other.id)
    play.cite("702.26b")


def phase_in(play: Play, object_id: str) -> None:
    """Phase a permanent in as it phased out, and what phased out attached to it [CR 702.26c, 702.26g]."""
    obj = play.obj(object_id)
    if not obj.phased_out:
        return
    play.put(replace(obj, phased_out=False))
    for other in play.board.in_zone(Zone.BATTLEFIELD):
        if other.attached_to == object_id and other.phased_out:
            phase_in(play, other.id)
    play.cite("702.26c")


def tap(play: Play, object_id: str) -> bool:
    """Tap a permanent; whether it was untapped."""
    obj = play.permanent(object_id)
    play.put(replace(obj, tapped=True))
    return not obj.tapped


def untap(play: Play, object_id: str) -> bool:
    """Untap a permanent; a stun counter is removed instead [CR 122.1d]."""
    obj = play.permanent(object_id)
    if not obj.tapped:
        return False
    if Cant.BECOME_UNTAPPED in play.world.chars[object_id].cants:
        play.cite("101.2")
        return False
    if obj.counter("stun"):
        play.put(obj.with_counters("stun", obj.counter("stun") - 1, 0))
        play.cite("122.1d")
        return False
    play.put(replace(obj, tapped=False))
    return True


def attach(play: Play, object_id: str, host: str | None) -> bool:
    """Attach an object, or unattach it; what can't be attached so doesn't move [CR 701.3b]."""
    obj = play.permanent(object_id)
    if host is None:
        play.put(_unattached(obj))
        return True
    seen = play.world.chars[object_id]
    if not can_be_attached(play.board, play.world, seen, host):
        if host in play.world.chars and is_protected(play.world, play.world.chars[host], seen):
            play.cite("702.16c" if "Aura" in seen.subtypes else "702.16d")
        play.cite("701.3b")
        return False
    play.retarget(object_id, host)
    return True


def _unattached(obj: Obj) -> Obj:
    """Unattached; a bestowed Aura then ceases to be bestowed [CR 702.103f]."""
    return replace(obj, attached_to=None, modes=obj.modes - {"bestow"})
