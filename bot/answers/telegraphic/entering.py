"""How permanents arrive: « arrive engagé », « peut arriver comme une copie de … », « à l'arrivée, choisir … »."""

from __future__ import annotations

from bot.answers.lexicon import TermKind
from bot.answers.telegraphic.agreement import fit, of, said_if
from bot.answers.telegraphic.clauses import CHOOSABLE, said_sentences
from bot.answers.telegraphic.conditions import said_when
from bot.answers.telegraphic.counters import said_counters, said_where
from bot.answers.telegraphic.exceptions import with_exceptions
from bot.answers.telegraphic.references import agreement_of
from bot.answers.telegraphic.speaker import Speaker, enumerate_words, french, quote, says
from bot.answers.telegraphic.statements import said_subject
from bot.engine.abilities import (
    Clause,
    Conditional,
    EntersAs,
    EntersAsCopy,
    EntersChoosing,
    EntersDoing,
    EntersState,
    EntersTapped,
    EntersWith,
    ForEach,
    IfYouDo,
    It,
    Modify,
    Not,
    Ref,
    Sentence,
    This,
    Word,
    WordKind,
)
from bot.engine.values import CARD_TYPES, COLOR_WORDS
from bot.records import replace

__all__: list[str] = []

_STATES = {"untapped": "dégagé·", "tapped": "engagé·", "attacking": "attaquant·", "transformed": "transformé·", "face down": "face cachée"}


def _fitted(speaker: Speaker, subject: Ref, pattern: str) -> str:
    """The subject, and what is said of it in agreement."""
    said = said_subject(speaker, subject)
    return said + fit(pattern, agreement_of(speaker, subject))


@says(EntersAsCopy)
def _as_copy(speaker: Speaker, clause: EntersAsCopy) -> str:
    verb = "<peut|peuvent> arriver" if clause.optional else "<arrive|arrivent>"
    tapped = " engagé·" if clause.tapped else ""
    entering = _fitted(speaker, clause.subject, f"{verb}{tapped} comme <une copie|des copies>")
    base = f"{entering} {of(speaker.say(clause.of))}"
    speaker.mentions += [clause.subject] if isinstance(clause.subject, This) else []  # "it" is what enters, not what it copies
    return with_exceptions(speaker, base, clause.exceptions)


@says(EntersWith)
def _enters_with(speaker: Speaker, clause: EntersWith) -> str:
    tapped = " engagé·" if clause.tapped else ""
    entering = _fitted(speaker, clause.subject, f"<arrive|arrivent>{tapped}")  # before what comes back to it
    also = f" et {speaker.say(clause.also)}" if clause.also is not None else ""
    condition = f" {said_when(speaker, clause.condition)}" if clause.condition is not None else ""
    counters = said_counters(speaker, clause.count, clause.kind, choices=clause.choices)
    several = counters.startswith(("des ", "autant "))
    more = f"en plus {counters}" if several else f"{counters} de plus"
    counted = f"{more if clause.additional else counters}{said_where(speaker, clause.where)}"
    return f"{entering} avec {counted}{also}{condition}"


@says(EntersTapped)
def _enters_tapped(speaker: Speaker, clause: EntersTapped) -> str:
    if isinstance(clause.unless, Not):
        condition = said_if(speaker.say(clause.unless.condition))  # before what comes back to it
        return f"{condition}, {_fitted(speaker, clause.subject, '<arrive|arrivent> engagé·')}"
    entering = _fitted(speaker, clause.subject, "<arrive|arrivent> engagé·")
    return entering + (f" sauf {said_if(speaker.say(clause.unless))}" if clause.unless is not None else "")


@says(EntersState)
def _enters_state(speaker: Speaker, clause: EntersState) -> str:
    states = enumerate_words([french(_STATES, state) for state in clause.states])
    entering = _fitted(speaker, clause.subject, f"<arrive|arrivent> {states}")
    return entering + (f" {said_when(speaker, clause.condition)}" if clause.condition is not None else "")


@says(EntersChoosing)
def _enters_choosing(speaker: Speaker, clause: EntersChoosing) -> str:
    if clause.what == "life":
        return f"{said_subject(speaker, clause.subject)}à l'arrivée, payer autant de points de vie que voulu"
    what = _choosable(speaker, clause)
    if clause.also:
        what = f"{what} et {french(CHOOSABLE, clause.also)}"
    count = f" ({clause.count} fois)" if clause.count > 1 else ""
    words = [speaker.word(Word(WordKind.COLOR, word)) if word in COLOR_WORDS else quote(word) for word in clause.excluding]
    excluding = f", sauf {enumerate_words(words, 'ou')}" if words else ""
    subject = "" if isinstance(speaker.told[-1] if speaker.told else None, EntersTapped) else said_subject(speaker, clause.subject)
    return f"{subject}à l'arrivée, choisir {what}{count}{excluding}"


def _choosable(speaker: Speaker, clause: EntersChoosing) -> str:
    if clause.ref is not None:
        return speaker.say(clause.ref)
    named = all(speaker.lexicon.term(TermKind.CREATURE_TYPE, option).verified for option in clause.options)
    options = [speaker.lexicon.subtype(option).shown() if named else _option(speaker, option) for option in clause.options]
    return enumerate_words(options, "ou") or french(CHOOSABLE, clause.what)


def _option(speaker: Speaker, option: str) -> str:
    """A card type, a colour or a side in French; an anchor word as printed [CR 614.12c]."""
    if option in _CARD_TYPES:
        return speaker.say(_CARD_TYPES[option])
    if option in COLOR_WORDS:
        return speaker.word(Word(WordKind.COLOR, option))
    return _SIDES.get(option) or quote(option)


_SIDES = {"odd": "impair", "even": "pair", "left": "gauche", "right": "droite"}
_CARD_TYPES = {name: Word(WordKind.CARD_TYPE, name) for name in CARD_TYPES}


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
    subject = said_subject(speaker, clause.subject)
    body = tuple(_of_the_entering(sentence) for sentence in clause.body) if isinstance(clause.subject, This) else clause.body
    return f"{subject}{moment}, {said_sentences(speaker, body)}"


def _of_the_entering(sentence: Sentence) -> Sentence:
    """What enters, or becomes something as it enters, is the source, whatever was named in between: "If you do, it enters …"."""
    return replace(sentence, clauses=tuple(_its_own(clause) for clause in sentence.clauses))


def _its_own(clause: Clause) -> Clause:
    if isinstance(clause, IfYouDo | Conditional | ForEach):
        return replace(clause, clause=_its_own(clause.clause))
    if isinstance(clause, EntersAsCopy | EntersWith | EntersTapped | Modify) and clause.subject in _ITSELF:
        return replace(clause, subject=This())
    return clause


_ITSELF = (It("it"), It("he"), It("she"))
