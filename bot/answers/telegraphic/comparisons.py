"""Conditions on how many there are: « il y a au moins 7 cartes dans votre cimetière », « vous ne contrôlez aucune créature »."""

from __future__ import annotations

from bot.answers.telegraphic.agreement import elided, to
from bot.answers.telegraphic.amounts import own_stat
from bot.answers.telegraphic.nouns import is_plural, noun_phrase
from bot.answers.telegraphic.references import agreement_of
from bot.answers.telegraphic.speaker import Speaker, counter_name, says
from bot.engine.abilities import Amount, AmountIs, CardTypesAmong, Controls, CountersOn, CountOf, Every, Number, Op, This, walk

__all__: list[str] = []

_MANY = {
    Op.EQUAL: "exactement {}",
    Op.AT_LEAST: "au moins {}",
    Op.AT_MOST: "au plus {}",
    Op.GREATER: "plus de {}",
    Op.LESS: "moins de {}",
}
_NONE = Number(0)
_ONE = Number(1)


@says(Controls)
def _controls(speaker: Speaker, condition: Controls) -> str:
    who = speaker.say(condition.who)
    several = agreement_of(speaker, condition.who).plural
    verb = "contrôlez" if who == "vous" else "contrôlent" if several else "contrôle"
    one = condition.count == _ONE
    if condition.negated:
        return f"{who} ne {verb} pas {elided('de', noun_phrase(speaker, condition.noun, plural=None if one else True).text())}"
    if condition.count == _NONE and condition.op is Op.EQUAL:
        phrase = noun_phrase(speaker, condition.noun, plural=False)
        return f"{who} ne {verb} {_none(phrase.feminine)} {phrase.text()}"
    phrase = noun_phrase(speaker, condition.noun, plural=not one)
    if one and condition.op is Op.AT_LEAST:
        at_least = "au moins " if isinstance(condition.who, Every) or is_plural(condition.noun) else ""
        return f"{who} {verb} {at_least}{phrase.indefinite()}"
    return f"{who} {verb} {_MANY[condition.op].format(_counted(speaker, condition.count, phrase.text()))}"


def _none(feminine: bool) -> str:
    return "aucune" if feminine else "aucun"


def _counted(speaker: Speaker, count: Amount, what: str) -> str:
    """« 3 terrains »; « autant de terrains que : … » for a count of several words."""
    number = speaker.say(count)
    return f"{number} {what}" if " " not in number else f"{what} (nombre : {number})"


@says(AmountIs)
def _amount_is(speaker: Speaker, condition: AmountIs) -> str:
    if condition.form == "full":
        return "votre groupe est complet"
    before = len(speaker.mentions)
    there = _there_are(speaker, condition.left, condition.op, condition.right) if isinstance(condition.right, Number) else None
    if there is not None:
        own = [node for node in walk(condition.left) if isinstance(node, This)]
        speaker.mentions[before:] = own  # what is counted is said in passing, not whose it is: "three cards exiled with this"
        return there
    left, right = speaker.say(condition.left), own_stat(condition.right) or speaker.say(condition.right)
    if " " in right:
        feminine = left.startswith(("la ", "l'endurance", "votre dévotion"))
        return f"{left} est {_COMPARED[condition.op].format('e' if feminine else '')} {to(right)}"
    return f"{left} est {_SHORTLY[condition.op].format(right)}"


def _there_are(speaker: Speaker, counted: Amount, op: Op, number: Number) -> str | None:
    """« il y a au moins 7 cartes dans votre cimetière », « il n'y a aucun marqueur sur ceci »; nothing of what is no count."""
    one, none = number == _ONE, number == _NONE and op in (Op.EQUAL, Op.AT_MOST)
    what = _things(speaker, counted, plural=not (one or none))
    if what is None:
        return None
    feminine, things = what
    if none:
        return f"il n'y a {_none(feminine)} {things}"
    return f"il y a {_MANY[op].format(('une ' if feminine else 'un ') + things if one else f'{number.value} {things}')}"


def _things(speaker: Speaker, counted: Amount, *, plural: bool) -> tuple[bool, str] | None:
    """What is counted, without article, and whether it is feminine."""
    if isinstance(counted, CountOf):
        phrase = noun_phrase(speaker, counted.noun, plural=plural)
        return phrase.feminine, phrase.text()
    if isinstance(counted, CountersOn):
        return False, f"{counter_name(speaker, counted.kind, plural=plural)} sur {speaker.say(counted.on)}"
    if isinstance(counted, CardTypesAmong):
        among = noun_phrase(speaker, counted.noun, plural=True).text()
        return False, f"type{'s' if plural else ''} de carte parmi les {among}"
    return None


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
