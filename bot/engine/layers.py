"""The pass of the layers: from a board to the characteristics of its objects, to be read beside [CR 613].

start from the actual objects [CR 613.1]
for each layer and sublayer, in order:
    while effects remain that apply in it:
        take the next: characteristic-defining first, then dependency, then timestamp [CR 613.3, 613.7, 613.8]
        apply it to the objects it started with, or else to those it applies to now [CR 613.6]
        look again at what exists and in which order [CR 613.8c]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import bot.engine.standings
import bot.engine.tallies  # noqa: F401  # they register their readers
from bot.engine.abilities import Ability, Keyword
from bot.engine.board import Board
from bot.engine.characteristics import TYPE_BIT, Chars, Origin, View
from bot.engine.continuous import Effect, Operations, Started
from bot.engine.copiable import settle
from bot.engine.counted_rules import OF_A_TEAM, rules_of_text
from bot.engine.dependency import Choice, Order
from bot.engine.derive import Derived
from bot.engine.epochs import SplitEffects
from bot.engine.fuel import EFFECT_COST, Fuel
from bot.engine.game import Variant
from bot.engine.intrinsic import give_intrinsic_abilities
from bot.engine.keyword_statics import RULE_OF_KEYWORD
from bot.engine.operations import Gain, Operation, Refuse, Wear
from bot.engine.plans import plans_of
from bot.engine.recording import Raw, reader
from bot.engine.rule_effects import face_down_effects, resolved_effects, status_effects
from bot.engine.statics import effects_of_abilities
from bot.engine.sublayers import Kind, Sublayer, sublayers
from bot.engine.trace import Step
from bot.engine.values import Zone
from bot.engine.world import World
from bot.records import replace

__all__ = ["characteristics", "evaluate"]

_LAYER_ONE = Kind.COPY | Kind.FACE_DOWN
_CREATURE = TYPE_BIT["Creature"]


def characteristics(board: Board, *, trace: bool = True, fuel: Fuel | None = None, brute_force: bool = False) -> View:
    """The characteristics of every object of a board, and the steps that led there.

    ``trace`` off saves the steps; ``brute_force`` tries every dependency, for tests. Raises `FuelExhausted` past the budget.
    """
    return _Pass(board, fuel or Fuel(), trace, brute_force).run()


def evaluate(board: Board, *, trace: bool = False, fuel: Fuel | None = None) -> tuple[World, View]:
    """As `characteristics`, with the world in which amounts, conditions and references can then be read."""
    evaluation = _Pass(board, fuel or Fuel(), trace, brute_force=False)
    view = evaluation.run()
    return evaluation.world, view


class _Pass:
    """One evaluation.

    ``effects``: by key, those that exist or have started. ``started``: key → the objects an effect applies to from there on
    [CR 613.6]. ``generated``: id → keys of the effects of its abilities. ``altered``: objects whose copiable values changed.
    ``noted``: what the trace noted last of each object in the current layer. ``kinds``: those of all effects so far.
    """

    def __init__(self, board: Board, fuel: Fuel, trace: bool, brute_force: bool) -> None:
        self.world = World(board, fuel)
        self.spent_before = fuel.spent
        self.epoch = board.epoch
        self.brute_force = brute_force
        self.steps: list[Step] | None = [] if trace else None
        self.effects: dict[str, Effect] = {}
        self.started: dict[str, Started] = {}
        self.generated: dict[str, list[str]] = {}
        self.altered: dict[str, Chars] = {}
        self.noted: dict[str, Raw] = {}
        self.kinds = 0

    def run(self) -> View:
        self._add(face_down_effects(self.world))
        self._add(resolved_effects(self.world))
        self._look_again(self.world.chars.values())
        in_layer_one = True
        for sublayer in sublayers(self.epoch):
            if in_layer_one and not sublayer.kinds & _LAYER_ONE:
                in_layer_one = False
                self._end_layer_one()
            if self.kinds & sublayer.kinds:
                self._apply_layer(sublayer)
            if sublayer.kinds & Kind.TYPE:
                self._end_types()
        derived = Derived(self.world)
        return View(derived, tuple(self.steps or ()), derived.unsupported, self.world.fuel.spent - self.spent_before)

    def _add(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            self.effects[effect.key] = effect
            self.kinds |= effect.kinds

    # --- the loop of one layer ---------------------------------------------------------------------------------------------

    def _apply_layer(self, sublayer: Sublayer) -> None:
        order = Order(self.world, sublayer.kinds, self.started, brute_force=self.brute_force, telling=self.steps is not None)
        done: set[str] = set()
        began = len(self.steps or ())
        self.noted = {}
        seen: dict[str, Effect] = {}
        while pool := [e for e in self.effects.values() if e.kinds & sublayer.kinds and e.key not in done]:
            if self.steps is not None:
                seen.update((effect.key, effect) for effect in pool)
            for choice in order.next(pool):
                done.add(choice.effect.key)
                others_changed = self._apply(choice, order.operations(choice.effect), sublayer)
                order.applied(choice.effect)
                if others_changed:
                    break
        if self.steps is not None and len(self.steps) > began:
            self._tell_forestalled(order, seen, done, began)

    def _tell_forestalled(self, order: Order, seen: dict[str, Effect], done: set[str], began: int) -> None:
        """Note the effects that others of the layer kept from doing anything [CR 613.8a]."""
        assert self.steps is not None
        applied = {step.key for step in self.steps[began:]}
        gone = [key for key, effect in seen.items() if key not in done and order.operations(effect)]
        idle = [key for key in order.waited if key in done and key not in applied]
        if gone or idle:
            self.steps[-1] = replace(self.steps[-1], forestalled=(*gone, *idle))

    def _apply(self, choice: Choice, operations: Operations, sublayer: Sublayer) -> bool:
        """Apply an effect; whether that changed which effects exist."""
        if not operations:
            return False
        targets = [self.world.chars[i] for i in operations]
        before = self._noted_before(targets, sublayer) if self.steps is not None else ()
        for chars, ops in zip(targets, operations.values(), strict=True):
            for operation in ops:
                operation.apply(chars)
        distinct = _distinct(operations)
        self._note(operations, distinct, sublayer)
        self._start(choice.effect, operations, distinct)
        if self.steps is not None:
            after = tuple(map(reader(sublayer.kinds), targets))
            self.noted.update(zip(operations, after, strict=True))
            self.steps.append(_step(choice, tuple(operations), distinct, sublayer, (sublayer.kinds, before, after)))
        return self._look_again(self._abilities_touched(targets, distinct))

    def _noted_before(self, targets: list[Chars], sublayer: Sublayer) -> tuple[Raw, ...]:
        """What the trace keeps of objects about to change: what it noted last in this layer, as nothing else changes them."""
        read, noted = reader(sublayer.kinds), self.noted
        return tuple([noted.get(chars.obj.id) or read(chars) for chars in targets])

    def _note(self, operations: Operations, distinct: list[Operation], sublayer: Sublayer) -> None:
        """Remember what is refused from here on, and which copiable values changed."""
        for operation in distinct:
            if isinstance(operation, Refuse):
                self.world.doubts |= operation.domains
        if sublayer.kinds & Kind.COPY:
            changed = (i for i, ops in operations.items() if not any(isinstance(op, Wear) for op in ops))
            self.altered.update((i, self.world.chars[i]) for i in changed)

    def _start(self, effect: Effect, operations: Operations, distinct: list[Operation]) -> None:
        """From now on the effect applies to these objects, even if its ability is gone [CR 613.6]."""
        if self.epoch.split_effects is SplitEffects.UNSPECIFIED or effect.key in self.started:
            return
        doubted: dict[str, str] = {}
        if any(isinstance(op, Refuse) for op in distinct):
            doubted = {i: op.why.clause for i, ops in operations.items() for op in ops if isinstance(op, Refuse) and op.perhaps}
        self.started[effect.key] = Started([self.world.chars[i] for i in operations], doubted)

    # --- which effects exist -----------------------------------------------------------------------------------------------

    def _abilities_touched(self, targets: list[Chars], distinct: list[Operation]) -> list[Chars]:
        """The objects whose static abilities may have changed."""
        if any(op.rewrites or (isinstance(op, Gain) and _grants_effects(op)) for op in distinct):
            return targets
        if not any(op.removes for op in distinct):
            return []
        return [chars for chars in targets if chars.obj.id in self.generated]

    def _look_again(self, objects: Iterable[Chars]) -> bool:
        """Read the static abilities of objects anew; whether the effects that exist changed."""
        changed = False
        for chars in objects:
            now = {effect.key: effect for effect in effects_of_abilities(self.world, chars)}
            self.world.fuel.burn(EFFECT_COST * len(now))
            changed |= self._remove(key for key in self.generated.pop(chars.obj.id, ()) if key not in now)
            changed |= self._replace(now)
            if now:
                self.generated[chars.obj.id] = list(now)
        return changed

    def _remove(self, keys: Iterable[str]) -> bool:
        gone = [key for key in keys if key not in self.started]
        for key in gone:
            del self.effects[key]
        return bool(gone)

    def _replace(self, now: dict[str, Effect]) -> bool:
        changed = False
        for key, effect in now.items():
            known = self.effects.get(key)
            if known is None or (key not in self.started and known.instance != effect.instance):
                self.effects[key] = effect
                self.kinds |= effect.kinds
                changed = True
        return changed

    # --- what rules do between layers --------------------------------------------------------------------------------------

    def _end_layer_one(self) -> None:
        """The characteristics are now the copiable values [CR 613.2c]; counters and designations come after."""
        for chars in self.altered.values():
            settle(chars)
        self._add(status_effects(self.world))

    def _end_types(self) -> None:
        """Intrinsic abilities follow from the types that an object has once the types are settled [CR 305.6]."""
        for chars in self.world.chars.values():
            give_intrinsic_abilities(chars, self.epoch)
        if self.epoch.legendary_creatures_become_legends:
            for chars in self.world.zones[Zone.BATTLEFIELD]:
                _become_legend(chars)


def _distinct(operations: Operations) -> list[Operation]:
    """The operations, those that objects share only once."""
    return [operation for ops in {id(ops): ops for ops in operations.values()}.values() for operation in ops]


def _grants_effects(operation: Gain) -> bool:
    return any(plans_of(instance.ability) for instance in operation.instances)


def _become_legend(chars: Chars) -> None:
    """A legendary permanent that becomes a creature is a Legend meanwhile [CR 205.4d]."""
    becomes = chars.types & _CREATURE and "Creature" not in chars.face.types
    if becomes and "Legendary" in chars.supertypes and "Legend" not in chars.subtypes:
        chars.subtypes = (*chars.subtypes, "Legend")


_WHOLE = SplitEffects.TYPE_CHANGERS_WHOLE


def _step(
    choice: Choice,
    objects: tuple[str, ...],
    distinct: list[Operation],
    sublayer: Sublayer,
    notes: tuple[int, tuple[Raw, ...], tuple[Raw, ...]],
) -> Step:
    """The trace of one application."""
    operations = tuple(dict.fromkeys(distinct) if len(distinct) > 1 else distinct)
    instance = choice.effect.instance
    keyword = RULE_OF_KEYWORD.get(instance.ability.name) if instance is not None and isinstance(instance.ability, Keyword) else None
    counted = choice.effect.rule and any(isinstance(one, Gain) and one.instances[0].origin is Origin.COUNTER for one in operations)
    whole = choice.effect.whole and sublayer.kinds & Kind.TYPE and choice.effect.ctx.world.epoch.split_effects is _WHOLE
    named = (*(() if keyword is None else (keyword,)), *(("122.1b",) if counted else ()), *(("613.6",) if whole else ()))
    cited = [rule for operation in operations for rule in operation.cited() if sublayer.says(rule)]
    counts = _counts(choice.effect.ctx.world, instance.ability) if instance is not None else ()
    rules = (*named, *cited, sublayer.rule, *counts)
    return Step(
        layer=sublayer.label,
        effect=", ".join(dict.fromkeys(operation.name for operation in operations)),
        key=choice.effect.key,
        source=choice.effect.source,
        objects=objects,
        because=choice.because,
        waited_for=choice.waited_for,
        follows=choice.follows,
        rules=tuple(dict.fromkeys(rules)),
        operations=operations,
        notes=notes,
        stamped=_stamped(choice.effect),
    )


def _counts(world: World, ability: Ability) -> Iterator[str]:
    """The rules that say what its text counts, that of teams only where they share a life total."""
    shared = world.board.game.variant is Variant.TWO_HEADED_GIANT
    return (rule for rule in rules_of_text(ability) if shared or rule != OF_A_TEAM)


def _stamped(effect: Effect) -> str:
    """The rule that gave an effect its timestamp: that of its object, of its resolution or of counters [CR 613.7a–c]."""
    if effect.instance is not None:
        return "613.7a"
    return "613.7c" if effect.rule else "613.7b"
