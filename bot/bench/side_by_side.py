"""Both engines on the same boards: what each makes of what the rules expect, and how long each takes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from bot.answers.playing import RememberingPrinter
from bot.bench.boards import Case, cards_of, standing
from bot.bench.clock import best
from bot.bench.figures import Figure, Json, Report, Section, percent
from bot.bench.pool import Shelf
from bot.bench.rival import PACKAGE, Rival, find_rival, is_plain
from bot.bench.rival_play import NotPlayed
from bot.engine import Mismatch, characteristics, parse_scenario, run
from bot.engine.comparing import compare
from bot.engine.describing import describe
from bot.oracle import OracleCompiler, OraclePrinter
from bot.records import dataclass

__all__ = ["Compared", "compare_boards", "side_by_side"]

_COMPARED = frozenset(
    {"supertypes", "types", "subtypes", "subtypes_include", "subtypes_exclude", "colors", "power", "toughness", "loyalty", "controller"}
    | {"keywords_include", "keywords_exclude", "name"}
)
"""The fields that both engines give."""

_RATIO = 30
"""How many times faster a board has to be here."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One board: what differs from what is expected, here and there, and the milliseconds taken.

    ``ours_ms``: from the scenario as JSON to the described objects, steps included. ``layers_ms``: from the board to
    the characteristics of its objects. ``theirs_ms``: the same, from the edited state; ``set_up_ms``: from the scenario to that state.
    """

    case: Case
    ours: tuple[Mismatch, ...]
    theirs: tuple[Mismatch, ...]
    ours_ms: float
    layers_ms: float
    theirs_ms: float
    set_up_ms: float

    @property
    def agree(self) -> bool:
        """Whether both engines gave what was expected."""
        return not self.ours and not self.theirs

    def as_json(self) -> dict[str, Json]:
        """What each engine got wrong, and how long it took."""
        return {
            "id": self.case.id,
            "source": self.case.source,
            "title": self.case.title,
            "ours": [mismatch.to_json() for mismatch in self.ours],
            "theirs": [mismatch.to_json() for mismatch in self.theirs],
            "ours_ms": round(self.ours_ms, 4),
            "layers_ms": round(self.layers_ms, 4),
            "theirs_ms": round(self.theirs_ms, 4),
            "set_up_ms": round(self.set_up_ms, 4),
        }


def side_by_side(shelf: Shelf, cases: Sequence[Case]) -> Report:
    """Every plain board of ``cases`` in both engines; says so where the other one is not installed."""
    rival = find_rival()
    plain = [case for case in cases if is_plain(case, shelf.record) and _wanted(case)]
    if rival is None:
        alone = Section(
            f"{PACKAGE} n’est pas installé : rien à comparer (pip install {PACKAGE})", (Figure("boards", "plateaux", len(plain)),)
        )
        return Report("side-by-side", "Côte à côte", (alone,))
    compared = compare_boards(rival, shelf, plain)
    sources = dict.fromkeys(one.case.source for one in compared)
    sections = [_section(source, [one for one in compared if one.case.source == source]) for source in sources]
    return Report("side-by-side", f"Côte à côte avec {rival.name}", (*sections, _times(compared)))


def compare_boards(rival: Rival, shelf: Shelf, cases: Sequence[Case]) -> list[Compared]:
    """Each board evaluated by both."""
    names = sorted({name for case in cases for name in cards_of(case)})
    records = {name: record for name in names if (record := shelf.record(name)) is not None}
    rival.load({record.name: record for record in records.values()}.values())
    full = {name: record.faces[0].name for name, record in records.items()}
    compared = (_compared(rival, shelf, full, case) for case in cases if _is_given(case, shelf))
    return [one for one in compared if one is not None]


def _compared(rival: Rival, shelf: Shelf, names: Mapping[str, str], case: Case) -> Compared | None:
    """The board evaluated by both; ``None`` where the other engine does not let it be set up."""
    try:
        return _compare(rival, shelf, names, case)
    except NotPlayed:
        return None


def _is_given(case: Case, shelf: Shelf) -> bool:
    """Whether a board can be given as it stands: no state-based action bears on what is asked."""
    wanted, raw = _wanted(case), dict(case.raw)
    view = characteristics(standing(raw, shelf))
    still = {name: describe(view[name], OraclePrinter()) for name in view}
    settled = run(parse_scenario(raw), shelf, OracleCompiler(), OraclePrinter()).objects
    return _differences(wanted, still) == _differences(wanted, settled)


def _compare(rival: Rival, shelf: Shelf, names: Mapping[str, str], case: Case) -> Compared:
    compiler, printer = OracleCompiler(), RememberingPrinter(OraclePrinter())  # as the answers have it
    wanted, raw = _wanted(case), dict(case.raw)
    board, setting = standing(raw, shelf), rival.set_up(case, names)
    view = characteristics(board)
    return Compared(
        case,
        _differences(wanted, {name: describe(view[name], printer) for name in view}),
        _differences(wanted, rival.view(setting)),
        best(lambda: run(parse_scenario(raw), shelf, compiler, printer), 5),
        best(lambda: list(characteristics(board).objects.values()), 5),
        best(lambda: rival.view(setting), 3),
        best(lambda: rival.set_up(case, names), 1),
    )


def _wanted(case: Case) -> dict[str, dict[str, Json]]:
    """What is expected of each object, in the fields that both give; nothing where something dies of a state-based action."""
    if any(one.get("exists") is False for one in case.expected):
        return {}
    wanted = {str(one["object"]): {key: _bare(value) for key, value in one.items() if key in _COMPARED} for one in case.expected}
    return {name: fields for name, fields in wanted.items() if fields}


_PARAMETER = re.compile(r" (?:\d+|\{.*)$")


def _bare(value: Json) -> Json:
    """Keywords without their number or cost, which the other engine gives in a shape of its own."""
    return [_PARAMETER.sub("", word) if isinstance(word, str) else word for word in value] if isinstance(value, list) else value


def _differences(wanted: Mapping[str, dict[str, Json]], found: Mapping[str, dict[str, Json]]) -> tuple[Mismatch, ...]:
    return tuple(
        mismatch
        for name, fields in wanted.items()
        for mismatch in compare(name, _expanded(fields, found.get(name, {})), found.get(name, {}))
    )


def _expanded(fields: dict[str, Json], found: Mapping[str, Json]) -> dict[str, Json]:
    """Every creature type, where the other engine lists them one by one."""
    subtypes = found.get("subtypes")
    if (
        fields.get("subtypes") not in ("all-creature-types", ["all-creature-types"])
        or not isinstance(subtypes, list)
        or len(subtypes) < 200
    ):
        return fields
    return {key: value for key, value in fields.items() if key != "subtypes"}


def _section(source: str, compared: Sequence[Compared]) -> Section:
    total = len(compared)
    ours = sum(not one.ours for one in compared)
    theirs = sum(not one.theirs for one in compared)
    agree = sum(one.agree for one in compared)
    differing = [one for one in compared if not one.agree]
    return Section(
        f"{total} plateaux ({source})",
        (
            Figure(f"{source}.boards", "plateaux comparés", total),
            Figure(f"{source}.ours", "justes ici", percent(ours, total), "%"),
            Figure(f"{source}.theirs", "justes là-bas", percent(theirs, total), "%"),
            Figure(f"{source}.agreement", "accord", percent(agree, total), "%"),
        ),
        tuple(_line(one) for one in differing),
        tuple(one.as_json() for one in compared),
    )


def _line(one: Compared) -> str:
    sides = ((label, found) for label, found in (("ici", one.ours), ("là-bas", one.theirs)) if found)
    said = " ; ".join(f"{label} {_differing(found)}" for label, found in sides)
    return f"{one.case.id} {one.case.title} : {said}"


def _differing(found: Iterable[Mismatch]) -> str:
    return ", ".join(f"{m.object}.{m.field} = {_short(m.got)} (attendu : {_short(m.expected)})" for m in found)


def _short(value: Json) -> str:
    if isinstance(value, list):
        return f"{len(value)} valeurs" if len(value) > 8 else ", ".join(map(str, value)) or "rien"
    return "rien" if value is None else str(value)


def _times(compared: Sequence[Compared]) -> Section:
    here = _median(one.ours_ms for one in compared)
    layers = _median(one.layers_ms for one in compared)
    there = _median(one.theirs_ms for one in compared)
    whole = _median(one.theirs_ms + one.set_up_ms for one in compared)
    return Section(
        "temps par plateau (médianes)",
        (
            Figure("ours.ms", "ici, du scénario aux objets", round(here, 3), "ms"),
            Figure("layers.ms", "ici, du plateau aux caractéristiques", round(layers, 3), "ms"),
            Figure("theirs.whole.ms", "là-bas, du scénario aux objets", round(whole, 3), "ms"),
            Figure("theirs.ms", "là-bas, du plateau (état) aux caractéristiques", round(there, 3), "ms"),
            Figure("ratio.scenario", "rapport, du scénario aux objets", round(whole / here, 1) if here else 0),
            Figure("ratio.board", "rapport, du plateau aux caractéristiques", round(there / layers, 1) if layers else 0, at_least=_RATIO),
        ),
    )


def _median(times: Iterable[float]) -> float:
    values = list(times)
    return median(values) if values else 0.0
