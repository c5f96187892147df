"""Whether an object has an ability, and whether one ability is an instance of another."""

from __future__ import annotations

import re

from bot.engine.abilities import Ability, Activated, AddMana, Inert, Keyword, LoyaltyCost, Node, Target, walk
from bot.engine.characteristics import Chars

__all__ = ["has_ability", "is_loyalty_ability", "is_mana_ability", "matches"]


_ADD = re.compile(r"\badds? (?:\{|[^.]*\bmana\b)", re.IGNORECASE)


def matches(wanted: Ability, ability: Ability) -> bool:
    """Whether ``ability`` is what ``wanted`` names: a keyword without parameter names all its instances [CR 113.10b], variants too."""
    if isinstance(wanted, Keyword) and isinstance(ability, Keyword):
        return wanted.params == ability.params and wanted.name == ability.name if wanted.params else _is_kind_of(ability.name, wanted.name)
    return wanted == ability


def _is_kind_of(name: str, kind: str) -> bool:
    """Whether a keyword is another, or a variant of it [CR 702.29f, 702.33c, 702.37b]."""
    return name == kind or _VARIANTS.get(name) == kind or (kind == "cycling" and name.endswith("cycling"))


_VARIANTS = {"megamorph": "morph", "multikicker": "kicker"}


def has_ability(chars: Chars, wanted: Ability) -> bool:
    """Whether an object has an ability that means the same as this one."""
    return any(matches(wanted, instance.ability) for instance in chars.abilities)


def is_mana_ability(ability: Ability) -> bool:
    """Whether an activated ability is a mana ability [CR 605.1a]: it could add mana, has no target, is no loyalty ability."""
    if not isinstance(ability, Activated) or isinstance(ability.cost, LoyaltyCost):
        return False
    nodes = [node for sentence in ability.sentences for node in walk(sentence)]
    return any(map(_adds_mana, nodes)) and not any(isinstance(n, Target) for n in nodes)


def _adds_mana(node: Node) -> bool:
    return isinstance(node, AddMana) or (isinstance(node, Inert) and _ADD.search(node.words) is not None)


def is_loyalty_ability(ability: Ability) -> bool:
    """Whether it is an activated ability with a loyalty symbol in its cost [CR 606.1]."""
    return isinstance(ability, Activated) and isinstance(ability.cost, LoyaltyCost)
