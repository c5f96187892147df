"""Ability trees in telegraphic French: « autres Gobelins que vous contrôlez : +1/+1, célérité ».

Not a translation of a card: a short statement of what the engine read. Words that it keeps in English stay in
English, in quotes.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.answers.lexicon import Lexicon
from bot.answers.telegraphic import abilities as _abilities
from bot.answers.telegraphic import amounts as _amounts
from bot.answers.telegraphic import changes as _changes
from bot.answers.telegraphic import clauses as _clauses
from bot.answers.telegraphic import conditions as _conditions
from bot.answers.telegraphic import counters as _counters
from bot.answers.telegraphic import entering as _entering
from bot.answers.telegraphic import nouns as _nouns
from bot.answers.telegraphic import references as _references
from bot.answers.telegraphic import requirements as _requirements
from bot.answers.telegraphic.speaker import SAYINGS, Speaker
from bot.engine.abilities import Ability, Node

__all__ = ["Telegraph"]

_REGISTERED = (_abilities, _amounts, _changes, _clauses, _conditions, _counters, _entering, _nouns, _references, _requirements)


class Telegraph:
    """Prints trees with one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._speaker = Speaker(lexicon)

    def ability(self, ability: Ability) -> str:
        """One ability on one line."""
        return self._speaker.say(ability)

    def abilities(self, abilities: Iterable[Ability]) -> list[str]:
        """Several abilities, a line each."""
        return self._speaker.each(abilities)

    def node(self, node: Node) -> str:
        """Any part of a tree."""
        return self._speaker.say(node)


def said_kinds() -> frozenset[type[Node]]:
    """The kinds of node that can be said."""
    return frozenset(SAYINGS)
