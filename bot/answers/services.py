"""What every command is given: the services behind the answers, and the thing asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.answers.dates import day_before, month_words
from bot.answers.describe import Describer
from bot.answers.lexicon import Lexicon
from bot.answers.model import Answer, Citation, Kind
from bot.answers.ports import Engine, Facts, JsonObject, Names
from bot.answers.telegraphic import Telegraph
from bot.cards import Catalogue
from bot.engine import Compiler, Printer
from bot.engine.abilities import Ability
from bot.engine.values import CardDef
from bot.records import dataclass, replace
from bot.rules import CiteNote, Corpus, DatedDigest, RuleCite, Wording

__all__ = [
    "CHANGED_SINCE",
    "FOOTER",
    "NO_DIGEST",
    "NO_RULE_THEN",
    "TODAYS_WORDING",
    "VANISHED",
    "Ask",
    "Services",
    "citations",
    "digest_of",
    "last_day",
    "numbers_between",
    "plain_answer",
    "until_words",
    "worded",
]

FOOTER = "En tournoi, appelez un arbitre : sa décision fait foi."
"""What front ends put once under a verdict."""

TODAYS_WORDING = "(formulation actuelle) "
"""What marks a digest of today under an old number."""

CHANGED_SINCE = "(règle d'aujourd'hui, changée depuis) "
"""What marks it where the rule of then is known to have said something else."""

NO_RULE_THEN = "(aucune règle ne le disait alors ; règle actuelle) "
NO_DIGEST = "(pas encore de résumé français ; le texte officiel anglais s'affiche ici une fois importé : `python -m bot import rules`)"
VANISHED = "Cette règle a disparu."


_NOTED = {
    CiteNote.TODAYS_WORDING: TODAYS_WORDING,
    CiteNote.CHANGED_SINCE: CHANGED_SINCE,
    CiteNote.NO_RULE_THEN: NO_RULE_THEN,
}
_WORDED = {Wording.OF_DATE: "", Wording.TODAYS: TODAYS_WORDING, Wording.CHANGED: CHANGED_SINCE}


@dataclass(frozen=True, slots=True)
class Services:
    """The services behind the answers."""

    catalogue: Catalogue
    names: Names
    corpus: Corpus
    engine: Engine
    lexicon: Lexicon
    telegraph: Telegraph
    facts: Facts
    compiler: Compiler
    printer: Printer

    @property
    def describe(self) -> Describer:
        """Words for derived objects."""
        return Describer(self.lexicon, self.catalogue.card)

    def card(self, name: str) -> CardDef:
        """The card of a name that the index gave."""
        card = self.catalogue.card(name)
        if card is None:
            raise KeyError(name)
        return card

    def edition(self, day: str | None) -> str:
        """The edition in force on a day; the base edition without one."""
        return self.corpus.edition_for(day).date if day is not None else self.corpus.base_edition

    def read(self, text: str, name: str | None, types: tuple[str, ...]) -> tuple[Ability, ...]:
        """An Oracle text, of an object of this name and these types, as trees."""
        return self.compiler.compile(text, name=name, types=types)

    def play(self, scenario: JsonObject) -> JsonObject:
        """The result of a scenario."""
        return self.engine(scenario)


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing asked: the ``query`` as received, the ``text`` after the command word, the ``day`` to answer for."""

    query: str
    text: str
    day: str | None = None


def citations(services: Services, numbers: Sequence[str], day: str | None, decisive: int | None = None) -> tuple[Citation, ...]:
    """The rules of some numbers as of a day (today without one), each once, in order; the first ``decisive`` ones decide.

    Numbers are those of the base edition; one that starts with ``=`` is a number of the day's own edition. A rule that
    did not exist that day is left out, unless nothing else is cited. All decide where no count is given.
    """
    cited = [(_of(services, number, day), decisive is None or at < decisive) for at, number in enumerate(numbers)]
    then = [pair for pair in cited if not pair[0].digest.startswith(NO_RULE_THEN)]
    once = {(cite.rule, cite.edition): (cite, decides) for cite, decides in reversed(then or cited)}
    made = [replace(cite, decisive=decides) for cite, decides in reversed(once.values())]
    return (replace(made[0], formerly=_formerly(services.corpus, made[0])), *made[1:]) if made else ()


def _of(services: Services, number: str, day: str | None) -> Citation:
    return _of_then(services, number[1:], day) if number.startswith("=") else _cited(services.corpus, number, day)


@lru_cache(maxsize=1024)
def _formerly(corpus: Corpus, cite: Citation) -> str:
    """« 503.2 jusqu'en juillet 2009 » for the old number by which players still quote a rule of today."""
    if cite.edition != corpus.base_edition:
        return ""
    quoted = corpus.still_quoted(cite.rule)
    return until_words(corpus, *quoted) if quoted is not None else ""


def until_words(corpus: Corpus, number: str, edition: str) -> str:
    """« 503.2 jusqu'en juillet 2009 », from the last edition that had the number."""
    return f"{number} jusqu'en {month_words(last_day(corpus, edition))}"


def last_day(corpus: Corpus, edition: str) -> str:
    """The last day of an edition: the eve of the next one."""
    later = corpus.editions_within(edition, corpus.base_edition)[1:2]
    return day_before(later[0]) if later else edition


@lru_cache(maxsize=4096)
def digest_of(corpus: Corpus, number: str, day: str | None = None) -> DatedDigest | None:
    """The digest of a number on a day (of a base rule without one), read once."""
    return corpus.digest(number, day)


def worded(found: DatedDigest) -> str:
    """A digest, marked where it is not of the time asked."""
    return f"{_WORDED[found.wording]}{found.digest.text}"


@lru_cache(maxsize=1024)
def numbers_between(corpus: Corpus, first: str, last: str) -> tuple[str, ...]:
    """The base rules from one number to another, found once."""
    return tuple(corpus.numbers_between(first, last))


@lru_cache(maxsize=4096)
def _cited(corpus: Corpus, number: str, day: str | None) -> Citation:
    """A citation never changes: the digest is read once."""
    return _citation(corpus.cite(number, day))


def _of_then(services: Services, number: str, day: str | None) -> Citation:
    """A rule of the day's edition that no rule of today carries, or not alone."""
    edition = services.edition(day)
    found = digest_of(services.corpus, number, edition)
    meaning = next((one for one in services.corpus.meanings(number) if one.covers(edition)), None)
    digest = worded(found) if found is not None else NO_DIGEST
    return Citation(number, edition, digest, became=meaning.base if meaning is not None else None)


def _citation(cite: RuleCite) -> Citation:
    digest = cite.digest.text if cite.digest is not None else NO_DIGEST
    mark = _NOTED.get(cite.note, "")
    return Citation(cite.rule, cite.edition, f"{mark}{digest}", became=cite.became, was=cite.was)


def plain_answer(services: Services, ask: Ask, kind: Kind, text: str) -> Answer:
    """An answer made of a text alone, dated; a verdict that nothing was played for rests on a rule."""
    return Answer(ask.query, kind, basis="règle" if kind is Kind.VERDICT else None, text=text, as_of=services.edition(ask.day))
