"""Which rules the program itself rests on: those that the sources of the engine cite."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

__all__ = ["engine_cites"]

_ENGINE = Path(__file__).parent.parent / "engine"
_CITED = re.compile(r"\[CR ([^\]]*)\]|\"=?(\d{3}\.\d+[a-z]?)\"")
_NUMBER = re.compile(r"\d{3}\.\d+[a-z]?")


@cache
def engine_cites(folder: Path = _ENGINE) -> dict[str, tuple[str, ...]]:
    """The rules that the sources of a folder cite, each with the modules that do, in their order."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        for cited in _CITED.finditer(path.read_text(encoding="utf-8")):
            for number in _NUMBER.findall(cited.group()):
                if path.stem not in found[number]:
                    found[number].append(path.stem)
    return {number: tuple(modules) for number, modules in sorted(found.items())}
