"""A question in the words of the rules: slang and English words replaced by what digests say."""

from __future__ import annotations

from functools import cache

from bot.answers.folding import clean, fold
from bot.answers.lexicon import Lexicon, TermKind
from rulesdata import FOLDER

__all__ = ["searchable", "slang_meaning"]

_PRINTED = (TermKind.KEYWORD, TermKind.ACTION, TermKind.CARD_TYPE)


@cache
def _slang() -> dict[str, str]:
    text = (FOLDER / "lexicon" / "slang.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.split("\n") if line and not line.startswith("#")]
    return {fold(said): rules for said, rules in rows[1:]}


def slang_meaning(text: str) -> str:
    """The words of the rules for a word of slang; nothing for any other."""
    return _slang().get(fold(text), "")


def searchable(lexicon: Lexicon, text: str) -> str:
    """The words to search for: each word of slang, and each English name of a keyword or type, in French."""
    return " ".join(_in_rules_words(lexicon, word) for word in clean(text).split())


def _in_rules_words(lexicon: Lexicon, word: str) -> str:
    folded = fold(word)
    if folded in _slang():
        return _slang()[folded]
    for reading in lexicon.read(folded, *_PRINTED):
        if reading.language == "en" and reading.term.french:
            return reading.term.french
    return word
