"""What decided the order of effects: whether timestamps did, and which rules gave those timestamps [CR 613.7].

Two effects of one layer are in an order that matters if doing the one before the other, or after it, makes a different object.
That is tried on the objects as they ended, like dependency is tried while they are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from bot.engine.abilities import Modify, Number
from bot.engine.characteristics import AbilityInstance, Chars
from bot.engine.operations import Operation
from bot.engine.trace import Because, Step
from bot.engine.trees import replaced
from bot.engine.world import World

__all__ = ["timestamp_rules"]

_MOST = 60
"""Different effects of one layer that are tried two by two: of more, the first."""
_DECIDED_OTHERWISE = (Because.LOOP, Because.TIMESTAMP, Because.RULE)


def timestamp_rules(world: World, steps: Iterable[Step], renewed: Mapping[str, str]) -> tuple[str, ...]:
    """The rules on timestamps that decided something, the most telling first.

    ``renewed``: id → the rule that last renewed its timestamp, for objects that have one renewed.
    """
    found: dict[str, None] = {}
    for earlier, later in _decided(world, tuple(steps)):
        by_event = [renewed[step.source] for step in (later, earlier) if step.source in renewed and step.stamped == "613.7a"]
        found.update(dict.fromkeys((*by_event, "613.7", later.stamped)))
    return tuple(found)


def _decided(world: World, steps: tuple[Step, ...]) -> Iterator[tuple[Step, Step]]:
    """The pairs of steps that timestamps put in an order that matters."""
    for layer in dict.fromkeys(step.layer for step in steps):
        found = [step for step in steps if step.layer == layer and step.because in _DECIDED_OTHERWISE]
        if len(found) < 2:
            continue
        distinct = {(step.operations, step.objects): step for step in found}
        for earlier, later in combinations(list(distinct.values())[:_MOST], 2):
            common = (
                set()
                if _of_one_text(world, earlier, later) or earlier.key in later.follows
                else set(earlier.objects).intersection(later.objects)
            )
            if any(_order_matters(world.chars[i], earlier.operations, later.operations) for i in sorted(common)[:1]):
                yield earlier, later


def _of_one_text(world: World, one: Step, other: Step) -> bool:
    """Whether both come from the text of one object, in the order printed, and not from a grant or from one instruction followed twice."""
    if one.source != other.source or "<" in one.key + other.key:
        return False
    done = [effect.modify for effect in world.board.effects if effect.id in (one.key, other.key)]
    return len(done) < 2 or _without_figures(done[0]) != _without_figures(done[1])


def _without_figures(modify: Modify | None) -> object:
    """An instruction as it is written, whatever its X was; one that is none is like no other."""
    return object() if modify is None else replaced(modify, lambda part: Number(0) if isinstance(part, Number) else None)


def _order_matters(chars: Chars, one: tuple[Operation, ...], other: tuple[Operation, ...]) -> bool:
    return _result(chars, (*one, *other)) != _result(chars, (*other, *one))


def _result(chars: Chars, operations: tuple[Operation, ...]) -> tuple[object, ...]:
    """What a copy of an object becomes, the order of its subtypes and abilities set aside."""
    trial = chars.copy()
    trial.abilities = trial.bans = ()
    for operation in operations:
        operation.apply(trial)
    held: tuple[AbilityInstance, ...] = trial.abilities
    abilities = Counter(instance.ability for instance in held)
    whole = (trial.names, trial.mana_cost, trial.controller, trial.supertypes, trial.types, frozenset(trial.subtypes), trial.colors)
    return (*whole, abilities, trial.power, trial.toughness)
