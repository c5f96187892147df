"""The menus of a message: look for its rules, answer it, correct the answer. Everyone sees them; what they show is private."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterator, Sequence

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.answers import Answer, Choice, Kind
from bot.frontends.discord import labels
from bot.frontends.discord.answering import desk_of
from bot.frontends.discord.buttons import under
from bot.frontends.discord.choosing import choosers
from bot.frontends.discord.contexts import EVERYWHERE_INSTALLED, EVERYWHERE_USED
from bot.frontends.discord.door import Door, parent_of
from bot.frontends.discord.drafts import Draft, Item
from bot.frontends.discord.forms import Form
from bot.frontends.discord.hearing import Hearing
from bot.frontends.discord.kept import take_time
from bot.frontends.discord.moderators import is_moderator
from bot.frontends.discord.places import Places
from bot.frontends.discord.presenting import thumbnail
from bot.frontends.discord.publishing import Proposals, Publish, may_publish
from bot.frontends.discord.questions import of_interaction
from bot.frontends.discord.render import render
from bot.frontends.discord.saying import refuse, say_privately
from bot.storage import GuildSettings, Reply

__all__ = ["Correction", "Menus"]

_WORD = re.compile(r"\w")
_PROPOSED = 5
_LONGEST_QUESTION = 1900
_WORTH_SHOWING = (Kind.VERDICT, Kind.LOOKUP, Kind.LEAD, Kind.CHOICE)

Menu = app_commands.ContextMenu
Callback = Callable[[discord.Interaction, discord.Message], Coroutine[object, object, None]]


class Menus:
    """The menus, which go through the same door as the commands."""

    def __init__(self, door: Door, places: Places, prefix: str) -> None:
        """``prefix`` opens the written commands of servers that chose no other."""
        self._door = door
        self._places = places
        self._prefix = prefix

    def all(self) -> Iterator[Menu]:
        """Every menu."""
        yield _menu(labels.SEARCH_MENU, "Look for the rule", self.search)
        yield _menu(labels.ANSWER_MENU, "Answer the question", self.answer)
        yield _menu(labels.CORRECT_MENU, "Correct the answer", self.correct)

    async def search(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Propose the rules and cards of a message, beside the engine's answer if its board is clear."""
        await self._about(interaction, message, propose=True)

    async def answer(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Answer a message as if it asked the bot."""
        await self._about(interaction, message, propose=False)

    async def correct(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Let an arbitre say what an answer of the bot should be."""
        desk = desk_of(interaction)
        reply = await desk.ledger.by_reply(message.id)
        if reply is None:
            await refuse(interaction, labels.MEMORY_BUSY if desk.ledger.is_silent else labels.NOT_AN_ANSWER)
        elif not is_moderator(interaction, await desk.ledger.settings(reply.guild_id)):
            await refuse(interaction, labels.MODERATORS_ONLY)
        else:
            await interaction.response.send_modal(Correction(reply))

    async def _about(self, interaction: discord.Interaction, message: discord.Message, *, propose: bool) -> None:
        desk = desk_of(interaction)
        settings = await self._places.of_interaction(interaction)
        question = of_interaction(interaction, self._text(interaction, message, settings)[:_LONGEST_QUESTION])
        if not _WORD.search(question.text):
            await refuse(interaction, labels.NOTHING_TO_READ)
            return
        entry = self._door.interaction(question, settings, parent_of(interaction.channel))
        if not entry.let_in:
            await refuse(interaction, entry.said)
            return
        proposed = await desk.in_time(interaction, desk.clerk.propose(question.text, _PROPOSED)) if propose else []
        publishes = may_publish(interaction, is_moderator(interaction, settings))
        sheet = _Sheet(message.id, proposed, publishes=publishes, propose=propose)
        await desk.respond(interaction, question, sheet.present, private=True)

    def _text(self, interaction: discord.Interaction, message: discord.Message, settings: GuildSettings) -> str:
        """What a message asks, without what addresses it to the bot."""
        own_id = interaction.client.user.id if interaction.client.user else 0
        hearing = Hearing(settings.prefix or self._prefix, own_id, desk_of(interaction).clerk.commands)
        heard = hearing.heard(message.content)
        return heard.text if heard else message.content.strip()


class _Sheet:
    """How a menu lays out an answer: with what else may be looked up, and a button to publish it."""

    def __init__(self, target_id: int, proposed: Sequence[Choice], *, publishes: bool, propose: bool) -> None:
        self._target_id = target_id
        self._proposed = list(proposed)
        self._publishes = publishes
        self._propose = propose

    def present(self, reply: Reply, answer: Answer, settings: GuildSettings) -> Draft:
        """The engine's answer where there is one; else what may be looked up."""
        rendered = render(answer, quiet=settings.quiet)
        if self._propose and answer.kind not in _WORTH_SHOWING:
            return Draft(labels.PICK_ONE if self._proposed else labels.NOTHING_FOUND, None, tuple(self._items(reply)))
        items = (*choosers(reply, answer), *under(reply, rendered, removable=False), *self._items(reply))
        return Draft(rendered.message, thumbnail(answer), items)

    def _items(self, reply: Reply) -> Iterator[Item]:
        if self._proposed:
            yield Proposals.of(reply.id, self._target_id, self._proposed)
        if self._publishes:
            yield Publish(reply.id, self._target_id)


class Correction(Form):
    """What an arbitre says that an answer should be."""

    letter = "k"
    longest = 1500

    def __init__(self, reply: Reply) -> None:
        """``reply`` is the answer to correct."""
        super().__init__(reply, labels.CORRECT_MENU, labels.CORRECTION, labels.CORRECTION_HINT)

    @classmethod
    async def sent(cls, interaction: discord.Interaction, reply: Reply, text: str) -> None:
        """Check again who acts: a role may have gone meanwhile."""
        desk = desk_of(interaction)
        if not is_moderator(interaction, await desk.ledger.settings(reply.guild_id)):
            await refuse(interaction, labels.MODERATORS_ONLY)
            return
        await take_time(interaction)  # the correction may have to reach many messages
        await say_privately(interaction, [await desk.vouching.correct(reply, text, interaction.user)])


def _menu(name: str, english: str, callback: Callback) -> Menu:
    return Menu(
        name=locale_str(name, english=english),
        callback=callback,
        allowed_contexts=EVERYWHERE_USED,
        allowed_installs=EVERYWHERE_INSTALLED,
    )
