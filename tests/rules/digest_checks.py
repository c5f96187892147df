"""What can be compared by machine between an English text and our French wording of it.

Each check takes the English and the French and yields what has no counterpart, in words that a reader of the data can
act on. None of them proves a wording right; each catches a kind of slip that eyes let pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.rules import references
from tests.rules.counterparts import MODALS, NUMBER_WORDS

__all__ = [
    "definition",
    "english_left",
    "is_of_like_length",
    "missing_modals",
    "missing_number_words",
    "missing_numbers",
    "missing_references",
    "plain",
]

_RANGE = re.compile(r"^(?P<first>[1-9]\d\d(?:\.\d{1,3}[a-z]?)?)\s?(?:-{1,2}|[–—])\s?(?P<last>\S+)$")
_LETTER = re.compile(r"[a-z]+$")
_NUMERAL = re.compile(r"[+\-]?\d+/[+\-]?\d+|\{[^{}\s]+\}|[+\-]?\d+(?:[.,]\d+)?")
_CHAPTER = re.compile(r"\bsection \d\b")
_LIST_MARK = re.compile(r"(?m)^\d\. ")
_POINTER = re.compile(r"\s*\(?\bSee (?:also )?(?:rules? |section )?[^\n]*?(?:\.\"|\.\)|[.\"])(?=\s|$)")
_NOT_COUNTED = re.compile(r"\w+-Headed Giant|\bOnce\b|\bat once\b|\bonce again\b")
_QUOTED = re.compile(r"«[^«»]*»|“[^“”]*”|\([^()]*\)")
_GRAMMAR = r"the|and|with|that|which|from|this|when|whenever|its|your|their|you|is|are|of|to|may|must|can't|doesn't"
_ENGLISH = re.compile(rf"\b(?:{_GRAMMAR})\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[.;:!?\n]")
_TYPOGRAPHY = str.maketrans("’‘“”−", "''\"\"-")
_FEW_ENGLISH_WORDS = 3
_SHORT, _LEAST, _MOST = 40, 0.4, 2.0


def plain(text: str) -> str:
    """The text with straight quotes and ordinary minus signs."""
    return text.translate(_TYPOGRAPHY)


def definition(english: str) -> str:
    """A glossary entry without its pointers to rules and to other entries, whose titles hold words of their own."""
    return _POINTER.sub("", english)


def missing_references(english: str, french: str, see: tuple[str, ...]) -> Iterator[str]:
    """The rule numbers that the English cites and that neither the French text nor its ``see`` holds."""
    for reference in references(english):
        for number in _ends(reference):
            if number not in see and not re.search(rf"(?<![\d.]){re.escape(number)}(?![\da-z]|\.\d)", french):
                yield number


def _ends(reference: str) -> tuple[str, ...]:
    """``601.2f-h`` gives 601.2f and 601.2h."""
    found = _RANGE.match(reference)
    if not found:
        return (reference,)
    first, last = found["first"], found["last"]
    return first, last if last[0].isdigit() else _LETTER.sub("", first) + last


def missing_numbers(english: str, french: str) -> Iterator[str]:
    """The numerals, sizes and symbols of the English (numbers of rules apart) that the French lacks."""
    said = _CHAPTER.sub("", _LIST_MARK.sub("", _without_references(plain(english))))
    yield from (numeral for numeral in dict.fromkeys(_NUMERAL.findall(said)) if not _holds(plain(french), numeral))


def _holds(french: str, numeral: str) -> bool:
    word = _WORD_OF.get(numeral)
    if word and re.search(NUMBER_WORDS[word], french, re.IGNORECASE):
        return True
    spelt = re.escape(numeral.replace(".", ",") if "." in numeral else numeral)
    return re.search(rf"(?<!\d){spelt}(?!\d)", french) is not None


_WORD_OF = {str(value): word for value, word in enumerate(list(NUMBER_WORDS)[:19], 2)}


def _without_references(english: str) -> str:
    for reference in sorted(references(english), key=len, reverse=True):
        english = english.replace(reference, " ")
    return english


def missing_number_words(english: str, french: str) -> Iterator[str]:
    """The English number words (two to twenty, first to third, once, twice, half) without French counterpart."""
    said, held = _NOT_COUNTED.sub("", plain(english)), plain(french)
    for word, counterpart in NUMBER_WORDS.items():
        if re.search(rf"\b{word}\b", said, re.IGNORECASE) and not re.search(counterpart, held, re.IGNORECASE):
            yield word


def missing_modals(english: str, french: str) -> Iterator[str]:
    """Of *can't*, *may* and *must*, those without French counterpart."""
    said, held = plain(english), plain(french)
    for modal, counterpart in MODALS.items():
        found = re.search(rf"\b(?:{modal})\b", said)
        if found and not re.search(counterpart, held, re.IGNORECASE | re.DOTALL):
            yield found.group()


def is_of_like_length(english: str, french: str) -> bool:
    """Whether the French has 0.4 to 2 times as many characters as the English, where that is no mere label."""
    return len(english) < _SHORT or _LEAST <= len(french) / len(english) <= _MOST


def english_left(french: str) -> Iterator[str]:
    """The sentences that hold several English grammar words outside quotes and brackets."""
    for sentence in _SENTENCE.split(_QUOTED.sub(" ", plain(french))):
        if len(_ENGLISH.findall(sentence)) >= _FEW_ENGLISH_WORDS:
            yield sentence.strip()
