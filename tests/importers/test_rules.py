"""The rules imported: from files in every encoding, from a server of our own, several editions side by side."""

from __future__ import annotations

import asyncio
import tarfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from aiohttp import web

from bot.errors import DataError
from bot.importers import RulesReport, import_rules, import_rules_from_network
from bot.importers.rules import newest_link
from bot.rules import EDITIONS, Corpus, EditionText, Texts, decode, parse_edition
from tests.rules.archive import edition_files, editions, needs_archive, raw_files

TODAY = date(2031, 6, 1)


def text(effective: str = "May 4, 2031", rules: int = 3000, first: str = "A cup — “full” or not — isn’t a pot.") -> str:
    """An invented edition of as many rules as are wanted."""
    opening = f"Tea Party Comprehensive Rules\n\nThese rules are effective as of {effective}.\n\nIntroduction\n\n"
    head = f"{opening}Contents\n\nGlossary\nCredits\n\n1. Tea\n"
    sections = []
    for section in range(100, 100 + (rules + 98) // 99):
        lines = [f"{section}.{n}. Cup {section}-{n} holds tea.\n" for n in range(1, min(99, rules - 99 * (section - 100)) + 1)]
        sections.append(f"\n{section}. Cups of {section}\n\n" + "\n".join(lines))
    body = "".join(sections).replace("Cup 100-1 holds tea.", f"{first}\nExample: A cup.")
    return f"{head}{body}\nGlossary\n\nCup\nWhat one drinks from.\n\nCredits\n\nTM & ©2031 Wizards of Tea. All drunk.\n"


def held(data_dir: Path) -> Texts:
    return Texts(data_dir / "rules" / EDITIONS)


def imported(data_dir: Path, content: bytes | str, name: str = "MagicCompRules 20310401.txt") -> RulesReport:
    file = data_dir / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    (report,) = import_rules(file, data_dir, TODAY)
    return report


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r", "\r\r\n"], ids=["LF", "CRLF", "CR", "CRCRLF"])
def test_every_encoding_and_line_end_gives_the_same_edition(tmp_path: Path, encoding: str, line_end: str) -> None:
    mark = "\ufeff" if encoding.startswith("utf-16") else ""
    imported(tmp_path, (mark + text()).replace("\n", line_end).encode(encoding))
    assert held(tmp_path).whole("2031-05-04") == parse_edition(text())


def test_the_report_counts_and_compares_with_the_edition_before(tmp_path: Path) -> None:
    report = imported(tmp_path, text())
    assert (report.edition, report.rules, report.examples, report.terms) == ("2031-05-04", 3000, 1, 1)
    assert report.than == Corpus.bundled().base_edition
    assert report.digests
    assert report.engine
    assert report.touches
    assert "613.8a" in report.engine


def test_a_later_edition_is_compared_with_the_one_imported_before(tmp_path: Path) -> None:
    imported(tmp_path, text())
    report = imported(tmp_path, text("May 20, 2031", first="A cup is a cup."))
    assert (report.than, report.change.changed, report.change.added) == ("2031-05-04", ("100.1",), ())
    assert held(tmp_path).editions == ("2031-05-04", "2031-05-20")
    assert any("100.1" in line for line in report.summary_lines)


def test_the_date_of_the_name_is_not_taken_for_that_of_the_rules(tmp_path: Path) -> None:
    report = imported(tmp_path, text())
    assert (report.named, report.edition, report.future) == ("2031-04-01", "2031-05-04", False)
    assert any("2031-04-01" in line for line in report.summary_lines)


def test_an_edition_to_come_is_kept_and_flagged(tmp_path: Path) -> None:
    report = imported(tmp_path, text("July 1, 2031"))
    assert report.future
    assert any("pas encore en vigueur" in line for line in report.summary_lines)
    assert held(tmp_path).newest(TODAY.isoformat()) is None


def test_the_line_of_copyright_is_kept(tmp_path: Path) -> None:
    imported(tmp_path, text())
    source = held(tmp_path).source("2031-05-04")
    assert source is not None
    assert source.copyright == "TM & ©2031 Wizards of Tea"
    assert source.name == "MagicCompRules 20310401.txt"


@pytest.mark.parametrize(
    ("content", "problem"), [(text(rules=500), "truncated"), ("", "holds no numbered rule"), ("tea", "holds no numbered rule")]
)
def test_what_is_not_whole_is_refused_and_nothing_lost(tmp_path: Path, content: str, problem: str) -> None:
    imported(tmp_path, text())
    with pytest.raises(DataError) as caught:
        imported(tmp_path, content.replace("May 4", "May 6"))
    assert caught.value.problem == problem
    assert held(tmp_path).editions == ("2031-05-04",)


def test_a_folder_and_an_archive_give_all_their_editions(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    for name, day in (("b.txt", "May 4, 2031"), ("a.txt", "May 20, 2031")):
        (folder / name).write_text(text(day), encoding="utf-8")
    with tarfile.open(tmp_path / "all.tar.xz", "w:xz") as archive:
        for path in folder.iterdir():
            info = tarfile.TarInfo(path.name)
            info.size = path.stat().st_size
            archive.addfile(info, BytesIO(path.read_bytes()))
    for number, file in enumerate((folder, tmp_path / "all.tar.xz")):
        assert [report.edition for report in import_rules(file, tmp_path / str(number), TODAY)] == ["2031-05-04", "2031-05-20"]


def test_other_texts_of_a_folder_are_left_aside_and_named(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "a.txt").write_text(text(), encoding="utf-8")
    (folder / "notes.txt").write_text("Notes on tea.\n", encoding="utf-8")
    (folder / "part.txt").write_text("100.1. Cup 100-1 holds tea, undated.\n", encoding="utf-8")
    heard: list[tuple[str, int, int]] = []
    (report,) = import_rules(folder, tmp_path, TODAY, lambda *said: heard.append(said))
    assert heard == [("Lecture", 0, 0), ("Lecture", 1, 0), ("Lecture", 2, 0), ("Comparaison", 1, 1)]
    assert (report.edition, report.beside) == ("2031-05-04", ("notes.txt", "part.txt"))
    assert "notes.txt, part.txt" in report.summary_lines[-1]


def test_a_folder_without_any_edition_says_what_is_wrong_with_its_texts(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "notes.txt").write_text("Notes on tea.\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        import_rules(folder, tmp_path, TODAY)
    assert (caught.value.source, caught.value.problem) == ("notes.txt", "holds no numbered rule")


@pytest.mark.parametrize("name", ["missing.txt", "empty"])
def test_no_file_is_said(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataError) as caught:
        import_rules(tmp_path / name, tmp_path, TODAY)
    assert caught.value.problem in ("missing", "unexpected_format")


# --- The page --------------------------------------------------------------------------------------------------------


def test_the_newest_text_of_the_page_is_taken() -> None:
    html = (
        '<a class="cta" href="https://media.example/2031/downloads/MagicCompRules 20310401.docx">'
        '<a href="https://media.example/2031/downloads/MagicCompRules 20310401.txt">'
        "<a href='x'><a href=\"/2030/downloads/MagicCompRules%2020300401.txt\">"
    )
    assert newest_link(html, "https://page.example/rules") == "https://media.example/2031/downloads/MagicCompRules%2020310401.txt"


def test_a_page_without_text_is_said() -> None:
    with pytest.raises(DataError) as caught:
        newest_link("<a href='MagicCompRules 20310401.pdf'>", "https://page.example/rules")
    assert caught.value.problem == "no_rules_link"


class Site:
    """The page and the text that it links to."""

    def __init__(self) -> None:
        self.text = text().encode()
        self.etag = '"one"'
        self.sent: list[int] = []
        self.address = ""

    async def answer(self, request: web.Request) -> web.StreamResponse:
        if request.path == "/rules":
            return web.Response(text='<a href="/2031/MagicCompRules 20310401.txt">TXT</a>', content_type="text/html")
        known = request.headers.get("If-None-Match") == self.etag
        self.sent.append(304 if known else 200)
        return web.Response(status=304) if known else web.Response(body=self.text, headers={"ETag": self.etag})


@contextmanager
def serving(site: Site) -> Iterator[Site]:
    loop = asyncio.new_event_loop()
    ready = threading.Event()

    async def start() -> web.AppRunner:
        app = web.Application()
        app.router.add_get("/{path:.*}", site.answer)
        runner = web.AppRunner(app)
        await runner.setup()
        tcp = web.TCPSite(runner, "127.0.0.1", 0)
        await tcp.start()
        site.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        return runner

    def run() -> None:
        runner = loop.run_until_complete(start())
        ready.set()
        loop.run_forever()
        loop.run_until_complete(runner.cleanup())
        loop.close()

    thread = threading.Thread(target=run)
    thread.start()
    ready.wait(10)
    try:
        yield site
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


def polled(site: Site, data_dir: Path) -> list[RulesReport]:
    return import_rules_from_network(data_dir, lambda what, done, total: None, TODAY, page=f"{site.address}/rules")


def test_the_page_is_followed_and_the_same_text_not_taken_twice(tmp_path: Path) -> None:
    with serving(Site()) as site:
        assert [report.edition for report in polled(site, tmp_path)] == ["2031-05-04"]
        assert polled(site, tmp_path) == []
        assert site.sent == [200, 304]
        assert not list((tmp_path / "downloads").glob("*.txt"))


def test_a_text_corrected_in_place_is_taken_again(tmp_path: Path) -> None:
    with serving(Site()) as site:
        polled(site, tmp_path)
        site.text, site.etag = text(first="A cup, corrected.").encode(), '"two"'
        polled(site, tmp_path)
    rule = held(tmp_path).rule("100.1", "2031-05-04")
    assert rule is not None
    assert rule.text == "A cup, corrected."


# --- The archive -----------------------------------------------------------------------------------------------------

_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"'})


def normal(edition: EditionText) -> list[tuple[str, str, list[str]]]:
    """What is compared: texts and examples with straight quotes and single blanks."""

    def plain(words: str) -> str:
        return " ".join(words.translate(_QUOTES).split())

    return [(rule.number, plain(rule.text), [plain(example) for example in rule.examples]) for rule in edition.rules.values()]


@needs_archive
def test_published_files_import_as_the_archive_has_them(tmp_path: Path) -> None:
    folder = tmp_path / "published"
    folder.mkdir()
    for name, data in raw_files().items():
        (folder / name).write_bytes(data)
    reports = import_rules(folder, tmp_path, date(2026, 11, 30))
    assert len(reports) == len(raw_files()) == 13
    for edition in held(tmp_path).editions:
        whole = held(tmp_path).whole(edition)
        assert whole is not None
        assert normal(whole) == normal(editions()[edition]), edition
        assert whole.hashes() == editions()[edition].hashes()


@needs_archive
def test_editions_of_every_age_import_as_the_archive_has_them(tmp_path: Path) -> None:
    folder = tmp_path / "archived"
    folder.mkdir()
    for name, data in list(edition_files().items())[::6]:
        (folder / name).write_bytes(data)
    reports = import_rules(folder, tmp_path, date(2026, 11, 30))
    assert len(reports) >= 20
    assert held(tmp_path).editions == tuple(report.edition for report in reports)
    for report in reports:
        assert held(tmp_path).whole(report.edition) == editions()[report.edition], report.edition


def test_text_of_any_bytes_is_decoded() -> None:
    assert decode("é’".encode("cp1252")) == decode("é’".encode()) == "é’"
