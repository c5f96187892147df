"""Where what would die this turn goes, as a resolved spell or ability says: "if that creature would die this turn, exile it instead"."""

from __future__ import annotations

import re

from bot.engine.abilities import Conditional, VerbatimCondition
from bot.engine.frame import DEALT_DAMAGE, Frame
from bot.engine.going import FATE, destination_of, does_more

__all__ = ["seal_fate"]

_WOULD_DIE = re.compile(
    r"(?:(?P<it>(?:that|the) (?:creature|permanent|planeswalker)(?: or planeswalker)?|it)"
    r"|an? (?:creature|permanent|planeswalker)(?: or planeswalker)? dealt damage this way) would die this turn"
)


def seal_fate(clause: Conditional, frame: Frame) -> bool:
    """Leave such a replacement effect on what it speaks of, until end of turn [CR 614.1a]; ``False`` where it is none."""
    words = clause.condition.words if isinstance(clause.condition, VerbatimCondition) and clause.instead else ""
    found, to = _WOULD_DIE.fullmatch(words), destination_of(clause.clause)
    if found is None or to is None or does_more(clause.clause):
        return False
    play = frame.play
    ids = _meant(frame) if found["it"] else frame.ways.get(DEALT_DAMAGE, [])
    for object_id in ids:
        if frame.is_permanent(object_id):
            play.put(play.board[object_id].with_designation(f"{FATE}{to.zone.value}", 1, 0))
    return True


def _meant(frame: Frame) -> tuple[str, ...]:
    """What "that creature" is: what was dealt damage last, else what was spoken of last, else the target."""
    dealt = tuple(i for i in frame.ways.get(DEALT_DAMAGE, []) if frame.is_permanent(i))
    targets = tuple(i for groups in frame.targets.values() for group in groups for i in group)
    return dealt[-1:] or frame.it or targets
