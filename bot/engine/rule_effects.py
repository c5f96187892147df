"""Effects that no ability makes: counters, face-down status, designations, ways of casting, and those that resolved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from bot.engine import domains
from bot.engine.abilities import Be, Cost, Description, Designated, Is, IsNot, Keyword, Noun, VerbatimAmount, Word, WordKind, walk
from bot.engine.characteristics import AbilityInstance, Chars, Origin, Unsupported
from bot.engine.continuous import Effect, rule_plan
from bot.engine.effects import Part, compile_change
from bot.engine.faces import shown_face
from bot.engine.matching import has_ability
from bot.engine.objects import UNREAD_COUNTERS, CopiableValues, Counter, FaceDownKind, Obj, ResolvedEffect
from bot.engine.operations import AddPT, Gain, Operation, Refuse, ReplaceText, SwapWords, Wear
from bot.engine.plans import Plan, plan_of_modify
from bot.engine.sublayers import Kind
from bot.engine.values import CardDef, Face, Zone
from bot.engine.world import Context, World

__all__ = ["face_down_effects", "resolved_effects", "status_effects"]

_AFTER_STATICS = 1 << 60
"""Puts an effect that resolved after static abilities that got the same timestamp [CR 613.7n]."""
_SIZE_COUNTER = re.compile(r"([+−-]\d+)/([+−-]\d+)")
KEYWORD_COUNTERS = frozenset(
    (
        "deathtouch",
        "decayed",
        "double strike",
        "exalted",
        "first strike",
        "flying",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "trample",
        "vigilance",
    )
)  # [CR 122.1b]


def _part(kind: Kind, operation: Operation, writes: int) -> Part:
    return Part(kind, lambda ctx, it: operation, writes, constant=operation)


# --- Status, counters, designations ---------------------------------------------------------------------------------------


def face_down_effects(world: World) -> Iterator[Effect]:
    """What face-down status does to each object, in layer 1 [CR 708.2]."""
    for zone in (Zone.BATTLEFIELD, Zone.STACK):
        for chars in world.zones[zone]:
            obj = chars.obj
            if obj.face_down is not None:
                plan = _face_down_plan(obj.face_down.kind, obj.face_down.face, world.epoch.face_down_creatures_start_small)
                yield _on_itself(world, obj, "face down", plan, obj.timestamp)


def status_effects(world: World) -> Iterator[Effect]:
    """What counters, designations and ways of casting do to each object, once layer 1 is done."""
    for chars in world.chars.values():
        obj = chars.obj
        if obj.phased_out:
            continue
        for counter in obj.counters:
            plan = _counter_plan(counter)
            if plan is not None:
                yield _on_itself(world, obj, f"{counter.kind} counters", plan, counter.timestamp or obj.timestamp)
        if obj.modes or obj.designations or obj.attached_to is not None:
            yield from _status_of(world, chars)


def _on_itself(world: World, obj: Obj, name: str, plan: Plan, timestamp: int) -> Effect:
    key = f"{obj.id}:{name}"
    ctx = Context(world, obj.id, key=key, stamp=timestamp)
    return Effect(key, plan, ctx, (timestamp,), subjects=(obj.id,), rule=True)


@lru_cache(maxsize=512)
def _counter_plan(counter: Counter) -> Plan | None:
    """Counters that change power and toughness, or give a keyword [CR 122.1a, 122.1b]."""
    size = _SIZE_COUNTER.fullmatch(counter.kind)
    if size:
        power, toughness = (counter.count * int(n.replace("−", "-")) for n in size.groups())
        return rule_plan(_part(Kind.PT_COUNTERS, AddPT(power, toughness), domains.POWER_TOUGHNESS))
    if counter.kind in KEYWORD_COUNTERS:
        instance = AbilityInstance(Keyword(counter.kind), Origin.COUNTER, timestamp=(counter.timestamp,))
        return rule_plan(_part(Kind.ABILITY, Gain((instance,)), domains.ABILITIES))
    return None


def _status_of(world: World, chars: Chars) -> Iterator[Effect]:
    obj = chars.obj
    attached = obj.attached_to is not None
    if "bestow" in obj.modes and (attached or obj.zone is Zone.STACK):
        yield _on_itself(world, obj, "bestowed", _bestowed(), obj.timestamp)
    if attached and has_ability(chars, _RECONFIGURE):
        yield _on_itself(world, obj, "reconfigured", _reconfigured(), obj.timestamp)
    for designation in obj.designations:
        if designation.name.startswith(UNREAD_COUNTERS) and _SIZE_COUNTER.fullmatch(designation.name.removeprefix(UNREAD_COUNTERS)):
            yield _on_itself(world, obj, designation.name, _unread_counters(obj, designation.name), obj.timestamp)
        if designation.name == "suspected":
            yield _on_itself(world, obj, "suspected", _suspected(), designation.timestamp)


def _unread_counters(obj: Obj, words: str) -> Plan:
    """The size of a permanent that entered with a number of counters that is not understood."""
    why = Unsupported(obj.id, obj.card.front.name, _clause_of(obj) or words)
    return rule_plan(_part(Kind.PT_COUNTERS, Refuse(domains.POWER_TOUGHNESS, why), domains.POWER_TOUGHNESS))


def _clause_of(obj: Obj) -> str | None:
    """The words of its text that count what is not understood."""
    nodes = (node for ability in obj.card.front.abilities for node in walk(ability))
    return next((node.words for node in nodes if isinstance(node, VerbatimAmount)), None)


@lru_cache(maxsize=512)
def _face_down_plan(kind: FaceDownKind, face: Face | None, small: bool) -> Plan:
    """A 2/2 creature (0/1 if ``small``) without text, name, subtypes or mana cost, unless the effect says otherwise [CR 708.2a]."""
    if face is None:
        warded = kind in (FaceDownKind.DISGUISE, FaceDownKind.CLOAK)  # [CR 702.168a, 701.58a]
        ward = (Keyword("ward", (Cost(("{2}",)),)),) if warded else ()
        face = Face(None, types=("Creature",), power=0 if small else 2, toughness=1 if small else 2, abilities=ward)
    wear = Wear(CopiableValues(CardDef("", (face,))), face, Origin.PRINTED)
    return rule_plan(_part(Kind.FACE_DOWN, wear, domains.EVERYTHING & ~domains.CONTROLLER))


_RECONFIGURE = Keyword("reconfigure")
_CREATURE = Word(WordKind.CARD_TYPE, "Creature")


@cache
def _bestowed() -> Plan:
    """It becomes an Aura enchantment and gains enchant creature [CR 702.103b]."""
    words = (Word(WordKind.ENCHANTMENT_TYPE, "Aura"), Word(WordKind.CARD_TYPE, "Enchantment"))
    enchant = Keyword("enchant", (Noun((Is(_CREATURE),)),))
    return rule_plan(*compile_change(Be(Description(words=words, abilities=(enchant,)))))


@cache
def _reconfigured() -> Plan:
    """It stops being a creature while attached [CR 702.151b]."""
    return rule_plan(*compile_change(IsNot((_CREATURE,))))


@cache
def _suspected() -> Plan:
    """It has menace and can't block [CR 701.60c]."""
    return rule_plan(*compile_change(Designated("suspected")))


