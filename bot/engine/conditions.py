"""Conditions: whether something is true of the board, compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from bot.engine import domains
from bot.engine.abilities import (
    AllOf,
    AmountIs,
    BothYours,
    Condition,
    Controls,
    DuringTurn,
    InZone,
    Not,
    OneOf,
    RefIs,
    This,
    VerbatimCondition,
    WasKicked,
    walk,
)
from bot.engine.amounts import COMPARISONS, compile_amount
from bot.engine.characteristics import Chars
from bot.engine.mana_spent import asks_for_mana, mana_remembered, was_spent
from bot.engine.nouns import compile_noun, compile_test
from bot.engine.references import Reading, compile_objects, compile_players
from bot.engine.world import Context, Unreadable
from bot.records import dataclass

__all__ = ["LevelIs", "Truth", "WordChosen", "compile_condition", "states_its_zone"]

Truth = Callable[[Context, Chars | None], bool]


@dataclass(frozen=True, slots=True)
class LevelIs(Condition):
    """The object's class level is ``low`` or greater; without a level, it is 1 [CR 716.2d]."""

    low: int


@dataclass(frozen=True, slots=True)
class WordChosen(Condition):
    """The anchor word was chosen as the object entered [CR 614.12c]."""

    word: str


@singledispatch
def compile_condition(condition: Condition) -> Reading[Truth]:
    """The reader of a condition; one that is not understood raises `Unreadable`."""

    def unreadable(ctx: Context, it: Chars | None) -> bool:
        raise Unreadable(getattr(condition, "words", type(condition).__name__))

    return Reading(unreadable)


@compile_condition.register
def _(condition: RefIs) -> Reading[Truth]:
    ref, test = compile_objects(condition.ref), compile_test(condition.preds)

    def run(ctx: Context, it: Chars | None) -> bool:
        found = ref.run(ctx, it)
        return bool(found) and all(test.run(ctx, c) for c in found) is not condition.negated

    return Reading(run, ref.reads | test.reads, ref.per_object)


@compile_condition.register
def _(condition: Controls) -> Reading[Truth]:
    who, count = compile_players(condition.who), compile_amount(condition.count)
    selector, compare = compile_noun(condition.noun), COMPARISONS[condition.op]

    def run(ctx: Context, it: Chars | None) -> bool:
        found = selector.select(ctx)
        needed = count.run(ctx, it)
        held = any(compare(sum(c.controller == player for c in found), needed) for player in who.run(ctx, it))
        return held is not condition.negated

    reads = who.reads | count.reads | selector.reads | domains.CONTROLLER
    return Reading(run, reads, who.per_object or count.per_object)


@compile_condition.register
def _(condition: AmountIs) -> Reading[Truth]:
    left, right = compile_amount(condition.left), compile_amount(condition.right)
    compare = COMPARISONS[condition.op]
    per_object = left.per_object or right.per_object
    return Reading(lambda ctx, it: compare(left.run(ctx, it), right.run(ctx, it)), left.reads | right.reads, per_object)


@compile_condition.register
def _(condition: DuringTurn) -> Reading[Truth]:
    whose = compile_players(condition.whose)

    def run(ctx: Context, it: Chars | None) -> bool:
        return (ctx.world.board.active in whose.run(ctx, it)) is not condition.negated

    return Reading(run, whose.reads, whose.per_object)


@compile_condition.register
def _(condition: WasKicked) -> Reading[Truth]:
    ref = compile_objects(condition.ref)
    return Reading(lambda ctx, it: any(condition.what in c.obj.modes for c in ref.run(ctx, it)), ref.reads, ref.per_object)


_DAYTIMES: dict[str, tuple[str | None, ...]] = {
    "it's day": ("day",),
    "it's night": ("night",),
    "it's nighttime": ("night",),
    "it's neither day nor night": (None,),
}
"""What is said of day and night [CR 731.1]."""


@compile_condition.register
def _(condition: VerbatimCondition) -> Reading[Truth]:
    """Of what is kept word for word, only day and night and the mana spent on the object itself are known."""
    times = _DAYTIMES.get(condition.words.casefold())

    def run(ctx: Context, it: Chars | None) -> bool:
        if times is not None:
            return ctx.world.board.game.daytime in times
        chars = ctx.world.chars.get(ctx.source)
        remembered = mana_remembered(chars.obj) if chars is not None and asks_for_mana(condition.words) else ()
        if not remembered:
            raise Unreadable(condition.words)
        return was_spent(condition.words, remembered)

    return Reading(run)


@compile_condition.register
def _(condition: BothYours) -> Reading[Truth]:
    ref, selector = compile_objects(condition.ref), compile_noun(condition.noun)

    def run(ctx: Context, it: Chars | None) -> bool:
        you = ctx.controller
        return all(any(c.controller == you == c.obj.owner for c in found) for found in (ref.run(ctx, it), selector.select(ctx)))

    return Reading(run, ref.reads | selector.reads | domains.CONTROLLER, ref.per_object)


def _joined(conditions: tuple[Condition, ...], join: Callable[[list[bool]], bool]) -> Reading[Truth]:
    parts = [compile_condition(part) for part in conditions]
    reads = 0
    for part in parts:
        reads |= part.reads
    per_object = any(part.per_object for part in parts)
    return Reading(lambda ctx, it: join([part.run(ctx, it) for part in parts]), reads, per_object)


@compile_condition.register
def _(condition: AllOf) -> Reading[Truth]:
    return _joined(condition.conditions, all)


@compile_condition.register
def _(condition: OneOf) -> Reading[Truth]:
    return _joined(condition.conditions, any)


@compile_condition.register
def _(condition: Not) -> Reading[Truth]:
    inner = compile_condition(condition.condition)
    return Reading(lambda ctx, it: not inner.run(ctx, it), inner.reads, inner.per_object)


@compile_condition.register
def _(condition: WordChosen) -> Reading[Truth]:
    return Reading(lambda ctx, it: ctx.this is not None and condition.word in ctx.this.obj.choice("option"))


@compile_condition.register
def _(condition: LevelIs) -> Reading[Truth]:
    def run(ctx: Context, it: Chars | None) -> bool:
        this = ctx.this
        return this is not None and max(this.obj.designation("level"), 1) >= condition.low

    return Reading(run)


def states_its_zone(condition: Condition | None) -> bool:
    """Whether a condition says in which zones the object itself is, so that its ability functions there [CR 113.6b]."""
    if condition is None:
        return False
    own = (node for node in walk(condition) if isinstance(node, RefIs) and isinstance(node.ref, This))
    return any(isinstance(pred, InZone) for node in own for pred in node.preds)
