"""Creatures in pairs: soulbond [CR 702.95]. Who is paired with whom is kept among the choices of both."""

from __future__ import annotations

from bot.engine.abilities import Keyword
from bot.engine.frame import Frame
from bot.engine.objects import PAIRED, Obj, with_choice
from bot.engine.play import Play
from bot.engine.values import Zone
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["pair", "part_broken_pairs"]


def pair(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """Pair the source with the creature that the step names; "may": without any, nothing [CR 702.95a, 702.95c]."""
    other = next((i for i in (*frame.picks.all("object"), *frame.picks.all("copy"), *targets)), None)
    if other is None:
        return
    play = frame.play
    pair_ids = (frame.source, play.obj(other).id)
    if other == frame.source or not all(_may_be_paired(play, i, frame.controller) for i in pair_ids):
        raise StepRefused("illegal_choice", "702.95a", other)
    for one, partner in (pair_ids, pair_ids[::-1]):
        obj = play.board[one]
        play.put(replace(obj, choices=with_choice(obj.choices, PAIRED, partner)))
    play.cite("702.95a", "702.95b")


def _may_be_paired(play: Play, object_id: str, controller: str) -> bool:
    """A creature on the battlefield, under that control, and unpaired [CR 702.95c, 702.95d]."""
    return _is_creature_of(play, object_id, controller) and not play.board[object_id].choice(PAIRED)


def _is_creature_of(play: Play, object_id: str, controller: str) -> bool:
    if object_id not in play.view or play.board[object_id].zone is not Zone.BATTLEFIELD:
        return False
    seen = play.view[object_id]
    return "Creature" in seen.types and seen.controller == controller


def part_broken_pairs(play: Play) -> None:
    """What is no longer a creature, left, or changed controller is paired with nothing, nor is its partner [CR 702.95e]."""
    for obj in [o for o in play.board.in_zone(Zone.BATTLEFIELD) if o.choices and o.choice(PAIRED)]:
        partner = obj.choice(PAIRED)[0]
        controller = play.view[obj.id].controller if obj.id in play.view else obj.controller
        if not all(_is_creature_of(play, i, controller) for i in (obj.id, partner)) or _is_alone(play.board[partner], obj.id):
            play.change(obj.id, _unpaired)
            play.cite("702.95e")


def _is_alone(partner: Obj, object_id: str) -> bool:
    """Whether the partner is a new object, or paired with nothing by now."""
    return object_id not in partner.choice(PAIRED)


def _unpaired(obj: Obj) -> Obj:
    return replace(obj, choices=tuple(choice for choice in obj.choices if choice[0] != PAIRED))
