"""Text as people type it, reduced to what matters when two spellings are compared."""

from __future__ import annotations

import re
import unicodedata

from bot.cards import unaccent

__all__ = ["clean", "clean_lines", "fold", "slug", "words"]

_TYPOGRAPHY = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "−": "-", "–": "-", "\u00a0": " ", "\u202f": " "})
_NOT_WORD = re.compile(r"[^0-9a-z]+")
_BLANKS = re.compile(r"\s+")


def clean(text: str) -> str:
    """The text in NFC with straight quotes and dashes, ordinary blanks, and no control or invisible character."""
    plain = unicodedata.normalize("NFC", text).translate(_TYPOGRAPHY)
    if plain.isprintable():  # every character that is not shown, a blank apart, is of a category below
        return _BLANKS.sub(" ", plain).strip()
    visible = (c for c in plain if unicodedata.category(c) != "Cf")
    printable = "".join(" " if unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn") else c for c in visible)
    return _BLANKS.sub(" ", printable).strip()


def clean_lines(text: str) -> str:
    """`clean`, line by line: empty lines are dropped."""
    return "\n".join(filter(None, map(clean, text.splitlines())))


def fold(text: str) -> str:
    """Lower case, without accents, ligatures or punctuation: ``Évolution d’Âme`` gives ``evolution d ame``."""
    return _NOT_WORD.sub(" ", unaccent(text)).strip()


def words(text: str) -> list[str]:
    """The folded words of a text."""
    return fold(text).split()


def slug(text: str) -> str:
    """A short identifier made of the first folded word that says something: ``Bâton chimérique`` gives ``baton``."""
    significant = [word for word in words(text) if len(word) > 2] or words(text) or ["objet"]
    return significant[0]
