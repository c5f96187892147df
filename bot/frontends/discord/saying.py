"""Words said to one person, through an interaction."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import wraps
from typing import Any, TypeVar

import discord

from bot.frontends.discord import labels
from bot.frontends.discord.drafts import Draft, Item
from bot.frontends.discord.retrying import FAULTS

__all__ = ["apologise", "apologising", "refuse", "say_in", "say_privately"]

S = TypeVar("S")
Told = Coroutine[Any, Any, None]
"""What discord.py expects of a callback, in its own words."""

_UNKNOWN_INTERACTION = 10062
_ACKNOWLEDGED = 40060

log = logging.getLogger(__name__)


def apologising(act: Callable[[S, discord.Interaction], Coroutine[object, object, None]]) -> Callable[[S, discord.Interaction], Told]:
    """What a button does, whose faults are logged, and said once, in French, to who pressed it."""

    @wraps(act)
    async def told(self: S, interaction: discord.Interaction) -> None:
        try:
            await act(self, interaction)
        except Exception as fault:  # whatever broke, who pressed gets one sentence
            await apologise(interaction, fault, "a button failed")

    return told


async def apologise(interaction: discord.Interaction, fault: BaseException, what: str) -> None:
    """Log a fault, and tell who acts that there was one, unless it is that they no longer wait."""
    if is_too_late(fault):
        log.warning("%s: too late, and Discord told who acts", what)
        return
    if isinstance(fault, discord.HTTPException) and fault.code == _ACKNOWLEDGED:
        log.info("%s: another process answered", what)
        return
    if interaction.client.is_closed():
        log.warning("left undone, for the bot is leaving: %s", type(fault).__qualname__)
        return
    log.error(what, exc_info=fault)
    await refuse(interaction, labels.FAILED)


def is_too_late(fault: BaseException | None) -> bool:
    """Whether an interaction got its first answer after the three seconds that Discord gives."""
    return isinstance(fault, discord.NotFound) and fault.code == _UNKNOWN_INTERACTION


async def say_privately(interaction: discord.Interaction, pages: Sequence[str], items: Sequence[Item] = ()) -> None:
    """Show messages to who acts, and to nobody else; the ``items`` stand under the last one."""
    for number, page in enumerate(pages, 1):
        view = Draft(page, items=tuple(items) if number == len(pages) else ()).fields()["view"]
        if interaction.response.is_done():
            await interaction.followup.send(page, view=view, ephemeral=True, suppress_embeds=True)
        else:
            await interaction.response.send_message(page, view=view, ephemeral=True, suppress_embeds=True)


async def refuse(interaction: discord.Interaction, sentence: str) -> None:
    """Say one sentence to who acts, whatever was already said; if even that fails, there is nothing left to say."""
    try:
        await say_privately(interaction, [sentence])
    except FAULTS as refusal:
        log.warning("cannot refuse: %s", refusal)


async def say_in(message: discord.Message, sentence: str) -> None:
    """Reply one sentence to a message, if the bot may speak there."""
    try:
        await message.channel.send(sentence, reference=message.to_reference(fail_if_not_exists=False), mention_author=False)
    except FAULTS as refusal:
        log.warning("cannot reply in %s: %s", message.channel.id, refusal)
