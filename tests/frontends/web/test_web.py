"""The web page and its JSON, asked as a browser or a program would."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html.parser import HTMLParser

import pytest
from aiohttp import ClientSession, web
from aiohttp.test_utils import TestClient, TestServer
from aiohttp.web import Application
from aiohttp.web import Request as WebRequest

from bot.answers import Answer, Citation, Kind, Request, loads
from bot.errors import ConfigError
from bot.frontends.metering import Health, Meter, Monitor
from bot.frontends.web import application, labels, run
from bot.frontends.web.asking import LONGEST
from bot.frontends.web.markup import to_html
from tests.frontends.answerers import CHOICE, CLONE, LAYERS, Broken, Scripted

Client = TestClient[WebRequest, Application]


@asynccontextmanager
async def visiting(answerer: Scripted, monitor: Monitor | None = None, *, per_minute: int = 1000) -> AsyncIterator[Client]:
    async with TestClient(TestServer(application(answerer, monitor, per_minute=per_minute))) as client:
        yield client


@pytest.fixture
def answerer() -> Broken:
    answers = {"copie Clone Bâton": CLONE, "carte Contemplation": CHOICE, "couches": LAYERS}
    return Broken(answers)


@pytest.fixture
async def client(answerer: Broken) -> AsyncIterator[Client]:
    async with visiting(answerer) as made:
        yield made


class Page(HTMLParser):
    """What a page holds: its tags with their attributes in order, its text, its links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]

    @property
    def links(self) -> list[str]:
        return [str(one["href"]) for one in self.all("a")]


async def opened(client: Client, path: str = "/", status: int = 200, **query: str) -> Page:
    async with client.get(path, params=query) as answered:
        assert answered.status == status
        assert answered.content_type == "text/html"
        return Page(await answered.text())


async def test_the_home_page_is_french_has_a_labelled_form_and_examples_to_click(client: Client) -> None:
    page = await opened(client)
    assert page.all("html")[0]["lang"] == "fr"
    labelled = {one["for"] for one in page.all("label")}
    fields = {one["id"] for tag in ("textarea", "input") for one in page.all(tag)}
    assert fields == labelled
    assert page.all("form")[0]["action"] == "/"
    examples = [link for link in page.links if link.startswith("/?q=")]
    assert len(examples) == len(labels.EXAMPLES)


async def test_an_example_asks_what_it_shows(client: Client, answerer: Broken) -> None:
    page = await opened(client)
    async with client.get(next(link for link in page.links if link.startswith("/?q="))) as answered:
        assert answered.status == 200
    assert answerer.texts == [labels.EXAMPLES[0]]


async def test_the_verdict_comes_first_and_the_rest_is_folded(client: Client) -> None:
    async with client.get("/", params={"q": "copie Clone Bâton"}) as answered:
        text = await answered.text()
    order = [text.index(part) for part in ("Un artefact, pas une créature", "valeur copiable", "707.2", "<details>", "Feuille de copie")]
    assert order == sorted(order)


async def test_the_steps_of_a_computation_are_a_table_with_headings(client: Client) -> None:
    page = await opened(client, q="copie Clone Bâton")
    columns = [one for one in page.all("th") if one.get("scope") == "col"]
    rows = [one for one in page.all("th") if one.get("scope") == "row"]
    assert (len(columns), len(rows)) == (len(labels.STEPS), len(CLONE.trace))


async def test_choices_are_links_that_ask_again_by_the_same_date(client: Client, answerer: Broken) -> None:
    page = await opened(client, q="carte Contemplation", au="2009-07-11")
    (link,) = [one for one in page.links if "Ponder" in one]
    async with client.get(link) as answered:
        assert answered.status == 200
    assert answerer.requests[-1] == Request("carte Ponder", None, "2009-07-11")


async def test_the_question_and_the_day_stay_in_the_form(client: Client) -> None:
    page = await opened(client, q='un "essai" </textarea>', au="2009-07-11")
    assert page.all("input")[0]["value"] == "2009-07-11"
    assert 'un "essai" </textarea>' in page.text


async def test_today_stands_beside_the_answer_of_a_date(client: Client, answerer: Broken) -> None:
    now = Answer("", Kind.VERDICT, verdict="oui", text="Oui, aujourd'hui.")
    answerer.answers["vieux"] = Answer("vieux", Kind.VERDICT, verdict="non", text="Non, alors.", now=now)
    page = await opened(client, q="vieux")
    assert page.text.index("Non, alors.") < page.text.index(labels.NOW) < page.text.index("Oui, aujourd'hui.")


HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</textarea><script>alert(1)</script>",
    "[a](javascript:alert(1))",
    "[a](data:text/html,x)",
    "![a](https://exemple.fr/x.png)",
    "<!-- x --><style>*{}</style>",
    "{{ 7*7 }}",
    "&lt;script&gt;",
)


@pytest.mark.parametrize("text", HOSTILE)
async def test_nothing_that_is_said_becomes_markup(client: Client, answerer: Broken, text: str) -> None:
    answerer.answers[text] = Answer(text, Kind.VERDICT, title=text, verdict=text, text=text, citations=(Citation(text, text, text),))
    page = await opened(client, q=text, au=text)
    assert not page.all("script")
    assert not page.all("img")
    assert not page.all("style")
    assert not [one for one in page.links if one.startswith(("javascript:", "data:"))]
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
    assert "49" not in page.text


async def test_a_browser_may_run_and_load_nothing(client: Client) -> None:
    for path in ("/", "/style.css", "/api/answer?q=a", "/nulle-part"):
        async with client.get(path) as answered:
            policy = str(answered.headers["Content-Security-Policy"])
            assert policy.startswith("default-src 'none'; style-src 'self'")
            assert "unsafe" not in policy
            assert answered.headers["X-Content-Type-Options"] == "nosniff"
            assert not answered.cookies
    page = await opened(client, q="copie Clone Bâton")
    assert all(link.startswith(("/", "#")) for link in page.links)
    assert [one["href"] for one in page.all("link")] == ["/style.css"]
    assert not [attributes for _, attributes in page.tags if "style" in attributes]


@pytest.mark.parametrize("ask", [{"text": "copie Clone Bâton", "id": "7"}, {"text": "copie Clone Bâton"}])
async def test_the_api_gives_the_answer_of_the_contract(client: Client, ask: dict[str, str]) -> None:
    async with client.post("/api/answer", json=ask) as answered:
        assert (answered.status, answered.content_type) == (200, "application/json")
        assert loads(await answered.text()) == CLONE


async def test_the_api_answers_an_address_too(client: Client, answerer: Broken) -> None:
    async with client.get("/api/answer", params={"q": "règle 707.2", "as_of": "2006-02-01", "id": "3"}) as answered:
        assert json.loads(await answered.text())["id"] == "3"
    assert answerer.requests == [Request("règle 707.2", "3", "2006-02-01")]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (b"", labels.BAD_JSON),
        (b"{", labels.BAD_JSON),
        (b"[1]", labels.BAD_JSON),
        (b"[" * 50_000, labels.BAD_JSON),
        (b"\xff", labels.BAD_JSON),
        (b"{}", labels.EMPTY),
        (b'{"text": "  "}', labels.EMPTY),
        (b'{"text": 3}', labels.BAD_TEXT),
        (b'{"text": "a", "as_of": []}', labels.BAD_TEXT),
        (json.dumps({"text": "a" * (LONGEST + 1)}).encode(), labels.too_long(LONGEST)),
    ],
)
async def test_what_is_no_request_gets_an_error_that_says_what_to_do(client: Client, answerer: Broken, body: bytes, expected: str) -> None:
    async with client.post("/api/answer", data=body) as answered:
        error = loads(await answered.text())
        assert (answered.status, error.kind, error.text) == (400, Kind.ERROR, expected)
    assert not answerer.requests


async def test_a_lone_surrogate_is_asked_as_a_question_mark(client: Client, answerer: Broken) -> None:
    async with client.post("/api/answer", data=b'{"text": "a\\ud800"}') as answered:
        assert answered.status == 200
    assert answerer.texts == ["a?"]


async def test_a_body_too_large_is_refused_unread(client: Client) -> None:
    async with client.post("/api/answer", data=b"a" * 100_000) as answered:
        assert (answered.status, loads(await answered.text()).text) == (413, labels.TOO_LARGE)


@pytest.mark.parametrize(
    ("method", "path", "status", "sentence"),
    [("GET", "/nulle-part", 404, labels.NOT_FOUND), ("POST", "/", 405, labels.METHOD), ("DELETE", "/api/answer", 405, labels.METHOD)],
)
async def test_a_wrong_address_is_said_in_french(client: Client, method: str, path: str, status: int, sentence: str) -> None:
    async with client.request(method, path) as answered:
        text = await answered.text()
        assert answered.status == status
        assert sentence in (loads(text).text if path.startswith("/api/") else Page(text).text)


async def test_a_question_too_long_is_said_so_on_the_page(client: Client) -> None:
    assert labels.too_long(LONGEST) in (await opened(client, status=400, q="a" * (LONGEST + 1))).text


