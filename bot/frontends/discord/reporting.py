"""Reports of answers that seem wrong: the scene as data, and no one's words."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.answers import Answer, fold
from bot.frontends.discord import labels as general
from bot.frontends.discord import labels_vouching as labels
from bot.frontends.discord.answering import Desk, desk_of, door_of
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.contexts import EVERYWHERE_INSTALLED, EVERYWHERE_USED
from bot.frontends.discord.cooldowns import Allowance
from bot.frontends.discord.judging import answer_behind
from bot.frontends.discord.kept import storage_of, take_time
from bot.frontends.discord.saying import refuse, say_in, say_privately
from bot.storage import Json, Reply, Storage

__all__ = ["about", "asks_to_report", "report", "report_by_message", "report_command", "report_menu"]


def asks_to_report(content: str, prefix: str) -> bool:
    """Whether a message is the command that reports an answer."""
    word, *_ = content.strip().removeprefix(prefix).split(maxsplit=1) or [""]
    return content.strip().startswith(prefix) and fold(word) == labels.REPORT_WORD


def about(answer: Answer, cards: tuple[str, ...]) -> dict[str, Json]:
    """What a report says of an answer, besides its scene: enough to find the fault again, and nothing that anybody wrote."""
    return {
        "kind": answer.kind.value,
        "basis": answer.basis,
        "verdict": answer.verdict if answer.scenario is not None else None,
        "as_of": answer.as_of or None,
        "rules": [cite.rule for cite in answer.citations if cite.decisive],
        "cards": list(cards),
        "unsupported": [{"card": one.card, "clause": one.clause} for one in answer.unsupported],
        "data": dict(answer.data),
    }


async def report(desk: Desk, storage: Storage, reply: Reply, reporter_id: int) -> str:
    """Keep a report of an answer; what to tell who reports. Raises StorageError."""
    answer = await desk.clerk.answer_in_turn(reply.request, reply.as_of)
    said = about(answer, desk.clerk.cards_in(reply.request))
    number = await storage.reports.add(reply.guild_id, reporter_id, answer.scenario, said, utc_now())
    return (labels.REPORTED_BARE if answer.scenario is None else labels.REPORTED).format(number=number)


async def report_by_message(desk: Desk, storage: Storage, message: discord.Message) -> None:
    """Report the answer that a message replies to, else the last one that its author got in the channel. Raises StorageError."""
    answered = message.reference.message_id if message.reference else None
    reply = await desk.ledger.by_reply(answered) if answered else None
    reply = reply or await storage.replies.last_of(message.author.id, message.channel.id)
    here = reply is not None and reply.guild_id == (message.guild.id if message.guild else None)
    said = await report(desk, storage, reply, message.author.id) if reply and here else labels.NOTHING_TO_REPORT
    await say_in(message, said)


def report_command() -> app_commands.Command[app_commands.Group, ..., None]:
    """`/signaler`: the last answer that one got in this channel."""

    async def callback(interaction: discord.Interaction) -> None:
        if await _in_a_hurry(interaction):
            return
        await take_time(interaction)
        storage = storage_of(interaction)
        reply = await storage.replies.last_of(interaction.user.id, interaction.channel_id or 0)
        desk = desk_of(interaction)
        said = await report(desk, storage, reply, interaction.user.id) if reply else labels.NOTHING_TO_REPORT
        await say_privately(interaction, [said])

    return app_commands.Command(
        name=locale_str("signaler", english="report"),
        description=locale_str(labels.ABOUT_REPORT, english="Report the last answer that you got here"),
        callback=callback,
        allowed_contexts=EVERYWHERE_USED,
        allowed_installs=EVERYWHERE_INSTALLED,
    )


def report_menu() -> app_commands.ContextMenu:
    """The menu of a message of the bot."""

    async def callback(interaction: discord.Interaction, message: discord.Message) -> None:
        reply = None if await _in_a_hurry(interaction) else await answer_behind(interaction, message)
        if reply is not None:
            await take_time(interaction)
            await say_privately(interaction, [await report(desk_of(interaction), storage_of(interaction), reply, interaction.user.id)])

    return app_commands.ContextMenu(
        name=locale_str(labels.REPORT_MENU, english="Report the answer"),
        callback=callback,
        allowed_contexts=EVERYWHERE_USED,
        allowed_installs=EVERYWHERE_INSTALLED,
    )


async def _in_a_hurry(interaction: discord.Interaction) -> bool:
    """Whether somebody reports too often; if so, they are told."""
    hurried = door_of(interaction).cooldowns.ask(interaction.user.id, interaction.channel_id or 0) is not Allowance.GIVEN
    if hurried:
        await refuse(interaction, general.TOO_OFTEN)
    return hurried
