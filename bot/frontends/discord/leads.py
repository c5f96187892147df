"""Leads, which are no answer: a sentence that got no verdict says how many there are, and a button shows them to who wants them."""

from __future__ import annotations

import discord

from bot.answers import Answer, Kind, commands_of
from bot.frontends.discord import labels_forum as labels
from bot.frontends.discord.access import wanted
from bot.frontends.discord.answering import desk_of
from bot.frontends.discord.drafts import Draft
from bot.frontends.discord.kept import storing
from bot.frontends.discord.render import render
from bot.frontends.discord.reply_button import ReplyButton
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


class Leads(ReplyButton, code="pl"):
    """Shows the leads to who wants them, privately."""

    words = labels.SHOW_LEADS
    look = discord.ButtonStyle.primary

    @storing
    async def callback(self, interaction: discord.Interaction) -> None:
        """Search again, by the rules of the same date."""
        reply = await wanted(interaction, self.reply_id, aside=True)
        if reply is not None:
            answer = await desk_of(interaction).answer_in_time(interaction, reply)
            await say_privately(interaction, [render(answer).message])
