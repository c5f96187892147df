"""Intrinsic abilities: those that rules give, computed and never stored."""

from __future__ import annotations

from functools import lru_cache

from bot.engine.abilities import Activated, AddMana, Clause, Cost, EntersWith, Keyword, Number, Sentence, Static, This
from bot.engine.characteristics import TYPE_BIT, AbilityInstance, Chars, Origin, printed_number
from bot.engine.epochs import Epoch
from bot.engine.matching import has_ability
from bot.engine.values import BASIC_LAND_TYPES, COLORS, Zone

__all__ = ["RULE_OF_COUNTERS", "give_intrinsic_abilities"]

RULE_OF_COUNTERS = {"loyalty": "306.5b", "defense": "310.4b", "lore": "714.3a"}
"""The rule that gives a permanent the ability to enter with counters of a kind."""

_LAND, _PLANESWALKER, _BATTLE = TYPE_BIT["Land"], TYPE_BIT["Planeswalker"], TYPE_BIT["Battle"]
_ENTERING = _PLANESWALKER | _BATTLE


def give_intrinsic_abilities(chars: Chars, epoch: Epoch) -> None:
    """Add what basic land types, loyalty, defense and Sagas give, as the object is at the end of the type layer."""
    if chars.types & _LAND:
        chars.abilities += _mana_abilities(tuple(t for t in BASIC_LAND_TYPES if t in chars.subtypes))
    if chars.obj.zone is not Zone.BATTLEFIELD:
        return
    if chars.types & _ENTERING:
        chars.abilities += _counters_as_it_enters(chars)
    if epoch.saga_lore_ability and "Saga" in chars.subtypes and not has_ability(chars, Keyword("read ahead")):
        chars.abilities += (_enters_with(1, "lore"),)  # [CR 714.3a]


@lru_cache(maxsize=512)
def _mana_abilities(land_types: tuple[str, ...]) -> tuple[AbilityInstance, ...]:
    """ "{T}: Add" the symbol of each basic land type [CR 305.6]."""
    symbols = ("{" + COLORS[BASIC_LAND_TYPES.index(name)] + "}" for name in land_types)
    return tuple(AbilityInstance(_tap_for(symbol), Origin.INTRINSIC, i) for i, symbol in enumerate(symbols))


def _tap_for(symbol: str) -> Activated:
    return Activated(Cost(("{T}",)), (Sentence((AddMana((symbol,)),)),))


def _counters_as_it_enters(chars: Chars) -> tuple[AbilityInstance, ...]:
    """It enters with counters equal to its printed loyalty or defense [CR 306.5b, 310.4b]."""
    loyalty = printed_number(chars.face.loyalty) if chars.types & _PLANESWALKER else None
    defense = printed_number(chars.face.defense) if chars.types & _BATTLE else None
    pairs = ((loyalty, "loyalty"), (defense, "defense"))
    return tuple(_enters_with(number, kind) for number, kind in pairs if number is not None)


@lru_cache(maxsize=512)
def _enters_with(count: int, kind: str) -> AbilityInstance:
    clause: Clause = EntersWith(This("this permanent"), Number(count), kind)
    return AbilityInstance(Static((Sentence((clause,)),)), Origin.IMPLICIT)
