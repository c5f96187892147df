"""What tests need to know of the checkout that they run in."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
_NOT_OURS = {".git", ".venv", "__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis", "build", "dist"}


@cache
def tracked_files() -> tuple[Path, ...]:
    """Every file that git tracks here; every file outside caches where this is no git checkout."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listing.returncode == 0 and listing.stdout:
        paths = (ROOT / name for name in listing.stdout.decode().split("\0") if name)
        return tuple(path for path in paths if path.is_file())
    return tuple(path for path in ROOT.rglob("*") if path.is_file() and not _NOT_OURS.intersection(path.relative_to(ROOT).parts))


def tracked_lines() -> Iterator[tuple[str, str]]:
    """Every line of every tracked text file, with where it is (``path:line``)."""
    for path in tracked_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            yield f"{path.relative_to(ROOT)}:{number}", line
