"""What was paid to cast an object, as far as the step says it: the mana of a cost with X, and how many times it was kicked."""

from __future__ import annotations

from typing import TypeVar

from bot.engine.abilities import ManaSpent, Node, Number
from bot.engine.objects import Obj
from bot.engine.trees import replaced
from bot.engine.values import Zone, mana_value_of_cost

__all__ = ["kicked_modes", "mana_paid", "telling_mana", "times_kicked"]

N = TypeVar("N", bound=Node)

_KICKED = "kicked"


def mana_paid(obj: Obj) -> int | None:
    """The mana spent on a spell or on the permanent that it became: known where its X is; none on what was not cast."""
    if obj.is_token or obj.came_from not in (None, Zone.STACK):
        return 0
    cost = obj.card.faces[obj.face].mana_cost if obj.face < len(obj.card.faces) else None
    return mana_value_of_cost(cost, obj.x) if cost is not None and "{X}" in cost and obj.x is not None else None


def telling_mana(text: N, obj: Obj) -> N:
    """What an object's text says of itself before it is anywhere, the mana spent on it in figures where that is known."""
    paid = mana_paid(obj)
    return text if paid is None else replaced(text, lambda node: Number(paid) if isinstance(node, ManaSpent) else None)


def kicked_modes(kicked: bool, times: int | None) -> frozenset[str]:
    """The ways of casting that say how many times a spell was kicked [CR 702.33c]."""
    if not kicked:
        return frozenset()
    return frozenset({_KICKED, f"{_KICKED} {times}"}) if times is not None and times > 1 else frozenset({_KICKED})


def times_kicked(obj: Obj) -> int:
    """How many times an object was kicked; once where it only says that it was."""
    told = [int(mode.removeprefix(f"{_KICKED} ")) for mode in obj.modes if mode.startswith(f"{_KICKED} ")]
    return max(told, default=1 if _KICKED in obj.modes else 0)
