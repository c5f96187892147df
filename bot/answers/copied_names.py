"""What is copied by what, where a player writes « de » between the two names."""

from __future__ import annotations

import re

from bot.answers.ports import Names

__all__ = ["with_link"]

_OF = re.compile(r"\s+(?:de la |de l['’]|des |du |de |d['’])", re.IGNORECASE)


def with_link(text: str, names: Names) -> str:
    """« copie Irma de Colosse » is « Irma > Colosse », where what stands before « de » is the whole name of a card."""
    if ">" in text or names.exact(text).candidates:
        return text
    for found in _OF.finditer(text):
        before, after = text[: found.start()], text[found.end() :]
        if names.exact(before).candidates and after:
            return f"{before} > {after}"
    return text
