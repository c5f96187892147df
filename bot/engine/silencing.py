"""What keeps abilities from triggering: "Creatures entering don't cause abilities to trigger" [CR 101.2, 603.2].

What a permanent's entering doesn't cause is settled as it enters, by the texts there then; what a death doesn't cause, by those
there just before it [CR 603.10a].
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from bot.engine.abilities import Ability, Both, EventKind, Every, It, Keyword, Noun, Ref, Some, This, Triggered
from bot.engine.characteristics import Characteristics
from bot.engine.frame import Frame
from bot.engine.play import Play, Silence
from bot.engine.said import describes, statements
from bot.engine.values import Zone
from bot.engine.world import World
from bot.errors import StepRefused

__all__ = ["check_triggered", "keeping", "note_arrival", "note_arrivals"]

_SAID = re.compile(
    r"(?P<what>.+?) (?P<how>entering(?: the battlefield)?|dying|entering or dying) don't cause (?:(?P<keyword>[a-z' ]+) )?abilities"
    r"(?: of (?P<whose>.+?))? to trigger",
    re.IGNORECASE,
)
_EITHER = frozenset({EventKind.ENTERS, EventKind.DIES, EventKind.LEAVES})


def _silences(play: Play, object_id: str, how: str, world: World) -> tuple[Silence, ...]:
    """What keeps the entering or dying (``how``) of an object of ``world`` from causing abilities to trigger; the texts whose
    words are not understood are reported."""
    return tuple(_kept_silent(play, object_id, how, world))


def _kept_silent(play: Play, object_id: str, how: str, world: World) -> Iterator[Silence]:
    for frame, said in statements(play, _SAID, world):
        meant = [describes(frame, part, object_id, world) for part in said["what"].casefold().split(" and ")]
        if how not in said["how"].casefold():
            continue
        if any(meant):
            yield Silence(frame.source, frame.controller, frame.source_name, said[0], said["keyword"], said["whose"])
        elif None in meant:
            play.report(frame.source_name, said[0])


def note_arrival(play: Play, object_id: str, world: World) -> None:
    """Remember what a permanent's entering doesn't cause, on the board of ``world``, where it is."""
    play.silenced[object_id] = _silences(play, object_id, "entering", world)


def note_arrivals(play: Play) -> None:
    """Look again at what entered together: each text among them bears on the others too."""
    if play.together and next(statements(play, _SAID), None) is not None:
        for object_id in play.together & play.silenced.keys():
            note_arrival(play, object_id, play.world)


def check_triggered(play: Play, seen: Characteristics, ability: Ability, named: tuple[str, ...]) -> None:
    """Raises `StepRefused` where a text keeps what happened, to what the step ``named`` or may mean, from making an ability trigger."""
    kept = [keeping(play, seen, ability, kind, object_id) for kind, object_id in _events(play, seen, ability, named)]
    found = next(iter(kept), None)
    if found is not None and None not in kept:
        raise StepRefused("kept_from_triggering", "603.2", seen.obj.id, by=found.name or "")


def keeping(play: Play, seen: Characteristics, ability: Ability, kind: EventKind, object_id: str) -> Silence | None:
    """What keeps an object's coming or going from making an ability of a permanent trigger."""
    if kind is EventKind.ENTERS:
        found = play.silenced.get(object_id, ())
    elif kind in _DEPARTURES and object_id in play.departed and _is_dead(play, object_id):
        found = _silences(play, object_id, "dying", play.departed[object_id])
    else:
        return None
    return next((one for one in found if _is_meant(play, seen, ability, one)), None)


_DEPARTURES = (EventKind.DIES, EventKind.LEAVES)


def _is_dead(play: Play, object_id: str) -> bool:
    obj = play.board.objects.get(object_id)
    return obj is not None and Zone.GRAVEYARD in (obj.zone, obj.came_from)


def _is_meant(play: Play, seen: Characteristics, ability: Ability, silence: Silence) -> bool:
    """Whether the ability is one of those that a text keeps from triggering."""
    if silence.keyword is not None and not (isinstance(ability, Keyword) and ability.name.casefold() == silence.keyword.casefold()):
        return False
    if silence.whose is None:
        return True
    frame = Frame(play, silence.source, silence.controller, source_name=silence.name)
    there = seen.obj.id in play.board and play.board[seen.obj.id].zone is Zone.BATTLEFIELD
    meant = describes(frame, silence.whose.casefold(), seen.obj.id, None if there else play.departed.get(seen.obj.id))
    if meant is None:
        play.report(silence.name, silence.said)
    return meant is True


_Happened = tuple[EventKind, str]


def _events(play: Play, seen: Characteristics, ability: Ability, named: tuple[str, ...]) -> list[_Happened]:
    """The comings and deaths that may have made the ability trigger; none where it may have been something else."""
    if isinstance(ability, Keyword):
        kind = _OF_KEYWORDS.get(ability.name.casefold())
        return [] if kind is None else [(kind, seen.obj.id)]
    if not isinstance(ability, Triggered) or not set(ability.event.kinds) <= _EITHER:
        return []
    return [one for kind in ability.event.kinds for one in _of_kind(play, seen, ability.event.subject, kind, named)]


def _of_kind(play: Play, seen: Characteristics, subject: Ref | None, kind: EventKind, named: tuple[str, ...]) -> Iterator[_Happened]:
    if isinstance(subject, Both):
        for ref in subject.refs:
            yield from _of_kind(play, seen, ref, kind, named)
    elif isinstance(subject, This | It | None):
        if _has_happened(play, kind, seen.obj.id) and (not named or seen.obj.id in named):
            yield kind, seen.obj.id
    elif isinstance(subject, Some | Every):
        frame = Frame(play, seen.obj.id, seen.controller, choices=seen.obj.choices)
        known = named or tuple(play.silenced if kind is EventKind.ENTERS else play.departed)
        yield from ((kind, i) for i in known if _has_happened(play, kind, i) and _was(frame, subject.noun, i, kind))


def _has_happened(play: Play, kind: EventKind, object_id: str) -> bool:
    return object_id in play.silenced if kind is EventKind.ENTERS else object_id in play.departed


def _was(frame: Frame, noun: Noun, object_id: str, kind: EventKind) -> bool:
    """Whether a noun describes what came, as it is, or what left, as it last was."""
    here = object_id in frame.play.world.chars and kind is EventKind.ENTERS
    world = frame.play.world if here else frame.play.departed.get(object_id)
    return world is not None and object_id in world.chars and frame.meets(noun, object_id, world)


_OF_KEYWORDS: Mapping[str, EventKind] = MappingProxyType(
    {
        **dict.fromkeys(("fabricate", "living weapon", "for mirrodin!", "job select", "squad", "offspring", "gift"), EventKind.ENTERS),
        **dict.fromkeys(("persist", "undying", "modular", "afterlife"), EventKind.DIES),
    }
)
"""Keywords that stand for abilities that trigger as the permanent itself comes or dies."""
