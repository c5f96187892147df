"""Conditions and durations: « tant que vous contrôlez une Île », « jusqu'à la fin du tour »."""

from __future__ import annotations

import re

from bot.answers.telegraphic.agreement import elided, fit, of, said_if
from bot.answers.telegraphic.nouns import noun_phrase
from bot.answers.telegraphic.plain import happening
from bot.answers.telegraphic.references import agreement_of
from bot.answers.telegraphic.speaker import Speaker, enumerate_words, french, quote, says
from bot.engine.abilities import (
    AllOf,
    AsLongAs,
    BothYours,
    By,
    Condition,
    DoneThisWay,
    Duration,
    DuringTurn,
    Every,
    It,
    Not,
    Noun,
    OneOf,
    OpaqueClause,
    Ref,
    RefIs,
    This,
    Until,
    VerbatimCondition,
    WasKicked,
)

__all__ = ["said_when", "said_while"]

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
    Until.NEXT_END_STEP: "jusqu'à la prochaine étape de fin",
    Until.THIS_COMBAT: "pendant ce combat",
}


@says(RefIs)
def _ref_is(speaker: Speaker, condition: RefIs) -> str:
    if len(condition.preds) == 1 and isinstance(condition.preds[0], By):
        return _whose(speaker, condition.ref, condition.preds[0], negated=condition.negated)
    subject = speaker.say(condition.ref)
    agreed = agreement_of(speaker, condition.ref)
    phrase = noun_phrase(speaker, Noun(condition.preds), plural=agreed.plural, feminine=agreed.feminine)
    return f"{subject} {_stated(phrase.predicate(), plural=agreed.plural, past=condition.form in _PAST, negated=condition.negated)}"


_PAST = frozenset({"was", "had"})
"""Verbs of what has left: « si ceci était une créature »."""


def _stated(what: str, *, plural: bool, past: bool, negated: bool) -> str:
    """« est engagé », « a un marqueur », « n'avait pas de marqueur », « attaque une bataille »."""
    start, _, rest = what.partition(" ")
    without = start == "sans" and rest.startswith("marqueur")
    if start == "avec" or without:
        has = ("avaient" if plural else "avait") if past else "ont" if plural else "a"
        if not (negated or without):
            return f"{has} {rest}"
        return f"n'{has} pas {'de ' if without else ''}{rest}"
    if start == "qui" and not (past or negated):
        return rest
    be = ("étaient" if plural else "était") if past else "sont" if plural else "est"
    return f"{elided('ne', be)} pas {what}" if negated else f"{be} {what}"


def _whose(speaker: Speaker, ref: Ref, by: By, *, negated: bool) -> str:
    """« vous contrôlez ceci », « un adversaire possède la carte exilée »."""
    said = speaker.say(ref)
    who, has = speaker.say(by.who), "possède" if by.owned else "contrôle"
    several = agreement_of(speaker, by.who).plural
    yours = "possédez" if by.owned else "contrôlez"
    verb = yours if who == "vous" else f"{has}nt" if several else has
    return f"{who} ne {verb} pas {said}" if negated != by.negated else f"{who} {verb} {said}"


@says(DuringTurn)
def _during(speaker: Speaker, condition: DuringTurn) -> str:
    turn = _turn(speaker, condition)
    return f"ce n'est pas {turn}" if condition.negated else f"c'est {turn}"


def _turn(speaker: Speaker, condition: DuringTurn) -> str:
    whose = speaker.say(condition.whose)
    turn = "prochain tour" if condition.form == "next" else "tour"
    return f"votre {turn}" if whose == "vous" else f"le {turn} {of(whose)}"


@says(WasKicked)
def _kicked(speaker: Speaker, condition: WasKicked) -> str:
    cost = f" avec {speaker.say(condition.cost)}" if condition.cost is not None else ""
    paid = french(_PAID, condition.what)
    of_all = isinstance(condition.ref, It) and bool(speaker.mentions) and isinstance(speaker.mentions[-1], Every)
    ref = This() if of_all else condition.ref  # « toutes les créatures » are no "it"
    return f"{speaker.say(ref)} {_were(speaker, ref, paid)}{cost}"


