"""One scenario played by the engine, JSON to JSON."""

from __future__ import annotations

from bot.answers.ports import JsonObject
from bot.engine import parse_scenario, run, to_json
from bot.engine.ports import Catalogue, Compiler, Printer

__all__ = ["play_scenario"]


def play_scenario(scenario: JsonObject, catalogue: Catalogue, compiler: Compiler, printer: Printer) -> JsonObject:
    """The result of a scenario, its citations as base numbers. Raises `ScenarioError` and `FuelExhausted`."""
    return to_json(run(parse_scenario(dict(scenario)), catalogue, compiler, printer))
