"""Digests stamped with the edition and the hash of their rule."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from bot.rules import parse_edition, rule_hash
from bot.rules.data import RulesData
from bot.rules.stamp import Report, from_edition, main, stamp
from tests.rules.archive import editions, needs_archive

EDITION = """These rules are effective as of April 17, 2026.
707. Teacups
707.1. A cup copies a cup.
707.2. A saucer doesn't. See rule 707.1.
"""
DIGESTS = '''# Remarque gardée.

[[rule]]
number = "707.1"
text = """
Une tasse :
hash = "reste dans le texte"
"""
hand = "a"   # et celle-ci
state = "written"

# Une remarque entre deux règles.
[[rule]]
number = "707.2"
text = "Une soucoupe, non."
state = "written"
hand = "a"
'''


def stamped(text: str, edition: str = EDITION, force: bool = False) -> tuple[str, Report]:
    report = Report()
    return stamp(text, from_edition(parse_edition(edition)), report, force), report


def test_each_entry_gets_the_edition_and_the_hash_of_its_rule() -> None:
    text, report = stamped(DIGESTS)
    first, second = tomllib.loads(text)["rule"]
    assert (first["edition"], first["hash"]) == ("2026-04-17", rule_hash("A cup copies a cup."))
    assert (second["edition"], second["hash"]) == ("2026-04-17", rule_hash("A saucer doesn't. See rule 100.1."))
    assert report.stamped == ["707.1", "707.2"]


def test_stamping_adds_two_lines_an_entry_and_changes_no_other() -> None:
    text, _ = stamped(DIGESTS)
    kept = [line for line in text.splitlines() if not line.startswith(('edition = "2026', f'hash = "{rule_hash("A cup copies a cup.")}'))]
    assert [line for line in kept if not line.startswith('hash = "') or "texte" in line] == DIGESTS.splitlines()


def test_stamping_twice_changes_nothing() -> None:
    once, _ = stamped(DIGESTS)
    assert stamped(once)[0] == once


def test_a_rule_that_has_changed_is_left_and_reported() -> None:
    once, _ = stamped(DIGESTS)
    text, report = stamped(once, EDITION.replace("A saucer", "A plate"))
    assert report.stale == ["707.2"]
    assert tomllib.loads(text)["rule"][1]["hash"] == rule_hash("A saucer doesn't. See rule 707.1.")


def test_force_stamps_a_rule_that_has_changed() -> None:
    once, _ = stamped(DIGESTS)
    text, report = stamped(once, EDITION.replace("A saucer", "A plate"), force=True)
    assert report.stale == []
    assert tomllib.loads(text)["rule"][1]["hash"] == rule_hash("A plate doesn't. See rule 707.1.")


def test_a_rule_that_the_edition_lacks_is_reported() -> None:
    _, report = stamped(DIGESTS.replace("707.2", "707.9"))
    assert report.unknown == ["707.9"]


def test_the_command_stamps_files_and_checks_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "history").symlink_to(RulesData.bundled().root / "history")
    (tmp_path / "digests").mkdir()
    (tmp_path / "digests" / "707.toml").write_text(DIGESTS.replace("# et celle-ci", ""), encoding="utf-8")
    (tmp_path / "edition.txt").write_text(EDITION + "707.3. A spoon.\n", encoding="utf-8")
    assert main([str(tmp_path / "edition.txt"), "707"], RulesData(tmp_path)) == 0
    said = capsys.readouterr().out
    assert "without digest: 1 707.3" in said
    assert "stamped: 2 707.1 707.2" in said
    assert "digests: no problem" in said


@needs_archive
def test_stamps_fit_the_text_of_their_edition() -> None:
    data = RulesData.bundled()
    for name in data.names("digests", ".toml"):
        for entry in tomllib.loads(data.text(f"digests/{name}")).get("rule", []):
            edition = editions()[entry.get("to") or entry.get("edition") or "2026-04-17"]
            rule = edition.rules.get(entry["number"])
            english = rule.text if rule else edition.titles[entry["number"]]
            assert entry.get("hash", rule_hash(english)) == rule_hash(english), f"{name}: {entry['number']}"
