"""The digests: our own French wording of the rules, read one rule at a time.

A section file is cut into its ``[[rule]]`` blocks without being parsed; only the blocks asked for are, so that one
answer does not pay for three thousand rules.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from enum import Enum
from functools import cached_property

from bot.errors import DataError
from bot.records import dataclass
from bot.rules.data import RulesData
from bot.rules.numbers import section_of

__all__ = ["FOLDER", "OLD_FILE", "Digest", "Digests", "OldDigest", "State", "blocks"]

FOLDER = "digests"
OLD_FILE = "anciennes.toml"
_BLOCK = re.compile(r'^\[\[rule\]\]\s*\nnumber = "(?P<number>[^"]*)"$', re.MULTILINE)


class State(Enum):
    """How far a digest has been read over."""

    WRITTEN = "written"
    CHECKED = "checked"


@dataclass(frozen=True, slots=True)
class Digest:
    """Our wording of a rule.

    ``see`` holds rules that ``text`` does not cite, ``asks`` the ways in which players ask for it; ``edition`` and
    ``hash`` say which English text was read.
    """

    number: str
    text: str
    title: str = ""
    example: str = ""
    see: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    state: State = State.WRITTEN
    hand: str = ""
    checker: str = ""
    edition: str = ""
    hash: str = ""


@dataclass(frozen=True, slots=True)
class OldDigest:
    """What a number said from the edition ``first`` to the edition ``last``, and the base rules it became."""

    digest: Digest
    first: str
    last: str
    became: tuple[str, ...]


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """The rule blocks of a digest file: number, and the TOML of the table with its header."""
    starts = list(_BLOCK.finditer(text))
    ends = [following.start() for following in starts[1:]] + [len(text)]
    for start, end in zip(starts, ends, strict=False):
        yield start["number"], text[start.start() : end]


class Digests:
    """Digests by number; a section file is opened at the first of its rules asked for."""

    def __init__(self, data: RulesData) -> None:
        self._data = data
        self._sections: dict[str, dict[str, str]] = {}

    def of(self, number: str) -> Digest | None:
        """The digest of a base rule, if one is written; raises `DataError` if it is malformed."""
        block = self._blocks_of(section_of(number)).get(number)
        return _digest(number, block) if block else None

    def old(self, number: str) -> list[OldDigest]:
        """The digests of what a number said formerly, newest first."""
        found = [_old_digest(number, block) for block in self._old_blocks.get(number, ())]
        return sorted(found, key=lambda old: old.last, reverse=True)

    def all(self) -> Iterator[Digest]:
        """Every digest of today's rules, in the order of the files."""
        for section in self.sections:
            for number, block in self._blocks_of(section).items():
                yield _digest(number, block)

    @cached_property
    def sections(self) -> tuple[str, ...]:
        """The sections that have digests."""
        names = self._data.names(FOLDER, ".toml")
        return tuple(name.removesuffix(".toml") for name in names if name != OLD_FILE)

    def _blocks_of(self, section: str) -> dict[str, str]:
        if section not in self._sections:
            known = section in self.sections
            self._sections[section] = dict(blocks(self._data.text(f"{FOLDER}/{section}.toml"))) if known else {}
        return self._sections[section]

    @cached_property
    def _old_blocks(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        if OLD_FILE in self._data.names(FOLDER, OLD_FILE):
            for number, block in blocks(self._data.text(f"{FOLDER}/{OLD_FILE}")):
                found.setdefault(number, []).append(block)
        return found


def _table(number: str, block: str) -> dict[str, object]:
    return _plain_table(block) or _toml_table(number, block)


def _plain_table(block: str) -> dict[str, object] | None:
    """A block whose values are texts and lists of texts on one line each, as nearly all are; null for any other.

    Such values are spelt as in JSON, which is read many times faster: a search opens all digests.
    """
    table: dict[str, object] = {}
    for line in block.splitlines()[1:]:
        key, _, value = line.partition(" = ")
        if not line:
            continue
        try:
            table[key] = json.loads(value)
        except ValueError:
            return None
    return table


def _toml_table(number: str, block: str) -> dict[str, object]:
    try:
        table = tomllib.loads(block)["rule"][0]
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"digest {number}", str(error)) from error
    return dict(table)


def _digest(number: str, block: str) -> Digest:
    return _digest_of(number, _table(number, block))


def _digest_of(number: str, table: dict[str, object]) -> Digest:
    try:
        state = State(table.get("state", State.WRITTEN.value))
    except ValueError as error:
        raise DataError(f"digest {number}", str(error)) from error
    return Digest(
        number,
        text=_said(table, "text"),
        title=_said(table, "title"),
        example=_said(table, "example"),
        see=_listed(table, "see"),
        asks=_listed(table, "asks"),
        state=state,
        hand=_said(table, "hand"),
        checker=_said(table, "checker"),
        edition=_said(table, "edition"),
        hash=_said(table, "hash"),
    )


def _old_digest(number: str, block: str) -> OldDigest:
    table = _table(number, block)
    return OldDigest(_digest_of(number, table), _said(table, "from"), _said(table, "to"), _listed(table, "became"))


def _said(table: dict[str, object], key: str) -> str:
    """A text field, stripped; a field of another type is left to the validator."""
    value = table.get(key, "")
    return value.strip() if isinstance(value, str) else ""


def _listed(table: dict[str, object], key: str) -> tuple[str, ...]:
    """A list of texts; a lone text is a list of one."""
    value = table.get(key, ())
    if isinstance(value, str):
        return (value,)
    return tuple(str(one) for one in value) if isinstance(value, list) else ()
