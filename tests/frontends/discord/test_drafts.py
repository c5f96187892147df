"""A message about to be sent."""

from __future__ import annotations

import discord

from bot.frontends.discord.buttons import Delete
from bot.frontends.discord.drafts import Draft
from bot.frontends.discord.pages import LIMIT


def test_a_note_is_left_out_where_there_is_no_room() -> None:
    assert Draft("Oui.").with_note("Note.").content == "Oui.\nNote."
    assert Draft("Oui.").with_note("").content == "Oui."
    assert Draft("x" * LIMIT).with_note("Note.").content == "x" * LIMIT


async def test_a_message_holds_as_many_buttons_as_it_can() -> None:
    fields = Draft("Oui.", items=tuple(Delete(n) for n in range(1, 40))).fields()
    assert len(fields["view"].children) == 25


async def test_a_message_mentions_no_one() -> None:
    mentions = Draft("Oui.").fields()["allowed_mentions"]
    assert mentions.to_dict() == discord.AllowedMentions.none().to_dict()
