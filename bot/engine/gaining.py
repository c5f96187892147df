"""Life about to be gained or lost and counters about to be given to a player, as texts alter them [CR 119.10, 614.1a]."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bot.engine.abilities import (
    Clause,
    Condition,
    Conditional,
    Inert,
    OpaqueClause,
    Player,
    ReplaceAmount,
    Static,
    VerbatimCondition,
    Who,
    walk,
)
from bot.engine.barring import Bar, bars, functioning
from bot.engine.characteristics import Chars
from bot.engine.frame import Frame
from bot.engine.keywords import introduced_ability
from bot.engine.play import Play
from bot.engine.replacing import amount_clauses, changed_number, in_order, is_meant, reporting
from bot.engine.resolving import follow
from bot.engine.said import condition_said
from bot.records import dataclass

__all__ = ["counters_given", "give_counters", "life_altered"]

_EVENT = re.compile(
    r"(?P<who>you|an opponent|a player) would (?P<verb>gain|lose) life(?: during (?P<whose>your) turn)?(?: while (?P<while>.+))?",
    re.IGNORECASE,
)
_LIFE = re.compile(r"\bwould (?:cause .+ to )?(?:gain|lose) (?:\w+ )?life\b", re.IGNORECASE)
_SUBJECT = r"(?:you|that player|they)"
_MULTIPLIED = re.compile(rf"{_SUBJECT} (?:gains?|loses?) twice that much life", re.IGNORECASE)
_MORE = re.compile(rf"{_SUBJECT} (?:gains?|loses?) that much life plus (?P<n>\d+)", re.IGNORECASE)
_NONE = re.compile(rf"{_SUBJECT} gains? no life", re.IGNORECASE)
_TURNED = re.compile(rf"{_SUBJECT} loses? that much life", re.IGNORECASE)
_WHO = {"you": Who.YOU, "an opponent": Who.EACH_OPPONENT, "a player": Who.EACH_PLAYER}


@dataclass(frozen=True, slots=True)
class _Altering:
    """One statement about life, with the permanent whose text it is."""

    source: Chars
    words: str
    clause: Clause


def life_altered(play: Play, player: str, more: int) -> int:
    """How much life a player gains in the end (below 0: loses); each statement alters it once [CR 614.5]."""
    used: set[tuple[str, str]] = set()
    while more:
        ready = [one for one in _statements(play, player, more) if (one.source.obj.id, one.words) not in used]
        if not ready:
            return more
        more = in_order(play, [one.source.obj.id for one in ready], partial(_all, ready, more))
        used.update((one.source.obj.id, one.words) for one in ready)
        play.cite("614.1a")
    return more


def _all(ready: list[_Altering], more: int, order: Sequence[int]) -> int:
    """What each in turn makes of a change: a gain turned into a loss is no gain any more."""
    for one in (ready[place] for place in order):
        if more and (more > 0) == (" would gain " in one.words.casefold()):
            more = _one(more, one)
    return more


def _one(more: int, one: _Altering) -> int:
    words = one.clause.words.rstrip(".") if isinstance(one.clause, Inert) else ""
    plus = _MORE.fullmatch(words)
    if plus is not None:
        return more + (int(plus["n"]) if more > 0 else -int(plus["n"]))
    if _MULTIPLIED.fullmatch(words):
        return 2 * more
    if _TURNED.fullmatch(words) and more > 0:
        return -more
    return 0


def _is_read(clause: Clause) -> bool:
    words = clause.words.rstrip(".") if isinstance(clause, Inert) else ""
    return any(pattern.fullmatch(words) for pattern in (_MULTIPLIED, _MORE, _NONE, _TURNED))


def _statements(play: Play, player: str, more: int) -> Iterator[_Altering]:
    for chars in list(functioning(play.world)):
        for instance in chars.abilities:
            ability = introduced_ability(chars.obj, instance.ability, play.board.speed.get(chars.controller, 0))
            if isinstance(ability, Static):
                for clause in (clause for sentence in ability.sentences for clause in sentence.clauses):
                    if isinstance(clause, Conditional) and clause.instead:
                        yield from _of_clause(play, chars, ability.condition, clause, (player, more))


def _of_clause(play: Play, chars: Chars, whole: Condition | None, clause: Conditional, change: tuple[str, int]) -> Iterator[_Altering]:
    words = clause.condition.words if isinstance(clause.condition, VerbatimCondition) else ""
    if not _LIFE.search(words):
        return
    said = _EVENT.fullmatch(words)
    name = chars.names[0] if chars.names else None
    if said is None:
        play.report(name, f"If {words}")
        return
    frame = Frame(play, chars.obj.id, chars.controller, choices=chars.obj.choices, source_name=name)
    conditions = [whole, *([condition_said(said["while"], play.compiler)] if said["while"] else [])]
    turn = said["whose"] is None or play.board.active == chars.controller
    mine = change[0] in frame.players(Player(_WHO[said["who"].casefold()])) and (change[1] > 0) == (said["verb"].casefold() == "gain")
    if not mine or not turn or not all(condition is None or frame.holds(condition) for condition in conditions):
        return
    if _is_read(clause.clause):
        yield _Altering(chars, words, clause.clause)
    elif change[1] > 0:
        yield from _done_instead(frame, chars, words, clause.clause, change[1])


def _done_instead(frame: Frame, chars: Chars, words: str, clause: Clause, count: int) -> Iterator[_Altering]:
    """Something else takes the place of the gain: done, if it is known how, and nothing is gained."""
    if any(isinstance(node, Inert) and not _DRAWN.fullmatch(node.words) for node in walk(clause)):
        frame.report(f"If {words}")
        return
    frame.count = count
    follow(clause, frame)
    yield _Altering(chars, words, clause)


_DRAWN = re.compile(r"draw that many cards", re.IGNORECASE)


# --- counters on players --------------------------------------------------------------------------------------------------

_GETS = re.compile(r"if (?P<who>you) would get one or more (?:(?P<kind>[a-z]+) )?counters, .+ that many plus one of each .+", re.IGNORECASE)
_WOULD_GET = re.compile(r"\bwould get (?:one or more|an?) (?:[a-z]+ )?counters?\b", re.IGNORECASE)


def give_counters(play: Play, player: str, kind: str, count: int, *, by: str | None = None) -> None:
    """Give a player counters of a kind, by a player if it is known whose doing that is [CR 122.1]."""
    given = counters_given(play, player, kind, count, by or player) if count > 0 else count
    play.board = play.board.with_player_counters(player, kind, given)


def counters_given(play: Play, player: str, kind: str, count: int, by: str) -> int:
    """How many counters a player gets in the end [CR 614.1a, 614.17]."""
    if bars(play.world).holds((player,), Bar.GET_COUNTERS, *([Bar.GET_POISON] if kind == "poison" else [])):
        play.cite("614.17")
        return 0
    unread = reporting(play)
    changing = [
        (source.obj.id, partial(changed_number, clause))
        for source, clause in amount_clauses(play.world, "counters")
        if clause.players and clause.kind in (None, kind) and is_meant(play.world, source, clause.by, by, unread)
    ]
    changing += [(source, partial(changed_number, _ONE_MORE)) for source in _one_more(play, player, kind)]
    play.cite(*(("614.1a",) if changing else ()))
    return in_order(play, [source for source, _ in changing], lambda order: _in_turn(count, [changing[i][1] for i in order]))


_ONE_MORE = ReplaceAmount("counters", 1, 1)


def _in_turn(number: int, changes: Sequence[Callable[[int], int]]) -> int:
    for change in changes:
        number = change(number)
    return number


def _one_more(play: Play, player: str, kind: str) -> Iterator[str]:
    """The permanents by whose text their controller gets one counter more; what else they say of it is reported."""
    for chars in list(functioning(play.world)):
        for words in (node.words for i in chars.abilities for node in walk(i.ability) if isinstance(node, Inert | OpaqueClause)):
            said = _GETS.fullmatch(words) if _WOULD_GET.search(words) else None
            if said is not None and chars.controller == player and said["kind"] in (None, kind):
                yield chars.obj.id
