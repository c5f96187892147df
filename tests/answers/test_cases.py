"""The questions of ``cases/*.toml``, asked, and their answers compared with what a judge expects."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from bot.answers import Answer, Kind

FOLDER = Path(__file__).parent / "cases"
Case = Mapping[str, object]


def _cases() -> list[tuple[str, Case, str]]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            found += [(f"{path.stem}:{case['id']}:{number}", case, question) for number, question in enumerate(case["ask"], 1)]
    return found


CASES = _cases()


@pytest.mark.parametrize(("case", "question"), [(case, question) for _, case, question in CASES], ids=[name for name, _, _ in CASES])
def test_a_question_has_its_answer(case: Case, question: str, ask: Callable[[str], Answer]) -> None:
    answer = ask(question)
    assert (answer.basis is not None) is (answer.kind is Kind.VERDICT)
    for field, check in CHECKS.items():
        if field in case:
            check(answer, case[field])


def test_every_case_has_a_source_and_a_name_of_its_own() -> None:
    names = [name for name, _, _ in CASES]
    assert len(names) == len(set(names))
    assert [name for name, case, _ in CASES if not case.get("source")] == []


def test_no_case_has_a_field_that_nobody_reads() -> None:
    known = {"id", "ask", "source", *CHECKS}
    assert [(name, field) for name, case, _ in CASES for field in case if field not in known] == []


# --- What a field of a case asks of an answer ------------------------------------------------------------------------


def _kind(answer: Answer, expected: str) -> None:
    assert answer.kind.value == expected, answer.text


def _verdict(answer: Answer, expected: str) -> None:
    assert answer.verdict == expected, answer.text


def _says(answer: Answer, expected: list[str]) -> None:
    assert [part for part in expected if part.casefold() not in answer.text.casefold()] == [], answer.text


def _never(answer: Answer, unexpected: list[str]) -> None:
    assert [part for part in unexpected if part.casefold() in answer.text.casefold()] == [], answer.text


def _first_line(answer: Answer, expected: list[str]) -> None:
    first = answer.text.partition("\n")[0]
    assert [part for part in expected if part not in first] == [], first


def _cites(answer: Answer, expected: list[str]) -> None:
    cited = {cite.rule for cite in answer.citations} | {f"{cite.rule}→{cite.became}" for cite in answer.citations}
    assert [rule for rule in expected if rule not in cited] == [], cited


def _decisive(answer: Answer, expected: list[str]) -> None:
    named = [cite.rule for cite in answer.citations if cite.decisive]
    assert named[: len(expected)] == expected, named


def _as_of(answer: Answer, expected: str) -> None:
    assert answer.as_of == expected


def _objects(answer: Answer, expected: list[dict[str, object]]) -> None:
    by_ref = {obj["ref"]: obj for obj in answer.objects}
    for wanted in expected:
        obj = by_ref[str(wanted["ref"])]
        none = wanted.get("none", [])
        assert isinstance(none, list)
        assert {key: obj.get(key) for key in none} == dict.fromkeys(none)
        compared = {key: value for key, value in wanted.items() if key not in ("ref", "none")}
        assert {key: _ordered(obj.get(key)) for key in compared} == {key: _ordered(value) for key, value in compared.items()}


def _ordered(value: object) -> object:
    return sorted(map(str, value)) if isinstance(value, list) else value


def _branches(answer: Answer, expected: list[str]) -> None:
    assert [f"{branch.when} => {branch.answer.verdict}" for branch in answer.branches] == expected


def _now(answer: Answer, expected: str) -> None:
    assert answer.now is not None
    assert answer.now.verdict == expected


def _assumed(answer: Answer, expected: list[str]) -> None:
    assumed = [f"{one.said} => {one.taken}" for one in answer.assumed]
    assert [one for one in expected if one not in assumed] == [], assumed


def _choices(answer: Answer, expected: list[str]) -> None:
    offered = [choice.value for choice in answer.choices]
    assert [value for value in expected if value not in offered] == [], offered


def _warnings(answer: Answer, expected: list[str]) -> None:
    assert [part for part in expected if not any(part in warning for warning in answer.warnings)] == [], answer.warnings


def _sections(answer: Answer, expected: list[str]) -> None:
    titles = [section.title for section in answer.sections]
    assert [title for title in expected if title not in titles] == [], titles


CHECKS: Mapping[str, Callable[..., None]] = {
    "kind": _kind,
    "verdict": _verdict,
    "says": _says,
    "never": _never,
    "first_line": _first_line,
    "cites": _cites,
    "decisive": _decisive,
    "as_of": _as_of,
    "objects": _objects,
    "branches": _branches,
    "now": _now,
    "assumed": _assumed,
    "choices": _choices,
    "warnings": _warnings,
    "sections": _sections,
}
