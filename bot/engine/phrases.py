"""What the words of an instruction mean where it is followed: the objects and players it names, and its numbers."""

from __future__ import annotations

from bot.engine.abilities import Player, Target
from bot.engine.frame import Frame
from bot.engine.wording import ANYTHING, phrase_ref

__all__ = ["ids_meant", "number_said"]


def ids_meant(frame: Frame, phrase: str) -> tuple[str, ...]:
    """The objects or players that a phrase names."""
    ref = phrase_ref(phrase, frame.play.compiler)
    if ref is None:
        return ()
    if isinstance(ref, Target):
        return frame.objects(ref) or frame.bound.get(ANYTHING, ())
    return frame.players(ref) if isinstance(ref, Player) else frame.objects(ref)


_NUMBERS = {"a": 1, "an": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}


def number_said(text: str, frame: Frame) -> int:
    """A number in figures or as a word; X as it was chosen."""
    return frame.x or 0 if text.upper() == "X" else _NUMBERS.get(text.casefold()) or int(text)
