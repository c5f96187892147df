"""What the tests see of the simulated Discord: the only module that knows which library simulates it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import discord
import pytest
import simcord
from simcord.results import InteractionResult, to_discord_message

from tests.frontends.discord.living import GUARD

__all__ = ["Reply", "World"]

_DEFERRED = discord.InteractionResponseType.deferred_channel_message.value


@dataclass(frozen=True)
class Reply:
    """What the bot said: its words, with ordinary blanks, what they answer, and who sees them."""

    content: str
    private: bool = False
    deferred: bool = False
    message: discord.Message | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "content", self.content.replace("\u00a0", " "))

    @property
    def buttons(self) -> list[str]:
        """What is written on the buttons under it."""
        return [_written(item) for item in _items(self) if isinstance(item, discord.Button)]

    @property
    def lines(self) -> list[str]:
        """The lines of the lists under it."""
        return [option.label for item in _items(self) if isinstance(item, discord.SelectMenu) for option in item.options]


class World:
    """A server with one channel, where Alice speaks to the bot."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        env.settle_timeout = GUARD
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("regles")
        self.choose_system_channel(self.channel)
        self.other_channel = self.guild.create_text_channel("ailleurs")
        self.alice = self.guild.add_member(env.create_user("alice"))
        self.asked: discord.Message | None = None
        """The last message that somebody sent."""

    @property
    def bot_mention(self) -> str:
        assert self.env.bot.user
        return self.env.bot.user.mention

    def choose_system_channel(self, channel: simcord.ChannelHandle | None) -> None:
        """Discord itself speaks to the server in a channel, or in none."""
        self.env.backend.edit_guild(self.guild.id, {"system_channel_id": channel.id if channel else None})

    def person(self, name: str, *, bot: bool = False) -> simcord.MemberActor:
        return self.guild.add_member(self.env.create_user(name, bot=bot))

    def moderator(self, name: str = "carole") -> simcord.MemberActor:
        """Somebody who may manage messages."""
        role = self.guild.create_role("modération", permissions=discord.Permissions(manage_messages=True))
        return self.guild.add_member(self.env.create_user(name), roles=[role])

    def manager(self) -> simcord.MemberActor:
        """Somebody who may manage the server."""
        role = self.guild.create_role("gestion", permissions=discord.Permissions(manage_guild=True))
        return self.guild.add_member(self.env.create_user("gérard"), roles=[role])

    def bearer(self, name: str, role: simcord.RoleHandle) -> simcord.MemberActor:
        """Somebody with a role."""
        return self.guild.add_member(self.env.create_user(name), roles=[role])

    async def say(self, text: str, who: simcord.MemberActor | None = None) -> list[Reply]:
        """Say something in the channel; what the bot said about it."""
        before = len(self.channel.history())
        self.asked = await (who or self.alice).send(self.channel, text)
        return self._since(before, self.asked)

    async def ask(self, text: str, who: simcord.MemberActor | None = None) -> Reply:
        """Say something that has one answer."""
        (reply,) = await self.say(text, who)
        return reply

    async def edit(self, text: str) -> None:
        """Alice edits the last message."""
        assert self.asked
        await self.alice.edit(self.asked, text)

    async def delete(self) -> None:
        """Alice deletes the last message."""
        assert self.asked
        await self.alice.delete(self.asked)

    async def clean(self, messages: Sequence[discord.Message]) -> None:
        """A moderator's bot deletes messages, all at once."""
        self.env.backend.bulk_delete_messages(self.channel.id, [message.id for message in messages])
        await self.env.settle()

    async def react(self, reply: Reply, emoji: str, who: simcord.MemberActor | None = None) -> None:
        """React to a message."""
        await (who or self.alice).react(_message(reply), emoji)

    def shown(self) -> list[Reply]:
        """The messages of the bot that are in the channel."""
        return [_reply(message) for message in self.channel.history() if message.author == self.env.bot.user]

    async def press(self, reply: Reply, label: str, who: simcord.MemberActor | None = None) -> list[Reply]:
        """Press a button of a message, by what is written on it; what it answers, apart from changing the message."""
        return self._responses(reply, await (who or self.alice).click(_message(reply), custom_id=_custom_id(reply, label)))

    async def pick(self, reply: Reply, label: str, who: simcord.MemberActor | None = None) -> list[Reply]:
        """Pick a line of the list under a message; what it answers, apart from changing the message."""
        (listed,) = [item for item in _items(reply) if isinstance(item, discord.SelectMenu)]
        (value,) = [option.value for option in listed.options if option.label == label]
        return self._responses(reply, await (who or self.alice).select(_message(reply), [value], custom_id=listed.custom_id))

    def now(self) -> datetime:
        """This moment, in the simulated Discord."""
        return self.env.now()

    async def wait(self, how_long: timedelta) -> None:
        """Time passes, in the simulated Discord."""
        await self.env.advance_time(how_long.total_seconds())

    async def restart(self, bot: discord.Client) -> None:
        """Stop the bot, and start another one in its place."""
        await self.env.restart_bot(bot)

    async def say_by_webhook(self, text: str) -> list[Reply]:
        before = len(self.channel.history())
        sent = await self.guild.create_webhook(self.channel).send(text)
        return self._since(before, sent)

    async def say_privately(self, text: str) -> list[Reply]:
        user = self.alice.user
        await user.send_dm(text)
        return [_reply(message) for message in user.dm_channel.history() if message.author.id != user.id]

    async def slash(self, command: str, who: simcord.MemberActor | None = None, **options: str | bool) -> Reply:
        """Use a slash command; its response, or the one that follows when it was deferred."""
        before = len(self.env.http_requests)
        result = await (who or self.alice).slash(self.channel, command, **options)
        shown = result.response or result.followups[0]
        calls = self.env.http_requests[before:]
        deferred = any(isinstance(call.json, dict) and call.json.get("type") == _DEFERRED for call in calls)
        return Reply(shown.content, private=shown.ephemeral, deferred=deferred, message=shown.message)

    async def slash_privately(self, command: str, **options: str | bool) -> Reply:
        """Use a slash command in the conversation with the bot."""
        result = await self.alice.user.slash(command, **options)
        assert result.response
        return Reply(result.response.content, private=result.response.ephemeral, message=result.response.message)

    async def press_privately(self, reply: Reply, label: str) -> list[Reply]:
        """Press a button in the conversation with the bot."""
        return self._responses(reply, await self.alice.user.click(_message(reply), custom_id=_custom_id(reply, label)))

    async def menu(self, name: str, message: discord.Message | Reply, who: simcord.MemberActor | None = None) -> Reply | InteractionResult:
        """Use a menu of a message; what it answers, or the form that it opens."""
        target = _message(message) if isinstance(message, Reply) else message
        result = await (who or self.alice).context_menu(self.channel, name, target)
        said = [one for one in (result.response, *result.followups) if one]
        return Reply(said[0].content, private=said[0].ephemeral, message=said[0].message) if said else result

    async def fill(self, form: InteractionResult, text: str, who: simcord.MemberActor | None = None) -> list[Reply]:
        """Fill the one field of a form and send it."""
        assert form.modal
        (field,) = [part["component"]["custom_id"] for part in form.modal["components"]]
        result = await (who or self.alice).submit_modal(form, {field: text})
        said = [one for one in (result.response, *result.followups) if one]
        return [Reply(one.content, private=one.ephemeral, message=one.message) for one in said]

    def again(self, reply: Reply) -> Reply:
        """A message as it is now, a private one too."""
        stored = self.env.backend.get_message(self.channel.id, _message(reply).id)
        return _reply(to_discord_message(self.env, stored))

    async def complete(self, command: str, option: str, typed: str) -> list[tuple[str, str]]:
        """Type in an option; the names and values offered."""
        offered = await self.alice.autocomplete(self.channel, command, option, typed)
        return [(choice["name"], choice["value"]) for choice in offered]

    def deliver_twice(self, patch: pytest.MonkeyPatch) -> None:
        """From now on, every interaction reaches the bot twice."""
        emit = self.env.backend.emit

        def twice(event: str, payload: dict[str, object]) -> None:
            for _ in range(2 if event == "INTERACTION_CREATE" else 1):
                emit(event, payload)

        patch.setattr(self.env.backend, "emit", twice)

    def faults(self) -> list[BaseException]:
        """The faults that reached the library; asking acknowledges them."""
        return self.env.errors

    def commands(self) -> dict[str, dict[str, object]]:
        """The slash commands that Discord was sent, by name."""
        puts = [entry.json for entry in self.env.http_requests if entry.method == "PUT" and "commands" in entry.path]
        assert isinstance(puts[-1], list)
        return {command["name"]: command for command in puts[-1]}

    def _responses(self, reply: Reply, result: InteractionResult) -> list[Reply]:
        said = [result.response, *result.followups]
        return [Reply(one.content, private=one.ephemeral, message=one.message) for one in said if one and one.id != _message(reply).id]

    def _since(self, before: int, sent: discord.Message) -> list[Reply]:
        return [_reply(message) for message in self.channel.history()[before:] if message.id != sent.id]


def _message(reply: Reply) -> discord.Message:
    assert reply.message
    return reply.message


def _items(reply: Reply) -> Sequence[discord.Component]:
    rows = [row for row in _message(reply).components if isinstance(row, discord.ActionRow)]
    return [item for row in rows for item in row.children]


def _custom_id(reply: Reply, label: str) -> str:
    (button,) = [item for item in _items(reply) if isinstance(item, discord.Button) and _written(item) == label]
    assert button.custom_id
    return button.custom_id


def _written(button: discord.Button) -> str:
    return button.label or str(button.emoji)


def _reply(message: discord.Message) -> Reply:
    return Reply(message.content, message=message)
