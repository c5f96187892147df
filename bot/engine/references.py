"""References: which objects or players the words of an effect mean, compiled to fast readers.

`compile_objects` and `compile_players` turn a `Ref` into a function of the standpoint (`Context`) and of the object being
changed (``it``), with the domains it reads. `bot.engine.nouns` registers the references that hold a noun.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Generic, TypeVar

from bot.engine import domains
from bot.engine.abilities import Both, Chosen, ControllerOf, Granter, It, OwnerOf, Player, Ref, Target, This, TopCard, VerbatimRef, Who
from bot.engine.characteristics import Chars
from bot.engine.values import Zone
from bot.engine.world import Context, Unreadable
from bot.records import dataclass

__all__ = ["Find", "FindPlayers", "Reading", "compile_objects", "compile_players"]

T = TypeVar("T")
Find = Callable[[Context, Chars | None], list[Chars]]
FindPlayers = Callable[[Context, Chars | None], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Reading(Generic[T]):
    """A compiled reader: ``run``, the domains it ``reads``, and whether it needs the object being changed (``per_object``)."""

    run: T
    reads: int = 0
    per_object: bool = False


@singledispatch
def compile_objects(ref: Ref) -> Reading[Find]:
    """The objects that a reference means."""
    return Reading(lambda ctx, it: ctx.world.find(_bound(ctx, ref)))


def _bound(ctx: Context, ref: Ref) -> tuple[str, ...]:
    """What the effect bound the reference to as it resolved."""
    try:
        return ctx.bindings[ref]
    except KeyError:
        raise Unreadable(_words(ref)) from None


def _words(ref: Ref) -> str:
    """A reference in words, for a report."""
    if isinstance(ref, VerbatimRef):
        return ref.words
    return ref.who.value if isinstance(ref, Player) else str(getattr(ref, "form", "") or type(ref).__name__.lower())


@compile_objects.register
def _(ref: This) -> Reading[Find]:
    def run(ctx: Context, it: Chars | None) -> list[Chars]:
        if ctx.bindings and ref in ctx.bindings:
            return ctx.world.find(ctx.bindings[ref])
        this = ctx.this
        return [] if this is None else [this]

    return Reading(run)


@compile_objects.register
def _(ref: It) -> Reading[Find]:
    def run(ctx: Context, it: Chars | None) -> list[Chars]:
        if ctx.bindings and ref in ctx.bindings:
            return ctx.world.find(ctx.bindings[ref])
        found = it or ctx.it or ctx.this
        return [] if found is None else [found]

    return Reading(run, per_object=True)


@compile_objects.register
def _(ref: Granter) -> Reading[Find]:
    return Reading(lambda ctx, it: ctx.world.find((ref.id,) if ref.id else _bound(ctx, ref)))


_CHOSEN = Chosen()
"""What this effect chose, whatever its words call it."""


@compile_objects.register
def _(ref: Chosen) -> Reading[Find]:
    def run(ctx: Context, it: Chars | None) -> list[Chars]:
        if ctx.bindings and (ref in ctx.bindings or _CHOSEN in ctx.bindings):
            return ctx.world.find(ctx.bindings.get(ref) or ctx.bindings[_CHOSEN])
        return ctx.world.find((*ctx.chosen("object"), *ctx.chosen("creature"), *ctx.chosen("permanent")))

    return Reading(run)


@compile_objects.register
def _(ref: Both) -> Reading[Find]:
    """Players named with objects have no characteristics: what they are given is read where it matters."""
    parts = [compile_objects(part) for part in ref.refs if not isinstance(part, Player)]

    def run(ctx: Context, it: Chars | None) -> list[Chars]:
        found: dict[str, Chars] = {}
        for part in parts:
            found.update((c.obj.id, c) for c in part.run(ctx, it))
        return list(found.values())

    return Reading(run, _union(parts), any(p.per_object for p in parts))


def _union(parts: list[Reading[Find]]) -> int:
    reads = 0
    for part in parts:
        reads |= part.reads
    return reads


@compile_objects.register
def _(ref: TopCard) -> Reading[Find]:
    zone = Zone(ref.zone)
    whose = compile_players(ref.whose)

    def run(ctx: Context, it: Chars | None) -> list[Chars]:
        tops = [ctx.world.board.top_of(zone, player) for player in whose.run(ctx, it)]
        return ctx.world.find(obj.id for obj in tops if obj is not None)

    return Reading(run, whose.reads, whose.per_object)


_NEEDS_BINDING = frozenset({Who.TARGET_PLAYER, Who.TARGET_OPPONENT, Who.THAT_PLAYER, Who.DEFENDING_PLAYER})


@singledispatch
def compile_players(ref: Ref) -> Reading[FindPlayers]:
    """The players that a reference means."""
    return Reading(lambda ctx, it: _bound(ctx, ref))


@compile_players.register
def _(ref: Player) -> Reading[FindPlayers]:
    who = ref.who

    def run(ctx: Context, it: Chars | None) -> tuple[str, ...]:
        if who is Who.DEFENDING_PLAYER and ref not in (ctx.bindings or {}) and len(others := _opponents(ctx)) == 1:
            return others  # [CR 506.2]
        if who in _NEEDS_BINDING or (ctx.bindings and ref in ctx.bindings):
            return _bound(ctx, ref)
        return _by_relation(ctx, who)

    return Reading(run, domains.CONTROLLER)


def _opponents(ctx: Context) -> tuple[str, ...]:
    return () if ctx.controller is None else ctx.world.board.opponents(ctx.controller)


def _by_relation(ctx: Context, who: Who) -> tuple[str, ...]:
    board, you = ctx.world.board, ctx.controller
    if who in (Who.YOU, Who.YOUR_TEAM):
        return () if you is None else (you,)
    if who in (Who.OPPONENT, Who.OPPONENTS, Who.EACH_OPPONENT):
        return () if you is None else board.opponents(you)
    if who in (Who.ACTIVE_PLAYER, Who.ATTACKING_PLAYER):  # [CR 508.1]
        return (board.active,)
    if who in (Who.LEFT, Who.RIGHT):
        return () if you is None else (_neighbour(board.remaining, you, 1 if who is Who.LEFT else -1),)
    if who is Who.CHOSEN_PLAYER:
        return ctx.chosen("player")
    if who is Who.ENCHANTED_PLAYER:
        this = ctx.this
        return () if this is None or this.obj.attached_to is None else (this.obj.attached_to,)
    return board.remaining


def _neighbour(players: tuple[str, ...], player: str, step: int) -> str:
    """The player some seats further in turn order, which goes to the left [CR 101.4]."""
    return players[(players.index(player) + step) % len(players)]


@compile_players.register
def _(ref: ControllerOf) -> Reading[FindPlayers]:
    of = compile_objects(ref.of)
    return Reading(lambda ctx, it: tuple(c.controller for c in of.run(ctx, it)), of.reads | domains.CONTROLLER, of.per_object)


@compile_players.register
def _(ref: OwnerOf) -> Reading[FindPlayers]:
    of = compile_objects(ref.of)
    return Reading(lambda ctx, it: tuple(c.obj.owner for c in of.run(ctx, it)), of.reads, of.per_object)


@compile_players.register(Chosen)
def _(ref: Chosen) -> Reading[FindPlayers]:
    return Reading(lambda ctx, it: ctx.bindings.get(ref) or ctx.chosen("player"))


@compile_players.register(Target)
def _(ref: Target) -> Reading[FindPlayers]:
    return Reading(lambda ctx, it: _bound(ctx, ref))
