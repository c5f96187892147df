"""What is measured, and the two pages that tell it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator

import pytest
from aiohttp import ClientSession

from bot.answers import Answer, Kind, Request
from bot.errors import ConfigError
from bot.frontends.metering import Health, MeasuredAnswerer, Meter, Monitor, Status, count_errors, serving
from tests.frontends.answerers import Broken, Scripted


@pytest.fixture
def meter() -> Meter:
    return Meter("9.9")


@pytest.fixture
def _log_as_before() -> Iterator[None]:
    before = logging.getLogger().handlers[:]
    yield
    root = logging.getLogger()
    root.handlers[:] = [one for one in root.handlers if one in before or "metering" not in type(one).__module__]


def lines(meter: Meter) -> list[str]:
    return [line for line in meter.text().decode().splitlines() if line.startswith("greffier_")]


def test_an_answer_is_timed_under_its_command_and_counted_under_its_kind(meter: Meter) -> None:
    measured = MeasuredAnswerer(Scripted({"Copie Clone": Answer("", Kind.VERDICT)}), meter)
    measured.answer(Request("Copie Clone"))
    measured.answer(Request("règle 707.2"))
    assert 'greffier_answer_seconds_count{command="copie"} 1.0' in lines(meter)
    assert 'greffier_answer_seconds_count{command="regle"} 1.0' in lines(meter)
    assert 'greffier_answers_total{kind="verdict"} 1.0' in lines(meter)


def test_no_word_of_a_question_becomes_a_label(meter: Meter) -> None:
    measured = MeasuredAnswerer(Scripted(), meter)
    for text in ("motdepasse123 est-ce une créature ?", "", "   ", '"}\n'):
        measured.answer(Request(text))
    assert 'greffier_answer_seconds_count{command="phrase"} 4.0' in lines(meter)
    assert "motdepasse123" not in meter.text().decode()


def test_an_answerer_that_breaks_still_breaks_and_is_no_longer_computing(meter: Meter) -> None:
    measured = MeasuredAnswerer(Broken(), meter)
    with pytest.raises(ZeroDivisionError):
        measured.answer(Request("panne"))
    assert "greffier_computing 0.0" in lines(meter)


def test_suggestions_and_commands_are_those_of_the_other(meter: Meter) -> None:
    answerer = Scripted()
    measured = MeasuredAnswerer(answerer, meter)
    assert measured.commands() == answerer.commands()
    assert measured.suggest("carte", "Clo") == answerer.suggest("carte", "Clo")


def test_the_data_in_use_are_told_and_follow_what_answers_say(meter: Meter) -> None:
    answers = {day: Answer("", Kind.LOOKUP, data={"cards": f"mtgjson {day}", "rules": "2026-04-17"}) for day in ("1", "2")}
    measured = MeasuredAnswerer(Scripted(answers), meter)
    measured.answer(Request("1"))
    measured.answer(Request("2"))
    told = [line for line in lines(meter) if line.startswith("greffier_data_info")]
    assert told == ['greffier_data_info{cards="mtgjson 2",rules="2026-04-17",version="9.9"} 1.0']


@pytest.mark.usefixtures("_log_as_before")
def test_every_error_of_the_log_is_counted_by_the_part_that_logged_it(meter: Meter) -> None:
    count_errors(meter)
    logging.getLogger("bot.essai").error("broke")
    logging.getLogger("bot.essai").warning("not quite")
    assert 'greffier_errors_total{where="bot.essai"} 1.0' in lines(meter)


async def test_the_state_is_bad_as_soon_as_one_part_is(meter: Meter) -> None:
    states = {"database": True}

    async def database() -> Status:
        return Status(states["database"], {"rows": 3})

    health = Health("9.9", lambda: {"rules": "2026-04-17"})
    health.watch("database", database)
    async with serving(Monitor(meter, health), "127.0.0.1", 0) as address, ClientSession() as session:
        for well, status in ((True, 200), (False, 503)):
            states["database"] = well
            async with session.get(f"{address}/sante") as answered:
                assert answered.status == status
                expected = {"well": well, "version": "9.9", "data": {"rules": "2026-04-17"}, "database": {"well": well, "rows": 3}}
                assert await answered.json() == expected
        async with session.get(f"{address}/metrics") as answered:
            assert answered.content_type == "text/plain"
            assert "greffier_computing 0.0" in await answered.text()


async def test_an_address_already_taken_is_a_setting_to_mend(meter: Meter) -> None:
    monitor = Monitor(meter, Health("9.9", dict))
    server = await asyncio.start_server(lambda _reader, _writer: None, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(ConfigError, match="GREFFIER_SANTE") as caught:
            async with serving(monitor, "127.0.0.1", port):
                pass
    assert f"127.0.0.1:{port}" in caught.value.problems[0]
