"""Why a permanent left, or stays: the state-based actions in a few French words [CR 704.5]."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.answers.describe import strings, text_of
from bot.answers.ports import JsonObject
from bot.engine.epochs import Epoch, PlaneswalkerUniqueness

__all__ = ["chapterless_saga", "why_gone"]

_SAGA = "704.5s"
_REASONS = {
    "704.5f": "son endurance est 0 ou moins",
    "704.5g": "ses blessures sont mortelles",
    "704.5i": "il n'a plus de loyauté",
    "704.5j": "c'est la règle de légende",
    "704.5k": "c'est la règle du monde",
    "704.5m": "une Aura doit être attachée légalement",
    _SAGA: "une Saga est sacrifiée quand ses marqueurs atteignent son dernier chapitre",
    "704.5v": "la bataille n'a plus de défense",
    "306.4": "deux planeswalkers partagent un type",
}
_UNIQUENESS = ("704.5j", "420.5q")
_EVEN_WITHOUT_CHAPTER = ", et alors même quand elle n'a plus de chapitre"
_CHAPTER = re.compile(r"[IVX]+(?:, [IVX]+)* —")


def why_gone(obj: JsonObject, rules: Iterable[str], epoch: Epoch) -> str:
    """The reason why an object went: what took it, else the one kind of action applied to the board; else nothing."""
    taken = text_of(obj.get("taken_by"))
    applied = [_of_its_time(taken, obj, epoch)] if taken else [rule for rule in rules if rule in _REASONS]
    if len(applied) != 1 or applied[0] not in _REASONS or obj.get("exists") is not False:
        return ""
    more = _EVEN_WITHOUT_CHAPTER if applied[0] == _SAGA and not epoch.sagas_without_chapters_stay else ""
    return f"{_REASONS[applied[0]]}{more}"


def _of_its_time(rule: str, obj: JsonObject, epoch: Epoch) -> str:
    """The uniqueness rule of planeswalkers, which had a number that is now another rule's, by today's number of what tells it."""
    unique = epoch.planeswalker_uniqueness is not PlaneswalkerUniqueness.NONE and "Planeswalker" in strings(obj.get("types"))
    return "306.4" if unique and rule in _UNIQUENESS else rule


def chapterless_saga(obj: JsonObject) -> bool:
    """Whether an object is a Saga on the battlefield that has lost its chapters."""
    is_saga = obj.get("exists") is True and "Saga" in strings(obj.get("subtypes"))
    return is_saga and not any(_CHAPTER.match(text) for text in strings(obj.get("ability_texts")))
