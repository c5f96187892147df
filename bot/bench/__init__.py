"""Measures: how fast, how much is read, and how often right, next to sources and engines from outside.

Nothing here serves a user; everything prints figures with the goals that they have.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from bot.answers.model import Answerer
from bot.bench.answering import answers_report
from bot.bench.compiling import compile_report
from bot.bench.coverage import coverage_report
from bot.bench.engine import engine_report
from bot.bench.figures import Report
from bot.bench.keywords import keywords_report
from bot.bench.load import Load, discord_report
from bot.bench.naming import names_report
from bot.bench.searching import rules_report
from bot.bench.tokens import tokens_report

__all__ = ["MEASURES", "Report", "coverage_report", "measure", "run", "written"]

Measure = Callable[[Path, Callable[[], Answerer], Path | None], Report]

MEASURES: dict[str, Measure] = {
    "names": lambda data_dir, _build, _file: names_report(data_dir),
    "rules": lambda _data_dir, build, file: rules_report(build(), file),
    "engine": lambda data_dir, _build, file: engine_report(data_dir, file),
    "compile": lambda data_dir, _build, _file: compile_report(data_dir),
    "answers": lambda _data_dir, build, _file: answers_report(build()),
    "keywords": lambda data_dir, _build, _file: keywords_report(data_dir),
    "tokens": lambda data_dir, _build, file: tokens_report(data_dir, file),
    "discord": lambda _data_dir, build, _file: discord_report(build, Load()),
}
"""What can be measured, by the word of the command line."""


def measure(name: str, data_dir: Path, build: Callable[[], Answerer], file: Path | None = None) -> Report:
    """One measure; ``file`` is what it compares with, where it compares. Raises DataError where data lack; KeyError for no measure."""
    return MEASURES[name](data_dir, build, file)


def run(
    what: str | None,
    data_dir: Path,
    build: Callable[[], Answerer],
    file: Path | None = None,
    *,
    as_json: bool = False,
    minutes: float = 0,
) -> str:
    """One measure, or all that are quick and need no file, as French text or as JSON; ``minutes`` of mixed traffic end that of Discord."""
    if what == "discord" and minutes:
        return written([discord_report(build, Load(mixed=minutes * 60))], as_json=as_json)
    names = {what: file} if what else {name: None for name in MEASURES if name not in _ON_DEMAND}
    return written([measure(name, data_dir, build, given) for name, given in names.items()], as_json=as_json)


_ON_DEMAND = frozenset({"tokens", "discord"})
"""What needs a file, or minutes."""


def written(reports: list[Report], *, as_json: bool) -> str:
    """Reports as text, or as one JSON object: that of the only report, or each by its name."""
    if not as_json:
        return "\n\n".join(report.text() for report in reports)
    data = reports[0].as_json() if len(reports) == 1 else {report.name: report.as_json() for report in reports}
    return json.dumps(data, ensure_ascii=False)
