"""Sends the slash commands to Discord when they changed, and only then: Discord counts the creations of a day."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from pathlib import Path

import discord
from discord import app_commands

from bot.frontends.discord import labels
from bot.frontends.discord.retrying import FAULTS

__all__ = ["MEMORY", "synchronise"]

MEMORY = "discord-sync.json"
"""File of the data folder that remembers what was sent: a hash for each application and server."""

log = logging.getLogger(__name__)


async def synchronise(
    tree: app_commands.CommandTree[discord.Client], data_dir: Path, guild: discord.Object | None = None, *, force: bool = False
) -> bool:
    """Send the commands, everywhere or to one ``guild``; returns whether they were sent.

    A refusal of Discord is logged, and leaves the bot at work with the commands that it had.
    """
    key = f"{tree.client.application_id}/{guild.id if guild else 'global'}"
    memory = _remembered(data_dir / MEMORY)
    digest = await _digest(tree, guild)
    if memory.get(key) == digest and not force:
        log.info(labels.SYNC_UNCHANGED)
        return False
    try:
        sent = await tree.sync(guild=guild)
    except FAULTS as refusal:
        log.error(labels.SYNC_FAILED, refusal.status if isinstance(refusal, discord.HTTPException) else labels.CONNECTION_LOST)
        return False
    log.info(labels.SYNCED, len(sent))
    _remember(data_dir / MEMORY, {**memory, key: digest})
    return True


async def _digest(tree: app_commands.CommandTree[discord.Client], guild: discord.Object | None) -> str:
    commands = tree.get_commands(guild=guild)
    translator = tree.translator
    payload = [await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree) for command in commands]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


def _remembered(path: Path) -> dict[str, str]:
    try:
        memory = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        memory = None
    if not isinstance(memory, dict):
        log.warning(labels.UNREADABLE_MEMORY)
        return {}
    return {str(key): str(value) for key, value in memory.items()}


def _remember(path: Path, memory: Mapping[str, str]) -> None:
    """Replace the file at once; a folder that cannot be written costs one more synchronisation at the next start."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".tmp")
        draft.write_text(json.dumps(memory, indent=1), encoding="utf-8")
        draft.replace(path)
    except OSError:
        log.warning("cannot write %s", path)
