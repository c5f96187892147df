"""Requirements: what a description asks of one object, each compiled to a test with the domains it reads."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from bot.engine import domains
from bot.engine.abilities import (
    AttachedTo,
    By,
    EnteredThisTurn,
    Every,
    Has,
    InZone,
    Is,
    Named,
    OfChosen,
    Opposing,
    Other,
    OtherThan,
    Player,
    Pred,
    PutThere,
    SameName,
    SharesType,
    Some,
    VerbatimPred,
    Wearing,
    Who,
    With,
    WordKind,
)
from bot.engine.characteristics import ALL_NAMES, TYPE_BIT, Chars
from bot.engine.flags import test_flag
from bot.engine.matching import has_ability
from bot.engine.objects import PAIRED, choice_slot
from bot.engine.references import FindPlayers, Reading, compile_objects, compile_players
from bot.engine.subtypes import has_subtype
from bot.engine.values import ALL_CREATURE_TYPES, COLOR_WORDS, Zone
from bot.engine.world import Context, Unreadable

__all__ = ["CONTROLLED_ZONES", "Test", "compile_pred", "has_name", "shares_name"]

Test = Callable[[Context, Chars], bool]

CONTROLLED_ZONES = (Zone.BATTLEFIELD, Zone.STACK)


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
    return lambda ctx, c: c.obj.zone in CONTROLLED_ZONES and c.controller in who.run(ctx, c)


def _controlled_by_you(ctx: Context, chars: Chars) -> bool:
    return chars.obj.zone in CONTROLLED_ZONES and chars.controller == ctx.controller


@compile_pred.register
def _(pred: Other) -> Reading[Test]:
    """Other than the object being changed ("for each other creature"), else than the source."""
    return Reading(lambda ctx, c: c is not ctx.it if ctx.it is not None else c.obj.id != ctx.source)


@compile_pred.register
def _(pred: OtherThan) -> Reading[Test]:
    but = compile_objects(pred.ref)
    return Reading(lambda ctx, c: all(o is not c for o in but.run(ctx, None)), but.reads)


_IN_COMBAT = {"blocked by": ("blocked",), "blocking or blocked by": ("blocking", "blocked")}


@compile_pred.register
def _(pred: Opposing) -> Reading[Test]:
    """Whom a creature opposes in combat is not kept: known only where it is in no combat. Pairs are [CR 702.95]."""
    ref = compile_objects(pred.ref)

    def test(ctx: Context, c: Chars) -> bool:
        if pred.how == "paired with":
            return any(o.obj.id in c.obj.choice(PAIRED) for o in ref.run(ctx, None))
        if not c.obj.combat.isdisjoint(_IN_COMBAT.get(pred.how, (pred.how,))):
            raise Unreadable(pred.how)
        return False

    return Reading(test, ref.reads)


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
    # "… as another permanent you control": another than the object judged, not than the source.
    another = isinstance(pred.ref, Some | Every) and any(isinstance(one, Other) for one in pred.ref.noun.preds)
    shares = _maybe(lambda ctx, c: any(shares_name(o, c) for o in ref.run(ctx, None) if not (another and o is c)), pred.negated)
    return Reading(shares, ref.reads | domains.NAME)


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


def share_among(what: str) -> Callable[[Chars, Chars], bool] | None:
    """Whether two objects have one of a thing in common, for a thing that is known."""
    return _SHARING.get(choice_slot(what), (None, 0))[0]


def share_creature_type(one: Chars, other: Chars) -> bool:
    """Whether two objects have a creature type in common."""
    if ALL_CREATURE_TYPES in one.subtypes and ALL_CREATURE_TYPES in other.subtypes:
        return True
    mine, theirs = one.subtypes, other.subtypes
    return any(has_subtype(theirs, s) for s in _creature(mine)) or any(has_subtype(mine, s) for s in _creature(theirs))


def _creature(subtypes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(s for s in subtypes if s != ALL_CREATURE_TYPES and has_subtype((ALL_CREATURE_TYPES,), s))


_SHARING: dict[str, tuple[Callable[[Chars, Chars], bool], int]] = {
    "creature_type": (share_creature_type, domains.CREATURE_SUBTYPES),
    "color": (lambda one, other: bool(one.colors & other.colors), domains.COLOR),
    "card_type": (lambda one, other: bool(one.types & other.types), domains.TYPES),
    "card_name": (shares_name, domains.NAME),
}


@compile_pred.register
def _(pred: EnteredThisTurn) -> Reading[Test]:
    return Reading(lambda ctx, c: c.obj.zone is Zone.BATTLEFIELD and c.obj.entered_turn == ctx.world.board.turn)


@compile_pred.register
def _(pred: PutThere) -> Reading[Test]:
    def test(ctx: Context, c: Chars) -> bool:
        came = c.obj.came_from is not None and c.obj.entered_turn == ctx.world.board.turn
        return came and pred.origin in ("anywhere", c.obj.came_from.value if c.obj.came_from else "")

    return Reading(test)


@compile_pred.register
def _(pred: Wearing) -> Reading[Test]:
    ref = compile_objects(pred.ref)
    return Reading(lambda ctx, c: any(o.obj.attached_to == c.obj.id for o in ref.run(ctx, None)), ref.reads)


@compile_pred.register
def _(pred: AttachedTo) -> Reading[Test]:
    if isinstance(pred.ref, Player):
        players = compile_players(pred.ref)
        return Reading(lambda ctx, c: c.obj.attached_to in players.run(ctx, None), players.reads)
    if pred.past:
        return Reading(lambda ctx, c: any(c.obj.id in _worn_by(ctx, i) for i in ctx.bindings.get(pred.ref, (ctx.source,))))
    ref = compile_objects(pred.ref)
    return Reading(lambda ctx, c: any(c.obj.attached_to == o.obj.id for o in ref.run(ctx, None)), ref.reads)


def _worn_by(ctx: Context, object_id: str) -> frozenset[str]:
    """What was attached to an object as it left."""
    known = ctx.world.board.last_known.get(object_id)
    return frozenset() if known is None else known.worn
