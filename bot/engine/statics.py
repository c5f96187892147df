"""The effects of static abilities on one board: whose abilities function, and the effects that they generate now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.engine import domains
from bot.engine.abilities import Ability, Band, Number, Size, This
from bot.engine.characteristics import AbilityInstance, Chars, Unsupported, printed_number, type_mask
from bot.engine.continuous import Effect
from bot.engine.domains import fields_of
from bot.engine.effects import Part
from bot.engine.keyword_text import keyword_text
from bot.engine.opaque import Bearing, Reach, bearing
from bot.engine.operations import Operation, Refuse
from bot.engine.plans import OpaquePlan, Plan, plans_of
from bot.engine.references import Find, Reading
from bot.engine.sublayers import Kind
from bot.engine.values import Zone
from bot.engine.world import Context, World
from bot.records import replace

__all__ = ["effects_of_abilities"]

COMMAND_TYPES = type_mask(("Plane", "Phenomenon", "Scheme", "Vanguard", "Conspiracy"))
"""Cards whose abilities function in the command zone; those of a dungeon are room abilities, which trigger [CR 309.4c]."""


def effects_of_abilities(world: World, chars: Chars) -> Iterator[Effect]:
    """The continuous effects of an object's static abilities, as it is now [CR 604.1]."""
    if chars.obj.phased_out or chars.obj.zone is Zone.NONE:
        return
    for instance in chars.abilities:
        for number, compiled in enumerate(plans_of(_with_printed_size(instance.ability, chars))):
            plan = _refusing(compiled, chars) if isinstance(compiled, OpaquePlan) else compiled
            if plan is not None:
                effect = _effect(world, chars, instance, number, plan)
                if _functions(effect, chars):
                    yield effect


def _with_printed_size(ability: Ability, chars: Chars) -> Ability:
    """The last station band holds the power and toughness box, printed as the card's [CR 721.2b]."""
    power, toughness = printed_number(chars.face.power), printed_number(chars.face.toughness)
    if not isinstance(ability, Band) or ability.kind != "station" or ability.size is not None or power is None or toughness is None:
        return ability
    lows = [i.ability.low for i in chars.abilities if isinstance(i.ability, Band)]
    return _sized_band(ability, power, toughness) if ability.low == max(lows) else ability


@lru_cache(maxsize=512)
def _sized_band(band: Band, power: int, toughness: int) -> Band:
    return replace(band, size=Size(Number(power), Number(toughness)))


def _effect(world: World, chars: Chars, instance: AbilityInstance, number: int, plan: Plan) -> Effect:
    key = _key(chars, instance, number)
    timestamp = _timestamp(world, chars, instance, number)
    ctx = Context(world, chars.obj.id, key=key, stamp=timestamp[0])
    return Effect(key, plan, ctx, timestamp, instance=instance)


def _key(chars: Chars, instance: AbilityInstance, number: int) -> str:
    """The same effect keeps its key as long as the object has the ability from the same origin."""
    name = keyword_text(instance.ability)
    return f"{chars.obj.id}:{instance.origin.value}:{instance.index}.{number}:{name or ''}{f'<{instance.by}' if instance.by else ''}"


def _timestamp(world: World, chars: Chars, instance: AbilityInstance, number: int) -> tuple[int, ...]:
    """That of the object or of the effect that created the ability, whichever is later [CR 613.7a].

    Abilities of one object keep their relative order: those of its text first, in order, then those granted, by their grant.
    """
    own = chars.obj.timestamp
    granted = instance.timestamp[0] if instance.timestamp else 0
    later = max(own, granted) if world.epoch.granted_abilities_later_timestamp else own
    return (later, granted, instance.index, number)


def _functions(effect: Effect, chars: Chars) -> bool:
    """Whether an ability functions in its object's zone [CR 113.6, 604.3]."""
    zone = chars.obj.zone
    if zone is Zone.BATTLEFIELD or effect.cda or effect.plan.anywhere:
        return True
    if zone is Zone.COMMAND:
        return chars.obj.face_down is None and (not chars.types or bool(chars.types & COMMAND_TYPES))  # [CR 113.6p]
    return zone is Zone.STACK and effect.plan.on_stack


# --- Sentences not read -----------------------------------------------------------------------------------------------------

_LAYER_OF = (
    (domains.CONTROLLER, Kind.CONTROL),
    (domains.NAME | domains.TEXT, Kind.TEXT),
    (domains.TYPES | domains.SUBTYPES | domains.SUPERTYPES, Kind.TYPE),
    (domains.COLOR, Kind.COLOR),
    (domains.ABILITIES | domains.EXISTENCE, Kind.ABILITY),
    (domains.POWER_TOUGHNESS, Kind.PT_SET),
    (domains.RESTRICTIONS, Kind.RESTRICT),
)


def _refusing(opaque: OpaquePlan, chars: Chars) -> Plan | None:
    """The plan that refuses what an unread sentence may bear on."""
    name = chars.names[0] if chars.names else None
    what = bearing(opaque.words, name)
    return None if what is None else _refusal(opaque.words, opaque.why, what, name)


@lru_cache(maxsize=1024)
def _refusal(words: str, why: str, what: Bearing, name: str | None) -> Plan:
    if what.domains & domains.COST:  # a copy, or another text: nothing is certain from the first layer on
        return Plan(This(), Reading(_FIND[what.reach]), (_refuse_part(Kind.COPY, what.domains, words, why, name),))
    parts = tuple(_refuse_part(kind, what.domains & mask, words, why, name) for mask, kind in _LAYER_OF if what.domains & mask)
    return Plan(This(), Reading(_FIND[what.reach]), parts)


def _refuse_part(kind: Kind, touched: int, words: str, why: str, name: str | None) -> Part:
    fields = fields_of(touched)

    def make(ctx: Context, it: Chars) -> Operation:
        return Refuse(touched, Unsupported(ctx.source, name, words, why, fields))

    return Part(kind, make, touched)


def _itself(ctx: Context, it: Chars | None) -> list[Chars]:
    return [] if ctx.this is None else [ctx.this]


def _host(ctx: Context, it: Chars | None) -> list[Chars]:
    this = ctx.this
    return [] if this is None or this.obj.attached_to is None else ctx.world.find((this.obj.attached_to,))


def _permanents(ctx: Context, it: Chars | None) -> list[Chars]:
    return list(ctx.world.zones[Zone.BATTLEFIELD])


def _cards(ctx: Context, it: Chars | None) -> list[Chars]:
    return [c for zone in (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY) for c in ctx.world.zones[zone]]


def _everything(ctx: Context, it: Chars | None) -> list[Chars]:
    return [c for zone, objects in ctx.world.zones.items() if zone is not Zone.NONE for c in objects]


_FIND: dict[Reach, Find] = {
    Reach.ITSELF: _itself,
    Reach.HOST: _host,
    Reach.PERMANENTS: _permanents,
    Reach.CARDS: _cards,
    Reach.ALL: _everything,
}
