"""The archive of English editions, where the tests find one: a folder `shared` beside the checkout."""

from __future__ import annotations

import tarfile
from functools import cache

import pytest

from bot.rules.cr_text import EditionText, parse_edition
from tests.project import ROOT

_ARCHIVE = ROOT.parent / "shared" / "cr"

needs_archive = pytest.mark.skipif(not _ARCHIVE.is_dir(), reason="no archive of English editions (../shared/cr)")


@cache
def editions() -> dict[str, EditionText]:
    """Every numbered edition of the archive, by effective date."""
    read = [parse_edition(data, name) for name, data in edition_files().items()]
    return {edition.effective: edition for edition in read}


@cache
def edition_files() -> dict[str, bytes]:
    """The files of the numbered editions, oldest first."""
    files = _files("editions.tar.xz")
    whole = {name: data for name, data in files.items() if name.startswith("en-") and len(name) == len("en-2026-04-17.txt")}
    return {name: whole[name] for name in sorted(whole) if name >= "en-1999-04-23.txt"}


@cache
def raw_files() -> dict[str, bytes]:
    """Files as they were published, in each encoding and line end."""
    return _files("raw.tar.xz")


def _files(archive: str) -> dict[str, bytes]:
    with tarfile.open(_ARCHIVE / archive) as tar:
        members = ((member.name.rpartition("/")[2], tar.extractfile(member)) for member in tar.getmembers())
        return {name: file.read() for name, file in members if file}
