"""`règle`, `mot`: rules by number, with everything a number has meant, and rules by words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.answers.commands import Command
from bot.answers.dates import french_date
from bot.answers.eras import became_words, eras_of, gone, heirs, span
from bot.answers.errors_fr import missing_argument, no_rule_found
from bot.answers.folding import fold
from bot.answers.leads import lead_text
from bot.answers.model import Answer, Citation, Kind, Section
from bot.answers.official import official_text, with_original
from bot.answers.search_words import searchable
from bot.answers.searching import rules_for
from bot.answers.services import (
    NO_DIGEST,
    VANISHED,
    Ask,
    Services,
    citations,
    digest_of,
    numbers_between,
    plain_answer,
    until_words,
    worded,
)
from bot.answers.tournament import policy_answer
from bot.answers.word_answers import definition, likely_definition
from bot.answers.words_fr import bold_list
from bot.rules import Hit, Meaning, parse_number, parse_range, rule_of, section_of

__all__ = ["all_meanings", "citation_of", "found_by_words", "headline", "keyword", "rule", "subrules"]

_SKIPPED_LETTERS = frozenset("lo")
_NUMBER_AND_WORDS = re.compile(r"(?:(?:cr|règle|regle)\s+)?([1-9]\d\d(?:\.\d{1,3}[a-z]?)?)\s+(\D.*)$", re.IGNORECASE)
_NAME_WORDS = 3
_MAX_RANGE = 12
_MAX_HITS = 10
_SHORT = 1200
"""Characters of rules that are told at once: the others are folded."""
_FORMER = 2
"""Former numbers told of a rule that is looked up."""
_CLEAR_LEAD = 1.8


def rule(services: Services, ask: Ask) -> Answer:
    """A rule, a range of rules, a section, or the rules that some words lead to."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.RULE))
    number = parse_number(ask.text)
    if number is not None:
        return _by_number(services, ask, number)
    ends = parse_range(ask.text)
    if ends is not None:
        return _range(services, ask, *ends)
    said = _NUMBER_AND_WORDS.match(ask.text)
    if said is not None and ask.day is None and eras_of(services, said[1]):
        return _unfolded_by(services, ask, said[1], said[2])
    section = _section_of_title(services, ask.text)
    if section and ask.day is None:
        return _section(services, ask, section)
    found = found_by_words(services, ask)
    return found if found.kind is Kind.LOOKUP else definition(services, ask) or found


def _section_of_title(services: Services, text: str) -> str | None:
    """The section that bears this title, if it alone does."""
    named = services.corpus.sections_called(" ".join(text.split()))
    return named[0] if len(named) == 1 else None


def _unfolded_by(services: Services, ask: Ask, number: str, words: str) -> Answer:
    """A number and words: of its meanings, the one that the words speak of is told first."""
    answer = all_meanings(services, ask, number)
    wanted = set(fold(searchable(services.lexicon, words)).split())
    eras = dict(zip(answer.citations, eras_of(services, number), strict=False))
    best = max(eras, key=lambda cited: len(wanted & set(fold(cited.digest).split())))
    if best is answer.citations[0]:
        return answer
    era = span(services, eras[best])
    became = f" Elle s'appelle aujourd'hui **{best.became}**." if best.became else ""
    return replace(answer, text=f"**{number}** ({era}) — {best.digest}{became}\n{answer.text}")


