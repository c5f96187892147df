"""One scenario played by the engine, JSON to JSON."""

from __future__ import annotations

from bot.answers.ports import JsonObject
from bot.engine.ports import Catalogue, Compiler, Printer
from bot.engine.scenario import parse_scenario
from bot.engine.steps import run

__all__ = ["play_scenario"]


def play_scenario(scenario: JsonObject, catalogue: Catalogue, compiler: Compiler, printer: Printer) -> JsonObject:
    """The result of a scenario, its citations as base numbers. Raises `ScenarioError` and `FuelExhausted`."""
    return run(parse_scenario(dict(scenario)), catalogue, compiler, printer).to_json()
