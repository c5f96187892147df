"""Conditions and durations: « tant que vous contrôlez une Île », « jusqu'à la fin du tour »."""

from __future__ import annotations

from bot.answers.telegraphic.nouns import OPS, is_them, noun_phrase, of, plural_noun
from bot.answers.telegraphic.speaker import Speaker, enumerate_words, quote, says
from bot.engine.abilities import (
    AllOf,
    AmountIs,
    AsLongAs,
    BothYours,
    Condition,
    Controls,
    DoneThisWay,
    Duration,
    DuringTurn,
    Every,
    It,
    Not,
    Noun,
    Number,
    OneOf,
    Op,
    Player,
    RefIs,
    Until,
    VerbatimCondition,
    WasKicked,
    Who,
)

__all__ = ["said_while"]

_DURATIONS = {
    Until.END_OF_TURN: "jusqu'à la fin du tour",
    Until.THIS_TURN: "ce tour-ci",
    Until.YOUR_NEXT_TURN: "jusqu'à votre prochain tour",
    Until.END_OF_YOUR_NEXT_TURN: "jusqu'à la fin de votre prochain tour",
    Until.END_OF_COMBAT: "jusqu'à la fin du combat",
    Until.CONTROLLERS_NEXT_UNTAP: "jusqu'à la prochaine étape de dégagement de son contrôleur",
    Until.SOURCE_LEAVES: "tant que la source reste sur le champ de bataille",
    Until.TURNED_FACE_DOWN: "jusqu'à ce que ceci soit retourné face cachée",
    Until.REST_OF_GAME: "pour le reste de la partie",
    Until.YOUR_NEXT_UPKEEP: "jusqu'à votre prochain entretien",
    Until.YOUR_NEXT_END_STEP: "jusqu'à votre prochaine étape de fin",
    Until.THIS_COMBAT: "pendant ce combat",
}


@says(RefIs)
def _ref_is(speaker: Speaker, condition: RefIs) -> str:
    it = condition.ref
    subject = ("ceux-ci" if is_them(it) else "celui-ci") if isinstance(it, It) else speaker.say(it)
    phrase = noun_phrase(speaker, Noun(condition.preds))
    named = bool(phrase.nouns or phrase.subtypes)
    article = "" if not named or phrase.plural else "une " if phrase.feminine else "un "
    # A state or a quality alone: the general noun would be ours.
    what = article + (phrase.text() if named else phrase.text().removeprefix("permanent "))
    if what.startswith("avec "):
        return f"{subject} n'a pas {what[5:]}" if condition.negated else f"{subject} a {what[5:]}"
    return f"{subject} n'est pas {what}" if condition.negated else f"{subject} est {what}"


@says(Controls)
def _controls(speaker: Speaker, condition: Controls) -> str:
    who = speaker.say(condition.who)
    you = isinstance(condition.who, Player) and condition.who.who is Who.YOU
    verb = "contrôlez" if you else "contrôle"
    one = condition.count == Number(1)
    what = speaker.say(condition.noun) if one else plural_noun(speaker, condition.noun)
    if condition.negated:
        return f"{who} ne {verb} pas de {what}"
    if one and condition.op is Op.AT_LEAST:
        a = "une" if noun_phrase(speaker, condition.noun).feminine else "un"
        return f"{who} {verb} au moins {a} {what}" if isinstance(condition.who, Every) else f"{who} {verb} {a} {what}"
    return f"{who} {verb} {OPS[condition.op].format(speaker.say(condition.count))} {what}"


@says(AmountIs)
def _amount_is(speaker: Speaker, condition: AmountIs) -> str:
    return f"{speaker.say(condition.left)} : {OPS[condition.op].format(speaker.say(condition.right))}"


@says(DuringTurn)
def _during(speaker: Speaker, condition: DuringTurn) -> str:
    whose = speaker.say(condition.whose)
    turn = "votre tour" if whose == "vous" else f"le tour {of(whose)}"
    return f"ce n'est pas {turn}" if condition.negated else f"c'est {turn}"


@says(WasKicked)
def _kicked(speaker: Speaker, condition: WasKicked) -> str:
    cost = f" avec {speaker.say(condition.cost)}" if condition.cost is not None else ""
    return f"{speaker.say(condition.ref)} a été {_PAID.get(condition.what, quote(condition.what))}{cost}"


_PAID = {"tribute": "payé de son tribut", "kicked": "kické", "embalmed": "embaumé", "foretold": "prédit", "unearthed": "exhumé"}


_DONE = {"destroyed": "détruit", "exiled": "exilé", "sacrificed": "sacrifié"}


@says(DoneThisWay)
def _done(speaker: Speaker, condition: DoneThisWay) -> str:
    return f"{speaker.say(condition.ref)} a été {_DONE.get(condition.how, condition.how)} ainsi"


@says(BothYours)
def _both_yours(speaker: Speaker, condition: BothYours) -> str:
    return f"vous êtes propriétaire et contrôleur {of(speaker.say(condition.ref))} et d'un objet : {speaker.say(condition.noun)}"


@says(AllOf)
def _all_of(speaker: Speaker, condition: AllOf) -> str:
    return enumerate_words(speaker.each(condition.conditions))


@says(OneOf)
def _one_of(speaker: Speaker, condition: OneOf) -> str:
    return enumerate_words(speaker.each(condition.conditions), "ou")


@says(Not)
def _not(speaker: Speaker, condition: Not) -> str:
    return f"il n'est pas vrai que {speaker.say(condition.condition)}"


@says(VerbatimCondition)
def _verbatim(_: Speaker, condition: VerbatimCondition) -> str:
    return quote(condition.words)


@says(Duration)
def _duration(_: Speaker, duration: Duration) -> str:
    return _DURATIONS.get(duration.until, quote(duration.until.value))


@says(AsLongAs)
def _as_long_as(speaker: Speaker, duration: AsLongAs) -> str:
    return said_while(speaker, duration.condition)


def said_while(speaker: Speaker, condition: Condition) -> str:
    """« tant que vous contrôlez une Île », « sauf si vous contrôlez une Île »."""
    if isinstance(condition, Not):
        return f"sauf si {speaker.say(condition.condition)}"
    said = speaker.say(condition)
    return f"tant qu'{said}" if said[:1] in "aeiou" else f"tant que {said}"
