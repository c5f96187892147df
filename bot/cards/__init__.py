"""The cards: what is printed on them, in English and French, and how they are found by name."""

from bot.cards.folding import fold
from bot.cards.trees import dump, load, load_ability

__all__ = ["dump", "fold", "load", "load_ability"]
