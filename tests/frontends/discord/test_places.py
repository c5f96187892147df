"""What a server decided: where the bot speaks, which commands it has, and how often one may ask."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.answers.model import Answer, Kind, Request
from bot.frontends.discord import Greffier, labels
from bot.frontends.discord.cooldowns import Cooldowns
from bot.storage import Forum, GuildSettings, Storage
from tests.frontends.answerers import CLONE, Broken
from tests.frontends.discord.world import World

pytestmark = pytest.mark.simcord(shard_count=1)


@pytest.fixture
def storage(database: Storage) -> Storage:
    return database


async def decide(world: World, storage: Storage, settings: GuildSettings) -> None:
    await storage.guilds.change(world.guild.id, settings, world.alice.id, datetime.now(UTC))


async def test_elsewhere_a_prefix_is_somebody_elses_and_a_slash_command_is_answered_privately(world: World, storage: Storage) -> None:
    await decide(world, storage, GuildSettings(channels=(world.other_channel.id,)))
    assert await world.say("!règle 1") == []
    reply = await world.slash("règle", numéro="1")
    assert reply.private
    assert reply.content == f"Écho : règle 1\n-# {labels.not_here([world.other_channel.id])}"


class TestOnAServerThatChoseNothing:
    """One channel is enough until somebody wants more."""

    async def test_it_speaks_where_discord_does(self, world: World) -> None:
        assert (await world.ask("!règle 1")).content == "Écho : règle 1"
        assert not (await world.slash("règle", numéro="1")).private

    async def test_elsewhere_it_says_once_where_that_is(self, world: World, answerer: Broken) -> None:
        world.choose_system_channel(world.other_channel)
        said = [reply.content for text in ("!règle 1", "!règle 2") for reply in await world.say(text)]
        assert said == [labels.speaks_only_in([world.other_channel.id])]
        assert answerer.requests == []

    async def test_elsewhere_what_was_not_for_it_stays_without_a_word(self, world: World) -> None:
        world.choose_system_channel(world.other_channel)
        assert await world.say("!inconnu") == []
        assert await world.say("bonjour") == []

    async def test_elsewhere_a_slash_command_is_answered_privately(self, world: World) -> None:
        world.choose_system_channel(world.other_channel)
        reply = await world.slash("règle", numéro="1")
        assert reply.private
        assert reply.content.endswith(labels.not_here([world.other_channel.id]))

    async def test_without_a_channel_of_discords_it_says_who_may_choose(self, world: World) -> None:
        world.choose_system_channel(None)
        assert [reply.content for reply in await world.say("!règle 1")] == [labels.speaks_only_in([])]

    async def test_it_settles_where_who_manages_the_server_asks_and_says_so(self, world: World, storage: Storage) -> None:
        world.choose_system_channel(world.other_channel)
        reply = await world.ask("!règle 1", world.manager())
        assert reply.content == f"Écho : règle 1\n{labels.SETTLED.format(channel=world.channel.mention)}"
        assert (await storage.guilds.settings(world.guild.id)).channels == (world.channel.id,)
        assert (await world.ask("!règle 2")).content == "Écho : règle 2"
        assert (await world.ask("!règle 3", world.manager())).content == "Écho : règle 3"

    async def test_a_public_slash_command_settles_it_too_and_a_private_one_does_not(self, world: World, storage: Storage) -> None:
        manager = world.manager()
        world.choose_system_channel(None)
        assert (await world.slash("règle", manager, numéro="1", privé=True)).private
        assert not (await storage.guilds.settings(world.guild.id)).has_place
        reply = await world.slash("règle", manager, numéro="1")
        assert not reply.private
        assert labels.SETTLED.format(channel=world.channel.mention) in reply.content

    async def test_who_manages_nothing_settles_nothing(self, world: World, storage: Storage) -> None:
        world.choose_system_channel(None)
        await world.say("!règle 1")
        await world.slash("règle", numéro="1")
        assert not (await storage.guilds.settings(world.guild.id)).has_place

    async def test_a_server_whose_channels_were_deleted_is_such_a_server(self, world: World, storage: Storage) -> None:
        world.choose_system_channel(world.other_channel)
        await decide(world, storage, GuildSettings(channels=(5, 6)))
        assert [reply.content for reply in await world.say("!règle 1")] == [labels.speaks_only_in([world.other_channel.id])]
        reply = await world.slash("règle", numéro="1")
        assert reply.content.endswith(labels.not_here([world.other_channel.id]))
        assert labels.SETTLED.format(channel=world.channel.mention) in (await world.ask("!règle 1", world.manager())).content
        assert (await storage.guilds.settings(world.guild.id)).channels == (world.channel.id,)

    async def test_one_of_whose_channels_some_were_is_not(self, world: World, storage: Storage) -> None:
        await decide(world, storage, GuildSettings(channels=(5, world.other_channel.id)))
        assert await world.say("!règle 1", world.manager()) == []
        assert (await world.slash("règle", numéro="1")).content.endswith(labels.not_here([world.other_channel.id]))

    async def test_everywhere_once_chosen_is_everywhere(self, world: World, storage: Storage) -> None:
        world.choose_system_channel(world.other_channel)
        await decide(world, storage, GuildSettings(everywhere=True))
        assert (await world.ask("!règle 1")).content == "Écho : règle 1"


async def test_the_chosen_channels_and_the_forums_are_where_it_speaks(world: World, storage: Storage) -> None:
    await decide(world, storage, GuildSettings(channels=(world.channel.id,), forums=(Forum(5),)))
    assert (await world.ask("!règle 1")).content == "Écho : règle 1"
    assert not (await world.slash("règle", numéro="1")).private


@pytest.mark.parametrize("spelling", ["copie", "copy"])
async def test_a_command_turned_off_is_off_in_every_spelling(world: World, storage: Storage, answerer: Broken, spelling: str) -> None:
    await decide(world, storage, GuildSettings(disabled_commands=(spelling,)))
    assert await world.say("!copie Clone") == []
    assert await world.say("!copy Clone") == []
    reply = await world.slash("copie", cartes="Clone")
    assert (reply.content, reply.private) == (labels.DISABLED, True)
    assert answerer.requests == []
    assert (await world.ask("!carte Clone")).content == "Écho : carte Clone"


async def test_an_edit_does_not_get_round_a_command_turned_off(world: World, storage: Storage) -> None:
    await decide(world, storage, GuildSettings(disabled_commands=("copie",)))
    await world.ask("!carte Clone")
    await world.edit("!copie Clone Bâton")
    assert [reply.content for reply in world.shown()] == ["Écho : carte Clone"]


async def test_the_prefix_and_the_date_are_those_of_the_server(world: World, storage: Storage, answerer: Broken) -> None:
    await decide(world, storage, GuildSettings(prefix="mtg.", default_date="2006-02-01"))
    assert await world.say("!règle 1") == []
    await world.ask("mtg.règle 503.2")
    assert answerer.requests == [Request("règle 503.2", as_of="2006-02-01")]


async def test_the_examples_of_an_answer_may_be_typed_as_they_are(world: World, storage: Storage, answerer: Broken) -> None:
    answerer.answers["aide"] = Answer("", Kind.LOOKUP, text="Écrivez `copie Clone`.")
    assert (await world.ask("!aide")).content == "Écrivez `!copie Clone`."
    await decide(world, storage, GuildSettings(prefix="mtg."))
    assert (await world.ask("mtg.aide")).content == "Écrivez `mtg.copie Clone`."


async def test_a_part_unfolded_later_keeps_the_date_of_the_answer(world: World, storage: Storage, answerer: Broken) -> None:
    answerer.answers["copie Clone Bâton"] = CLONE
    await decide(world, storage, GuildSettings(default_date="2006-02-01"))
    reply = await world.ask("!copie Clone Bâton")
    await decide(world, storage, GuildSettings())
    await world.press(reply, "Sources")
    assert [request.as_of for request in answerer.requests] == ["2006-02-01", "2006-02-01"]


async def test_a_quiet_server_has_no_picture(world: World, storage: Storage, answerer: Broken) -> None:
    answerer.answers["carte Clone"] = Answer("", Kind.LOOKUP, text="Clone", image_url="https://exemple.fr/clone.jpg")
    await decide(world, storage, GuildSettings(quiet=True))
    reply = await world.ask("!carte Clone")
    assert reply.message
    assert reply.message.embeds == []


async def test_brackets_are_answered_where_the_server_wants_it(world: World, storage: Storage, simcord_bot: Greffier) -> None:
    assert await world.say("Que fait [[Clone]] ?") == []
    await _inline(world, storage, simcord_bot)
    assert (await world.ask("Que fait [[Clone]] {{707.2}} ?")).content == "Écho : [[Clone]] {{707.2}}"


async def test_brackets_that_are_edited_have_their_answer_edited(world: World, storage: Storage, simcord_bot: Greffier) -> None:
    await _inline(world, storage, simcord_bot)
    await world.ask("Que fait [[Clone]] ?")
    await world.edit("Que fait [[Ponder]] ?")
    assert [reply.content for reply in world.shown()] == ["Écho : [[Ponder]]"]


async def test_brackets_that_have_no_sure_answer_are_left_alone(
    world: World, storage: Storage, answerer: Broken, simcord_bot: Greffier
) -> None:
    await _inline(world, storage, simcord_bot)
    answerer.answers["[[xyz]]"] = Answer("", Kind.NOT_FOUND, text="Je ne connais pas « xyz ».")
    answerer.answers["[[Bâton]]"] = Answer("", Kind.CHOICE, text="Lequel ?")
    assert await world.say("[[xyz]] ou [[Bâton]]") == []
    assert (await world.ask("[[xyz]] ou [[Clone]]")).content == "Écho : [[Clone]]"


async def test_other_bots_are_watched_and_the_bot_itself_is_not(world: World, simcord_bot: Greffier) -> None:
    watch = simcord_bot.messages.watch
    watch.patience = 0
    await world.ask("!règle 1")
    assert world.asked
    asked = world.asked.id
    assert await watch.is_left_alone(world.channel.id, asked)
    await world.say("Clone, 3U", world.person("robot", bot=True))
    assert not await watch.is_left_alone(world.channel.id, asked)
    assert await watch.is_left_alone(world.other_channel.id, asked)


async def test_of_many_brackets_three_are_answered(world: World, answerer: Broken) -> None:
    await world.ask(f"{world.bot_mention} " + " ".join(f"[[Carte {n}]]" for n in range(50)))
    assert answerer.texts == ["[[Carte 0]] [[Carte 1]] [[Carte 2]]"]


async def _inline(world: World, storage: Storage, bot: Greffier) -> None:
    bot.messages.watch.patience = 0
    await decide(world, storage, GuildSettings(inline=True))


async def test_who_asks_too_much_is_told_once_then_ignored(world: World, simcord_bot: Greffier) -> None:
    simcord_bot.door.cooldowns = Cooldowns(lambda: 0.0)
    said = [[reply.content for reply in await world.say("!règle 1")] for _ in range(14)]
    assert said[:12] == [["Écho : règle 1"]] * 12
    assert said[12:] == [[labels.TOO_OFTEN], []]
    await world.edit("!règle 2")
    assert "Écho : règle 2" not in [reply.content for reply in world.shown()]
    reply = await world.slash("règle", numéro="1")
    assert (reply.content, reply.private) == (labels.TOO_OFTEN, True)
