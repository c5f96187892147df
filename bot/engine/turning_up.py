"""What happens as a permanent is turned face up: "As this permanent is turned face up, …" [CR 614.1e, 708.11]."""

from __future__ import annotations

from bot.engine.abilities import EntersAs, EntersDoing, Modify, Static, This
from bot.engine.actions import Picks
from bot.engine.frame import Frame
from bot.engine.lasting import leave_effect
from bot.engine.play import Play
from bot.engine.resolving import follow_all

__all__ = ["as_it_turns_up"]


def as_it_turns_up(play: Play, object_id: str, picks: Picks) -> None:
    """Apply the replacement effects of a permanent that has just been turned face up."""
    seen = play.view[object_id]
    for instance in seen.abilities:
        if not isinstance(instance.ability, Static):
            continue
        frame = Frame(play, object_id, seen.controller, picks=picks, ability=instance.ability, source_name=seen.name)
        frame.itself = object_id
        for sentence in instance.ability.sentences:
            for clause in sentence.clauses:
                if isinstance(clause, EntersDoing) and clause.turned_up:
                    play.cite("708.11")
                    follow_all(frame, clause.body)
                elif isinstance(clause, EntersAs) and clause.turned_up:
                    _become(frame, clause)


def _become(frame: Frame, clause: EntersAs) -> None:
    """One of several descriptions, copiable if it sets power and toughness [CR 707.2]."""
    number = frame.picks.number("mode")
    if number is None or not 1 <= number <= len(clause.options):
        frame.play.ask("mode", (), "708.11")
        return
    option = clause.options[number - 1]
    leave_effect(frame, Modify(This(), ()), (option,), (frame.source,), copiable=option.what.size is not None)
    frame.play.cite("708.11")
