"""Whether an object has an ability, and whether one ability is an instance of another."""

from __future__ import annotations

from bot.engine.abilities import Ability, Activated, AddMana, Keyword, Keywords, LoyaltyCost, Target, walk
from bot.engine.characteristics import Chars

__all__ = ["each_keyword", "has_ability", "is_mana_ability", "matches"]


def each_keyword(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities, each keyword of a line for itself."""
    if not any(isinstance(a, Keywords) for a in abilities):
        return abilities
    return tuple(part for a in abilities for part in (a.keywords if isinstance(a, Keywords) else (a,)))


def matches(wanted: Ability, ability: Ability) -> bool:
    """Whether ``ability`` is what ``wanted`` names: a keyword without parameter names all its instances [CR 113.10b]."""
    if isinstance(wanted, Keyword):
        return isinstance(ability, Keyword) and wanted.name == ability.name and (not wanted.params or wanted.params == ability.params)
    return wanted == ability


def has_ability(chars: Chars, wanted: Ability) -> bool:
    return any(matches(wanted, instance.ability) for instance in chars.abilities)


def is_mana_ability(ability: Ability) -> bool:
    """Whether an activated ability is a mana ability [CR 605.1a]: it could add mana, has no target, is no loyalty ability."""
    if not isinstance(ability, Activated) or isinstance(ability.cost, LoyaltyCost):
        return False
    nodes = [node for sentence in ability.sentences for node in walk(sentence)]
    return any(isinstance(n, AddMana) for n in nodes) and not any(isinstance(n, Target) for n in nodes)
