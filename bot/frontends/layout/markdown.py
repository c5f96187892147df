"""The little Markdown that answers use, and how to write in it what must be shown as it is."""

from __future__ import annotations

import re

__all__ = ["literal", "with_literal_stars"]

_SPECIAL = re.compile(r"([\\*_`~|])|^([ \t]*)([#>+-])(?=\s)", flags=re.MULTILINE)

_CODE = re.compile(r"(```.*?```|`[^`\n]*`)", flags=re.DOTALL)
_STARS = re.compile(r"(?<![*\\\w])(?:(?:\d\+)?\*²?/(?:(?:\d\+)?\*²?|\d+)|\d+/(?:\d\+)?\*)(?![*\w])")


def literal(text: str) -> str:
    """A text that Markdown will show as it is: ``a_b*`` becomes ``a\\_b\\*``."""
    return _SPECIAL.sub(lambda found: f"\\{found[1]}" if found[1] else f"{found[2]}\\{found[3]}", text)


def with_literal_stars(text: str) -> str:
    """Markdown whose powers and toughnesses such as ``*/1+*`` are not taken for emphasis."""
    parts = _CODE.split(text)
    return "".join(part if index % 2 else _STARS.sub(lambda size: size[0].replace("*", "\\*"), part) for index, part in enumerate(parts))
