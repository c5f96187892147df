"""The glossary: what each term of the Comprehensive Rules means, in our own French wording."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cached_property

from bot.errors import DataError
from bot.records import dataclass
from bot.rules.blocks import Table, blocks, listed, said, table
from bot.rules.data import RulesData
from bot.rules.digests import FOLDER, State

__all__ = ["PREFIX", "Entry", "Glossary", "TermStatus", "is_glossary"]

PREFIX = "glossaire-"


class TermStatus(Enum):
    """How a term is shown."""

    VERIFIED = "verified"
    """In French, as printed on cards or in official texts."""
    PROJECT = "project"
    """In French, an ordinary word that this project chose."""
    ENGLISH = "english"
    """By its English name: no French one is known for sure."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One headword: ``term`` as the English glossary spells it, ``french`` as shown (empty: the English name alone).

    ``see`` holds the rules that the English names and ``text`` does not, ``also`` other headwords, ``aliases`` further
    French names under which players look for it.
    """

    term: str
    text: str
    status: TermStatus
    french: str = ""
    see: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    state: State = State.WRITTEN
    hand: str = ""
    checker: str = ""
    edition: str = ""
    hash: str = ""

    @property
    def shown(self) -> str:
        """The name to print."""
        return self.french or self.term


class Glossary:
    """The entries by headword, in the order of the files; read whole at the first question."""

    def __init__(self, data: RulesData) -> None:
        self._data = data

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        """Every entry by its English headword; raises `DataError` if one is malformed."""
        found: dict[str, Entry] = {}
        for name in filter(is_glossary, self._data.names(FOLDER, ".toml")):
            for term, block in blocks(self._data.text(f"{FOLDER}/{name}"), "term", "term"):
                found[term] = _entry(term, table(term, block, "term"))
        return found


def is_glossary(name: str) -> bool:
    """Whether a file of the folder of digests holds glossary entries."""
    return name.startswith(PREFIX)


def _entry(term: str, values: Table) -> Entry:
    try:
        status, state = TermStatus(said(values, "status")), State(said(values, "state") or State.WRITTEN.value)
    except ValueError as error:
        raise DataError(f"glossary {term}", str(error)) from error
    return Entry(
        term,
        text=said(values, "text"),
        status=status,
        french=said(values, "french"),
        see=listed(values, "see"),
        also=listed(values, "also"),
        aliases=listed(values, "aliases"),
        state=state,
        hand=said(values, "hand"),
        checker=said(values, "checker"),
        edition=said(values, "edition"),
        hash=said(values, "hash"),
    )
