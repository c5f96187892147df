"""A message about to be sent: its words, its picture, its buttons."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import TypedDict

import discord

from bot.answers import Answer
from bot.frontends.discord.pages import LIMIT, length
from bot.records import dataclass
from bot.storage import GuildSettings, Reply

__all__ = ["Button", "Draft", "Fields", "Item", "List", "Presenter"]

Button = discord.ui.Button[discord.ui.View | discord.ui.LayoutView]
List = discord.ui.Select[discord.ui.View | discord.ui.LayoutView]
Item = discord.ui.Item[discord.ui.View | discord.ui.LayoutView]
"""A button or a select."""


log = logging.getLogger(__name__)


class Fields(TypedDict):
    """What every way of sending takes."""

    content: str
    embeds: list[discord.Embed]
    view: discord.ui.View
    allowed_mentions: discord.AllowedMentions


@dataclass(frozen=True, slots=True)
class Draft:
    """A message about to be sent: its ``content``, an ``embed`` beside it, and its ``items``, buttons and selects.

    ``for_asker`` says that it is nobody else's business, such as a word mistyped.
    """

    content: str
    embed: discord.Embed | None = None
    items: tuple[Item, ...] = ()
    for_asker: bool = False

    def with_items(self, *items: Item) -> Draft:
        """The same, with more buttons or lists."""
        return replace(self, items=(*self.items, *items)) if items else self

    def with_note(self, note: str) -> Draft:
        """The same, with a line more at its end where there is room."""
        return replace(self, content=f"{self.content}\n{note}") if note and length(self.content) + 1 + length(note) <= LIMIT else self

    def fields(self) -> Fields:
        """The message as the library takes it, to send or to put in the place of another; it mentions no one."""
        return Fields(
            content=self.content,
            embeds=[self.embed] if self.embed else [],
            view=_view(self.items),
            allowed_mentions=discord.AllowedMentions.none(),
        )


def _view(items: tuple[Item, ...]) -> discord.ui.View:
    """As many of the items as a message can hold: an answer with a button too few is still an answer."""
    view = discord.ui.View(timeout=None)
    for item in items:
        try:
            view.add_item(item)
        except ValueError:
            log.warning("no room for %r", item)
    return view


Presenter = Callable[[Reply, Answer, GuildSettings], Draft]
"""Lays out an answer as a message: what is shown, and which buttons it has."""
