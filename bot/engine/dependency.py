"""Dependency by trial [CR 613.8]: which effect of a layer applies next.

An effect depends on another if applying the other first would change whether it exists, what it applies to, or what it does to
any of these [CR 613.8a]. That is tried, not deduced: the other effect is applied for a moment, and the evaluated operations
of the first are compared. What effects read and write only saves trials; ``brute_force`` tries every pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from bot.engine import domains
from bot.engine.continuous import Effect, Operations, Started
from bot.engine.epochs import CdaDependency
from bot.engine.trace import Because
from bot.engine.world import World
from bot.records import dataclass

__all__ = ["Choice", "Order"]

T = TypeVar("T")
_EXISTENCE = domains.EXISTENCE | domains.TEXT


@dataclass(frozen=True, slots=True)
class Choice:
    """The effect to apply, why at that moment, and the keys of those it waited for.

    ``follows``: the keys of those that it depended on and that were older anyway, where that is to be told.
    """

    effect: Effect
    because: Because
    waited_for: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()


class Order:
    """The order of the effects of one layer; asked again after each application [CR 613.8c]."""

    def __init__(self, world: World, layer: int, started: dict[str, Started], *, brute_force: bool = False, telling: bool = False) -> None:
        self._world = world
        self._layer = layer
        self._started = started
        self._brute_force = brute_force
        self._operations: dict[str, Operations] = {}
        self._reads: dict[str, int] = {}
        self._writes: dict[str, int] = {}
        self._depends: dict[tuple[str, str], bool] = {}
        self._waited: dict[str, dict[str, None]] = {}
        self._telling = telling
        self._followed: dict[str, dict[str, None]] = {}

    def operations(self, effect: Effect) -> Operations:
        """What an effect would do now."""
        found = self._operations.get(effect.key)
        if found is None:
            self._read_by(effect)  # known from here on to `applied`
            found = self._operations[effect.key] = effect.operations(self._layer, self._started.get(effect.key))
        return found

    def applied(self, effect: Effect) -> None:
        """Forget what the application of an effect may have changed."""
        written = self._written_by(effect)
        if self._brute_force or written & _EXISTENCE:
            self._operations.clear()
            self._depends.clear()
            return
        stale = {key for key in self._operations if self._reads[key] & written}
        for key in stale:
            del self._operations[key]
        if stale:
            self._depends = {pair: v for pair, v in self._depends.items() if pair[0] not in stale and pair[1] not in stale}

    def next(self, pool: list[Effect]) -> list[Choice]:
        """The effects to apply next: one, or all in order where none can depend on another."""
        ordered = sorted(pool, key=lambda e: (not e.cda, e.timestamp, e.key))  # [CR 613.3, 613.7]
        if len(ordered) == 1 or (not self._brute_force and not self._interact(ordered)):
            return [self._chosen(effect) for effect in ordered]
        for effect in ordered:
            choice = self._if_ready(effect, ordered)
            if choice is not None:
                if self._telling and choice.because is not Because.LOOP:
                    self._note_followers(effect, ordered)
                return [choice]
        raise AssertionError("a finite graph without its loops has a first node")

    @property
    def waited(self) -> tuple[str, ...]:
        """The keys of the effects that waited for others so far."""
        return tuple(self._waited)

    # --- what may interact -------------------------------------------------------------------------------------------------

    def _read_by(self, effect: Effect) -> int:
        key = effect.key
        if key not in self._reads:
            self._reads[key] = effect.reads(self._layer, started=key in self._started)
        return self._reads[key]

    def _written_by(self, effect: Effect) -> int:
        key = effect.key
        if key not in self._writes:
            self._writes[key] = effect.writes(self._layer)
        return self._writes[key]

    def _interact(self, effects: list[Effect]) -> bool:
        """Whether some effect reads what another writes."""
        once = twice = 0
        for effect in effects:
            written = self._written_by(effect)
            twice |= once & written
            once |= written
        return any(self._read_by(e) & (twice | once & ~self._written_by(e)) for e in effects)

    def _may_depend(self, one: Effect, other: Effect) -> bool:
        """Whether the rules of the time let the two depend on one another [CR 613.8a (c)]."""
        rule = self._world.epoch.cda_dependency
        if rule is CdaDependency.PAIRS:
            return one.cda == other.cda
        return rule is CdaDependency.UNRESTRICTED or not (one.cda or other.cda)

    # --- trials ------------------------------------------------------------------------------------------------------------

    def _depends_on(self, one: Effect, other: Effect) -> bool:
        pair = (one.key, other.key)
        if pair not in self._depends:
            self._depends[pair] = self._may_depend(one, other) and self._tried(one, other)
        return self._depends[pair]

    def _tried(self, one: Effect, other: Effect) -> bool:
        overlap = self._read_by(one) & self._written_by(other)
        if not overlap and not self._brute_force:
            return False
        done = self.operations(other)
        if not done:
            return False
        if not overlap & ~_EXISTENCE and not self._brute_force:
            # Only its existence is at stake: what happens to its source decides.
            done = {i: ops for i, ops in done.items() if i == one.source}
            return bool(done) and self._after(done, one.existence) != one.existence()
        before = self.operations(one)
        barred = self._barred(before)
        return self._after(done, lambda: self._changed(one, before) or self._barred(before) != barred)

    def _changed(self, effect: Effect, before: Operations) -> bool:
        started = self._started.get(effect.key)
        if started is None and not effect.exists():
            return True
        return effect.operations(self._layer, started) != before

    def _barred(self, operations: Operations) -> list[frozenset[str]]:
        """What the operations can't do to their objects as these are now."""
        return [operation.barred(self._world.chars[i]) for i, ops in operations.items() for operation in ops]

    def _after(self, operations: Operations, question: Callable[[], T]) -> T:
        with _for_a_moment(self._world, operations):
            return question()

    # --- the graph ----------------------------------------------------------------------------------------------------------

    def _dependencies(self, effect: Effect, pool: list[Effect]) -> list[Effect]:
        return [other for other in pool if other is not effect and self._depends_on(effect, other)]

    def _if_ready(self, effect: Effect, pool: list[Effect]) -> Choice | None:
        """The effect, if it depends on no other but those of a loop that it is part of [CR 613.8b]."""
        needed = self._dependencies(effect, pool)
        if not needed:
            return self._chosen(effect)
        if all(self._reaches(other, effect, pool) for other in needed):
            return self._chosen(effect, Because.LOOP)
        self._waited.setdefault(effect.key, {}).update((other.key, None) for other in needed)
        return None

    def _note_followers(self, effect: Effect, pool: list[Effect]) -> None:
        """Remember which others depend on the effect about to apply: it comes first whatever their timestamps."""
        for other in pool:
            if other is not effect and self._depends_on(other, effect):
                self._followed.setdefault(other.key, {})[effect.key] = None

    def _reaches(self, start: Effect, goal: Effect, pool: list[Effect]) -> bool:
        """Whether ``start`` depends on ``goal``, directly or not."""
        seen, queue = {start.key}, [start]
        while queue:
            for other in self._dependencies(queue.pop(), pool):
                if other is goal:
                    return True
                if other.key not in seen:
                    seen.add(other.key)
                    queue.append(other)
        return False

    def _chosen(self, effect: Effect, because: Because | None = None) -> Choice:
        waited = tuple(self._waited.get(effect.key, ()))
        if because is None:
            because = self._reason(effect, bool(waited))
        return Choice(effect, because, waited, tuple(key for key in self._followed.get(effect.key, ()) if key not in waited))

    def _reason(self, effect: Effect, waited: bool) -> Because:
        if waited:
            return Because.DEPENDENCY
        if self._continues(effect):
            return Because.CONTINUES
        if effect.cda:
            return Because.CDA
        return Because.RULE if effect.rule else Because.TIMESTAMP

    def _continues(self, effect: Effect) -> bool:
        """Whether it only still applies because it has started: its ability is gone, or objects no longer answer its words."""
        started = self._started.get(effect.key)
        if started is None or not effect.exists():
            return started is not None
        if not self._telling:
            return False
        target = effect.applies_to()
        return target.doubt is None and any(all(chars is not found for found in target.found) for chars in started.objects)


@contextmanager
def _for_a_moment(world: World, operations: Operations) -> Iterator[None]:
    """Apply operations, then put every object back as it was."""
    world.fuel.burn(len(operations))
    touched = [(world.chars[i], ops) for i, ops in operations.items()]
    saved, doubts = [chars.saved() for chars, _ in touched], world.doubts
    try:
        for chars, ops in touched:
            for operation in ops:
                operation.apply(chars)
            world.doubts |= chars.unknown
        yield
    finally:
        world.doubts = doubts
        for (chars, _), before in zip(touched, saved, strict=True):
            chars.restore(before)
