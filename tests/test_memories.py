"""What is read is kept for a while, by identity, and never more than so many."""

from __future__ import annotations

import gc
import weakref

import pytest

from bot.memories import Memory, by_identity


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


def test_a_memory_keeps_the_last_keys_and_those_asked_for_again() -> None:
    memory: Memory[int, str] = Memory(10)
    for number in range(100):
        memory.keep(number, f"{number}")
        assert memory.get(0) == "0"
    assert memory.get(1) is None
    assert [memory.get(number) for number in range(96, 100)] == ["96", "97", "98", "99"]


def test_a_memory_tells_nothing_known_from_nothing_kept() -> None:
    memory: Memory[str, None] = Memory(10)
    memory.keep("a", None)
    assert memory["a"] is None
    with pytest.raises(KeyError):
        memory["b"]
