"""Forms that ask for one text about an answer. What they need is in their id, so that they outlive the process that opened them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

import discord

from bot.frontends.discord import labels
from bot.frontends.discord.access import checked, wanted
from bot.frontends.discord.kept import storing
from bot.frontends.discord.questions import writable
from bot.frontends.discord.saying import refuse
from bot.storage import Reply

__all__ = ["Form", "submitted"]

_FIELD = "text"
_ID = re.compile(r"g:q(?P<letter>[a-z]):(?P<reply>-?\d{1,20}):(?P<check>[0-9a-f]{8})")


class Form(discord.ui.Modal):
    """One text about an answer."""

    letter: ClassVar[str]
    """Tells the form in its id."""
    longest: ClassVar[int]
    """Characters that the text may have."""

    def __init__(self, reply: Reply, title: str, label: str, placeholder: str) -> None:
        """``reply`` is the answer that the text is about."""
        super().__init__(title=title, custom_id=f"g:q{self.letter}:{reply.id}:{checked(reply.request)}")
        style = discord.TextStyle.paragraph
        field: discord.ui.TextInput[Form] = discord.ui.TextInput(
            custom_id=_FIELD, style=style, max_length=self.longest, placeholder=placeholder
        )
        self.add_item(discord.ui.Label(text=label, component=field))
        self.stop()  # the library would keep it until it is sent, and nobody tells of a form that was closed

    @classmethod
    async def sent(cls, interaction: discord.Interaction, reply: Reply, text: str) -> None:
        """Do what the form is for."""
        raise NotImplementedError


class _Sending:
    """A form that somebody sends."""

    def __init__(self, form: type[Form], reply_id: int, check: str) -> None:
        self._form = form
        self._reply_id = reply_id
        self._check = check

    @storing
    async def go_on(self, interaction: discord.Interaction) -> None:
        """Find the answer again, which may have changed while the form was being filled."""
        reply = await wanted(interaction, self._reply_id, aside=True)
        if reply is None:
            return
        if checked(reply.request) == self._check:
            await self._form.sent(interaction, reply, _text(interaction)[: self._form.longest].strip())
        else:
            await refuse(interaction, labels.CHANGED_MEANWHILE)


async def submitted(interaction: discord.Interaction, forms: Iterable[type[Form]]) -> None:
    """Take care of a form that is sent, whichever process opened it; anything else is left alone."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    found = _ID.fullmatch(interaction.custom_id or "")
    form = next((one for one in forms if found and found["letter"] == one.letter), None)
    if found and form:
        await _Sending(form, int(found["reply"]), found["check"]).go_on(interaction)


def _text(interaction: discord.Interaction) -> str:
    """What was written in the field, as Discord sends it."""
    rows = dict(interaction.data or {}).get("components")
    fields = [
        field for row in (rows if isinstance(rows, list) else ()) for field in (row.get("component"), *row.get("components", ())) if field
    ]
    return writable(next((str(field.get("value") or "") for field in fields if field.get("custom_id") == _FIELD), ""))
