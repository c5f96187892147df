"""Replacement effects on how many: tokens created, counters put [CR 614.1a, 614.16]."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import TypeVar

from bot.engine.abilities import Cant, Noun, Ref, ReplaceAmount, Static
from bot.engine.characteristics import Chars
from bot.engine.keywords import introduced_ability
from bot.engine.nouns import compile_test
from bot.engine.play import Play
from bot.engine.references import compile_players
from bot.engine.unread import report_unread
from bot.engine.values import Zone
from bot.engine.world import Context, Unreadable, World
from bot.records import dataclass

T = TypeVar("T")

__all__ = [
    "Putting",
    "amount_clauses",
    "changed_number",
    "counters_put",
    "in_order",
    "is_described",
    "is_meant",
    "put_counters",
    "remove_counters",
    "reporting",
    "rules_of_number",
]


def amount_clauses(world: World, what: str) -> Iterator[tuple[Chars, ReplaceAmount]]:
    """The replacement effects of permanents on how many, in the order in which those came."""
    for chars in world.zones[Zone.BATTLEFIELD]:
        for instance in chars.abilities:
            ability = introduced_ability(chars.obj, instance.ability, world.board.speed.get(chars.controller, 0))
            if isinstance(ability, Static):
                for sentence in ability.sentences:
                    for clause in sentence.clauses:
                        if isinstance(clause, ReplaceAmount) and clause.what == what:
                            yield chars, clause


Unread = Callable[[Chars, str], None]
"""Told of the words that an effect turns on and that are not understood."""


@dataclass(frozen=True, slots=True)
class Putting:
    """Counters about to be put: ``by`` whom (the object's controller if not said), and whether by an effect or as a cost."""

    kind: str
    count: int
    by: str | None = None
    effect: bool = True


def counters_put(play: Play, on: Chars | None, putting: Putting, world: World | None = None, at: World | None = None) -> int:
    """How many counters are put in the end on an object [CR 614.16].

    ``world`` is where the replacement effects are (that of now if not given); ``at`` where the object is seen, if it is entering.
    """
    if putting.count <= 0 or on is None:
        return putting.count
    world = world or play.world
    changing = [
        (source, clause) for source, clause in amount_clauses(world, "counters") if _changes(play, source, clause, on, putting, at or world)
    ]
    if Cant.HAVE_COUNTERS in on.cants or any(clause.factor == 0 for _, clause in changing):
        return 0  # [CR 614.17, 614.17c]
    clauses = [clause for _, clause in changing]
    return in_order(play, [source.obj.id for source, _ in changing], lambda order: _changed(putting.count, [clauses[i] for i in order]))


def _changes(play: Play, source: Chars, clause: ReplaceAmount, on: Chars, putting: Putting, at: World) -> bool:
    """Whether a replacement effect is about these counters on this object."""
    if clause.kind not in (None, putting.kind) or (clause.by_effects and not putting.effect):
        return False
    unread = reporting(play)
    about = is_described(at, source, clause.on, on, unread) and is_meant(at, source, clause.who, on.controller, unread)
    return about and is_meant(at, source, clause.by, putting.by or on.controller, unread)


def _changed(count: int, clauses: Sequence[ReplaceAmount]) -> int:
    for clause in clauses:
        count = changed_number(clause, count)
    return count


def in_order(play: Play, sources: Sequence[str], outcome: Callable[[Sequence[int]], T], key: Callable[[T], object] = lambda it: it) -> T:
    """What replacement effects make of an event, in the order that the step gives [CR 616.1].

    Without one, any order will do if all come to the same; else the choice is left open, and they apply by age.
    """
    by_age = range(len(sources))
    play.cite(*(("616.1",) if len(sources) > 1 else ()))
    if len(sources) < 2 or set(play.order) & set(sources):
        return outcome(sorted(by_age, key=lambda i: play.order.index(sources[i]) if sources[i] in play.order else len(play.order)))
    result = outcome(by_age)
    if len(sources) <= _MOST_ORDERS and any(key(outcome(order)) != key(result) for order in permutations(by_age)):
        play.ask("order", sources, "616.1")
    return result


_MOST_ORDERS = 5
"""Of more effects than that, not every order is tried."""


def changed_number(clause: ReplaceAmount, count: int) -> int:
    """The number that a replacement effect makes of another."""
    return count // 2 if clause.half else max(count * clause.factor + clause.plus, 0)


def is_described(world: World, source: Chars, noun: Noun | None, chars: Chars, unread: Unread) -> bool:
    """Whether a replacement effect is about an object."""
    if noun is None:
        return True
    context = Context(world, source.obj.id, controller=source.controller, choices=source.obj.choices)
    try:
        return compile_test(noun.preds).run(context, chars)
    except Unreadable as fault:
        unread(source, fault.words)
        return False


def is_meant(world: World, source: Chars, who: Ref | None, player: str, unread: Unread) -> bool:
    """Whether a replacement effect is about a player."""
    if who is None:
        return True
    context = Context(world, source.obj.id, controller=source.controller, choices=source.obj.choices)
    try:
        return player in compile_players(who).run(context, None)
    except Unreadable as fault:
        unread(source, fault.words)
        return False


_COUNTERS_TEXTS = re.compile(r"counters? (?:would be )?put on|would put .*\bcounters?\b", re.IGNORECASE)


def put_counters(play: Play, object_id: str, kind: str, count: int, *, by: str | None = None, effect: bool = True) -> int:
    """Put counters on an object; how many were put."""
    report_unread(play, _COUNTERS_TEXTS)
    put = counters_put(play, play.world.chars.get(object_id), Putting(kind, count, by, effect))
    if put != count:
        play.cite(*rules_of_number(put))
    time = play.stamp()
    play.change(object_id, lambda obj: obj.with_counters(kind, obj.counter(kind) + put, time))
    return put


def rules_of_number(put: int) -> tuple[str, ...]:
    """The rules by which another number of counters is put, or none."""
    return ("614.16", "614.1a") if put else ("614.17",)


def reporting(play: Play) -> Unread:
    """What is not understood, remembered for the result."""
    return lambda source, words: play.report(source.names[0] if source.names else None, words)


def remove_counters(play: Play, object_id: str, kind: str | None, count: int | None) -> int:
    """Remove counters, all of them if ``count`` is ``None``; how many were removed."""
    obj = play.board[object_id]
    kinds = [counter.kind for counter in obj.counters] if kind is None else [kind]
    removed = 0
    for each in kinds:
        there = obj.counter(each)
        less = there if count is None else min(there, count)
        obj = obj.with_counters(each, there - less, 0)
        removed += less
    play.put(obj)
    return removed
