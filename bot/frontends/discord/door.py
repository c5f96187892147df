"""Which questions are let in: where the bot speaks, which commands a server has, and how often one may ask."""

from __future__ import annotations

import discord

from bot.answers import commands_of
from bot.frontends.discord import labels
from bot.frontends.discord.cooldowns import Allowance, Cooldowns
from bot.frontends.discord.memory import Recent
from bot.frontends.discord.questions import Question
from bot.records import dataclass
from bot.storage import GuildSettings

__all__ = ["Door", "Entry", "is_disabled", "parent_of", "speaks_in"]

_DELIVERIES_REMEMBERED = 2000


@dataclass(frozen=True, slots=True)
class Entry:
    """Whether a question is let in, and whether its answer is ``private``.

    ``said`` goes with the answer, or in its place; nothing then means silence. ``elsewhere`` says that only the place is wrong.
    """

    let_in: bool
    private: bool = False
    said: str = ""
    elsewhere: bool = False


_SILENCE = Entry(let_in=False)


class Door:
    """Lets questions in."""

    def __init__(self, cooldowns: Cooldowns) -> None:
        """``cooldowns`` bounds how often one may ask."""
        self.cooldowns = cooldowns
        self.complaints: Recent[tuple[int, int]] = Recent(_DELIVERIES_REMEMBERED)
        """Who already said, of which post, that its answer is incorrect."""
        self._interactions: Recent[int] = Recent(_DELIVERIES_REMEMBERED)

    def is_new(self, interaction: discord.Interaction) -> bool:
        """Whether an interaction was not delivered before: an answer given twice would be one too many."""
        return self._interactions.is_new(interaction.id)

    def message(self, question: Question, settings: GuildSettings, parent_id: int | None) -> Entry:
        """A written question: where it is not let in, it is probably meant for somebody else."""
        if is_disabled(question.text, settings):
            return _SILENCE
        if not speaks_in(settings, question.channel_id, parent_id):
            return Entry(let_in=False, elsewhere=True)
        allowed = self.cooldowns.ask(question.asker_id, question.channel_id)
        return _SILENCE if allowed is Allowance.REFUSED_AGAIN else Entry(allowed is Allowance.GIVEN, said=_told(allowed))

    def interaction(self, question: Question, settings: GuildSettings, parent_id: int | None) -> Entry:
        """A slash command or a menu, which always gets a word: privately where the bot does not speak aloud."""
        if is_disabled(question.text, settings):
            return Entry(let_in=False, private=True, said=labels.DISABLED)
        allowed = self.cooldowns.ask(question.asker_id, question.channel_id)
        if allowed is not Allowance.GIVEN:
            return Entry(let_in=False, private=True, said=labels.TOO_OFTEN)
        if speaks_in(settings, question.channel_id, parent_id):
            return Entry(let_in=True)
        return Entry(let_in=True, private=True, said=f"-# {labels.not_here(settings.channels)}")


def speaks_in(settings: GuildSettings, channel_id: int, parent_id: int | None) -> bool:
    """Whether the bot speaks aloud in a channel, or in a thread of the channel ``parent_id``."""
    places = {*settings.channels, *(forum.channel_id for forum in settings.forums)}
    return settings.everywhere or channel_id in places or parent_id in places


def is_disabled(text: str, settings: GuildSettings) -> bool:
    """Whether a question uses a command that the server turned off, in any spelling."""
    off = {command for word in settings.disabled_commands for command in commands_of(word)}
    return bool(off & commands_of(text))


def parent_of(channel: object) -> int | None:
    """The channel that a thread belongs to."""
    return channel.parent_id if isinstance(channel, discord.Thread) else None


def _told(allowed: Allowance) -> str:
    return labels.TOO_OFTEN if allowed is Allowance.REFUSED else ""
