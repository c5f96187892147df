"""Names folded for comparison: case, accents, punctuation, ligatures, articles and plurals set aside.

`fold` is the key under which a name is stored and looked up; `stem` also forgets leading articles and plural endings.
Both are idempotent; `unaccent` serves any text, and `tokens` tells where each folded word stood in the text.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

__all__ = ["Token", "fold", "stem", "tokens", "trigrams", "unaccent"]

_MARKS = "\u0300-\u036f"
_WORD = re.compile(rf"(?:[^\W_][{_MARKS}]*)+(?:['\u2018\u2019\u02bc][sS](?![^\W_]))?|_{{5,}}")
_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ı": "i"})
_ARTICLES = re.compile(r"(?:(?:les?|la|l|une?|des?|du|d|the|an?|[mts](?:on|a|es)|ces?|cet(?:te)?) )+")


class Token(NamedTuple):
    """A word of a text, folded, and where it stood: ``text[start:end]``."""

    word: str
    start: int
    end: int


def tokens(text: str) -> list[Token]:
    """The folded words of a text with their places; an English possessive stays with its word (« urzas »)."""
    found = (Token(_fold_word(m.group()), m.start(), m.end()) for m in _WORD.finditer(text))
    return [token for token in found if token.word]


@lru_cache(maxsize=1 << 14)
def fold(text: str) -> str:
    """The folded words, separated by single spaces; empty for a text without letters or digits."""
    return " ".join(word for m in _WORD.finditer(text) if (word := _fold_word(m.group())))


def unaccent(text: str) -> str:
    """Lower case without accents or ligatures, punctuation kept: ``2 marqueurs +1/+1`` stays readable."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text).casefold().translate(_LETTERS)
    return "".join(c for c in plain if not unicodedata.combining(c))


def stem(folded: str) -> str:
    """A folded name without its leading articles, each word in the singular; never empty for a name that is not."""
    articles = _ARTICLES.match(folded)
    return " ".join(_singular(word) for word in folded[articles.end() if articles else 0 :].split())


def trigrams(folded: str) -> set[str]:
    """The runs of three characters of a folded name, its ends marked by a space."""
    padded = f" {folded} "
    return {padded[i : i + 3] for i in range(len(padded) - 2)}


def _fold_word(word: str) -> str:
    if word.startswith("_"):
        return word  # the blank that a few names hold: « _____ Goblin » is no « Goblin »
    if word.isascii():
        return word.lower().replace("'", "")
    return "".join(c for c in unaccent(word) if c.isalnum())


def _singular(word: str) -> str:
    """French and English plurals by their endings; crude, but the same for what is stored and what is typed."""
    if len(word) <= 3 or word.endswith("ss"):
        return word
    if word.endswith("aux") and not word.endswith("eaux"):
        return word[:-2] + "l"
    return word[:-1] if word.endswith(("s", "eux", "oux", "eaux")) else word
