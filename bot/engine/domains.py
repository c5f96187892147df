"""Domains: what effects read and write, as bits; they only save trials of dependency [CR 613.8a].

Two effects can depend on one another only if one reads what the other writes.
"""

from __future__ import annotations

from bot.engine.abilities import WordKind

__all__ = [
    "ABILITIES",
    "COLOR",
    "CONTROLLER",
    "COST",
    "CREATURE_SUBTYPES",
    "EVERYTHING",
    "EXISTENCE",
    "FIELDS",
    "LAND_SUBTYPES",
    "NAME",
    "OTHER_SUBTYPES",
    "POWER_TOUGHNESS",
    "RESTRICTIONS",
    "SUBTYPES",
    "SUPERTYPES",
    "TEXT",
    "TYPES",
    "fields_of",
    "subtype_domain",
]

CONTROLLER = 1 << 0
NAME = 1 << 1
COST = 1 << 2
SUPERTYPES = 1 << 3
TYPES = 1 << 4
LAND_SUBTYPES = 1 << 5
CREATURE_SUBTYPES = 1 << 6
OTHER_SUBTYPES = 1 << 7
COLOR = 1 << 8
ABILITIES = 1 << 9
"""Abilities seen from outside: "with flying"."""
EXISTENCE = 1 << 10
"""Abilities lost: what the existence of a static ability's effect reads."""
POWER_TOUGHNESS = 1 << 11
TEXT = 1 << 12
"""Shown rules text alone: read by nothing."""
RESTRICTIONS = 1 << 13
"""What it can't do, which is no characteristic."""
SUBTYPES = LAND_SUBTYPES | CREATURE_SUBTYPES | OTHER_SUBTYPES
EVERYTHING = (1 << 14) - 1

FIELDS = (
    (CONTROLLER, ("controller",)),
    (NAME, ("name",)),
    (COST, ("mana_cost", "mana_value")),
    (SUPERTYPES, ("supertypes",)),
    (TYPES, ("types",)),
    (SUBTYPES, ("subtypes",)),
    (COLOR, ("colors",)),
    (ABILITIES | EXISTENCE, ("abilities", "keywords", "text")),
    (ABILITIES | EXISTENCE | RESTRICTIONS, ("can_attack", "can_block")),
    (POWER_TOUGHNESS, ("power", "toughness", "base_power", "base_toughness")),
    (TEXT, ("text",)),
)


def fields_of(domains: int) -> frozenset[str]:
    """The names of the characteristics that some domains hold."""
    return frozenset(name for mask, names in FIELDS if mask & domains for name in names)


def subtype_domain(kind: WordKind) -> int:
    """The domain to which subtypes of this kind belong."""
    if kind is WordKind.LAND_TYPE:
        return LAND_SUBTYPES
    return CREATURE_SUBTYPES if kind is WordKind.CREATURE_TYPE else OTHER_SUBTYPES
