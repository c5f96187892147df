"""Amounts that tell objects apart or sort them: different names and powers, the creatures of a party, starting life."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine import domains
from bot.engine.abilities import Distinct, Party, StartingLife, Stat
from bot.engine.amounts import Value, compile_amount, stat_of
from bot.engine.characteristics import TYPE_BIT, Chars
from bot.engine.game import starting_totals
from bot.engine.nouns import compile_noun
from bot.engine.references import Reading, compile_players
from bot.engine.subtypes import has_subtype
from bot.engine.values import Zone
from bot.engine.world import Context

__all__: list[str] = []

_STATS = {"power": Stat.POWER, "toughness": Stat.TOUGHNESS, "mana value": Stat.MANA_VALUE}
_ROLES = ("Cleric", "Rogue", "Warrior", "Wizard")
_CREATURE = TYPE_BIT["Creature"]


@compile_amount.register
def _(amount: Distinct) -> Reading[Value]:
    """An object without a name, or without a power, has none that is different."""
    selector, stat = compile_noun(amount.noun), _STATS.get(amount.what)

    def run(ctx: Context, it: Chars | None) -> int:
        found = selector.select(ctx)
        if stat is None:
            return len({c.names for c in found if c.names})
        return len({value for c in found if (value := stat_of(ctx.world, c, stat)) is not None})

    return Reading(run, selector.reads | (domains.NAME if stat is None else domains.POWER_TOUGHNESS | domains.TYPES))


@compile_amount.register
def _(amount: Party) -> Reading[Value]:
    of = compile_players(amount.of)

    def run(ctx: Context, it: Chars | None) -> int:
        players = of.run(ctx, it)
        creatures = [c for c in ctx.world.zones[Zone.BATTLEFIELD] if c.types & _CREATURE and c.controller in players]
        return _most_roles([tuple(role for role in _ROLES if has_subtype(c.subtypes, role)) for c in creatures])

    return Reading(run, of.reads | domains.TYPES | domains.CONTROLLER, of.per_object)


def _most_roles(members: Sequence[Iterable[str]]) -> int:
    """How many roles can be held at once, a creature holding one of those that it can [CR 700.8b]."""
    held: dict[str, int] = {}

    def seat(member: int, tried: set[str]) -> bool:
        for role in members[member]:
            if role in tried:
                continue
            tried.add(role)
            if role not in held or seat(held[role], tried):
                held[role] = member
                return True
        return False

    return sum(seat(member, set()) for member in range(len(members)))


@compile_amount.register
def _(amount: StartingLife) -> Reading[Value]:
    of = compile_players(amount.of)

    def run(ctx: Context, it: Chars | None) -> int:
        game = ctx.world.board.game
        special = starting_totals(game.variant, game.teams)
        return sum(special.get(player, game.starting_life) for player in of.run(ctx, it))

    return Reading(run, of.reads, of.per_object)