def keyword(services: Services, ask: Ask) -> Answer:
    """What a keyword, a term or a type means; failing that, the rules that the words lead to."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.WORD))
    number = parse_number(ask.text)
    if number is not None:
        return _by_number(services, ask, number)
    return definition(services, ask) or likely_definition(services, ask) or found_by_words(services, ask, named=True)


# --- By number -------------------------------------------------------------------------------------------------------


def _by_number(services: Services, ask: Ask, number: str) -> Answer:
    if "." not in number and services.corpus.title(number) and (ask.day is None or _is_todays(services, number)):
        return _section(services, ask, number)
    if ask.day is None:
        return all_meanings(services, ask, number)
    return _meaning_then(services, ask, number)


def _is_todays(services: Services, number: str) -> bool:
    return len(number) == 1 or services.corpus.exists(number)


def all_meanings(services: Services, ask: Ask, number: str) -> Answer:
    """Everything that a number has meant, newest first."""
    eras = eras_of(services, number)
    if not eras:
        return _no_such_rule(services, ask, number)
    newest = eras[0]
    base = services.corpus.base_edition
    cited = tuple(citation_of(services, meaning) for meaning in eras)
    lines = [headline(services, newest, cited[0])]
    if newest.last != base:
        lines.append(gone(newest))
    others = _othereras_of(services, eras[1:], cited[1:])
    return Answer(
        ask.query,
        Kind.LOOKUP,
        title=f"Règle {number}",
        text="\n".join(lines + [line for line in [_elsewhere(services, eras)] if line]),
        citations=(with_original(services, cited[0], newest), *cited[1:], *_successors(services, newest, base)),
        sections=(*others, *subrules(services, number), *official_text(services, newest)),
        as_of=base,
    )


def citation_of(services: Services, meaning: Meaning) -> Citation:
    """What a number meant in an era: cited in the last edition of that era."""
    digest = digest_of(services.corpus, meaning.number, meaning.last)
    became = meaning.base if meaning.base != meaning.number else None
    cited = services.corpus.cite(meaning.number) if meaning.last == services.corpus.base_edition else None
    if digest is None:
        return Citation(meaning.number, meaning.last, NO_DIGEST, became=became, decisive=True)
    was = cited.was if cited else ()
    formerly = ", ".join(_until_words(services, one) for one in was[:_FORMER])
    text = worded(digest) if meaning.last != services.corpus.base_edition else digest.digest.text
    return Citation(meaning.number, meaning.last, text, became=became, was=was, decisive=True, formerly=formerly)


def _until_words(services: Services, was: str) -> str:
    """``503.2 (2009-05-01)`` gives « 503.2 jusqu'en juillet 2009 »."""
    number, _, edition = was.partition(" (")
    return until_words(services.corpus, number, edition.rstrip(")"))


def headline(services: Services, meaning: Meaning, cited: Citation) -> str:
    """A number, its title, and what it says."""
    title = services.corpus.title(meaning.base or meaning.number)
    named = f"**{meaning.number}{f' ({title})' if title else ''}**"
    return f"{named} — {cited.digest}"


def _elsewhere(services: Services, eras: list[Meaning]) -> str:
    """One line that says what else the number has meant."""
    if len(eras) < 2:
        return ""
    said = [f"{span(services, meaning)}, {became_words(services, meaning)}" for meaning in eras[1:]]
    senses = "un autre sens" if len(said) == 1 else "d'autres sens"
    return f"Ce numéro a eu {senses} : {' ; '.join(said)}."


def _othereras_of(services: Services, eras: list[Meaning], cited: tuple[Citation, ...]) -> tuple[Section, ...]:
    sections = []
    for meaning, citation in zip(eras, cited, strict=True):
        became = f"\nDevenue {bold_list(heirs(meaning.became))}." if meaning.became else f"\n{VANISHED}"
        sections.append(Section(f"{meaning.number} {span(services, meaning)}", f"{citation.digest}{became}"))
    return tuple(sections)


def _successors(services: Services, meaning: Meaning, base: str) -> tuple[Citation, ...]:
    """Today's rules that carry an old number's meaning."""
    return () if meaning.last == base else citations(services, meaning.became, None)


def subrules(services: Services, number: str) -> tuple[Section, ...]:
    """The subrules of today's rule of this number, each with its digest."""
    if "." not in number or not services.corpus.exists(number):
        return ()
    below = [one for one in numbers_between(services.corpus, number, number) if one != number]
    found = [(one, digest_of(services.corpus, one)) for one in below]
    lines = [f"**{one}** — {digest.digest.text}" for one, digest in found if digest is not None]
    example = digest_of(services.corpus, number)
    sections = [Section("Exemple", example.digest.example)] if example is not None and example.digest.example else []
    return (*sections, Section(f"{number}a et suivantes", "\n".join(lines))) if lines else tuple(sections)


