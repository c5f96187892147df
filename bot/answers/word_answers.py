"""`mot`: what a keyword, a term, a type or an ability word means, its defining rule first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from bot.answers import senses
from bot.answers.folding import fold
from bot.answers.lexicon import Term, TermKind
from bot.answers.model import Answer, Assumption, Choice, Kind, Section
from bot.answers.senses import Found, Sense
from bot.answers.services import TODAYS_WORDING, Ask, Services, citations, digest_of, numbers_between
from bot.answers.table_words import TableWord, table_word
from bot.answers.words_fr import TYPE_RULES, both_names, kind_of_term, table_word_meaning
from bot.rules import Entry

__all__ = ["defining_rule", "definition", "keyword_choices", "likely_definition", "words_beginning"]

_REFERENCE = re.compile(r"(?<![\d.{/])[1-9]\d\d(?:\.\d{1,3}[a-z]?)?(?![\d.]*\d|[}/])")
_MAX_SENSES = 3
_MAX_REFERENCES = 6


def definition(services: Services, ask: Ask) -> Answer | None:
    """What the word means in the rules, then what players mean by it; null if nothing bears this name."""
    found = senses.find(services.corpus, services.lexicon, ask.text)
    said = next((word for name in senses.spellings(ask.text) if (word := table_word(name)) is not None), None)
    if found is None and said is None:
        found = senses.find_slang(services.corpus, services.lexicon, ask.text)
    if found is None:
        return _said_at_table(services, ask, said) if said is not None else None
    answer = _answer(services, ask, found)
    return _joined(ask, answer, _said_at_table(services, ask, said)) if said is not None else answer


def defining_rule(services: Services, text: str) -> str | None:
    """The rule, or the section, that defines a word of the rules, if it is one."""
    found = senses.find(services.corpus, services.lexicon, text)
    if found is None:
        return None
    first = found.senses[0]
    return next(filter(None, (first.defining, first.rule, *(_references(first.entry) if first.entry else ()))), None)


def likely_definition(services: Services, ask: Ask) -> Answer | None:
    """What the word means that the one typed is most like; the answer says which."""
    found = senses.nearest(services.corpus, services.lexicon, ask.text)
    return _answer(services, ask, found) if found is not None else None


def keyword_choices(services: Services, text: str) -> tuple[Choice, ...]:
    """The keywords that bear a name, to be offered beside a card that bears it too."""
    found = senses.find(services.corpus, services.lexicon, text)
    return tuple(_choice(services, sense) for sense in found.senses if sense.rule) if found is not None else ()


def words_beginning(services: Services, text: str, limit: int) -> list[Choice]:
    """Completions of a word being typed, from its first letters."""
    found = senses.completions(services.corpus, services.lexicon, text, limit) if text.strip() else []
    return [replace(_choice(services, sense), value=sense.english) for sense in found]


def _answer(services: Services, ask: Ask, found: Found) -> Answer:
    told = (_told(services, ask, _meant(sense, found.name)) for sense in found.senses[:_MAX_SENSES])
    return replace(
        _joined(ask, *told),
        assumed=_assumed(services, ask, found),
        choices=tuple(_choice(services, sense) for sense in found.others),
    )


def _joined(ask: Ask, first: Answer, *more: Answer) -> Answer:
    """Several meanings of a word as one answer."""
    told = (first, *more)
    return replace(
        first,
        query=ask.query,
        text="\n\n".join(dict.fromkeys(answer.text for answer in told)),
        citations=tuple(dict.fromkeys(cited for answer in told for cited in answer.citations)),
        sections=tuple(section for answer in told for section in answer.sections),
    )


def _meant(sense: Sense, name: str) -> Sense:
    """The one meaning that a name asks for, of an entry that gives each of its meanings a name: « contrecarrer ; marqueur »."""
    entry = sense.entry
    if entry is None or " ; " not in entry.french:
        return sense
    names, meanings = entry.french.split(" ; "), entry.text.split("\n")
    place = next((place for place, one in enumerate(names) if fold(one) == name), None)
    if place is None or len(names) != len(meanings):
        return sense
    text = meanings[place].partition(". ")[2]
    said = set(_REFERENCE.findall(text))
    kept = replace(entry, french=names[place], text=text, see=tuple(one for one in entry.see if one.partition(".")[0] in said))
    is_keyword = bool(sense.rule) and sense.rule in said
    return replace(sense, entry=kept) if is_keyword or not sense.rule else Sense(sense.english, entry=kept)


def _said_at_table(services: Services, ask: Ask, word: TableWord) -> Answer:
    """A word of players that no rule uses: what they mean, and the rules that bear on it."""
    cited = citations(services, list(word.rules), ask.day, decisive=1)
    lines = [f"**{word.word}** — {table_word_meaning(word.text)}"]
    if cited:
        lines.append(f"**{cited[0].rule}** — {cited[0].digest}")
    return Answer(ask.query, Kind.LOOKUP, title=word.word, text="\n".join(lines), citations=cited, as_of=services.edition(ask.day))


def _assumed(services: Services, ask: Ask, found: Found) -> tuple[Assumption, ...]:
    """What was settled: a misspelt name, or the French reading of a word that is English too."""
    if not found.read and not found.others:
        return ()
    others = tuple(both_names(_name(services, other), other.english) for other in found.others)
    first = found.senses[0]
    return (Assumption(ask.text, first.english, others, both_names(_name(services, first), first.english)),)


def _choice(services: Services, sense: Sense) -> Choice:
    plain = senses.find(services.corpus, services.lexicon, sense.english)
    settles = plain is not None and sense in plain.senses
    return Choice(both_names(_name(services, sense), sense.english), f"mot {sense.english}" if settles else f'mot "{sense.english}"')


def _name(services: Services, sense: Sense) -> str:
    """The name of a sense, as shown."""
    title = services.corpus.title(sense.rule) if sense.rule else None
    if title:
        return title
    shown = sense.entry.shown if sense.entry else sense.term.shown() if sense.term else sense.english
    return shown[:1].upper() + shown[1:]


def _told(services: Services, ask: Ask, sense: Sense) -> Answer:
    name = both_names(_name(services, sense), sense.english)
    if sense.rule:
        return _keyword(services, ask, sense, name)
    if sense.entry:
        return _term(services, ask, sense.entry, name)
    assert sense.term is not None
    return _type(services, ask, sense.term, name)


def _keyword(services: Services, ask: Ask, sense: Sense, name: str) -> Answer:
    """In one line what a keyword or section is about, then the subrule that defines it."""
    numbers = list(dict.fromkeys((sense.defining, sense.rule, *(_references(sense.entry) if sense.entry else ()))))
    cited = citations(services, numbers, ask.day, decisive=2)
    told = dict(zip(numbers, cited, strict=False))
    lines = [f"**{name}** — {told[sense.rule].digest}" if sense.rule in told else f"**{name}**"]
    if sense.defining != sense.rule and sense.defining in told:
        lines.append(f"**{told[sense.defining].rule}** — {told[sense.defining].digest}")
    if sense.entry and "\n" in sense.entry.text:
        lines.append(sense.entry.text)
    sections = tuple(_sections(services, sense)) if ask.day is None else ()
    return Answer(
        ask.query, Kind.LOOKUP, title=name, text="\n".join(lines), citations=cited, sections=sections, as_of=services.edition(ask.day)
    )


def _sections(services: Services, sense: Sense) -> Iterator[Section]:
    """The glossary's definition, the example, and the other subrules."""
    if sense.entry and "\n" not in sense.entry.text:
        yield Section("Glossaire", sense.entry.text)
    found = digest_of(services.corpus, sense.rule)
    if found is not None and found.digest.example:
        yield Section("Exemple", found.digest.example)
    below = [one for one in numbers_between(services.corpus, sense.rule, sense.rule) if one not in (sense.rule, sense.defining)]
    digests = [(one, digest_of(services.corpus, one)) for one in below]
    lines = [f"**{one}** — {digest.digest.text}" for one, digest in digests if digest is not None]
    if lines:
        yield Section("Autres sous-règles", "\n".join(lines))


