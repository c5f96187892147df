"""The answer to a forum post: a verdict at once, a lead behind a button, and what may be done about it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.answers import Answer, Kind
from bot.frontends.discord import labels_forum as labels
from bot.frontends.discord.buttons import Unfold
from bot.frontends.discord.drafts import Draft, Item
from bot.frontends.discord.judging import judge_buttons
from bot.frontends.discord.pages import LIMIT, length
from bot.frontends.discord.post_buttons import post_buttons
from bot.frontends.discord.presenting import present
from bot.storage import GuildSettings, Reply

__all__ = ["present_post"]

_LOST = (Kind.NOT_FOUND, Kind.ERROR)


def present_post(reply: Reply, answer: Answer, settings: GuildSettings) -> Draft:
    """An answer as a message of a post, or of the channel of the arbitres where they read it first."""
    draft = _answered(reply, answer, settings)
    return Draft(_about(reply, draft.content), draft.embed, (*draft.items, *_actions(reply, settings)))


def _answered(reply: Reply, answer: Answer, settings: GuildSettings) -> Draft:
    if answer.kind in _LOST and not answer.choices:
        return Draft(labels.NOTHING_FOUND)
    draft = present(reply, answer, settings)
    return Draft(draft.content, draft.embed, tuple(item for item in draft.items if _is_kept(item)))


def _is_kept(item: Item) -> bool:
    """What unfolds and what chooses; an answer in a post is deleted by its moderators, by Discord's own means."""
    return isinstance(item, Unfold) or not str(getattr(item, "custom_id", "")).startswith("g:x:")


def _actions(reply: Reply, settings: GuildSettings) -> Iterator[Item]:
    yield from post_buttons(reply.id)
    if settings.judge_role or settings.moderator_roles:
        yield from judge_buttons(reply.id)


def _about(reply: Reply, content: str) -> str:
    """The post, named where its answer is shown elsewhere."""
    line = labels.ABOUT_POST.format(thread=reply.source_id)
    elsewhere = reply.channel_id != reply.source_id and length(content) + 1 + length(line) <= LIMIT
    return f"{content}\n{line}" if elsewhere else content
