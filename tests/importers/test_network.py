"""Downloads and imports from the network, against a server of our own on this machine."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from bot.cards import card_directory, current_store
from bot.errors import DataError
from bot.importers import Addresses, ImportReport, import_from_network
from bot.importers.download import Downloader, Fetched

CONTENT = bytes(range(256)) * 4000
ETAG = '"first"'


class Site:
    """What the server gives, and what it was asked: ``faults`` are used up before anything else is answered."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {"/big.bin": CONTENT}
        self.etag: str | None = ETAG
        self.faults: list[Callable[[web.Request], web.StreamResponse]] = []
        self.asked: list[web.Request] = []
        self.cut: int | None = None
        """After so many bytes the next answer breaks off."""
        self.address = ""

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.asked.append(request)
        if self.faults:
            return self.faults.pop(0)(request)
        content = self.files.get(request.path)
        if content is None:
            return web.Response(status=404)
        if self.etag and request.headers.get("If-None-Match") == self.etag:
            return web.Response(status=304)
        return await self._send(request, content)

    async def _send(self, request: web.Request, content: bytes) -> web.StreamResponse:
        headers = {"ETag": self.etag} if self.etag else {}
        start, status = 0, 200
        if (asked := request.headers.get("Range")) and request.headers.get("If-Range") == self.etag:
            start, status = int(asked.removeprefix("bytes=").rstrip("-")), 206
            headers["Content-Range"] = f"bytes {start}-{len(content) - 1}/{len(content)}"
        response = web.StreamResponse(status=status, headers=headers)
        response.content_length = len(content) - start
        await response.prepare(request)
        if self.cut is not None:
            await response.write(content[start : start + self.cut])
            self.cut = None
            assert request.transport is not None
            await asyncio.sleep(0.05)  # what was written must leave before the line is cut
            request.transport.abort()
        else:
            await response.write(content[start:])
        return response


@contextmanager
def served(site: Site) -> Iterator[None]:
    """The site, in a thread of its own: imports run a loop of their own."""
    loop = asyncio.new_event_loop()
    runner = web.AppRunner(_application(site))
    loop.run_until_complete(runner.setup())
    listener = web.TCPSite(runner, "127.0.0.1", 0)
    loop.run_until_complete(listener.start())
    site.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.run_until_complete(runner.cleanup())
        loop.close()


def _application(site: Site) -> web.Application:
    application = web.Application()
    application.router.add_get("/{path:.*}", site.answer)
    return application


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    with served(site):
        yield site


class Waits(list[float]):
    """The pauses that were taken, in seconds, without taking them."""

    async def __call__(self, seconds: float) -> None:
        self.append(seconds)


def fetch(site: Site, directory: Path, path: str = "/big.bin", *, largest: int = 10**8, known: str | None = None) -> Fetched | None:
    async def run() -> Fetched | None:
        async with Downloader(directory, Waits()) as downloader:
            return await downloader.file(site.address + path, largest, known)

    return asyncio.run(run())


def test_a_file_comes_whole_and_says_who_asks(site: Site, tmp_path: Path) -> None:
    found = fetch(site, tmp_path)
    assert found is not None
    assert (found.path.read_bytes(), found.etag) == (CONTENT, ETAG)
    assert site.asked[0].headers["User-Agent"].startswith("Greffier/")
    assert "application/json" in site.asked[0].headers["Accept"]
    assert [path.name for path in tmp_path.iterdir()] == ["big.bin"]


def test_what_is_known_is_not_sent_again(site: Site, tmp_path: Path) -> None:
    assert fetch(site, tmp_path, known=ETAG) is None
    assert fetch(site, tmp_path, known='"other"') is not None


def test_a_file_that_broke_off_is_resumed(site: Site, tmp_path: Path) -> None:
    site.cut = 300_000
    found = fetch(site, tmp_path)
    assert found is not None
    assert found.path.read_bytes() == CONTENT
    assert [request.headers.get("If-Range") for request in site.asked] == [None, ETAG]


def test_a_file_is_resumed_by_a_later_run(site: Site, tmp_path: Path) -> None:
    (tmp_path / "big.bin.part").write_bytes(CONTENT[:1000])
    (tmp_path / "big.bin.etag").write_text(ETAG)
    found = fetch(site, tmp_path)
    assert found is not None
    assert found.path.read_bytes() == CONTENT
    assert site.asked[0].headers["Range"] == "bytes=1000-"


def test_a_file_that_changed_meanwhile_begins_anew(site: Site, tmp_path: Path) -> None:
    (tmp_path / "big.bin.part").write_bytes(b"old" * 1000)
    (tmp_path / "big.bin.etag").write_text('"older"')
    found = fetch(site, tmp_path)
    assert found is not None
    assert found.path.read_bytes() == CONTENT


