"""Parts of effects: one change in one layer, and where each kind of change is compiled to its parts."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from bot.engine import domains
from bot.engine.abilities import (
    Change,
)
from bot.engine.characteristics import Chars
from bot.engine.operations import (
    Operation,
)
from bot.engine.sublayers import Kind
from bot.engine.world import Context, Unreadable
from bot.records import dataclass

__all__ = ["Make", "Part", "compile_change", "constant", "unreadable"]

Make = Callable[[Context, Chars], Operation]


@dataclass(frozen=True, slots=True)
class Part:
    """One change in one layer: ``kind`` says which; ``make`` gives the operation on an object.

    ``constant``: the operation, where it is the same for all objects on all boards; ``per_object``: whether it differs from
    one object to another. ``reads`` and ``writes`` are domains; ``bounds``: those that bound what the operation can do to an
    object, as its card types bound the subtypes that it can gain [CR 205.3d]. ``rank`` orders the parts of one effect in one layer.
    """

    kind: Kind
    make: Make
    writes: int
    reads: int = 0
    constant: Operation | None = None
    per_object: bool = False
    rank: int = 1
    bounds: int = 0


def constant(kind: Kind, operation: Operation, writes: int, rank: int = 1, bounds: int = 0) -> Part:
    """A part that does the same to every object."""
    return Part(kind, lambda ctx, it: operation, writes, constant=operation, rank=rank, bounds=bounds)


@singledispatch
def compile_change(change: Change) -> tuple[Part, ...]:
    """The parts of a change, each with its layer; one that is not understood gives parts that raise `Unreadable`."""
    return (unreadable(Kind.ABILITY, domains.EVERYTHING & ~domains.CONTROLLER, type(change).__name__),)


def unreadable(kind: Kind, writes: int, words: str) -> Part:
    """A part that can not be computed: applying it raises `Unreadable` with these words."""

    def make(ctx: Context, it: Chars) -> Operation:
        raise Unreadable(words)

    return Part(kind, make, writes)
