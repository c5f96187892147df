"""What players call cards: `rulesdata/cards/nicknames.tsv`, a nickname and the English name of a card a line.

A nickname may be several cards', and a card may have several. Nicknames are folded like names.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from bot.cards.folding import fold, stem
from rulesdata import FOLDER

__all__ = ["nicknamed", "nicknames", "nicknames_from"]


@cache
def nicknames() -> dict[str, tuple[str, ...]]:
    """The English names of the cards of each folded nickname."""
    text = (FOLDER / "cards" / "nicknames.tsv").read_text("utf-8")
    found: defaultdict[str, list[str]] = defaultdict(list)
    for line in text.splitlines():
        nickname, tab, card = line.partition("\t")
        if tab and not line.startswith("#"):
            found[fold(nickname)].append(card)
    found.pop("nickname", None)  # the title of the column
    return {nickname: tuple(cards) for nickname, cards in found.items()}


def nicknamed(folded: str) -> tuple[str, ...]:
    """The cards of a folded nickname, article and plural set aside."""
    return nicknames().get(folded) or _stemmed().get(stem(folded), ())


def nicknames_from(start: str) -> list[str]:
    """The cards whose nickname begins so."""
    return [card for nickname, cards in nicknames().items() if nickname.startswith(start) for card in cards]


@cache
def _stemmed() -> dict[str, tuple[str, ...]]:
    return {stem(nickname): cards for nickname, cards in nicknames().items()}
