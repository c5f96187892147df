"""Imported editions: kept whole, read one rule at a time."""

from __future__ import annotations

import errno
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot.errors import DataError
from bot.rules import EDITIONS, Corpus, EditionText, RuleText, Texts, TextSource, rule_hash, write_edition

SOURCE = TextSource("Tea 20310504.txt", "ab12", "© 2031 The Tea Party")


def edition(date: str, *texts: str) -> EditionText:
    rules = {f"100.{place}": RuleText(f"100.{place}", text, ("A cup.",)) for place, text in enumerate(texts, 1)}
    return EditionText(date, rules, {"1": "Crockery", "100": "Cups"}, {"Saucer": "A dish.", "Cup": "1. One.\n2. Two."})


def test_an_edition_is_read_as_it_was_written(tmp_path: Path) -> None:
    write_edition(tmp_path, edition("2031-05-04", "Full.", "Empty."), SOURCE)
    texts = Texts(tmp_path)
    assert texts.whole("2031-05-04") == edition("2031-05-04", "Full.", "Empty.")
    assert texts.source("2031-05-04") == SOURCE
    assert texts.rule("100.2", "2031-05-04") == RuleText("100.2", "Empty.", ("A cup.",))


def test_hashes_lead_both_ways(tmp_path: Path) -> None:
    write_edition(tmp_path, edition("2031-05-04", "Full.", "Empty."), SOURCE)
    texts = Texts(tmp_path)
    assert texts.hashes("2031-05-04") == {"100.1": rule_hash("Full."), "100.2": rule_hash("Empty.")}
    assert texts.with_hash(rule_hash("Empty."), "2031-05-04") == ("100.2",)
    assert texts.with_hash(rule_hash("Cracked."), "2031-05-04") == ()


def test_several_editions_are_kept_and_the_newest_in_force_is_told(tmp_path: Path) -> None:
    for date in ("2031-05-04", "2029-01-01", "2033-01-01"):
        write_edition(tmp_path, edition(date, "Full."), SOURCE)
    texts = Texts(tmp_path)
    assert texts.editions == ("2029-01-01", "2031-05-04", "2033-01-01")
    assert texts.newest("2032-06-06") == "2031-05-04"
    assert texts.newest("2020-01-01") is None


def test_a_corrected_text_takes_the_place_of_the_first(tmp_path: Path) -> None:
    for text in ("Ful.", "Full."):
        write_edition(tmp_path, edition("2031-05-04", text), SOURCE)
    rule = Texts(tmp_path).rule("100.1", "2031-05-04")
    assert rule is not None
    assert rule.text == "Full."
    assert [path.suffix for path in tmp_path.iterdir()] == [".sqlite"]


@pytest.mark.parametrize("folder", [None, Path("/nowhere at all")])
def test_without_imports_there_is_nothing(folder: Path | None) -> None:
    texts = Texts(folder)
    assert texts.editions == ()
    assert texts.rule("100.1", "2031-05-04") is None
    assert texts.source("2031-05-04") is None
    assert texts.whole("2031-05-04") is None


def test_a_file_of_something_else_is_no_edition(tmp_path: Path) -> None:
    (tmp_path / "en-2031-05-04.sqlite").write_text("tea", encoding="utf-8")
    assert Texts(tmp_path).rule("100.1", "2031-05-04") is None


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        write_edition(tmp_path / "file" / "below", edition("2031-05-04", "Full."), SOURCE)
    assert caught.value.problem == "unwritable"


def test_a_text_imported_again_is_read_anew_by_those_who_read_the_first(tmp_path: Path) -> None:
    texts = Texts(tmp_path)
    assert texts.rule("100.1", "2031-05-04") is None
    for text in ("Ful.", "Full."):
        write_edition(tmp_path, edition("2031-05-04", text), replace(SOURCE, sha256=text))
        rule = texts.rule("100.1", "2031-05-04")
        source = texts.source("2031-05-04")
        assert rule is not None
        assert source is not None
        assert (rule.text, source.sha256) == (text, text)


def test_a_running_search_takes_the_english_that_is_imported(tmp_path: Path) -> None:
    corpus = Corpus.bundled(tmp_path)
    before = [hit.number for hit in corpus.search("quokka")]
    text = EditionText(corpus.base_edition, {"303.4c": RuleText("303.4c", "A quokka is no Aura.")}, {}, {})
    write_edition(tmp_path / EDITIONS, text, SOURCE)
    assert before == []
    assert [hit.number for hit in corpus.search("quokka")] == ["303.4c"]


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "no space"), sqlite3.OperationalError("database or disk is full")])
def test_a_full_disk_is_said_and_the_draft_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    def full(*_: object) -> None:
        raise fault

    monkeypatch.setattr("bot.rules.texts._fill", full)
    with pytest.raises(DataError) as caught:
        write_edition(tmp_path, edition("2031-05-04", "Full."), SOURCE)
    assert caught.value.problem == "disk_full"
    assert list(tmp_path.iterdir()) == []
