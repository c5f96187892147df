"""Which triggered abilities triggered during a step [CR 603.2], for the events that the engine recognises.

They are named, never put on the stack by themselves: a scenario makes them resolve with its ``trigger`` step.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.abilities import Ability, Both, Chapter, EventKind, Every, It, Noun, Ref, Some, This, Triggered
from bot.engine.board import Board
from bot.engine.characteristics import Characteristics
from bot.engine.keywords import triggered_abilities
from bot.engine.nouns import compile_test
from bot.engine.objects import Obj
from bot.engine.play import Play
from bot.engine.ports import Printer
from bot.engine.silencing import keeping
from bot.engine.values import Zone
from bot.engine.world import Context, Unreadable
from bot.records import dataclass

__all__ = ["triggered_texts"]


@dataclass(frozen=True, slots=True)
class Happening:
    """What happened to one object during a step."""

    kind: EventKind
    object: str


def triggered_texts(play: Play, before: Board, printer: Printer) -> dict[str, list[str]]:
    """Id → texts of its abilities that triggered between two boards."""
    happened = list(_happenings(before, play.board))
    found: dict[str, list[str]] = {}
    for object_id, seen in _watchers(play, before):
        for instance, ability in triggered_abilities(seen, play.board.speed.get(seen.controller, 0)):
            if _has_triggered(play, before, seen, ability, happened):
                found.setdefault(object_id, []).append(printer.ability(instance.ability))
    return {object_id: list(dict.fromkeys(texts)) for object_id, texts in found.items()}


def _has_triggered(play: Play, before: Board, seen: Characteristics, ability: Ability, happened: list[Happening]) -> bool:
    if isinstance(ability, Chapter):
        # [CR 714.2b] Lore counters put on it reached the number of the chapter.
        had = before[seen.obj.id].counter("lore") if seen.obj.id in before else 0
        return any(had < number <= seen.obj.counter("lore") for number in ability.numbers)
    return isinstance(ability, Triggered) and any(_matches(play, seen, ability, event) for event in happened)


def _happenings(before: Board, after: Board) -> Iterator[Happening]:
    for obj in after.objects.values():
        old = before.objects.get(obj.id)
        yield from (Happening(kind, obj.id) for kind in _changes(old, obj))


def _changes(old: Obj | None, new: Obj) -> Iterator[EventKind]:
    was_there = old is not None and old.zone is Zone.BATTLEFIELD
    is_there = new.zone is Zone.BATTLEFIELD
    if is_there and (not was_there or (old is not None and old.entered_turn != new.entered_turn)):
        yield EventKind.ENTERS
    if was_there and not is_there:
        yield EventKind.LEAVES
        if Zone.GRAVEYARD in (new.zone, new.came_from):  # it may have left the graveyard since
            yield EventKind.DIES
    if old is not None and was_there and is_there:
        if old.face_down is not None and new.face_down is None:
            yield EventKind.TURNED_FACE_UP
        if old.face != new.face:
            yield EventKind.TRANSFORMS


def _watchers(play: Play, before: Board) -> Iterator[tuple[str, Characteristics]]:
    """Permanents, and those that left during the step, as they last were [CR 603.10a]."""
    for obj in play.board:
        if obj.zone is Zone.BATTLEFIELD and not obj.phased_out:
            yield obj.id, play.view[obj.id]
    for object_id, known in play.board.last_known.items():
        old = before.objects.get(object_id)
        if old is not None and old.zone is Zone.BATTLEFIELD and play.board[object_id].zone is not Zone.BATTLEFIELD:
            yield object_id, known.characteristics


def _matches(play: Play, watcher: Characteristics, ability: Triggered, event: Happening) -> bool:
    return (
        event.kind in ability.event.kinds
        and _is_subject(play, watcher, ability.event.subject, event.object)
        and keeping(play, watcher, ability, event.kind, event.object) is None
    )


def _is_subject(play: Play, watcher: Characteristics, subject: Ref | None, object_id: str) -> bool:
    if subject is None or isinstance(subject, This | It):
        return object_id == watcher.obj.id
    if isinstance(subject, Both):
        return any(_is_subject(play, watcher, ref, object_id) for ref in subject.refs)
    return isinstance(subject, Every | Some) and _is_described(play, watcher, subject.noun, object_id)


def _is_described(play: Play, watcher: Characteristics, noun: Noun, object_id: str) -> bool:
    gone = object_id in play.board and play.board[object_id].zone is not Zone.BATTLEFIELD
    world = play.departed.get(object_id, play.world) if gone else play.world  # [CR 603.10a] what left, as it last was
    chars = world.chars.get(object_id)
    if chars is None:
        return False
    context = Context(world, watcher.obj.id, controller=watcher.controller, choices=watcher.obj.choices)
    try:
        return compile_test(noun.preds).run(context, chars)
    except Unreadable:
        return False
