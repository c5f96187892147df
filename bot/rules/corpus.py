"""The rules as the rest of the program asks for them: by number, by date, by words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property
from pathlib import Path

from bot.records import dataclass
from bot.rules.changes import ChangeKind, Changes, RuleChange
from bot.rules.concepts import CardFacts, Concepts
from bot.rules.data import RulesData
from bot.rules.digests import Digest, Digests
from bot.rules.editions import Edition, Editions
from bot.rules.fulltext import Document, FullText, documents, key_of
from bot.rules.glossary import Glossary
from bot.rules.history import History, Meaning
from bot.rules.named import Keyword, NamedRules
from bot.rules.search import Hit, SearchIndex
from bot.rules.stems import plain, stems
from bot.rules.texts import EDITIONS, Texts
from bot.rules.topics import Topics

__all__ = ["CiteNote", "Corpus", "DatedDigest", "RuleCite", "Wording"]

_RENUMBERED = "2009-07-11"
"""The edition in which nearly every rule got another number."""


class Wording(Enum):
    """Whether a digest says what the rule said at the date asked."""

    OF_DATE = "of date"
    TODAYS = "today's"
    """Only today's wording is written, and the words of the rule have changed since."""
    CHANGED = "changed"
    """Only today's wording is written, and so has what the rule says: a change of it is known, or its text is hardly the same."""


@dataclass(frozen=True, slots=True)
class DatedDigest:
    """A digest found for a number at a date, and whether it is of that time."""

    digest: Digest
    wording: Wording = Wording.OF_DATE


class CiteNote(Enum):
    """What a reader of a citation must be told."""

    NONE = "none"
    TODAYS_WORDING = "today's wording"
    CHANGED_SINCE = "changed since"
    """Today's wording too, of a rule that said something else then."""
    NO_RULE_THEN = "no rule then"
    """Nothing in the edition of that date became this rule: the base edition is cited instead."""


_NOTES = {Wording.OF_DATE: CiteNote.NONE, Wording.TODAYS: CiteNote.TODAYS_WORDING, Wording.CHANGED: CiteNote.CHANGED_SINCE}


@dataclass(frozen=True, slots=True)
class RuleCite:
    """A rule as cited: its number ``rule`` in ``edition``, our digest if one is written.

    ``became`` is today's number where it differs; ``was`` holds former numbers, each with the last edition that had
    it: ``503.2 (2009-05-01)``.
    """

    rule: str
    edition: str
    digest: Digest | None = None
    became: str | None = None
    was: tuple[str, ...] = ()
    note: CiteNote = CiteNote.NONE


_ROOT = 4
"""Letters from which a stem is the root of longer ones: « neige » of « neigeux »."""


def _has_all(wanted: set[str], said: Iterable[str]) -> bool:
    """Whether each stem wanted is said, or is the root of one that is."""
    there = tuple(said)
    return all(any(one == stem or (len(stem) >= _ROOT and one.startswith(stem)) for one in there) for stem in wanted)


