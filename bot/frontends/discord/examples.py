"""The commands that an answer quotes, as they are to be typed on this server."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import replace

from bot.answers import Answer, fold

__all__ = ["as_typed"]

_BLOCK = re.compile(r"(```.*?```)", flags=re.DOTALL)
_QUOTED = re.compile(r"(?<!`)`([^\W\d_][\w-]*)([^`\n]*)`(?!`)")


def as_typed(answer: Answer, prefix: str, commands: Set[str]) -> Answer:
    """The answer whose quoted commands open with the ``prefix``: `copie Clone` alone would be nobody's business on Discord."""
    return replace(
        answer,
        text=_typed(answer.text, prefix, commands),
        sections=tuple(replace(section, text=_typed(section.text, prefix, commands)) for section in answer.sections),
    )


def _typed(text: str, prefix: str, commands: Set[str]) -> str:
    def prefixed(found: re.Match[str]) -> str:
        return f"`{prefix}{found[1]}{found[2]}`" if fold(found[1]) in commands else found[0]

    parts = _BLOCK.split(text)
    return "".join(part if index % 2 else _QUOTED.sub(prefixed, part) for index, part in enumerate(parts))
