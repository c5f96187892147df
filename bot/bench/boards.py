"""Boards to measure and compare on: scenarios written here, scenarios of a file, and boards as large as wanted."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path

from bot.engine import Board, Catalogue, Obj, card_from_json, parse_scenario
from bot.engine.actions import Json, Step
from bot.engine.locking import lock_static_copies
from bot.engine.performing import perform
from bot.engine.play import Play
from bot.engine.values import CardDef, Zone
from bot.errors import DataError
from bot.oracle import OracleCompiler
from bot.records import dataclass

__all__ = ["Case", "cards_of", "crowd", "our_boards", "scenarios_of", "standing"]


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario that expects something, as JSON; ``source`` is where it was written."""

    raw: Mapping[str, Json]
    source: str

    @property
    def id(self) -> str:
        """Its identifier."""
        return str(self.raw.get("id"))

    @property
    def title(self) -> str:
        """What it is called, else its identifier."""
        return str(self.raw.get("title", self.raw.get("id")))

    @property
    def steps(self) -> list[dict[str, Json]]:
        """What happens, in order."""
        steps = self.raw.get("steps")
        return [step for step in steps if isinstance(step, dict)] if isinstance(steps, list) else []

    @property
    def expected(self) -> list[dict[str, Json]]:
        """What must be true at the end."""
        wanted = self.raw.get("expect")
        return [one for one in wanted if isinstance(one, dict)] if isinstance(wanted, list) else []


def our_boards() -> list[Case]:
    """The boards that ship with the measure, each expecting what the rules say of it."""
    return _read((files("bot.bench") / "boards.jsonl").read_text("utf-8"), "ours")


def scenarios_of(path: Path) -> list[Case]:
    """The scenarios of a file, one a line. Raises DataError where it can't be read."""
    try:
        return _read(path.read_text("utf-8"), path.name)
    except (OSError, ValueError) as error:
        raise DataError(str(path), "unreadable") from error


def _read(text: str, source: str) -> list[Case]:
    return [Case(json.loads(line), source) for line in text.splitlines() if line.strip()]


def cards_of(case: Case) -> list[str]:
    """The names of the cards that a scenario brings."""
    return [str(step["card"]) for step in case.steps if isinstance(step.get("card"), str)]


def standing(raw: Mapping[str, Json], catalogue: Catalogue) -> Board:
    """The board on which the steps of a scenario end, without state-based actions. Raises what `perform` raises."""
    scenario = parse_scenario(dict(raw))
    board = Board(players=scenario.players, active=scenario.players[0])
    play = Play(board, catalogue, OracleCompiler(), {})
    for number, step in enumerate(scenario.steps, 1):
        _do(number, step, play)
    return play.board


def _do(number: int, step: Step, play: Play) -> None:
    play.begin_step(number)
    perform(step, play)
    lock_static_copies(play)


# --- large boards --------------------------------------------------------------------------------------------------------------


def crowd(cards: Iterable[Mapping[str, Json]]) -> Board:
    """A board of invented cards, given in Scryfall field names, in order of timestamp; equal cards are compiled once."""
    compiler = OracleCompiler()
    known: dict[str, CardDef] = {}
    objects: dict[str, Obj] = {}
    for number, raw in enumerate(cards, 1):
        name = str(raw.get("name"))
        card = known.get(name) or known.setdefault(name, card_from_json(dict(raw), compiler))
        objects[f"o{number}"] = Obj(f"o{number}", card, Zone.BATTLEFIELD, "A", "A", number)
    return Board(objects=objects, next_timestamp=len(objects) + 1)
