"""Reading files that somebody else wrote: plain or gzipped, bounded, and every fault a DataError."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from bot.cards import Json
from bot.errors import DataError

__all__ = ["LARGEST", "Raw", "read_json", "read_json_lines"]

Raw = dict[str, Json]

LARGEST = 600_000_000
"""Bytes, once unpacked, beyond which a file is refused: no source is near it."""
_GZIP = b"\x1f\x8b"
_LONGEST_LINE = 4_000_000
_CHUNK = 1 << 20


def read_json(path: Path) -> Json:
    """The JSON value of a file. Raises DataError: ``missing``, ``unreadable``, ``truncated``, ``too_large``."""
    try:
        data: Json = json.loads(b"".join(_chunks(path)))
    except (ValueError, RecursionError):
        raise DataError(str(path), "truncated") from None
    return data


def read_json_lines(path: Path) -> Iterator[Raw]:
    """The objects of a file of JSON lines. Raises DataError as `read_json` does, or ``unexpected_format``."""
    rest = b""
    for chunk in _chunks(path):
        *lines, rest = (rest + chunk).split(b"\n")
        if len(rest) > _LONGEST_LINE:
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


def _chunks(path: Path) -> Iterator[bytes]:
    """The bytes of a file, unpacked, piece by piece."""
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
