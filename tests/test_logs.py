"""The log says what a machine did, and neither what people wrote nor what must stay secret."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import aiohttp
import pytest

from bot.errors import StorageError, UnknownName
from bot.logs import configure

TOKEN = 'MTIz.Xyzzy."PLUGH"'
WORDS = "ma question à moi"


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    names = ("", "discord", "aiosqlite", "aiohttp", "sqlalchemy")
    levels = {name: logging.getLogger(name).level for name in names}
    yield
    root = logging.getLogger()
    root.handlers[:] = [handler for handler in root.handlers if type(handler) is not logging.StreamHandler]
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def configured(level: str, log_format: str, secrets: list[str | None]) -> None:
    """As in a process of its own, where no test has its handlers."""
    logging.getLogger().handlers.clear()
    configure(level, log_format, secrets)


def logged(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err


@pytest.mark.parametrize("shape", ["texte", "json"])
def test_a_secret_is_hidden_wherever_it_comes_from(shape: str, capsys: pytest.CaptureFixture[str]) -> None:
    configured("DEBUG", shape, [TOKEN, None, ""])
    logging.getLogger("bot").error("refused: %s", TOKEN)
    try:
        raise OSError(TOKEN)
    except OSError:
        logging.getLogger("bot").exception("broke")
    said = logged(capsys)
    assert said.count("***") == 2
    assert "PLUGH" not in said


@pytest.mark.parametrize("shape", ["texte", "json"])
def test_a_traceback_says_where_it_broke_and_quotes_no_words_of_people(shape: str, capsys: pytest.CaptureFixture[str]) -> None:
    configured("DEBUG", shape, [])
    try:
        try:
            raise UnknownName(WORDS)
        except UnknownName as cause:
            raise ValueError(WORDS) from cause
    except ValueError:
        logging.getLogger("bot").exception("broke")
    said = logged(capsys)
    assert WORDS not in said
    assert "test_logs.py" in said
    assert "UnknownName" in said
    assert "ValueError" in said


def test_what_a_machine_says_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    configured("INFO", "texte", [])
    try:
        raise StorageError("database is locked")
    except StorageError:
        logging.getLogger("bot").exception("broke")
    assert "StorageError: database is locked" in logged(capsys)


@pytest.mark.parametrize("library", ["discord.gateway", "discord.http", "aiosqlite", "sqlalchemy.engine.Engine", "aiohttp.client"])
def test_libraries_that_show_messages_do_not_at_any_level(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    configured("DEBUG", "texte", [])
    logging.getLogger(library).debug("For Shard ID 0: WebSocket Event: %s", {"content": WORDS})
    assert logged(capsys) == ""


def test_json_is_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    configured("INFO", "json", [])
    try:
        raise OSError("là")
    except OSError:
        logging.getLogger("bot.essai").exception("été\n%s", 1)
    (line,) = logged(capsys).splitlines()
    read = json.loads(line)
    assert (read["level"], read["logger"], read["message"]) == ("ERROR", "bot.essai", "été\n1")
    assert read["exc_info"].endswith("OSError: là")
    assert read["time"]


def test_an_operator_who_asks_for_less_gets_less(capsys: pytest.CaptureFixture[str]) -> None:
    configured("ERROR", "texte", [])
    logging.getLogger("discord.client").warning("trop")
    assert logged(capsys) == ""


@pytest.mark.parametrize("fault", [ConnectionRefusedError(111, "refused"), aiohttp.ServerDisconnectedError(), TimeoutError()])
@pytest.mark.parametrize("shape", ["texte", "json"])
def test_a_network_that_is_down_takes_one_line_a_try(fault: Exception, shape: str, capsys: pytest.CaptureFixture[str]) -> None:
    configured("INFO", shape, [])
    for _ in range(2):
        try:
            raise fault
        except Exception:
            logging.getLogger("discord.shard").exception("Attempting a reconnect for shard ID %s in %.2fs", 0, 1.5)
    said = logged(capsys).splitlines()
    assert len(said) == 2
    assert all("reconnect for shard ID 0 in 1.50s" in line and type(fault).__name__ in line for line in said)


@pytest.mark.parametrize(("name", "fault"), [("discord.shard", KeyError("x")), ("discord.ui.view", OSError("x"))])
def test_anything_else_says_where_it_broke(name: str, fault: Exception, capsys: pytest.CaptureFixture[str]) -> None:
    configured("INFO", "texte", [])
    try:
        raise fault
    except Exception:
        logging.getLogger(name).exception("broke")
    assert "test_logs.py" in logged(capsys)
