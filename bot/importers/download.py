"""Downloads: who asks is said, what is known is not asked again, what broke off goes on, and nothing is larger than it may be."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType
from typing import TypeVar
from urllib.parse import unquote, urlsplit

import aiohttp

from bot.cards import Json
from bot.disk import is_full
from bot.errors import DataError

__all__ = ["Downloader", "Fetched"]

log = logging.getLogger(__name__)

_TRIES = 5
_AGAIN = frozenset({408, 425, 429, 500, 502, 503, 504})
_LONGEST_WAIT = 120.0
_SMALL = 10_000_000
"""Bytes of the largest answer that is held in memory."""
_PIECE = 1 << 18
_TIMEOUT = aiohttp.ClientTimeout(total=None, sock_connect=20, sock_read=60)
_BROKEN = (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError, asyncio.TimeoutError)

_T = TypeVar("_T")
Told = Callable[[int, int], None]
"""Hears how many bytes came, and of how many (zero where that is not known)."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A file on disk, and the mark by which its server tells this state of it from others."""

    path: Path
    etag: str | None


class _Again(Exception):
    """To be tried once more, after some seconds where the server says how many."""

    def __init__(self, why: str, after: float | None = None) -> None:
        super().__init__(why)
        self.after = after


class Downloader:
    """One session of downloads into a folder; an asynchronous context manager."""

    def __init__(self, directory: Path, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._directory = directory
        self._sleep = sleep

    async def __aenter__(self) -> Downloader:
        headers = {"User-Agent": _agent(), "Accept": "application/json, application/gzip;q=0.9, */*;q=0.5"}
        self._session = aiohttp.ClientSession(headers=headers, timeout=_TIMEOUT, auto_decompress=True)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self._session.close()

    async def text(self, url: str) -> str:
        """A small text. Raises DataError as `file` does."""
        return await self._trying(url, lambda: self._text(url))

    async def json(self, url: str) -> Json:
        """A small JSON value. Raises DataError as `file` does, or ``unexpected_format``."""
        try:
            found: Json = json.loads(await self.text(url))
        except (ValueError, RecursionError):
            raise DataError(url, "unexpected_format") from None
        return found

    async def file(self, url: str, largest: int, known: str | None = None, told: Told = lambda done, total: None) -> Fetched | None:
        """A file, resumed where an earlier try broke off; nothing where the server still has the state ``known``.

        Raises DataError: ``bad_url``, ``unreachable``, ``refused``, ``gone``, ``too_large``, ``disk_full``, ``unwritable``.
        """
        part = _Part(self._directory, url)
        return await self._trying(url, lambda: self._file(url, part, largest, known, told))

    # --- one try ---------------------------------------------------------------------------------------------------

    async def _text(self, url: str) -> str:
        async with self._session.get(url) as response:
            _check(url, response)
            data = b""
            async for piece in response.content.iter_chunked(_PIECE):
                data += piece
                if len(data) > _SMALL:
                    raise DataError(url, "too_large")
            return data.decode("utf-8", "replace")

    async def _file(self, url: str, part: _Part, largest: int, known: str | None, told: Told) -> Fetched | None:
        headers = {"Accept-Encoding": "identity"} | part.resuming()
        if known and "Range" not in headers:
            headers["If-None-Match"] = known
        async with self._session.get(url, headers=headers) as response:
            if response.status == 304:
                return None
            if response.status == 416:
                part.forget()
                raise _Again("the range is not satisfiable", after=0)
            _check(url, response)
            start = part.begin(response.headers, going_on=response.status == 206)
            total = start + (response.content_length or 0)
            if total > largest:
                part.forget()
                raise DataError(url, "too_large")
            await self._receive(url, part, response, largest, lambda done: told(done, total))
        if response.content_length is not None and part.size() != total:
            raise _Again("the file broke off")
        return part.finish(response.headers.get("ETag"))

    async def _receive(self, url: str, part: _Part, response: aiohttp.ClientResponse, largest: int, told: Callable[[int], None]) -> None:
        with part.path.open("ab") as file:
            async for piece in response.content.iter_chunked(_PIECE):
                file.write(piece)
                if file.tell() > largest:
                    part.forget()
                    raise DataError(url, "too_large")
                told(file.tell())

    # --- trying again ----------------------------------------------------------------------------------------------

    async def _trying(self, url: str, attempt: Callable[[], Awaitable[_T]]) -> _T:
        if urlsplit(url).scheme not in ("http", "https"):
            raise DataError(url, "bad_url")
        for number in range(_TRIES):
            try:
                return await attempt()
            except (*_BROKEN, _Again) as error:
                log.info("download of %s: %s", url, error)
                wait = error.after if isinstance(error, _Again) and error.after is not None else 2.0**number
                if number < _TRIES - 1:
                    await self._sleep(min(wait, _LONGEST_WAIT))
            except aiohttp.InvalidURL:
                raise DataError(url, "bad_url") from None
            except OSError as error:
                raise DataError(str(self._directory), "disk_full" if is_full(error, self._directory) else "unwritable") from error
        raise DataError(url, "unreachable")


class _Part:
    """A file on its way: ``<name>.part``, and beside it the mark of the state that it is of."""

    def __init__(self, directory: Path, url: str) -> None:
        name = Path(unquote(urlsplit(url).path)).name or "download"
        self._final = directory / "".join(c if c.isalnum() or c in "._-" else "_" for c in name)
        self.path = self._final.with_name(self._final.name + ".part")
        self._mark = self._final.with_name(self._final.name + ".etag")
        directory.mkdir(parents=True, exist_ok=True)

    def size(self) -> int:
        """Bytes already here."""
        return self.path.stat().st_size if self.path.exists() else 0

    def resuming(self) -> dict[str, str]:
        """The headers that ask for the rest of the same state; none where there is nothing to go on from."""
        size = self.size()
        if not size or not self._mark.exists():
            return {}
        return {"Range": f"bytes={size}-", "If-Range": self._mark.read_text("utf-8")}

    def begin(self, headers: Mapping[str, str], *, going_on: bool) -> int:
        """Make ready for what comes; returns the bytes that are kept."""
        if going_on:
            if not headers.get("Content-Range", "").startswith(f"bytes {self.size()}-"):
                self.forget()
                raise _Again("another range than was asked", after=0)
            return self.size()
        self.forget()
        etag = headers.get("ETag", "")
        if etag and not etag.startswith("W/"):  # a weak mark does not promise the same bytes
            self._mark.write_text(etag, "utf-8")
        return 0

    def finish(self, etag: str | None) -> Fetched:
        """Give the whole file its name."""
        self.path.replace(self._final)
        self._mark.unlink(missing_ok=True)
        return Fetched(self._final, etag)

    def forget(self) -> None:
        """Start from nothing."""
        for path in (self.path, self._mark):
            path.unlink(missing_ok=True)


def _check(url: str, response: aiohttp.ClientResponse) -> None:
    """Let good answers pass. Raises _Again where it may get better, DataError where it will not."""
    if response.status in _AGAIN:
        raise _Again(f"status {response.status}", _retry_after(response.headers))
    if response.status in (404, 410):
        raise DataError(url, "gone")
    if response.status not in (200, 206):
        raise DataError(url, "refused")


def _retry_after(headers: Mapping[str, str]) -> float | None:
    said = headers.get("Retry-After", "")
    return float(said) if said.isdigit() else None


def _agent() -> str:
    with suppress(PackageNotFoundError):
        return f"Greffier/{version('greffier')} (Magic rules bot)"
    return "Greffier/0 (Magic rules bot)"
