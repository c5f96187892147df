"""Damage about to be dealt, as the texts of permanents alter it: more, less, none, elsewhere, or something else [CR 616.1]."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations

from bot.engine.abilities import (
    Condition,
    ControllerOf,
    Node,
    Number,
    Player,
    Static,
    VerbatimAmount,
    Who,
)
from bot.engine.barring import functioning
from bot.engine.damage_words import Blows, DamageText, Outcome, damage_texts, this_turn
from bot.engine.frame import Frame
from bot.engine.keywords import introduced_ability
from bot.engine.play import Play
from bot.engine.resolving import follow
from bot.engine.said import condition_said, describes, said_ref
from bot.engine.trees import replaced
from bot.records import dataclass, replace

__all__ = ["Blow", "altered"]


@dataclass(frozen=True, slots=True)
class Blow:
    """Damage about to be dealt by a source, if it is known, to an object or player."""

    to: str
    amount: int
    source: str | None
    combat: bool


@dataclass(frozen=True, slots=True)
class _Altering:
    """One statement of a permanent; ``key`` tells it from its others."""

    text: DamageText
    by: str
    controller: str
    key: tuple[str, int, int]


def altered(play: Play, blow: Blow, *, preventable: bool = True) -> Blow | None:
    """What is dealt in the end; ``None`` for nothing. Each statement alters it once [CR 614.5]."""
    used: set[tuple[str, int, int]] = set()
    now: Blow | None = blow
    while now is not None:
        ready = [one for one in _alterings(play, preventable=preventable) if one.key not in used and _bears(play, one, now)]
        if not ready:
            return now
        first = _first(play, ready, now)
        used.add(first.key)
        now = _apply(play, first, now)
    return None


def _alterings(play: Play, *, preventable: bool) -> Iterator[_Altering]:
    for chars in list(functioning(play.world)):
        for place, instance in enumerate(chars.abilities):
            ability = introduced_ability(chars.obj, instance.ability, play.board.speed.get(chars.controller, 0))
            for number, text in enumerate(damage_texts(ability) if isinstance(ability, Static) else ()):
                if preventable or not text.prevents:
                    yield _Altering(text, chars.obj.id, chars.controller, (chars.obj.id, place, number))
    for fact in sorted(play.board.turn_facts):
        text_of_turn = this_turn(fact[1]) if fact[0] == "altering" else None
        if text_of_turn is not None:
            yield _Altering(text_of_turn, fact[2], fact[3], (fact[2], -1, int(fact[4])))


def _first(play: Play, ready: list[_Altering], blow: Blow) -> _Altering:
    """The one that applies first: the one chosen; else the oldest, the choice being left open where it matters [CR 616.1]."""
    if len(ready) > 1:
        play.cite("616.1")
        named = [one for name in play.order for one in ready if one.by == name]
        if named:
            return named[0]
        if not _same_in_any_order(ready, blow.amount):
            play.ask("order", dict.fromkeys(one.by for one in ready), "616.1")
    return ready[0]


_TRIED = 4


def _same_in_any_order(ready: list[_Altering], amount: int) -> bool:
    if len(ready) > _TRIED or any(_size(one.text, amount) is None for one in ready):
        return len({(one.text.outcome, one.text.number, one.text.clauses) for one in ready}) == 1
    totals = set()
    for turn in permutations(ready):
        total = amount
        for one in turn:
            total = _size(one.text, total) or 0
        totals.add(total)
    return len(totals) == 1


def _size(text: DamageText, amount: int) -> int | None:
    """How much is dealt after a statement that only changes the amount."""
    if text.clauses:
        return None
    sizes: dict[Outcome, int] = {
        Outcome.TIMES: amount * text.number,
        Outcome.PLUS: amount + text.number,
        Outcome.MINUS: max(amount - text.number, 0),
        Outcome.LESS: max(amount - text.number, 0),
        Outcome.HALF: (amount + text.number) // 2,
        Outcome.REST: amount - (amount + text.number) // 2,
        Outcome.NUMBER: min(text.number, amount) if text.prevents else text.number,
        Outcome.PREVENTED: 0,
    }
    return sizes.get(text.outcome)


def _apply(play: Play, one: _Altering, blow: Blow) -> Blow | None:
    text, frame = one.text, _frame(play, one)
    play.cite("614.9" if text.outcome is Outcome.ELSEWHERE else "615.1a" if text.prevents else "614.1a")
    if text.outcome is Outcome.ELSEWHERE:
        return _moved(frame, text, blow)
    left = 0 if text.outcome is Outcome.INSTEAD else _size(replace(text, clauses=()), blow.amount) or 0
    frame.count = blow.amount if text.outcome is Outcome.INSTEAD else blow.amount - left
    frame.it = (blow.to,)
    if play.is_player(blow.to):
        frame.bound[Player(Who.THAT_PLAYER)] = (blow.to,)
    for clause in text.clauses:
        follow(replaced(clause, partial(_prevented_this_way, frame.count)), frame)
    return replace(blow, amount=left) if left else None


def _prevented_this_way(count: int, node: Node) -> Node | None:
    """ "For each 1 damage prevented this way" counts what was prevented."""
    return Number(count) if isinstance(node, VerbatimAmount) and _THIS_WAY.fullmatch(node.words) else None


_THIS_WAY = re.compile(r"(?:1 )?damage prevented this way", re.IGNORECASE)


def _moved(frame: Frame, text: DamageText, blow: Blow) -> Blow:
    """Dealt to another, if it is still there to take it [CR 614.9]."""
    ids = _ids(frame, text.to or "", blow.to)
    there = [i for i in ids if frame.play.is_player(i) or frame.is_permanent(i)]
    return replace(blow, to=there[0]) if there else blow


def _frame(play: Play, one: _Altering) -> Frame:
    seen = play.now(one.by) if one.by in play.board else None
    choices, name = (seen.obj.choices, seen.name) if seen is not None else ((), None)
    return Frame(play, one.by, one.controller, choices=choices, source_name=name)


def _ids(frame: Frame, phrase: str, to: str) -> tuple[str, ...]:
    ref = said_ref(phrase, frame.play.compiler)
    if ref is None:
        return ()
    frame.it = (to,)
    if isinstance(ref, ControllerOf):
        return (frame.play.view[to].controller,) if to in frame.play.view else ()
    return frame.players(ref) if isinstance(ref, Player) else frame.objects(ref)


# --- which damage --------------------------------------------------------------------------------------------------------


def _bears(play: Play, one: _Altering, blow: Blow) -> bool:
    """Whether a statement is about this damage; one that may be, and is not understood, is reported, and alters nothing."""
    text, blows = one.text, one.text.blows
    if blows.kind and (blows.kind == "combat") != blow.combat:
        return False
    if blow.amount < blows.least or (blows.most is not None and blow.amount > blows.most):
        return False
    frame = _frame(play, one)
    tests: tuple[Callable[[], bool | None], ...] = (
        partial(_is_the_source, frame, blows, blow),
        partial(_is_the_target, frame, blows, blow),
        partial(_holds, frame, text.condition),
        partial(_holds, frame, condition_said(blows.during, play.compiler) if blows.during else None),
    )
    told = [test() for test in tests]
    if False in told:
        return False
    if None in told or text.outcome is Outcome.UNREAD:
        _report(play, frame, text, blow)
        return False
    return True


def _report(play: Play, frame: Frame, text: DamageText, blow: Blow) -> None:
    if play.is_player(blow.to):
        play.doubt_life(blow.to, frame.source_name, text.words)
    play.report(frame.source_name, text.words)


def _holds(frame: Frame, condition: Condition | None) -> bool | None:
    return True if condition is None else frame.holds(condition)


def _is_the_source(frame: Frame, blows: Blows, blow: Blow) -> bool | None:
    if blows.by is None or blows.by.casefold() in ("a source", "sources"):
        return True
    return blow.source is not None and describes(frame, blows.by, blow.source)


def _is_the_target(frame: Frame, blows: Blows, blow: Blow) -> bool | None:
    """Whether it is one of those named: "an opponent or a permanent an opponent controls"."""
    if blows.to is None:
        return True
    told = [describes(frame, part, blow.to) for part in _parts(blows.to)]
    return True if True in told else None if None in told else False


_AND = (" and/or one or more ", " and/or ", " or ", " and ")


def _parts(phrase: str) -> tuple[str, ...]:
    """The phrase whole, and where it names several kinds, each of them."""
    parts: tuple[str, ...] = (phrase,)
    for word in _AND:
        parts = tuple(piece for part in parts for piece in part.split(word))
    return parts
