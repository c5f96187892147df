"""Checks the glossary files; every problem names its file and its entry."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from bot.rules.blocks import Table, blocks
from bot.rules.data import RulesData
from bot.rules.digests import FOLDER
from bot.rules.glossary import TermStatus, is_glossary
from bot.rules.history import History
from bot.rules.record_checks import cited, shape

__all__ = ["glossary_problems"]

_TEXTS = {"term", "french", "status", "text", "state", "hand", "checker", "edition", "hash"}
_LISTS = {"see", "also", "aliases"}
_REQUIRED = ("term", "status", "text", "state", "hand")


def glossary_problems(data: RulesData, history: History) -> Iterator[str]:
    """Everything wrong in the glossary, one line each: ``glossaire-v.toml: Vigilance: …``."""
    records: list[tuple[str, Table]] = []
    for name in filter(is_glossary, data.names(FOLDER, ".toml")):
        try:
            text = data.text(f"{FOLDER}/{name}")
            document = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            yield f"{name}: is no TOML: {error}"
            continue
        yield from (f"{name}: holds {key!r}, which is no [[term]]" for key in document if key != "term")
        entries: list[Table] = document.get("term", [])
        if [term for term, _ in blocks(text, "term", "term")] != [entry.get("term") for entry in entries]:
            yield f"{name}: a [[term]] line is not directly followed by its term line, which the loader needs"
        records += [(name, entry) for entry in entries]
    known = [str(entry.get("term")) for _, entry in records]
    for name, entry in records:
        yield from (f"{name}: {entry.get('term')}: {problem}" for problem in _entry(entry, known, history))


def _entry(entry: Table, known: list[str], history: History) -> Iterator[str]:
    yield from shape(entry, _TEXTS, _LISTS, _REQUIRED)
    status = entry.get("status")
    if status not in {one.value for one in TermStatus}:
        yield f"has an unknown status {status!r}"
    elif status != TermStatus.ENGLISH.value and not entry.get("french"):
        yield f"is {status}, but has no 'french'"
    if known.count(str(entry.get("term"))) > 1:
        yield "is written twice"
    also = entry.get("also")
    yield from (f"points to {one!r}, which is no headword" for one in (also if isinstance(also, list) else ()) if one not in known)
    yield from (f"cites {one}, which the edition lacks" for one in cited(entry) if not history.exists(one))