def test_a_server_without_marks_is_asked_from_the_beginning(site: Site, tmp_path: Path) -> None:
    site.etag, site.cut = None, 1000
    found = fetch(site, tmp_path)
    assert found is not None
    assert (found.path.read_bytes(), found.etag) == (CONTENT, None)
    assert "Range" not in site.asked[1].headers


def test_a_range_that_does_not_exist_begins_anew(site: Site, tmp_path: Path) -> None:
    (tmp_path / "big.bin.part").write_bytes(CONTENT + b"more")
    (tmp_path / "big.bin.etag").write_text(ETAG)
    site.faults.append(lambda request: web.Response(status=416))
    found = fetch(site, tmp_path)
    assert found is not None
    assert found.path.read_bytes() == CONTENT


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_server_in_trouble_is_asked_again_after_a_pause(site: Site, tmp_path: Path, status: int) -> None:
    site.faults += [lambda request: web.Response(status=status)] * 2
    assert fetch(site, tmp_path) is not None
    assert len(site.asked) == 3


def waits(site: Site, tmp_path: Path) -> tuple[Waits, str]:
    pauses = Waits()

    async def run() -> None:
        async with Downloader(tmp_path, pauses) as downloader:
            await downloader.file(site.address + "/big.bin", 10**8)

    with pytest.raises(DataError) as caught:
        asyncio.run(run())
    return pauses, caught.value.problem


def test_pauses_grow_and_trying_ends(site: Site, tmp_path: Path) -> None:
    site.faults += [lambda request: web.Response(status=500)] * 9
    assert waits(site, tmp_path) == ([1.0, 2.0, 4.0, 8.0], "unreachable")


def test_the_pause_is_the_one_that_the_server_asks_within_reason(site: Site, tmp_path: Path) -> None:
    site.faults += [lambda request: web.Response(status=429, headers={"Retry-After": "30"})] * 2
    site.faults += [lambda request: web.Response(status=429, headers={"Retry-After": "86400"})] * 3
    assert waits(site, tmp_path)[0] == [30.0, 30.0, 120.0, 120.0]


@pytest.mark.parametrize(("status", "problem"), [(404, "gone"), (410, "gone"), (401, "refused"), (403, "refused"), (400, "refused")])
def test_a_refusal_is_told_at_once(site: Site, tmp_path: Path, status: int, problem: str) -> None:
    site.faults.append(lambda request: web.Response(status=status))
    with pytest.raises(DataError) as caught:
        fetch(site, tmp_path)
    assert (caught.value.problem, len(site.asked)) == (problem, 1)