async def test_an_answerer_that_breaks_is_one_french_sentence(client: Client) -> None:
    page = await opened(client, q="panne")
    assert labels.FAILED in page.text
    assert "ZeroDivisionError" not in page.text


@pytest.mark.parametrize("path", ["/", "/api/answer"])
async def test_an_address_that_asks_too_often_waits(answerer: Broken, path: str) -> None:
    async with visiting(answerer, per_minute=2) as client:
        for status in (200, 200, 429):
            async with client.get(path, params={"q": "a"}) as answered:
                assert answered.status == status
        async with client.get(path, params={"q": "a"}) as answered:
            assert (answered.status, answered.headers["Retry-After"]) == (429, "60")
            assert labels.TOO_OFTEN in await answered.text()
        assert len(answerer.requests) == 2
        assert (await opened(client)).all("form"), "looking at the form asks nothing"


async def test_behind_a_proxy_of_the_same_machine_each_visitor_has_their_own_limit(answerer: Broken) -> None:
    visitors = ("192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2", "forgé, 192.0.2.1", "n'importe quoi")
    async with visiting(answerer, per_minute=1) as client:
        statuses = []
        for address in visitors:
            async with client.get("/api/answer", params={"q": "a"}, headers={"X-Forwarded-For": address}) as answered:
                statuses.append(answered.status)
    assert statuses == [200, 200, 200, 429, 429, 200]


class Stuck(Scripted):
    """Answers nothing before the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = threading.Event()

    def answer(self, request: Request) -> Answer:
        self.go_on.wait(20)
        return super().answer(request)


async def test_while_many_wait_the_next_is_told_to_come_back() -> None:
    stuck = Stuck()

    async def status(client: Client) -> int:
        async with client.get("/api/answer", params={"q": "a"}) as answered:
            return answered.status

    async with visiting(stuck) as client:
        asking = [asyncio.create_task(status(client)) for _ in range(40)]
        while sum(task.done() for task in asking) < 8:
            await asyncio.sleep(0.01)
        assert {task.result() for task in asking if task.done()} == {503}
        stuck.go_on.set()
        statuses = await asyncio.gather(*asking)
    assert (statuses.count(200), statuses.count(503)) == (32, 8)


async def test_the_state_and_the_measures_are_there_when_watched(answerer: Broken) -> None:
    meter = Meter("9.9")
    async with visiting(answerer, Monitor(meter, Health("9.9", dict))) as client:
        async with client.get("/sante") as answered:
            assert (await answered.json())["well"] is True
        async with client.get("/metrics") as answered:
            assert answered.status == 200


def test_an_address_that_cannot_serve_is_said_with_what_to_change() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ConfigError) as caught:
            run(Scripted(), None, "127.0.0.1", port)
    assert str(port) in caught.value.problems[0]


@asynccontextmanager
async def served(patch: pytest.MonkeyPatch, answerer: Scripted) -> AsyncIterator[int]:
    """The server, as `run` makes it; its port."""
    longest: list[int] = []
    patch.setattr(web, "run_app", lambda *_, max_line_size=8190, **__: longest.append(max_line_size))
    assert run(answerer, None, "127.0.0.1", 0) == 0
    runner = web.AppRunner(application(answerer), max_line_size=longest[0])
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield runner.addresses[0][1]
    await runner.cleanup()


async def test_the_longest_question_fits_in_an_address_whatever_its_letters(answerer: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(monkeypatch, answerer) as port, ClientSession(f"http://127.0.0.1:{port}") as session:
        answered = await session.get("/", params={"q": "🂡" * LONGEST})
        assert answered.status == 200
    assert answerer.texts == ["🂡" * LONGEST]


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00" * 10,
        b"GET / HTTP/1.1\r\n\r\n",
        b"POST /api/answer HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\nzz\r\n",
        b"POST /api/answer HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd",
    ],
)
async def test_what_is_no_http_is_no_fault_of_ours(
    answerer: Broken, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, sent: bytes
) -> None:
    async with served(monkeypatch, answerer) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        writer.write_eof()
        said = await reader.read()
        writer.close()
        await asyncio.sleep(0.1)
    assert not said or b" 400 " in said.partition(b"\r\n")[0]
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_nor_is_who_hangs_up_in_the_middle(
    answerer: Broken, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(monkeypatch, answerer) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST /api/answer HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
        await writer.drain()
        await asyncio.sleep(0.2)
        writer.close()
        await asyncio.sleep(0.2)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_markdown_keeps_its_tables_and_code_within_reach_of_the_keyboard() -> None:
    html = to_html("| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx < y\n```")
    assert '<div class="wide" tabindex="0"><table>' in html
    assert '<pre tabindex="0">' in html
    assert "x &lt; y" in html
