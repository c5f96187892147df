"""What is wrong on Discord's side is found, and said with what to do about it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.bench.fakediscord import Fault
from bot.config import Settings
from bot.frontends.discord import labels_doctor as labels
from bot.frontends.discord.doctor import checks_of, invitation, report, rules_text
from bot.storage import Forum, GuildSettings, Storage
from tests.fakes.discord_server import serving
from tests.frontends.discord.court import Court

simulated = pytest.mark.simcord(shard_count=1)


async def faults(court: Court, database: Storage, **settings: object) -> list[str]:
    await database.guilds.change(court.guild.id, GuildSettings(**settings), court.owner.id, court.env.now())  # type: ignore[arg-type]  # fields by name
    found = [check async for check in checks_of(court.env.bot, database)]
    return [check.found for check in found if not check.sound and check.about.startswith("serveur ")]


@simulated
async def test_a_sound_server_has_nothing_to_mend(court: Court, database: Storage) -> None:
    tag = int(court.env.backend.get_channel(court.questions.id).available_tags[0]["id"])
    chosen = {"channels": (court.channel.id,), "forums": (Forum(court.questions.id, 0, tag),), "judge_role": court.judges.id}
    assert await faults(court, database, **chosen) == []


@simulated
async def test_what_the_bot_lacks_on_the_whole_server_or_in_one_channel_is_named(court: Court, database: Storage) -> None:
    mute = court.channel_without("archives", send_messages=False)
    (fault,) = await faults(court, database, channels=(mute.id,))
    assert fault.startswith("il manque dans #archives : envoyer des messages")
    court.bot_without(manage_threads=False)
    whole, forum = await faults(court, database, forums=(Forum(court.questions.id),))
    assert whole.startswith("il manque, sur tout le serveur : gérer les fils")
    assert forum.startswith("il manque dans #questions : gérer les fils")


@simulated
async def test_what_the_settings_name_and_is_gone_is_said_so(court: Court, database: Storage) -> None:
    chosen = {"channels": (1,), "forums": (Forum(court.questions.id, 0, 2),), "judge_role": 3}
    channel, tag, role = await faults(court, database, **chosen)
    assert "/config voir" in channel
    assert "/config forum" in tag
    assert "/config roles" in role


@simulated
async def test_a_server_where_nobody_chose_a_channel_reads_where_the_bot_speaks_meanwhile(court: Court, database: Storage) -> None:
    (found,) = [check async for check in checks_of(court.env.bot, database) if check.about.startswith("serveur ")]
    assert found.sound
    assert labels.WAITING.format(channel="#regles") in found.found
    court.choose_system_channel(court.channel_without("accueil", send_messages=False))
    (fault,) = await faults(court, database)
    assert fault.startswith("il manque dans #accueil")
    court.choose_system_channel(None)
    assert await faults(court, database) == [labels.NO_PLACE]


@simulated
async def test_a_role_that_cannot_be_called_is_said_so(court: Court, database: Storage) -> None:
    court.bot_without(mention_everyone=False)
    (fault,) = await faults(court, database, judge_role=court.guild.create_role("muets").id)
    assert "@muets" in fault


@simulated
async def test_the_bot_itself_is_looked_at(court: Court) -> None:
    found = {check.about: check async for check in checks_of(court.env.bot, None)}
    assert found["jeton Discord"].sound
    assert "connues de Discord" in found["commandes /"].found


def test_the_invitation_asks_for_what_is_useful_and_no_more() -> None:
    asked = parse_qs(urlsplit(invitation(42)).query)
    assert (asked["client_id"], asked["scope"]) == (["42"], ["bot applications.commands"])
    permissions = discord.Permissions(int(asked["permissions"][0]))
    assert permissions.manage_threads
    assert not permissions.administrator
    assert not permissions.mention_everyone
    assert not permissions.manage_messages


def test_the_text_for_the_rules_names_the_page_on_privacy_where_there_is_one() -> None:
    assert "https://exemple.fr" in rules_text("https://exemple.fr")
    assert "http" not in rules_text(None)


async def test_a_refused_token_is_one_line_and_no_invitation(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(monkeypatch, "un.jeton.juste"):
        sound, lines = await report(settings, "un.jeton.faux")
    assert not sound
    assert lines[0].startswith("✗ jeton Discord : refusé")
    assert not any("oauth2" in line for line in lines)


@pytest.mark.parametrize("token", ["un.jeton.juste", "un.jeton.faux"])
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (timedelta(hours=3, minutes=5), "avance de 3 h"),
        (-timedelta(days=400, hours=1), "retarde de 400 j"),
        (timedelta(seconds=20), "avance de"),
        (timedelta(0), None),
    ],
)
async def test_a_clock_that_is_wrong_is_said_so_whether_or_not_the_token_is_good(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, token: str, wrong: timedelta, said: str | None
) -> None:
    right = discord.utils.utcnow
    async with serving(monkeypatch, "un.jeton.juste"):
        monkeypatch.setattr("discord.utils.utcnow", lambda: right() + wrong)
        _, lines = await report(settings, token)
    (line,) = [one for one in lines if f" {labels.CLOCK} : " in one]
    assert line.startswith(f"✗ {labels.CLOCK} : cette machine {said}" if said else f"✓ {labels.CLOCK}")


@pytest.mark.parametrize(
    ("gap", "named"),
    [
        (timedelta(seconds=6), "6 s"),
        (timedelta(minutes=3), "3 min"),
        (timedelta(minutes=3, seconds=9), "3 min 9 s"),
        (timedelta(days=2, minutes=5), "2 j"),
        (timedelta(hours=26), "1 j 2 h"),
    ],
)
def test_a_gap_is_named_by_its_two_greatest_units(gap: timedelta, named: str) -> None:
    assert labels.gap_named(gap) == named


async def test_an_unreachable_discord_is_one_line(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9/api/v10")
    sound, lines = await report(settings, "un.jeton.juste")
    assert not sound
    assert lines[0].startswith("✗ Discord : Discord ne répond pas")


async def test_so_is_a_connection_that_is_cut(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(monkeypatch, "un.jeton.juste") as server:
        server.faults.add(Fault("GET /users/@me", times=9, lost=True))
        sound, lines = await report(settings, "un.jeton.juste")
    assert not sound
    assert lines[0].startswith("✗ Discord : Discord ne répond pas")


async def test_the_whole_report_is_made_over_sockets_by_the_address_of_the_settings(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(monkeypatch, "un.jeton.juste") as server:
        server.world.add_text_channel(server.world.add_guild("Magic Lyon"))
        monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9/api/v10")
        _, lines = await report(replace(settings, api_base=server.api_base), "un.jeton.juste")
    assert lines[0].startswith("✓ jeton Discord : accepté")
    assert any("serveur Magic Lyon" in line for line in lines)
    assert any("client_id=" in line for line in lines)
    assert lines[-1].startswith("Texte pour le salon des règles")


async def test_a_server_that_discord_does_not_show_is_said_so_beside_the_others(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(monkeypatch, "un.jeton.juste") as server:
        server.world.add_guild("Magic Lyon")
        shown = server.world.add_guild("Magic Nantes")
        server.faults.add(Fault(f"GET /guilds/{shown['id']}$", times=9, status=403))
        _, lines = await report(settings, "un.jeton.juste")
    assert f"✗ serveur Magic Nantes : {labels.REFUSED}" in lines
    assert any("serveur Magic Lyon" in line for line in lines)


async def test_on_a_trial_server_the_commands_looked_for_are_those_sent_to_it(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(monkeypatch, "un.jeton.juste") as server:
        guild = int(server.world.add_guild()["id"])
        server.rest.commands.append([{"name": "carte", "type": 1}])
        _, lines = await report(replace(settings, guild_id=guild), "un.jeton.juste")
        assert f"GET /applications/1/guilds/{guild}/commands" in server.rest.requests
    assert f"✓ {labels.COMMANDS} : {labels.SENT_COMMANDS.format(count=1)}" in lines


def test_the_text_for_the_rules_quotes_commands_with_the_prefix_of_the_settings() -> None:
    assert "`?aide`" in rules_text(None, "?")
