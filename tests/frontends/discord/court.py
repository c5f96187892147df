"""A larger server: an owner, arbitres, forums whose posts people open, and a database that may break."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

import discord
import pytest
import simcord

from bot.config import Settings
from bot.errors import StorageError
from bot.frontends.discord import Clerk, Greffier
from bot.storage import Storage
from bot.storage.database import Database
from tests.frontends.discord.world import Reply, World

__all__ = ["Court", "started"]

_LONG = 3600.0
"""Seconds, more than any test lasts."""


def started(clerk: Clerk, settings: Settings, storage: Storage | None) -> Greffier:
    """A bot that waits for nothing, but a database that is away: the simulation would wait as long."""
    bot = Greffier(clerk, settings, storage)
    bot.desk.ledger.owed.pace = bot.desk.deletions.pace = _LONG
    if bot.keeper:
        bot.keeper.forums.grace = 0.01
    return bot


class Court(World):
    """The world of the other tests, with who decides there, and where questions are posts."""

    def __init__(self, env: simcord.Env) -> None:
        super().__init__(env)
        self.owner = self._member("owner", self.guild.create_role("chefs", permissions=discord.Permissions(administrator=True)))
        self.judges = self.guild.create_role("arbitres", mentionable=True)
        self.judge = self._member("judge", self.judges)
        self.questions = self.forum("questions", tags=("résolu", "urgent"))

    def _member(self, name: str, *roles: simcord.RoleHandle) -> simcord.MemberActor:
        return self.guild.add_member(self.env.create_user(name), roles=list(roles))

    # --- the server ------------------------------------------------------------------------------------------------

    def let_through(self, command: str, who: simcord.MemberActor) -> None:
        """The server's own settings let somebody use a command that Discord hides from them."""
        (found,) = [
            one for one in self.env.backend.visible_commands(user_id=self.owner.id, channel_id=self.channel.id) if one["name"] == command
        ]
        allowed = [{"id": str(who.id), "type": 2, "permission": True}]
        self.env.backend.set_command_permissions(self.guild.id, int(found["id"]), allowed)

    def channel_without(self, name: str, **refused: bool) -> simcord.ChannelHandle:
        """A channel where the bot, like everyone, lacks permissions."""
        bot = self.env.bot.user
        assert bot
        return self.guild.create_text_channel(name, overwrites={bot: discord.PermissionOverwrite(**refused)})

    def bot_without(self, **refused: bool) -> None:
        """The bot's own role, on the whole server, lacks permissions."""
        (role,) = [one for one in self.env.backend.get_guild(self.guild.id).roles.values() if one.name == "TestBot"]
        granted = discord.Permissions(int(role.permissions))
        granted.update(**refused)
        self.env.backend.edit_role(self.guild.id, role.id, {"permissions": granted.value})

    def forum(self, name: str, tags: Iterable[str] = ()) -> simcord.ChannelHandle:
        """A forum, with its tags."""
        forum = self.guild.create_forum_channel(name)
        backend = self.env.backend
        named = [{"id": str(backend.snowflake()), "name": tag, "moderated": False, "emoji_id": None, "emoji_name": None} for tag in tags]
        backend.edit_channel(forum.id, {"available_tags": named})
        return forum

    def open_post(  # what a post is made of
        self,
        forum: simcord.ChannelHandle,
        title: str,
        body: str,
        who: simcord.MemberActor | None = None,
        *,
        message_first: bool = False,
        told: bool = True,
    ) -> simcord.ChannelHandle:
        """Somebody opens a post; Discord tells of the thread and of the message in either order, or of neither when the bot is away."""
        backend, author = self.env.backend, (who or self.alice).id
        number = backend.snowflake()
        thread = backend.create_thread(forum.id, title, author, message_id=number, broadcast=False)
        kept, backend.snowflake = backend.snowflake, lambda: number  # type: ignore[method-assign]  # the message has the id of its thread
        try:
            message = backend.create_message(thread.id, author, body, broadcast=False)
        finally:
            backend.snowflake = kept  # type: ignore[method-assign]  # as it was
        opened = simcord.ChannelHandle(self.env, self.guild, thread)
        if told and message_first:
            backend.announce_message_create(message)
        if told:
            backend.announce_thread_create(thread)
        if told and not message_first:
            backend.announce_message_create(message)
        return opened

    def announce_again(self, thread: simcord.ChannelHandle) -> None:
        """Discord tells again of a post and of its first message."""
        backend = self.env.backend
        backend.announce_thread_create(backend.get_channel(thread.id))
        backend.announce_message_create(backend.messages[thread.id][thread.id])

    def archive(self, thread: simcord.ChannelHandle) -> None:
        """A post is archived."""
        self.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})

    def is_archived(self, thread: simcord.ChannelHandle) -> bool:
        """Whether a post is archived."""
        about = self.env.backend.get_channel(thread.id).thread_metadata
        return about is not None and about.archived

    async def post(
        self, forum: simcord.ChannelHandle, title: str, body: str, who: simcord.MemberActor | None = None
    ) -> tuple[simcord.ChannelHandle, list[Reply]]:
        """Somebody opens a post; what the bot says there."""
        thread = self.open_post(forum, title, body, who)
        await self.settle()
        return thread, self.said_in(thread)

    def said_in(self, channel: simcord.ChannelHandle) -> list[Reply]:
        """What the bot said in a channel or a post."""
        return [Reply(one.content, message=one) for one in channel.history() if one.author == self.env.bot.user]

    async def submit(self, reply: Reply, label: str, text: str, who: simcord.MemberActor | None = None) -> list[Reply]:
        """Press a button that asks for a text, and give it."""
        actor = who or self.alice
        assert reply.message
        shown = await actor.click(reply.message, label=label)
        assert shown.modal
        (row,) = shown.modal["components"]
        field = row["component"] if "component" in row else row["components"][0]
        result = await actor.submit_modal(shown, {field["custom_id"]: text})
        said = [one for one in (result.response, *result.followups) if one and one.id != reply.message.id]
        return [Reply(one.content, private=one.ephemeral, message=one.message) for one in said]

    @staticmethod
    def rows(reply: Reply) -> list[discord.ActionRow]:
        """The rows of buttons under a message."""
        assert reply.message
        return [row for row in reply.message.components if isinstance(row, discord.ActionRow)]

    async def retire_changed(self) -> int:
        """The bot looks whether the rules of validated answers changed."""
        bot = self.env.bot
        assert isinstance(bot, Greffier)
        assert bot.keeper
        count = await bot.keeper.retire_changed()
        await self.settle()
        return count

    async def file(self, reply: Reply) -> bytes:
        """The file that a reply carries."""
        assert reply.message
        (attached,) = reply.message.attachments
        return await attached.read()

    def tags(self, thread: simcord.ChannelHandle, forum: simcord.ChannelHandle) -> list[str]:
        """The tags that a post has."""
        names = {int(tag["id"]): tag["name"] for tag in self.env.backend.get_channel(forum.id).available_tags}
        return [names[int(tag)] for tag in self.env.backend.get_channel(thread.id).applied_tags]

    async def settle(self) -> None:
        """Let the bot do what it has to."""
        await self.env.settle()

    # --- what is said ----------------------------------------------------------------------------------------------

    async def slash_all(self, command: str, who: simcord.MemberActor, **options: object) -> list[Reply]:
        """Use a slash command; everything that it answers."""
        result = await who.slash(self.channel, command, **options)
        said = [result.response, *result.followups]
        return [Reply(one.content, private=one.ephemeral, message=one.message) for one in said if one]

    async def slash(self, command: str, who: simcord.MemberActor | None = None, **options: object) -> Reply:
        """Use a slash command; the first thing that it answers."""
        return (await self.slash_all(command, who or self.alice, **options))[0]

    async def complete(
        self, command: str, option: str, typed: str, who: simcord.MemberActor | None = None, **filled: object
    ) -> list[tuple[str, str]]:
        """Type in an option; the names and values offered."""
        offered = await (who or self.alice).autocomplete(self.channel, command, option, typed, **filled)
        return [(choice["name"], choice["value"]) for choice in offered]

    def calls(self) -> list[dict[str, object]]:
        """Who the bot asked Discord to notify, in each message that may notify somebody."""
        sent = [entry.json for entry in self.env.http_requests if entry.method in ("POST", "PATCH") and isinstance(entry.json, dict)]
        allowed = [dict(body).get("allowed_mentions") or dict(body.get("data") or {}).get("allowed_mentions") for body in sent]
        return [one for one in allowed if isinstance(one, dict) and (one.get("parse") or one.get("roles") or one.get("users"))]

    @staticmethod
    def break_database(database: Storage, patch: pytest.MonkeyPatch) -> None:
        """From now on, nothing of it can be read or written."""

        def broken(self: Database) -> NoReturn:
            raise StorageError("database is locked")

        patch.setattr(Database, "_ready", broken)
