"""Conditions and durations: « tant que vous contrôlez une Île », « jusqu'à la fin du tour »."""

from __future__ import annotations

from bot.answers.telegraphic.agreement import elided, fit, of, said_if, to
from bot.answers.telegraphic.amounts import own_stat
from bot.answers.telegraphic.nouns import noun_phrase
from bot.answers.telegraphic.plain import happening
from bot.answers.telegraphic.references import agreement_of
from bot.answers.telegraphic.speaker import Speaker, enumerate_words, french, quote, says
from bot.engine.abilities import (
    AllOf,
    Amount,
    AmountIs,
    AsLongAs,
    BothYours,
    By,
    Condition,
    Controls,
    DoneThisWay,
    Duration,
    DuringTurn,
    Every,
    Not,
    Noun,
    Number,
    OneOf,
    Op,
    OpaqueClause,
    Ref,
    RefIs,
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
    Until.THIS_COMBAT: "pendant ce combat",
}


@says(RefIs)
def _ref_is(speaker: Speaker, condition: RefIs) -> str:
    if len(condition.preds) == 1 and isinstance(condition.preds[0], By):
        return _whose(speaker, condition.ref, condition.preds[0], negated=condition.negated)
    subject = speaker.say(condition.ref)
    agreed = agreement_of(speaker, condition.ref)
    phrase = noun_phrase(speaker, Noun(condition.preds), plural=agreed.plural, feminine=agreed.feminine)
    what = phrase.predicate()
    if what.startswith("avec "):
        has, hasnt = ("ont", "n'ont pas") if agreed.plural else ("a", "n'a pas")
        return f"{subject} {hasnt if condition.negated else has} {what[5:]}"
    is_, isnt = ("sont", "ne sont pas") if agreed.plural else ("est", "n'est pas")
    return f"{subject} {isnt if condition.negated else is_} {what}"


def _whose(speaker: Speaker, ref: Ref, by: By, *, negated: bool) -> str:
    """« vous contrôlez ceci », « un adversaire possède la carte exilée »."""
    said = speaker.say(ref)
    who, has = speaker.say(by.who), "possède" if by.owned else "contrôle"
    several = agreement_of(speaker, by.who).plural
    yours = "possédez" if by.owned else "contrôlez"
    verb = yours if who == "vous" else f"{has}nt" if several else has
    return f"{who} ne {verb} pas {said}" if negated != by.negated else f"{who} {verb} {said}"


@says(Controls)
def _controls(speaker: Speaker, condition: Controls) -> str:
    who = speaker.say(condition.who)
    several = agreement_of(speaker, condition.who).plural
    verb = "contrôlez" if who == "vous" else "contrôlent" if several else "contrôle"
    one = condition.count == Number(1)
    phrase = noun_phrase(speaker, condition.noun, plural=None if one else True)
    if condition.negated:
        return f"{who} ne {verb} pas {elided('de', phrase.text())}"
    if one and condition.op is Op.AT_LEAST:
        at_least = "au moins " if isinstance(condition.who, Every) else ""
        return f"{who} {verb} {at_least}{phrase.indefinite()}"
    return f"{who} {verb} {_MANY[condition.op].format(_counted(speaker, condition.count, phrase.text()))}"


_MANY = {
    Op.EQUAL: "exactement {}",
    Op.AT_LEAST: "au moins {}",
    Op.AT_MOST: "au plus {}",
    Op.GREATER: "plus de {}",
    Op.LESS: "moins de {}",
}


def _counted(speaker: Speaker, count: Amount, what: str) -> str:
    """« 3 terrains »; « autant de terrains que : … » for a count of several words."""
    number = speaker.say(count)
    return f"{number} {what}" if " " not in number else f"{what} (nombre : {number})"


@says(AmountIs)
def _amount_is(speaker: Speaker, condition: AmountIs) -> str:
    left, right = speaker.say(condition.left), own_stat(condition.right) or speaker.say(condition.right)
    if " " in right:
        feminine = left.startswith(("la ", "l'endurance", "votre dévotion"))
        return f"{left} est {_COMPARED[condition.op].format('e' if feminine else '')} {to(right)}"
    return f"{left} est {_SHORTLY[condition.op].format(right)}"


_SHORTLY = {
    Op.EQUAL: "de {}",
    Op.AT_LEAST: "de {} ou plus",
    Op.AT_MOST: "de {} ou moins",
    Op.GREATER: "de plus de {}",
    Op.LESS: "de moins de {}",
}
_COMPARED = {
    Op.EQUAL: "égal{}",
    Op.AT_LEAST: "au moins égal{}",
    Op.AT_MOST: "au plus égal{}",
    Op.GREATER: "supérieur{}",
    Op.LESS: "inférieur{}",
}


@says(DuringTurn)
def _during(speaker: Speaker, condition: DuringTurn) -> str:
    whose = speaker.say(condition.whose)
    turn = "votre tour" if whose == "vous" else f"le tour {of(whose)}"
    return f"ce n'est pas {turn}" if condition.negated else f"c'est {turn}"


@says(WasKicked)
def _kicked(speaker: Speaker, condition: WasKicked) -> str:
    cost = f" avec {speaker.say(condition.cost)}" if condition.cost is not None else ""
    paid = french(_PAID, condition.what)
    return f"{speaker.say(condition.ref)} {_were(speaker, condition.ref, paid)}{cost}"


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
    return f"vous êtes propriétaire et contrôleur {of(speaker.say(condition.ref))} et d'un objet : {speaker.say(condition.noun)}"


@says(AllOf)
def _all_of(speaker: Speaker, condition: AllOf) -> str:
    return enumerate_words(speaker.each(condition.conditions))


@says(OneOf)
def _one_of(speaker: Speaker, condition: OneOf) -> str:
    return enumerate_words(speaker.each(condition.conditions), "ou")


@says(Not)
def _not(speaker: Speaker, condition: Not) -> str:
    return elided("il n'est pas vrai que", speaker.say(condition.condition))


@says(VerbatimCondition)
def _verbatim(speaker: Speaker, condition: VerbatimCondition) -> str:
    speaker.mentions.append(OpaqueClause(condition.words))
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
    return f"tant {elided('que', speaker.say(condition))}"


def said_when(speaker: Speaker, condition: Condition) -> str:
    """« si vous contrôlez une Île », « sauf si vous contrôlez une Île »."""
    return _unless(speaker, condition) if isinstance(condition, Not) else said_if(speaker.say(condition))


def _unless(speaker: Speaker, condition: Not) -> str:
    return f"sauf {said_if(speaker.say(condition.condition))}"
