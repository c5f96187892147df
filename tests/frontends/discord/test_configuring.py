"""`/config`: what administrators decide, checked by the server, written, and told in French."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
import simcord

from bot.frontends.discord import Greffier
from bot.frontends.discord import labels_config as labels
from bot.frontends.discord import labels_doctor as doctor
from bot.frontends.discord.configuring import Config
from bot.storage import Forum, GuildSettings, Storage
from tests.frontends.discord.court import Court
from tests.project import ROOT

pytestmark = pytest.mark.simcord(shard_count=1)


@pytest.fixture
def storage(database: Storage) -> Storage:
    return database


async def settings(court: Court, database: Storage) -> GuildSettings:
    database.guilds.forget(court.guild.id)
    return await database.guilds.settings(court.guild.id)


async def test_who_may_not_manage_the_server_is_refused_whatever_discord_let_through(court: Court, database: Storage) -> None:
    court.let_through("config", court.alice)
    (reply,) = await court.slash_all("config options", court.alice, prefixe="?")
    assert (reply.content, reply.private) == (labels.ADMINISTRATORS_ONLY, True)
    assert court.faults()
    assert await settings(court, database) == GuildSettings()


async def test_discord_shows_the_command_to_administrators_alone(court: Court) -> None:
    config = court.commands()["config"]
    assert config["default_member_permissions"] == discord.Permissions(manage_guild=True).value


@pytest.mark.parametrize("group", ["config", "arbitre", "oublier", "signaler"])
async def test_everything_is_described_in_english_too(group: str, court: Court) -> None:
    def check(command: dict[str, Any]) -> None:
        assert command["description_localizations"]["en-US"], command["name"]
        for option in command.get("options", ()):
            check(option)

    check(court.commands()[group])


def test_the_readme_lists_every_command_of_the_group() -> None:
    listed = re.findall(r"^\| `/config (\w+)`", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert sorted(listed) == sorted(command.name for command in Config("!").commands)


async def test_one_channel_is_chosen_and_taken_back(court: Court, database: Storage) -> None:
    reply = await court.slash("config salon", court.owner, salon=court.channel)
    assert reply.private
    assert f"<#{court.channel.id}>" in reply.content
    assert (await settings(court, database)).channels == (court.channel.id,)
    reply = await court.slash("config salon", court.owner, salon=court.channel, retirer=True)
    assert labels.WAITING_IN.format(channel=court.channel.mention) in reply.content
    assert (await settings(court, database)).channels == ()


async def test_what_was_deleted_since_is_said_by_name_of_setting_here_and_in_the_log(
    court: Court, database: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    tagged = Forum(court.questions.id, 0, 9)
    gone = GuildSettings(channels=(court.channel.id, 5), forums=(tagged,), judge_role=7, moderator_roles=(8, court.judges.id))
    await database.guilds.change(court.guild.id, gone, court.owner.id, court.env.now())
    wanted = [doctor.GONE_CHANNEL.format(id=5), doctor.GONE_TAG.format(channel="#questions"), doctor.GONE_ROLE, doctor.GONE_MODERATORS]
    shown = (await court.slash("config voir", court.owner)).content
    assert [line.removeprefix("⚠️ ").casefold() for line in shown.splitlines() if line.startswith("⚠️")] == [one.casefold() for one in wanted]
    bot = court.env.bot
    assert isinstance(bot, Greffier)
    assert bot.keeper
    await bot.keeper.shard_ready(0)
    told = [f"Serveur {court.guild.id} : {one}." for one in wanted]
    assert [record.getMessage() for record in caplog.records if "/config" in record.getMessage()] == told
    caplog.clear()
    (guild,) = bot.guilds
    bot.keeper.guild_out(guild)
    await bot.keeper.guild_back(guild)
    assert [record.getMessage() for record in caplog.records if "/config" in record.getMessage()] == told


async def test_a_channel_not_named_is_the_one_where_the_command_is_used(court: Court, database: Storage) -> None:
    await court.slash("config salon", court.owner)
    assert (await settings(court, database)).channels == (court.channel.id,)


async def test_everywhere_is_chosen_and_given_up_as_such(court: Court, database: Storage) -> None:
    reply = await court.slash("config salon", court.owner, partout=True)
    assert reply.content == labels.EVERYWHERE
    assert (await settings(court, database)).everywhere
    await court.slash("config salon", court.owner, partout=False)
    assert await settings(court, database) == GuildSettings()


async def test_a_channel_added_ends_everywhere(court: Court, database: Storage) -> None:
    await court.slash("config salon", court.owner, partout=True)
    await court.slash("config salon", court.owner, salon=court.other_channel)
    assert await settings(court, database) == GuildSettings(channels=(court.other_channel.id,))


async def test_a_channel_and_everywhere_are_not_chosen_at_once(court: Court, database: Storage) -> None:
    reply = await court.slash("config salon", court.owner, salon=court.channel, partout=True)
    assert reply.content == labels.BOTH_PLACES
    assert await settings(court, database) == GuildSettings()


async def test_a_server_without_any_place_reads_so(court: Court) -> None:
    court.choose_system_channel(None)
    assert labels.NO_CHANNEL in (await court.slash("config voir", court.owner)).content


async def test_what_was_deleted_since_goes_with_the_next_change(court: Court, database: Storage) -> None:
    gone = GuildSettings(channels=(5,), forums=(Forum(6),), judge_role=7, moderator_roles=(8, court.judges.id))
    await database.guilds.change(court.guild.id, gone, court.owner.id, court.env.now())
    await court.slash("config salon", court.owner, salon=court.channel)
    await court.slash("config forum", court.owner, forum=court.questions)
    await court.slash("config roles", court.owner, retirer=court.judges)
    now = await settings(court, database)
    assert (now.channels, [one.channel_id for one in now.forums]) == ((court.channel.id,), [court.questions.id])
    assert (now.judge_role, now.moderator_roles) == (None, ())


@pytest.mark.parametrize("option", ["arbitres", "moderateurs"])
async def test_everyone_is_neither_arbitre_nor_moderator(option: str, court: Court, database: Storage) -> None:
    everyone = simcord.RoleHandle(court.env, court.guild, court.env.backend.get_guild(court.guild.id).roles[court.guild.id])
    reply = await court.slash("config roles", court.owner, **{option: everyone})
    assert reply.content == labels.NOT_EVERYONE
    assert await settings(court, database) == GuildSettings()


async def test_a_channel_where_the_bot_cannot_write_is_said_so(court: Court) -> None:
    mute = court.channel_without("archives", send_messages=False)
    reply = await court.slash("config salon", court.owner, salon=mute)
    assert "envoyer des messages" in reply.content


async def test_a_forum_is_followed_from_now_on_with_its_tag(court: Court, database: Storage) -> None:
    forum = court.forum("questions", tags=("résolu", "à relire"))
    assert await court.complete("config forum", "etiquette", "rés", court.owner, forum=forum) == [("résolu", "résolu")]
    reply = await court.slash("config forum", court.owner, forum=forum, etiquette="Résolu")
    assert "« résolu »" in reply.content
    (kept,) = (await settings(court, database)).forums
    assert kept.channel_id == forum.id
    assert kept.resolved_tag is not None
    assert kept.since > forum.id
    await court.slash("config forum", court.owner, forum=forum)
    (again,) = (await settings(court, database)).forums
    assert (again.since, again.resolved_tag) == (kept.since, None)
    await court.slash("config forum", court.owner, forum=forum, retirer=True)
    assert (await settings(court, database)).forums == ()


async def test_a_tag_that_the_forum_lacks_is_refused_with_those_it_has(court: Court, database: Storage) -> None:
    forum = court.forum("questions", tags=("fini",))
    reply = await court.slash("config forum", court.owner, forum=forum, etiquette="@everyone")
    assert "« fini »" in reply.content
    assert "@everyone" not in reply.content
    assert (await settings(court, database)).forums == ()


async def test_a_role_that_cannot_be_called_is_said_so(court: Court, database: Storage) -> None:
    court.bot_without(mention_everyone=False)
    quiet, loud = court.guild.create_role("arbitres"), court.guild.create_role("juges", mentionable=True)
    reply = await court.slash("config roles", court.owner, arbitres=quiet)
    assert "Autoriser tout le monde" in reply.content
    reply = await court.slash("config roles", court.owner, arbitres=loud, moderateurs=quiet)
    assert "Autoriser" not in reply.content
    after = await settings(court, database)
    assert (after.judge_role, after.moderator_roles) == (loud.id, (quiet.id,))
    await court.slash("config roles", court.owner, retirer=quiet)
    assert (await settings(court, database)).moderator_roles == ()


async def test_a_command_is_forbidden_by_any_of_its_words(court: Court, database: Storage) -> None:
    assert "`jeton`" in (await court.slash("config commande", court.owner, commande="token", permise=False)).content
    assert (await settings(court, database)).disabled_commands == ("jeton",)
    await court.slash("config commande", court.owner, commande="!jeton", permise=True)
    assert (await settings(court, database)).disabled_commands == ()


@pytest.mark.parametrize(("word", "said"), [("aide", labels.ALWAYS_ON), ("danse", labels.NO_SUCH_COMMAND.format(command="danse"))])
async def test_a_command_that_cannot_be_forbidden_is_said_so(word: str, said: str, court: Court, database: Storage) -> None:
    assert (await court.slash("config commande", court.owner, commande=word, permise=False)).content == said
    assert (await settings(court, database)).disabled_commands == ()


async def test_options_are_changed_together_and_told(court: Court, database: Storage) -> None:
    reply = await court.slash(
        "config options", court.owner, dans_les_phrases=True, reponses_breves=True, anglais_officiel=False, date="01/02/2006", prefixe="?"
    )
    assert "1er février 2006" in reply.content
    after = await settings(court, database)
    assert after == GuildSettings(prefix="?", inline=True, quiet=True, official_english=False, default_date="2006-02-01")
    await court.slash("config options", court.owner, date="Aujourd’hui")
    assert (await settings(court, database)).default_date is None


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("prefixe", "/", labels.BAD_PREFIX),
        ("prefixe", "beaucoup trop", labels.BAD_PREFIX),
        ("date", "hier", labels.BAD_DATE),
        ("date", "1993-08-05", labels.BAD_DATE),
        ("date", "2006-02-31", labels.BAD_DATE),
    ],
)
async def test_a_value_that_cannot_be_used_changes_nothing(option: str, value: str, said: str, court: Court, database: Storage) -> None:
    assert (await court.slash("config options", court.owner, **{option: value})).content == said
    assert await settings(court, database) == GuildSettings()


async def test_nothing_given_changes_nothing(court: Court, database: Storage) -> None:
    assert (await court.slash("config options", court.owner)).content == labels.NOTHING_GIVEN
    assert await database.audit.recent(court.guild.id) == []


async def test_a_channel_of_arbitres_that_everyone_reads_is_said_so(court: Court, database: Storage) -> None:
    reply = await court.slash("config discret", court.owner, salon=court.channel)
    assert "Tout le monde peut lire" in reply.content
    assert (await settings(court, database)).shadow_channel == court.channel.id
    await court.slash("config discret", court.owner)
    assert (await settings(court, database)).shadow_channel is None


async def test_alerts_and_delays_are_set_and_taken_back(court: Court, database: Storage) -> None:
    await court.slash("config alertes", court.owner, salon=court.channel)
    reply = await court.slash("config delais", court.owner, rappel=48, archivage=168)
    assert reply.content == "Rappel : après 48 h de silence. Archivage : après 168 h de silence."
    after = await settings(court, database)
    assert (after.alert_channel, after.reminder_hours, after.archive_hours) == (court.channel.id, 48, 168)
    await court.slash("config delais", court.owner, rappel=0)
    after = await settings(court, database)
    assert (after.reminder_hours, after.archive_hours) == (None, 168)


async def test_what_was_decided_and_by_whom_is_shown_without_calling_anyone(court: Court) -> None:
    role = court.guild.create_role("arbitres", mentionable=True)
    await court.slash("config roles", court.owner, arbitres=role)
    await court.slash("config options", court.owner, prefixe="?")
    shown, recent = await court.slash_all("config voir", court.owner)
    assert f"Arbitres : <@&{role.id}>" in shown.content
    assert "Préfixe : `?`" in shown.content
    assert f"Salons : {labels.WAITING.format(channel=court.channel.mention)}" in shown.content
    assert recent.content.index("préfixe") < recent.content.index("rôle des arbitres")
    assert f"<@{court.owner.id}>" in recent.content
    assert court.calls() == []


@pytest.mark.parametrize("command", ["config voir", "config options"])
async def test_a_database_that_fails_is_one_sentence(
    command: str, court: Court, database: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    court.break_database(database, monkeypatch)
    (reply,) = await court.slash_all(command, court.owner)
    assert (reply.content, reply.private) == (labels.STORAGE_BUSY, True)
    assert court.faults()


class TestWithoutDatabase:
    @pytest.fixture
    def storage(self) -> None:
        return None

    async def test_nothing_is_decided_and_that_is_said(self, court: Court) -> None:
        assert (await court.slash("config voir", court.owner)).content == labels.NO_STORAGE
        assert court.faults()
