"""The compiler measured: the whole pool, and one card at a time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import process_time

from bot.bench.clock import percentile, processor_seconds, uncollected
from bot.bench.figures import Figure, Report, Section
from bot.bench.pool import card_records
from bot.cards import CardRecord, to_carddef
from bot.oracle import OracleCompiler

__all__ = ["compile_report"]


def compile_report(data_dir: Path) -> Report:
    """Every card compiled once, as an import does. Raises DataError where there are no cards."""
    records = card_records(data_dir)
    with uncollected():  # as the processes of an import
        seconds, times = processor_seconds(lambda: _each(records))
    return Report(
        "compile",
        f"Compilation des textes Oracle : {len(records)} cartes",
        (
            Section(
                "durées",
                (
                    Figure("compile.pool", "toutes les cartes, temps de processeur", round(seconds, 2), "s", at_most=15),
                    Figure("compile.p50", "une carte, médiane", round(percentile(times, 0.5), 3), "ms"),
                    Figure("compile.p95", "une carte, p95", round(percentile(times, 0.95), 3), "ms", at_most=2),
                    Figure("compile.p99", "une carte, p99", round(percentile(times, 0.99), 3), "ms"),
                ),
            ),
        ),
    )


def _each(records: Sequence[CardRecord]) -> list[float]:
    """Milliseconds of processor of each card; what an earlier card taught the compiler serves the next, as in an import."""
    compiler = OracleCompiler()
    times: list[float] = []
    for record in records:
        start = process_time()
        to_carddef(record, compiler)
        times.append((process_time() - start) * 1000)
    return times
