"""Rules about the values that a scenario asks for: cited where nothing done or applied tells them."""

from __future__ import annotations

from collections.abc import Iterator, Set

from bot.engine.abilities import Cant
from bot.engine.characteristics import Characteristics
from bot.engine.epochs import Epoch
from bot.engine.subtypes import has_subtype
from bot.engine.values import Layout, Zone

__all__ = ["combat_rules", "rules_of_all_values", "rules_of_values"]

_VALUES = frozenset({"mana_value", "power", "loyalty", "colors", "color_identity"})
"""The fields whose values have rules of their own."""

_SHOWN = (Zone.BATTLEFIELD, Zone.STACK)


def combat_rules(seen: Characteristics, epoch: Epoch) -> tuple[str, ...]:
    """The rules that keep a creature from attacking or blocking, or that a text lets it escape [CR 702.3b, 508.1c, 509.1b]."""
    walled = epoch.walls_cannot_attack and has_subtype(seen.subtypes, "Wall")
    attack = ("702.3b",) if "defender" in seen.keywords or walled else ()
    held = ("508.1c",) if {Cant.ATTACK, Cant.ATTACK_OR_BLOCK} & seen.cants else ()
    return (*held, *attack, *(("509.1b",) if {Cant.BLOCK, Cant.ATTACK_OR_BLOCK} & seen.cants else ()))


def rules_of_all_values(seen: Characteristics, epoch: Epoch) -> Iterator[str]:
    """Those of everything that an object shows, for a scenario that does not say what it asks."""
    yield from combat_rules(seen, epoch)
    yield from rules_of_values(_VALUES, seen)


def rules_of_values(asked: Set[str], seen: Characteristics) -> Iterator[str]:
    """The rules of the values asked, by the names of their fields."""
    if "mana_value" in asked:
        yield from _of_mana_value(seen)
    if {"power", "toughness"} & asked and seen.zone is Zone.BATTLEFIELD and "Creature" not in seen.types:
        yield "208.3"
    if "loyalty" in asked and "Planeswalker" in seen.types:
        yield "306.5c" if seen.zone is Zone.BATTLEFIELD else "306.5a"
    if {"colors", "color_indicator"} & asked and seen.indicator and seen.colors == seen.indicator:
        yield "202.2e"
    if "color_identity" in asked:
        yield "903.4"
        if seen.obj.card.layout.double_faced:
            yield "903.4d"


def _of_mana_value(seen: Characteristics) -> Iterator[str]:
    """What makes a mana value other than the sum of what is printed [CR 202.3]."""
    cost = seen.mana_cost or ""
    if not cost and seen.mana_value == 0:
        yield "202.3a"
    if seen.zone in _SHOWN and seen.obj.card.layout is Layout.MODAL_DFC:
        yield "202.3"
    if seen.obj.card.layout in (Layout.SPLIT, Layout.AFTERMATH):
        yield "202.3d"
    if "{X}" in cost:
        yield "202.3e"
    if "/P}" in cost:
        yield "202.3g"
    if any("/" in symbol and not symbol.endswith("/P") for symbol in cost.replace("{", "").split("}")):
        yield "202.3f"
