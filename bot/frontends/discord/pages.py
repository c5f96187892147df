"""Text within the limits of Discord: whole parts on as many messages as they need, and no mention of anyone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.frontends.layout import Block

__all__ = ["LIMIT", "length", "neutral", "paged", "shortened", "typeset"]

LIMIT = 2000
"""What Discord accepts in one message."""
_ROOM = LIMIT - 300
"""What blocks may take of a message: the footer and a note need some room."""

_MENTION = re.compile(
    r"@(?=everyone|here)|<(?=[@#/:]|a:|t:|id:|sound:)|\](?=\()|\bdiscord(?:app)?\.(?:gg|com/invite)(?=/)", flags=re.IGNORECASE
)
"""What begins a mention or an invitation, and what turns words into a link to somewhere else."""
_ADDRESS = re.compile(r"(?<!<)\bhttps?://[^\s<>]+", flags=re.IGNORECASE)
_CODE = re.compile(r"(```.*?```|`[^`\n]*`)", flags=re.DOTALL)
_BOUND = re.compile(r"(?<=«) (?=\S)|(?<=\S) (?=[»;?!])")
_FENCE = "```"
_SEAMS = (re.compile(r"\n\n+"), re.compile(r"\n"), re.compile(r"(?<=[.!?…»]) "), re.compile(r" "))
"""Where a part too long for a message may be cut, best first."""


def paged(blocks: Iterable[Block]) -> tuple[str, ...]:
    """Blocks as the text of messages; whole ones move to the next message, and only one longer than a message is cut, at its best seam."""
    packed: list[str] = []
    for unit in (unit for block in blocks for unit in _units(_neutral(block))):
        if packed and length(packed[-1]) + 1 + length(unit) <= _ROOM:
            packed[-1] += f"\n{unit}"
        elif unit.strip():
            packed.append(unit)
    return tuple(packed)


def neutral(text: str) -> str:
    """The text with every mention and disguised link broken by an invisible blank: it names no one, even in a quotation.

    An address stays one, without the page that Discord would show under the message.
    """
    return _ADDRESS.sub(r"<\g<0>>", _MENTION.sub(lambda found: found[0] + "\u200b", text))


def typeset(text: str) -> str:
    """The text with the blanks that French wants unbreakable, outside code: no line begins with a closing mark."""
    parts = _CODE.split(text)
    return "".join(part if index % 2 else _BOUND.sub("\u00a0", part) for index, part in enumerate(parts))


def length(text: str) -> int:
    """A length that no way of counting of Discord's exceeds (UTF-16 units)."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def shortened(text: str, room: int) -> str:
    """The text on one line, with a mark where it had to be cut."""
    line = " ".join(text.split())
    return line if length(line) <= room else line[: (room - 1) // (2 if length(line) > len(line) else 1)] + "…"


def _neutral(block: Block) -> Block:
    return replace(block, text=typeset(neutral(block.text)), title=typeset(neutral(block.title)))


def _units(block: Block) -> Iterator[str]:
    """The block itself if a message can hold it, else its pieces; a title stays on the first."""
    title = f"**▸ {block.title}**\n" if block.title else ""
    for number, piece in enumerate(_pieces(block.text, _ROOM - length(title))):
        yield piece if number else title + piece


def _pieces(text: str, room: int) -> list[str]:
    if length(text) <= room:
        return [text]
    if text.startswith(_FENCE) and text.endswith(_FENCE):
        inner = text.removeprefix(_FENCE).removesuffix(_FENCE).strip("\n")
        return [f"{_FENCE}\n{piece}\n{_FENCE}" for piece in _cut(inner, room - 8)]
    return _cut(text, room)


def _cut(text: str, room: int) -> list[str]:
    """Pieces of at most ``room``, each as long as it can be, cut at the best seam there is."""
    for seam in _SEAMS:
        cuts = [found.end() for found in seam.finditer(text) if length(text[: found.start()]) <= room]
        if cuts:
            return [text[: cuts[-1]].strip(), *_rest(text[cuts[-1] :], room)]
    return [text[: room // 2], *_rest(text[room // 2 :], room)]


def _rest(text: str, room: int) -> list[str]:
    return [text] if length(text) <= room else _cut(text, room)
