"""The buttons under the answer to a forum post: solved, incorrect, an arbitre please, no more answers here."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import discord

from bot.errors import StorageError
from bot.frontends.discord import labels_forum as labels
from bot.frontends.discord.access import wanted
from bot.frontends.discord.answering import desk_of, door_of
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.drafts import Item
from bot.frontends.discord.forms import Form
from bot.frontends.discord.kept import storage_of, storing
from bot.frontends.discord.moderators import may_change
from bot.frontends.discord.pages import neutral, shortened
from bot.frontends.discord.reply_button import ReplyButton
from bot.frontends.discord.retrying import FAULTS
from bot.frontends.discord.saying import refuse, say_privately
from bot.frontends.discord.threads import thread_of
from bot.storage import AuditEntry, GuildSettings, Post, PostState, Reply

__all__ = ["POST_BUTTONS", "Reason", "call_judge", "post_buttons"]

_MOST_TAGS = 5
_ROW = 3
"""Under what unfolds and what chooses, which may take three rows."""

log = logging.getLogger(__name__)


def post_buttons(reply_id: int) -> Iterator[Item]:
    """The buttons of a post, for the answer of this key."""
    yield from (kind(reply_id) for kind in (Resolved, Incorrect, CallJudge, Mute))


async def _post(interaction: discord.Interaction, reply: Reply) -> Post | None:
    """The post that an answer is about; if it is forgotten, that is said. Raises StorageError."""
    post = await storage_of(interaction).posts.get(reply.source_id)
    if post is None:
        await refuse(interaction, labels.NOT_A_POST)
    return post


class _PostButton(ReplyButton, code="none"):
    """A button that acts on the post of an answer."""

    place = _ROW

    async def settled(self, interaction: discord.Interaction) -> tuple[Reply, Post, GuildSettings] | None:
        """The answer, its post and the settings, for who opened the post and for moderators; others are told. Raises StorageError."""
        reply = await wanted(interaction, self.reply_id, aside=True)
        if reply is None:
            return None
        settings = await desk_of(interaction).ledger.settings(reply.guild_id)
        if not may_change(interaction, reply, settings):
            await refuse(interaction, labels.ASKER_ONLY)
            return None
        await interaction.response.defer()
        post = await _post(interaction, reply)
        return (reply, post, settings) if post else None


class Resolved(_PostButton, code="pr"):
    """The question is solved."""

    words = labels.RESOLVED
    look = discord.ButtonStyle.success

    @storing
    async def callback(self, interaction: discord.Interaction) -> None:
        """Settle the answer, and give the post its tag."""
        found = await self.settled(interaction)
        if found is None:
            return
        reply, post, settings = found
        if not await storage_of(interaction).posts.becomes(post.thread_id, PostState.RESOLVED):
            await refuse(interaction, labels.ALREADY_RESOLVED)
            return
        await desk_of(interaction).ledger.settle(reply)
        await _logged(interaction, "resolve", post)
        await interaction.followup.send(labels.IS_RESOLVED)
        if trouble := await _tag(interaction.client, post, settings):
            await refuse(interaction, trouble)


class Incorrect(_PostButton, code="pi"):
    """The answer is wrong; anyone may say so, with the reason."""

    words = labels.INCORRECT

    @storing
    async def callback(self, interaction: discord.Interaction) -> None:
        """Ask what is wrong."""
        reply = await wanted(interaction, self.reply_id, aside=True)
        if reply is not None:
            await interaction.response.send_modal(Reason(reply))


class Reason(Form):
    """What is wrong in an answer."""

    letter = "i"
    longest = 500

    def __init__(self, reply: Reply) -> None:
        """``reply`` is the answer that somebody calls incorrect."""
        super().__init__(reply, labels.INCORRECT_TITLE, labels.INCORRECT_FIELD, labels.INCORRECT_HELP)

    @classmethod
    async def sent(cls, interaction: discord.Interaction, reply: Reply, text: str) -> None:
        """Keep the reason, and tell the arbitres; the post is told by the first who finds it incorrect, and each person says it once."""
        await interaction.response.defer()
        post = await _post(interaction, reply)
        if post is None:
            return
        complaints, complaint = door_of(interaction).complaints, (post.thread_id, interaction.user.id)
        if not complaints.is_new(complaint):
            await refuse(interaction, labels.ALREADY_INCORRECT)
            return
        try:
            first = await storage_of(interaction).posts.becomes(post.thread_id, PostState.INCORRECT, text)
        except StorageError:
            complaints.forget(complaint)  # they are told to try again
            raise
        if first:
            await interaction.followup.send(labels.IS_INCORRECT)
        else:
            await refuse(interaction, labels.ALSO_INCORRECT)
        await _alert(interaction, post, text)


async def _alert(interaction: discord.Interaction, post: Post, reason: str) -> None:
    """Tell the arbitres why an answer is called incorrect, where they read such things."""
    settings = await desk_of(interaction).ledger.settings(post.guild_id)
    told = settings.alert_channel or settings.shadow_channel
    if told:
        said = labels.ALERT_INCORRECT.format(thread=post.thread_id, reason=neutral(shortened(reason, Reason.longest)))
        await _say_in(interaction.client, told, post.guild_id, said)


class CallJudge(_PostButton, code="pj"):
    """Calls the arbitres, once."""

    words = labels.CALL_JUDGE

    @storing
    async def callback(self, interaction: discord.Interaction) -> None:
        """Mention their role in the post, and nobody else."""
        found = await self.settled(interaction)
        if found is None:
            return
        await say_privately(interaction, [await call_judge(interaction, found[1], found[2])])


class Mute(_PostButton, code="pm"):
    """Keeps the bot silent in a post; pressed again, lets it speak."""

    words = labels.MUTE

    @storing
    async def callback(self, interaction: discord.Interaction) -> None:
        """Say nothing more there, or speak again."""
        found = await self.settled(interaction)
        if found is not None:
            silent = not found[1].muted
            await storage_of(interaction).posts.mute(found[1].thread_id, muted=silent)
            await _logged(interaction, "mute" if silent else "unmute", found[1])
            await refuse(interaction, labels.IS_MUTED if silent else labels.SPEAKS_AGAIN)


POST_BUTTONS = (Resolved, Incorrect, CallJudge, Mute)
"""What the client must know to answer the buttons of messages sent before it started."""


async def call_judge(interaction: discord.Interaction, post: Post, settings: GuildSettings) -> str:
    """Mention the role of the arbitres, once for a post; what to tell who asked. Raises StorageError."""
    role = interaction.guild.get_role(settings.judge_role) if interaction.guild and settings.judge_role else None
    if role is None:
        return labels.NO_JUDGE_ROLE
    if not (role.mentionable or role.guild.me.guild_permissions.mention_everyone):
        return labels.JUDGE_NOT_MENTIONABLE
    posts = storage_of(interaction).posts
    if not await posts.call_judge(post.thread_id):
        return labels.ALREADY_CALLED
    where, words = (settings.shadow_channel, labels.JUDGE_CALLED_FROM) if settings.shadow_channel else (post.thread_id, labels.JUDGE_CALLED)
    said = words.format(role=role.id, thread=post.thread_id)
    if await _say_in(interaction.client, where, post.guild_id, said, discord.AllowedMentions(everyone=False, users=False, roles=[role])):
        return labels.CALL_DONE
    await posts.judge_not_called(post.thread_id)
    return labels.CALL_FAILED


async def _tag(client: discord.Client, post: Post, settings: GuildSettings) -> str:
    """Give a solved post the tag chosen for it; what prevents it, empty where nothing does."""
    wanted_tag = next((forum.resolved_tag for forum in settings.forums if forum.channel_id == post.forum_id), None)
    thread = await thread_of(client, post.guild_id, post.thread_id)
    forum = thread.parent if thread else None
    if wanted_tag is None or thread is None or not isinstance(forum, discord.ForumChannel):
        return ""
    tag = forum.get_tag(wanted_tag)
    if tag is None:
        return labels.TAG_REFUSED
    if tag in thread.applied_tags:
        return ""
    if len(thread.applied_tags) >= _MOST_TAGS:
        return labels.TOO_MANY_TAGS
    try:
        await thread.edit(applied_tags=[*thread.applied_tags, tag])
    except FAULTS as refusal:
        log.warning("no tag in %s: %s", post.thread_id, refusal)
        return labels.TAG_REFUSED
    return ""


async def _say_in(
    client: discord.Client, channel_id: int, guild_id: int, words: str, mentions: discord.AllowedMentions | None = None
) -> bool:
    """Say something in a channel or a post; whether Discord let it."""
    channel = client.get_partial_messageable(channel_id, guild_id=guild_id)
    try:
        await channel.send(words, allowed_mentions=mentions or discord.AllowedMentions.none(), suppress_embeds=True)
    except FAULTS as refusal:
        log.warning("cannot speak in %s: %s", channel_id, refusal)
        return False
    return True


async def _logged(interaction: discord.Interaction, action: str, post: Post) -> None:
    entry = AuditEntry(post.guild_id, interaction.user.id, action, f"<#{post.thread_id}>", utc_now())
    await storage_of(interaction).audit.add(entry)
