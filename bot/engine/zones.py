"""Objects that change zones: last known information, what ends, and the new object [CR 400.7]."""

from __future__ import annotations

from bot.engine.board import LastKnown
from bot.engine.characteristics import View
from bot.engine.commanders import instead_for_commander
from bot.engine.destinations import Destination
from bot.engine.going import instead_of_graveyard
from bot.engine.objects import Component, Obj, ResolvedEffect
from bot.engine.play import Play
from bot.engine.retaining import counters_retained
from bot.engine.values import CardDef, Layout, Zone
from bot.engine.world import World
from bot.records import replace

__all__ = ["forget", "leave", "move", "place", "remember"]


def remember(play: Play, object_id: str, at: tuple[World, View] | None = None) -> None:
    """Keep an object's last known information [CR 608.2h]; ``at``: as all was when it began to leave, if others left before it."""
    world, view = at or (play.world, play.view)
    if object_id in view:
        play.departed[object_id] = world
        known = LastKnown(view[object_id].obj, view[object_id], frozenset(o.id for o in play.board if o.attached_to == object_id))
        play.board = play.board.with_last_known(object_id, known)


def forget(play: Play, object_id: str) -> None:
    """End what applied to an object that becomes another one, and lose it for what waits [CR 400.7, 603.7c]."""
    kept = tuple(effect for effect in (_without(e, object_id) for e in play.board.effects) if effect is not None)
    waiting = tuple(replace(trigger, gone=trigger.gone | {object_id}) for trigger in play.board.delayed)
    play.board = replace(play.board, effects=kept, delayed=waiting)


def _without(effect: ResolvedEffect, object_id: str) -> ResolvedEffect | None:
    if effect.exchange and object_id in effect.exchange:
        return None
    if effect.subjects is None or object_id not in effect.subjects:
        return effect
    subjects = tuple(subject for subject in effect.subjects if subject != object_id)
    return replace(effect, subjects=subjects) if subjects else None


def leave(play: Play, object_id: str, *, remembered: bool = False) -> Obj:
    """Take an object out of its zone: what it was is remembered, what was attached to it no longer is."""
    obj = play.board[object_id]
    if not remembered and obj.zone in (Zone.BATTLEFIELD, Zone.STACK):
        remember(play, object_id)
    for other in list(play.board):
        if other.attached_to == object_id:
            if {"Equipment", "Fortification"} & set(play.world.chars[other.id].subtypes):
                play.cite("704.5n")
            play.put(replace(other, attached_to=None))
            play.last_host[other.id] = object_id
    forget(play, object_id)
    return obj


def move(play: Play, object_id: str, zone: Zone, new_id: str | None = None, *, remembered: bool = False) -> tuple[str, ...]:
    """Move an object to a zone other than the battlefield; the ids of what it becomes there.

    A token that has left the battlefield stays where it is [CR 111.8]; a melded or merged permanent becomes several
    objects [CR 712.21, 730.3]: under the given name the first of them, or else the one that was there before it merged.
    """
    obj = play.obj(object_id)
    if obj.is_token and obj.zone is not Zone.BATTLEFIELD:
        play.cite("111.8")
        return (object_id,)
    to = _instead(play, obj, zone, play.departed.get(object_id) if remembered else None)
    if obj.face_down is not None and obj.zone is Zone.BATTLEFIELD:
        play.cite("708.9")
    retained = counters_retained(play, object_id, to.zone) if not obj.components else ()
    leave(play, object_id, remembered=remembered)
    play.cite("400.7")
    if obj.components:
        play.cite("712.21" if obj.card.layout is Layout.MELD else "730.3")
    parts = obj.components or (Component(obj.card, obj.owner, is_token=obj.is_token, commander=obj.commander),)
    ids = _names(play, parts, object_id, new_id)
    if ids[0] != object_id:
        play.put(replace(obj, zone=Zone.NONE, attached_to=None))
        play.became[object_id] = ids
    for new, part in zip(ids, parts, strict=True):
        play.put(_new_object(play, new, part, instead_for_commander(play, new, part, to), obj))
        if retained:
            play.put(replace(play.board[new], counters=(*retained, *play.board[new].counters)))
        _follow_card(play, play.board[new], obj)
    return ids


def _follow_card(play: Play, new: Obj, old: Obj) -> None:
    """Count what a library gains and loses, and remember commanders that state-based actions will find [CR 704.6d]."""
    if not new.is_token and not new.is_copy:
        play.count_library(new.owner, (new.zone is Zone.LIBRARY) - (old.zone is Zone.LIBRARY))
    if new.commander is not None and new.zone in (Zone.GRAVEYARD, Zone.EXILE):
        play.arrived |= {new.id}


def _names(play: Play, parts: tuple[Component, ...], object_id: str, new_id: str | None) -> tuple[str, ...]:
    """The names of what a permanent becomes: those that the step gives, else those that its components had."""
    known = tuple(part.id for part in parts)
    if new_id in (None, object_id) and not play.names and object_id in known and None not in known:
        return tuple(name for name in known if name is not None)
    return (new_id or object_id, *(play.new_id() for _ in parts[1:]))


def _instead(play: Play, obj: Obj, zone: Zone, before: World | None) -> Destination:
    """Where it goes, by an effect or for a finality counter not to a graveyard [CR 122.1h]; ``before``: as all was just before."""
    if zone is not Zone.GRAVEYARD or obj.zone is Zone.GRAVEYARD:
        return Destination(zone)
    if obj.zone is Zone.BATTLEFIELD and obj.counter("finality"):
        play.cite("122.1h")
        return Destination(Zone.EXILE)
    return instead_of_graveyard(play, obj, before or play.world)


def _new_object(play: Play, new_id: str, part: Component, to: Destination, old: Obj) -> Obj:
    new = Obj(
        id=new_id,
        card=part.card,
        zone=to.zone,
        owner=part.owner,
        controller=part.owner,
        timestamp=play.stamp(),
        is_token=part.is_token,
        is_copy=old.is_copy,
        entered_turn=play.board.turn,
        came_from=old.zone,
        commander=part.commander,
    )
    return new if to.counters is None else new.with_counters(*to.counters, new.timestamp)


def place(play: Play, object_id: str, card: CardDef, zone: Zone, owner: str, commander: str | None = None) -> None:
    """Put a card straight into a zone."""
    placed = Obj(object_id, card, zone, owner, owner, play.stamp(), commander=commander)
    play.count_library(owner, zone is Zone.LIBRARY)
    play.put(placed)
