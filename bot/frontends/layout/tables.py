"""Tables in a fixed-width block, as narrow as a phone needs them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from itertools import chain

__all__ = ["fenced", "narrow_tables", "table"]

Row = Sequence[str]

_PIPES = re.compile(r"(?:^[ \t]*\|.*\|[ \t]*(?:\n|\Z)){2,}", flags=re.MULTILINE)
_RULE = re.compile(r"[ \t]*\|[ \t:|-]+\|[ \t]*")
_FENCE = re.compile(r"^```\w*\n(.*?)^```[ \t]*$", flags=re.MULTILINE | re.DOTALL)
_GAP = "  "
_INDENT = "   "


def table(rows: Sequence[Row], width: int) -> str:
    """Rows as aligned columns where they fit in ``width`` columns; else each row stacked over several lines."""
    shape = max(map(len, rows), default=0)
    even = [[*row, *[""] * (shape - len(row))] for row in rows]
    sizes = [max(map(len, column)) for column in zip(*even, strict=True)]
    if sum(sizes) + len(_GAP) * (shape - 1) <= width:
        return "\n".join(_GAP.join(cell.ljust(size) for cell, size in zip(row, sizes, strict=True)).rstrip() for row in even)
    return "\n".join(chain.from_iterable(_stacked(row, width) for row in rows))


def fenced(rows: Sequence[Row], width: int) -> str:
    """The same, in a Markdown code block."""
    return f"```\n{table(rows, width).replace('```', '` ` `')}\n```"


def narrow_tables(text: str, width: int) -> str:
    """Markdown whose tables, piped or already in code blocks, are no wider than ``width`` columns."""
    return _FENCE.sub(lambda found: _narrow_fence(found, width), _PIPES.sub(lambda found: _unpiped(found[0], width), text))


def _stacked(row: Row, width: int) -> list[str]:
    """A row over several lines: its first two cells, then each other one under them."""
    first, *rest = [" ".join(row[:2]).strip(), *(cell for cell in row[2:] if cell)]
    lines = textwrap.wrap(first, width, subsequent_indent=_INDENT)
    return lines + [line for cell in rest for line in textwrap.wrap(cell, width, initial_indent=_INDENT, subsequent_indent=_INDENT)]


def _unpiped(lines: str, width: int) -> str:
    rows = [[_plain(cell) for cell in line.strip().strip("|").split("|")] for line in lines.splitlines() if not _RULE.fullmatch(line)]
    return fenced(rows, width) + ("\n" if lines.endswith("\n") else "")


def _plain(cell: str) -> str:
    return re.sub(r"\*\*|`|(?<!\w)[*_]|[*_](?!\w)", "", cell).strip()


def _narrow_fence(found: re.Match[str], width: int) -> str:
    lines = found[1].splitlines()
    if max(map(len, lines), default=0) <= width:
        return found[0]
    return fenced([re.split(r" {2,}", line.strip()) for line in lines], width)
