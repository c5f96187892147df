"""The one way in which a question becomes a message: intent first, answer, message, then the record of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TypeVar
from weakref import WeakValueDictionary

import discord

from bot.answers import Answer, without_official
from bot.frontends.discord import labels
from bot.frontends.discord.clerk import Clerk
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.deletions import Deletions, Where
from bot.frontends.discord.door import Door
from bot.frontends.discord.drafts import Draft, Item, Presenter
from bot.frontends.discord.examples import as_typed
from bot.frontends.discord.inline import few_links
from bot.frontends.discord.labels_vouching import REPORT_WORD
from bot.frontends.discord.ledger import Ledger
from bot.frontends.discord.memory import Recent
from bot.frontends.discord.questions import Question, writable
from bot.frontends.discord.retrying import FAULTS, Retries, passes
from bot.frontends.discord.timing import with_a_sign
from bot.frontends.discord.unvouched import Unvouched, Vouching
from bot.storage import Reply, ReplyState, Source

__all__ = ["Desk", "DeskClient", "desk_of", "door_of"]

T = TypeVar("T")

RESUMED = timedelta(minutes=10)
"""How old a question may be to be answered still after a restart."""
RESUMED_POST = timedelta(hours=24)
"""The same for a post, whose author comes back to read."""
EDITED = timedelta(minutes=15)
"""How long editing a question changes its answer."""
_LOOKED_THROUGH = 100
"""Messages after a question among which its answer is looked for, after a restart."""

_DELETIONS_REMEMBERED = 2000

log = logging.getLogger(__name__)


class Desk:
    """Answers questions, each once, and changes or withdraws the answers given."""

    def __init__(
        self,
        clerk: Clerk,
        ledger: Ledger,
        presenters: Mapping[Source, Presenter],
        vouching: Vouching | None = None,
        prefix: str = "!",
    ) -> None:
        """``presenters`` lays out the answers, by what asked; ``prefix`` opens the written commands of servers that chose no other."""
        self._prefix = prefix
        self.patience = 1.0
        """Seconds after which whoever waits gets a first sign: Discord gives up an interaction at three, and the database had its share."""
        self.clerk = clerk
        self.ledger = ledger
        self.presenters = dict(presenters)
        self.vouching: Vouching = vouching or Unvouched()
        self.retries = Retries()
        self.deletions = Deletions(ledger, self.gone)
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._begun: set[int] = set()
        """What this process itself began to answer before it resumed the rest: whatever the clock says, it is not resumed."""
        self._resumed = False
        self._unasked: Recent[int] = Recent(_DELETIONS_REMEMBERED)
        """Messages deleted without having an answer: that to one of them may still be under way."""

    # --- an answer -------------------------------------------------------------------------------------------------

    async def answer(self, reply: Reply, *, at_once: bool = True) -> Answer:
        """The answer to a question, computed again by the rules of the same date.

        ``at_once``, short questions are answered on the event loop; otherwise, the loop goes on meanwhile whatever they cost.
        """
        if at_once and self.clerk.is_quick(reply.request):
            answer = self.clerk.answer(reply.request, reply.as_of)
        else:
            answer = await self.clerk.answer_in_turn(reply.request, reply.as_of)
        try:
            return await self.vouching.reviewed(reply, answer)
        except Exception:  # the engine's answer stands by itself
            log.exception("no review")
            return answer

    async def shown(self, reply: Reply, *, at_once: bool = True) -> Answer:
        """The same answer, whose examples may be typed as they are on the server, and without official English where it wants none."""
        return await self.as_shown(await self.answer(reply, at_once=at_once), reply.guild_id)

    async def as_shown(self, answer: Answer, guild_id: int | None) -> Answer:
        """An answer as a server shows it: its examples with the server's prefix, and no official English where it wants none."""
        settings = await self.ledger.settings(guild_id)
        allowed = answer if settings.official_english else without_official(answer)
        return as_typed(allowed, settings.prefix or self._prefix, self.clerk.commands | {REPORT_WORD})

    async def draft(self, reply: Reply, presenter: Presenter | None = None, *, at_once: bool = True) -> Draft:
        """The message that answers a question, laid out by ``presenter`` or the usual one; one French sentence where it cannot be made."""
        settings = await self.ledger.settings(reply.guild_id)
        try:
            return (presenter or self.presenters[reply.source])(reply, await self.shown(reply, at_once=at_once), settings)
        except Exception:  # whatever broke, who asked gets one sentence
            log.exception("no draft")
            return Draft(labels.FAILED, for_asker=True)

    async def intend(self, question: Question) -> Reply | None:
        """Take a question, with the date of its server; null when it is already taken."""
        settings = await self.ledger.settings(question.guild_id)
        bounded = replace(question, text=few_links(question.text))
        return await self._take(bounded, settings.default_date or self.clerk.as_of)

    async def _take(self, question: Question, as_of: str | None) -> Reply | None:
        known = self._resumed or question.source_id in self._begun
        if not known:
            self._begun.add(question.source_id)
        reply = await self.ledger.intend(question, as_of)
        if reply is None and not known:
            self._begun.discard(question.source_id)
        return reply

    # --- by a message ----------------------------------------------------------------------------------------------

    async def reply(self, question: Question, channel: discord.abc.Messageable, note: str = "") -> Reply | None:
        """Answer in a channel a question that a message of it asks, and say a ``note`` after the answer.

        Null when it is already taken, or cannot be sent.
        """
        async with self.turn(question.source_id):
            reply = None if self._unasked.has(question.source_id) else await self.intend(question)
            return await self._send(reply, channel, note=note) if reply else None

    async def _send(self, reply: Reply, channel: discord.abc.Messageable, target_id: int | None = None, *, note: str = "") -> Reply | None:
        try:
            draft = await with_a_sign(self.draft(reply), self.patience, lambda: _type(channel))
            message = await channel.send(
                **draft.with_note(note).fields(),
                nonce=reply.nonce,
                reference=_reference(reply, target_id or reply.source_id),
                mention_author=False,
            )
        except FAULTS as fault:
            await self._unsent(reply, channel, target_id, fault)
            return None
        self.retries.done(reply.source_id)
        return await self._sent(reply, message.id)

    async def _unsent(self, reply: Reply, channel: discord.abc.Messageable, target_id: int | None, fault: BaseException) -> None:
        """Try again later where that may help; otherwise remember that nothing will be sent."""
        if passes(fault) and self.retries.later(reply.source_id, lambda: self._send_again(reply, channel, target_id)):
            log.warning("cannot reply in %s, which will be tried again: %s", reply.channel_id, fault)
            return
        log.warning("cannot reply in %s: %s", reply.channel_id, fault)
        await self.ledger.failed(reply)

    async def _send_again(self, reply: Reply, channel: discord.abc.Messageable, target_id: int | None) -> None:
        async with self.turn(reply.source_id):
            known = await self.ledger.by_source(reply.source_id) or reply
            if known.state is ReplyState.INTENDED:
                await self._send(known, channel, target_id)

    async def _sent(self, reply: Reply, message_id: int) -> Reply:
        done = await self.ledger.sent(reply, message_id)
        await self.vouching.shown(done)
        return done

    # --- by an interaction -----------------------------------------------------------------------------------------

    async def respond(
        self, interaction: discord.Interaction, question: Question, presenter: Presenter | None = None, *, private: bool, note: str = ""
    ) -> Reply | None:
        """Answer an interaction, within the three seconds that Discord gives; ``note`` is said after the answer."""
        reply = await self.intend(question)
        if reply is None:
            return None
        draft = await self.in_time(interaction, self.draft(reply, presenter, at_once=False), private=private)
        message_id = await _say(interaction, draft.with_note(note), private=private or draft.for_asker)
        return await self._sent(reply, message_id) if message_id else reply

    async def answer_in_time(self, interaction: discord.Interaction, reply: Reply, *, private: bool = True) -> Answer:
        """The answer to a question, for an interaction: a first sign is given when it takes longer than Discord waits."""
        return await self.in_time(interaction, self.shown(reply, at_once=False), private=private)

    async def choose(self, interaction: discord.Interaction, reply: Reply, request: str, kept: Sequence[Item] = ()) -> None:
        """Answer a more precise question, in the message under which it was chosen, where the items ``kept`` stay."""
        async with self.turn(reply.source_id):
            chosen = await self.ledger.asked_again(reply, request)
            draft = await with_a_sign(self.draft(chosen, at_once=False), self.patience, interaction.response.defer)
            draft = draft.with_items(*kept)
            if interaction.response.is_done():
                await interaction.edit_original_response(**draft.fields())
            else:
                await interaction.response.edit_message(**draft.fields())
            await self.vouching.shown_again(chosen)

    async def publish(self, question: Question, as_of: str | None, channel: discord.abc.Messageable, target_id: int) -> bool:
        """Answer in a channel, as a reply to a message that did not ask for it; whether that is done, or will be."""
        reply = await self._take(question, as_of)
        if reply is None:
            return False
        return await self._send(reply, channel, target_id) is not None or self.retries.awaits(reply.source_id)

    async def in_time(self, interaction: discord.Interaction, work: Coroutine[object, object, T], *, private: bool = True) -> T:
        """What some work gives; the interaction gets a first sign, once, when that takes long."""

        async def sign() -> None:
            if not interaction.response.is_done():
                await interaction.response.defer(ephemeral=private, thinking=True)

        return await with_a_sign(work, self.patience, sign)

    # --- afterwards ------------------------------------------------------------------------------------------------

    async def revise(self, source_id: int, text: str, channel: discord.PartialMessageable) -> None:
        """The question was edited: change its answer, unless it stands."""
        text = writable(few_links(text))
        async with self.turn(source_id):
            reply = await self.ledger.by_source(source_id)
            if reply and _may_change(reply) and reply.request != text:
                changed = await self.ledger.asked_again(reply, text)
                if reply.reply_id:
                    await self.show_again(changed, channel.get_partial_message(reply.reply_id))

    async def show_again(self, reply: Reply, message: discord.PartialMessage) -> bool:
        """Answer a question again, in the message that answered it; false where Discord is in trouble, and it will be tried again."""
        draft = await self.draft(reply)
        await self.vouching.shown_again(reply)  # whether or not Discord takes it: a later correction may go better
        try:
            await message.edit(**draft.fields())
        except FAULTS as fault:
            log.warning("cannot edit in %s: %s", reply.channel_id, fault)
            if passes(fault):
                self.retries.later(message.id, lambda: self._show_as_it_is(reply, message))
                return False
        self.retries.done(message.id)
        return True

    async def _show_as_it_is(self, reply: Reply, message: discord.PartialMessage) -> None:
        """Show an answer as it should be now: what is asked, or what an arbitre said of it, may have changed meanwhile."""
        async with self.turn(reply.source_id):
            now = await self.ledger.by_source(reply.source_id) or reply
            if now.state is ReplyState.SENT:
                await self.show_again(now, message)

    async def gone(self, message_id: int, where: Where) -> None:
        """A message or a post was deleted: so is the answer to it, ``where`` it is; one deleted by somebody is remembered as such.

        While the database is silent, what it does not tell is asked again later.
        """
        async with self.turn(message_id):
            asked = await self.ledger.by_source(message_id)
            reply = asked or await self.ledger.by_reply(message_id)
            if reply and reply.state is not ReplyState.DELETED:
                await self.withdraw(reply, where(reply) if asked else None)
        if reply is None:
            self._unasked.is_new(message_id)
        if reply is None and self.ledger.is_silent:
            self.deletions.note(message_id, where)

    async def withdraw(self, reply: Reply, channel: discord.PartialMessageable | None) -> None:
        """Delete an answer; without its ``channel``, the message is gone already."""
        await self.ledger.deleted(reply)
        if channel and reply.reply_id:
            await self._delete(channel.get_partial_message(reply.reply_id))

    async def _delete(self, message: discord.PartialMessage) -> None:
        """Delete a message; later where Discord is in trouble."""
        try:
            await message.delete()
        except discord.NotFound:
            log.debug("%s went with its thread, or somebody else deleted it", message.id)
        except FAULTS as fault:
            log.warning("cannot delete in %s: %s", message.channel.id, fault)
            if passes(fault) and self.retries.later(message.id, lambda: self._delete(message)):
                return
        self.retries.done(message.id)

    # --- after a restart -------------------------------------------------------------------------------------------

    async def resume(self, client: discord.Client) -> None:
        """Answer what was asked just before the bot stopped, unless the answer was sent before it could be recorded."""
        now = utc_now()
        for reply in await self.ledger.unfinished(now - RESUMED_POST):
            mine = reply.guild_id is None or client.get_guild(reply.guild_id) is not None
            fresh = now - reply.created_at <= (RESUMED_POST if reply.source is Source.POST else RESUMED)
            if mine and fresh and reply.source_id not in self._begun:
                async with self.turn(reply.source_id):
                    await self._resume(reply, client)
        self._resumed = True
        self._begun.clear()

    async def _resume(self, reply: Reply, client: discord.Client) -> None:
        if reply.source is Source.INTERACTION:  # its token died with the process that had it
            await self.ledger.failed(reply)
            return
        channel = client.get_partial_messageable(reply.channel_id, guild_id=reply.guild_id)
        try:
            sent = await _already_sent(reply, channel, client)
            if sent:
                await self.draft(reply)  # which tells what a later correction must reach
            await (self._sent(reply, sent) if sent else self._send(reply, channel))
        except FAULTS as fault:
            log.warning("cannot resume in %s: %s", reply.channel_id, fault)
            if not (passes(fault) and self.retries.later(reply.source_id, lambda: self._resume_again(reply, client))):
                await self.ledger.failed(reply)
        except Exception:  # what is wrong with one must not keep the others waiting
            log.exception("cannot resume in %s", reply.channel_id)

    async def _resume_again(self, reply: Reply, client: discord.Client) -> None:
        async with self.turn(reply.source_id):
            await self._resume(reply, client)

    def turn(self, source_id: int) -> asyncio.Lock:
        """One thing at a time is done about a question: it may be edited or deleted while it is being answered."""
        return self._turns.setdefault(source_id, asyncio.Lock())


