"""Inputs that once broke a reader, and shapes worth keeping, for each reader beside those of whole requests and of files of cards."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest

from bot.answers.board import read_board
from bot.answers.dates import DatedText, DateFault, extract
from bot.engine import Scenario, parse_scenario, run
from bot.engine.actions import Json
from bot.errors import DataError, ScenarioError
from bot.oracle import OracleCompiler, OraclePrinter, normalise, paragraphs
from bot.rules import EditionText, parse_edition
from tests.answers.test_board import FewNames
from tests.engine.scenes import BEAR, NoCatalogue

FINDS: dict[str, list[Json]] = json.loads((Path(__file__).parent / "finds.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", FINDS["oracle"])
def test_a_text_of_a_card_has_one_ability_a_paragraph(text: str) -> None:
    assert len(OracleCompiler().compile(text, name="Zorbla the Odd", types=("Creature",))) == len(paragraphs(normalise(text)))
    assert normalise(normalise(text)) == normalise(text)


@pytest.mark.parametrize("raw", FINDS["scenario"], ids=str)
def test_a_scenario_is_run_or_refused(raw: Json) -> None:
    with suppress(ScenarioError):
        given: Json = {"cards": {"Plain Bear": BEAR}, **raw} if isinstance(raw, dict) else raw
        scenario = parse_scenario(given)
        assert isinstance(scenario, Scenario)
        result = run(scenario, NoCatalogue(), OracleCompiler(), OraclePrinter())
        assert result.error is None or " " in result.error


@pytest.mark.parametrize("text", FINDS["rules"])
def test_a_text_of_the_rules_is_an_edition_or_refused(text: str) -> None:
    for written in (text, text.encode("utf-8"), text.encode("utf-16-le")):
        with suppress(DataError):
            assert isinstance(parse_edition(written), EditionText)


@pytest.mark.parametrize("text", FINDS["dates"])
def test_a_date_is_read_or_refused(text: str) -> None:
    assert isinstance(extract(f"Clone {text}", "1999-04-23"), DatedText | DateFault)


@pytest.mark.parametrize("text", FINDS["boards"])
def test_a_board_is_read(text: str) -> None:
    assert read_board(text, FewNames()) is not None
