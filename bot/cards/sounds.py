"""How a name sounds to a French ear: two spellings that are read alike give the same letters.

The rules are those that people's mistakes show: é/er/ai, ph/f, double letters, silent endings, an/en, c/k/qu, s/ç/z, y/i. They
are coarse on purpose, and the same for both languages: a French player spells an English name by ear too.
"""

from __future__ import annotations

import re
from functools import lru_cache

from bot.cards.folding import fold

__all__ = ["heard", "sound"]

_RULES: tuple[tuple[str, str], ...] = (
    (r"eaux?\b|eau", "o"),
    (r"aux?\b|au(?=[^aeiouy]|\b)", "o"),
    (r"sch|sh", "ch"),
    (r"ph", "f"),
    (r"gu(?=[eiy])", "g"),
    (r"qu|ck|cq|q", "k"),
    (r"c(?=[eiy])", "s"),
    (r"ch", "\x01"),
    (r"c", "k"),
    (r"\x01", "ch"),
    (r"g(?=[eiy])", "j"),
    (r"(?:ill|ll)(?=[aeiouy])", "l"),
    (r"(?<=[a-z])h|h(?=[a-z])", ""),
    (r"oe", "e"),
    (r"(?:ees?|ers?|ez|ets?|aits?|aient|ai|ays?|eys?)\b", "e"),
    (r"(?:ai|ei|ay|ey)", "e"),
    (r"y", "i"),
    (r"(?:em|am|en)(?=[bcdfgjklpqrstvz])", "an"),
    (r"(?:im|ain|ein|yn|ym)(?=[bcdfgjklpqrstvz]|\b)", "in"),
    (r"om(?=[bp])", "on"),
    (r"[zx]", "s"),
    (r"w", "v"),
    (r"(?<=[a-z]{2})(?:es|e|s|t|d|p)\b", ""),
    (r"(.)\1+", r"\1"),
)
_COMPILED = tuple((re.compile(pattern), letters) for pattern, letters in _RULES)


def heard(name: str) -> str:
    """What a name sounds like, word by word; a cedilla, which folding loses, is heard."""
    if "ç" in name or "Ç" in name:
        name = name.replace("ç", "ss").replace("Ç", "Ss")
    return " ".join(map(sound, fold(name).split()))


@lru_cache(maxsize=1 << 13)
def sound(word: str) -> str:
    """What a folded word sounds like; the word itself where nothing would be left."""
    said = word
    for pattern, letters in _COMPILED:
        said = pattern.sub(letters, said)
    return said or word
