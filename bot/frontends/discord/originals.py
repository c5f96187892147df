"""The official English text of a rule, where the operator imported it and the server allows it: one rule at a time, on request."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import discord

from bot.answers import Answer, Citation
from bot.frontends.discord import labels
from bot.frontends.discord.access import wanted
from bot.frontends.discord.answering import desk_of
from bot.frontends.discord.drafts import Item, List
from bot.frontends.discord.pages import paged
from bot.frontends.discord.saying import apologising, refuse, say_privately
from bot.frontends.layout import Block, edition, literal
from bot.storage import Reply

__all__ = ["Original", "originals"]

_LISTED = 25
_NO_OPTION = discord.SelectOption(label="?", value="?")


def originals(reply: Reply, answer: Answer) -> Iterator[Item]:
    """A list of the rules cited whose official text there is; nothing without any."""
    cited = _with_original(answer)
    if cited:
        yield Original(reply.id, [discord.SelectOption(label=f"{one.rule} — {edition(one.edition)}", value=_key(one)) for one in cited])


def _with_original(answer: Answer) -> list[Citation]:
    return list({_key(one): one for one in answer.citations if one.original}.values())[:_LISTED]


def _key(citation: Citation) -> str:
    return f"{citation.rule}@{citation.edition}"


class Original(discord.ui.DynamicItem[List], template=r"g:s:o:(?P<reply>-?\d{1,19})"):
    """The rules whose official text may be read."""

    def __init__(self, reply_id: int, options: Sequence[discord.SelectOption]) -> None:
        """``reply_id`` is the key of the answer that cites them."""
        listed: List = discord.ui.Select(custom_id=f"g:s:o:{reply_id}", placeholder=labels.OFFICIAL_TEXT, options=list(options))
        super().__init__(listed)
        self._reply_id = reply_id

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: re.Match[str], /) -> Original:
        """The list of an id; what was picked is in the interaction."""
        return cls(int(match["reply"]), [_NO_OPTION])

    @apologising
    async def callback(self, interaction: discord.Interaction) -> None:
        """Show one rule, as long as the server allows it."""
        reply = await wanted(interaction, self._reply_id, aside=True)
        if reply is None:
            return
        desk = desk_of(interaction)
        settings = await desk.ledger.settings(reply.guild_id)
        answer = await desk.answer_in_time(interaction, reply)
        picked = [one for one in _with_original(answer) if _key(one) in self.item.values]
        if picked and settings.official_english:
            await say_privately(interaction, paged([Block(_quoted(picked[0]))]))
        else:
            await refuse(interaction, labels.NOTHING_HERE)


def _quoted(citation: Citation) -> str:
    """The number and the edition, the text, and whose it is."""
    lines = literal(citation.original or "").splitlines()
    quoted = "\n".join(f"> {line}" for line in lines)
    owner = citation.owner or labels.OWNER
    held = edition(citation.original_edition or citation.edition)
    return f"**{citation.rule}** — {held}\n{quoted}\n-# {labels.COPYRIGHT.format(owner=owner)}"
