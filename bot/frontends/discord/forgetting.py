"""`/oublier`: what is kept of someone is handed over or deleted, and so is what is kept of a server."""

from __future__ import annotations

import io
import json
import re

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.frontends.discord import labels_privacy as labels
from bot.frontends.discord.answering import desk_of, door_of
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.contexts import EVERYWHERE_INSTALLED, EVERYWHERE_USED
from bot.frontends.discord.drafts import Button, Item
from bot.frontends.discord.judging import vouching_of
from bot.frontends.discord.kept import storage_of, storing, take_time
from bot.frontends.discord.saying import refuse, say_privately

__all__ = ["FORGETTING", "Forget"]


class Forget(app_commands.Group):
    """The group of commands, for everyone, wherever the bot is."""

    def __init__(self, page: str | None) -> None:
        """``page`` is the operator's own page on privacy."""
        super().__init__(
            name=locale_str("oublier", english="forget"),
            description=locale_str(labels.ABOUT, english="Your data: see it, or have it deleted"),
            allowed_contexts=EVERYWHERE_USED,
            allowed_installs=EVERYWHERE_INSTALLED,
        )
        self._page = labels.PAGE.format(url=page) if page else labels.NO_PAGE

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Everyone may ask about their own data; finding them may take a moment."""
        await take_time(interaction)
        return True

    @app_commands.command(
        name=locale_str("moi", english="me"),
        description=locale_str("Effacer ce que le Greffier garde de vous", english="Delete what the clerk keeps of you"),
    )
    async def me(self, interaction: discord.Interaction) -> None:
        """Ask whether to delete what is kept of who asks."""
        await _ask(interaction, f"{labels.SURE_ME}\n{self._page}", ForgetMe(interaction.user.id))

    @app_commands.command(
        name=locale_str("exporter", english="export"),
        description=locale_str("Recevoir ce que le Greffier garde de vous", english="Receive what the clerk keeps of you"),
    )
    async def export(self, interaction: discord.Interaction) -> None:
        """Hand over what is kept of who asks, privately."""
        exported = await storage_of(interaction).privacy.export_user(interaction.user.id)
        written = json.dumps(exported, ensure_ascii=False, indent=1).encode()
        count = sum(map(len, exported.values()))
        file = discord.File(io.BytesIO(written), filename="mes-donnees.json")
        await interaction.followup.send(f"{labels.EXPORTED.format(count=count)}\n{self._page}", file=file, ephemeral=True)

    @app_commands.command(
        name=locale_str("serveur", english="server"),
        description=locale_str("Effacer tout ce qui est gardé de ce serveur", english="Delete everything kept of this server"),
    )
    @app_commands.guild_only()
    async def server(self, interaction: discord.Interaction) -> None:
        """Ask an administrator whether to delete what is kept of the server."""
        if _may_manage(interaction):
            await _ask(interaction, labels.SURE_SERVER, ForgetServer(interaction.user.id))
        else:
            await refuse(interaction, labels.ADMINISTRATORS_ONLY)


async def _ask(interaction: discord.Interaction, said: str, button: Item) -> None:
    await say_privately(interaction, [said], [button])


def _may_manage(interaction: discord.Interaction) -> bool:
    return interaction.guild is not None and interaction.permissions.manage_guild


class ForgetMe(discord.ui.DynamicItem[Button], template=r"g:fm:(?P<user>\d{1,20})"):
    """Deletes what is kept of who presses it."""

    def __init__(self, user_id: int) -> None:
        """``user_id`` is who asked: nobody else may press it."""
        style = discord.ButtonStyle.danger
        super().__init__(discord.ui.Button(label=labels.FORGET_ME, custom_id=f"g:fm:{user_id}", style=style))
        self.user_id = user_id

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: re.Match[str], /) -> ForgetMe:
        """The button of an id."""
        return cls(int(match["user"]))

    @storing
    async def callback(self, interaction: discord.Interaction) -> None:
        """Delete, and say how much it was."""
        if not door_of(interaction).is_new(interaction):
            return
        if interaction.user.id != self.user_id:
            await refuse(interaction, labels.NOT_YOURS)
            return
        await take_time(interaction)
        storage, vouching = storage_of(interaction), vouching_of(interaction)
        signed = await storage.validated.signed_by(self.user_id)
        count = await storage.privacy.forget_user(self.user_id, utc_now())
        desk_of(interaction).ledger.forget_user(self.user_id)
        await say_privately(interaction, [labels.FORGOTTEN_ME.format(count=count)])
        if vouching is not None:
            for one in signed:
                await vouching.show_again(one.id)  # the messages that named them


class ForgetServer(discord.ui.DynamicItem[Button], template=r"g:fs:(?P<user>\d{1,20})"):
    """Deletes what is kept of the server where it is pressed."""

    def __init__(self, user_id: int) -> None:
        """``user_id`` is who asked: nobody else may press it."""
        style = discord.ButtonStyle.danger
        super().__init__(discord.ui.Button(label=labels.FORGET_SERVER, custom_id=f"g:fs:{user_id}", style=style))
        self.user_id = user_id

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: re.Match[str], /) -> ForgetServer:
        """The button of an id."""
        return cls(int(match["user"]))

    @storing
    async def callback(self, interaction: discord.Interaction) -> None:
        """Delete, for who may still manage the server."""
        if not door_of(interaction).is_new(interaction):
            return
        if interaction.user.id != self.user_id or not _may_manage(interaction) or interaction.guild_id is None:
            await refuse(interaction, labels.ADMINISTRATORS_ONLY)
            return
        await take_time(interaction)
        storage = storage_of(interaction)
        await storage.privacy.forget_guild(interaction.guild_id, utc_now())
        storage.guilds.forget(interaction.guild_id)
        desk_of(interaction).ledger.forget_guild(interaction.guild_id)
        await storage.guilds.joined(interaction.guild_id)
        await say_privately(interaction, [labels.FORGOTTEN_SERVER])


FORGETTING = (ForgetMe, ForgetServer)
"""What the client must know to answer the buttons of messages sent before it started."""
