"""How players stand beside one another: lands controlled, life, cards in hand… compiled."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine import domains
from bot.engine.abilities import Player, PlayerCount, PlayerStands, PlayersWho, Standing, Tally, Who
from bot.engine.amounts import COMPARISONS, Value, compile_amount
from bot.engine.characteristics import Chars
from bot.engine.conditions import Truth, compile_condition
from bot.engine.nouns import compile_noun
from bot.engine.references import FindPlayers, Reading, compile_players
from bot.engine.values import Zone
from bot.engine.world import Context

__all__: list[str] = []

_Held = Callable[[Context, str], int]
_ZONES = {Tally.HAND: Zone.HAND, Tally.GRAVEYARD: Zone.GRAVEYARD}
_ALL = (Who.EACH_PLAYER, Who.EACH_OPPONENT)


def _held(standing: Standing) -> Reading[_Held]:
    """How much a player has."""
    if standing.what is Tally.LIFE:
        return Reading(lambda ctx, player: ctx.world.board.life_of(player))
    if standing.what is Tally.POISON:
        return Reading(lambda ctx, player: ctx.world.board.player_counters.get((player, "poison"), 0))
    zone = _ZONES.get(standing.what)
    if zone is not None:
        return Reading(lambda ctx, player: sum(c.obj.owner == player for c in ctx.world.zones[zone]))
    assert standing.noun is not None
    selector = compile_noun(standing.noun)
    return Reading(lambda ctx, player: sum(c.controller == player for c in selector.select(ctx)), selector.reads | domains.CONTROLLER)


def _stands(standing: Standing) -> Reading[Callable[[Context, str], bool]]:
    """Whether a player stands so."""
    held, compare = _held(standing), COMPARISONS[standing.op]
    if standing.count is not None:
        count = compile_amount(standing.count)
        return Reading(lambda ctx, player: compare(held.run(ctx, player), count.run(ctx, None)), held.reads | count.reads)
    assert standing.than is not None
    than = compile_players(standing.than)
    join = all if _is_each(standing.than) else any

    def run(ctx: Context, player: str) -> bool:
        mine = held.run(ctx, player)
        return join(compare(mine, held.run(ctx, other)) for other in than.run(ctx, None) if other != player)

    return Reading(run, held.reads | than.reads)


def _is_each(ref: object) -> bool:
    return isinstance(ref, Player) and ref.who in _ALL


@compile_condition.register
def _(condition: PlayerStands) -> Reading[Truth]:
    who, stands = compile_players(condition.who), _stands(condition.standing)
    join = all if _is_each(condition.who) else any

    def run(ctx: Context, it: Chars | None) -> bool:
        return join(stands.run(ctx, player) for player in who.run(ctx, it))

    return Reading(run, who.reads | stands.reads, who.per_object)


@compile_players.register
def _(ref: PlayersWho) -> Reading[FindPlayers]:
    who, stands = compile_players(ref.who), _stands(ref.standing)

    def run(ctx: Context, it: Chars | None) -> tuple[str, ...]:
        return tuple(player for player in who.run(ctx, it) if stands.run(ctx, player))

    return Reading(run, who.reads | stands.reads, who.per_object)


@compile_amount.register
def _(amount: PlayerCount) -> Reading[Value]:
    players = compile_players(amount.players)
    return Reading(lambda ctx, it: len(players.run(ctx, it)), players.reads, players.per_object)
