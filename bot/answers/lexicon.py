"""Words in French and English, both ways: types, keywords, colours, and the ordinary words of the rules.

Facts come from ``rulesdata/lexicon`` (its README says what each column holds). A name printed on cards is *shown* in
French only where its status is ``verified``; every spelling is *understood*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache

from bot.answers.folding import fold
from bot.records import dataclass
from rulesdata import FOLDER

__all__ = ["Color", "Lexicon", "Reading", "Term", "TermKind", "load_lexicon"]


class TermKind(Enum):
    """What a word names; the value is the project's English word for it."""

    CREATURE_TYPE = "creature type"
    ARTIFACT_TYPE = "artifact type"
    ENCHANTMENT_TYPE = "enchantment type"
    LAND_TYPE = "land type"
    SPELL_TYPE = "spell type"
    BATTLE_TYPE = "battle type"
    CARD_TYPE = "card type"
    SUPERTYPE = "supertype"
    KEYWORD = "keyword"
    ACTION = "keyword action"
    ABILITY_WORD = "ability word"


SUBTYPES = (
    TermKind.CREATURE_TYPE,
    TermKind.ARTIFACT_TYPE,
    TermKind.ENCHANTMENT_TYPE,
    TermKind.LAND_TYPE,
    TermKind.SPELL_TYPE,
    TermKind.BATTLE_TYPE,
)
_CAPITALISED = frozenset(SUBTYPES)


@dataclass(frozen=True, slots=True)
class Term:
    """One word: ``english`` as the rules spell it, ``french`` in lower case (empty when unknown).

    ``plural`` is the French plural, ``feminine`` the French gender; ``obsolete`` words are understood, never proposed.
    A supertype keeps its masculine and feminine forms apart in ``french`` and ``plural``, separated by a bar.
    """

    kind: TermKind
    english: str
    french: str = ""
    plural: str = ""
    feminine: bool = False
    status: str = "missing"
    english_plural: str = ""
    aliases: tuple[str, ...] = ()
    obsolete: bool = False

    @property
    def verified(self) -> bool:
        """Whether the French name was read on cards or in official texts."""
        return self.status == "verified" and bool(self.french)

    def shown(self, *, plural: bool = False) -> str:
        """The name to print: French if verified, else English; subtypes with a capital."""
        if not self.verified:
            return self._english(plural)
        french = self.plural if plural and self.plural else self.french
        return french[:1].upper() + french[1:] if self.kind in _CAPITALISED else french

    def both(self) -> str:
        """« *Serpent* (Snake) », as what was understood is shown; once where both names are the same."""
        return f"*{self.shown()}*" if self.shown() == self.english else f"*{self.shown()}* ({self.english})"

    def _english(self, plural: bool) -> str:
        if not plural or self.kind is TermKind.KEYWORD:
            return self.english
        return self.english_plural or f"{self.english}s"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a spelling; ``language`` is ``fr`` or ``en``."""

    term: Term
    language: str


@dataclass(frozen=True, slots=True)
class Color:
    """A colour or quality of colour, with its four French forms."""

    english: str
    letter: str
    masculine: str
    feminine: str
    plural: str
    feminine_plural: str

    def agreed(self, *, feminine: bool = False, plural: bool = False) -> str:
        """The form that agrees with a noun."""
        if plural:
            return self.feminine_plural if feminine else self.plural
        return self.feminine if feminine else self.masculine


class Lexicon:
    """All terms, found by English name or by any spelling. Build it with `load_lexicon`."""

    def __init__(self, terms: Iterable[Term], colors: Iterable[Color], ordinary: Mapping[tuple[str, str], str]) -> None:
        self._terms: dict[tuple[TermKind, str], Term] = {}
        self._readings: dict[str, list[Reading]] = {}
        self._longest = 1
        for term in terms:
            self._terms.setdefault((term.kind, term.english), term)
            self._index(term)
        self._colors = {color.english: color for color in colors}
        self._ordinary = dict(ordinary)
        self._color_words = {fold(form): color for color in self._colors.values() for form in _color_forms(color)}

    def _index(self, term: Term) -> None:
        for spelling, language in _spellings(term):
            readings = self._readings.setdefault(spelling, [])
            if all(reading.term != term for reading in readings):
                readings.append(Reading(term, language))
                self._longest = max(self._longest, spelling.count(" ") + 1)

    def term(self, kind: TermKind, english: str) -> Term:
        """The term of this English name; one without French when the lexicon lacks it."""
        return self._terms.get((kind, english)) or Term(kind, english)

    def terms(self, *kinds: TermKind) -> list[Term]:
        """All current terms of some kinds, in the order of the files."""
        return [term for term in self._terms.values() if term.kind in kinds and not term.obsolete]

    def subtype(self, english: str) -> Term:
        """The term of an English subtype, of whatever kind."""
        for kind in SUBTYPES:
            if (kind, english) in self._terms:
                return self._terms[kind, english]
        return Term(TermKind.CREATURE_TYPE, english)

    def shown(self, kind: TermKind, english: str, *, plural: bool = False) -> str:
        """The name to print for an English name."""
        return self.term(kind, english).shown(plural=plural)

    def read(self, text: str, *kinds: TermKind) -> list[Reading]:
        """Every way to understand a whole spelling: French before English, current before obsolete."""
        found = [r for r in self._readings.get(fold(text), ()) if not kinds or r.term.kind in kinds]
        return sorted(found, key=lambda r: (r.term.obsolete, r.language != "fr"))

    def longest(self, folded: list[str], start: int, *kinds: TermKind) -> tuple[int, list[Reading]]:
        """The longest spelling that begins at a folded word: how many words, and its readings (0 and none if absent)."""
        for size in range(min(self._longest, len(folded) - start), 0, -1):
            readings = self.read(" ".join(folded[start : start + size]), *kinds)
            if readings:
                return size, readings
        return 0, []

    def color(self, word: str) -> Color | None:
        """The colour of a word in either language, any gender or number."""
        return self._color_words.get(fold(word))

    def color_of_letter(self, letter: str) -> Color:
        """The colour of a letter of WUBRG (or C)."""
        return next(color for color in self._colors.values() if color.letter == letter)

    def word(self, english: str, kind: str) -> str:
        """An ordinary rules word in French, or the English word when none was decided."""
        return self._ordinary.get((english, kind), english)


def _spellings(term: Term) -> Iterator[tuple[str, str]]:
    for form in (*term.french.split("|"), *term.plural.split("|"), *term.aliases):
        if form:
            yield fold(form), "fr"
    for form in (term.english, term.english_plural or f"{term.english}s"):
        yield fold(form), "en"


def _color_forms(color: Color) -> tuple[str, ...]:
    return (color.english, color.masculine, color.feminine, color.plural, color.feminine_plural)


@cache
def load_lexicon() -> Lexicon:
    """The lexicon of the project's own tables."""
    return Lexicon(_all_terms(), _colors(), {(row["english"], row["kind"]): row["french"] for row in _rows("words.tsv")})


