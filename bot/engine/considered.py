"""Rules that one has to think of to see that they do not apply, or what they leave as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from bot.engine.abilities import Cant
from bot.engine.board import Board
from bot.engine.characteristics import ALL_NAMES, Characteristics, Origin, View
from bot.engine.epochs import LegendRule
from bot.engine.trace import Step
from bot.engine.values import BASIC_LAND_TYPES, Zone

__all__ = ["legend_rule_considered", "rules_of_no_cost", "rules_of_what_stays"]


def legend_rule_considered(board: Board, view: View) -> tuple[str, ...]:
    """The legend rule where it nearly applies [CR 704.5j]: one name and too few legends, or legends of one card and two names."""
    seen = [view[obj.id] for obj in board.in_zone(Zone.BATTLEFIELD) if not obj.phased_out]
    legends = [one for one in seen if "Legendary" in one.supertypes and Cant.LEGEND_RULE not in one.cants]
    walkers = [one for one in legends if "Planeswalker" in one.types]
    if any(one.controller == other.controller and set(one.subtypes) & set(other.subtypes) for one, other in combinations(walkers, 2)):
        return ("704.5j",)
    if any(_is_short_of_two(one, other, board) for one in legends for other in seen if other is not one):
        return ("704.5j",)
    pairs = (pair for pair in combinations(legends, 2) if pair[0].controller == pair[1].controller)
    return ("704.5j", "201.2a") if any(_are_of_one_card(*pair, board) for pair in pairs) else ()


def _is_short_of_two(legend: Characteristics, other: Characteristics, board: Board) -> bool:
    """Whether they share a name and one of them is no legend, or is another player's."""
    if not set(legend.names) & set(other.names) - {ALL_NAMES}:
        return False
    apart = board.epoch.legend_rule is LegendRule.CHOOSE_ONE and legend.controller != other.controller
    return apart or "Legendary" not in other.supertypes


def _are_of_one_card(one: Characteristics, other: Characteristics, board: Board) -> bool:
    """Whether two legends without a name in common are or copy one card, or one of them has other names besides."""
    if set(one.names) & set(other.names):
        return False
    extra = len(one.names) > 1 or len(other.names) > 1
    return extra or _printed_as(one, board) == _printed_as(other, board)


def _printed_as(seen: Characteristics, board: Board) -> str:
    """The name of the card that an object is, or copies."""
    source = seen.copiable.source
    return (board[source].card if source is not None and source in board else seen.obj.card).name


def rules_of_what_stays(seen: Characteristics, steps: Iterable[Step]) -> Iterator[str]:
    """What changes of types and of abilities leave, or take without a word [CR 205.4b, 305.6, 612.4]."""
    on_it = [step for step in steps if seen.obj.id in step.objects]
    if seen.obj.is_token and any("612.1" in step.rules for step in on_it):
        yield "612.4"
    if seen.supertypes and any("205.1a" in step.rules for step in on_it):
        yield "205.4b"
    if "Land" in seen.types and set(seen.subtypes) & set(BASIC_LAND_TYPES) and on_it and not _taps_for_its_type(seen):
        yield "305.6"


def _taps_for_its_type(seen: Characteristics) -> bool:
    return any(instance.origin is Origin.INTRINSIC for instance in seen.abilities)


def rules_of_no_cost(board: Board, view: View, steps: Sequence[Step]) -> tuple[str, ...]:
    """That an object without mana cost has a mana value of 0, where an effect reads the mana values of such [CR 202.3a]."""
    counted = (object_id for step in steps if "202.3" in step.rules for object_id in step.objects)
    return ("202.3a",) if any(_has_no_cost(board, view, object_id) for object_id in counted) else ()


def _has_no_cost(board: Board, view: View, object_id: str) -> bool:
    known = board.last_known.get(object_id)
    seen = view.objects.get(object_id)
    last = known.characteristics if known is not None else seen
    return last is not None and not last.mana_cost and last.mana_value == 0
