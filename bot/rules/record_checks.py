"""What is checked of every record written by hand: its fields, who wrote and read it, the rules it cites."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.rules.blocks import Table
from bot.rules.digests import State

__all__ = ["cited", "shape"]

_CITED = re.compile(r"(?<![\d.,])[1-9]\d\d\.[1-9]\d{0,2}[a-z]?(?![\d\w])")
_HASH = re.compile(r"[0-9a-f]{64}")
_HAND = re.compile(r"\S+")


def shape(record: Table, texts: set[str], lists: set[str], required: tuple[str, ...]) -> Iterator[str]:
    """Fields missing, unknown or of the wrong kind."""
    yield from (f"lacks {field!r}" for field in required if record.get(field, "") == "")
    for field, value in record.items():
        if field not in texts | lists:
            yield f"has an unknown field {field!r}"
        elif not _is_kind(value, field in lists, field == "became"):
            yield f"{field!r} is no {'list of texts' if field in lists else 'text'}"
    yield from _reading(record)


def _is_kind(value: object, is_list: bool, text_allowed: bool) -> bool:
    if isinstance(value, str):
        return not is_list or text_allowed
    return is_list and isinstance(value, list) and all(isinstance(one, str) and one for one in value)


def _reading(record: Table) -> Iterator[str]:
    """Who wrote and checked it, and the stamp."""
    state, hand, checker = record.get("state"), record.get("hand"), record.get("checker")
    if state is not None and state not in {one.value for one in State}:
        yield f"has an unknown state {state!r}"
    if state == State.CHECKED.value and not checker:
        yield "is checked, but by whom?"
    if checker and checker == hand:
        yield "is checked by the hand that wrote it"
    if isinstance(hand, str) and hand and not _HAND.fullmatch(hand):
        yield "'hand' holds a space"
    stamp = record.get("hash")
    if isinstance(stamp, str) and not _HASH.fullmatch(stamp):
        yield "'hash' is no sha256 in hexadecimal"


def cited(record: Table) -> list[str]:
    """The rules cited in the texts and in ``see``, once each."""
    said = " ".join(str(record.get(field, "")) for field in ("text", "example"))
    see = record.get("see")
    listed = [str(one) for one in see] if isinstance(see, list) else []
    return list(dict.fromkeys([*_CITED.findall(said), *listed]))
