"""Importing from the network: what each source publishes and where, downloaded, imported, and not downloaded again while it is the same."""

from __future__ import annotations

import asyncio
import hashlib
import json
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cards import Json, card_directory, current_store
from bot.errors import DataError
from bot.importers import cockatrice, mtgjson, scryfall
from bot.importers.cards import ImportReport, Progress, import_cards

if TYPE_CHECKING:  # the library of downloads is loaded when something is downloaded
    from bot.importers.download import Downloader, Fetched

__all__ = ["NETWORK_SOURCES", "USUAL_SOURCES", "Addresses", "import_from_network"]

NETWORK_SOURCES = (mtgjson.SOURCE, scryfall.SOURCE, cockatrice.SOURCE)
USUAL_SOURCES = {"cards": (mtgjson.SOURCE, scryfall.SOURCE), "tokens": (cockatrice.SOURCE,)}
"""What is imported where no source is asked for: English, French and rulings first, then what only the next one has (pictures, dates)."""

_LARGEST = {mtgjson.SOURCE: 300_000_000, scryfall.SOURCE: 1_000_000_000, cockatrice.SOURCE: 50_000_000}
"""Bytes that a file of each source may have as it is sent: several times what it has."""
_CARD_FILES, _FRENCH_FILE = ("oracle_cards", "rulings"), "all_cards"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the sources are."""

    mtgjson: str = "https://mtgjson.com/api/v5/AtomicCards.json.gz"
    scryfall: str = "https://api.scryfall.com/bulk-data"
    cockatrice: str = "https://raw.githubusercontent.com/Cockatrice/Magic-Token/master/tokens.xml"


def import_from_network(
    source: str,
    data_dir: Path,
    progress: Progress,
    *,
    url: str | None = None,
    complete: bool = False,
    addresses: Addresses | None = None,
) -> ImportReport | None:
    """Download one source and import it; nothing is done, and ``None`` returned, where it is the same as at the last import.

    ``url`` is one file to take instead; ``complete`` also takes all printings, for the French of Scryfall. Raises DataError.
    """
    if source not in NETWORK_SOURCES:
        raise DataError(source, "file_needed")
    directory = data_dir / "downloads"
    known = _Known(directory / "known.json", source if _held(source, data_dir) else None)
    files = asyncio.run(_fetch(source, directory, known, progress, url, complete, addresses or Addresses()))
    if files is None:
        return None
    report = import_cards(source, [file.path for _, file in files], data_dir, progress)
    known.remember(source, {address: file.etag or "" for address, file in files})
    for _, file in files:
        with suppress(OSError):
            file.path.unlink()
    return report


async def _fetch(
    source: str, directory: Path, known: _Known, progress: Progress, url: str | None, complete: bool, addresses: Addresses
) -> list[tuple[str, Fetched]] | None:
    """The files of a source; nothing where all of them are known."""
    from bot.importers.download import Downloader

    async with Downloader(directory) as downloader:
        urls = [url] if url else await _urls(source, downloader, complete, addresses)
        if source == scryfall.SOURCE and not url and all(known.etag(one) is not None for one in urls):
            return None  # its addresses bear the time of the file: the same address is the same file
        files = []
        for one in urls:
            etag = known.etag(one) if len(urls) == 1 else None
            file = await downloader.file(one, _LARGEST[source], etag, lambda done, total: progress("Téléchargement", done, total))
            if file is None:
                return None
            files.append((one, file))
        if source == mtgjson.SOURCE and not url:
            await _verify(downloader, *files[0])
        return files


async def _urls(source: str, downloader: Downloader, complete: bool, addresses: Addresses) -> list[str]:
    if source != scryfall.SOURCE:
        return [addresses.mtgjson if source == mtgjson.SOURCE else addresses.cockatrice]
    published = _bulk_files(await downloader.json(addresses.scryfall))
    wanted = (*_CARD_FILES, _FRENCH_FILE) if complete else _CARD_FILES
    if missing := [kind for kind in wanted if kind not in published]:
        raise DataError(f"{addresses.scryfall} ({', '.join(missing)})", "unexpected_format")
    return [published[kind] for kind in wanted]


def _bulk_files(index: Json) -> dict[str, str]:
    """The address of each kind of file: JSON lines since July 2026, lists before."""
    entries = index.get("data") if isinstance(index, dict) else None
    found = {}
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict):
            address = entry.get("jsonl_download_uri") or entry.get("download_uri")
            if isinstance(address, str):
                found[str(entry.get("type"))] = address
    return found


async def _verify(downloader: Downloader, url: str, file: Fetched) -> None:
    """Compare a file with the hash published beside it, where there is one. Raises DataError (``damaged``)."""
    try:
        told = (await downloader.text(f"{url}.sha256")).split()
    except DataError:
        return
    with file.path.open("rb") as data:
        digest = hashlib.file_digest(data, "sha256").hexdigest()
    if told and len(told[0]) == len(digest) and told[0].lower() != digest:
        file.path.unlink()
        raise DataError(url, "damaged")


def _held(source: str, data_dir: Path) -> bool:
    """Whether a source was imported into the cards in use: where they were removed or can't be read, nothing of it is known."""
    try:
        store = current_store(card_directory(data_dir))
    except DataError:
        return False
    if store is None:
        return False
    with closing(store):
        return source in store.imported


class _Known:
    """The state of each address of a source at its last import, kept as JSON; what can't be read is not known."""

    def __init__(self, path: Path, source: str | None) -> None:
        """Nothing is known where ``source`` is ``None``."""
        self._path = path
        self._source = source

    def etag(self, url: str) -> str | None:
        """The mark of the state last imported; empty where the server gave none, ``None`` where the address is new."""
        states = self._read().get(self._source) if self._source else None
        etag = states.get(url) if isinstance(states, dict) else None
        return etag if isinstance(etag, str) else None

    def remember(self, source: str, states: dict[str, str]) -> None:
        """Replace what was known of a source."""
        with suppress(OSError):  # what is not remembered is downloaded again
            self._path.write_text(json.dumps({**self._read(), source: states}), "utf-8")

    def _read(self) -> dict[str, Json]:
        try:
            known = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return known if isinstance(known, dict) else {}
