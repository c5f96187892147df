"""What survives a restart, as commands and buttons ask for it: a fault of it is one French sentence."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, TypeVar

import discord

from bot.errors import StorageError
from bot.frontends.discord import labels_config as labels
from bot.frontends.discord.answering import desk_of
from bot.frontends.discord.saying import apologise, refuse
from bot.storage import Storage

__all__ = ["storage_fault", "storage_of", "storing", "take_time"]

S = TypeVar("S")
Told = Coroutine[Any, Any, None]
"""What discord.py expects of a callback, in its own words."""

log = logging.getLogger(__name__)


def storage_of(interaction: discord.Interaction) -> Storage:
    """What survives a restart. Raises StorageError where it is not open."""
    storage = desk_of(interaction).ledger.storage
    if storage is None:
        raise StorageError("not_open")
    return storage


def storage_fault(fault: StorageError) -> str:
    """What to tell who acts, when what survives a restart can't be read or written; the fault is logged."""
    log.warning("the database does not answer: %s", fault)
    return labels.NO_STORAGE if fault.problem == "not_open" else labels.STORAGE_BUSY


async def take_time(interaction: discord.Interaction) -> None:
    """Give a first sign, private: the database may make one wait longer than the three seconds that Discord gives."""
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)


def storing(act: Callable[[S, discord.Interaction], Coroutine[object, object, None]]) -> Callable[[S, discord.Interaction], Told]:
    """What a button or a form does: what goes wrong is logged, and said once, in French, to who acts."""

    @wraps(act)
    async def told(self: S, interaction: discord.Interaction) -> None:
        try:
            await act(self, interaction)
        except StorageError as fault:
            await refuse(interaction, storage_fault(fault))
        except Exception as fault:  # whatever broke, who acts gets one sentence
            await apologise(interaction, fault, "an action failed")

    return told
