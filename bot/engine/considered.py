"""Rules that one has to think of to see that they do not apply, or what they leave as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from bot.engine.abilities import Cant, Static
from bot.engine.board import Board
from bot.engine.characteristics import ALL_NAMES, Characteristics, Origin, View
from bot.engine.counted_rules import rules_of_text
from bot.engine.epochs import LegendRule
from bot.engine.trace import Step
from bot.engine.values import BASIC_LAND_TYPES, Zone

__all__ = ["legend_rule_considered", "rules_of_no_cost", "rules_of_terms", "rules_of_what_stays"]


def legend_rule_considered(board: Board, view: View) -> tuple[str, ...]:
    """The legend rule where it nearly applies [CR 704.5j]: one name and too few legends, or legends of one card and two names."""
    seen = [view[obj.id] for obj in board.in_zone(Zone.BATTLEFIELD) if not obj.phased_out]
    legends = [one for one in seen if "Legendary" in one.supertypes and Cant.LEGEND_RULE not in one.cants]
    if not legends:
        return ()
    if _walkers_of_one_type(legends) or any(_is_short_of_two(group, board) for group in _grouped(seen, lambda one: one.names)):
        return ("704.5j",)
    alike = _grouped(legends, lambda one: ((one.controller, _printed_as(one, board)),))
    return ("704.5j", "201.2a") if any(map(_differ_in_name, (*alike, *_named_twice(legends)))) else ()


_Seen = list[Characteristics]


def _grouped(seen: _Seen, keys: Callable[[Characteristics], Iterable[object]]) -> list[_Seen]:
    """Those that share a key, in groups of two or more."""
    groups: dict[object, _Seen] = {}
    for one in seen:
        for key in keys(one):
            groups.setdefault(key, []).append(one)
    return [group for key, group in groups.items() if len(group) > 1 and key != ALL_NAMES]


def _walkers_of_one_type(legends: _Seen) -> bool:
    """Whether a player has two planeswalkers that share a type, as the uniqueness rule of then asked [CR 306.4]."""
    walkers = [one for one in legends if "Planeswalker" in one.types]
    return bool(_grouped(walkers, lambda one: ((one.controller, subtype) for subtype in one.subtypes)))


def _is_short_of_two(group: _Seen, board: Board) -> bool:
    """Whether of those that share a name one is a legend, and another is no legend or another player's."""
    legends = [one for one in group if "Legendary" in one.supertypes]
    apart = board.epoch.legend_rule is LegendRule.CHOOSE_ONE and len({one.controller for one in legends}) > 1
    return bool(legends) and (apart or len(legends) < len(group))


def _differ_in_name(group: _Seen) -> bool:
    """Whether no name is common to the legends of a group."""
    return len(group) > 1 and not set.intersection(*(set(one.names) for one in group))


def _named_twice(legends: _Seen) -> list[_Seen]:
    """The legends of each player, where one of them has other names besides its own."""
    odd = {one.controller for one in legends if len(one.names) > 1}
    return [[one for one in legends if one.controller == player] for player in odd]


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


_OF_TERMS = frozenset({"700.5", "700.6", "700.9"})


def rules_of_terms(view: View) -> tuple[str, ...]:
    """Those that say what the terms of static abilities mean, where such an ability does nothing: devotion enough, nothing historic."""
    texts = (instance.ability for seen in view.objects.values() if seen.obj.zone is Zone.BATTLEFIELD for instance in seen.abilities)
    found = (rule for ability in texts if isinstance(ability, Static) for rule in rules_of_text(ability) if rule in _OF_TERMS)
    return tuple(dict.fromkeys(found))


def rules_of_no_cost(board: Board, view: View, steps: Sequence[Step]) -> tuple[str, ...]:
    """That an object without mana cost has a mana value of 0, where an effect reads the mana values of such [CR 202.3a]."""
    counted = (object_id for step in steps if "202.3" in step.rules for object_id in step.objects)
    return ("202.3a",) if any(_has_no_cost(board, view, object_id) for object_id in counted) else ()


def _has_no_cost(board: Board, view: View, object_id: str) -> bool:
    known = board.last_known.get(object_id)
    seen = view.objects.get(object_id)
    last = known.characteristics if known is not None else seen
    return last is not None and not last.mana_cost and last.mana_value == 0
