"""One scenario played by the engine, JSON to JSON."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from bot.answers.ports import JsonObject
from bot.engine import Catalogue, Compiler, Printer, parse_scenario, run
from bot.engine.abilities import Ability
from bot.errors import FuelExhausted, GreffierError, ScenarioError
from bot.memories import Memory

__all__ = ["RememberingPrinter", "play_scenario"]

_REMEMBERED = 4_000


@runtime_checkable
class CardsThen(Protocol):
    """A catalogue that knows what some texts were."""

    def as_of(self, day: str) -> Catalogue:
        """The same cards, each with the text that it had on a day where that is known."""
        ...


def play_scenario(scenario: JsonObject, catalogue: Catalogue, compiler: Compiler, printer: Printer) -> JsonObject:
    """The result of a scenario, its citations as base numbers. Raises `ScenarioError` and `FuelExhausted`."""
    day = scenario.get("as_of")
    cards = catalogue.as_of(day) if isinstance(day, str) and isinstance(catalogue, CardsThen) else catalogue
    result = run(parse_scenario(dict(scenario)), cards, compiler, printer)
    if result.error is not None:
        raise _fault(result.error)
    return result.to_json()


def _fault(error: str) -> GreffierError:
    """The fault that a result tells in one line: ``too_complex 1000``, or ``steps[0].card: unknown_card Zzyzx``."""
    path, _, rest = error.partition(": ")
    problem, _, detail = rest.partition(" ")
    if not problem:
        return FuelExhausted(int(error.partition(" ")[2] or 0))
    return ScenarioError(path, problem, detail)


class RememberingPrinter:
    """A printer that keeps what it printed: the same tree is printed again on every board."""

    def __init__(self, printer: Printer) -> None:
        self._printer = printer
        self._known: Memory[int, tuple[Ability, str]] = Memory(_REMEMBERED)

    def ability(self, ability: Ability) -> str:
        """The paragraph in current Oracle wording; trees are told apart by identity."""
        known = self._known.get(id(ability))
        if known is not None and known[0] is ability:
            return known[1]
        text = self._printer.ability(ability)
        self.remember(ability, text)
        return text

    def remember(self, ability: Ability, text: str) -> None:
        """Learn how a tree is printed, as a store of texts already compiled tells it."""
        self._known.keep(id(ability), (ability, text))
