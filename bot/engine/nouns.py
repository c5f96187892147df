"""Nouns: descriptions of objects, compiled to fast selectors.

A selector knows in which zones to look [CR 109.2], rejects by card types and colours with two bit masks, and only then
runs the tests that remain.
"""

from __future__ import annotations

from bot.engine import domains
from bot.engine.abilities import (
    AnyOf,
    Both,
    By,
    Every,
    Flag,
    Has,
    Host,
    InZone,
    Is,
    It,
    Noun,
    Other,
    Player,
    Pred,
    Ref,
    SharesType,
    Some,
    VerbatimPred,
    With,
    WordKind,
    walk,
)
from bot.engine.characteristics import TYPE_BIT, Chars
from bot.engine.references import Find, FindPlayers, Reading, compile_objects, compile_players
from bot.engine.requirements import CONTROLLED_ZONES, Test, compile_pred, shares_name
from bot.engine.values import Zone
from bot.engine.world import Context, Unreadable
from bot.records import dataclass

__all__ = ["Selector", "Test", "compile_noun", "compile_pred", "compile_test", "possible_objects", "shares_name"]

_EVERYWHERE_ELSE = tuple(zone for zone in Zone if zone not in (Zone.BATTLEFIELD, Zone.NONE))


@dataclass(frozen=True, slots=True)
class Selector:
    """A compiled noun: zones to look in, masks of card types required and refused, then tests in order of cost."""

    zones: tuple[Zone, ...]
    required: int
    refused: int
    tests: tuple[Test, ...]
    reads: int
    relative: bool = False
    """Whether it speaks of "it" or of others."""
    controllers: FindPlayers | None = None
    """Who must control the objects: read once for all of them."""

    def select(self, ctx: Context) -> list[Chars]:
        """Every object that matches; one that cannot be judged raises `Unreadable`."""
        found: list[Chars] = []
        for zone in self.zones:
            found += self.among(ctx, ctx.world.zones[zone])
        return found

    def among(self, ctx: Context, objects: list[Chars]) -> list[Chars]:
        """Those of the objects that the noun describes; one operation counted for each object."""
        required, refused, tests = self.required, self.refused, self.tests
        ctx.world.fuel.burn(len(objects))
        found = [c for c in objects if c.types & required == required and not c.types & refused]
        if self.controllers is not None and found:
            players = self.controllers(ctx, None)
            found = [c for c in found if c.controller in players and c.obj.zone in CONTROLLED_ZONES]
        for test in tests:
            found = [c for c in found if test(ctx, c)]
        return found

    def possible(self, ctx: Context) -> list[Chars]:
        """Every object that matches, or that cannot be judged."""
        candidates = [c for zone in self.zones for c in ctx.world.zones[zone]]
        return [c for c in candidates if self.may_match(ctx, c)]

    def may_match(self, ctx: Context, chars: Chars) -> bool:
        """Whether nothing that can be judged keeps an object from matching."""
        if chars.obj.zone not in self.zones or chars.types & self.required != self.required or chars.types & self.refused:
            return False
        return self._may_be_controlled(ctx, chars) and all(_may_be(test, ctx, chars) for test in self.tests)

    def _may_be_controlled(self, ctx: Context, chars: Chars) -> bool:
        try:
            return self.controllers is None or (chars.obj.zone in CONTROLLED_ZONES and chars.controller in self.controllers(ctx, chars))
        except Unreadable:
            return True

    def test(self, ctx: Context, chars: Chars) -> bool:
        """Whether one object matches, zone included."""
        if chars.obj.zone not in self.zones or chars.types & self.required != self.required or chars.types & self.refused:
            return False
        if self.controllers is not None and not (chars.obj.zone in CONTROLLED_ZONES and chars.controller in self.controllers(ctx, chars)):
            return False
        return all(test(ctx, chars) for test in self.tests)


def _may_be(test: Test, ctx: Context, chars: Chars) -> bool:
    try:
        return test(ctx, chars)
    except Unreadable:
        return True


def compile_noun(noun: Noun, *, default: tuple[Zone, ...] | None = None) -> Selector:
    """The selector of a noun; ``default`` replaces the zones of a description that names none."""
    zones = _zones(noun.preds, default or (Zone.BATTLEFIELD,))
    required = refused = reads = 0
    controllers: FindPlayers | None = None
    tests: list[tuple[int, Test]] = []
    for pred in noun.preds:
        bit = _type_bit(pred)
        if bit and isinstance(pred, Is):
            reads |= domains.TYPES
            required, refused = (required, refused | bit) if pred.negated else (required | bit, refused)
            continue
        compiled = compile_pred(pred)
        reads |= compiled.reads
        if controllers is None and isinstance(pred, By) and isinstance(pred.who, Player) and not (pred.owned or pred.negated):
            controllers = compile_players(pred.who).run
            continue
        tests.append((_cost(pred), compiled.run))
    tests.sort(key=lambda pair: pair[0])
    relative = any(isinstance(node, It | Other) for node in walk(noun))
    return Selector(zones, required, refused, tuple(test for _, test in tests), reads, relative, controllers)


