"""The rules that say what the numbers of a text count: devotion, mana value, what doubling a size is."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.abilities import Ability, Devotion, Flag, Get, Half, Has, LifeTotal, Node, Stat, StatOf, walk
from bot.memories import by_identity

__all__ = ["OF_A_TEAM", "rules_of_counted", "rules_of_text"]

OF_A_TEAM = "810.9a"
"""What a player's life total is where a team shares it: cited there alone."""
_FLAGS = {Flag.HISTORIC: "700.6", Flag.MODIFIED: "700.9"}


@by_identity(4_000)
def rules_of_text(ability: Ability) -> tuple[str, ...]:
    """Those of an ability."""
    return rules_of_counted(ability)


def rules_of_counted(tree: Node) -> tuple[str, ...]:
    """Those of a tree, in its order and once each."""
    return tuple(dict.fromkeys(_rules(tree)))


def _rules(tree: Node) -> Iterator[str]:
    for node in walk(tree):
        if isinstance(node, Devotion):
            yield "700.5"
        elif isinstance(node, StatOf) and node.stat is Stat.MANA_VALUE:
            yield "202.3"
        elif isinstance(node, Get) and node.form == "doubled":
            yield "701.10a"
        elif isinstance(node, Half):
            yield "107.1a"
        elif isinstance(node, LifeTotal):
            yield OF_A_TEAM
        elif isinstance(node, Has) and node.flag in _FLAGS:
            yield _FLAGS[node.flag]
