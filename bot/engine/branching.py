"""Orders of entry that are unknown: every one played, and what differs between them.

Branches come in one order whatever that of the lists and steps of the scenario: the same board written otherwise gives the same
branches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product

from bot.engine.actions import CreateToken, Enter, Place, Step
from bot.engine.describing import Described
from bot.engine.result import Branch, Result
from bot.engine.scenario import Scenario
from bot.records import replace

__all__ = ["told_in_branches"]

_Played = tuple[tuple[str, ...], tuple[Step, ...], Result]


def told_in_branches(scenario: Scenario, play: Callable[[Scenario], Result]) -> Result:
    """The result of the order written, with a branch for each different result; it cites the rules of all orders."""
    results = [(order, steps, play(replace(scenario, steps=steps))) for order, steps in _orders(scenario)]
    written = next((result for _, steps, result in results if steps == scenario.steps), results[0][2])
    beside = frozenset() if any("triggers" in expected.wanted for expected in scenario.expect) else _BESIDE
    if all(_same(written, result, beside) for _, _, result in results):
        return written
    citations = tuple(dict.fromkeys(rule for result in (written, *(result for _, _, result in results)) for rule in result.citations))
    untold = _untold(scenario.cites, citations)
    if untold != scenario.cites:  # a rule is to be cited by one of the orders, not by each
        told = told_in_branches(replace(scenario, cites=untold), play)
        return replace(told, ok=told.ok is not False, citations=citations)
    differing = _differing([result for _, _, result in results], beside)
    branches = tuple(Branch(orders[0], result, _shown(result, differing), tuple(orders)) for orders, result in _by_result(results, beside))
    ok = None if written.ok is None else all(result.ok is True for _, _, result in results)
    return replace(written, ok=ok, branches=branches, citations=citations)


def _by_result(results: Sequence[_Played], beside: frozenset[str]) -> list[tuple[list[tuple[str, ...]], Result]]:
    """Each different result, with the orders that give it."""
    found: list[tuple[list[tuple[str, ...]], Result]] = []
    for order, _, result in results:
        alike = next((orders for orders, other in found if _same(other, result, beside)), None)
        if alike is None:
            found.append(([order], result))
        else:
            alike.append(order)
    return found


def _untold(wanted: tuple[str, ...], citations: tuple[str, ...]) -> tuple[str, ...]:
    """The rules wanted that are not cited."""
    told = {rule.removeprefix("=") for rule in citations}
    return tuple(rule for rule in wanted if rule not in told)


def _orders(scenario: Scenario) -> Iterator[tuple[tuple[str, ...], tuple[Step, ...]]]:
    """Every order of entry, by id, with the steps put in that order: only those that bring the ids listed change places."""
    lists = sorted(tuple(sorted(ids)) for ids in scenario.unordered)
    for choice in product(*(permutations(ids) for ids in lists)):
        steps = list(scenario.steps)
        for ids, order in zip(lists, choice, strict=True):
            places = [i for i, step in enumerate(scenario.steps) if isinstance(step, Enter | CreateToken | Place) and step.id in ids]
            by_id = {step.id: step for step in (scenario.steps[i] for i in places) if isinstance(step, Enter | CreateToken | Place)}
            for place, object_id in zip(places, (i for i in order if i in by_id), strict=False):
                steps[place] = by_id[object_id]
        yield tuple(object_id for order in choice for object_id in order), tuple(steps)


_BESIDE = frozenset({"triggers"})
"""What triggered in the last step: which step came last tells nothing of the board, unless it is asked."""


def _same(one: Result, other: Result, beside: frozenset[str]) -> bool:
    pending = [[(asked.choice, frozenset(asked.of), asked.rule) for asked in result.pending] for result in (one, other)]
    ends = ((result.players, result.error, result.drawn) for result in (one, other))
    return next(ends) == next(ends) and pending[0] == pending[1] and not _differing((one, other), beside)


def _differing(results: Sequence[Result], beside: frozenset[str]) -> dict[str, list[str]]:
    """Id → the fields whose value is not the same in every result."""
    first, *others = results
    found = {}
    for object_id, described in first.objects.items():
        fields = dict.fromkeys(name for result in results for name in result.objects.get(object_id, {}))
        unlike = [name for name in fields if any(other.objects.get(object_id, {}).get(name) != described.get(name) for other in others)]
        if unlike := [name for name in unlike if name not in beside]:
            found[object_id] = unlike
    return found


def _shown(result: Result, differing: dict[str, list[str]]) -> dict[str, Described]:
    return {one: {name: result.objects.get(one, {}).get(name) for name in names} for one, names in differing.items()}
