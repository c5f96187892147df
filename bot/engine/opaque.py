"""Sentences that are not read: which characteristics they may bear on, and of which objects, judged by their words.

Too much is refused rather than too little: a sentence bears on what its verbs could change, on all objects unless it
plainly speaks of its own object or of what that object is attached to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from bot.engine import domains
from bot.engine.values import CARD_TYPES, COLOR_WORDS, SUPERTYPES

__all__ = ["Bearing", "Reach", "bearing"]


class Reach(Enum):
    """Which objects a sentence may touch."""

    ITSELF = "itself"
    HOST = "host"
    PERMANENTS = "permanents"
    ALL = "all"
    """Objects in every zone."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """What a sentence may change, and where."""

    reach: Reach
    domains: int


_TRIGGER = re.compile(r"^(when|whenever|at)\b", re.IGNORECASE)
_ACTIVATED = re.compile(r"^[^.:\"“]+: ")
_ENTERS = re.compile(r"^(as|if) [^.]*\b(enters?|would|turned face up)\b|\benters?\b", re.IGNORECASE)
_TYPE_WORDS = "|".join(map(str.lower, (*CARD_TYPES, *SUPERTYPES)))
_DESCRIPTION = rf"{_TYPE_WORDS}|{'|'.join(COLOR_WORDS)}|colou?r(?:s|less|ed)?|types?"
_BASIC_LANDS = "plains|islands?|swamps?|mountains?|forests?|land types?"
_COPULA = r"\b(?:is|are|isn't|aren't|becomes?|remains?)\b"
_VERBS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"\bcop(?:y|ies) of\b|\btext\b", re.IGNORECASE), domains.EVERYTHING & ~domains.CONTROLLER),
    (re.compile(r"\bgets?\b|\bpower\b|\btoughness\b|[+-][\dX]+/[+-][\dX]+", re.IGNORECASE), domains.POWER_TOUGHNESS),
    (
        re.compile(rf"{_COPULA}[^.]*\b(?:{_DESCRIPTION})\b|{_COPULA} (?:also )?(?:an? |the |every )?(?-i:[A-Z])", re.IGNORECASE),
        domains.TYPES | domains.SUBTYPES | domains.SUPERTYPES | domains.COLOR,
    ),
    (re.compile(rf"{_COPULA}[^.]*\b(?:{_BASIC_LANDS})\b", re.IGNORECASE), domains.EXISTENCE | domains.ABILITIES),  # [CR 305.7]
    (re.compile(rf"{_COPULA}[^.]*\bnamed\b|\bnames?\b[^.]*{_COPULA}", re.IGNORECASE), domains.NAME),
    (re.compile(r"\b(?:has|have|gains?)\b", re.IGNORECASE), domains.ABILITIES),
    (re.compile(r"\bloses?\b|\bcan't (?:have|gain)\b", re.IGNORECASE), domains.ABILITIES | domains.EXISTENCE),
    (re.compile(r"\bcontrols? (?:enchanted|equipped|that|all|each)\b|\bgains? control\b", re.IGNORECASE), domains.CONTROLLER),
    (re.compile(r"\b(?:can't|can|must|attacks?|blocks?)\b", re.IGNORECASE), domains.RESTRICTIONS),
)
_LEADING = re.compile(r"^(?:as long as|during|while|if)\b[^,]*,\s*", re.IGNORECASE)
_SUBJECT_END = re.compile(rf"{_COPULA}|\b(?:gets?|has|have|gains?|loses?|can't|can|must|attacks?|blocks?|controls?)\b|'s\b", re.IGNORECASE)
_ELSEWHERE = re.compile(r"\b(?:cards?|spells?|graveyards?|hands?|librar(?:y|ies)|exile|everywhere|outside)\b", re.IGNORECASE)
_OWN = re.compile(r"^(?:this [a-z’' -]+|it|~)$", re.IGNORECASE)
_ATTACHED = re.compile(r"^(?:enchanted|equipped|fortified) [a-z]+$", re.IGNORECASE)


@lru_cache(maxsize=4096)
def bearing(words: str, name: str | None = None) -> Bearing | None:
    """What a static sentence may bear on, or ``None``: triggered, activated and entering ones bear on nothing by themselves.

    ``name`` is that of the object that has it.
    """
    text = words.strip()
    if _TRIGGER.match(text) or _ACTIVATED.match(text) or _ENTERS.search(text):
        return None
    touched = 0
    for pattern, mask in _VERBS:
        if pattern.search(text):
            touched |= mask
    return Bearing(_reach(text, name), touched) if touched else None


def _reach(text: str, name: str | None) -> Reach:
    """By the subject, the words before the first verb; more than one sentence may have more than one subject."""
    sentences = [s for s in re.split(r"(?<=[.!])\s+", text) if s]
    reaches = {_reach_of_sentence(s, name) for s in sentences}
    if len(reaches) == 1:
        return reaches.pop()
    return Reach.ALL if Reach.ALL in reaches else Reach.PERMANENTS


def _reach_of_sentence(sentence: str, name: str | None) -> Reach:
    rest = _LEADING.sub("", sentence)
    end = _SUBJECT_END.search(rest)
    subject = rest[: end.start()].strip() if end else ""
    if _OWN.match(subject) or (name is not None and subject in (name, name.split(",")[0])):
        return Reach.ITSELF
    if _ATTACHED.match(subject):
        return Reach.HOST
    return Reach.ALL if _ELSEWHERE.search(sentence) else Reach.PERMANENTS
