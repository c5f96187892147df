"""A new edition of the rules, told once to each server that has a channel for it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import aiohttp
import discord
import pytest
import simcord

from bot.answers import EditionNews
from bot.frontends.discord import Greffier, announcing
from bot.frontends.discord import labels_vouching as labels
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.config_view import settings_lines
from bot.storage import MOST_TRIES, Storage, ValidatedState
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
    assert await database.guilds.try_edition(court.guild.id, NEWS.edition, utc_now()) == 1
    database.guilds._keep(court.guild.id, settings)  # what another process read before
    assert await database.guilds.try_edition(court.guild.id, NEWS.edition, utc_now()) == 0
    await database.guilds.told_edition(court.guild.id, NEWS.edition)
    assert await database.guilds.settings(court.guild.id) == replace(settings, edition_told=NEWS.edition)


async def hours_later(court: Court, patch: pytest.MonkeyPatch, hours: int) -> None:
    """The hourly work, some hours from now."""
    patch.setattr(announcing, "utc_now", lambda: utc_now() + timedelta(hours=hours))
    await an_hour_later(court)


async def test_what_discord_refuses_is_told_when_it_no_longer_does(
    court: Court, database: Storage, answerer: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = court.channel_without("muet", send_messages=False)
    await judged(court, database, alert_channel=silent.id)
    answerer.news = NEWS
    await hours_later(court, monkeypatch, 0)
    assert told(court, silent) == []
    court.env.backend.edit_channel(silent.id, {}, overwrites=[])
    await hours_later(court, monkeypatch, 1)
    await hours_later(court, monkeypatch, 2)
    assert told(court, silent) == [NEWS.text]
    assert (await database.guilds.settings(court.guild.id)).edition_tries == 0


@pytest.mark.parametrize("lost", [ConnectionResetError, aiohttp.ServerDisconnectedError])
async def test_what_was_taken_although_it_seemed_refused_is_not_told_twice(
    court: Court,
    database: Storage,
    answerer: Broken,
    alerts: simcord.ChannelHandle,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    lost: type[Exception],
) -> None:
    await judged(court, database, alert_channel=alerts.id)
    answerer.news = NEWS
    send = discord.PartialMessageable.send

    async def taken_and_lost(self: discord.PartialMessageable, *args: object, **kwargs: object) -> discord.Message:
        await send(self, *args, **kwargs)  # type: ignore[call-overload]  # whatever it was given
        raise lost

    with monkeypatch.context() as patch:
        patch.setattr(discord.PartialMessageable, "send", taken_and_lost)
        await hours_later(court, patch, 0)
    await hours_later(court, monkeypatch, 1)
    await hours_later(court, monkeypatch, 2)
    assert len(told(court, alerts)) == 1
    assert (await database.guilds.settings(court.guild.id)).edition_tries == 0
    assert "upkeep failed" not in caplog.text


@pytest.mark.parametrize("part", ["vouching.finish", "upkeep.purge", "upkeep.wake"])
async def test_what_is_wrong_with_one_part_of_the_hourly_work_does_not_stop_the_others(
    court: Court, database: Storage, answerer: Broken, alerts: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    await judged(court, database, alert_channel=alerts.id)
    answerer.news = NEWS
    bot = court.env.bot
    assert isinstance(bot, Greffier)
    owner, name = part.split(".")

    async def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(getattr(bot.keeper, owner), name, breaks)
    await an_hour_later(court)
    assert len(told(court, alerts)) == 1


async def test_a_server_that_always_refuses_is_left_after_some_tries_and_told_so(
    court: Court, database: Storage, answerer: Broken, alerts: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = court.channel_without("muet", send_messages=False)
    await judged(court, database, alert_channel=silent.id)
    answerer.news = NEWS
    for hour in range(MOST_TRIES + 3):
        await hours_later(court, monkeypatch, hour)
    settings = await database.guilds.settings(court.guild.id)
    assert settings.edition_tries == MOST_TRIES
    assert [entry.action for entry in await database.audit.recent(court.guild.id)].count("untold") == 1
    guild = court.env.bot.get_guild(court.guild.id)
    assert guild
    assert any("refusé" in line for line in settings_lines(settings, "!", guild))
    await court.slash("config alertes", court.owner, salon=alerts)
    await hours_later(court, monkeypatch, MOST_TRIES + 4)
    assert len(told(court, alerts)) == 1


async def test_an_answer_retired_with_its_rule_is_told_when_discord_no_longer_refuses(
    court: Court, database: Storage, answerer: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = court.channel_without("muet", send_messages=False)
    await judged(court, database, alert_channel=silent.id)
    await validated(court, await court.ask("!copie Clone"))
    answerer.hashes = {"707.2": "c" * 64}
    await hours_later(court, monkeypatch, 0)
    court.env.backend.edit_channel(silent.id, {}, overwrites=[])
    for hour in (1, 2, 3):
        await hours_later(court, monkeypatch, hour)
    assert told(court, silent) == [labels.RETIRED_WITH_RULE.format(id=1, rules="707.2")]


async def test_a_server_that_always_refuses_to_be_told_of_it_is_left_after_some_tries(
    court: Court, database: Storage, answerer: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = court.channel_without("muet", send_messages=False)
    await judged(court, database, alert_channel=silent.id)
    await validated(court, await court.ask("!copie Clone"))
    answerer.hashes = {"707.2": "c" * 64}
    for hour in range(MOST_TRIES + 2):
        await hours_later(court, monkeypatch, hour)
    assert await database.dues.to_tell() == []
    assert [entry.action for entry in await database.audit.recent(court.guild.id)].count("untold_retired") == 1


async def test_a_server_without_a_channel_for_it_is_not_told(court: Court, database: Storage, answerer: Broken) -> None:
    await judged(court, database)
    await validated(court, await court.ask("!copie Clone"))
    answerer.hashes = {"707.2": "c" * 64}
    await an_hour_later(court)
    assert await database.dues.to_tell() == []


async def test_a_deleted_channel_is_no_fault(
    court: Court, database: Storage, answerer: Broken, alerts: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    await judged(court, database, alert_channel=404)
    answerer.news = NEWS
    await hours_later(court, monkeypatch, 0)
    assert (await database.guilds.settings(court.guild.id)).edition_tries == 1
    assert court.faults() == []
