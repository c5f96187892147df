"""What happens as a permanent is turned face up: "As this permanent is turned face up, …" [CR 614.1e, 708.11]."""

from __future__ import annotations

from bot.engine.abilities import EntersAsCopy, EntersDoing, Some, Static
from bot.engine.actions import Picks
from bot.engine.copying import snapshot
from bot.engine.frame import Frame
from bot.engine.modifying import exceptions_of, leave_copy
from bot.engine.play import Play
from bot.engine.resolving import follow_all
from bot.errors import StepRefused

__all__ = ["as_it_turns_up"]


def as_it_turns_up(play: Play, object_id: str, picks: Picks) -> None:
    """Apply the replacement effects of a permanent that has just been turned face up."""
    seen = play.view[object_id]
    for instance in seen.abilities:
        if not isinstance(instance.ability, Static):
            continue
        frame = Frame(play, object_id, seen.controller, picks=picks, ability=instance.ability, source_name=seen.name)
        for sentence in instance.ability.sentences:
            for clause in sentence.clauses:
                if isinstance(clause, EntersDoing) and clause.turned_up:
                    follow_all(frame, clause.body)
                elif isinstance(clause, EntersAsCopy) and "turned face up" in clause.form:
                    _become(frame, clause)


def _become(frame: Frame, clause: EntersAsCopy) -> None:
    """ "As this creature enters or is turned face up, you may have it become a copy …" [CR 708.11]."""
    picked = frame.picks.one("copy")
    if picked is None or not isinstance(clause.of, Some):
        return
    if not frame.matches(clause.of.noun, picked):
        raise StepRefused("illegal_copy", "707.5", picked)
    seen = frame.play.view[picked]
    leave_copy(frame, exceptions_of(frame, snapshot(seen), clause.exceptions, frame.source), frame.source, None)
    frame.play.cite("708.11", "707.2")
