"""Rule numbers: reading them as people type them, and putting them in order."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

__all__ = ["in_order", "parse_number", "parse_range", "rule_of", "section_of"]

_PREFIX = r"(?:(?:la |les )?(?:regles?|rules?|cr|sections?|chapitre|§)[ :.]*)*(?:n[o°]\.? ?|# ?)?"
_ONE = r"(?P<section>[1-9]\d\d)(?: ?[.,] ?(?P<rule>\d{1,3})(?: ?\.? ?(?P<letter>[a-z]))?)?"
_LAST = r"(?: ?(?:-{1,2}|[–—]|\.\.|a|to|jusqu'a) ?(?P<last>[1-9]\d\d(?: ?[.,] ?\d{1,3} ?[a-z]?)?|\d{1,3} ?[a-z]?|[a-z]))?"
_QUERY = re.compile(rf"{_PREFIX}{_ONE}{_LAST}[ .,;:!?)]*")
_CHAPTER = re.compile(rf"{_PREFIX}(?P<chapter>[1-9])[ .]*")
_UNDOTTED = re.compile(r"(?<![\d.,])(?P<section>[1-9]\d\d) ?[-–/_ ] ?(?P<rule>\d{1,2} ?[a-z]?)(?= ?[.,;:!?)]*$)")
_PARTS = re.compile(r"(\d+)(?:\.(\d+)([a-z]?))?")


def parse_number(text: str) -> str | None:
    """The normalised number in a text that is nothing but one: chapter ``7``, section ``707``, ``707.2``, ``704.5j``.

    Accepts ``707.2.``, ``CR 707,2``, ``règle 704.5 j``, ``704.5J``, ``707-2``, ``707 2``. Whether the rule exists is another question.
    """
    folded = _dotted(_fold(text))
    if found := _CHAPTER.fullmatch(folded):
        return found["chapter"]
    found = _QUERY.fullmatch(folded)
    return _first(found) if found and not found["last"] else None


def parse_range(text: str) -> tuple[str, str] | None:
    """The two ends of a range such as ``707.2-707.4``, ``707.2-4`` or ``702.11a–c``; a lone number is both ends."""
    if number := parse_number(text):
        return number, number
    found = _QUERY.fullmatch(_dotted(_fold(text)))
    if not found:
        return None
    first, last = _first(found), _complete(found)
    return (first, last) if in_order(first) <= in_order(last) else (last, first)


def section_of(number: str) -> str:
    """The section of a rule: ``707`` of ``707.2a``."""
    return number.partition(".")[0]


def rule_of(number: str) -> str:
    """The rule of a subrule: ``707.2`` of ``707.2a``."""
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")


@lru_cache(maxsize=20_000)
def in_order(number: str) -> tuple[str, int, str]:
    """The key that sorts numbers as the document does: 7, 70x before 71x, 702.9 before 702.10, 704.5j before 704.5k."""
    found = _PARTS.fullmatch(number)
    if not found:
        raise ValueError(number)
    return found[1], int(found[2] or 0), found[3] or ""


def _fold(text: str) -> str:
    """Lower case without accents; digits and spaces of any script become plain ones."""
    folded = unicodedata.normalize("NFKD", text).casefold().replace("’", "'")
    kept = "".join(char for char in folded if not unicodedata.combining(char))
    return " ".join(kept.split())


def _dotted(folded: str) -> str:
    """A section and a rule joined by something else than a dot, as what stands after it is no section: ``707-2``, ``704/5j``."""
    return _UNDOTTED.sub(r"\g<section>.\g<rule>", folded, count=1)


def _first(found: re.Match[str]) -> str:
    rule = f".{int(found['rule'])}" if found["rule"] else ""
    return f"{found['section']}{rule}{found['letter'] or ''}"


def _complete(found: re.Match[str]) -> str:
    """The last number of a range, whose section and rule may be left out."""
    last: str = found["last"].replace(" ", "").replace(",", ".")
    if last.isalpha():
        return f"{found['section']}.{int(found['rule'] or 0)}{last}"
    if found["rule"] and re.fullmatch(r"\d{1,2}[a-z]?|\d{3}[a-z]", last):
        return f"{found['section']}.{last}"
    return last
