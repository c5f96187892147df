"""Faults in the data of the rules, each named with its file and entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rules.data import RulesData
from bot.rules.validation import problems

GOOD = '[[rule]]\nnumber = "707.2"\ntext = "Copier (707.3)."\nsee = ["613.1"]\nstate = "checked"\nhand = "a"\nchecker = "b"\n'
NEXT = '\n[[rule]]\nnumber = "707.3"\ntext = "Ensuite."\nstate = "written"\nhand = "a"\n'
OLD = (
    '[[rule]]\nnumber = "503.2"\nfrom = "2005-10-01"\nto = "2007-02-01"\nbecame = ["707.2"]\n'
    'text = "Avant."\nstate = "written"\nhand = "a"\n'
)


@pytest.fixture(name="data")
def bundled_history_without_digests(tmp_path: Path) -> RulesData:
    (tmp_path / "history").symlink_to(RulesData.bundled().root / "history")
    (tmp_path / "digests").mkdir()
    return RulesData(tmp_path)


def write(data: RulesData, name: str, text: str) -> None:
    (data.root / "digests" / name).write_text(text, encoding="utf-8")


def test_good_files_have_no_problem(data: RulesData) -> None:
    write(data, "707.toml", GOOD + NEXT)
    write(data, "anciennes.toml", OLD)
    assert problems(data) == []


@pytest.mark.parametrize(
    ("good", "bad", "problem"),
    [
        ('state = "checked"\n', "", "707.2: lacks 'state'"),
        ('text = "Copier (707.3)."\n', 'text = ""\n', "707.2: lacks 'text'"),
        ("see =", "sees =", "707.2: has an unknown field 'sees'"),
        ('["613.1"]', '"613.1"', "707.2: 'see' is no list of texts"),
        ('hand = "a"', "hand = 1", "707.2: 'hand' is no text"),
        ('hand = "a"', 'hand = "a b"', "707.2: 'hand' holds a space"),
        ('checker = "b"\n', "", "707.2: is checked, but by whom?"),
        ('checker = "b"', 'checker = "a"', "707.2: is checked by the hand that wrote it"),
        ('"checked"', '"perfect"', "707.2: has an unknown state 'perfect'"),
        ("613.1", "613.99", "707.2: cites 613.99, which the edition lacks"),
        ("(707.3)", "(707.99z)", "707.2: cites 707.99z, which the edition lacks"),
        ('"707.2"', '"707.99"', "707.99: is no rule of the edition 2026-04-17"),
        ('"707.2"', '"706.2"', "706.2: belongs in 706.toml"),
        ('"707.2"', '"707.2."', "707.2.: is no rule number"),
        ('hand = "a"', 'hand = "a"\nhash = "12"', "707.2: 'hash' is no sha256 in hexadecimal"),
        (GOOD, GOOD + "\n" + GOOD, "707.2: is written twice"),
        (GOOD, NEXT + "\n" + GOOD, "707.2: comes after 707.3"),
        (
            GOOD,
            '[[rule]]\ntext = "Sans numéro d\'abord."\nnumber = "707.2"\n',
            "a [[rule]] line is not directly followed by its number line",
        ),
        (GOOD, "[[rules]]\n" + GOOD, "holds 'rules', which is no [[rule]]"),
        (GOOD, "[[rule]\n", "is no TOML"),
    ],
)
def test_a_fault_is_named_with_its_file_and_entry(data: RulesData, good: str, bad: str, problem: str) -> None:
    assert good in GOOD
    write(data, "707.toml", GOOD.replace(good, bad))
    assert any(found.startswith(f"707.toml: {problem}") for found in problems(data)), problems(data)


@pytest.mark.parametrize(
    ("good", "bad", "problem"),
    [
        ('to = "2007-02-01"\n', "", "503.2: lacks 'to'"),
        ("2007-02-01", "2007-02-02", "503.2: 2007-02-02 is no date of an edition"),
        ("2005-10-01", "2007-05-01", "503.2: begins (2007-05-01) after its end (2007-02-01)"),
        ("2005-10-01", "1999-11-01", "503.2: does not exist in the edition 1999-11-01"),
        ("707.2", "707.99", "503.2: became 707.99, which the edition 2026-04-17 lacks"),
    ],
)
def test_a_fault_in_an_old_rule_is_named(data: RulesData, good: str, bad: str, problem: str) -> None:
    assert good in OLD
    write(data, "anciennes.toml", OLD.replace(good, bad))
    assert f"anciennes.toml: {problem}" in problems(data)
