"""Abilities granted, lost and forbidden: the changes of layer 6 [CR 613.1f, 113.10, 113.11]."""

from __future__ import annotations

from bot.engine import domains
from bot.engine.abilities import (
    Ability,
    Activated,
    Amount,
    CantHave,
    Change,
    ChosenWord,
    Cost,
    Gain,
    GainAbilitiesOf,
    GainChosen,
    Lose,
    LoseAll,
    Node,
    Number,
    Static,
    Triggered,
    Variable,
)
from bot.engine.amounts import Value, compile_amount
from bot.engine.becoming import words_now
from bot.engine.characteristics import AbilityInstance, Chars
from bot.engine.keyword_text import keyword_text
from bot.engine.matching import is_loyalty_ability, is_mana_ability
from bot.engine.operations import (
    Ban,
    LoseAbilities,
    LoseAllAbilities,
    Operation,
)
from bot.engine.operations import Gain as GainInstances
from bot.engine.parts import Part, compile_change, constant
from bot.engine.references import Reading, compile_objects
from bot.engine.sublayers import Kind
from bot.engine.trees import each_keyword, replaced
from bot.engine.world import Context
from bot.records import dataclass, replace

__all__ = ["Sized", "costs_x", "gain_part"]


@compile_change.register
def _(change: Gain) -> tuple[Part, ...]:
    return (gain_part(change.abilities),)


def gain_part(abilities: tuple[Ability, ...]) -> Part:
    """The part of an effect that gives abilities, each keyword as its own [CR 613.1f]."""
    given = each_keyword(abilities)
    return Part(Kind.ABILITY, lambda ctx, it: _granted(ctx, tuple(_with_choices(a, ctx) for a in given)), domains.ABILITIES)


def _granted(ctx: Context, abilities: tuple[Ability, ...]) -> Operation:
    stamp = (ctx.stamp,)
    return GainInstances(tuple(AbilityInstance(a, ctx.origin, i, ctx.key, stamp) for i, a in enumerate(abilities)))


def _with_choices(ability: Ability, ctx: Context) -> Ability:
    """A granted ability speaks of the choices of the effect that grants it, not of its new holder's."""

    def settle(node: Node) -> Node | None:
        if not isinstance(node, ChosenWord) or node.now:
            return None
        words = words_now((node,), ctx)
        return words[0] if words else None

    return replaced(ability, settle)


@compile_change.register
def _(change: GainChosen) -> tuple[Part, ...]:
    given = each_keyword(change.abilities)

    def make(ctx: Context, it: Chars) -> Operation:
        chosen = ctx.chosen("ability")
        return _granted(ctx, tuple(a for a in given if keyword_text(a) in chosen))

    return (Part(Kind.ABILITY, make, domains.ABILITIES),)


@dataclass(frozen=True, slots=True)
class Sized(Change):
    """A change whose granted abilities speak of an X that ``where`` defines, read as they are granted."""

    change: Change
    where: Amount


def costs_x(node: Node) -> bool:
    """Whether a cost holds X."""
    return isinstance(node, Cost) and any("{X}" in part for part in node.parts)


@compile_change.register
def _(change: Sized) -> tuple[Part, ...]:
    where = compile_amount(change.where)
    return tuple(_with_x(part, where) if part.kind is Kind.ABILITY else part for part in compile_change(change.change))


def _with_x(part: Part, where: Reading[Value]) -> Part:
    def make(ctx: Context, it: Chars) -> Operation:
        operation = part.make(ctx, it)
        if not isinstance(operation, GainInstances):
            return operation
        number = Number(where.run(ctx, it))
        return GainInstances(tuple(replace(i, ability=replaced(i.ability, _XIs(number))) for i in operation.instances))

    return replace(part, make=make, reads=part.reads | where.reads, constant=None, per_object=True)


@dataclass(frozen=True, slots=True)
class _XIs:
    """Puts a number in place of X."""

    number: Number

    def __call__(self, node: Node) -> Node | None:
        if isinstance(node, Cost):
            return replace(node, parts=tuple(part.replace("{X}", f"{{{self.number.value}}}") for part in node.parts))
        return self.number if isinstance(node, Variable) else None


_ABILITY_KINDS: dict[str, tuple[type[Ability], ...]] = {
    "activated": (Activated,),
    "triggered": (Triggered,),
    "static": (Static,),
    "loyalty": (Activated,),
    "all": (Ability,),
}


@compile_change.register
def _(change: GainAbilitiesOf) -> tuple[Part, ...]:
    of = compile_objects(change.of)
    kinds = tuple(k for name in change.kinds for k in _ABILITY_KINDS.get(name, ()))
    loyalty_only = change.kinds == ("loyalty",)

    def make(ctx: Context, it: Chars) -> Operation:
        found = [i.ability for c in of.run(ctx, it) for i in c.abilities if isinstance(i.ability, kinds)]
        return _granted(ctx, tuple(a for a in found if (not loyalty_only or is_loyalty_ability(a)) and not _excepted(change, a)))

    reads = of.reads | domains.ABILITIES | domains.EXISTENCE
    return (Part(Kind.ABILITY, make, domains.ABILITIES, reads, per_object=of.per_object),)


def _excepted(change: GainAbilitiesOf, ability: Ability) -> bool:
    """Whether the ability is of a kind that the change leaves out."""
    if "except loyalty" in change.kinds:
        return is_loyalty_ability(ability)
    return "except mana" in change.kinds and is_mana_ability(ability)


_LOSS = domains.ABILITIES | domains.EXISTENCE


@compile_change.register
def _(change: Lose) -> tuple[Part, ...]:
    return (constant(Kind.ABILITY, LoseAbilities(each_keyword(change.abilities)), _LOSS, rank=0),)


@compile_change.register
def _(change: LoseAll) -> tuple[Part, ...]:
    """Lost before what the same effect grants: "loses all other abilities" keeps only that."""
    kept = LoseAllAbilities(keep_mana=change.keep == "mana")
    before = replace(kept, keep_granted=_NOT_YET_AN_ABILITY)

    def make(ctx: Context, it: Chars) -> Operation:
        return kept if ctx.world.epoch.indestructible_ability else before

    return (Part(Kind.ABILITY, make, _LOSS, rank=0),)


_NOT_YET_AN_ABILITY = "indestructible"
"""What an effect said that a permanent is, until it became an ability in July 2013 [CR 702.12a]."""


@compile_change.register
def _(change: CantHave) -> tuple[Part, ...]:
    return (constant(Kind.ABILITY, Ban(each_keyword(change.abilities)), _LOSS, rank=2),)
