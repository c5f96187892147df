"""Continuous effects on one board: a plan, whose it is, when it dates from, and what it would do now."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine import domains
from bot.engine.abilities import This
from bot.engine.characteristics import AbilityInstance, Chars, Unsupported
from bot.engine.domains import fields_of
from bot.engine.effects import Part
from bot.engine.epochs import Epoch, SplitEffects
from bot.engine.nouns import possible_objects
from bot.engine.operations import Operation, Refuse
from bot.engine.plans import Plan
from bot.engine.references import Reading
from bot.engine.sublayers import Kind
from bot.engine.world import Context, Unreadable
from bot.records import dataclass

__all__ = ["Effect", "Operations", "Started", "layer_of", "rule_plan"]

Operations = dict[str, tuple[Operation, ...]]
"""What an effect does: id of an object → operations on it."""

Timestamp = tuple[int, ...]


def layer_of(kind: Kind, *, static: bool, cda: bool, copiable: bool, whole: bool = False) -> Kind:
    """The layer of one part of an effect: the only place where this is decided.

    ``cda``: from a characteristic-defining ability [CR 613.4a]. ``copiable``: of an ability that sets values as an object enters
    [CR 613.2a]. ``whole``: part of an effect that changes types, under the rules until 2005.
    """
    if copiable:
        return Kind.COPY
    if whole and kind not in (Kind.COPY, Kind.CONTROL, Kind.TEXT, Kind.RESTRICT):
        return Kind.TYPE
    if kind is Kind.PT_SET and cda:
        return Kind.PT_DEFINE
    if kind is Kind.PT_MODIFY and static:
        return Kind.PT_MODIFY_STATIC
    return kind


@dataclass(frozen=True, slots=True)
class Applicability:
    """What an effect applies to: ``found``, and ``doubt``, words not understood that leave it open."""

    found: list[Chars]
    doubt: str | None = None


@dataclass(frozen=True, slots=True)
class Started:
    """The objects that an effect applies to from some layer on [CR 613.6]; ``doubted``: id → words that leave it open for some."""

    objects: list[Chars]
    doubted: dict[str, str]


class Effect:
    """One continuous effect.

    ``key``: its stable name. ``instance``: the ability instance that generates it, for a static ability. ``subjects``: ids locked in
    [CR 611.2c]. ``parts``: with their layers; ``kinds`` the union of these.
    """

    __slots__ = ("cda", "ctx", "instance", "key", "kinds", "parts", "plan", "rule", "source", "subjects", "timestamp", "whole")

    def __init__(
        self,
        key: str,
        plan: Plan,
        ctx: Context,
        timestamp: Timestamp,
        *,
        subjects: tuple[str, ...] | None = None,
        instance: AbilityInstance | None = None,
        copiable: bool = False,
        rule: bool = False,
    ) -> None:
        self.key = key
        self.plan = plan
        self.ctx = ctx
        self.source = ctx.source
        self.timestamp = timestamp
        self.subjects = subjects
        self.instance = instance
        self.rule = rule
        self.cda = instance is not None and plan.defining and instance.origin.of_rules_text
        static, whole = instance is not None, _applies_whole(plan, ctx.world.epoch)
        self.whole = whole and len(plan.parts) > 1
        self.parts = tuple((layer_of(part.kind, static=static, cda=self.cda, copiable=copiable, whole=whole), part) for part in plan.parts)
        self.kinds = 0
        for kind, _ in self.parts:
            self.kinds |= kind

    def reads(self, layer: int, *, started: bool) -> int:
        """The domains on which what it does in a layer depends; a started effect has its objects and needs no ability."""
        mask = 0 if started else self.plan.reads
        if self.instance is not None and not started:
            mask |= domains.EXISTENCE | domains.TEXT
        for kind, part in self.parts:
            if kind & layer:
                mask |= part.reads | part.bounds
        return mask

    def writes(self, layer: int) -> int:
        """What its parts in this layer may change, as a mask of domains."""
        mask = 0
        for kind, part in self.parts:
            if kind & layer:
                mask |= part.writes
        return mask

    def exists(self) -> bool:
        """Whether the ability that generates it is still there [CR 604.2]."""
        if self.instance is None:
            return True
        this = self.ctx.this
        return this is not None and any(i is self.instance or i == self.instance for i in this.abilities)

    def existence(self) -> tuple[bool, bool]:
        """Whether its ability is there, and whether a clause that is not understood leaves that open."""
        this = self.ctx.this
        doubted = self.instance is not None and this is not None and bool(this.unknown & domains.EXISTENCE)
        return self.exists(), doubted

    def applies_to(self) -> Applicability:
        """The objects it applies to now [CR 611.2c, 611.3a]."""
        ctx, plan = self.ctx, self.plan
        try:
            found = ctx.world.find(self.subjects) if self.subjects is not None else plan.subject.run(ctx, None)
        except Unreadable as doubt:
            return Applicability(possible_objects(plan.ref, ctx), doubt.words)
        if plan.condition is None or not found:
            return Applicability(found)
        return self._under_condition(found, plan.condition.per_object)

    def _under_condition(self, found: list[Chars], per_object: bool) -> Applicability:
        condition = self.plan.condition
        assert condition is not None
        try:
            if per_object:
                return Applicability([c for c in found if condition.run(self.ctx, c)])
            return Applicability(found if condition.run(self.ctx, None) else [])
        except Unreadable as doubt:
            return Applicability(found, doubt.words)

    def operations(self, layer: int, started: Started | None = None) -> Operations:
        """What it would do in a layer now; ``started``: where it already applies [CR 613.6]."""
        parts = [part for kind, part in self.parts if kind & layer]
        world = self.ctx.world
        if started is not None:
            world.fuel.burn(len(started.objects) * len(parts))
            return self._continued(parts, started)
        target = self.applies_to()
        world.fuel.burn(len(target.found) * len(parts))
        if target.doubt is not None or world.doubts:
            return self._with_doubts(parts, target)
        return self._certain(parts, target.found)

    def _continued(self, parts: list[Part], started: Started) -> Operations:
        known = self._certain(parts, [c for c in started.objects if c.obj.id not in started.doubted])
        if self.ctx.world.doubts:
            known = self._where_read(parts, known)
        for object_id, words in started.doubted.items():
            known[object_id] = tuple(self._refuse(part, words, perhaps=True) for part in parts)
        return known

    def _certain(self, parts: list[Part], found: list[Chars]) -> Operations:
        if not found:
            return {}
        if any(part.per_object for part in parts):
            return {c.obj.id: tuple(self._make(part, c) for part in parts) for c in found}
        shared = tuple(self._make(part, found[0]) for part in parts)
        return {c.obj.id: shared for c in found}

    def _make(self, part: Part, chars: Chars) -> Operation:
        if part.constant is not None:
            return part.constant
        try:
            return part.make(self.ctx, chars)
        except Unreadable as doubt:
            return self._refuse(part, doubt.words)

    def _with_doubts(self, parts: list[Part], target: Applicability) -> Operations:
        """As `_certain`, but refuses what depends on words not understood or on values already refused."""
        reason = target.doubt or self._why_doubted()
        if reason is not None:
            return {c.obj.id: tuple(self._refuse(part, reason, perhaps=True) for part in parts) for c in target.found}
        known = self._where_read(parts, self._certain(parts, target.found))
        return {**known, **self._perhaps(parts)}

    def _why_doubted(self) -> str | None:
        """The clause because of which it is not known whether the effect exists, or whether its condition holds."""
        world, this, condition = self.ctx.world, self.ctx.this, self.plan.condition
        if self.existence()[1]:
            return _reason(this)
        if condition is not None and condition.reads & world.doubts:
            return _reason_in(world.chars.values(), condition.reads)
        return None

    def _where_read(self, parts: list[Part], known: Operations) -> Operations:
        return {i: tuple(self._if_read(part, op) for part, op in zip(parts, ops, strict=True)) for i, ops in known.items()}

    def _if_read(self, part: Part, operation: Operation) -> Operation:
        world = self.ctx.world
        if not part.reads & world.doubts:
            return operation
        return self._refuse(part, _reason_in(world.chars.values(), part.reads))

    def _perhaps(self, parts: list[Part]) -> Operations:
        """Refusals for the objects of which it is not known whether the effect applies to them."""
        reads = self.plan.subject.reads
        if self.subjects is not None or isinstance(self.plan.ref, This) or not reads & self.ctx.world.doubts:
            return {}
        doubtful = [c for c in self.ctx.world.chars.values() if c.unknown & reads and not c.obj.phased_out]
        return {c.obj.id: tuple(self._refuse(part, _reason(c), perhaps=True) for part in parts) for c in doubtful}

    def _refuse(self, part: Part, words: str, *, perhaps: bool = False) -> Operation:
        this = self.ctx.this
        name = this.names[0] if this is not None and this.names else None
        ability = None if self.instance is None else self.instance.ability
        why = Unsupported(self.source, name, words, fields=fields_of(part.writes), ability=ability)
        return Refuse(part.writes, why, perhaps)


def _applies_whole(plan: Plan, epoch: Epoch) -> bool:
    """Until 2005-10-01 an effect that changes types applied as a whole with these."""
    return epoch.split_effects is not SplitEffects.CONTINUE and any(part.kind is Kind.TYPE for part in plan.parts)


def _reason(chars: Chars | None) -> str:
    """The clause because of which an object's values are refused."""
    return chars.unsupported[0].clause if chars is not None and chars.unsupported else ""


def _reason_in(objects: Iterable[Chars], reads: int) -> str:
    return next((_reason(c) for c in objects if c.unknown & reads), "")


def rule_plan(*parts: Part) -> Plan:
    """A plan for what a rule, a counter or a status does; its objects are always locked in."""
    return Plan(This(), Reading(lambda ctx, it: []), parts)
