"""Sagas as they enter: the lore counters that a rule or read ahead gives them [CR 714.3a, 714.3b]."""

from __future__ import annotations

from bot.engine.actions import Picks
from bot.engine.characteristics import Characteristics
from bot.engine.keywords import chapters, has_keyword
from bot.engine.play import Play
from bot.errors import StepRefused

__all__ = ["opening_lore"]


def opening_lore(play: Play, seen: Characteristics, picks: Picks) -> int:
    """How many lore counters a Saga enters with beyond what its abilities say; 0 for anything else.

    With read ahead, its controller chooses. Until 2026 the rule itself put the first one, whatever abilities it had.
    Raises `StepRefused` for a chapter that it lacks.
    """
    if "Saga" not in seen.subtypes or seen.obj.face_down is not None:
        return 0
    if has_keyword(seen, "read ahead"):
        play.cite("702.155a", "714.3b")
        return _chapter_chosen(play, seen, picks)
    if play.board.epoch.saga_lore_ability:
        return 0
    play.cite("714.3b")  # What the rule of then, 714.3a, is carried by today.
    return 1


def _chapter_chosen(play: Play, seen: Characteristics, picks: Picks) -> int:
    number = picks.number("number")
    if number is None:
        play.ask("number", (), "614.12a")
        return 0
    if not 1 <= number <= max(chapters(seen), default=0):
        raise StepRefused("illegal_choice", "714.3b", str(number))
    return number
