"""Cards and rules named in a sentence: `[[Clone]]`, `{{707.2}}`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answers import Kind
from bot.frontends.discord.clerk import Clerk

__all__ = ["few_links", "links_in", "sure_links"]

_MOST = 3
"""Links answered in one message."""
_ASIDE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`|^[ \t]*>>> .*|^[ \t]*> [^\n]*|https?://\S+", flags=re.DOTALL | re.MULTILINE)
"""Code, quotations and addresses: what brackets mean there is not for us."""
_LINK = re.compile(r"\[\[[^\[\]\n]{1,200}\]\]|\{\{[^{}\n]{1,200}\}\}")
_SURE = (Kind.VERDICT, Kind.LOOKUP)


def links_in(said: str) -> list[str]:
    """The first links of a message, each once, outside code, quotations and addresses."""
    return list(dict.fromkeys(_LINK.findall(_ASIDE.sub(" ", said))))[:_MOST]


def few_links(text: str) -> str:
    """A question, of whose links only the first ones are answered."""
    links = _LINK.findall(text)
    return text if len(links) <= _MOST else " ".join(links[:_MOST])


async def sure_links(clerk: Clerk, links: Sequence[str], as_of: str | None) -> list[str]:
    """Those of the links that have an answer and no choice: nobody asked a question, so that an excuse would only disturb."""
    answers = [(link, clerk.answer(link, as_of) if clerk.is_quick(link) else await clerk.answer_in_turn(link, as_of)) for link in links]
    return [link for link, answer in answers if answer.kind in _SURE]
