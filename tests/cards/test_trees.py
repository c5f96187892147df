"""Serialised trees: any node comes back as it was, and anything else is refused."""

from __future__ import annotations

import json
from dataclasses import fields
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards.trees import dump, load, load_ability
from bot.engine import abilities
from bot.engine.abilities import (
    Ability,
    Cost,
    Every,
    Flag,
    Has,
    Is,
    Keyword,
    Node,
    Noun,
    Number,
    Other,
    Player,
    This,
    Who,
    With,
    Word,
    WordKind,
)
from bot.errors import DataError

SMALL_TEXT = st.text(alphabet="abc {}→é", max_size=3)
DEEPEST = 4


ALL = [kind for kind in vars(abilities).values() if isinstance(kind, type) and issubclass(kind, Node)]


def concrete(kind: type[Node]) -> list[type[Node]]:
    """The node types that trees are made of: a base that others refine is none."""
    return [k for k in ALL if issubclass(k, kind) and not any(other is not k and issubclass(other, k) for other in ALL)]


@cache
def nodes(kind: type[Node], depth: int = 0) -> st.SearchStrategy[Node]:
    return st.sampled_from(concrete(kind)).flatmap(lambda k: one_node(k, depth))  # type: ignore[arg-type]  # a class has a hash


@cache
def one_node(kind: type[Node], depth: int) -> st.SearchStrategy[Node]:
    hints = get_type_hints(kind, vars(abilities))
    return st.builds(kind, **{f.name: values(hints[f.name], depth + 1) for f in fields(kind)})


def values(hint: object, depth: int) -> st.SearchStrategy[object]:
    if get_origin(hint) in (Union, UnionType):
        options = [arg for arg in get_args(hint) if not (depth > DEEPEST and is_node(arg) and NoneType in get_args(hint))]
        return st.one_of([values(arg, depth) for arg in options])
    if get_origin(hint) is tuple:
        return sequences(get_args(hint), depth)
    return plain(hint, depth)


def sequences(args: tuple[object, ...], depth: int) -> st.SearchStrategy[object]:
    if args[-1:] != (Ellipsis,):
        return st.tuples(*(values(arg, depth) for arg in args))
    longest = 0 if depth > DEEPEST else 2
    return st.just(()) if longest == 0 else st.lists(values(args[0], depth), max_size=longest).map(tuple)


def plain(hint: object, depth: int) -> st.SearchStrategy[object]:
    known = {str: SMALL_TEXT, int: st.integers(-3, 3), bool: st.booleans(), NoneType: st.none()}
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    if is_node(hint):
        assert isinstance(hint, type)
        return shallow(hint) if depth > DEEPEST else nodes(hint, depth)
    if hint in known:
        return known[hint]
    return SMALL_TEXT  # `form` fields that may hold several types


def is_node(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, Node)


def shallow(kind: type[Node]) -> st.SearchStrategy[Node]:
    """A leaf, to stop at: the concrete type with the fewest node fields."""

    def weight(k: type[Node]) -> int:
        hints = get_type_hints(k, vars(abilities))
        return sum(is_node(hints[f.name]) for f in fields(k))

    return one_node(min(concrete(kind), key=weight), DEEPEST)  # type: ignore[arg-type]  # a class has a hash


@given(nodes(Node))
def test_any_node_comes_back_as_it_was_spellings_included(node: Node) -> None:
    again = load(json.loads(json.dumps(dump(node))))
    assert again == node
    assert repr(again) == repr(node)


@given(nodes(Ability))
def test_the_same_node_is_always_written_the_same(node: Node) -> None:
    assert json.dumps(dump(load(dump(node)))) == json.dumps(dump(node))


LORD = Every(Noun((Other("other"), Is(Word(WordKind.CREATURE_TYPE, "Goblin"))), "plural"))


def test_defaults_are_left_out() -> None:
    assert dump(Number(2)) == {"node": "Number", "value": 2}
    assert dump(This()) == {"node": "This"}


def test_a_false_and_a_zero_are_not_confused() -> None:
    assert repr(load(dump(Has(Flag.TAPPED, False)))) == repr(Has(Flag.TAPPED, False))
    assert dump(Number(0)) == {"node": "Number", "value": 0}


def test_enum_members_go_by_name_and_nodes_nest() -> None:
    assert dump(Player(Who.YOU)) == {"node": "Player", "who": "YOU"}
    assert dump(LORD) == {
        "node": "Every",
        "noun": {
            "node": "Noun",
            "preds": [
                {"node": "Other", "form": "other"},
                {"node": "Is", "word": {"node": "Word", "kind": "CREATURE_TYPE", "text": "Goblin"}},
            ],
            "form": "plural",
        },
    }


def test_a_text_that_looks_like_a_member_stays_a_text() -> None:
    word = Word(WordKind.NAME, "COLOR")
    assert load(dump(word)) == word


def test_a_long_cost_of_one_symbol_is_the_symbol_and_how_many() -> None:
    cost = Cost(("{R/W}" * 6, "{W}{W}", "{2}{W}{W}{W}"))
    assert dump(cost)["parts"] == [{"symbol": "{R/W}", "times": 6}, "{W}{W}", "{2}{W}{W}{W}"]
    assert load(dump(cost)) == cost


def test_every_node_type_can_be_written() -> None:
    names = [kind.__name__ for kind in concrete(Node)]
    assert len(names) > 100
    assert all(getattr(abilities, name).__name__ == name for name in names)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "Word",
        {},
        {"node": 3},
        {"node": "Nothing"},
        {"node": "map_leaves"},
        {"node": "Who"},
        {"node": "Number"},
        {"node": "Number", "value": 2, "colour": "red"},
        {"node": "Word", "kind": "SMELL", "text": "rose"},
        {"node": "Every", "noun": {"node": "Nothing"}},
        {"node": "Cost", "parts": [{"symbol": "{W}", "times": "three"}]},
    ],
)
def test_anything_else_is_refused(data: object) -> None:
    with pytest.raises(DataError):
        load(data)  # type: ignore[arg-type]  # wrong on purpose


def test_only_abilities_pass_for_abilities() -> None:
    flying = Keyword("flying")
    assert load_ability(dump(flying)) == flying
    with pytest.raises(DataError):
        load_ability(dump(With((flying,))))
