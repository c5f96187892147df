"""The data folder of the rules: text files read on demand, tables as rows of columns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.errors import DataError
from bot.records import dataclass
from rulesdata import FOLDER

__all__ = ["RulesData"]


@dataclass(frozen=True, slots=True)
class RulesData:
    """The ``rulesdata`` folder, bundled or given by a test."""

    root: Path

    @classmethod
    def bundled(cls) -> RulesData:
        """The data shipped with the program."""
        return cls(FOLDER)

    def text(self, path: str) -> str:
        """The text of a file; raises `DataError` if it is missing or no UTF-8."""
        try:
            return (self.root / path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise DataError(path, str(error)) from error

    def names(self, folder: str, suffix: str) -> list[str]:
        """The names of the files in a folder that end so, sorted; none if the folder is missing."""
        return sorted(file.name for file in (self.root / folder).glob("*" + suffix))

    def lines(self, path: str) -> list[str]:
        """The lines of a table, without its header."""
        return self.text(path).splitlines()[1:]

    def rows(self, path: str) -> Iterator[list[str]]:
        """The rows of a table, without comments and header; trailing empty columns, left out in the file, are put back."""
        header, *lines = (line for line in self.text(path).splitlines() if not line.startswith("#"))
        width = header.count("\t") + 1
        for line in lines:
            cells = line.split("\t")
            yield cells + [""] * (width - len(cells))