def _term(services: Services, ask: Ask, entry: Entry, name: str) -> Answer:
    """The definition of a term, then the first rule that it names; an entry that only points elsewhere is followed."""
    glossary = services.corpus.glossary.entries
    pointed = [glossary[one] for one in entry.also if one in glossary]
    numbers = list(dict.fromkeys(number for one in (entry, *pointed[:1]) for number in _references(one)))[:_MAX_REFERENCES]
    mark = TODAYS_WORDING if ask.day is not None else ""
    text = f"{mark}{entry.text}" if "\n" not in entry.text else f"{mark.strip()}\n{entry.text}"
    lines = [f"**{name}** — {text}".replace("— \n", "\n")]
    if entry.text.startswith("Voir ") and pointed:
        lines.append(f"**{pointed[0].shown}** — {pointed[0].text}")
    elif pointed:
        lines.append(f"Voir aussi : {', '.join(f'*{one.shown}*' for one in pointed)}.")
    cited = citations(services, numbers, ask.day, decisive=1)
    if cited and ("\n" not in entry.text or entry.see):
        lines.append(f"**{cited[0].rule}** — {cited[0].digest}")
    return Answer(ask.query, Kind.LOOKUP, title=name, text="\n".join(lines), citations=cited, as_of=services.edition(ask.day))


def _references(entry: Entry) -> list[str]:
    """The rules that an entry rests on: those that it names apart, the defining one first, then those of its text."""
    return list(dict.fromkeys((*entry.see, *_REFERENCE.findall(entry.text))))


def _type(services: Services, ask: Ask, term: Term, name: str) -> Answer:
    """A type of which the glossary says nothing: its kind, and that no rule gives it a meaning."""
    numbers = [TYPE_RULES.get(term.kind, "207.2c" if term.kind is TermKind.ABILITY_WORD else "205.3")]
    return Answer(
        ask.query,
        Kind.LOOKUP,
        title=name,
        text=f"**{name}** — {kind_of_term(term)}",
        citations=citations(services, numbers, ask.day),
        as_of=services.edition(ask.day),
    )
