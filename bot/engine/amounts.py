"""Amounts: numbers read from the board, compiled to functions of the standpoint and of the object being changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from bot.engine import domains
from bot.engine.abilities import (
    Amount,
    BasicLandTypesAmong,
    CardTypesAmong,
    ChosenNumber,
    ColorsAmong,
    ColorsSpent,
    Compare,
    CountersOn,
    CountOf,
    Devotion,
    GreatestStat,
    Half,
    LifeTotal,
    ManaSpent,
    ManaSymbols,
    Number,
    Op,
    Player,
    Plus,
    Speed,
    Stat,
    StatOf,
    ThatMuch,
    Times,
    TimesKicked,
    TotalStat,
    Variable,
    VerbatimAmount,
    WithCounter,
)
from bot.engine.characteristics import TYPE_BIT, Chars
from bot.engine.nouns import Selector, Test, compile_noun, compile_pred
from bot.engine.paid import mana_paid, times_kicked
from bot.engine.references import Reading, compile_objects, compile_players
from bot.engine.values import BASIC_LAND_TYPES, COLOR_WORDS, COLORS, Zone
from bot.engine.world import Context, Unreadable, World

__all__ = ["COMPARISONS", "Value", "compile_amount", "stat_of"]

Value = Callable[[Context, Chars | None], int]

COMPARISONS: dict[Op, Callable[[int, int], bool]] = {
    Op.EQUAL: lambda a, b: a == b,
    Op.AT_LEAST: lambda a, b: a >= b,
    Op.AT_MOST: lambda a, b: a <= b,
    Op.GREATER: lambda a, b: a > b,
    Op.LESS: lambda a, b: a < b,
}

_CREATURE = TYPE_BIT["Creature"]
_STAT_READS = {Stat.MANA_VALUE: domains.COST, Stat.COLORS: domains.COLOR, Stat.LOYALTY: 0}


def stat_of(world: World, chars: Chars, stat: Stat) -> int | None:
    """A number of an object, or ``None`` if it has none [CR 208.3]."""
    if stat is Stat.MANA_VALUE:
        return world.mana_value(chars)
    if stat is Stat.COLORS:
        return chars.colors.bit_count()
    if stat is Stat.LOYALTY:
        return chars.obj.counter("loyalty") if chars.obj.zone is Zone.BATTLEFIELD else chars.loyalty
    if chars.obj.zone is Zone.BATTLEFIELD and not chars.types & _CREATURE:
        return None
    return _size(chars, stat)


def _size(chars: Chars, stat: Stat) -> int | None:
    if chars.unknown & domains.POWER_TOUGHNESS:
        raise Unreadable(chars.unsupported[-1].clause)
    power, toughness = chars.power, chars.toughness
    if chars.types & _CREATURE:
        power, toughness = power or 0, toughness or 0  # [CR 208.5]
    if stat is Stat.TOTAL_POWER_TOUGHNESS:
        return None if power is None or toughness is None else power + toughness
    if stat is Stat.POWER:
        return power
    if stat is Stat.TOUGHNESS:
        return toughness
    return chars.base_power if stat is Stat.BASE_POWER else chars.base_toughness


def _stat_reads(stat: Stat) -> int:
    return _STAT_READS.get(stat, domains.POWER_TOUGHNESS | domains.TYPES)


@singledispatch
def compile_amount(amount: Amount) -> Reading[Value]:
    """The reader of an amount; one that is not understood raises `Unreadable`."""

    def unreadable(ctx: Context, it: Chars | None) -> int:
        raise Unreadable(getattr(amount, "words", type(amount).__name__))

    return Reading(unreadable)


@compile_amount.register
def _(amount: Number) -> Reading[Value]:
    value = amount.value
    return Reading(lambda ctx, it: value)


@compile_amount.register
def _(amount: Variable) -> Reading[Value]:
    return Reading(lambda ctx, it: ctx.x)


@compile_amount.register(ThatMuch)
@compile_amount.register(VerbatimAmount)
def _(amount: ThatMuch | VerbatimAmount) -> Reading[Value]:
    def unreadable(ctx: Context, it: Chars | None) -> int:
        raise Unreadable(amount.words if isinstance(amount, VerbatimAmount) else "that much")

    return Reading(unreadable)


def _over(selector: Selector, fold: Callable[[Context, list[Chars]], int], reads: int = 0) -> Reading[Value]:
    def run(ctx: Context, it: Chars | None) -> int:
        before, ctx.it = ctx.it, it
        try:
            return fold(ctx, selector.select(ctx))
        finally:
            ctx.it = before

    return Reading(run, selector.reads | reads, selector.relative)


@compile_amount.register
def _(amount: CountOf) -> Reading[Value]:
    return _over(compile_noun(amount.noun), lambda ctx, found: len(found))


@compile_amount.register
def _(amount: CountersOn) -> Reading[Value]:
    if isinstance(amount.on, Player):
        return _counters_of_players(amount.on, amount.kind)
    on = compile_objects(amount.on)
    kind = amount.kind

    def run(ctx: Context, it: Chars | None) -> int:
        counters = (counter for c in on.run(ctx, it) for counter in c.obj.counters)
        return sum(counter.count for counter in counters if kind is None or counter.kind == kind)

    return Reading(run, on.reads, on.per_object)


def _counters_of_players(who: Player, kind: str | None) -> Reading[Value]:
    players = compile_players(who)
    return Reading(lambda ctx, it: sum(ctx.world.board.counters_of(player, kind) for player in players.run(ctx, it)), players.reads)


@compile_amount.register
def _(amount: StatOf) -> Reading[Value]:
    of = compile_objects(amount.of)
    stat = amount.stat

    def run(ctx: Context, it: Chars | None) -> int:
        values = [stat_of(ctx.world, c, stat) for c in of.run(ctx, it)]
        return sum(v for v in values if v is not None)  # a number that cannot be determined is 0 [CR 208.2a]

    return Reading(run, of.reads | _stat_reads(stat), of.per_object)


def _stats(ctx: Context, found: list[Chars], stat: Stat) -> list[int]:
    values = (stat_of(ctx.world, c, stat) for c in found)
    return [v for v in values if v is not None]


@compile_amount.register
def _(amount: GreatestStat) -> Reading[Value]:
    stat = amount.stat
    return _over(compile_noun(amount.among), lambda ctx, found: max(_stats(ctx, found, stat), default=0), _stat_reads(stat))


@compile_amount.register
def _(amount: TotalStat) -> Reading[Value]:
    stat = amount.stat
    return _over(compile_noun(amount.among), lambda ctx, found: sum(_stats(ctx, found, stat)), _stat_reads(stat))


def _mask_union(values: list[int]) -> int:
    union = 0
    for value in values:
        union |= value
    return union


@compile_amount.register
def _(amount: CardTypesAmong) -> Reading[Value]:
    return _over(compile_noun(amount.noun), lambda ctx, found: _mask_union([c.types for c in found]).bit_count(), domains.TYPES)


@compile_amount.register
def _(amount: ColorsAmong) -> Reading[Value]:
    return _over(compile_noun(amount.noun), lambda ctx, found: _mask_union([c.colors for c in found]).bit_count(), domains.COLOR)


@compile_amount.register
def _(amount: BasicLandTypesAmong) -> Reading[Value]:
    def fold(ctx: Context, found: list[Chars]) -> int:
        return sum(any(name in c.subtypes for c in found) for name in BASIC_LAND_TYPES)

    return _over(compile_noun(amount.noun), fold, domains.LAND_SUBTYPES)


@compile_amount.register
def _(amount: Devotion) -> Reading[Value]:
    who = compile_players(amount.who)
    letters = {COLORS[COLOR_WORDS.index(word.text)] for word in amount.colors}

    def run(ctx: Context, it: Chars | None) -> int:
        players = who.run(ctx, it)
        ctx.world.fuel.burn(len(ctx.world.zones[Zone.BATTLEFIELD]))
        costs = (c.mana_cost for c in ctx.world.zones[Zone.BATTLEFIELD] if c.controller in players)
        return sum(_symbols_of(cost, letters) for cost in costs if cost)

    return Reading(run, who.reads | domains.COST | domains.CONTROLLER, who.per_object)


@compile_amount.register
def _(amount: ManaSymbols) -> Reading[Value]:
    of = compile_objects(amount.of)
    letters = {COLORS[COLOR_WORDS.index(amount.color.text)]}

    def run(ctx: Context, it: Chars | None) -> int:
        found = of.run(ctx, it)
        ctx.world.fuel.burn(len(found))
        return sum(_symbols_of(c.mana_cost, letters) for c in found if c.mana_cost)

    return Reading(run, of.reads | domains.COST, of.per_object)


def _symbols_of(cost: str, letters: set[str]) -> int:
    """Mana symbols of some colours in a cost; a hybrid symbol counts once [CR 700.5]."""
    return sum(bool(letters & set(symbol)) for symbol in cost.split("{"))


@compile_amount.register
def _(amount: LifeTotal) -> Reading[Value]:
    of = compile_players(amount.of)
    return Reading(lambda ctx, it: sum(map(ctx.world.board.life_of, of.run(ctx, it))), of.reads, of.per_object)


@compile_amount.register
def _(amount: ColorsSpent) -> Reading[Value]:
    of = compile_objects(amount.of)

    def run(ctx: Context, it: Chars | None) -> int:
        numbers = [number for c in of.run(ctx, it) for number in c.obj.choice("colors spent")]
        if not numbers:
            raise Unreadable("colors of mana spent")
        return sum(map(int, numbers))

    return Reading(run, of.reads, of.per_object)


@compile_amount.register
def _(amount: ManaSpent) -> Reading[Value]:
    of = compile_objects(amount.of)

    def run(ctx: Context, it: Chars | None) -> int:
        spent = [mana_paid(c.obj) for c in of.run(ctx, it)]
        if not spent or None in spent:
            raise Unreadable("the amount of mana spent to cast it")
        return sum(filter(None, spent))

    return Reading(run, of.reads, of.per_object)


@compile_amount.register
def _(amount: TimesKicked) -> Reading[Value]:
    of = compile_objects(amount.of)
    return Reading(lambda ctx, it: sum(times_kicked(c.obj) for c in of.run(ctx, it)), of.reads, of.per_object)


@compile_amount.register
def _(amount: ChosenNumber) -> Reading[Value]:
    """A number chosen or paid as the source entered [CR 607.2d]."""

    def run(ctx: Context, it: Chars | None) -> int:
        chosen = ctx.chosen("number")
        if not chosen or not chosen[0].isdigit():
            raise Unreadable(f"the chosen {amount.what}")
        return int(chosen[0])

    return Reading(run)


@compile_amount.register
def _(amount: Speed) -> Reading[Value]:
    of = compile_players(amount.of)
    return Reading(lambda ctx, it: sum(ctx.world.board.speed.get(player, 0) for player in of.run(ctx, it)), of.reads, of.per_object)


@compile_amount.register
def _(amount: Plus) -> Reading[Value]:
    left, right = compile_amount(amount.left), compile_amount(amount.right)
    per_object = left.per_object or right.per_object
    return Reading(lambda ctx, it: left.run(ctx, it) + right.run(ctx, it), left.reads | right.reads, per_object)


@compile_amount.register
def _(amount: Times) -> Reading[Value]:
    inner = compile_amount(amount.amount)
    return Reading(lambda ctx, it: amount.factor * inner.run(ctx, it), inner.reads, inner.per_object)


@compile_amount.register
def _(amount: Half) -> Reading[Value]:
    inner = compile_amount(amount.amount)
    return Reading(lambda ctx, it: (inner.run(ctx, it) + amount.up) // 2, inner.reads, inner.per_object)


@compile_pred.register
def _(pred: Compare) -> Reading[Test]:
    compare, stat = COMPARISONS[pred.op], pred.stat
    amount = compile_amount(pred.amount)

    def test(ctx: Context, c: Chars) -> bool:
        value = stat_of(ctx.world, c, stat)
        return value is not None and compare(value, amount.run(ctx, c))

    return Reading(test, amount.reads | _stat_reads(stat))


@compile_pred.register
def _(pred: WithCounter) -> Reading[Test]:
    count = compile_amount(pred.count)
    kind = pred.kind

    def test(ctx: Context, c: Chars) -> bool:
        held = sum(counter.count for counter in c.obj.counters if kind is None or counter.kind == kind)
        return (held >= count.run(ctx, c)) is not pred.negated

    return Reading(test, count.reads)