_PAID = {
    "gift": "lancé· en promettant le cadeau",
    "tribute": "payé de son tribut",
    "kicked": "kické·",
    "embalmed": "embaumé·",
    "foretold": "prédit·",
    "unearthed": "exhumé·",
}
_DONE = {"destroyed": "détruit·", "exiled": "exilé·", "sacrificed": "sacrifié·"}


def _were(speaker: Speaker, ref: Ref, participle: str) -> str:
    """« a été détruit », « ont été détruites »."""
    return fit(f"<a|ont> été {participle}", agreement_of(speaker, ref))


@says(DoneThisWay)
def _done(speaker: Speaker, condition: DoneThisWay) -> str:
    return f"{speaker.say(condition.ref)} {_were(speaker, condition.ref, _DONE.get(condition.how, quote(condition.how)))} ainsi"


@says(BothYours)
def _both_yours(speaker: Speaker, condition: BothYours) -> str:
    other = noun_phrase(speaker, condition.noun, plural=False).indefinite()
    return f"vous possédez et contrôlez {speaker.say(condition.ref)} et {other}"


@says(AllOf)
def _all_of(speaker: Speaker, condition: AllOf) -> str:
    return enumerate_words(_sharing(speaker.each(condition.conditions)))


@says(OneOf)
def _one_of(speaker: Speaker, condition: OneOf) -> str:
    return enumerate_words(_sharing(speaker.each(condition.conditions)), "ou")


_CONTROLLING = re.compile(r"(?:[\w' ]+ )?(?:contrôlez|contrôlent|contrôle) (?=un)")


def _sharing(said: list[str]) -> list[str]:
    """« vous contrôlez un Marais », « une Île »: who controls each of several things is said once."""
    head = _CONTROLLING.match(said[0])
    if head is None or not all(one.startswith(head[0]) for one in said):
        return said
    return [said[0], *(one.removeprefix(head[0]) for one in said[1:])]


@says(Not)
def _not(speaker: Speaker, condition: Not) -> str:
    return elided("il n'est pas vrai que", speaker.say(condition.condition))


_OWN = re.compile(r"this (?:creature|permanent|artifact|enchantment|land|card)\b")
"""The subject of a condition about the source, to which "it" comes back."""


@says(VerbatimCondition)
def _verbatim(speaker: Speaker, condition: VerbatimCondition) -> str:
    own = [This()] if _OWN.match(condition.words) else []
    speaker.mentions += [OpaqueClause(condition.words), *own]
    return happening(speaker, condition.words) or quote(condition.words)


@says(Duration)
def _duration(_: Speaker, duration: Duration) -> str:
    return _DURATIONS.get(duration.until, quote(duration.until.value))


@says(AsLongAs)
def _as_long_as(speaker: Speaker, duration: AsLongAs) -> str:
    return said_while(speaker, duration.condition)


def said_while(speaker: Speaker, condition: Condition) -> str:
    """« tant que vous contrôlez une Île », « sauf si vous contrôlez une Île »."""
    if isinstance(condition, Not):
        return _unless(speaker, condition)
    if isinstance(condition, DuringTurn) and not condition.negated:
        return f"pendant {_turn(speaker, condition)}"
    if isinstance(condition, AllOf | OneOf):
        joined = " et " if isinstance(condition, AllOf) else " ou "
        parts = _sharing(speaker.each(condition.conditions))
        return f"tant {joined.join(elided('que', part) if _CLAUSE.match(part) else part for part in parts)}"
    return f"tant {elided('que', speaker.say(condition))}"


_CLAUSE = re.compile(r"(?!une? |des |\d)")
"""Not what shares its verb with the part before."""


def said_when(speaker: Speaker, condition: Condition) -> str:
    """« si vous contrôlez une Île », « sauf si vous contrôlez une Île »."""
    return _unless(speaker, condition) if isinstance(condition, Not) else said_if(speaker.say(condition))


def _unless(speaker: Speaker, condition: Not) -> str:
    return f"sauf {said_if(speaker.say(condition.condition))}"