def _all_terms() -> Iterator[Term]:
    for row in _rows("creature_types.tsv"):
        yield _term(row, TermKind.CREATURE_TYPE)
    for row in _rows("subtypes.tsv"):
        yield _term(row, TermKind(f"{row['kind']} type"))
    for row in _rows("types.tsv"):
        yield _term(row, TermKind.CARD_TYPE if row["kind"] == "card" else TermKind.SUPERTYPE)
    for row in _rows("keywords.tsv"):
        yield _term(row, TermKind.KEYWORD)
    for row in _rows("actions.tsv"):
        yield _term(row, TermKind(row["kind"]))
    for row in _rows("obsolete_types.tsv"):
        yield _term(row, TermKind.CREATURE_TYPE, obsolete=True)


def _term(row: Mapping[str, str], kind: TermKind, *, obsolete: bool = False) -> Term:
    return Term(
        kind,
        row["english"],
        french=row["french"],
        plural=row.get("french_plural", ""),
        feminine=row.get("gender") == "f",
        status=row["status"],
        english_plural=row.get("english_plural", ""),
        aliases=tuple(alias for alias in row["aliases"].split("|") if alias),
        obsolete=obsolete,
    )


def _colors() -> list[Color]:
    return [
        Color(row["english"], row["letter"], row["french"], row["feminine"], row["plural"], row["feminine_plural"])
        for row in _rows("colors.tsv")
    ]


def _rows(name: str) -> Iterator[dict[str, str]]:
    """The rows of one table, comments left out."""
    text = (FOLDER / "lexicon" / name).read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    header = lines[0].split("\t")
    for line in lines[1:]:
        yield dict(zip(header, line.split("\t"), strict=True))
