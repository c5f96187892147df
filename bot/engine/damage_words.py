"""The words of a static ability that replace or prevent damage: which damage, and what becomes of it [CR 614.1a, 614.9, 615.1a]."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from bot.engine.abilities import Clause, Condition, Conditional, Inert, OpaqueClause, Static, Together, VerbatimCondition
from bot.engine.barring import is_bar
from bot.memories import by_identity
from bot.records import dataclass

__all__ = ["Blows", "DamageText", "Outcome", "damage_texts", "speaks_of_damage", "this_turn"]

_KIND = r"(?P<kind>combat |noncombat )?"
_WHILE = r"(?: while (?P<while>.+))?"
_LIMIT = r"(?:(?P<exact>exactly )?(?P<n>\d+)(?: or (?P<than>less|more))? )?"
_EVENTS = tuple(
    re.compile(words, re.IGNORECASE)
    for words in (
        rf"(?:another )?(?P<by>.+?) would deal {_LIMIT}{_KIND}damage(?: to (?P<to>.+?))?{_WHILE}",
        rf"{_KIND}damage would be dealt to (?P<to>.+?){_WHILE}",
        rf"(?P<to>.+?) would be dealt {_KIND}damage{_WHILE}",
    )
)
_PREVENTED = re.compile(rf"prevent all {_KIND}damage that would be dealt to (?P<to>.+?)(?: by (?P<by>.+))?", re.IGNORECASE)
_UNDEALT = re.compile(rf"prevent all {_KIND}damage (?:that )?(?P<by>.+?) would deal(?: to (?P<to>.+))?", re.IGNORECASE)
_ELSEWHERE = re.compile(
    rf"all {_KIND}damage that would be dealt to (?P<to>.+?)(?: by (?P<by>.+?))? is dealt to (?P<new>.+?)(?: instead)?", re.IGNORECASE
)
_WHOLE = re.compile(r"if (?P<event>.+?), (?P<outcome>(?:it|that source|that creature) deals .+)", re.IGNORECASE)
_TO = r"(?: to .+?)?(?: instead)?"


class Outcome(Enum):
    """What becomes of the damage."""

    TIMES = "multiplied"
    PLUS = "more of it"
    MINUS = "less of it"
    LESS = "some prevented"
    HALF = "half of it"
    REST = "half of it prevented"
    NUMBER = "another number"
    PREVENTED = "none"
    INSTEAD = "something else"
    ELSEWHERE = "to another"
    UNREAD = "not understood"


_TIMES = {"double": 2, "twice": 2, "triple": 3, "three times": 3}
_OUTCOMES: tuple[tuple[re.Pattern[str], Outcome], ...] = tuple(
    (re.compile(words, re.IGNORECASE), outcome)
    for words, outcome in (
        (rf"(?:it|that source|that creature) deals (?P<n>double|twice|triple|three times) that (?:much )?damage{_TO}", Outcome.TIMES),
        (rf"(?:it|that source) deals that much damage plus (?P<n>\d+){_TO}", Outcome.PLUS),
        (rf"(?:it|that source) deals that much damage minus (?P<n>\d+){_TO}", Outcome.MINUS),
        (rf"it deals (?P<n>\d+) additional damage{_TO}", Outcome.PLUS),
        (r"it deals half that damage, rounded (?P<n>up|down)(?:,? to .+?)?(?: instead)?", Outcome.HALF),
        (rf"it deals (?P<n>\d+) damage{_TO}", Outcome.NUMBER),
        (r"prevent (?P<n>\d+) of that damage", Outcome.LESS),
        (r"prevent half that damage, rounded (?P<n>up|down)", Outcome.REST),
        (r"prevent all but (?P<n>\d+) of that damage", Outcome.NUMBER),
        (r"prevent (?P<n>that damage)", Outcome.PREVENTED),
    )
)


@dataclass(frozen=True, slots=True)
class Blows:
    """Which damage words speak of: ``by`` a source and ``to`` what, as said; ``kind``: combat, noncombat or any (``""``);
    ``least`` and ``most``: between which amounts; ``during``: the words of a condition."""

    by: str | None
    to: str | None
    kind: str = ""
    least: int = 1
    most: int | None = None
    during: str | None = None


@dataclass(frozen=True, slots=True)
class DamageText:
    """What one statement does to some damage. ``number``: of its outcome (1 for rounded up, 0 for down); ``to``: who takes it;
    ``clauses``: what is done besides, or in its place; ``condition``: of the whole ability; ``words``: as printed."""

    blows: Blows
    outcome: Outcome
    number: int
    words: str
    prevents: bool = False
    to: str | None = None
    clauses: tuple[Clause, ...] = ()
    condition: Condition | None = None


@by_identity(4_000)
def damage_texts(ability: Static) -> tuple[DamageText, ...]:
    """What a static ability does to damage."""
    return tuple(_texts(ability))


def speaks_of_damage(words: str) -> bool:
    """Whether words kept as they are name damage in a way that is read here."""
    return _event(words) is not None or any(pattern.fullmatch(words) for pattern in (_PREVENTED, _UNDEALT, _ELSEWHERE, _WHOLE))


def this_turn(words: str) -> DamageText | None:
    """What a sentence that resolved does to damage until the turn ends: "if a source you control would deal damage this turn, …"."""
    kept = re.sub(r" this turn\b", "", words, count=1)
    found = None if kept == words or not _WHOLE.fullmatch(kept) else _of_words(kept, None)
    return None if found is None or found.outcome is Outcome.UNREAD else found


def _texts(ability: Static) -> Iterator[DamageText]:
    clauses = [clause for sentence in ability.sentences for clause in sentence.clauses]
    for place, clause in enumerate(clauses):
        text = _of_clause(clause, tuple(clauses[place + 1 :]), ability.condition)
        if text is not None:
            yield text


def _of_clause(clause: Clause, after: tuple[Clause, ...], condition: Condition | None) -> DamageText | None:
    if isinstance(clause, Conditional) and isinstance(clause.condition, VerbatimCondition):
        blows = _event(clause.condition.words)
        return None if blows is None else _conditional(blows, clause, after, condition)
    return _of_words(clause.words.rstrip("."), condition) if isinstance(clause, Inert | OpaqueClause) else None


def _conditional(blows: Blows, clause: Conditional, after: tuple[Clause, ...], condition: Condition | None) -> DamageText:
    parts = clause.clause.clauses if isinstance(clause.clause, Together) else (clause.clause,)
    words = clause.condition.words if isinstance(clause.condition, VerbatimCondition) else ""
    said = _outcome(parts[0].words) if isinstance(parts[0], Inert) else None
    if said is not None:
        besides = (*parts[1:], *after)
        return DamageText(blows, *said, words, prevents=said[0] in _PREVENTING, clauses=besides, condition=condition)
    if clause.instead and not isinstance(parts[0], Inert):
        return DamageText(blows, Outcome.INSTEAD, 0, words, clauses=parts, condition=condition)
    return DamageText(blows, Outcome.UNREAD, 0, words, condition=condition)


_PREVENTING = (Outcome.PREVENTED, Outcome.LESS, Outcome.REST)


def _of_words(words: str, condition: Condition | None) -> DamageText | None:
    whole = _WHOLE.fullmatch(words)
    if whole is not None:
        blows, said = _event(whole["event"]), _outcome(whole["outcome"])
        return None if blows is None else DamageText(blows, *(said or (Outcome.UNREAD, 0)), words, condition=condition)
    moved = _ELSEWHERE.fullmatch(words)
    if moved is not None:
        return DamageText(_blows(moved), Outcome.ELSEWHERE, 0, words, to=moved["new"], condition=condition)
    found = None if is_bar(words) else _PREVENTED.fullmatch(words) or _UNDEALT.fullmatch(words)
    if found is None or words.endswith("this turn"):
        return None
    return DamageText(_blows(found), Outcome.PREVENTED, 0, words, prevents=True, condition=condition)


def _event(words: str) -> Blows | None:
    if words.casefold().startswith("if "):  # a whole sentence, whose outcome is not read
        return None
    for pattern in _EVENTS:
        found = pattern.fullmatch(words)
        if found is not None:
            return _blows(found, other=words.casefold().startswith("another "))
    return None


def _blows(found: re.Match[str], *, other: bool = False) -> Blows:
    said = found.groupdict()
    by = f"another {said['by']}" if other and said.get("by") else said.get("by")
    least, most = _amounts(said.get("n"), said.get("than"))
    return Blows(by, said["to"], (said["kind"] or "").strip().casefold(), least, most, said.get("while"))


def _amounts(number: str | None, than: str | None) -> tuple[int, int | None]:
    if number is None:
        return 1, None
    return (int(number), None) if than == "more" else (1 if than else int(number), int(number))


def _outcome(words: str) -> tuple[Outcome, int] | None:
    for pattern, outcome in _OUTCOMES:
        found = pattern.fullmatch(words.rstrip("."))
        if found is not None:
            said = found["n"].casefold()
            return outcome, _TIMES.get(said, int(said) if said.isdigit() else int(said == "up"))
    return None
