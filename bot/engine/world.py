"""The world of one evaluation: the scratch characteristics of every object, and the standpoint from which effects read them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.board import Board
from bot.engine.characteristics import Chars, Origin
from bot.engine.faces import mana_value, own_values, shown_face
from bot.engine.fuel import Fuel
from bot.engine.objects import Bindings, Choices, Obj
from bot.engine.values import Zone

__all__ = ["Context", "Unreadable", "World"]


_ZONES = tuple(Zone)


class Unreadable(Exception):
    """What is read is not understood; ``words`` are the words kept. Never leaves an evaluation."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class World:
    """Every object's `Chars`, by id and by zone. Phased-out permanents are in no zone: they are as if they did not exist [CR 702.26b].

    ``doubts``: the domains that are refused on some object.
    """

    __slots__ = ("board", "chars", "doubts", "epoch", "fuel", "zones")

    def __init__(self, board: Board, fuel: Fuel) -> None:
        self.board = board
        self.epoch = board.epoch
        self.fuel = fuel
        self.doubts = 0
        self.chars: dict[str, Chars] = {}
        self.zones: dict[Zone, list[Chars]] = {zone: [] for zone in _ZONES}
        for obj in board:
            self._place(obj)

    def _place(self, obj: Obj) -> None:
        values = own_values(obj)
        chars = Chars(obj, values, shown_face(values, obj, self.epoch))
        self.chars[obj.id] = chars
        if not obj.phased_out:
            self.zones[obj.zone].append(chars)

    def find(self, ids: Iterable[str]) -> list[Chars]:
        """The objects of these ids that exist and are phased in."""
        found = (self.chars.get(i) for i in ids)
        return [c for c in found if c is not None and not c.obj.phased_out]

    def mana_value(self, chars: Chars) -> int:
        """The mana value under the rules of this time [CR 202.3]."""
        return mana_value(chars.obj, chars.values, chars.mana_cost, self.epoch)


class Context:
    """The standpoint of one effect: whose "this", "you", X and choices its words mean.

    A static ability speaks for its source as it is now; a resolved effect for its controller as it was. ``it``: the
    object being changed, while an amount is read. ``key``, ``stamp`` and ``origin`` mark the abilities that it grants.
    """

    __slots__ = ("bindings", "choices", "fixed_controller", "fixed_x", "it", "key", "origin", "source", "stamp", "world")

    def __init__(
        self,
        world: World,
        source: str,
        *,
        controller: str | None = None,
        choices: Choices = (),
        x: int | None = None,
        bindings: Bindings = (),
        key: str = "",
        stamp: int = 0,
        origin: Origin = Origin.GRANTED,
    ) -> None:
        self.world = world
        self.source = source
        self.fixed_controller = controller
        self.choices = dict(choices)
        self.fixed_x = x
        self.bindings = dict(bindings)
        self.it: Chars | None = None
        self.key = key
        self.stamp = stamp
        self.origin = origin

    @property
    def this(self) -> Chars | None:
        """The source, if it exists."""
        return self.world.chars.get(self.source)

    @property
    def controller(self) -> str | None:
        """The player that "you" means [CR 109.5]."""
        if self.fixed_controller is not None:
            return self.fixed_controller
        this = self.this
        return None if this is None else this.controller

    @property
    def x(self) -> int:
        """What X is worth: set by the effect, else chosen for its source."""
        if self.fixed_x is not None:
            return self.fixed_x
        this = self.this
        if this is None or this.obj.x is None:
            return 0  # [CR 107.3g]
        return this.obj.x

    def chosen(self, slot: str) -> tuple[str, ...]:
        """What was chosen in a slot, by the effect as it resolved or else by its source."""
        if slot in self.choices:
            return self.choices[slot]
        this = self.this
        return () if this is None or self.fixed_controller is not None else this.obj.choice(slot)
