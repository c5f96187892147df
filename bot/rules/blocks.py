"""Files of TOML tables, cut into their blocks without being parsed, and the reading of one block.

One answer must not pay for three thousand rules: only the blocks asked for are parsed, and nearly all of them hold
plain values, which need no TOML parser.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator

from bot.errors import DataError

__all__ = ["Table", "blocks", "listed", "plain_table", "said", "table", "toml_table"]

Table = dict[str, object]


def blocks(text: str, kind: str = "rule", key: str = "number") -> Iterator[tuple[str, str]]:
    """The ``[[kind]]`` blocks of a file: the value of ``key``, on the line after the header, and the TOML of the table."""
    opening = rf'^\[\[{kind}\]\]\s*\n{key} = (?P<value>"(?:[^"\\]|\\.)*")$'
    starts = list(re.finditer(opening, text, re.MULTILINE))
    ends = [following.start() for following in starts[1:]] + [len(text)]
    for start, end in zip(starts, ends, strict=False):
        yield json.loads(start["value"]), text[start.start() : end]


def table(name: str, block: str, kind: str = "rule") -> Table:
    """The values of a block; raises `DataError` naming the entry if it is malformed."""
    return plain_table(block) or toml_table(name, block, kind)


def plain_table(block: str) -> Table | None:
    """A block whose values are texts and lists of texts on one line each, as nearly all are; null for any other.

    Such values are spelt as in JSON, which is read many times faster: a search opens all digests.
    """
    values: Table = {}
    for line in block.splitlines()[1:]:
        key, _, value = line.partition(" = ")
        if not line:
            continue
        try:
            values[key] = json.loads(value)
        except ValueError:
            return None
    return values


def toml_table(name: str, block: str, kind: str = "rule") -> Table:
    """The values of any block."""
    try:
        return dict(tomllib.loads(block)[kind][0])
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"digest {name}", str(error)) from error


def said(values: Table, key: str) -> str:
    """A text field, stripped; a field of another type is left to the validator."""
    value = values.get(key, "")
    return value.strip() if isinstance(value, str) else ""


def listed(values: Table, key: str) -> tuple[str, ...]:
    """A list of texts; a lone text is a list of one."""
    value = values.get(key, ())
    if isinstance(value, str):
        return (value,)
    return tuple(str(one) for one in value) if isinstance(value, list) else ()
