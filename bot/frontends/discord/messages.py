"""Messages that people write: which are for the bot, and what it does when they are edited, deleted or put in the bin."""

from __future__ import annotations

import discord

from bot.frontends.discord.answering import EDITED, Desk
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.door import Door, Entry, parent_of
from bot.frontends.discord.hearing import Heard, Hearing
from bot.frontends.discord.inline import sure_links
from bot.frontends.discord.memory import Recent, UnderWay
from bot.frontends.discord.places import Places
from bot.frontends.discord.questions import of_message
from bot.frontends.discord.saying import say_in
from bot.frontends.discord.watch import Watch

__all__ = ["Messages", "is_spoken"]

_SPOKEN = {discord.MessageType.default, discord.MessageType.reply}
_BINS = ("🗑️", "🗑")
_DELIVERIES_REMEMBERED = 2000


def is_spoken(message: discord.Message) -> bool:
    """Whether a person wrote a message, rather than a bot, a webhook or Discord itself."""
    return not message.author.bot and not message.webhook_id and message.type in _SPOKEN


class Messages:
    """What the bot does about messages."""

    def __init__(self, desk: Desk, door: Door, places: Places, prefix: str) -> None:
        """``prefix`` opens the written commands of servers that chose no other."""
        self._desk = desk
        self._door = door
        self._places = places
        self._prefix = prefix
        self.watch = Watch()
        self._delivered: Recent[int] = Recent(_DELIVERIES_REMEMBERED)
        self._under_way = UnderWay()
        self._waiting: dict[int, discord.Message] = {}
        """Sentences whose links are answered if no other bot does, as they are now."""

    async def said(self, message: discord.Message, own_id: int) -> None:
        """Answer a message that is for the bot, ``own_id``; leave the others without a word, and watch other bots."""
        if is_spoken(message):
            await self._under_way.do(message.id, self._spoken(message, own_id))
        elif message.author.id != own_id:
            self.watch.spoke(message.channel.id, message.id)

    async def _spoken(self, message: discord.Message, own_id: int) -> None:
        heard = await self._heard(message, own_id)
        if heard and self._delivered.is_new(message.id):
            await (self._answer_asked(message, heard.text) if heard.text else self._answer_links(message, own_id))

    async def is_for_the_bot(self, message: discord.Message, own_id: int) -> bool:
        """Whether a person asks the bot something, rather than naming a card in a sentence meant for others."""
        heard = await self._heard(message, own_id) if is_spoken(message) else None
        return heard is not None and bool(heard.text)

    async def edited(self, message: discord.Message, own_id: int, channel: discord.PartialMessageable) -> None:
        """Answer an edited question again; one that the edit makes a question is answered too, as long as it is fresh."""
        if message.id in self._waiting:
            self._waiting[message.id] = message
            return
        if self._comes_after(message, own_id, channel):
            return
        heard = await self._heard(message, own_id) if is_spoken(message) else None
        if heard is None:
            return
        reply = await self._desk.ledger.by_source(message.id)
        if reply is None and utc_now() - message.created_at <= EDITED:
            if not self._comes_after(message, own_id, channel):
                await self.said(message, own_id)
        elif reply:
            text = heard.text or await self._sure(message, heard)
            if text and text != reply.request and (await self._entry(message, text)).let_in:
                await self._desk.revise(message.id, text, channel)

    def _comes_after(self, message: discord.Message, own_id: int, channel: discord.PartialMessageable) -> bool:
        """Whether the message is being taken care of as it was before it was edited: the edit comes after that."""
        return self._under_way.then(message.id, lambda: self.edited(message, own_id, channel))

    def deleted(self, message_id: int) -> None:
        """A message was deleted: what it would have been told is of no use."""
        self._waiting.pop(message_id, None)

    async def binned(self, message_id: int, who: int, emoji: str, channel: discord.PartialMessageable) -> None:
        """Delete an answer that who asked puts in the bin."""
        reply = await self._desk.ledger.by_reply(message_id) if emoji in _BINS else None
        if reply and reply.asker_id == who:
            await self._desk.withdraw(reply, channel)

    async def _answer_asked(self, message: discord.Message, text: str) -> None:
        """Answer what was asked of the bot itself; on a server where nobody chose its place, this may choose it, or is told where it is."""
        settled = await self._places.settle_by_message(message)
        entry = await self._answer(message, text, settled)
        if entry.elsewhere:
            await self._places.point(message, of_message(message, text))

    async def _answer(self, message: discord.Message, text: str, note: str = "") -> Entry:
        entry = await self._entry(message, text)
        if entry.let_in:
            await self._desk.reply(of_message(message, text), message.channel, note)
        elif entry.said and await self._desk.ledger.takes(of_message(message, text)):
            await say_in(message, entry.said)
        return entry

    async def _entry(self, message: discord.Message, text: str) -> Entry:
        settings = await self._places.of(message.guild)
        return self._door.message(of_message(message, text), settings, parent_of(message.channel))

    async def _answer_links(self, message: discord.Message, own_id: int) -> None:
        """Answer what a sentence names, as it stands after a while, if no other bot does, and if it is sure."""
        self._waiting[message.id] = message
        try:
            alone = await self.watch.is_left_alone(message.channel.id, message.id)
        finally:
            now = self._waiting.pop(message.id, None)
        heard = await self._heard(now, own_id) if now and alone else None
        if now and heard and (text := heard.text or await self._sure(now, heard)):
            await self._answer(now, text)

    async def _sure(self, message: discord.Message, heard: Heard) -> str:
        """The links of a sentence that have a sure answer, as one question."""
        settings = await self._desk.ledger.settings(message.guild.id if message.guild else None)
        return " ".join(await sure_links(self._desk.clerk, heard.links, settings.default_date))

    async def _heard(self, message: discord.Message, own_id: int) -> Heard | None:
        settings = await self._desk.ledger.settings(message.guild.id if message.guild else None)
        hearing = Hearing(settings.prefix or self._prefix, own_id, self._desk.clerk.commands, settings.inline)
        return hearing.heard(message.content, private=message.guild is None)
