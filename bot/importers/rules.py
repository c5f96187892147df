"""The Comprehensive Rules: found on their page or in a file, checked, and kept edition by edition in the data folder."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from bot.errors import DataError
from bot.importers.cards import Progress
from bot.importers.rules_report import RulesReport, report_on
from bot.rules import EDITIONS, Corpus, EditionText, TextSource, decode, parse_edition, write_edition

if TYPE_CHECKING:  # the library of downloads is loaded when something is downloaded
    from bot.importers.download import Fetched

__all__ = ["RULES_PAGE", "check", "import_rules", "import_rules_from_network", "newest_link"]

RULES_PAGE = "https://magic.wizards.com/en/rules"
_LINK = re.compile(r'href="([^"]*?/MagicCompRules[^"]*?(\d{8})\.txt)"', re.IGNORECASE)
_LARGEST = 20_000_000
"""Bytes of a file of rules: twenty times what it has."""
_YEARS = re.compile(r"(?:TM\s*&\s*)?(?:©|\(c\))\s*\d{4}(?:\s*[-–]\s*\d{4})?\s*Wizards[^,.\n]*", re.IGNORECASE)
_USUAL_COPYRIGHT = "© {year} Wizards of the Coast LLC"
_Read = tuple[str, bytes, EditionText]
"""The name, the bytes and the edition of a text."""
_LEAST = 0.9
"""How much of the rules of the edition before it an edition still has."""


def _silent(what: str, done: int, total: int) -> None:
    """Nobody listens."""


def import_rules(file: Path, data_dir: Path, today: date, progress: Progress = _silent) -> list[RulesReport]:
    """Import the edition of a file, or every edition of a folder or of a tar archive, oldest first; other texts there are left aside.

    Raises DataError, and then leaves the editions held as they were.
    """
    read, beside = _editions_of(file, progress)
    read.sort(key=lambda one: (one[2].effective, len(one[2].rules)))
    corpus = Corpus.bundled(data_dir / "rules")
    for name, _, edition in read:
        check(edition, name, corpus)
    reports: list[RulesReport] = []
    for name, data, edition in read:
        progress("Comparaison", len(reports) + 1, len(read))
        reports.append(_kept(edition, name, data, data_dir, corpus, today))
    corpus.prepare()  # so that no question waits for it
    return [*reports[:-1], replace(reports[-1], beside=beside)]


def _editions_of(file: Path, progress: Progress) -> tuple[list[_Read], tuple[str, ...]]:
    """The editions of a file, a folder or an archive, and the names of the texts there that are none. Raises DataError."""
    read: list[_Read] = []
    beside: list[DataError] = []
    for done, (name, data) in enumerate(_files(file)):
        progress("Lecture", done, 0)
        try:
            read.append((name, data, parse_edition(data, name)))
        except DataError as error:
            beside.append(error)
    if not read:
        raise beside[0] if beside else DataError(str(file), "unexpected_format")
    return read, tuple(error.source for error in beside)


def import_rules_from_network(
    data_dir: Path, progress: Progress, today: date, url: str | None = None, page: str = RULES_PAGE
) -> list[RulesReport]:
    """Import the edition that the rules page offers (or ``url``); nothing where it is the one imported last. Raises DataError."""
    directory = data_dir / "downloads"
    states = directory / "rules.json"
    known = _states(states)
    address, fetched = asyncio.run(_fetch(directory, known, progress, url, page))
    if fetched is None:
        return []
    reports = import_rules(fetched.path, data_dir, today)
    with suppress(OSError):  # what is not remembered is downloaded again
        states.write_text(json.dumps({**known, address: fetched.etag or ""}), "utf-8")
        fetched.path.unlink()
    return reports


def newest_link(html: str, page: str) -> str:
    """The address of the newest text that a page links to, blanks escaped. Raises DataError (``no_rules_link``)."""
    links = sorted((str(day), str(link)) for link, day in _LINK.findall(html))
    if not links:
        raise DataError(page, "no_rules_link")
    return urljoin(page, links[-1][1].replace(" ", "%20"))


def check(edition: EditionText, name: str, corpus: Corpus) -> None:
    """See that an edition is whole: a known one has as many rules as it had, a new one nearly those of the last.

    Raises DataError (``truncated``).
    """
    expected = corpus.rules_in(edition.effective)
    if expected is not None and len(edition.rules) != expected:
        raise DataError(name, "truncated")
    last = corpus.rules_in(corpus.base_edition) or 0
    if edition.effective > corpus.base_edition and len(edition.rules) < _LEAST * last:
        raise DataError(name, "truncated")


def _kept(edition: EditionText, name: str, data: bytes, data_dir: Path, corpus: Corpus, today: date) -> RulesReport:
    report = report_on(edition, name, corpus, corpus.texts, today.isoformat())
    source = TextSource(name, hashlib.sha256(data).hexdigest(), _copyright(decode(data), edition.effective[:4]))
    write_edition(data_dir / "rules" / EDITIONS, edition, source)
    return report


def _copyright(text: str, year: str) -> str:
    """The short line of copyright of a file, else the usual one, of the ``year`` of its edition."""
    said = _YEARS.search(text)
    return " ".join(said.group().split()) if said else _USUAL_COPYRIGHT.format(year=year)


# --- Files -----------------------------------------------------------------------------------------------------------


def _files(path: Path) -> Iterator[tuple[str, bytes]]:
    try:
        if path.is_dir():
            yield from ((one.name, one.read_bytes()) for one in sorted(path.glob("*.txt")))
        elif path.suffix.lower() != ".txt" and tarfile.is_tarfile(path):
            yield from _members(path)
        else:
            yield path.name, _bounded(path)
    except FileNotFoundError:
        raise DataError(str(path), "missing") from None
    except (OSError, tarfile.TarError, EOFError) as error:
        raise DataError(str(path), "unreadable") from error


def _bounded(path: Path) -> bytes:
    if path.stat().st_size > _LARGEST:
        raise DataError(str(path), "too_large")
    return path.read_bytes()


def _members(path: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(path) as archive:
        for member in archive:
            file = archive.extractfile(member) if member.isfile() and member.name.endswith(".txt") and member.size <= _LARGEST else None
            if file is not None:
                yield Path(member.name).name, file.read()


# --- Network ---------------------------------------------------------------------------------------------------------


async def _fetch(directory: Path, known: Mapping[str, str], progress: Progress, url: str | None, page: str) -> tuple[str, Fetched | None]:
    from bot.importers.download import Downloader

    async with Downloader(directory) as downloader:
        address = url or newest_link(await downloader.text(page), page)
        etag = known.get(address) or None
        return address, await downloader.file(address, _LARGEST, etag, lambda done, total: progress("Téléchargement", done, total))


def _states(path: Path) -> dict[str, str]:
    try:
        known = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(url): str(etag) for url, etag in known.items()} if isinstance(known, dict) else {}
