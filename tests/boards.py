"""Boards of this repository, run like those of a user: over the card pool, with citations numbered by date."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

from bot.answers.building import services_over
from bot.answers.model import Json
from bot.answers.playing import play_scenario
from bot.answers.ports import JsonObject
from bot.answers.scenarios import result_of
from bot.answers.services import Services
from bot.engine import write_notation
from bot.oracle import OracleCompiler, OraclePrinter
from tests.pool import pool

__all__ = ["BOARDS", "load_boards", "result", "wrong"]

BOARDS = Path(__file__).parent / "data" / "boards"
"""Scenarios, one a line, whose expectations were derived from the rules by hand."""


def load_boards(name: str) -> list[JsonObject]:
    """The scenarios of one file."""
    return [json.loads(line) for line in (BOARDS / f"{name}.jsonl").read_text("utf-8").splitlines() if line.strip()]


@cache
def _services() -> Services:
    compiler, printer = OracleCompiler(), OraclePrinter()
    return replace(services_over(None), engine=lambda scenario: play_scenario(scenario, pool(), compiler, printer))


def result(board: JsonObject) -> dict[str, Json]:
    """The result of one scenario over the pool."""
    return result_of(_services(), board)


def wrong(board: JsonObject) -> str | None:
    """What comes out otherwise than expected, with the board as text to paste back, or ``None``."""
    found = result(board)
    if found["ok"] is True:
        return None
    parts = [f"{key}: {found[key]}" for key in ("error", "mismatches", "refused", "pending", "unsupported") if found[key]]
    return f"{board['id']}: {'; '.join(parts)[:600]}\n{write_notation(board)}"