# --- Effects that resolved ------------------------------------------------------------------------------------------------


def resolved_effects(world: World) -> Iterator[Effect]:
    """The effects that the board remembers [CR 611.2]."""
    for effect in world.board.effects:
        plan = _plan_of(effect)
        origin = Origin.COPIED if effect.copiable else Origin.GRANTED
        ctx = Context(
            world,
            effect.source,
            controller=effect.controller,
            choices=effect.choices,
            x=effect.x,
            bindings=effect.bindings,
            key=effect.id,
            stamp=effect.timestamp,
            origin=origin,
        )
        subjects = effect.exchange if effect.exchange is not None else effect.subjects
        yield Effect(effect.id, plan, ctx, (effect.timestamp, _AFTER_STATICS), subjects=subjects, copiable=effect.copiable)


def _plan_of(effect: ResolvedEffect) -> Plan:
    if effect.modify is not None:
        return plan_of_modify(effect.modify)
    if effect.copy is not None:
        return _copy_plan(effect.copy)
    if effect.swap is not None:
        return rule_plan(_part(Kind.TEXT, SwapWords(effect.swap), domains.SUBTYPES | domains.TEXT | domains.EXISTENCE))
    return _exchange_plan(effect.exchange or ())


def _copy_plan(values: CopiableValues) -> Plan:
    """The face that shows depends on the copier's own status [CR 707.3]."""

    def make(ctx: Context, it: Chars) -> Operation:
        return Wear(values, shown_face(values, it.obj, ctx.world.epoch))

    return rule_plan(Part(Kind.COPY, make, domains.EVERYTHING & ~domains.CONTROLLER, per_object=True))


def _exchange_plan(ids: tuple[str, ...]) -> Plan:
    """Each of two objects has the rules text of the other [CR 612.5]; both texts are read before either changes."""

    def make(ctx: Context, it: Chars) -> Operation:
        others = ctx.world.find(i for i in ids if i != it.obj.id)
        own = [i for c in others for i in c.abilities if i.origin.of_rules_text]
        return ReplaceText(tuple(own))

    reads = domains.TEXT | domains.EXISTENCE
    return rule_plan(Part(Kind.TEXT, make, domains.TEXT | domains.EXISTENCE | domains.ABILITIES, reads, per_object=True))