def _meaning_then(services: Services, ask: Ask, number: str) -> Answer:
    """What a number meant on a day."""
    edition = services.edition(ask.day)
    meaning = next((m for m in services.corpus.meanings(number) if m.covers(edition)), None)
    if meaning is None:
        return _not_in_use(services, ask, number, edition)
    cited = citation_of(services, replace(meaning, last=edition))
    lines = [headline(services, meaning, cited)]
    if meaning.became and meaning.base != number:
        first, *others = heirs(meaning.became)
        lines.append(f"Aujourd'hui, cette règle est la **{first}**{f' (voyez aussi {bold_list(others)})' if others else ''}.")
    elif not meaning.became:
        lines.append(VANISHED)
    return Answer(
        ask.query,
        Kind.LOOKUP,
        title=f"Règle {number} — édition du {french_date(edition)}",
        text="\n".join(lines),
        citations=(with_original(services, cited, meaning),),
        sections=official_text(services, meaning, edition),
        as_of=edition,
    )


def _not_in_use(services: Services, ask: Ask, number: str, edition: str) -> Answer:
    eras = eras_of(services, number)
    if not eras:
        return _no_such_rule(services, ask, number)
    spans = " ; ".join(span(services, meaning) for meaning in eras)
    then = services.corpus.number_at(number, edition) if services.corpus.exists(number) else None
    carried = f" Ce que dit aujourd'hui la {number}, la **{then[0]}** le disait alors." if then is not None else ""
    text = f"**Aucune règle ne portait alors le numéro {number}.**{carried} Ce numéro a servi {spans}."
    answer = plain_answer(services, ask, Kind.NOT_FOUND, text)
    return replace(answer, citations=citations(services, [number], edition)) if then is not None else answer


def _no_such_rule(services: Services, ask: Ask, number: str) -> Answer:
    near = services.corpus.neighbours(number)
    why = f" (les sous-règles n'emploient jamais la lettre {number[-1]})" if number[-1:] in _SKIPPED_LETTERS else ""
    named = " et ".join(f"**{one}**" for one in near)
    text = f"**Aucune édition n'a de règle {number}**{why}. Les plus proches : {named}."
    return Answer(
        ask.query,
        Kind.NOT_FOUND,
        title=f"Règle {number}",
        text=text,
        citations=citations(services, near, None),
        as_of=services.edition(ask.day),
    )


def _section(services: Services, ask: Ask, number: str) -> Answer:
    """A chapter or a section: its title, and what it holds."""
    heading = f"**{number}. {services.corpus.title(number)}**"
    if len(number) == 1:
        held = [f"{number}{n:02}" for n in range(100)]
        lines = [heading, *(f"**{one}** {services.corpus.title(one)}" for one in held if services.corpus.title(one))]
        return Answer(ask.query, Kind.LOOKUP, title=f"Chapitre {number}", text="\n".join(lines), as_of=services.edition(ask.day))
    rules = [one for one in numbers_between(services.corpus, number, number) if "." in one and one[-1].isdigit()]
    counted = f" — {len(rules)} règles, de {rules[0]} à {rules[-1]}." if rules else ""
    about = digest_of(services.corpus, number)
    gist = f"\n{about.digest.text}" if about is not None else ""
    return Answer(
        ask.query,
        Kind.LOOKUP,
        title=f"Section {number}",
        text=f"{heading}{counted}{gist}{_section_history(services, number)}",
        citations=citations(services, rules[:_MAX_HITS], None),
        sections=(Section("Règles", _listing(services, rules)),) if rules else (),
        as_of=services.corpus.base_edition,
    )


def _section_history(services: Services, number: str) -> str:
    """What else the number of a section has meant."""
    eras = [meaning for meaning in eras_of(services, number)[1:] if section_of(meaning.base or "") != number]
    said = [f"{span(services, meaning)}, {became_words(services, meaning)}" for meaning in eras]
    return f"\nCe numéro de section a désigné autre chose : {' ; '.join(said)}." if said else ""


def _listing(services: Services, numbers: Sequence[str], edition: str | None = None) -> str:
    """Rules of an edition, of the base one without, each with our words."""
    lines = []
    for number in numbers:
        digest = digest_of(services.corpus, number, None if edition == services.corpus.base_edition else edition)
        lines.append(f"**{number}** — {worded(digest) if digest is not None else NO_DIGEST}")
    return "\n".join(lines)


