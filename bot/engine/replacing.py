"""Replacement effects on how many: tokens created, counters put [CR 614.1a, 614.16]."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.abilities import Noun, ReplaceAmount, Static
from bot.engine.characteristics import Chars
from bot.engine.nouns import compile_test
from bot.engine.play import Play
from bot.engine.references import compile_players
from bot.engine.values import Zone
from bot.engine.world import Context, Unreadable, World

__all__ = ["counters_put", "put_counters", "remove_counters", "tokens_created"]


def _amount_clauses(world: World, what: str) -> Iterator[tuple[Chars, ReplaceAmount]]:
    """The replacement effects of permanents on an amount, in the order in which those came."""
    for chars in world.zones[Zone.BATTLEFIELD]:
        for instance in chars.abilities:
            if isinstance(instance.ability, Static):
                for sentence in instance.ability.sentences:
                    for clause in sentence.clauses:
                        if isinstance(clause, ReplaceAmount) and clause.what == what:
                            yield chars, clause


def counters_put(world: World, on: Chars | None, kind: str, count: int, at: World | None = None) -> int:
    """How many counters are put in the end on an object that would get ``count``.

    ``world`` is where the replacement effects are; ``at`` where the object is seen, if it is entering.
    """
    if count <= 0 or on is None:
        return count
    for source, clause in _amount_clauses(world, "counters"):
        if clause.kind in (None, kind) and _is_on(at or world, source, clause.on, on) and _is_player(world, source, clause, on.controller):
            count = count * clause.factor + clause.plus
    return count


def tokens_created(world: World, controller: str, count: int) -> int:
    """How many tokens a player creates in the end instead of ``count``."""
    if count <= 0:
        return count
    for source, clause in _amount_clauses(world, "tokens"):
        if _is_player(world, source, clause, controller):
            count = count * clause.factor + clause.plus
    return count


def _is_on(world: World, source: Chars, noun: Noun | None, on: Chars) -> bool:
    if noun is None:
        return True
    context = Context(world, source.obj.id, controller=source.controller)
    try:
        return compile_test(noun.preds).run(context, on)
    except Unreadable:
        return False


def _is_player(world: World, source: Chars, clause: ReplaceAmount, player: str) -> bool:
    if clause.who is None:
        return True
    context = Context(world, source.obj.id, controller=source.controller)
    try:
        return player in compile_players(clause.who).run(context, None)
    except Unreadable:
        return False


def put_counters(play: Play, object_id: str, kind: str, count: int) -> int:
    """Put counters on an object by an effect; how many were put."""
    chars = play.world.chars.get(object_id)
    put = counters_put(play.world, chars, kind, count)
    if put != count:
        play.cite("614.16")
    time = play.stamp()
    play.change(object_id, lambda obj: obj.with_counters(kind, obj.counter(kind) + put, time))
    return put


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
