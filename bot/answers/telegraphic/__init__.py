"""Ability trees in telegraphic French: « autres Gobelins que vous contrôlez : +1/+1, célérité ».

Not a translation of a card: a short statement of what the engine read. A clause, condition, event or cost that has no
French here stays in English as a whole, in quotes: never half of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.answers.lexicon import Lexicon
from bot.answers.telegraphic import abilities as _abilities
from bot.answers.telegraphic import acts as _acts
from bot.answers.telegraphic import amounts as _amounts
from bot.answers.telegraphic import changes as _changes
from bot.answers.telegraphic import clauses as _clauses
from bot.answers.telegraphic import comparisons as _comparisons
from bot.answers.telegraphic import conditions as _conditions
from bot.answers.telegraphic import counters as _counters
from bot.answers.telegraphic import creating as _creating
from bot.answers.telegraphic import descriptions as _descriptions
from bot.answers.telegraphic import entering as _entering
from bot.answers.telegraphic import exceptions as _exceptions
from bot.answers.telegraphic import modes as _modes
from bot.answers.telegraphic import nouns as _nouns
from bot.answers.telegraphic import places as _places
from bot.answers.telegraphic import references as _references
from bot.answers.telegraphic import requirements as _requirements
from bot.answers.telegraphic import standings as _standings
from bot.answers.telegraphic import statements as _statements
from bot.answers.telegraphic import verbatim as _verbatim
from bot.answers.telegraphic.speaker import SAYINGS, Speaker, quote
from bot.engine import Printer
from bot.engine.abilities import Ability, Node
from bot.errors import Unsaid

__all__ = ["Telegraph"]

_REGISTERED = (
    _abilities,
    _acts,
    _amounts,
    _changes,
    _clauses,
    _comparisons,
    _conditions,
    _counters,
    _creating,
    _descriptions,
    _entering,
    _modes,
    _exceptions,
    _nouns,
    _places,
    _references,
    _requirements,
    _standings,
    _statements,
    _verbatim,
)


class Telegraph:
    """Prints trees with one lexicon."""

    def __init__(self, lexicon: Lexicon, printer: Printer | None = None) -> None:
        self._speaker = Speaker(lexicon, printer)

    def ability(self, ability: Ability, name: str | None = None) -> str:
        """One ability on one line; ``name``: of the card that has it."""
        return self.node(ability, name)

    def abilities(self, abilities: Iterable[Ability], name: str | None = None) -> list[str]:
        """Several abilities, a line each."""
        return [self.node(ability, name) for ability in abilities]

    def node(self, node: Node, name: str | None = None) -> str:
        """Any part of a tree."""
        try:
            return self._speaker.named(name).say(node)
        except Unsaid as part:
            return quote(part.words)


def said_kinds() -> frozenset[type[Node]]:
    """The kinds of node that can be said."""
    return frozenset(SAYINGS)