def _range(services: Services, ask: Ask, first: str, last: str) -> Answer:
    edition = _edition_of_range(services, ask, first)
    numbers = services.corpus.numbers_between(first, last, edition) if edition is not None else []
    if edition is None or not numbers:
        return _not_in_use(services, ask, first, services.edition(ask.day))
    todays = edition == services.corpus.base_edition
    shown = numbers[:_MAX_RANGE]
    after = [f"règle {one}{'' if todays else f' @{edition}'}" for one in numbers[len(shown) :]]
    more = f"\n… et {len(after)} autres : demandez `{after[0]}`." if after else ""
    first_shown, folded = _told_at_once(services, shown, edition)
    rest = (Section(f"{folded[0]} et suivantes", _listing(services, folded, edition)),) if folded else ()
    return Answer(
        ask.query,
        Kind.LOOKUP,
        title=f"Règles {first} à {last}{'' if todays else f' — édition du {french_date(edition)}'}",
        text=_listing(services, first_shown, edition) + more,
        citations=citations(services, shown if todays else [f"={one}" for one in shown], None if todays else edition),
        sections=rest,
        as_of=edition,
    )


def _edition_of_range(services: Services, ask: Ask, first: str) -> str | None:
    """The edition of the day asked; without one, the last that has the number; null for a number that none has."""
    if ask.day is not None:
        return services.edition(ask.day)
    return next((era.last for era in eras_of(services, first)), None)


def _told_at_once(services: Services, numbers: Sequence[str], edition: str) -> tuple[Sequence[str], Sequence[str]]:
    """As many of the first rules as make a short message, at least one, and the others."""
    used = 0
    for at, number in enumerate(numbers):
        used += len(_listing(services, [number], edition))
        if at and used > _SHORT:
            return numbers[:at], numbers[at:]
    return numbers, ()


# --- By words --------------------------------------------------------------------------------------------------------


def found_by_words(services: Services, ask: Ask, *, named: bool = False, of_cards: bool = False) -> Answer:
    """The rules that words lead to: one if it clearly wins (with ``named``, if it bears them as its name), else leads, best first.

    ``of_cards``: the words name cards; what a sentence asks of them, no rule answers alone.
    """
    if (policy := policy_answer(services, ask)) is not None:
        return policy
    hits = rules_for(services, ask.text, _MAX_HITS)
    if not hits:
        return plain_answer(services, ask, Kind.NOT_FOUND, no_rule_found(ask.text))
    cited = citations(services, [hit.number for hit in hits], ask.day)
    asks = _is_sentence(ask.text)
    clear = hits[0].named and not (asks and of_cards) if named or asks else _wins(hits)
    text = _one_hit(services, hits[0], cited[0]) if clear else lead_text(services, cited)
    return Answer(
        ask.query,
        Kind.LOOKUP if clear else Kind.LEAD,
        title=f"Règle {cited[0].rule}" if clear else "Pistes",
        text=text,
        citations=cited,
        sections=subrules(services, hits[0].number) if clear and ask.day is None else (),
        as_of=services.edition(ask.day),
    )


def _is_sentence(text: str) -> bool:
    """Whether a text asks something, rather than names a thing."""
    return len(fold(text).split()) > _NAME_WORDS


def _wins(hits: list[Hit]) -> bool:
    """Whether the first hit clearly wins: it is named, or well ahead of the second."""
    return hits[0].named or len(hits) == 1 or hits[0].score >= _CLEAR_LEAD * hits[1].score


def _one_hit(services: Services, hit: Hit, cited: Citation) -> str:
    title = services.corpus.title(hit.number) or services.corpus.title(rule_of(hit.number))
    below = ""
    if cited.digest == NO_DIGEST or services.corpus.title(hit.number):
        first = digest_of(services.corpus, f"{hit.number}a")
        below = f"\n{hit.number}a — {first.digest.text}" if first is not None and "." in hit.number else ""
    return f"**{cited.rule}{f' ({title})' if title else ''}** — {cited.digest}{below}"
