"""Reading files that somebody else wrote: plain or gzipped, piece by piece, bounded, and every fault a DataError."""

from __future__ import annotations

import codecs
import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from bot.cards import Json
from bot.errors import DataError

__all__ = ["LARGEST", "Raw", "chunks", "read_elements", "read_json_lines", "read_members"]

Raw = dict[str, Json]

LARGEST = 6_000_000_000
"""Bytes, once unpacked, beyond which a file is refused: twice the largest that any source has."""
_GZIP = b"\x1f\x8b"
_LONGEST_ENTRY = 4_000_000
_CHUNK = 1 << 18
_IN_NUMBERS = "0123456789.eE+-"
_BLANKS = " \t\r\n"
_decode = json.JSONDecoder().raw_decode


def read_json_lines(path: Path) -> Iterator[Raw]:
    """The objects of a file of JSON lines. Raises DataError as `chunks` does, or ``unexpected_format``.

    The last line of a whole file is whole: one that is cut short is told.
    """
    rest = b""
    for chunk in chunks(path):
        *lines, rest = (rest + chunk).split(b"\n")
        if len(rest) > _LONGEST_ENTRY:
            raise DataError(str(path), "unexpected_format")
        yield from (_line(path, line, "unexpected_format") for line in lines if line.strip())
    if rest.strip():
        yield _line(path, rest, "truncated")


def _line(path: Path, line: bytes, fault: str) -> Raw:
    try:
        data: Json = json.loads(line)
    except (ValueError, RecursionError):
        raise DataError(str(path), fault) from None
    if not isinstance(data, dict):
        raise DataError(str(path), "unexpected_format")
    return data


def read_members(path: Path, inside: str) -> Iterator[tuple[str, str, Json]]:
    """The members of the object of a large file, one at a time: ``("", name, value)``.

    Of the member called ``inside``, an object, each member comes apart: ``(inside, name, value)``. Raises DataError as
    `chunks` does, or ``unexpected_format``.
    """
    text = _Text(path)
    for name in text.members():
        if name != inside:
            yield "", name, text.value()
        else:
            yield from ((inside, inner, text.value()) for inner in text.members())
    text.end()


def read_elements(path: Path) -> Iterator[Json]:
    """The elements of the list of a large file, one at a time. Raises DataError as `read_members` does."""
    text = _Text(path)
    text.take("[")
    while not text.skip("]"):
        yield text.value()
        if not text.skip(","):
            text.take("]")
            break
    text.end()


class _Text:
    """The text of a file, read as it is needed: ``_text[_at:]`` is what is read and not yet used."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pieces = _decoded(path)
        self._text = ""
        self._at = 0

    def members(self) -> Iterator[str]:
        """The names of the members of the object that comes next; the caller takes each value before the next name."""
        self.take("{")
        while not self.skip("}"):
            name = self.value()
            self.take(":")
            if not isinstance(name, str):
                raise self._unexpected()
            yield name
            if not self.skip(","):
                self.take("}")
                return

    def value(self) -> Json:
        """The value that comes next."""
        self._peek()
        while True:
            try:
                value, end = _decode(self._text, self._at)
            except RecursionError:
                raise self._unexpected() from None
            except ValueError:
                if len(self._text) - self._at > _LONGEST_ENTRY:
                    raise self._unexpected() from None
                if not self._more():
                    raise DataError(str(self._path), "truncated") from None
                continue
            if isinstance(value, int | float) and not self._text[end:].strip(_IN_NUMBERS) and self._more():
                continue  # a number may go on where the text read so far ends
            self._at = end
            found: Json = value
            return found

    def skip(self, mark: str) -> bool:
        """Take a mark if it comes next."""
        if self._peek() != mark:
            return False
        self._at += 1
        return True

    def take(self, mark: str) -> None:
        """Take a mark, which must come next."""
        if not self._peek():
            raise DataError(str(self._path), "truncated")
        if not self.skip(mark):
            raise self._unexpected()

    def end(self) -> None:
        """Make sure that nothing follows."""
        if self._peek():
            raise self._unexpected()

    def _peek(self) -> str:
        """The next character that is no blank, left in place; empty at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in _BLANKS:
                self._at += 1
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def _more(self) -> bool:
        piece = next(self._pieces, "")
        self._text = self._text[self._at :] + piece
        self._at = 0
        return bool(piece)

    def _unexpected(self) -> DataError:
        return DataError(str(self._path), "unexpected_format")


def _decoded(path: Path) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for chunk in chunks(path):
            if text := decoder.decode(chunk):
                yield text
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        raise DataError(str(path), "unexpected_format") from None


def chunks(path: Path) -> Iterator[bytes]:
    """The bytes of a file, unpacked, piece by piece. Raises DataError: ``missing``, ``unreadable``, ``truncated``, ``too_large``."""
    total = 0
    try:
        with path.open("rb") as file:
            unpacked = _unpacked(file)
            while chunk := unpacked.read(_CHUNK):
                total += len(chunk)
                if total > LARGEST:
                    raise DataError(str(path), "too_large")
                yield chunk
    except FileNotFoundError:
        raise DataError(str(path), "missing") from None
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise DataError(str(path), "truncated") from None
    except OSError:
        raise DataError(str(path), "unreadable") from None


def _unpacked(file: BinaryIO) -> BinaryIO:
    packed = file.read(2) == _GZIP
    file.seek(0)
    return gzip.GzipFile(fileobj=file) if packed else file  # type: ignore[return-value]  # it reads as a binary file does
