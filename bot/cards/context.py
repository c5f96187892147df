"""Ordinary words that are also names: whether a sentence means the card.

« Foudre », « Clone », « Humilité »: a word in lower case is a word, unless it is quoted or what is done with it is done
with a card only; with a capital inside a sentence, it is a name.
"""

from __future__ import annotations

import re
from functools import cache

from bot.cards.folding import fold
from rulesdata import FOLDER

__all__ = ["is_never_a_name", "is_ordinary", "names_a_card", "ordinary_words", "starts_sentence"]

_QUOTED_BEFORE = re.compile(r"[«“\"‘'*_`\[]\s*$")
_QUOTED_AFTER = re.compile(r"^\s*[»”\"’'*_`\]]")
_SENTENCE_START = re.compile(r"(?:^|[.!?…:;\n])[\s«“\"(–—-]*$")
_DONE_WITH_CARDS = re.compile(
    r"(?:\b(?:sous|copiant|équipé de|enchanté par|lancer?|lances|lancent|lancé|joue|joues|jouer|joué|copie|copier|poser?|caster?|cartes?)"
    r"|\b[mts](?:on|a|es))\s+$",
    re.IGNORECASE,
)
"""« je lance foudre », « la carte foudre », « ma foudre »: without any article, what follows is a name."""


_SHORTEST = 3
"""Letters of the shortest name that need no quotes: « X »."""


@cache
def _kinds() -> dict[str, str]:
    lines = (FOLDER / "cards" / "ordinary_words.tsv").read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if "\t" in line and not line.startswith("#"))
    return {word: kind for word, kind in rows if word != "word"}


def ordinary_words() -> list[str]:
    """Every ordinary word, folded."""
    return list(_kinds())


def is_ordinary(word: str) -> bool:
    """Whether a folded word may stand in any question."""
    return word in _kinds() or len(word) < 3 or word.isdigit()


def is_never_a_name(word: str) -> bool:
    """Whether a folded word is one of the game's own (a type, an action, a keyword) or of grammar: no context makes it a name."""
    return _kinds().get(word) in ("jeu", "outil")


def starts_sentence(text: str, at: int) -> bool:
    """Whether a sentence begins there."""
    return _SENTENCE_START.search(text[:at]) is not None


def names_a_card(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]``, which is a card's name, is said as one here."""
    before, said, after = text[:start], text[start:end], text[end:]
    if _QUOTED_BEFORE.search(before) and _QUOTED_AFTER.search(after):
        return True
    words = fold(said).split()
    if len("".join(words)) < _SHORTEST:
        return False
    if said[:1].isupper():
        return not starts_sentence(text, start) or not (len(words) == 1 and is_never_a_name(words[0]))
    if not all(map(is_ordinary, words)):
        return len(words) > 1 or bool(_DONE_WITH_CARDS.search(before))
    return bool(_DONE_WITH_CARDS.search(before)) and not any(map(is_never_a_name, words))