class Corpus:
    """All that is known of the rules; each table is read at the first question that needs it.

    Dates are ISO days. A *base number* is a number in the base edition, the one the engine emits. ``glossary`` holds
    what its terms mean, ``texts`` the English editions that were imported.
    """

    def __init__(self, data: RulesData, kept_in: Path | None = None) -> None:
        """``kept_in``: a folder where what is computed once may be kept."""
        self._data = data
        self._kept_in = kept_in
        self.texts = Texts(kept_in / EDITIONS if kept_in is not None else None)
        self._editions = Editions(data)
        self._history = History(data, self._editions)
        self._changes = Changes(data, self._history, self._editions)
        self._digests = Digests(data)
        self.glossary = Glossary(data)
        self._built: tuple[str, SearchIndex] | None = None

    @classmethod
    def bundled(cls, kept_in: Path | None = None) -> Corpus:
        """The corpus shipped with the program; the search index is kept in a folder, where one is given."""
        return cls(RulesData.bundled(), kept_in)

    @property
    def base_edition(self) -> str:
        """The effective date of the base edition."""
        return self._editions.base

    def edition_for(self, date: str) -> Edition:
        """The edition in force on a day, and how sure that is."""
        return self._editions.edition_for(date)

    def editions_within(self, first: str, last: str) -> tuple[str, ...]:
        """The effective dates of the editions from one day to another, both included, oldest first."""
        return self._editions.editions_within(first, last)

    def changes(self, number: str) -> list[RuleChange]:
        """The dated changes of a base rule, of its subrules, or of a section, oldest first."""
        return [change for change in self._all_changes if change.concerns(number)]

    def changes_telling(self, words: str) -> list[RuleChange]:
        """The changes whose sentence, or whose keyword, has all these words, or others of the same root; oldest first."""
        wanted = set(stems(words))
        return [change for change in self._all_changes if wanted and _has_all(wanted, stems(self._said_of(change)))]

    def _said_of(self, change: RuleChange) -> str:
        """The words of a change; of the coming of a keyword, its names."""
        return (
            " ".join((change.text, *change.names, self.title(change.rules[0]) or "")) if change.kind is ChangeKind.KEYWORD else change.text
        )

    def vanished_telling(self, words: str) -> list[Meaning]:
        """The rules that became nothing of today's and whose words, as we tell them, have all these; those that say most first."""
        wanted = set(stems(words))
        found = [old for old in self._digests.all_old() if not old.became and wanted and wanted <= set(stems(old.digest.text))]
        meanings = (self._history.meaning_in(old.digest.number, old.last) for old in sorted(found, key=lambda old: -len(old.digest.text)))
        return [meaning for meaning in meanings if meaning is not None]

    def changes_on(self, edition: str) -> list[RuleChange]:
        """What an edition changed."""
        return [change for change in self._all_changes if change.date == edition]

    @cached_property
    def _all_changes(self) -> list[RuleChange]:
        return self._changes.all(self.keywords)

    def rules_in(self, edition: str) -> int | None:
        """How many rules an edition has (effective date); null for one that is not held."""
        return self._history.count_in(edition) if edition in self._editions.dates else None

    @cached_property
    def base_hashes(self) -> dict[str, str]:
        """The hash of the English text of each rule of the base edition, as its digest was written from."""
        return {number: found for number, found in self._digests.hashes() if "." in number}

    def exists(self, number: str) -> bool:
        """Whether a rule or section has this number in the base edition."""
        return self._history.exists(number)

    def meanings(self, number: str) -> list[Meaning]:
        """All that a number has meant, newest first; none if no edition used it."""
        return self._history.meanings(number)

    def number_at(self, base_number: str, date: str) -> tuple[str, str] | None:
        """What a base rule was called on a day: its number and the edition; null if it did not exist."""
        edition = self.edition_for(date).date
        number = self._history.number_in(base_number, edition)
        return (number, edition) if number else None

    def still_quoted(self, base_number: str) -> tuple[str, str] | None:
        """The old number by which players still quote a base rule, and the last edition that had it, if any.

        Those are the numbers of the document of before July 2009 whose text of then has a digest of its own.
        """
        for number, edition in self._history.former_numbers(base_number):
            if edition < _RENUMBERED and any(old.first <= edition <= old.last for old in self._digests.old(number)):
                return number, edition
        return None

    def neighbours(self, number: str, count: int = 2) -> list[str]:
        """The base rules nearest to a number that does not exist, in the order of the document."""
        return self._history.neighbours(number, count)

    def numbers_between(self, first: str, last: str, edition: str | None = None) -> list[str]:
        """The rules of an edition (the base edition without one) from one number to another, subrules of the last included."""
        return self._history.numbers_between(first, last, edition)

    def digest(self, number: str, date: str | None = None) -> DatedDigest | None:
        """Our wording of what a number said on a day; without one, of a base rule."""
        if date is None:
            found = self._digests.of(number)
            return DatedDigest(found) if found else None
        return self._digest_in(number, self.edition_for(date).date)

    def _digest_in(self, number: str, edition: str) -> DatedDigest | None:
        for old in self._digests.old(number):
            if old.first <= edition <= old.last:
                return DatedDigest(old.digest)
        meaning = self._history.meaning_in(number, edition)
        found = self._digests.of(meaning.base) if meaning and meaning.base else None
        if not found:
            return None
        if self._is_same_text(number, found.number, edition) and self._has_same_subrules(found, edition):
            return DatedDigest(found)
        changed = meaning is not None and (meaning.is_faint or self._changes.changed_after(found.number, edition))
        return DatedDigest(found, Wording.CHANGED if changed else Wording.TODAYS)

    def _has_same_subrules(self, found: Digest, edition: str) -> bool:
        """Whether a rule that is a title alone, which our words sum up, had the same subrules."""
        if not found.title or "." not in found.number:
            return True
        below = self.numbers_between(found.number, found.number)
        since = [self._history.unchanged_since(number) for number in below if number != found.number]
        return all(day is not None and day <= edition for day in since)

    def _is_same_text(self, number: str, base_number: str, edition: str) -> bool:
        since = self._history.unchanged_since(base_number)
        return since is not None and since <= edition and self._history.number_in(base_number, edition) == number

    def all_digests(self) -> Iterator[Digest]:
        """Our wording of every base rule, section by section."""
        return self._digests.all()

    def cite(self, base_number: str, date: str | None = None) -> RuleCite:
        """Cite a base rule as of today, or under the number and edition of a day."""
        if date is None:
            return self._cite_today(base_number)
        then = self.number_at(base_number, date)
        if then is None:
            return self._cite_today(base_number, CiteNote.NO_RULE_THEN)
        number, edition = then
        found = self._digest_in(number, edition)
        return RuleCite(
            number,
            edition,
            found.digest if found else None,
            became=base_number if number != base_number else None,
            note=_NOTES[found.wording] if found is not None else CiteNote.NONE,
        )

    def _cite_today(self, base_number: str, note: CiteNote = CiteNote.NONE) -> RuleCite:
        was = tuple(f"{number} ({edition})" for number, edition in self._history.former_numbers(base_number))
        return RuleCite(base_number, self.base_edition, self._digests.of(base_number), was=was, note=note)

    def title(self, number: str) -> str | None:
        """The French title of a chapter, section or heading of the base edition (``707``, ``702.9``), if known."""
        if "." not in number:
            return self.section_titles.get(number)
        digest = self._digests.of(number)
        return (digest.title if digest else "") or self._keyword_titles.get(number)

    def creature_types(self, date: str) -> frozenset[str]:
        """The creature types of the edition in force on a day; before the first list (2003-12-01), those of that list."""
        rows = self._creature_type_rows
        edition = max(self.edition_for(date).date, min(first for _, first, _ in rows))
        return frozenset(name for name, first, last in rows if first <= edition <= (last or edition))

    def search(self, words: str, limit: int = 10, cards: Sequence[CardFacts] = ()) -> list[Hit]:
        """The base rules that answer to these words, and bear on the cards named beside them, best first."""
        return self._index.search(words, limit, cards)

    def complete(self, typed: str, limit: int = 10) -> list[str]:
        """The numbers of the rules that what is being typed may mean, best first: names that go on so, then what it leads to."""
        return self._index.complete(typed, limit)

    def is_of_tournaments(self, text: str) -> bool:
        """Whether a text speaks of tournaments and their policy rather than of the game."""
        return self._index.speaks_of(text, "tournament")

    def knows_word(self, word: str) -> bool:
        """Whether the rules, or those who speak of them, have a word."""
        return self._index.knows(word)

    @cached_property
    def section_titles(self) -> dict[str, str]:
        """The French titles of the chapters and sections of the base edition, by number."""
        return {number: title for number, title, *_ in self._sections}

    def sections_called(self, title: str) -> list[str]:
        """The sections (not chapters) that bear a title, in French or in English; nine are called « Généralités »."""
        said = plain(title)
        return [number for number, french, _, *english in self._sections if len(number) > 1 and said in map(plain, (french, *english))]

    @cached_property
    def _sections(self) -> list[list[str]]:
        return list(self._data.rows("history/sections.tsv"))

    @cached_property
    def _keyword_titles(self) -> dict[str, str]:
        return {one.number: one.french[:1].upper() + one.french[1:] or one.english for one in self.keywords}

    @cached_property
    def keywords(self) -> list[Keyword]:
        """The keywords of the base edition, in its order."""
        rows = self._data.rows("history/keywords.tsv")
        return [Keyword(english, number, french, f"{number}{letter or 'a'}") for english, number, french, letter in rows]

    @cached_property
    def _creature_type_rows(self) -> list[list[str]]:
        return list(self._data.rows("history/creature_types.tsv"))

    def prepare(self) -> None:
        """Have the search index ready, and kept where there is a folder for it."""
        self._index.search("", 1)

    @property
    def _index(self) -> SearchIndex:
        """The index over our texts, and over the English one as it is imported now: it may be while the program runs."""
        english = self._english_source
        if self._built is None or self._built[0] != english:
            self._built = english, self._new_index()
        return self._built[1]

    def _new_index(self) -> SearchIndex:
        names = NamedRules(self.keywords, self.section_titles)
        past = [number for (number,) in self._data.rows("history/past.tsv")]
        concepts = Concepts(self._data)
        topics = Topics(self._data)
        return SearchIndex(self._full_text(concepts, topics), names, concepts, topics, past)

    def _full_text(self, concepts: Concepts, topics: Topics) -> FullText:
        if self._kept_in is None:
            return FullText.of(self._documents(), concepts.sense, topics.said())
        return FullText.kept(self._documents, self._kept_in, key_of(self._data, self._english_source), concepts.sense, topics.said())

    def _documents(self) -> Iterator[Document]:
        digests = list(self._digests.all())
        titles = {**self.section_titles, **{digest.number: digest.title for digest in digests if digest.title}}
        whole = self.texts.whole(self.base_edition)
        english = {rule.number: " ".join((rule.text, *rule.examples)) for rule in whole.rules.values()} if whole is not None else {}
        return documents(digests, titles, english)

    @property
    def _english_source(self) -> str:
        """What tells one imported text of the base edition from another; empty where none is imported."""
        source = self.texts.source(self.base_edition)
        return source.sha256 if source is not None else ""
