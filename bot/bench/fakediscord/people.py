"""What people do on the little Discord, and what they get to see."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from bot.bench.fakediscord import payloads
from bot.bench.fakediscord.payloads import Payload
from bot.bench.fakediscord.world import Interaction, World

__all__ = ["Person", "components"]

_COMMAND, _COMPONENT, _AUTOCOMPLETE, _MODAL = 2, 3, 4, 5
_MESSAGE_MENU = 3
_STRING, _INTEGER, _BOOLEAN = 3, 4, 5
_PATIENCE = 10.0
"""Seconds after which what does not come is a failure of the bot."""


class Person:
    """Somebody: on one server when ``guild`` is given, who uses Discord in ``locale``. The bot is told all that they do."""

    def __init__(
        self,
        world: World,
        name: str = "alice",
        guild: Payload | None = None,
        *,
        roles: tuple[int, ...] = (),
        permissions: int = 0,
        locale: str = "fr",
    ) -> None:
        self.world = world
        self.guild = guild
        self.user = world.add_person(name, guild, roles=roles)
        self.roles = roles
        self.permissions = permissions
        self.locale = locale

    @property
    def id(self) -> int:
        """Their id."""
        return int(self.user["id"])

    @property
    def mention(self) -> str:
        """How they are named in a message."""
        return f"<@{self.id}>"

    def says(self, channel: Payload, content: str, *, times: int = 1, more: Payload | None = None) -> Payload:
        """Say something; ``times`` delivers it to the bot more than once, ``more`` holds other fields of the message."""
        mentions = [self.world.bot] if "<@1>" in content else []
        made = self.world.add_message(channel, self.user, content, more={"mentions": mentions, **(more or {})})
        for _ in range(times):
            self.world.emit("MESSAGE_CREATE", made)
        return made

    def says_privately(self, content: str) -> Payload:
        """Say something to the bot alone."""
        return self.says(self.world.private_channel(self.user), content)

    def edits(self, message: Payload, content: str) -> None:
        """Change what they said."""
        message |= {"content": content, "edited_timestamp": payloads.now()}
        self.world.emit("MESSAGE_UPDATE", dict(message))

    def deletes(self, message: Payload) -> None:
        """Delete what they said."""
        self.world.delete(int(message["id"]))

    def opens_post(self, forum: Payload, title: str, content: str, *, order: str = "thread first", told: bool = True) -> Payload:
        """Open a post in a forum; its thread. ``order`` is that of the two events, ``told`` whether the bot gets them at all."""
        post = self.world.add_thread(forum, title, self.user)
        first = self.world.add_message(post, self.user, content, int(post["id"]))
        events = [("THREAD_CREATE", {**post, "newly_created": True}), ("MESSAGE_CREATE", first)]
        for event, data in events if order == "thread first" else reversed(events):
            if told:
                self.world.emit(event, data)
        return post

    async def slash(self, channel: Payload, command: str, *, user_install: bool = False, **options: object) -> Interaction:
        """Use a slash command, and wait for its whole answer."""
        return await self.waits(self.starts_slash(channel, command, options, user_install=user_install))

    def starts_slash(
        self, channel: Payload, command: str, options: Mapping[str, object], *, user_install: bool = False, times: int = 1
    ) -> Interaction:
        """Use a slash command; ``times`` delivers it to the bot more than once."""
        name, *sub = command.split(" ")
        given: list[Payload] = [_option(key, value) for key, value in options.items()]
        for group in reversed(sub):
            given = [{"type": 1, "name": group, "options": given}]
        data = {"id": "10", "name": name, "type": 1, "options": given}
        return self._starts(_COMMAND, channel, data, user_install=user_install, times=times)

    async def completes(self, channel: Payload, command: str, option: str, typed: str, **before: object) -> list[Payload]:
        """Type in an option; the choices offered."""
        given = [*(_option(key, value) for key, value in before.items()), {**_option(option, typed), "focused": True}]
        started = self._starts(_AUTOCOMPLETE, channel, {"id": "10", "name": command, "type": 1, "options": given})
        await asyncio.wait_for(started.answered.wait(), _PATIENCE)
        return list(started.data.get("choices", []))

    async def uses_menu(self, message: Payload, name: str) -> Interaction:
        """Use a menu of a message, and wait for its whole answer."""
        channel = self.world.channel(int(message["channel_id"]))
        data = {
            "id": "11",
            "name": name,
            "type": _MESSAGE_MENU,
            "target_id": message["id"],
            "resolved": {"messages": {message["id"]: message}},
        }
        return await self.waits(self._starts(_COMMAND, channel, data))

    async def presses(self, message: Payload, label: str) -> Interaction:
        """Press the button of a message that bears this label, and wait for what it does."""
        custom_id = next(one["custom_id"] for one in components(message) if one.get("label") == label)
        return await self.presses_id(message, custom_id)

    async def presses_id(self, message: Payload, custom_id: str, values: Sequence[str] = ()) -> Interaction:
        """Press a button, or choose ``values`` in a menu, by its custom id; even one that the message does not bear."""
        channel = self.world.channel(int(message["channel_id"]))
        kind = {"component_type": 3, "values": list(values)} if values else {"component_type": 2}
        started = self._starts(_COMPONENT, channel, {"custom_id": custom_id, **kind}, message=message)
        return await self.waits(started)

    async def submits(self, asked: Interaction, values: Mapping[str, str]) -> Interaction:
        """Fill in the form that an interaction asked for; ``values`` by custom id, in any order."""
        rows = [{"type": 1, "components": [{"type": 4, "custom_id": key, "value": value}]} for key, value in values.items()]
        data = {"custom_id": asked.data["custom_id"], "components": rows}
        return await self.waits(self._starts(_MODAL, asked.channel, data, message=asked.component_message))

    async def waits(self, started: Interaction) -> Interaction:
        """Wait until an interaction has its whole answer. Raises TimeoutError when it does not come."""
        await asyncio.wait_for(started.complete.wait(), _PATIENCE)
        return started

    def _starts(
        self, kind: int, channel: Payload, data: Payload, *, user_install: bool = False, message: Payload | None = None, times: int = 1
    ) -> Interaction:
        started = self.world.start(channel, user_install=user_install, message=message)
        event: Payload = {
            "id": str(started.id),
            "application_id": "1",
            "type": kind,
            "token": started.token,
            "version": 1,
            "channel_id": channel["id"],
            "channel": channel,
            "locale": self.locale,
            "entitlements": [],
            "app_permissions": payloads.EVERYTHING,
            "authorizing_integration_owners": {"1": str(self.id)} if user_install else {"0": channel.get("guild_id", "0")},
            "attachment_size_limit": 10_000_000,
            "data": data,
        }
        if guild_id := channel.get("guild_id"):
            member = {**payloads.member(self.roles), "user": self.user, "permissions": str(self.permissions)}
            event |= {
                "guild_id": guild_id,
                "guild_locale": "fr",
                "context": 0,
                "member": member,
                "guild": {"id": guild_id, "locale": "fr", "features": []},
            }
        else:
            event |= {"context": 2 if user_install else 1, "user": self.user}
        if message is not None:
            event["message"] = message
        for _ in range(times):
            self.world.emit("INTERACTION_CREATE", event)
        return started


def components(message: Payload) -> list[Payload]:
    """The buttons and menus of a message."""
    return [one for row in message.get("components", []) for one in row.get("components", [])]


def _option(name: str, value: object) -> Payload:
    kind = _BOOLEAN if isinstance(value, bool) else _INTEGER if isinstance(value, int) else _STRING
    return {"name": name, "type": kind, "value": value}
