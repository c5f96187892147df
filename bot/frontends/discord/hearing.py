"""Which messages are for the bot, and what they ask: everything else is somebody else's business."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Set

from bot.answers import fold
from bot.records import dataclass

__all__ = ["HELP", "Hearing"]

HELP = "aide"
"""What a message that only names the bot asks."""

_WORD = re.compile(r"\s*([^\W\d_][\w-]*)")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", flags=re.DOTALL)
_LINK = re.compile(r"\[\[[^\[\]\n]{1,200}\]\]|\{\{[^{}\n]{1,200}\}\}")


@dataclass(frozen=True, slots=True)
class Hearing:
    """How the bot is spoken to: its ``prefix``, its user's ``own_id``, and the ``commands`` that it knows, folded."""

    prefix: str
    own_id: int
    commands: Set[str]

    def request(self, content: str, *, private: bool = False) -> str | None:
        """What a message asks; null when it is not for the bot.

        A prefix needs a known command word after it. A mention that opens the message, and a ``private`` conversation, need none.
        ``[[Clone]]`` or ``{{707.2}}`` in a sentence asks for itself, unless it is code.
        """
        said = unicodedata.normalize("NFC", content).strip()
        if (rest := self._without_mention(said)) is not None:
            return self._unprefixed(rest) or HELP
        if said.startswith(self.prefix):
            return self._command(said.removeprefix(self.prefix))
        if private:
            return said or None
        prose = _CODE.sub(" ", said)
        return prose if _LINK.search(prose) else None

    def _without_mention(self, said: str) -> str | None:
        found = re.match(rf"<@!?{self.own_id}>", said)
        return said[found.end() :].strip(" ,:\n") if found else None

    def _unprefixed(self, said: str) -> str:
        return said.removeprefix(self.prefix).strip()

    def _command(self, said: str) -> str | None:
        word = _WORD.match(said)
        return said.strip() if word and fold(word[1]) in self.commands else None
