"""How an answer becomes a message: its words, its picture, its buttons."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.answers import Answer, Kind
from bot.frontends.discord.buttons import BUTTONS, Delete, under
from bot.frontends.discord.choosing import CHOOSERS, choosers
from bot.frontends.discord.drafts import Draft
from bot.frontends.discord.leads import Leads, behind_a_button
from bot.frontends.discord.originals import Original
from bot.frontends.discord.pages import neutral, shortened
from bot.frontends.discord.publishing import PUBLISHERS
from bot.frontends.discord.render import render
from bot.storage import GuildSettings, Reply

__all__ = ["ITEMS", "present", "thumbnail"]

_LONGEST_TITLE = 250
_FOR_ASKER = (Kind.ERROR, Kind.NOT_FOUND)

ITEMS = (*BUTTONS, *CHOOSERS, *PUBLISHERS, Original, Leads)
"""What the client must know to answer the buttons of messages sent before it started."""


def present(reply: Reply, answer: Answer, settings: GuildSettings) -> Draft:
    """An answer as a short message, with the choices that it leaves, and the buttons that unfold the rest."""
    leads = behind_a_button(reply, answer)
    if leads is not None:
        return replace(leads, items=(*leads.items, Delete(reply.id)))
    rendered = render(answer, quiet=settings.quiet)
    picture = None if settings.quiet else thumbnail(answer)
    return Draft(rendered.message, picture, (*choosers(reply, answer), *under(reply, rendered)), answer.kind in _FOR_ASKER)


def thumbnail(answer: Answer) -> discord.Embed | None:
    """The picture of the card, small; null without one."""
    if not answer.image_url:
        return None
    return discord.Embed(title=neutral(shortened(answer.title, _LONGEST_TITLE)) or None).set_thumbnail(url=answer.image_url)
