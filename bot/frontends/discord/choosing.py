"""The ways out of an ambiguity, as buttons when they are few, else as a list: who asked picks one, and the answer changes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import discord

from bot.answers import Answer, Choice, Kind
from bot.frontends.discord import labels
from bot.frontends.discord.access import checked, wanted
from bot.frontends.discord.answering import desk_of
from bot.frontends.discord.drafts import Button, Item, List
from bot.frontends.discord.moderators import may_change
from bot.frontends.discord.pages import neutral, shortened
from bot.frontends.discord.publishing import kept
from bot.frontends.discord.saying import apologising, refuse
from bot.storage import Reply

__all__ = ["CHOOSERS", "Pick", "PickFromList", "choosers"]

_FEW = 5
"""Choices that are shown as buttons."""
_LISTED = 25
"""What Discord accepts in a list."""
_BUTTON, _LINE = 80, 100
"""Characters of a label."""
_TURNS = (Kind.CHOICE, Kind.NOT_FOUND, Kind.ERROR)
"""Answers that are nothing but choices."""


def choosers(reply: Reply, answer: Answer) -> Iterator[Item]:
    """What lets choose: nothing without choices."""
    check = checked(reply.request)
    if answer.kind in _TURNS and len(answer.choices) <= _FEW:
        yield from (Pick(reply.id, check, at, choice.label) for at, choice in enumerate(answer.choices))
    elif answer.choices:
        placeholder = labels.WHICH if answer.kind in _TURNS else labels.ANOTHER
        yield PickFromList(reply.id, check, answer.choices, placeholder)


async def _take(interaction: discord.Interaction, reply_id: int, check: str, at: int) -> None:
    """Put the answer to the choice in the place of the question, for who asked and for moderators."""
    reply = await wanted(interaction, reply_id)
    if reply is None:
        return
    desk = desk_of(interaction)
    if not may_change(interaction, reply, await desk.ledger.settings(reply.guild_id)):
        await refuse(interaction, labels.NOT_YOUR_CHOICE)
        return
    choices = (await desk.answer(reply)).choices if checked(reply.request) == check else ()
    if at < len(choices):
        await desk.choose(interaction, reply, choices[at].value, tuple(kept(interaction.message)))
    else:
        await refuse(interaction, labels.NO_LONGER_OFFERED)


class Pick(discord.ui.DynamicItem[Button], template=r"g:o:(?P<reply>-?\d{1,19}):(?P<check>[0-9a-f]{8}):(?P<at>\d{1,2})"):
    """One choice."""

    def __init__(self, reply_id: int, check: str, at: int, label: str) -> None:
        """``at`` is the place of the choice in the answer."""
        shown = neutral(shortened(label, _BUTTON - 2)) or "?"
        style = discord.ButtonStyle.primary
        super().__init__(discord.ui.Button(label=shown, custom_id=f"g:o:{reply_id}:{check}:{at}", style=style))
        self._taken = reply_id, check, at

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: re.Match[str], /) -> Pick:
        """The button of an id."""
        return cls(int(match["reply"]), match["check"], int(match["at"]), "?")

    @apologising
    async def callback(self, interaction: discord.Interaction) -> None:
        """Take this choice."""
        await _take(interaction, *self._taken)


class PickFromList(discord.ui.DynamicItem[List], template=r"g:l:(?P<reply>-?\d{1,19}):(?P<check>[0-9a-f]{8})"):
    """A list of choices."""

    def __init__(self, reply_id: int, check: str, choices: tuple[Choice, ...], placeholder: str) -> None:
        """The first choices, as many as Discord takes."""
        options = [
            discord.SelectOption(label=neutral(shortened(choice.label, _LINE - 2)) or "?", value=str(at))
            for at, choice in enumerate(choices[:_LISTED])
        ]
        super().__init__(discord.ui.Select(custom_id=f"g:l:{reply_id}:{check}", placeholder=placeholder, options=options))
        self._reply_id = reply_id
        self._check = check

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: re.Match[str], /) -> PickFromList:
        """The list of an id; what was picked is in the interaction."""
        return cls(int(match["reply"]), match["check"], (), labels.WHICH)

    @apologising
    async def callback(self, interaction: discord.Interaction) -> None:
        """Take what was picked."""
        (picked,) = self.item.values
        await _take(interaction, self._reply_id, self._check, int(picked) if picked.isdecimal() else _LISTED)


CHOOSERS = (Pick, PickFromList)
