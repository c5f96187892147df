"""What the tests see of the simulated Discord: the only module that knows which library simulates it."""

from __future__ import annotations

from dataclasses import dataclass

import discord
import simcord

__all__ = ["Reply", "World"]

_DEFERRED = discord.InteractionResponseType.deferred_channel_message.value


@dataclass(frozen=True)
class Reply:
    """What the bot said: its words, what they answer, and who sees them."""

    content: str
    private: bool = False
    deferred: bool = False
    message: discord.Message | None = None


class World:
    """A server with one channel, where Alice speaks to the bot."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("regles")
        self.alice = self.guild.add_member(env.create_user("alice"))

    @property
    def bot_mention(self) -> str:
        assert self.env.bot.user
        return self.env.bot.user.mention

    def person(self, name: str, *, bot: bool = False) -> simcord.MemberActor:
        return self.guild.add_member(self.env.create_user(name, bot=bot))

    async def say(self, text: str, who: simcord.MemberActor | None = None) -> list[Reply]:
        """Say something in the channel; what the bot said about it."""
        before = len(self.channel.history())
        sent = await (who or self.alice).send(self.channel, text)
        return self._since(before, sent)

    async def say_by_webhook(self, text: str) -> list[Reply]:
        before = len(self.channel.history())
        sent = await self.guild.create_webhook(self.channel).send(text)
        return self._since(before, sent)

    async def say_privately(self, text: str) -> list[Reply]:
        user = self.alice.user
        await user.send_dm(text)
        return [_reply(message) for message in user.dm_channel.history() if message.author.id != user.id]

    async def slash(self, command: str, **options: str) -> Reply:
        """Use a slash command; its response, or the one that follows when it was deferred."""
        before = len(self.env.http_requests)
        result = await self.alice.slash(self.channel, command, **options)
        shown = result.response or result.followups[0]
        calls = self.env.http_requests[before:]
        deferred = any(isinstance(call.json, dict) and call.json.get("type") == _DEFERRED for call in calls)
        return Reply(shown.content, private=shown.ephemeral, deferred=deferred, message=shown.message)

    async def complete(self, command: str, option: str, typed: str) -> list[tuple[str, str]]:
        """Type in an option; the names and values offered."""
        offered = await self.alice.autocomplete(self.channel, command, option, typed)
        return [(choice["name"], choice["value"]) for choice in offered]

    def faults(self) -> list[BaseException]:
        """The faults that reached the library; asking acknowledges them."""
        return self.env.errors

    def commands(self) -> dict[str, dict[str, object]]:
        """The slash commands that Discord was sent, by name."""
        puts = [entry.json for entry in self.env.http_requests if entry.method == "PUT" and "commands" in entry.path]
        assert isinstance(puts[-1], list)
        return {command["name"]: command for command in puts[-1]}

    def _since(self, before: int, sent: discord.Message) -> list[Reply]:
        return [_reply(message) for message in self.channel.history()[before:] if message.id != sent.id]


def _reply(message: discord.Message) -> Reply:
    return Reply(message.content, message=message)
