"""What is read is kept for a while, by identity, and never more than so many."""

from __future__ import annotations

import gc
import weakref

from bot.memories import by_identity


class Thing:
    """Equal to every other thing."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing)

    def __hash__(self) -> int:
        return 0


def test_a_thing_is_read_once() -> None:
    reads: list[Thing] = []
    read = by_identity(4)(reads.append)
    thing = Thing()
    read(thing)
    read(thing)
    assert reads == [thing]


def test_equal_things_are_read_each() -> None:
    read = by_identity(4)(lambda thing: [thing])
    one, other = Thing(), Thing()
    assert read(one)[0] is one
    assert read(other)[0] is other


def test_what_is_asked_for_again_is_kept_longer_than_what_is_not() -> None:
    reads: list[Thing] = []

    @by_identity(8)
    def read(thing: Thing) -> int:
        reads.append(thing)
        return len(reads)

    often, once = Thing(), Thing()
    others = [Thing() for _ in range(100)]
    first = read(often), read(once)
    for other in others:
        read(other)
        read(often)
    assert read(often) == first[0]
    assert read(once) > first[1]


def test_no_more_things_are_held_than_may_be() -> None:
    read = by_identity(10)(id)
    things = [Thing() for _ in range(100)]
    held = [weakref.ref(thing) for thing in things]
    for thing in reversed(things):
        read(thing)
    del things, thing
    gc.collect()
    assert sum(ref() is not None for ref in held) <= 10