class DeskClient(discord.AutoShardedClient):
    """A client behind which there are a desk and a door: what buttons and menus know of it."""

    desk: Desk
    door: Door


def desk_of(interaction: discord.Interaction) -> Desk:
    """The desk behind the client that received an interaction."""
    assert isinstance(interaction.client, DeskClient)
    return interaction.client.desk


def door_of(interaction: discord.Interaction) -> Door:
    """The door of the client that received an interaction."""
    assert isinstance(interaction.client, DeskClient)
    return interaction.client.door


def _may_change(reply: Reply) -> bool:
    stands = reply.settled or reply.validated_id is not None
    waits = reply.state is ReplyState.INTENDED  # to be sent again: it will be of the question as it is now
    return (waits or reply.state is ReplyState.SENT) and not stands and utc_now() - reply.created_at <= EDITED


async def _type(channel: discord.abc.Messageable) -> None:
    """Show that an answer is coming; where that is refused, it comes all the same."""
    with suppress(*FAULTS):
        await channel.typing()


def _reference(reply: Reply, message_id: int) -> discord.MessageReference:
    """The question, shown above its answer; its being deleted meanwhile is no fault."""
    return discord.MessageReference(message_id=message_id, channel_id=reply.channel_id, guild_id=reply.guild_id, fail_if_not_exists=False)


async def _already_sent(reply: Reply, channel: discord.PartialMessageable, client: discord.Client) -> int | None:
    """The message that answers a question, looked for in the channel after it. Raises NotFound when the question is gone."""
    asked_in = client.get_partial_messageable(reply.source_id) if reply.source is Source.POST else channel
    await asked_in.fetch_message(reply.source_id)  # a post has the id of its first message, and may be answered elsewhere
    async for message in channel.history(after=discord.Object(reply.source_id), limit=_LOOKED_THROUGH, oldest_first=True):
        asked = message.reference.message_id if message.reference else None
        if client.user and message.author.id == client.user.id and (asked == reply.source_id or message.nonce == reply.nonce):
            return message.id
    return None


async def _say(interaction: discord.Interaction, draft: Draft, *, private: bool) -> int | None:
    """Give an interaction its first answer, or the one that it was promised; the message's id."""
    if interaction.response.is_done():
        message = await interaction.edit_original_response(**draft.fields())
        return message.id
    response = await interaction.response.send_message(**draft.fields(), ephemeral=private)
    return response.message_id