def test_a_file_larger_than_it_may_be_is_refused_and_forgotten(site: Site, tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        fetch(site, tmp_path, largest=1000)
    assert (caught.value.problem, list(tmp_path.iterdir())) == ("too_large", [])


@pytest.mark.parametrize("url", ["ftp://x/y", "file:///etc/passwd", "nothing", "http://"])
def test_an_address_of_another_kind_is_refused(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with Downloader(tmp_path, Waits()) as downloader:
            await downloader.file(url, 10)

    with pytest.raises(DataError) as caught:
        asyncio.run(run())
    assert caught.value.problem == "bad_url"


def test_a_name_in_an_address_is_no_path(site: Site, tmp_path: Path) -> None:
    site.files["/..%2F..%2Fetc"] = site.files["/../../etc"] = b"x"
    found = fetch(site, tmp_path, "/a/..%2F..%2Fetc") if "/a/../../etc" in site.files else fetch(site, tmp_path)
    assert found is not None
    assert found.path.parent == tmp_path


# --- whole imports -------------------------------------------------------------------------------------------------------


def atomic(*names: str) -> bytes:
    faces = {name: [{"name": name, "type": "Creature — Wolf", "layout": "normal", "text": "Flying"}] for name in names}
    return gzip.compress(json.dumps({"meta": {"date": "2026-09-01"}, "data": faces}).encode())


def run(site: Site, source: str, data: Path, **more: object) -> ImportReport | None:
    addresses = Addresses(f"{site.address}/AtomicCards.json.gz", f"{site.address}/bulk-data", f"{site.address}/tokens.xml")
    return import_from_network(source, data, lambda what, done, total: None, addresses=addresses, **more)  # type: ignore[arg-type]


def cards(data: Path) -> list[str]:
    store = current_store(card_directory(data))
    assert store is not None
    return sorted(record.name for record in store.records())


def test_mtgjson_is_downloaded_checked_and_imported_once(site: Site, tmp_path: Path) -> None:
    content = site.files["/AtomicCards.json.gz"] = atomic("Hill Wolf")
    site.files["/AtomicCards.json.gz.sha256"] = hashlib.sha256(content).hexdigest().encode()
    report = run(site, "mtgjson", tmp_path)
    assert report is not None
    assert (report.cards, cards(tmp_path)) == (1, ["Hill Wolf"])
    assert run(site, "mtgjson", tmp_path) is None
    assert [path.name for path in (tmp_path / "downloads").iterdir()] == ["known.json"]


def test_a_file_that_is_not_the_one_published_is_refused(site: Site, tmp_path: Path) -> None:
    site.files["/AtomicCards.json.gz"] = atomic("Hill Wolf")
    site.files["/AtomicCards.json.gz.sha256"] = b"0" * 64
    with pytest.raises(DataError) as caught:
        run(site, "mtgjson", tmp_path)
    assert (caught.value.problem, current_store(card_directory(tmp_path))) == ("damaged", None)


def scryfall(site: Site, *, key: str = "jsonl_download_uri") -> None:
    card: dict[str, object] = {"object": "card", "id": "1", "oracle_id": "abc", "name": "Hill Wolf", "lang": "en"}
    card |= {
        "released_at": "2020-01-01",
        "layout": "normal",
        "type_line": "Creature — Wolf",
        "oracle_text": "Flying",
        "legalities": {"vintage": "legal"},
    }
    ruling = {"object": "ruling", "oracle_id": "abc", "source": "wotc", "published_at": "2020-01-01", "comment": "Yes."}
    french = card | {"id": "2", "lang": "fr", "printed_name": "Loup des collines"}
    kinds: dict[str, list[Any]] = {"oracle_cards": [card], "rulings": [ruling], "all_cards": [card, french], "default_cards": []}
    for kind, rows in kinds.items():
        site.files[f"/{kind}-20260924210155.jsonl.gz"] = gzip.compress("\n".join(json.dumps(row) for row in rows).encode())
    entries = [{"type": kind, key: f"{site.address}/{kind}-20260924210155.jsonl.gz"} for kind in kinds]
    site.files["/bulk-data"] = json.dumps({"data": entries}).encode()


@pytest.mark.parametrize("key", ["jsonl_download_uri", "download_uri"])
def test_scryfall_is_found_through_its_index_and_imported_once(site: Site, tmp_path: Path, key: str) -> None:
    scryfall(site, key=key)
    report = run(site, "scryfall", tmp_path)
    assert report is not None
    assert (report.date, report.cards, report.rulings, report.french) == ("2026-09-24", 1, 1, 0)
    assert run(site, "scryfall", tmp_path) is None


def test_all_printings_of_scryfall_bring_french_where_asked(site: Site, tmp_path: Path) -> None:
    scryfall(site)
    report = run(site, "scryfall", tmp_path, complete=True)
    assert report is not None
    assert report.french == 1


def test_an_index_without_what_is_needed_is_told(site: Site, tmp_path: Path) -> None:
    site.files["/bulk-data"] = b'{"data": [{"type": "rulings"}]}'
    with pytest.raises(DataError) as caught:
        run(site, "scryfall", tmp_path)
    assert caught.value.problem == "unexpected_format"


def test_one_address_may_be_given_instead(site: Site, tmp_path: Path) -> None:
    site.files["/mine.json.gz"] = atomic("Bog Wolf")
    assert run(site, "mtgjson", tmp_path, url=f"{site.address}/mine.json.gz") is not None
    assert cards(tmp_path) == ["Bog Wolf"]


def test_importing_another_source_between_forgets_nothing(site: Site, tmp_path: Path) -> None:
    site.files["/AtomicCards.json.gz"] = atomic("Hill Wolf")
    scryfall(site)
    assert [run(site, source, tmp_path) is not None for source in ("mtgjson", "scryfall", "mtgjson", "scryfall")] == [
        True,
        True,
        False,
        False,
    ]


def test_cards_that_were_removed_are_downloaded_again(site: Site, tmp_path: Path) -> None:
    site.files["/AtomicCards.json.gz"] = atomic("Hill Wolf")
    scryfall(site)
    run(site, "mtgjson", tmp_path)
    shutil.rmtree(card_directory(tmp_path))
    run(site, "scryfall", tmp_path)
    assert run(site, "mtgjson", tmp_path) is not None


def test_a_failed_import_is_tried_whole_the_next_time(site: Site, tmp_path: Path) -> None:
    site.files["/AtomicCards.json.gz"] = atomic("Hill Wolf")[:-20]
    with pytest.raises(DataError):
        run(site, "mtgjson", tmp_path)
    site.files["/AtomicCards.json.gz"], site.etag = atomic("Hill Wolf"), '"second"'
    assert run(site, "mtgjson", tmp_path) is not None


def test_a_source_that_publishes_nothing_needs_a_file(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        import_from_network("en-fr", tmp_path, lambda what, done, total: None)
    assert caught.value.problem == "file_needed"
