"""Effects that resolved and say how permanents will enter: this turn, or the next time some do [CR 614.1c]."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.engine.abilities import EntersSoon, Every, Ref, Sentence, Static, This, Until
from bot.engine.characteristics import Chars, Origin
from bot.engine.frame import Frame
from bot.engine.nouns import compile_test
from bot.engine.objects import AwaitedEntry
from bot.engine.play import Play
from bot.engine.replacements import Replacement
from bot.engine.resolving import follow
from bot.engine.world import Context, Unreadable, World
from bot.records import replace

__all__ = ["awaited_entries", "forget_awaited", "frame_of_awaited", "wear_out"]

_FIRST = -2
"""The index of the first one; no text of a permanent has it."""


@follow.register
def _enters_soon(clause: EntersSoon, frame: Frame) -> None:
    """Remember what is said of permanents still to enter."""
    entry = AwaitedEntry(
        clause.clause,
        frame.source,
        frame.source_name,
        frame.controller,
        frame.bindings,
        frame.choices,
        clause.once,
        duration=clause.duration,
    )
    frame.play.board = replace(frame.play.board, awaited=(*frame.play.board.awaited, entry))


def awaited_entries(play: Play, base: World, seen: Chars, unread: Callable[[str], None]) -> Iterator[Replacement]:
    """The effects that apply to a permanent about to enter."""
    for place, entry in enumerate(play.board.awaited):
        if entry.once and entry.used not in (None, play.moment):
            continue
        if _is_meant(base, entry, seen, unread):
            ability = Static((Sentence((entry.clause,)),))
            yield Replacement(entry.source, ability, entry.clause, False, Origin.PRINTED, _FIRST - place, 0)


def _is_meant(base: World, entry: AwaitedEntry, seen: Chars, unread: Callable[[str], None]) -> bool:
    subject: Ref = getattr(entry.clause, "subject", This())
    if not isinstance(subject, Every):
        return False
    context = Context(base, entry.source, controller=entry.controller, choices=entry.choices, bindings=entry.bindings)
    try:
        return compile_test(subject.noun.preds).run(context, seen)
    except Unreadable as fault:
        unread(fault.words)
        return False


def _entry_of(play: Play, found: Replacement) -> int | None:
    return _FIRST - found.index if found.index <= _FIRST and not found.own else None


def frame_of_awaited(play: Play, found: Replacement, frame: Frame) -> Frame:
    """The standpoint of a replacement effect: as it resolved, for one that was awaited."""
    place = _entry_of(play, found)
    if place is not None:
        entry = play.board.awaited[place]
        frame.controller, frame.choices, frame.source_name = entry.controller, entry.choices, entry.source_name
        frame.bound.update(entry.bindings)
    return frame


def wear_out(play: Play, found: Replacement) -> None:
    """Remember when an effect of the next time applied: it still does to what enters at that moment."""
    place = _entry_of(play, found)
    if place is not None and play.board.awaited[place].once:
        used = replace(play.board.awaited[place], used=play.moment)
        play.board = replace(play.board, awaited=(*play.board.awaited[:place], used, *play.board.awaited[place + 1 :]))


def forget_awaited(play: Play, player: str) -> None:
    """As a player's turn begins: what was said of the turn before, or until that player's turn, is over."""
    kept = tuple(entry for entry in play.board.awaited if _lasts(entry, player))
    play.board = replace(play.board, awaited=kept)


def _lasts(entry: AwaitedEntry, player: str) -> bool:
    until = entry.duration.until if entry.duration is not None else None
    return until is Until.YOUR_NEXT_TURN and entry.controller != player and not (entry.once and entry.used is not None)
