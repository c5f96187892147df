"""A new edition of the rules, told once to each server that has a channel for it."""

from __future__ import annotations

from dataclasses import replace

import pytest
import simcord

from bot.answers import EditionNews
from bot.frontends.discord import Greffier
from bot.frontends.discord import labels_vouching as labels
from bot.storage import Storage, ValidatedState
from tests.frontends.answerers import Broken
from tests.frontends.discord.court import Court
from tests.frontends.discord.test_vouching import judged, validated, verdict

pytestmark = pytest.mark.simcord(shard_count=1)

NEWS = EditionNews("2031-05-04", "Édition des règles du 4 mai 2031 : 3 règles nouvelles.")
LATER = EditionNews("2031-08-01", "Édition des règles du 1er août 2031 : 1 règle nouvelle.")


@pytest.fixture
def storage(database: Storage) -> Storage:
    return database


@pytest.fixture
def answerer() -> Broken:
    answerer = Broken({"copie Clone": verdict("copie Clone")})
    answerer.hashes.update({"707.2": "a" * 64, "613.1": "b" * 64})
    return answerer


@pytest.fixture
def alerts(court: Court) -> simcord.ChannelHandle:
    return court.guild.create_text_channel("alertes")


async def an_hour_later(court: Court) -> None:
    """What the bot does by itself every hour."""
    bot = court.env.bot
    assert isinstance(bot, Greffier)
    assert bot.keeper
    await bot.keeper.hourly()
    await court.settle()


def told(court: Court, channel: simcord.ChannelHandle) -> list[str]:
    return [reply.content for reply in court.said_in(channel)]


async def test_a_new_edition_is_told_once(court: Court, database: Storage, answerer: Broken, alerts: simcord.ChannelHandle) -> None:
    await judged(court, database, alert_channel=alerts.id)
    await an_hour_later(court)
    assert told(court, alerts) == []
    answerer.news = NEWS
    await an_hour_later(court)
    await an_hour_later(court)
    assert told(court, alerts) == [f"{NEWS.text} {labels.NONE_TOUCHED}"]


async def test_each_newer_edition_is_told(court: Court, database: Storage, answerer: Broken, alerts: simcord.ChannelHandle) -> None:
    await judged(court, database, alert_channel=alerts.id)
    for answerer.news in (NEWS, LATER, NEWS):
        await an_hour_later(court)
    assert [said[: len("Édition des règles du 4")] for said in told(court, alerts)] == [one.text[:23] for one in (NEWS, LATER)]


async def test_it_names_the_validated_answers_that_it_retires(
    court: Court, database: Storage, answerer: Broken, alerts: simcord.ChannelHandle
) -> None:
    await judged(court, database, alert_channel=alerts.id)
    await validated(court, await court.ask("!copie Clone"))
    answerer.news, answerer.hashes = NEWS, {"707.2": "c" * 64}
    await an_hour_later(court)
    (kept,) = await database.validated.of(court.guild.id, ValidatedState.RETIRED)
    first, second = told(court, alerts)
    assert first == f"{NEWS.text} {labels.TOUCHED.format(ids=f'`#{kept.id}`')}"
    assert "707.2" in second


async def test_a_server_that_chose_no_channel_is_told_when_it_chooses_one(
    court: Court, database: Storage, answerer: Broken, alerts: simcord.ChannelHandle
) -> None:
    answerer.news = NEWS
    await judged(court, database)
    await an_hour_later(court)
    await court.slash("config alertes", court.owner, salon=alerts)
    await an_hour_later(court)
    assert len(told(court, alerts)) == 1


async def test_other_settings_changed_since_do_not_have_it_told_again(
    court: Court, database: Storage, answerer: Broken, alerts: simcord.ChannelHandle
) -> None:
    answerer.news = NEWS
    await judged(court, database, alert_channel=alerts.id)
    await an_hour_later(court)
    await court.slash("config alertes", court.owner, salon=court.channel)
    database.guilds.forget(court.guild.id)
    await an_hour_later(court)
    assert len(told(court, alerts)) == 1
    assert told(court, court.channel) == []


async def test_what_the_database_cannot_note_is_not_said(
    court: Court, database: Storage, answerer: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    await judged(court, database, alert_channel=court.channel.id)
    answerer.news = NEWS
    court.break_database(database, monkeypatch)
    await an_hour_later(court)
    assert told(court, court.channel) == []


async def test_two_processes_tell_it_once(database: Storage, court: Court) -> None:
    await judged(court, database)
    settings = await database.guilds.settings(court.guild.id)
    assert await database.guilds.told_edition(court.guild.id, NEWS.edition)
    database.guilds._keep(court.guild.id, settings)  # what another process read before
    assert not await database.guilds.told_edition(court.guild.id, NEWS.edition)
    assert await database.guilds.settings(court.guild.id) == replace(settings, edition_told=NEWS.edition)
