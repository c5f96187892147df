"""Copy effects of static abilities: their values are fixed when they start to apply [CR 707.2c]."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.abilities import CopyOf, Modify, Static
from bot.engine.becoming_copies import exceptions_of
from bot.engine.characteristics import Chars
from bot.engine.copying import snapshot
from bot.engine.frame import Frame
from bot.engine.objects import CopiableValues
from bot.engine.play import Play
from bot.engine.values import Zone
from bot.records import replace

__all__ = ["lock_static_copies"]


def lock_static_copies(play: Play) -> None:
    """Fix the values of every static copy effect that has just started, and forget those that ended."""
    if not play.board.epoch.static_copies_locked:
        return
    current = dict(_applying(play))
    kept = {key: values for key, values in play.board.locked_copies.items() if key in current}
    for key, change in current.items():
        if key not in kept:
            values = _values(play, key[0], key[1], change)
            kept |= {key: values} if values is not None else {}
            play.cite("707.2c")
    if kept != play.board.locked_copies:
        play.board = replace(play.board, locked_copies=kept)


def _applying(play: Play) -> Iterator[tuple[tuple[str, str], CopyOf]]:
    """(source, subject) → the copy effect that a static ability of the source applies to the subject."""
    for chars in list(play.world.zones[Zone.BATTLEFIELD]):
        for modify, change in _copy_statics(chars):
            frame = _frame(play, chars.obj.id)
            for subject in frame.objects(modify.subject):
                yield (chars.obj.id, subject), change


def _copy_statics(chars: Chars) -> Iterator[tuple[Modify, CopyOf]]:
    for instance in chars.abilities:
        if isinstance(instance.ability, Static):
            clauses = (clause for sentence in instance.ability.sentences for clause in sentence.clauses)
            for clause in clauses:
                if isinstance(clause, Modify):
                    yield from ((clause, change) for change in clause.changes if isinstance(change, CopyOf))


def _frame(play: Play, source: str) -> Frame:
    seen = play.view[source]
    frame = Frame(play, source, seen.controller, choices=seen.obj.choices, source_name=seen.name)
    frame.silent = True
    return frame


def _values(play: Play, source: str, subject: str, change: CopyOf) -> CopiableValues | None:
    frame = _frame(play, source)
    originals = frame.objects(change.of)
    seen = play.now(originals[0]) if originals else None
    return None if seen is None else exceptions_of(frame, snapshot(seen), change.exceptions, subject)
