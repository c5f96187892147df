"""An `Answer` as text for a terminal."""

from __future__ import annotations

import re

from bot.answers import FOOTER, Answer, Kind
from bot.frontends.layout import Block, blocks

__all__ = ["render", "render_markdown"]

_WIDTH = 96
_FENCE = re.compile(r"^```\w*\n(.*?)\n?^```[ \t]*$", flags=re.MULTILINE | re.DOTALL)
_SPANS = re.compile(
    r"\\(?P<kept>[\\*_`~|#>+-])"
    r"|\*\*(?P<bold>(?:[^*\n]|\*(?!\*))+)\*\*"
    r"|(?<![\w*])\*(?P<italic>(?![\s/])[^*\n]*[^*\s/])\*(?!\w)"
    r"|(?<!\w)_(?P<also_italic>[^_\n]+)_(?!\w)"
    r"|`(?P<code>[^`\n]+)`"
    r"|\[(?P<label>[^\]\n]+)\]\((?P<address>[^)\s]+)\)"
)
_BULLET = re.compile(r"^([ \t]*)[-*] ", flags=re.MULTILINE)
_HEADING = re.compile(r"^#{1,6} (.+)$", flags=re.MULTILINE)
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_STYLES = {"bold": "\x1b[1m", "italic": "\x1b[3m", "also_italic": "\x1b[3m", "code": "\x1b[36m"}
_PLAIN = "\x1b[0m"


def render(answer: Answer, *, styled: bool = False) -> str:
    """The whole answer; ``styled`` uses the terminal's bold and italics, otherwise the text is plain."""
    texts = [_titled(block) for block in blocks(answer, _WIDTH, digests=False)]
    if answer.kind is Kind.VERDICT:
        texts.append(f"*{FOOTER}*")
    return render_markdown("\n\n".join(texts), styled=styled)


def render_markdown(text: str, *, styled: bool) -> str:
    """Plain Markdown for a terminal, rid of the control characters that a question may have smuggled in."""
    parts = _FENCE.split(_CONTROLS.sub("", text))
    return "".join(_indented(part) if index % 2 else _inline(part, styled) for index, part in enumerate(parts))


def _titled(block: Block) -> str:
    return f"**{block.title}**\n{block.text}" if block.title else block.text


def _indented(code: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in code.split("\n"))


def _inline(text: str, styled: bool) -> str:
    text = _HEADING.sub(r"**\1**", _BULLET.sub(r"\1• ", text))
    return _SPANS.sub(lambda found: _span(found, styled), text)


def _span(found: re.Match[str], styled: bool) -> str:
    kind, inner = found.lastgroup or "", found[found.lastgroup or 0]
    if kind == "kept":
        return inner
    if kind == "address":
        return f"{found['label']} ({inner})"
    words = inner if kind == "code" else _SPANS.sub(lambda nested: _span(nested, styled=False), inner)
    return f"{_STYLES[kind]}{words}{_PLAIN}" if styled else words
