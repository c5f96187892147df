"""Nouns: descriptions of objects, compiled to fast selectors.

A selector knows in which zones to look [CR 109.2], rejects by card types and colours with two bit masks, and only then
runs the tests that remain.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import singledispatch

from bot.engine import domains
from bot.engine.abilities import (
    AnyOf,
    AttachedTo,
    Both,
    By,
    Every,
    Flag,
    Has,
    Host,
    InZone,
    Is,
    It,
    Named,
    Noun,
    OfChosen,
    Other,
    OtherThan,
    Player,
    Pred,
    Ref,
    SameName,
    SharesType,
    Some,
    VerbatimPred,
    Who,
    With,
    WordKind,
    walk,
)
from bot.engine.characteristics import ALL_NAMES, TYPE_BIT, Chars
from bot.engine.flags import test_flag
from bot.engine.matching import has_ability
from bot.engine.objects import choice_slot
from bot.engine.references import Find, FindPlayers, Reading, compile_objects, compile_players
from bot.engine.subtypes import has_subtype
from bot.engine.values import ALL_CREATURE_TYPES, COLOR_WORDS, Zone
from bot.engine.world import Context, Unreadable

__all__ = ["Selector", "Test", "compile_noun", "compile_pred", "compile_test", "possible_objects", "shares_name"]

Test = Callable[[Context, Chars], bool]

_EVERYWHERE_ELSE = tuple(zone for zone in Zone if zone not in (Zone.BATTLEFIELD, Zone.NONE))
_WITH_CONTROLLER = (Zone.BATTLEFIELD, Zone.STACK)


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

    def select(self, ctx: Context) -> list[Chars]:
        """Every object that matches; one that cannot be judged raises `Unreadable`."""
        found: list[Chars] = []
        for zone in self.zones:
            found += self.among(ctx, ctx.world.zones[zone])
        return found

    def among(self, ctx: Context, objects: list[Chars]) -> list[Chars]:
        required, refused, tests = self.required, self.refused, self.tests
        ctx.world.fuel.burn(len(objects))
        found = [c for c in objects if c.types & required == required and not c.types & refused]
        for test in tests:
            found = [c for c in found if test(ctx, c)]
        return found

    def possible(self, ctx: Context) -> list[Chars]:
        """Every object that matches, or that cannot be judged."""
        candidates = [c for zone in self.zones for c in ctx.world.zones[zone]]
        return [c for c in candidates if self._may_match(ctx, c)]

    def _may_match(self, ctx: Context, chars: Chars) -> bool:
        try:
            return self.test(ctx, chars)
        except Unreadable:
            return True

    def test(self, ctx: Context, chars: Chars) -> bool:
        """Whether one object matches, zone included."""
        if chars.obj.zone not in self.zones or chars.types & self.required != self.required or chars.types & self.refused:
            return False
        return all(test(ctx, chars) for test in self.tests)


def compile_noun(noun: Noun, *, default: tuple[Zone, ...] | None = None) -> Selector:
    """The selector of a noun; ``default`` replaces the zones of a description that names none."""
    zones = _zones(noun.preds, default or (Zone.BATTLEFIELD,))
    required = refused = reads = 0
    tests: list[tuple[int, Test]] = []
    for pred in noun.preds:
        bit = _type_bit(pred)
        if bit and isinstance(pred, Is):
            reads |= domains.TYPES
            required, refused = (required, refused | bit) if pred.negated else (required | bit, refused)
            continue
        compiled = compile_pred(pred)
        reads |= compiled.reads
        tests.append((_cost(pred), compiled.run))
    tests.sort(key=lambda pair: pair[0])
    relative = any(isinstance(node, It | Other) for node in walk(noun))
    return Selector(zones, required, refused, tuple(test for _, test in tests), reads, relative)


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


# --- Requirements --------------------------------------------------------------------------------------------------


@singledispatch
def compile_pred(pred: Pred) -> Reading[Test]:
    """The test of one requirement."""

    def unreadable(ctx: Context, c: Chars) -> bool:
        raise Unreadable(getattr(pred, "words", type(pred).__name__))

    return Reading(unreadable)


@compile_pred.register
def _(pred: Is) -> Reading[Test]:
    run, reads = _is(pred.word.kind, pred.word.text)
    return Reading(_negated(run) if pred.negated else run, reads)


def _is(kind: WordKind, text: str) -> tuple[Test, int]:
    if kind is WordKind.CARD_TYPE:
        bit = TYPE_BIT[text]
        return (lambda ctx, c: bool(c.types & bit)), domains.TYPES
    if kind is WordKind.SUPERTYPE:
        return (lambda ctx, c: text in c.supertypes), domains.SUPERTYPES
    if kind is WordKind.COLOR:
        mask = 1 << COLOR_WORDS.index(text)
        return (lambda ctx, c: bool(c.colors & mask)), domains.COLOR
    if kind is WordKind.CREATURE_TYPE:
        return (lambda ctx, c: text in c.subtypes or ALL_CREATURE_TYPES in c.subtypes), domains.CREATURE_SUBTYPES
    if kind is WordKind.NAME:
        return (lambda ctx, c: text in c.names), domains.NAME
    return (lambda ctx, c: text in c.subtypes), domains.subtype_domain(kind)


def _negated(test: Test) -> Test:
    return lambda ctx, c: not test(ctx, c)


def _maybe(test: Test, negated: bool) -> Test:
    return _negated(test) if negated else test


@compile_pred.register
def _(pred: Has) -> Reading[Test]:
    test, reads = test_flag(pred.flag)
    return Reading(lambda ctx, c: test(ctx.world, c) is not pred.negated, reads)


@compile_pred.register
def _(pred: By) -> Reading[Test]:
    who = compile_players(pred.who)
    if pred.owned:
        return Reading(_maybe(lambda ctx, c: c.obj.owner in who.run(ctx, c), pred.negated), who.reads)

    test = _controlled_by_you if pred.who == Player(Who.YOU) else _controlled_by(who)
    return Reading(_maybe(test, pred.negated), who.reads | domains.CONTROLLER)


def _controlled_by(who: Reading[FindPlayers]) -> Test:
    # [CR 108.4, 109.4] Only objects on the battlefield or the stack have a controller.
    return lambda ctx, c: c.obj.zone in _WITH_CONTROLLER and c.controller in who.run(ctx, c)


def _controlled_by_you(ctx: Context, chars: Chars) -> bool:
    return chars.obj.zone in _WITH_CONTROLLER and chars.controller == ctx.controller


@compile_pred.register
def _(pred: Other) -> Reading[Test]:
    """Other than the object being changed ("for each other creature"), else than the source."""
    return Reading(lambda ctx, c: c is not ctx.it if ctx.it is not None else c.obj.id != ctx.source)


@compile_pred.register
def _(pred: OtherThan) -> Reading[Test]:
    but = compile_objects(pred.ref)
    return Reading(lambda ctx, c: all(o is not c for o in but.run(ctx, None)), but.reads)


@compile_pred.register
def _(pred: Named) -> Reading[Test]:
    name = pred.name.text
    return Reading(_maybe(lambda ctx, c: has_name(c, name), pred.negated), domains.NAME)


def has_name(chars: Chars, name: str) -> bool:
    """Whether an object has a name; one that has all names of nonlegendary creature cards cannot be judged by its own list."""
    if name in chars.names:
        return True
    if ALL_NAMES in chars.names:
        raise Unreadable(name)  # whether the name is one of a nonlegendary creature card is not known here
    return False


def shares_name(one: Chars, other: Chars) -> bool:
    """Whether two objects have a name in common."""
    if set(one.names) & set(other.names):
        return True
    first, second = (one, other) if ALL_NAMES in one.names else (other, one)
    if ALL_NAMES not in first.names:
        return False
    # [CR 612.7] It has the name of each nonlegendary creature card.
    printed = second.obj.card.front
    return ALL_NAMES in second.names or ("Creature" in printed.types and "Legendary" not in printed.supertypes)


@compile_pred.register
def _(pred: SameName) -> Reading[Test]:
    ref = compile_objects(pred.ref)
    return Reading(lambda ctx, c: any(shares_name(o, c) for o in ref.run(ctx, None)), ref.reads | domains.NAME)


@compile_pred.register
def _(pred: With) -> Reading[Test]:
    wanted = pred.abilities
    return Reading(_maybe(lambda ctx, c: any(has_ability(c, a) for a in wanted), pred.negated), domains.ABILITIES | domains.EXISTENCE)


@compile_pred.register
def _(pred: InZone) -> Reading[Test]:
    if pred.whose is None:
        return Reading(lambda ctx, c: True)  # the zones themselves are the selector's
    whose = compile_players(pred.whose)
    return Reading(lambda ctx, c: c.obj.owner in whose.run(ctx, None), whose.reads)


_CHOSEN_KINDS = {
    "creature_type": WordKind.CREATURE_TYPE,
    "land_type": WordKind.LAND_TYPE,
    "color": WordKind.COLOR,
    "card_type": WordKind.CARD_TYPE,
    "card_name": WordKind.NAME,
}


@compile_pred.register
def _(pred: OfChosen) -> Reading[Test]:
    slot = choice_slot(pred.what)
    kind = _CHOSEN_KINDS.get(slot)
    if kind is None:
        return compile_pred(VerbatimPred(f"chosen {pred.what}"))

    def test(ctx: Context, c: Chars) -> bool:
        values = ctx.chosen(slot)
        if pred.index:
            values = values[pred.index - 1 : pred.index]
        return any(_is(kind, value)[0](ctx, c) for value in values)

    reads = {WordKind.NAME: domains.NAME, WordKind.COLOR: domains.COLOR, WordKind.CARD_TYPE: domains.TYPES}
    return Reading(_maybe(test, pred.negated), reads.get(kind, domains.SUBTYPES))


@compile_pred.register
def _(pred: SharesType) -> Reading[Test]:
    ref = compile_objects(pred.ref)
    share, reads = _SHARING.get(choice_slot(pred.what.removeprefix("at least one ")), (None, 0))
    if share is None:
        return compile_pred(VerbatimPred(f"shares a {pred.what}"))

    def test(ctx: Context, c: Chars) -> bool:
        return any(share(o, c) for o in ref.run(ctx, None))

    return Reading(_maybe(test, pred.negated), ref.reads | reads)


def _share_creature_type(one: Chars, other: Chars) -> bool:
    if ALL_CREATURE_TYPES in one.subtypes and ALL_CREATURE_TYPES in other.subtypes:
        return True
    mine, theirs = one.subtypes, other.subtypes
    return any(has_subtype(theirs, s) for s in _creature(mine)) or any(has_subtype(mine, s) for s in _creature(theirs))


def _creature(subtypes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(s for s in subtypes if s != ALL_CREATURE_TYPES and has_subtype((ALL_CREATURE_TYPES,), s))


_SHARING: dict[str, tuple[Callable[[Chars, Chars], bool], int]] = {
    "creature_type": (_share_creature_type, domains.CREATURE_SUBTYPES),
    "color": (lambda one, other: bool(one.colors & other.colors), domains.COLOR),
    "card_type": (lambda one, other: bool(one.types & other.types), domains.TYPES),
    "card_name": (shares_name, domains.NAME),
}


@compile_pred.register
def _(pred: AttachedTo) -> Reading[Test]:
    ref = compile_objects(pred.ref)
    return Reading(lambda ctx, c: any(c.obj.attached_to == o.obj.id for o in ref.run(ctx, None)), ref.reads)


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
