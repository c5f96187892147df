"""An `Answer` as Discord messages: within the limits, readable on a phone, and naming no one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.answers import FOOTER, Answer, Kind
from bot.frontends.discord import labels
from bot.frontends.layout import Block, blocks
from bot.records import dataclass

__all__ = ["LIMIT", "MORE", "DiscordReply", "length", "neutral", "pages", "render"]

LIMIT = 2000
"""What Discord accepts in one message."""
MORE = "suite"
"""The command word that shows the next message of an answer."""

_ROOM = LIMIT - 300
"""What blocks may take of a message: the footer and the line that names the rest need some room."""
_COMFORT = 1200
"""Past this, folded parts wait for the next message: nobody likes to scroll."""
_TABLE_WIDTH = 34
"""Columns of a code block that a phone shows without wrapping."""
_TITLES_NAMED = 4
_LONGEST_TITLE = 45

_MENTION = re.compile(r"@(?=everyone|here)|<(?=[@#/:]|a:|t:|id:|sound:)", flags=re.IGNORECASE)
_FENCE = "```"
_SEAMS = (re.compile(r"\n\n+"), re.compile(r"\n"), re.compile(r"(?<=[.!?…»]) "), re.compile(r" "))
"""Where a part too long for a message may be cut, best first."""


@dataclass(frozen=True, slots=True)
class DiscordReply:
    """One message: its ``content``, and an image to show under it."""

    content: str
    image_url: str | None = None


def render(answer: Answer, prefix: str = "!") -> DiscordReply:
    """The first message of an answer; it says how to see the rest, if there is more."""
    return pages(answer, prefix)[0]


def pages(answer: Answer, prefix: str = "!") -> tuple[DiscordReply, ...]:
    """All the messages of an answer, at least one.

    Whole parts move to the next message; only a part longer than a message is cut, between paragraphs.
    """
    shown = [_neutral_block(block) for block in blocks(answer, _TABLE_WIDTH, prefix)]
    packed = _packed([unit for block in shown for unit in _units(block)])
    texts = ["\n".join(_lines(packed, number, prefix)).strip() or labels.FAILED for number in range(len(packed))]
    if answer.kind is Kind.VERDICT:
        texts[0] += f"\n-# {FOOTER}"
    return tuple(DiscordReply(text, None if number else answer.image_url) for number, text in enumerate(texts))


def neutral(text: str) -> str:
    """The text with every mention broken by an invisible blank: it names no one, even in a quotation."""
    return _MENTION.sub(lambda found: found[0] + "\u200b", text)


def length(text: str) -> int:
    """A length that no way of counting of Discord's exceeds (UTF-16 units)."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _neutral_block(block: Block) -> Block:
    return replace(block, text=neutral(block.text), title=neutral(block.title))


def _units(block: Block) -> Iterator[Block]:
    """The block itself if a message can hold it, else its pieces; a title stays on the first."""
    title = f"**▸ {block.title}**\n" if block.title else ""
    for number, piece in enumerate(_pieces(block.text, _ROOM - length(title))):
        yield replace(block, text=piece if number else title + piece)


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


def _packed(units: Sequence[Block]) -> list[list[Block]]:
    """The units of each message, in order."""
    packed: list[list[Block]] = [[]]
    used = 0
    for unit in units:
        room = _COMFORT if unit.folded and len(packed) == 1 else _ROOM
        if packed[-1] and used + 1 + length(unit.text) > room:
            packed.append([])
            used = 0
        packed[-1].append(unit)
        used += 1 + length(unit.text)
    return packed


def _lines(packed: list[list[Block]], number: int, prefix: str) -> Iterator[str]:
    yield from (unit.text for unit in packed[number])
    left = [unit for units in packed[number + 1 :] for unit in units]
    if left:
        titles = list(dict.fromkeys(unit.title for unit in left if unit.title))
        yield labels.more([title for title in titles[:_TITLES_NAMED] if length(title) <= _LONGEST_TITLE], f"{prefix}{MORE}")
