"""Combat damage as it is assigned: who may deal it, and how one creature divides it among several [CR 510.1, 510.2]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.actions import Damage, Step
from bot.engine.characteristics import Characteristics
from bot.engine.keywords import has_keyword
from bot.engine.play import Play
from bot.engine.values import Zone
from bot.errors import StepRefused

__all__ = ["check_assignments", "check_dealing"]


def check_dealing(play: Play, source: str | None, *, combat: bool) -> None:
    """Whether a source can still deal its combat damage.

    What left the battlefield is out of combat [CR 506.4]; its damage was dealt as assigned while damage used the stack.
    Raises `StepRefused`.
    """
    if source is None or not combat or play.obj(source).zone is Zone.BATTLEFIELD:
        return
    if not play.board.epoch.combat_damage_on_stack:
        raise StepRefused("out_of_combat", "506.4", source)
    play.cite("510.2")


def check_assignments(play: Play, steps: Iterable[Step]) -> None:
    """Whether each source divides the combat damage of one moment as it may among several creatures.

    While blockers were ordered, each had to be assigned lethal damage before the next one: at most the last one in order,
    whichever it is, gets less [CR 510.1c, 510.1d]. Raises `StepRefused`.
    """
    dealt = [step for step in steps if isinstance(step, Damage) and step.combat]
    if not play.board.epoch.damage_assignment_order:
        return
    for source in dict.fromkeys(step.source for step in dealt if step.source in play.view):
        short = [one for one in _recipients(play, dealt, source) if not _is_lethal(play, one, dealt)]
        if len(short) > 1:
            raise StepRefused("out_of_order", "510.1c", str(source))


def _recipients(play: Play, dealt: Sequence[Damage], source: str | None) -> list[Characteristics]:
    """The creatures that a source assigns damage to."""
    targets = dict.fromkeys(step.to for step in dealt if step.source == source)
    found = [play.view[one] for one in targets if one in play.view]
    return [seen for seen in found if "Creature" in seen.types]


def _is_lethal(play: Play, seen: Characteristics, dealt: Sequence[Damage]) -> bool:
    """Whether a creature is assigned lethal damage, all sources of the moment and damage marked counted."""
    assigned = [step for step in dealt if step.to == seen.obj.id and step.amount]
    if any(has_keyword(play.view[source], "deathtouch") for source in _sources(play, assigned)):
        return True
    toughness = seen.toughness
    return toughness is None or seen.obj.damage + sum(step.amount for step in assigned) >= toughness


def _sources(play: Play, dealt: Iterable[Damage]) -> list[str]:
    return [step.source for step in dealt if step.source is not None and step.source in play.view]
