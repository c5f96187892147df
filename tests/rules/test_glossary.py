"""The glossary as it is read from its files, and the validator of these files."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.errors import DataError
from bot.rules import Corpus, Entry, TermStatus, parse_edition, rule_hash
from bot.rules.data import RulesData
from bot.rules.stamp import main
from bot.rules.validation import problems

FILE = """[[term]]
term = "Teacup, \\"Teapot\\""
french = "tasse"
status = "project"
text = "Un récipient.\\nEt son contenu."
see = ["702.9"]
also = ["Saucer"]
aliases = ["bol"]
state = "written"
hand = "a"

[[term]]
term = "Saucer"
status = "english"
text = "Ce qui va dessous (702.9)."
state = "written"
hand = "a"
"""


@pytest.fixture
def data(tmp_path: Path) -> RulesData:
    (tmp_path / "history").symlink_to(RulesData.bundled().root / "history")
    (tmp_path / "digests").mkdir()
    return RulesData(tmp_path)


def write(data: RulesData, text: str) -> RulesData:
    (data.root / "digests" / "glossaire-s.toml").write_text(text, encoding="utf-8")
    return data


def test_an_entry_is_read_with_all_its_fields(data: RulesData) -> None:
    assert Corpus(write(data, FILE)).glossary.entries['Teacup, "Teapot"'] == Entry(
        'Teacup, "Teapot"',
        text="Un récipient.\nEt son contenu.",
        status=TermStatus.PROJECT,
        french="tasse",
        see=("702.9",),
        also=("Saucer",),
        aliases=("bol",),
        hand="a",
    )


def test_an_entry_is_shown_in_french_where_it_has_a_french_name(data: RulesData) -> None:
    assert [entry.shown for entry in Corpus(write(data, FILE)).glossary.entries.values()] == ["tasse", "Saucer"]


def test_a_glossary_file_holds_no_digest(data: RulesData) -> None:
    assert list(Corpus(write(data, FILE)).all_digests()) == []


def test_an_unknown_status_is_refused_by_name(data: RulesData) -> None:
    with pytest.raises(DataError, match="Saucer"):
        assert Corpus(write(data, FILE.replace('"english"', '"german"'))).glossary.entries


def test_a_right_glossary_has_no_problem(data: RulesData) -> None:
    assert problems(write(data, FILE)) == []


@pytest.mark.parametrize(
    ("good", "bad", "problem"),
    [
        ('"english"', '"german"', "Saucer: has an unknown status 'german'"),
        ('"english"', '"verified"', "Saucer: is verified, but has no 'french'"),
        ('"Saucer"\nstatus', '"Plate"\nstatus', "Teacup, \"Teapot\": points to 'Saucer', which is no headword"),
        ("(702.9)", "(702.999)", "Saucer: cites 702.999, which the edition lacks"),
        ('see = ["702.9"]', 'look = ["702.9"]', "Teacup, \"Teapot\": has an unknown field 'look'"),
        ('term = "Saucer"\nstatus = "english"', 'status = "english"\nterm = "Saucer"', None),
        ("[[term]]", "[[rule]]", None),
    ],
)
def test_a_problem_names_its_entry(data: RulesData, good: str, bad: str, problem: str | None) -> None:
    found = problems(write(data, FILE.replace(good, bad)))
    assert found
    assert problem is None or f"glossaire-s.toml: {problem}" in found


def test_the_glossary_is_stamped_like_the_rules(data: RulesData, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edition = "These rules are effective as of April 17, 2026.\n707. Teacups\n707.1. A cup.\nGlossary\n\n"
    edition += "Teacup, “Teapot”\nA thing to drink from. See rule 702.9.\n\nSpoon\nA thing to stir with.\n\nCredits\n"
    (tmp_path / "edition.txt").write_text(edition, encoding="utf-8")
    main([str(tmp_path / "edition.txt")], write(data, FILE))
    entries = Corpus(data).glossary.entries
    assert entries['Teacup, "Teapot"'].hash == rule_hash("A thing to drink from. See rule 700.1.")
    assert entries["Saucer"].hash == ""
    said = capsys.readouterr().out
    assert "not in the edition: 1 Saucer" in said
    assert "Spoon" in said
    assert parse_edition(edition).glossary["Spoon"]
