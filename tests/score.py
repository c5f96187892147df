"""How many shared scenarios come out right: ``python -m tests.score [--topic T] [--id ID] [--verbose]``.

Prints the failures by topic, then the score. The scenarios lie in the sibling folder ``../shared``.
"""

from __future__ import annotations

import argparse
import json
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

from bot.engine.result import Result
from bot.engine.scenario import parse_scenario
from bot.engine.steps import run
from bot.oracle import OracleCompiler, OraclePrinter
from tests.pool import pool

__all__ = ["CASES", "Failure", "evaluate", "failures", "load_cases"]

CASES = Path(__file__).resolve().parents[2] / "shared" / "cases"
"""Where the shared scenarios lie; absent on most machines."""

Failure = tuple[str, str, list[str]]
"""Topic, id, and what was wrong, line by line."""


def load_cases() -> list[dict[str, Any]]:
    """Every shared scenario, the examples of the language first."""
    lines = [line for name in ("examples", "scenarios") for line in (CASES / f"{name}.jsonl").read_text("utf-8").splitlines()]
    return [json.loads(line) for line in lines if line.strip()]


def evaluate(case: dict[str, Any]) -> Result:
    """Run one scenario with the pool."""
    return run(parse_scenario(case), pool(), OracleCompiler(), OraclePrinter())


def failures(cases: list[dict[str, Any]]) -> list[Failure]:
    """The scenarios that expect something else than what comes out."""
    return [failure for case in cases if (failure := _failure(case)) is not None]


def _failure(case: dict[str, Any]) -> Failure | None:
    topic, name = str(case.get("topic", "example")), str(case["id"])
    try:
        result = evaluate(case)
    except Exception:
        return topic, name, traceback.format_exc().strip().splitlines()[-6:]
    return None if result.ok is not False else (topic, name, _reasons(result))


def _reasons(result: Result) -> list[str]:
    lines = [f"{m.object}.{m.field}: expected {m.expected!r}, got {m.got!r}" for m in result.mismatches]
    lines += [f"refused step {r.step}: {r.why} [{r.rule}]" for r in result.refused if not r.expected]
    lines += [f"pending step {p.step}: {p.choice}" for p in result.pending]
    lines += [f"unread: {u.card}: {u.clause}" for u in result.unsupported]
    return lines + ([f"error: {result.error}"] if result.error else [])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--topic")
    parser.add_argument("--id")
    parser.add_argument("--brief", action="store_true", help="names only")
    options = parser.parse_args()
    cases = [case for case in load_cases() if _wanted(case, options.topic, options.id)]
    failed = failures(cases)
    for topic, name, lines in sorted(failed):
        print(f"[{topic}] {name}")
        if not options.brief:
            print(*(f"    {line}" for line in lines), sep="\n")
    by_topic = Counter(topic for topic, _, _ in failed)
    print(", ".join(f"{topic} {count}" for topic, count in by_topic.most_common()))
    print(f"{len(cases) - len(failed)} of {len(cases)}")


def _wanted(case: dict[str, Any], topic: str | None, name: str | None) -> bool:
    return (topic is None or case.get("topic") == topic) and (name is None or str(case["id"]).startswith(name))


if __name__ == "__main__":
    main()
