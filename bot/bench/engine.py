"""The engine measured: usual boards, boards that grow, creatures that each bring an effect, long scenarios, and the side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bot.bench.boards import Case, crowd, our_boards, scenarios_of, standing
from bot.bench.clock import best, each, percentile
from bot.bench.figures import Figure, Json, Report, Section
from bot.bench.pool import Shelf, card_records
from bot.bench.side_by_side import side_by_side
from bot.engine import Board, Characteristics, characteristics, parse_scenario, run
from bot.oracle import OracleCompiler, OraclePrinter

__all__ = ["engine_report"]

Card = dict[str, Json]

_EFFECTS = 20
_SIZES = (5, 50, 200, 500)
_SLOWEST = 20.0
"""Milliseconds for 500 permanents under twenty effects, and for 100 creatures that each bring one."""


def engine_report(data_dir: Path, scenarios: Path | None = None) -> Report:
    """Every measure of the engine. Raises DataError where there are no cards, or where the file of scenarios can't be read."""
    shelf = Shelf(card_records(data_dir))
    ours = our_boards()
    compared = side_by_side(shelf, [*ours, *(scenarios_of(scenarios) if scenarios else [])])
    sections = (_usual(shelf, ours), _growing(), _each_its_own(), _long(), *compared.sections)
    return Report("engine", "Moteur", sections)


def _all(board: Board, *, trace: bool = True) -> list[Characteristics]:
    """Everything of every object: a view computes what it is asked for, so all is asked."""
    return list(characteristics(board, trace=trace).objects.values())


def _usual(shelf: Shelf, cases: Sequence[Case]) -> Section:
    boards = [board for case in cases if 2 <= len((board := standing(case.raw, shelf)).objects) <= 5]
    times = each(_all, boards, 5)
    untraced = each(lambda board: _all(board, trace=False), boards, 5)
    return Section(
        f"plateaux usuels : {len(boards)} plateaux de deux à cinq cartes, toutes les couches",
        (
            Figure("usual.p50", "avec la trace, médiane", round(percentile(times, 0.5), 3), "ms", at_most=0.5),
            Figure("usual.p95", "avec la trace, p95", round(percentile(times, 0.95), 3), "ms"),
            Figure("usual.untraced.p50", "sans la trace, médiane", round(percentile(untraced, 0.5), 3), "ms"),
        ),
    )


# --- growth --------------------------------------------------------------------------------------------------------------------


def _card(name: str, types: str, text: str = "", size: str = "") -> Card:
    power, _, toughness = size.partition("/")
    card: Card = {"name": name, "type_line": types, "oracle_text": text, "mana_cost": "{2}{G}"}
    return card | ({"power": power, "toughness": toughness} if size else {})


_PLAIN = (
    _card("Plain Bear", "Creature — Bear", size="2/2"),
    _card("Plain Elf", "Creature — Elf", "Vigilance", size="1/1"),
    _card("Plain Engine", "Artifact"),
    _card("Plain Forest", "Land — Forest"),
    _card("Plain Rite", "Enchantment"),
)
_TEXTS = (
    "Creatures you control are Elves in addition to their other types.",
    "Noncreature artifacts you control are artifact creatures with base power and toughness 3/3.",
    "Elves you control are green.",
    "Creatures you control have trample.",
    "Creatures your opponents control lose flying.",
    "Green creatures get +1/+1.",
    "Elves you control get +1/+0.",
    "Forests you control are Islands in addition to their other types.",
    "Artifacts you control have hexproof.",
    "Lands you control have indestructible.",
)


def _grown(size: int) -> Board:
    """``size`` permanents of five kinds, then twenty enchantments in layers 4 to 7, some of which wait for others."""
    sources = [_card(f"Source {n}", "Enchantment", _TEXTS[n % len(_TEXTS)]) for n in range(_EFFECTS)]
    return crowd([*(_PLAIN[n % len(_PLAIN)] for n in range(size)), *sources])


def _growing() -> Section:
    times = {size: best(lambda board=board: _all(board), 3) for size in _SIZES for board in (_grown(size),)}  # type: ignore[misc]  # bound now
    return Section(
        f"croissance : n permanents sous {_EFFECTS} effets",
        tuple(_growth(size, took) for size, took in times.items()),
    )


def _growth(size: int, took: float) -> Figure:
    return Figure(f"growth.{size}", f"{size} permanents", round(took, 2), "ms", at_most=_SLOWEST)


def _each_its_own() -> Section:
    lord = _card("Plain Lord", "Creature — Elf", "Other creatures you control get +1/+1.", "1/1")
    defined = "power and toughness are each equal to"
    count = _card(
        "Plain Counter",
        "Creature — Elf",
        f"Plain Counter's {defined} the number of creatures you control.",
        "*/*",
    )
    granter = [_card(f"Plain Captain {n}", "Creature — Elf", f"Other Elves you control have {word}.", "1/1") for n, word in _words(100)]
    boards = {"statics": crowd([lord] * 100), "cdas": crowd([count] * 100), "grants": crowd(granter)}
    labels = {"statics": "un bonus chacune", "cdas": "une force qui se définit chacune", "grants": "une capacité donnée chacune"}
    return Section(
        "cent créatures, chacune son effet",
        tuple(
            Figure(f"hundred.{key}", labels[key], round(best(lambda board=board: _all(board), 3), 2), "ms", at_most=_SLOWEST)  # type: ignore[misc]  # bound now
            for key, board in boards.items()
        ),
    )


def _words(count: int) -> Iterator[tuple[int, str]]:
    words = ("flying", "first strike", "vigilance", "trample", "haste", "lifelink", "reach", "menace", "hexproof", "deathtouch")
    return ((n, words[n % len(words)]) for n in range(count))


# --- a long scenario -----------------------------------------------------------------------------------------------------------


def _long() -> Section:
    """One hundred permanents, then as many steps as a scenario may have."""
    bear, anthem = _PLAIN[0], _card("Plain Anthem", "Enchantment", "Creatures you control get +1/+1.")
    turns: tuple[Mapping[str, Json], ...] = (
        {"do": "counters", "object": "bear-2", "kind": "+1/+1", "add": 1},
        {"do": "tap", "object": "bear-3"},
        {"do": "untap", "object": "bear-3"},
        {"do": "damage", "to": "bear-4", "amount": 1},
    )
    entering: list[Json] = [
        {"do": "enter", "id": "bear", "card": "Plain Bear", "count": 99},
        {"do": "enter", "id": "anthem", "card": "Plain Anthem"},
    ]
    steps = [*entering, *(dict(turns[n % len(turns)]) for n in range(198))]
    raw: dict[str, Json] = {"scenario": 1, "id": "long", "steps": steps, "cards": {"Plain Bear": bear, "Plain Anthem": anthem}}
    took = best(lambda: run(parse_scenario(raw), Shelf([]), OracleCompiler(), OraclePrinter()), 1)
    return Section(
        "deux cents étapes sur cent permanents",
        (Figure("long.total", "en tout", round(took, 1), "ms"), Figure("long.step", "par étape", round(took / len(steps), 2), "ms")),
    )
