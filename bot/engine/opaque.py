"""Sentences that are not read: which characteristics they may bear on, and of which objects, judged by their words.

Too much is refused rather than too little: a sentence bears on what its verbs could change, on all permanents unless it
plainly speaks of its own object, of what that object is attached to, or of players.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache

from bot.engine import domains
from bot.engine.plurals import plural
from bot.engine.subtypes import CREATURE_TYPES
from bot.engine.values import CARD_TYPES, COLOR_WORDS, SUPERTYPES
from bot.records import dataclass

__all__ = ["Bearing", "Reach", "bearing"]


class Reach(IntEnum):
    """Which objects a sentence may touch; a greater one holds the others, but for cards alone."""

    ITSELF = 0
    HOST = 1
    PERMANENTS = 2
    CARDS = 3
    """Cards in hands, graveyards and libraries alone."""
    ALL = 4
    """Objects in every zone."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """What a sentence may change, and where."""

    reach: Reach
    domains: int


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


# What happens at a moment, is done by an instruction, or changes an event or a cost, changes no characteristic by itself.
_MOMENT = _any(
    r"^(?:when|whenever|at|before|each time|as the game)\b",
    r",\s*(?:when|whenever|at the beginning)\b",
    r"^[^.:\"“]+: ",
    r"^\d+(?:—\d+)? \|",
    r"\bwould\b",
    r"^as [^.]*\b(?:enters?|becomes attached|turned face up|create your deck)\b",
    r"\benters?\b",
    r"\bcosts? [^.]*\b(?:less|more) to\b",
    r"\bable to block\b[^.]*\bdo so\b",
    r"\bunless [^.]*\bpays?\b",
    r"^(?:you may )?(?:create|choose|draw|exile|return|destroy|put|search|reveal|discard|sacrifice|tap|untap|shuffle|look|roll)\b",
)
_PASSIVE = _any(r"\bcan't be \w+(?: by [^.,]*| except by [^.,]*)?", r"\bcan be \w+\b", r"\bas though\b")

_TYPE_WORDS = "|".join(map(str.lower, (*CARD_TYPES, *SUPERTYPES)))
_DESCRIPTION = rf"{_TYPE_WORDS}|{'|'.join(COLOR_WORDS)}|colou?r(?:s|less|ed)?|types?"
_BASIC_LANDS = "plains|islands?|swamps?|mountains?|forests?|land types?"
_COPULA = r"\b(?:is|are|isn't|aren't|becomes?|remains?)\b"
_VERBS: tuple[tuple[re.Pattern[str], int], ...] = (
    (_any(r"\bcop(?:y|ies) of\b", r"\btext\b"), domains.EVERYTHING & ~domains.CONTROLLER),
    (_any(r"\bgets?\b", r"\bpower\b", r"\btoughness\b", r"[+-][\dX]+/[+-][\dX]+"), domains.POWER_TOUGHNESS),
    (
        _any(rf"{_COPULA}[^.]*\b(?:{_DESCRIPTION})\b", rf"{_COPULA} (?:also )?(?:an? |the |every )?(?-i:[A-Z])"),
        domains.TYPES | domains.SUBTYPES | domains.SUPERTYPES | domains.COLOR,
    ),
    (_any(rf"{_COPULA}[^.]*\b(?:{_BASIC_LANDS})\b"), domains.EXISTENCE | domains.ABILITIES),  # [CR 305.7]
    (_any(rf"{_COPULA}[^.]*\bnamed\b", rf"\bnames?\b[^.]*{_COPULA}"), domains.NAME),
    (_any(r"\b(?:has|have|gains?)\b"), domains.ABILITIES),
    (_any(r"\bloses?\b", r"\bcan't (?:have|gain)\b"), domains.ABILITIES | domains.EXISTENCE),
    (_any(r"\bcontrols? (?:enchanted|equipped|that|all|each)\b", r"\bgains? control\b"), domains.CONTROLLER),
    (_any(r"\b(?:can't|can|must)\b[^.]*\b(?:attack|block)", r"\b(?:attacks|blocks)\b"), domains.RESTRICTIONS),
)
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")
_SENTENCE_END = re.compile(r"(?<=[.!])\s+|\n")
_LEADING = re.compile(r"^(?:as long as|during|while|if)\b[^,]*,\s*", re.IGNORECASE)
_SUBJECT_END = _any(_COPULA, r"\b(?:gets?|has|have|gains?|loses?|can't|can|must|may|attacks?|blocks?|controls?)\b", r"'s\b")
_ELSEWHERE = _any(r"\b(?:cards?|spells?|graveyards?|hands?|librar(?:y|ies)|exile|everywhere|outside)\b")
_IN_A_ZONE = re.compile(r"^[^.]*\bcards? in (?:your|their|all|each [a-z]+'s) (?:hands?|graveyards?|librar(?:y|ies))$", re.IGNORECASE)
_ELSEWHERE_TOO = _any(r"\b(?:permanents?|spells?|battlefield|tokens?|exile|controls?)\b")
_OWN = re.compile(r"^(?:this [a-z’' -]+|it|~)$", re.IGNORECASE)
_ATTACHED = re.compile(r"^(?:enchanted|equipped|fortified) [a-z]+$", re.IGNORECASE)
_PLAYERS = _any(
    r"^(?:you|they|players?|each (?:other )?(?:player|opponent)|(?:an|your|that) (?:opponents?|player)|opponents?)$", r"^your \w+"
)


_KINDS = "creatures?|permanents?|lands?|artifacts?|enchantments?|planeswalkers?|tokens?|auras?|equipment"
_OBJECTS = re.compile(
    rf"^(?:(?:each|all|other|every|another|enchanted|equipped|this|non[a-z-]+|{'|'.join(COLOR_WORDS)}|legendary) )*"
    rf"(?:[A-Z]\w+ )?(?:{_KINDS}|{'|'.join(plural(name) for name in sorted(CREATURE_TYPES))})\b(?! (?:cards?|spells?|abilit))",
    re.IGNORECASE,
)
"""A subject that is plainly objects on the battlefield."""
_HARMLESS = _any(
    r"\b(?:can't|can|may|must|don't|doesn't|if|instead)\b",
    r"\b(?:cast|costs?|trigger\w*|untap\w*|assigns?|deals?|damage|mana|activated|spend|tapped for)\b",
)


@lru_cache(maxsize=4096)
def bearing(words: str, name: str | None = None) -> Bearing | None:
    """What static sentences may bear on, or ``None``; ``name`` is that of the object that has them."""
    text = _QUOTED.sub('"…"', words.strip())
    for own in (name, name.split(",")[0]) if name else ():
        text = text.replace(own, "~")
    sentences = _SENTENCE_END.split(text)
    found = [b for sentence in sentences if (b := _of_sentence(sentence)) is not None]
    if not found or _MOMENT.search(sentences[0]):
        return None  # what follows a trigger, a cost or an event belongs to it
    touched = 0
    for one in found:
        touched |= one.domains
    reaches = {one.reach for one in found}
    return Bearing(Reach.ALL if Reach.CARDS in reaches and len(reaches) > 1 else max(reaches), touched)


def _of_sentence(sentence: str) -> Bearing | None:
    if _MOMENT.search(sentence):
        return None
    active = _PASSIVE.sub("", sentence)
    touched = 0
    for pattern, mask in _VERBS:
        if pattern.search(active):
            touched |= mask
    if not touched and _OBJECTS.match(_LEADING.sub("", sentence)) and not _HARMLESS.search(sentence):
        touched = domains.EVERYTHING & ~domains.CONTROLLER  # a verb that no rule knows: it may do anything to them
    reach = _reach(sentence)
    if reach is None:
        touched &= domains.CONTROLLER
    return Bearing(Reach.PERMANENTS if reach is None else reach, touched) if touched else None


def _reach(sentence: str) -> Reach | None:
    """By the subject, the words before the first verb; ``None`` if these are players."""
    rest = _LEADING.sub("", sentence)
    end = _SUBJECT_END.search(rest)
    subject = rest[: end.start()].strip() if end else ""
    if _OWN.match(subject):
        return Reach.ITSELF
    if _ATTACHED.match(subject):
        return Reach.HOST
    if _PLAYERS.match(subject):
        return None
    if _IN_A_ZONE.match(subject) and not _ELSEWHERE_TOO.search(subject):
        return Reach.CARDS
    return Reach.ALL if _ELSEWHERE.search(sentence) else Reach.PERMANENTS
