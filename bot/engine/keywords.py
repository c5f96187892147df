"""Keyword abilities as an object has them: looking for one, and which kind of ability each is [CR 702]."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.abilities import Ability, Activated, Band, Chapter, Keyword, Keywords, Room, Static, Triggered
from bot.engine.characteristics import AbilityInstance, Characteristics, Origin
from bot.engine.objects import ROOM, Obj
from bot.records import replace

__all__ = ["abilities_of", "activated_abilities", "chapters", "has_keyword", "introduced_ability", "keyword_nodes", "triggered_abilities"]

ACTIVATED = frozenset(
    [
        "equip",
        "fortify",
        "reconfigure",
        "crew",
        "saddle",
        "station",
        "cycling",
        "outlast",
        "unearth",
        "embalm",
        "eternalize",
        "encore",
        "scavenge",
        "transmute",
        "reinforce",
        "ninjutsu",
        "craft",
        "transfigure",
        "level up",
        "aura swap",
        "commander ninjutsu",
    ]
)
"""Keywords that are activated abilities."""

TRIGGERED = frozenset(
    [
        "afflict",
        "afterlife",
        "annihilator",
        "bushido",
        "cascade",
        "champion",
        "decayed",
        "dethrone",
        "echo",
        "evolve",
        "exalted",
        "exploit",
        "extort",
        "fabricate",
        "fading",
        "flanking",
        "haunt",
        "hideaway",
        "ingest",
        "melee",
        "mentor",
        "mobilize",
        "modular",
        "myriad",
        "persist",
        "poisonous",
        "prowess",
        "provoke",
        "rampage",
        "recover",
        "renown",
        "ripple",
        "soulbond",
        "soulshift",
        "storm",
        "training",
        "undying",
        "vanishing",
        "graft",
        "conspire",
        "suspend",
        "battle cry",
        "living weapon",
        "cumulative upkeep",
        "job select",
        "for mirrodin!",
        "double team",
        "offspring",
        "to solve",
        "squad",
    ]
)
"""Keywords that are triggered abilities."""


def abilities_of(seen: Characteristics) -> Iterator[tuple[AbilityInstance, Ability]]:
    """Every ability in order, each keyword of a line by itself."""
    for instance in seen.abilities:
        if isinstance(instance.ability, Keywords):
            for keyword in instance.ability.keywords:
                yield instance, keyword
        else:
            yield instance, instance.ability


def keyword_nodes(seen: Characteristics, name: str) -> list[Keyword]:
    """Every instance of a keyword ability."""
    return [ability for _, ability in abilities_of(seen) if isinstance(ability, Keyword) and ability.name.casefold() == name]


def has_keyword(seen: Characteristics, name: str) -> bool:
    """Whether it has the keyword without parameter."""
    return name in seen.keywords


def chapters(seen: Characteristics) -> list[int]:
    """Every chapter number of a Saga [CR 714.2d]."""
    return [number for _, ability in abilities_of(seen) if isinstance(ability, Chapter) for number in ability.numbers]


def activated_abilities(seen: Characteristics, speed: int = 0) -> list[tuple[AbilityInstance, Ability]]:
    """Its activated abilities in order, keyword ones included, those of basic land types last [CR 602.1, 305.6].

    ``speed``: that of its controller, on which some abilities hang [CR 702.178a].
    """
    found = ((i, a) for i, a in _introduced(seen, speed) if isinstance(a, Activated) or _is_keyword(a, ACTIVATED) or _is_class_level(a))
    return sorted(found, key=lambda pair: pair[0].origin is Origin.INTRINSIC)


def _is_class_level(ability: Ability) -> bool:
    """A class level bar holds an activated ability [CR 716.2a]."""
    return isinstance(ability, Band) and ability.kind == "class"


def triggered_abilities(seen: Characteristics, speed: int = 0) -> list[tuple[AbilityInstance, Ability]]:
    """Its triggered abilities in order, keyword ones included [CR 603.1], each chapter for itself [CR 714.2c].

    ``speed``: that of its controller [CR 702.178a].
    """
    if "Dungeon" in seen.types:
        return _room_abilities(seen)
    found = [(i, a) for i, a in _introduced(seen, speed) if isinstance(a, Triggered | Chapter) or _is_keyword(a, TRIGGERED)]
    return [pair for pair in found for _ in range(len(pair[1].numbers) if isinstance(pair[1], Chapter) else 1)]


def _room_abilities(seen: Characteristics) -> list[tuple[AbilityInstance, Ability]]:
    """The ability of the room where the venture marker is: moving it there triggers it, as lore does a chapter [CR 309.4c]."""
    room = seen.obj.designation(ROOM)
    return [
        (i, Chapter((room,), a.sentences)) for i, a in list(abilities_of(seen))[room - 1 : room] if room and isinstance(a, Static | Room)
    ]


MAX_SPEED = 4
"""The greatest speed that a player can have [CR 702.179e]."""

_ONCE = {"boast": "only once each turn", "exhaust": "only once", "forecast": "only once each turn", "power-up": "only once"}
"""Keywords that introduce an activated ability, and how often it can be activated [CR 702.57b, 702.142a, 702.177a].

Power-up is newer than the base edition: its cards say once.
"""


def introduced_ability(seen: Obj, ability: Ability, speed: int) -> Ability:
    """The ability that a keyword introduces: "Solved —" only if the Case is solved [CR 702.169a], "Max speed —" only if its
    controller's ``speed`` is 4 [CR 702.178a, 702.179e]; any other ability as it is."""
    if not isinstance(ability, Keyword) or not ability.params or not isinstance(ability.params[0], Ability):
        return ability
    inner = ability.params[0]
    if ability.name == "solved":
        return inner if seen.designation("solved") else ability
    if ability.name == "max speed":
        return inner if speed >= MAX_SPEED else ability
    often = _ONCE.get(ability.name)
    return ability if often is None or not isinstance(inner, Activated) else replace(inner, limits=(*inner.limits, often))


def _introduced(seen: Characteristics, speed: int) -> Iterator[tuple[AbilityInstance, Ability]]:
    return ((instance, introduced_ability(seen.obj, ability, speed)) for instance, ability in abilities_of(seen))


def _is_keyword(ability: Ability, names: frozenset[str]) -> bool:
    return isinstance(ability, Keyword) and ability.name.casefold() in names