def _type_bit(pred: Pred) -> int:
    return TYPE_BIT[pred.word.text] if isinstance(pred, Is) and pred.word.kind is WordKind.CARD_TYPE else 0


def _cost(pred: Pred) -> int:
    """Cheap tests first; those that cannot be read last, so that they are met only where they decide."""
    return 9 if isinstance(pred, VerbatimPred) else 5 if isinstance(pred, AnyOf | With | SharesType) else 1


def _zones(preds: tuple[Pred, ...], default: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """Where objects so described are [CR 109.2, 109.2a, 109.2b]."""
    for pred in preds:
        if isinstance(pred, InZone):
            named = tuple(Zone(z) for z in pred.zones)
            return tuple(z for z in Zone if z not in named and z is not Zone.NONE) if pred.negated else named
    flags = {pred.flag for pred in preds if isinstance(pred, Has) and not pred.negated}
    if Flag.SPELL in flags:
        return (Zone.STACK,)
    if Flag.CARD in flags:
        return _EVERYWHERE_ELSE
    options = [pred.options for pred in preds if isinstance(pred, AnyOf)]
    inner = [zone for option in options for alternative in option for zone in _zones(alternative, default)]
    return tuple(dict.fromkeys(inner)) or default


def compile_test(preds: tuple[Pred, ...]) -> Reading[Test]:
    """Whether one object meets requirements, wherever it is."""
    selector = compile_noun(Noun(preds), default=tuple(Zone))
    if any(isinstance(pred, InZone) for pred in preds):
        return Reading(selector.test, selector.reads)
    return Reading(lambda ctx, c: bool(selector.among(ctx, [c])), selector.reads)


# --- Nouns in nouns ------------------------------------------------------------------------------------------


@compile_pred.register
def _(pred: AnyOf) -> Reading[Test]:
    options = [compile_noun(Noun(option), default=tuple(Zone)) for option in pred.options]
    named = [_zones(option, ()) for option in pred.options]
    if any(named):  # where some alternatives name a zone, the others mean permanents [CR 109.2]
        named = [zones or (Zone.BATTLEFIELD,) for zones in named]
    reads = 0
    for option in options:
        reads |= option.reads

    def test(ctx: Context, c: Chars) -> bool:
        return any((not zones or c.obj.zone in zones) and option.among(ctx, [c]) for option, zones in zip(options, named, strict=True))

    return Reading(test, reads)


# --- References that hold a noun --------------------------------------------------------------------------------------


@compile_objects.register
def _(ref: Every) -> Reading[Find]:
    selector = compile_noun(ref.noun)
    return Reading(lambda ctx, it: selector.select(ctx), selector.reads)


@compile_objects.register
def _(ref: Some) -> Reading[Find]:
    selector = compile_noun(ref.noun)

    def run(ctx: Context, it: Chars | None) -> list[Chars]:
        if ctx.bindings and ref in ctx.bindings:
            return ctx.world.find(ctx.bindings[ref])
        return selector.select(ctx)

    return Reading(run, selector.reads)


@compile_objects.register
def _(ref: Host) -> Reading[Find]:
    test = compile_test(ref.noun.preds)

    def run(ctx: Context, it: Chars | None) -> list[Chars]:
        this = ctx.this
        if this is None or this.obj.attached_to is None:
            return []
        return [c for c in ctx.world.find((this.obj.attached_to,)) if c.obj.zone is Zone.BATTLEFIELD and test.run(ctx, c)]

    return Reading(run, test.reads)


def possible_objects(ref: Ref, ctx: Context) -> list[Chars]:
    """The objects that a reference may mean when it cannot be read."""
    if isinstance(ref, Every):
        return compile_noun(ref.noun).possible(ctx)
    if isinstance(ref, Both):
        return [c for part in ref.refs for c in possible_objects(part, ctx)]
    this = ctx.this
    if isinstance(ref, Host) and this is not None and this.obj.attached_to is not None:
        return ctx.world.find((this.obj.attached_to,))
    return []
