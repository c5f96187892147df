"""Copies and what is unlike the copied in them: « une copie de X, sauf : … »."""

from __future__ import annotations

import re

from bot.answers.telegraphic.speaker import Speaker, quote, says
from bot.engine.abilities import (
    Clause,
    Except,
    ExceptEnters,
    ExceptHasThis,
    ExceptKeeps,
    ExceptNoManaCost,
    Node,
)

__all__ = ["how_it_enters", "with_exceptions"]


def with_exceptions(speaker: Speaker, base: str, exceptions: tuple[Node, ...]) -> str:
    """« une copie de X, sauf que … »."""
    return f"{base}, sauf : {' ; '.join(speaker.each(exceptions))}" if exceptions else base


_KEPT = {
    "color": "sa couleur",
    "name": "son nom",
    "power and toughness": "sa force et son endurance",
    "mana cost": "son coût de mana",
    "creature types": "ses types de créature",
    "other abilities": "ses autres capacités",
}


@says(Except)
def _except(speaker: Speaker, exception: Except) -> str:
    said = speaker.say(exception.change)
    return f"{said} (si {speaker.say(exception.condition)})" if exception.condition else said


@says(ExceptHasThis)
def _has_this(_: Speaker, _exception: ExceptHasThis) -> str:
    return "a cette capacité"


@says(ExceptNoManaCost)
def _no_mana_cost(speaker: Speaker, exception: ExceptNoManaCost) -> str:
    return "sans coût de mana" + (f" si {speaker.say(exception.condition)}" if exception.condition is not None else "")


@says(ExceptKeeps)
def _keeps(_: Speaker, exception: ExceptKeeps) -> str:
    return f"garde {_KEPT.get(exception.what, quote(exception.what))}"


_SUBJECT = re.compile(r"^(?:ceci|cel(?:ui|le)-ci|c(?:eux|elles)-ci) : ")
"""What enters, which goes without saying."""


def how_it_enters(speaker: Speaker, clause: Clause) -> str:
    """« arrive avec un marqueur +1/+1 », of what was just named."""
    return _SUBJECT.sub("", speaker.say(clause))


@says(ExceptEnters)
def _enters(speaker: Speaker, exception: ExceptEnters) -> str:
    said = how_it_enters(speaker, exception.how)
    return f"{said} (si {speaker.say(exception.condition)})" if exception.condition else said
