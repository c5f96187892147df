"""The cheap frozen dataclasses behave like the standard ones."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, replace
from typing import ClassVar

import pytest

import bot.records
from bot.records import dataclass


@dataclass(frozen=True, slots=True)
class Base:
    """A base without fields."""


@dataclass(frozen=True, slots=True)
class Leaf(Base):
    """A field that is compared, one that is not, one made anew each time."""

    word: str
    form: str = field(default="", compare=False)
    parts: tuple[Base, ...] = ()
    rule: ClassVar[str] = "1.1"


@dataclass(frozen=True, slots=True)
class Twig(Leaf):
    """Inherits the fields of a leaf."""

    length: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Fields by name only, one with a factory, one that cannot be given."""

    name: str
    tags: list[str] = field(default_factory=list)
    size: int = field(init=False, default=0)


@dataclass(frozen=True, slots=True, eq=False)
class Alone:
    """Equal to itself alone."""

    word: str


@dataclass(frozen=True, slots=True)
class Checked:
    """Checks itself once made."""

    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("negative")


def test_fields_are_given_in_order_by_name_or_left_at_their_default() -> None:
    assert (Leaf("a").word, Leaf("a", "b").form, Leaf(word="a", parts=(Leaf("c"),)).parts) == ("a", "b", (Leaf("c"),))
    assert Twig("a", length=3).length == 3


def test_equality_and_hash_are_those_of_the_compared_fields_of_one_class() -> None:
    assert Leaf("a", "x") == Leaf("a", "y")
    assert hash(Leaf("a", "x")) == hash(Leaf("a", "y"))
    assert Leaf("a") != Leaf("b")
    assert Leaf("a") != Twig("a")
    assert Leaf("a") != object()
    assert {Base(): 1}[Base()] == 1


def test_a_class_without_equality_is_compared_by_identity() -> None:
    one = Alone("a")
    assert one == one  # that is what is claimed
    assert one != Alone("a")


def test_repr_can_be_pasted_back() -> None:
    leaf = Leaf("a", parts=(Twig("b"),))
    assert repr(leaf) == "Leaf(word='a', form='', parts=(Twig(word='b', form='', parts=(), length=1),))"
    assert eval(repr(leaf)) == leaf


def test_nothing_can_be_changed() -> None:
    leaf = Leaf("a")
    with pytest.raises(FrozenInstanceError):
        leaf.word = "b"  # type: ignore[misc]  # that is what is refused
    with pytest.raises(FrozenInstanceError):
        del leaf.word
    with pytest.raises(AttributeError):
        leaf.other = 1  # type: ignore[attr-defined]  # slots


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(TypeError):
        Leaf()  # type: ignore[call-arg]  # that is what is refused
    with pytest.raises(TypeError):
        Leaf("a", colour="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Named("a")  # type: ignore[call-arg]


def test_factories_make_one_value_an_instance() -> None:
    one, other = Named(name="a"), Named(name="a")
    one.tags.append("x")
    assert (other.tags, one.size) == ([], 0)


def test_the_check_after_init_is_done() -> None:
    with pytest.raises(ValueError, match="negative"):
        Checked(-1)


def test_the_tools_of_the_standard_library_know_them() -> None:
    leaf = Leaf("a", "x")
    assert dataclasses.is_dataclass(leaf)
    assert [f.name for f in dataclasses.fields(Twig)] == ["word", "form", "parts", "length"]
    assert replace(leaf, word="b") == Leaf("b")
    assert dataclasses.asdict(leaf) == {"word": "a", "form": "x", "parts": ()}
    assert copy.copy(leaf) == pickle.loads(pickle.dumps(leaf)) == leaf
    match leaf:
        case Leaf(word, form):
            assert (word, form) == ("a", "x")


def test_a_mutable_dataclass_is_the_standard_one() -> None:
    @dataclass(slots=True)
    class Draft:
        words: list[str] = field(default_factory=list)

    draft = Draft()
    draft.words = ["a"]
    assert draft == Draft(["a"])


@pytest.mark.parametrize("record", [Leaf("a", "b"), Twig("a", length=3), Base()])
def test_a_copy_that_differs_is_the_standard_one(record: Base) -> None:
    for changes in ({}, {"word": "c"} if isinstance(record, Leaf) else {}):
        made = bot.records.replace(record, **changes)
        assert type(made) is type(record)
        assert repr(made) == repr(replace(record, **changes))


def test_a_field_that_does_not_exist_can_not_be_replaced() -> None:
    with pytest.raises(TypeError, match="length"):
        bot.records.replace(Leaf("a"), length=2)
