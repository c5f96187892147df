"""Permanents that become copies as something resolves [CR 707.4], and what a copy acquires with its exceptions [CR 707.9]."""

from __future__ import annotations

from bot.engine.abilities import CardNamed, CopyException, CopyOf, EntersAsCopy, ExceptEnters
from bot.engine.cards_alone import named_card_seen
from bot.engine.copying import Exceptions, rules_of_copy, snapshot, with_exceptions
from bot.engine.frame import Frame
from bot.engine.lasting import Lasting, add_effect
from bot.engine.objects import CopiableValues
from bot.engine.resolving import follow

__all__ = ["become_copy", "exceptions_of"]


def become_copy(frame: Frame, change: CopyOf, subjects: tuple[str, ...], duration: Lasting, *, apart: bool = False) -> tuple[str, ...]:
    """Permanents become copies of one object [CR 707.4], which is returned; noncopy effects on them go on.

    ``apart``: "each other creature": the copied object is none of them, so that no exception touches it.
    """
    if isinstance(change.of, CardNamed):
        _become_named(frame, change, change.of, subjects, duration)
        return ()
    originals = frame.objects(change.of)
    if not originals:
        frame.done = False
        return ()
    frame.play.cite("707.4", "707.2")
    for subject in (i for i in subjects if not (apart and i == originals[0])):
        values = _copied_values(frame, change, originals[0], subject)
        if values is not None:
            _leave_copy(frame, values, subject, duration)
        if frame.play.board[subject].face_down is not None:
            frame.play.cite("708.10", "707.3")
    return originals[:1]


def _become_named(frame: Frame, change: CopyOf, ref: CardNamed, subjects: tuple[str, ...], duration: Lasting) -> None:
    seen = named_card_seen(frame.play, ref.name.text)
    if seen is None:
        frame.report(ref.name.text)
        return
    frame.play.cite("707.13", "707.4")
    for subject in subjects:
        _leave_copy(frame, exceptions_of(frame, snapshot(seen), change.exceptions, subject), subject, duration)


def _copied_values(frame: Frame, change: CopyOf, original: str, subject: str | None) -> CopiableValues | None:
    """What a copy of the original acquires, exceptions applied; ``None`` for a nonexistent object."""
    seen = frame.as_it_was(original)
    frame.tell_last_known(original)
    if seen is None:
        return None
    frame.play.cite(*rules_of_copy(seen))
    return exceptions_of(frame, snapshot(seen), change.exceptions, subject)


def _leave_copy(frame: Frame, values: CopiableValues, subject: str, duration: Lasting) -> None:
    """Leave a copy effect on one object."""
    add_effect(frame, (subject,), duration, copy=values)


def exceptions_of(frame: Frame, values: CopiableValues, parts: tuple[CopyException, ...], subject: str | None) -> CopiableValues:
    """Copied values with the exceptions of a resolving effect; ``subject`` is the copier, if it exists already."""
    own = frame.play.now(subject) if subject is not None else None
    exceptions = Exceptions(
        parts,
        frame.context(),
        frame.amount,
        lambda condition, so_far: frame.holds(condition) is True,
        frame.report,
        frame.play.cite,
        frame.ability,
        own.copiable_face if own else None,
    )
    return with_exceptions(values, exceptions)


@follow.register
def _enters_as_copy(clause: EntersAsCopy, frame: Frame) -> None:
    """ "If you do, it enters as a copy of …", said of what is entering."""
    subjects, originals = frame.objects(clause.subject), frame.objects(clause.of)
    if not subjects or not originals:
        frame.done = False
        return
    seen = frame.play.now(originals[0])
    if seen is None:
        return
    _leave_copy(frame, exceptions_of(frame, snapshot(seen), clause.exceptions, subjects[0]), subjects[0], None)
    for extra in (part for part in clause.exceptions if isinstance(part, ExceptEnters)):
        follow(extra.how, frame)
    frame.play.cite("707.2", "707.5")
