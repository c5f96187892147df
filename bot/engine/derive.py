"""From the scratch of an evaluation to what everyone reads: frozen characteristics, made when first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine import domains
from bot.engine.abilities import Cant, Keyword
from bot.engine.characteristics import TYPE_BIT, Characteristics, Chars, Unsupported, types_of
from bot.engine.domains import fields_of
from bot.engine.keyword_text import keyword_text
from bot.engine.subtypes import has_subtype
from bot.engine.values import Zone
from bot.engine.world import World

__all__ = ["Derived"]

_KEPT_FROM_ATTACKING = frozenset({Cant.ATTACK, Cant.ATTACK_OR_BLOCK})
_KEPT_FROM_BLOCKING = frozenset({Cant.BLOCK, Cant.ATTACK_OR_BLOCK})
_CREATURE, _PLANESWALKER, _BATTLE = TYPE_BIT["Creature"], TYPE_BIT["Planeswalker"], TYPE_BIT["Battle"]


class Derived(Mapping[str, Characteristics]):
    """Id → characteristics, of a world that nobody changes any more."""

    __slots__ = ("_made", "_words", "_world")

    def __init__(self, world: World) -> None:
        self._world = world
        self._made: dict[str, Characteristics] = {}
        self._words: dict[int, str] = {}

    def __getitem__(self, object_id: str) -> Characteristics:
        found = self._made.get(object_id)
        if found is None:
            found = self._made[object_id] = _characteristics(self._world, self._world.chars[object_id], self._words)
        return found

    def __contains__(self, object_id: object) -> bool:
        return object_id in self._world.chars

    def __iter__(self) -> Iterator[str]:
        return iter(self._world.chars)

    def __len__(self) -> int:
        return len(self._world.chars)

    @property
    def unsupported(self) -> tuple[Unsupported, ...]:
        """Every clause that was not understood and bears on some object."""
        return tuple(dict.fromkeys(clause for c in self._world.chars.values() for clause in c.unsupported))


def _characteristics(world: World, chars: Chars, words: dict[int, str]) -> Characteristics:
    keywords = _keywords(chars, words)
    power, toughness = _size(chars, chars.power, chars.toughness)
    base_power, base_toughness = _size(chars, chars.base_power, chars.base_toughness)
    return Characteristics(
        obj=chars.obj,
        names=chars.names,
        mana_cost=chars.mana_cost,
        mana_value=world.mana_value(chars),
        colors=chars.colors,
        indicator=chars.indicator,
        supertypes=chars.supertypes,
        types=types_of(chars.types),
        subtypes=chars.subtypes,
        power=power,
        toughness=toughness,
        base_power=base_power,
        base_toughness=base_toughness,
        loyalty=_counted(chars, _PLANESWALKER, "loyalty", chars.loyalty),
        defense=_counted(chars, _BATTLE, "defense", chars.defense),
        abilities=chars.abilities,
        keywords=keywords,
        controller=chars.controller,
        copiable=chars.values,
        copiable_face=chars.face,
        cants=chars.cants,
        bans=chars.bans,
        can_attack=_can_attack(world, chars, keywords),
        can_block=_can_block(chars),
        unknown=fields_of(chars.unknown),
        unsupported=chars.unsupported,
    )


def _keywords(chars: Chars, words: dict[int, str]) -> tuple[str, ...]:
    """Each keyword once, in order; ``words``: what abilities are called, by identity, kept for the whole view."""
    found: dict[str, None] = {}
    for instance in chars.abilities:
        word = words.get(id(instance.ability))
        if word is None:
            word = words[id(instance.ability)] = keyword_text(instance.ability) if isinstance(instance.ability, Keyword) else ""
        if word:
            found[word] = None
    return tuple(found)


def _size(chars: Chars, power: int | None, toughness: int | None) -> tuple[int | None, int | None]:
    """Power and toughness, if it has any: a noncreature permanent has none [CR 208.3], a creature always some [CR 208.5]."""
    if chars.unknown & domains.POWER_TOUGHNESS:
        return None, None
    if chars.types & _CREATURE:
        return power or 0, toughness or 0
    return (None, None) if chars.obj.zone is Zone.BATTLEFIELD else (power, toughness)


def _counted(chars: Chars, type_bit: int, kind: str, printed: int | None) -> int | None:
    """Loyalty or defense: printed, but on the battlefield the number of counters, and only of that type [CR 306.5c, 310.4c]."""
    if chars.obj.zone is not Zone.BATTLEFIELD:
        return printed
    return chars.obj.counter(kind) if chars.types & type_bit else None


def _is_creature_in_play(chars: Chars) -> bool:
    return chars.obj.zone is Zone.BATTLEFIELD and bool(chars.types & _CREATURE)


def _can_attack(world: World, chars: Chars, keywords: tuple[str, ...]) -> bool | None:
    """Whether characteristics and effects let a creature attack, tapped and summoning-sick or not; ``None`` if it is none."""
    if not _is_creature_in_play(chars) or chars.unknown & (domains.RESTRICTIONS | domains.ABILITIES):
        return None
    if not chars.cants.isdisjoint(_KEPT_FROM_ATTACKING):
        return False
    if Cant.ATTACK_AS_IF_NO_DEFENDER in chars.cants:
        return True
    is_wall = world.epoch.walls_cannot_attack and has_subtype(chars.subtypes, "Wall") and Cant.ATTACK_AS_IF_NO_WALL not in chars.cants
    return not ("defender" in keywords or is_wall)  # [CR 702.3b]


def _can_block(chars: Chars) -> bool | None:
    if not _is_creature_in_play(chars) or chars.unknown & (domains.RESTRICTIONS | domains.ABILITIES):
        return None
    return chars.cants.isdisjoint(_KEPT_FROM_BLOCKING)
