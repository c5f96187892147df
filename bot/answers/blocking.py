"""Whether one creature may block another, read on the two as they are [CR 509.1b]."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from bot.answers.describe import integer, strings, text_of
from bot.answers.ports import JsonObject
from bot.records import dataclass

__all__ = ["Barred", "barred", "bears_on_combat", "reads_blocks"]


@dataclass(frozen=True, slots=True)
class Barred:
    """Why a block is not allowed: what has the quality, in French, and the rule."""

    why: str
    rule: str


Check = Callable[[JsonObject, JsonObject], bool]
_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_KINDS = {"artifacts": "Artifact", "creatures": "Creature", "enchantments": "Enchantment", "lands": "Land"}
_BLOCK = re.compile(r"\bblock", re.IGNORECASE)
_UNBLOCKABLE = re.compile(r"(?:this creature|[\w' -]+) can't be blocked\.?", re.IGNORECASE)
_ONLY_FLYING = re.compile(r"(?:this creature|[\w' -]+) can block only creatures with flying\.?", re.IGNORECASE)
_TRIGGERED = re.compile(r"when|whenever|at the", re.IGNORECASE)
_HARMS = re.compile(
    r"[+-]\d|\b(?:damage|destroy|exile|sacrifice|counters?|untap|tap|gains?|loses?|can't|remove|return|control|block)",
    re.IGNORECASE,
)
"""Words of what triggers in combat that may change how it ends."""
_OF_COMBAT = re.compile(
    r"flanking|bushido|rampage|exalted|battle cry|melee|frenzy|band|afflict|annihilator|training|mentor|dethrone|enlist|provoke|myriad"
    r"|walk$|absorb|decayed|firebending|mobilize|start your engines"
)
"""Keywords that do in combat what the damage alone does not tell."""


def _has(obj: JsonObject, *keywords: str) -> bool:
    return any(word in strings(obj.get("keywords")) for word in keywords)


def _is_artifact(obj: JsonObject) -> bool:
    return "Artifact" in strings(obj.get("types"))


def _shares_color(one: JsonObject, other: JsonObject) -> bool:
    return bool(set(strings(one.get("colors"))) & set(strings(other.get("colors"))))


def _power(obj: JsonObject) -> int:
    return integer(obj.get("power")) or 0


_EVASIONS: tuple[tuple[Check, str, str], ...] = (
    (lambda a, b: _has(a, "flying") and not _has(b, "flying", "reach"), "le vol, et {blocker} n'a ni vol ni portée", "702.9b"),
    (lambda a, b: _has(a, "shadow") and not _has(b, "shadow"), "la distorsion, et {blocker} ne l'a pas", "702.28b"),
    (lambda a, b: _has(a, "horsemanship") and not _has(b, "horsemanship"), "l'équitation, et {blocker} ne l'a pas", "702.31b"),
    (
        lambda a, b: _has(a, "fear") and not (_is_artifact(b) or "B" in strings(b.get("colors"))),
        "la peur, et {blocker} n'est ni un artefact ni noir",
        "702.36b",
    ),
    (
        lambda a, b: _has(a, "intimidate") and not (_is_artifact(b) or _shares_color(a, b)),
        "l'intimidation, et {blocker} n'est ni un artefact ni d'une de ses couleurs",
        "702.13b",
    ),
    (lambda a, b: _has(a, "menace"), "la menace : il faut au moins deux bloqueurs", "702.111b"),
    (lambda a, b: _has(a, "skulk") and _power(b) > _power(a), "la furtivité, et {blocker} a plus de force", "702.118b"),
)
"""What an attacker has, against what blocks it: the words after « a »."""


def barred(attacker: JsonObject, blocker: JsonObject) -> Barred | None:
    """Why the one may not block the other, said after the attacker's name; nothing where it may."""
    for check, words, rule in _EVASIONS:
        if check(attacker, blocker):
            return Barred(f"{{attacker}} a {words}", rule)
    if _has(blocker, "shadow") and not _has(attacker, "shadow"):
        return Barred("{blocker} a la distorsion, et {attacker} ne l'a pas", "702.28b")
    if any(_protects(word, blocker) for word in strings(attacker.get("keywords"))):
        return Barred("la protection de {attacker} l'interdit", "702.16f")
    if any(_UNBLOCKABLE.fullmatch(line) for line in _lines(attacker)):
        return Barred("{attacker} ne peut pas être bloqué", "509.1b")
    if any(_ONLY_FLYING.fullmatch(line) for line in _lines(blocker)) and not _has(attacker, "flying"):
        return Barred("{blocker} ne peut bloquer que des créatures avec le vol", "509.1b")
    return None


def _protects(keyword: str, blocker: JsonObject) -> bool:
    """Whether a protection is from a quality that the blocker has."""
    quality = keyword.removeprefix("protection from ") if keyword.startswith("protection from ") else ""
    if quality in _COLORS:
        return _COLORS[quality] in strings(blocker.get("colors"))
    return quality == "everything" or (quality in _KINDS and _KINDS[quality] in strings(blocker.get("types")))


def reads_blocks(attacker: JsonObject, blocker: JsonObject) -> bool:
    """Whether everything on the two that bears on blocks is known here."""
    protections = [word.removeprefix("protection from ") for word in strings(attacker.get("keywords")) if word.startswith("protection")]
    known = all(one in _COLORS or one in _KINDS or one == "everything" for one in protections)
    walks = any(word.endswith("walk") for word in strings(attacker.get("keywords")))
    lines = [line for obj in (attacker, blocker) for line in _lines(obj) if _BLOCK.search(line) and not _TRIGGERED.match(line)]
    return known and not walks and all(_UNBLOCKABLE.fullmatch(line) or _ONLY_FLYING.fullmatch(line) or _is_cannot(line) for line in lines)


def _is_cannot(line: str) -> bool:
    """Whether a line only says what the engine reads by itself: that a creature can't attack or block."""
    return re.fullmatch(r"[\w' -]+ can't (?:attack or )?block\.?", line, re.IGNORECASE) is not None


def _lines(obj: JsonObject) -> Iterator[str]:
    yield from text_of(obj.get("text")).split("\n")


def bears_on_combat(obj: JsonObject) -> bool:
    """Whether an object does something in combat that the damage alone does not tell."""
    if any(_OF_COMBAT.search(word) for word in strings(obj.get("keywords"))):
        return True
    return any(_bears(line) for line in _lines(obj))


def _bears(line: str) -> bool:
    head, _, effect = line.partition(", ")
    of_combat = re.search(r"\b(?:attack|block|damage|combat)", head, re.IGNORECASE) is not None
    if _TRIGGERED.match(line):
        return of_combat and _HARMS.search(effect) is not None
    return "damage" in line.lower() and ":" not in line
