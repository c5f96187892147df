"""Developer tool: stamps digests and glossary with the edition read and the hash of each text, and checks them.

    python -m bot.rules.stamp CR_TEXT_FILE [SECTION …] [--force]
    python -m bot.rules.stamp --old FOLDER_OF_EDITIONS
    python -m bot.rules.stamp --check

Only the ``edition`` and ``hash`` lines change. A digest whose hash no longer fits is left and reported, for someone to
read it again; ``--force`` then stamps it.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from pathlib import Path

from bot.errors import DataError
from bot.records import dataclass
from bot.rules.blocks import blocks
from bot.rules.cr_text import EditionText, parse_edition, rule_hash
from bot.rules.data import RulesData
from bot.rules.digests import FOLDER, OLD_FILE
from bot.rules.numbers import section_of
from bot.rules.validation import problems

__all__ = ["Report", "main", "stamp"]

_QUOTES = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'"})
"""Headwords are written with straight quotes."""
_TRAILER = re.compile(r"(?:\s*(?:#.*)?(?:\n|\Z))*\Z")

Source = Callable[[str, Mapping[str, object]], tuple[str, str] | None]
"""From a number or headword and its entry to the edition date and English text to stamp it with, if there is one."""


@dataclass(slots=True)
class Report:
    """What stamping found, by number."""

    stamped: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)


def stamp(text: str, source: Source, report: Report, force: bool = False) -> str:
    """The digest or glossary file with ``edition`` and ``hash`` set in each entry that ``source`` knows."""
    kind, key = ("term", "term") if text.startswith("[[term]]") or "\n[[term]]" in text else ("rule", "number")
    head = text[: text.index(f"[[{kind}]]")] if f"[[{kind}]]" in text else text
    return head + "".join(_stamp_block(name, block, source, report, force) for name, block in blocks(text, kind, key))


def _stamp_block(number: str, block: str, source: Source, report: Report, force: bool) -> str:
    entry = next(iter(tomllib.loads(block).values()))[0]
    found = source(number, entry)
    if found is None:
        report.unknown.append(number)
        return block
    edition, english = found
    new = rule_hash(english)
    if entry.get("hash", new) != new and not force:
        report.stale.append(number)
        return block
    report.stamped.append(number)
    bare = _without_stamp(block, entry)
    place = _TRAILER.search(bare)
    end = place.start() if place else len(bare)
    date = "" if "from" in entry else f'\nedition = "{edition}"'
    return f'{bare[:end]}{date}\nhash = "{new}"{bare[end:] or chr(10)}'


def _without_stamp(block: str, entry: Mapping[str, object]) -> str:
    """The block without its stamp, found by its values: a line of text may look like one."""
    for key in ("edition", "hash"):
        block = block.replace(f'\n{key} = "{entry.get(key)}"', "", 1)
    return block


def from_edition(edition: EditionText) -> Source:
    """The texts of one edition; a section stands for its title, a headword for its definition."""
    glossary = {term.translate(_QUOTES): text for term, text in edition.glossary.items()}

    def find(name: str, entry: Mapping[str, object]) -> tuple[str, str] | None:
        rule = edition.rules.get(name)
        text = glossary.get(name) if "term" in entry else rule.text if rule else edition.titles.get(name)
        return (edition.effective, text) if text is not None else None

    return find


def from_archive(editions: Mapping[str, EditionText]) -> Source:
    """For old rules: the text in the last edition that had them."""

    def find(number: str, entry: Mapping[str, object]) -> tuple[str, str] | None:
        edition = editions.get(str(entry.get("to")))
        return from_edition(edition)(number, entry) if edition else None

    return find


def read_archive(folder: Path) -> dict[str, EditionText]:
    """The editions in a folder by effective date; other files are passed over, the fullest of two wins."""
    found: dict[str, EditionText] = {}
    for path in sorted(folder.glob("*.txt")):
        try:
            edition = parse_edition(path.read_bytes(), path.name)
        except DataError:
            continue
        known = found.get(edition.effective)
        if known is None or len(known.rules) < len(edition.rules):
            found[edition.effective] = edition
    return found


def main(arguments: list[str] | None = None, data: RulesData | None = None) -> int:
    """Run the tool; 0 if nothing is left to look at."""
    data = data or RulesData.bundled()
    options = _parser().parse_args(arguments)
    report = Report()
    if options.old:
        _stamp_files(data, [OLD_FILE], from_archive(read_archive(options.old)), report, options.force)
    elif options.text:
        edition = parse_edition(options.text.read_bytes(), options.text.name)
        wanted = [name for name in data.names(FOLDER, ".toml") if name != OLD_FILE and _is_wanted(name, options.sections)]
        _stamp_files(data, wanted, from_edition(edition), report, options.force)
        _say("without digest", _without_digest(edition, report, options.sections))
    _say("stamped", report.stamped)
    _say("not in the edition", report.unknown)
    _say("to read again (--force stamps)", report.stale)
    faults = problems(data)
    print("\n".join(faults) if faults else "digests: no problem")
    return 1 if report.unknown or report.stale or faults else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.rules.stamp", description="Stamp and check the rule digests.")
    parser.add_argument("text", nargs="?", type=Path, help="an English edition of the Comprehensive Rules")
    parser.add_argument("sections", nargs="*", help="sections to stamp; all by default")
    parser.add_argument("--old", type=Path, metavar="FOLDER", help="stamp the old rules from a folder of editions")
    parser.add_argument("--force", action="store_true", help="stamp even where the hash no longer fits")
    parser.add_argument("--check", action="store_true", help="only check (checking is always done)")
    return parser


def _is_wanted(name: str, sections: list[str]) -> bool:
    return not sections or name.removesuffix(".toml") in sections


def _stamp_files(data: RulesData, names: Iterable[str], source: Source, report: Report, force: bool) -> None:
    for name in names:
        path = data.root / FOLDER / name
        before = path.read_text(encoding="utf-8")
        after = stamp(before, source, report, force)
        if after != before:
            path.write_text(after, encoding="utf-8")


def _without_digest(edition: EditionText, report: Report, sections: list[str]) -> list[str]:
    written = {*report.stamped, *report.stale}
    rules = [number for number in edition.rules if not sections or section_of(number) in sections]
    terms = [] if sections else [term.translate(_QUOTES) for term in edition.glossary]
    return [name for name in [*rules, *terms] if name not in written]


def _say(what: str, numbers: list[str]) -> None:
    shown = " ".join(numbers[:12]) + (" …" if len(numbers) > 12 else "")
    print(f"{what}: {len(numbers)} {shown}".rstrip())


if __name__ == "__main__":
    sys.exit(main())
