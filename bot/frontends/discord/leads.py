"""Leads, which are no answer: a sentence that got no verdict says how many there are, and a button shows them to who wants them."""

from __future__ import annotations

import re

import discord

from bot.answers import Answer, Kind, commands_of
from bot.frontends.discord import labels_forum as labels
from bot.frontends.discord.access import wanted
from bot.frontends.discord.answering import desk_of
from bot.frontends.discord.drafts import Button, Draft
from bot.frontends.discord.kept import storing
from bot.frontends.discord.render import render
from bot.frontends.discord.saying import say_privately
from bot.storage import Reply

__all__ = ["Leads", "behind_a_button"]

_SENTENCE = {"question"}
_NAMED = 3
"""Leads that an answer names; the others are only listed."""


def behind_a_button(reply: Reply, answer: Answer) -> Draft | None:
    """The message of a sentence that found only leads; null for every other answer."""
    if answer.kind is not Kind.LEAD or not answer.citations or commands_of(reply.request) != _SENTENCE:
        return None
    count = min(len(answer.citations), _NAMED)
    return Draft(labels.LEADS.format(count=count) if count > 1 else labels.ONE_LEAD, items=(Leads(reply.id),))


class Leads(discord.ui.DynamicItem[Button], template=r"g:pl:(?P<reply>-?\d{1,20})"):
    """Shows the leads to who wants them, privately."""

    def __init__(self, reply_id: int) -> None:
        """``reply_id`` is the key of the answer."""
        style = discord.ButtonStyle.primary
        super().__init__(discord.ui.Button(label=labels.SHOW_LEADS, custom_id=f"g:pl:{reply_id}", style=style))
        self.reply_id = reply_id

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: re.Match[str], /) -> Leads:
        """The button of an id."""
        return cls(int(match["reply"]))

    @storing
    async def callback(self, interaction: discord.Interaction) -> None:
        """Search again, by the rules of the same date."""
        reply = await wanted(interaction, self.reply_id, aside=True)
        if reply is not None:
            answer = await desk_of(interaction).answer_in_time(interaction, reply)
            await say_privately(interaction, [render(answer).message])
