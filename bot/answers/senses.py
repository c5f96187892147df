"""What a word of the rules can mean: a keyword, a term of the glossary, a type, an ability word, a section.

Every name, French or English, leads to its senses. A name wins over an alias, and French over English; but a word
under which the glossary says that players look for an entry leads to that entry first.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from bot.answers.folding import fold
from bot.answers.lexicon import SUBTYPES, Lexicon, Term, TermKind
from bot.answers.search_words import slang_meaning
from bot.records import dataclass
from bot.rules import Corpus, Entry

__all__ = ["Found", "Sense", "completions", "find", "find_slang", "nearest", "spellings"]

_NAMED_IN_RULES = (TermKind.KEYWORD, TermKind.ACTION, TermKind.CARD_TYPE, TermKind.SUPERTYPE)
_BRACKETED = re.compile(r"\s*[(\[][^)\]]*[)\]]|\s*“[^”]*”|\s*\"[^\"]*\"")
_BETWEEN_NAMES = re.compile(r" ; | / |, | and ")
_MANY_WORDS = 4
_ARTICLES = frozenset(("le", "la", "les", "l", "un", "une", "des", "du", "de", "d", "the", "a", "an"))
_QUOTED = re.compile(r"\"(.+)\"")
_QUANTITY = re.compile(r"\d{1,3}|[nxwubrgc]")
_NAME_WORDS = 5
"""A text of more words than this asks something of the keyword: « pro blanc et colère de dieu, elle survit »."""
_KINDS = frozenset(("mot", "cle", "mots", "cles", "capacite", "action", "terme", "type", "jeton", "marqueur"))
_LIKE = 86.0
_LEAST_LETTERS = 5
_MAX_LIKE = 4


@dataclass(frozen=True, slots=True)
class Sense:
    """One thing that a word names, by its English name: at least one of the others is there.

    ``rule`` is the base rule or section that bears the name, ``defining`` the subrule that says what a keyword does,
    ``entry`` its definition in the glossary, ``term`` its place in the lexicon.
    """

    english: str
    rule: str = ""
    defining: str = ""
    entry: Entry | None = None
    term: Term | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """The senses of a word, ``senses`` of its first reading and ``others``.

    ``name`` is the folded name that led to them; ``read`` too, where it was taken for a misspelt one.
    """

    senses: tuple[Sense, ...]
    others: tuple[Sense, ...] = ()
    read: str = ""
    name: str = ""


class _Names:
    """Senses by folded name, in three ranks: French names, English names, further spellings."""

    def __init__(self, corpus: Corpus, lexicon: Lexicon) -> None:
        self._ranks: tuple[dict[str, list[Sense]], ...] = ({}, {}, {})
        self._looked_for: dict[str, list[Sense]] = {}
        for sense in sorted(_all_senses(corpus, lexicon), key=_is_obsolete):
            for rank, names in zip(self._ranks, _names(sense, corpus, lexicon), strict=True):
                _enter(rank, names, sense)
            _enter(self._looked_for, sense.entry.aliases if sense.entry else (), sense)

    def find(self, name: str) -> Found | None:
        """The senses of a folded name; those of a lower rank are others, unless they are mere further spellings."""
        ranked = [tuple(rank.get(name, ())) for rank in self._ranks]
        first = next((senses for senses in ranked if senses), ())
        if not first:
            return None
        sought = tuple(sense for sense in self._looked_for.get(name, ()) if sense not in first)
        if sought and first is not ranked[2]:
            return Found(sought, first, name=name)
        others = tuple(sense for sense in ranked[1] if sense not in first) if first is ranked[0] else ()
        return Found(first, others, name=name)

    def headword(self, english: str) -> Sense | None:
        """The sense of an English headword."""
        return next((sense for sense in self._ranks[1].get(fold(english), ()) if sense.english == english), None)

    def all(self) -> Iterator[str]:
        """Every name known."""
        for rank in self._ranks:
            yield from rank


def _enter(names: dict[str, list[Sense]], spellings: Iterable[str], sense: Sense) -> None:
    """The sense under each of its names, once."""
    for name in filter(None, map(fold, spellings)):
        known = names.setdefault(name, [])
        if sense not in known:
            known.append(sense)


def _is_obsolete(sense: Sense) -> bool:
    return "(Obsolete)" in sense.english


def find(corpus: Corpus, lexicon: Lexicon, text: str) -> Found | None:
    """The senses of a word or name as typed, whatever its case, accents, article or plural; null if it names nothing.

    An English headword between straight quotes is that one alone, whatever else bears its name.
    """
    quoted = _QUOTED.fullmatch(text.strip())
    if quoted is not None and (sense := _index(corpus, lexicon).headword(quoted[1])) is not None:
        return Found((sense,))
    return _named(corpus, lexicon, text) or _section(corpus, text) or _former_type(lexicon, text)


def find_slang(corpus: Corpus, lexicon: Lexicon, text: str) -> Found | None:
    """The senses of what a word of slang is called in the rules; null for any other."""
    return _named(corpus, lexicon, slang_meaning(text))


def _named(corpus: Corpus, lexicon: Lexicon, text: str) -> Found | None:
    names = _index(corpus, lexicon)
    return next((found for name in spellings(text) if (found := names.find(name)) is not None), None)


def _section(corpus: Corpus, text: str) -> Found | None:
    """The sections of this title, where one alone has it: nine are called « Généralités »."""
    said = fold(text)
    senses = [Sense(title, number, number) for number, title in corpus.section_titles.items() if len(number) > 1 and fold(title) == said]
    return Found(tuple(senses)) if len(senses) == 1 else None


def _former_type(lexicon: Lexicon, text: str) -> Found | None:
    """A type that is no longer on the list."""
    terms = [reading.term for reading in lexicon.read(text, *SUBTYPES) if reading.term.obsolete]
    return Found((Sense(terms[0].english, term=terms[0]),)) if terms else None


def nearest(corpus: Corpus, lexicon: Lexicon, text: str) -> Found | None:
    """The senses of the name that a misspelt one is most like, if it is like enough and not its contrary."""
    from rapidfuzz.fuzz import ratio
    from rapidfuzz.process import extract

    said = fold(text)
    if len(said) < _LEAST_LETTERS:
        return None
    names = _index(corpus, lexicon)
    alike = extract(said, list(names.all()), scorer=ratio, score_cutoff=_LIKE, limit=_MAX_LIKE)
    like = next((name for name, *_ in alike if not _is_prefixed(said, name)), None)
    found = names.find(like) if like is not None else None
    return replace(found, read=like) if found is not None and like is not None else None


def _is_prefixed(one: str, other: str) -> bool:
    """Whether a name is the other with a prefix: « nonbasic land » is no misspelt « basic land »."""
    short, long = sorted((one, other), key=len)
    return len(long) - len(short) > 1 and long.endswith(short)


def completions(corpus: Corpus, lexicon: Lexicon, text: str, limit: int) -> list[Sense]:
    """The senses that have a name that begins so, French names first, each once."""
    said, names = fold(text), _index(corpus, lexicon)
    found = (names.find(name) for name in names.all() if name.startswith(said))
    return list(dict.fromkeys(sense for one in found if one is not None for sense in one.senses))[:limit]


@lru_cache(maxsize=4)
def _index(corpus: Corpus, lexicon: Lexicon) -> _Names:
    return _Names(corpus, lexicon)


def spellings(text: str) -> Iterator[str]:
    """The folded text, then without article, without the word that says its kind, in the singular."""
    words = fold(text).split()
    bare = words
    while len(bare) > 1 and bare[0] in _ARTICLES:
        bare = bare[1:]
    named = bare
    while len(named) > 1 and named[0] in _KINDS | _ARTICLES:
        named = named[1:]
    for one in filter(None, (words, bare, named, _without_quality(bare))):
        yield " ".join(one)
        yield " ".join(_singular(word) for word in one)
        yield " ".join((*one[:-1], *map(_singular, one[-1:])))


def _without_quality(words: list[str]) -> list[str]:
    """The keyword without what it is written with: « regard 2 », « protection contre le rouge »; nothing for a longer text."""
    if len(words) > _NAME_WORDS:
        return []
    if words[:1] == ["pro"]:
        return ["protection"]
    kept = words[: words.index("contre")] if "contre" in words else words
    while len(kept) > 1 and _QUANTITY.fullmatch(kept[-1]):
        kept = kept[:-1]
    return kept if kept != words else []


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] in "sx" and not word.endswith("ss") else word


# --- What there is --------------------------------------------------------------------------------------------------


def _all_senses(corpus: Corpus, lexicon: Lexicon) -> Iterator[Sense]:
    """Keywords, terms and types, those of one English name as one sense."""
    rules = {keyword.english.casefold(): keyword for keyword in corpus.keywords}
    entries = {_main_name(entry.term, rules): entry for entry in corpus.glossary.entries.values()}
    types = lexicon.terms(*SUBTYPES, TermKind.ABILITY_WORD)
    tokens = {term.english: name for term in types if (name := f"{term.english} token".casefold()) in entries}
    terms = {tokens.get(term.english, term.english.casefold()): term for term in types}
    for name in dict.fromkeys((*rules, *entries, *terms)):
        entry, term, keyword = entries.get(name), terms.get(name), rules.get(name)
        if keyword:
            yield Sense(keyword.english, keyword.number, keyword.definition, entry, term)
        elif entry or term:
            yield Sense(entry.term if entry else term.english if term else name, entry=entry, term=term)


def _main_name(headword: str, rules: Container[str]) -> str:
    """The folded name of an entry; the first of several (« Kicker, Kicked ») where that is a keyword."""
    first = headword.partition(", ")[0].casefold()
    return first if first in rules else headword.casefold()


def _names(sense: Sense, corpus: Corpus, lexicon: Lexicon) -> tuple[list[str], list[str], list[str]]:
    """The French names of a sense, its English names, and its further spellings."""
    french = [sense.entry.french] if sense.entry and sense.entry.french else []
    further = [*sense.entry.aliases, *_parts(sense.entry.term)] if sense.entry else []
    for term in _terms(sense, lexicon):
        french += [*term.french.split("|"), *term.plural.split("|")]
        further += term.aliases
    title = corpus.title(sense.rule) if sense.rule else None
    further += [part for name in (*french, sense.english, title or "") for part in _parts(name)]
    english = [sense.english, sense.entry.term if sense.entry else "", title or "", sense.term.english if sense.term else ""]
    return french, english, further


def _terms(sense: Sense, lexicon: Lexicon) -> list[Term]:
    named = [lexicon.term(kind, sense.english.lower()) for kind in _NAMED_IN_RULES[:2]]
    named += [lexicon.term(kind, sense.english) for kind in _NAMED_IN_RULES[2:]]
    return [sense.term] if sense.term else [term for term in named if term.french]


def _parts(name: str) -> Iterator[str]:
    """The shorter names within a name: « kick » and « kické » for « kick, kické », « en jeu » for « en jeu (ancien) »."""
    bare = _BRACKETED.sub("", name)
    if bare != name:
        yield bare
    parts = _BETWEEN_NAMES.split(bare)
    if len(parts) > 1 and all(len(part.split()) < _MANY_WORDS for part in parts):
        yield from parts
