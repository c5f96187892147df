"""The words of a text change: `mur→soldat`, `mur en soldat`, or two words of one kind in a row."""

from __future__ import annotations

import re

from bot.answers.folding import fold
from bot.answers.lexicon import Lexicon, Reading, TermKind
from bot.answers.model import Assumption
from bot.engine.abilities import WordKind
from bot.records import dataclass, replace

__all__ = ["WordPair", "read_pair"]

_ARROW = re.compile(r"\s*(?:→|⇒|->|=>|\s(?:en|par|devient)\s)\s*")
_INSTEAD = re.compile(r"\s+(?:[àa] la place (?:de\s+|d['’])|au lieu (?:de\s+|d['’])|plut[ôo]t que\s+)", re.IGNORECASE)
_TARGET = re.compile(r"\s*>\s*|\s+sur\s+", re.IGNORECASE)
"""What stands before the target of a text change."""
_KINDS = {TermKind.CREATURE_TYPE: WordKind.CREATURE_TYPE, TermKind.LAND_TYPE: WordKind.LAND_TYPE}
_LONGEST = 4


@dataclass(frozen=True, slots=True)
class WordPair:
    """The old and new words, in English, as ``said``; the rest of the text; readings that had to be chosen; what kind of words they are."""

    old: str
    new: str
    said: tuple[str, str]
    rest: str
    assumed: tuple[Assumption, ...] = ()
    kind: WordKind = WordKind.COLOR


def read_pair(text: str, lexicon: Lexicon) -> WordPair | None:
    """The pair of words of a text: at its end, else just before the target."""
    arrow = next(reversed(list(_ARROW.finditer(text))), None)
    if arrow is not None:
        pair = _around(text[: arrow.start()], text[arrow.end() :], lexicon)
        if pair is not None:
            return pair
    return _instead(text, lexicon) or _in_a_row(text, lexicon) or _before_target(text, lexicon)


def _instead(text: str, lexicon: Lexicon) -> WordPair | None:
    """The pair of « elfe à la place de gobelin », the new word first."""
    found = _INSTEAD.search(text)
    if found is None:
        return None
    (rest, new), (old, more) = _last_term(text[: found.start()], lexicon), _first_term(text[found.end() :], lexicon)
    return _pair(old, new, f"{rest} {more}".strip(), lexicon) if old and new else None


def _before_target(text: str, lexicon: Lexicon) -> WordPair | None:
    """The pair written before the target: « Sleight of Mind blanc noir > White Knight »."""
    found = _TARGET.search(text)
    pair = _in_a_row(text[: found.start()], lexicon) if found is not None else None
    return replace(pair, rest=f"{pair.rest}{text[found.start() :]}") if found is not None and pair is not None else None


def _around(before: str, after: str, lexicon: Lexicon) -> WordPair | None:
    """The words on both sides of an arrow; what follows the new word goes back to the rest."""
    rest, old = _last_term(before, lexicon)
    new, more = _first_term(after, lexicon)
    return _pair(old, new, f"{rest} {more}".strip(), lexicon) if old and new else None


def _in_a_row(text: str, lexicon: Lexicon) -> WordPair | None:
    rest, new = _last_term(text, lexicon)
    before, old = _last_term(rest, lexicon) if new else ("", "")
    return _pair(old, new, before, lexicon) if old and new and before else None


def _last_term(text: str, lexicon: Lexicon) -> tuple[str, str]:
    """The text without its last term, and that term; nothing if the last words are none."""
    words = text.split()
    for size in range(min(_LONGEST, len(words)), 0, -1):
        said = " ".join(words[-size:])
        if _readings(said, lexicon) or lexicon.color(said) is not None:
            return " ".join(words[:-size]), said
    return text, ""


def _first_term(text: str, lexicon: Lexicon) -> tuple[str, str]:
    words = text.split()
    for size in range(min(_LONGEST, len(words)), 0, -1):
        said = " ".join(words[:size])
        if _readings(said, lexicon) or lexicon.color(said) is not None:
            return said, " ".join(words[size:])
    return "", text


def _readings(said: str, lexicon: Lexicon) -> list[Reading]:
    return lexicon.read(said, *_KINDS)


def _pair(old: str, new: str, rest: str, lexicon: Lexicon) -> WordPair | None:
    """Both words as one kind: a colour, a creature type or a land type."""
    colors = lexicon.color(old), lexicon.color(new)
    if colors[0] is not None and colors[1] is not None:
        return WordPair(colors[0].english, colors[1].english, (old, new), rest)
    for kind in _KINDS:
        olds, news = lexicon.read(old, kind), lexicon.read(new, kind)
        if olds and news:
            assumed = [_assumption(said, readings) for said, readings in ((old, olds), (new, news))]
            told = tuple(a for a in assumed if a is not None)
            return WordPair(olds[0].term.english, news[0].term.english, (old, new), rest, told, _KINDS[kind])
    return None


def _assumption(said: str, readings: list[Reading]) -> Assumption | None:
    others = tuple(r.term.english for r in readings[1:] if r.term.english != readings[0].term.english and not r.term.obsolete)
    term = readings[0].term
    return Assumption(fold(said), term.english, others, term.both()) if others else None
