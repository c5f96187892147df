"""How permanents arrive: « arrive engagé », « peut arriver comme une copie de … », « à l'arrivée, choisir … »."""

from __future__ import annotations

from bot.answers.telegraphic.changes import with_exceptions
from bot.answers.telegraphic.clauses import CHOOSABLE, said_sentences, said_subject
from bot.answers.telegraphic.counters import said_counters, said_where
from bot.answers.telegraphic.nouns import is_several, of
from bot.answers.telegraphic.speaker import Speaker, enumerate_words, quote, says
from bot.engine.abilities import EntersAs, EntersAsCopy, EntersChoosing, EntersDoing, EntersState, EntersTapped, EntersWith, Word, WordKind
from bot.engine.values import COLOR_WORDS

__all__: list[str] = []

_STATES = {"untapped": "dégagé", "tapped": "engagé", "attacking": "attaquant", "transformed": "transformé", "face down": "face cachée"}


@says(EntersAsCopy)
def _as_copy(speaker: Speaker, clause: EntersAsCopy) -> str:
    several = is_several(clause.subject)
    verb = ("peuvent arriver" if several else "peut arriver") if clause.optional else ("arrivent" if several else "arrive")
    tapped = " engagé" if clause.tapped else ""
    base = f"{said_subject(speaker, clause.subject)}{verb}{tapped} comme une copie {of(speaker.say(clause.of))}"
    return with_exceptions(speaker, base, clause.exceptions)


@says(EntersWith)
def _enters_with(speaker: Speaker, clause: EntersWith) -> str:
    more = " de plus" if clause.additional else ""
    also = f" et {speaker.say(clause.also)}" if clause.also is not None else ""
    condition = f" si {speaker.say(clause.condition)}" if clause.condition is not None else ""
    tapped = " engagé" if clause.tapped else ""
    counted = f"{said_counters(speaker, clause.count, clause.kind, choices=clause.choices)}{more}{said_where(speaker, clause.where)}"
    return f"{said_subject(speaker, clause.subject)}arrive{tapped} avec {counted}{also}{condition}"


@says(EntersTapped)
def _enters_tapped(speaker: Speaker, clause: EntersTapped) -> str:
    unless = f" sauf si {speaker.say(clause.unless)}" if clause.unless is not None else ""
    tapped = "arrivent engagés" if is_several(clause.subject) else "arrive engagé"
    return f"{said_subject(speaker, clause.subject)}{tapped}{unless}"


@says(EntersState)
def _enters_state(speaker: Speaker, clause: EntersState) -> str:
    states = enumerate_words([_STATES.get(state, quote(state)) for state in clause.states])
    return f"{said_subject(speaker, clause.subject)}arrive {states}"


@says(EntersChoosing)
def _enters_choosing(speaker: Speaker, clause: EntersChoosing) -> str:
    what = _choosable(speaker, clause)
    count = f" ({clause.count} fois)" if clause.count > 1 else ""
    words = [speaker.word(Word(WordKind.COLOR, word)) if word in COLOR_WORDS else quote(word) for word in clause.excluding]
    excluding = f", sauf {enumerate_words(words, 'ou')}" if words else ""
    return f"{said_subject(speaker, clause.subject)}à l'arrivée, choisir {what}{count}{excluding}"


def _choosable(speaker: Speaker, clause: EntersChoosing) -> str:
    if clause.ref is not None:
        return speaker.say(clause.ref)
    return enumerate_words([quote(one) for one in clause.options], "ou") or CHOOSABLE.get(clause.what, quote(clause.what))


def _moment(*, enters: bool, turned_up: bool) -> str:
    moments = [words for words, said in (("à l'arrivée", enters), ("retourné face visible", turned_up)) if said]
    return " ou ".join(moments)


@says(EntersAs)
def _enters_as(speaker: Speaker, clause: EntersAs) -> str:
    moment = _moment(enters=True, turned_up=clause.turned_up)
    return f"{said_subject(speaker, clause.subject)}{moment}, au choix : {enumerate_words(speaker.each(clause.options), 'ou')}"


@says(EntersDoing)
def _enters_doing(speaker: Speaker, clause: EntersDoing) -> str:
    moment = _moment(enters=clause.enters, turned_up=clause.turned_up)
    return f"{said_subject(speaker, clause.subject)}{moment}, {said_sentences(speaker, clause.body)}"
