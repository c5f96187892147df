"""The digests: our own French wording of the rules, read one rule at a time.

A section file is cut into its ``[[rule]]`` blocks without being parsed; only the blocks asked for are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import cached_property

from bot.errors import DataError
from bot.records import dataclass
from bot.rules.blocks import Table, blocks, listed, said, table
from bot.rules.data import RulesData
from bot.rules.numbers import section_of

__all__ = ["FOLDER", "OLD_FILE", "Digest", "Digests", "OldDigest", "State", "is_section"]

FOLDER = "digests"
OLD_FILE = "anciennes.toml"


def is_section(name: str) -> bool:
    """Whether a file of the folder holds the digests of a section (``707.toml``)."""
    return name[:3].isdigit()


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


_HASH = re.compile(r'^hash = "([0-9a-f]+)"$', re.MULTILINE)


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

    def all_old(self) -> Iterator[OldDigest]:
        """Every digest of what numbers said formerly."""
        for number, old in self._old_blocks.items():
            for block in old:
                yield _old_digest(number, block)

    def all(self) -> Iterator[Digest]:
        """Every digest of today's rules, in the order of the files."""
        for section in self.sections:
            for number, block in self._blocks_of(section).items():
                yield _digest(number, block)

    def hashes(self) -> Iterator[tuple[str, str]]:
        """The number and hash of every digest of today's rules, without reading the rest of it."""
        for section in self.sections:
            for number, block in self._blocks_of(section).items():
                if found := _HASH.search(block):
                    yield number, found[1]

    @cached_property
    def sections(self) -> tuple[str, ...]:
        """The sections that have digests."""
        names = self._data.names(FOLDER, ".toml")
        return tuple(name.removesuffix(".toml") for name in names if is_section(name))

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


def _digest(number: str, block: str) -> Digest:
    return _digest_of(number, table(number, block))


def _digest_of(number: str, values: Table) -> Digest:
    try:
        state = State(values.get("state", State.WRITTEN.value))
    except ValueError as error:
        raise DataError(f"digest {number}", str(error)) from error
    return Digest(
        number,
        text=said(values, "text"),
        title=said(values, "title"),
        example=said(values, "example"),
        see=listed(values, "see"),
        asks=listed(values, "asks"),
        state=state,
        hand=said(values, "hand"),
        checker=said(values, "checker"),
        edition=said(values, "edition"),
        hash=said(values, "hash"),
    )


def _old_digest(number: str, block: str) -> OldDigest:
    values = table(number, block)
    return OldDigest(_digest_of(number, values), said(values, "from"), said(values, "to"), listed(values, "became"))
