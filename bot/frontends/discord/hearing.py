"""Which messages are for the bot, and what they ask: everything else is somebody else's business."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Set

from bot.answers import fold
from bot.frontends.discord.inline import links_in
from bot.records import dataclass

__all__ = ["HELP", "Heard", "Hearing"]

HELP = "aide"
"""What a message that only names the bot asks."""

_WORD = re.compile(r"\s*([^\W\d_][\w-]*)")


@dataclass(frozen=True, slots=True)
class Heard:
    """What a message asks: a ``text``, or the ``links`` that stand in a sentence meant for others."""

    text: str = ""
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hearing:
    """How the bot is spoken to: its ``prefix``, its user's ``own_id``, and the ``commands`` that it knows, folded.

    ``inline`` says whether it hears the cards and rules that a sentence names between brackets.
    """

    prefix: str
    own_id: int
    commands: Set[str]
    inline: bool = False

    def heard(self, content: str, *, private: bool = False) -> Heard | None:
        """What a message asks; null when it is not for the bot.

        A prefix needs a known command word after it. A mention that opens the message, and a ``private`` conversation, need none.
        """
        said = unicodedata.normalize("NFC", content).strip()
        if asked := self._asked(said, private=private):
            return Heard(asked)
        links = links_in(said) if self.inline and not said.startswith(self.prefix) else []
        return Heard(links=tuple(links)) if links else None

    def _asked(self, said: str, *, private: bool) -> str | None:
        if (rest := self._without_mention(said)) is not None:
            return self._unprefixed(rest) or HELP
        if said.startswith(self.prefix):
            return self._command(said.removeprefix(self.prefix))
        return said if private else None

    def _without_mention(self, said: str) -> str | None:
        found = re.match(rf"<@!?{self.own_id}>", said)
        return said[found.end() :].strip(" ,:\n") if found else None

    def _unprefixed(self, said: str) -> str:
        return said.removeprefix(self.prefix).strip()

    def _command(self, said: str) -> str | None:
        word = _WORD.match(said)
        return said.strip() if word and fold(word[1]) in self.commands else None
