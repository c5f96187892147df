"""Reads an English edition of the Comprehensive Rules, whatever its encoding and line ends.

Published files come as UTF-8, cp1252 or UTF-16 (copies saved on an old Mac, in its own eight bits), with CRLF, LF,
bare CR or CR CR LF, and the oldest are wrapped at eighty columns. Nothing of what is read here is kept in the
repository: it serves to stamp the digests and to import an operator's own copy.
"""

from __future__ import annotations

import codecs
import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import field
from datetime import datetime

from bot.errors import DataError
from bot.records import dataclass

__all__ = ["EditionText", "RuleText", "decode", "parse_edition", "references", "rule_hash"]

_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_EIGHT_BITS = ("cp1252", "mac_roman")
_LINE_END = re.compile(r"\r*\n|\r")
_RULE = re.compile(r"^(?P<section>[1-9]\d\d)\. ?(?P<rule>\d{1,3})(?P<letter>[a-z])?(?:\.|(?=\s)|$)\s*(?P<text>.*)$")
_SECTION = re.compile(r"^(?P<section>[1-9]\d\d)\.\s+(?P<title>\D.*?)[\s.]*\d*$")
_CHAPTER = re.compile(r"^(?P<chapter>[1-9])\.\s+(?P<title>\D.*)$")
_EXAMPLE = re.compile(r"^example:\s*", re.IGNORECASE)
_RULE_OFF = re.compile(r"^[-=_\s]*$")
_EFFECTIVE = re.compile(r"(?:effective|current) as of (\w+ \d{1,2}, \d{4})", re.IGNORECASE)
_SHORT_DATE = re.compile(r"COMPREHENSIVE RULES\s+(\d\d/\d\d/\d\d)")
_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})

_SECTION_NUMBER = r"[1-9]\d\d\b"
_NUMBER = r"[1-9]\d\d\.\d{1,3}[a-z]?\b"
_BARE = "|".join(rf"(?<={word} ){_SECTION_NUMBER}" for word in ("rule", "rules", "section", "see")) + rf'|\b{_SECTION_NUMBER}(?=, ")'
_RANGE = rf"(?:\s?(?:-{{1,2}}|[–—])\s?(?:{_NUMBER}|{_SECTION_NUMBER}|[a-z]\b))?"
_REFERENCE = re.compile(rf"(?:{_NUMBER}|{_BARE}){_RANGE}", re.IGNORECASE)
_MARK = "§"
_LISTED = re.compile(rf"(?<={_MARK} and ){_SECTION_NUMBER}|(?<={_MARK} or ){_SECTION_NUMBER}")


@dataclass(frozen=True, slots=True)
class RuleText:
    """One numbered rule: its ``text`` without number, and its ``examples`` in order."""

    number: str
    text: str
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EditionText:
    """One edition: effective date, rules by number (702.9, 702.9a), section and chapter titles, glossary."""

    effective: str
    rules: Mapping[str, RuleText]
    titles: Mapping[str, str]
    glossary: Mapping[str, str]

    def hashes(self) -> dict[str, str]:
        """The hash of the text of each rule."""
        return {number: rule_hash(rule.text) for number, rule in self.rules.items()}


@dataclass(slots=True)
class _Draft:
    """A rule being read: lines of text, then of each example."""

    number: str
    parts: list[list[str]] = field(default_factory=list)

    def finish(self) -> RuleText:
        text, *examples = (" ".join(lines).strip() for lines in self.parts)
        return RuleText(self.number, text, tuple(examples))


def decode(data: bytes) -> str:
    """The text of a published file: by its byte-order mark, else UTF-16 by its zeros, UTF-8, or the 8 bits that read its quotes."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    if b"\0" in data[:2]:
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return max((data.decode(encoding, "replace") for encoding in _EIGHT_BITS), key=lambda text: text.count("’"))


def parse_edition(source: bytes | str, name: str = "edition") -> EditionText:
    """Read a whole edition; ``name`` is for error messages.

    Raises `DataError` when the text states no effective date or holds no rule.
    """
    text = decode(source) if isinstance(source, bytes) else source
    lines = [line.strip().lstrip("\ufeff") for line in _LINE_END.split(text)]
    reader = _Reader()
    for line in lines:
        reader.read(line)
    reader.close()
    if not reader.rules:
        raise DataError(name, "holds no numbered rule")
    return EditionText(_effective_date(text, name), reader.rules, reader.titles, dict(_glossary(reader.glossary_lines)))


def _effective_date(text: str, name: str) -> str:
    head = " ".join(text[:20_000].split())
    if found := _EFFECTIVE.search(head):
        return _iso(found[1], "%B %d, %Y", name)
    if found := _SHORT_DATE.search(head):
        return _iso(found[1], "%m/%d/%y", name)
    raise DataError(name, "states no effective date")


def _iso(said: str, pattern: str, name: str) -> str:
    try:
        return datetime.strptime(said, pattern).date().isoformat()
    except ValueError:
        raise DataError(name, f"states an impossible effective date: {said}") from None


class _Reader:
    """Reads line by line; knows where it is from the numbers seen, as titles and references look alike when wrapped."""

    def __init__(self) -> None:
        self.rules: dict[str, RuleText] = {}
        self.titles: dict[str, str] = {}
        self.glossary_lines: list[str] = []
        self._draft: _Draft | None = None
        self._last = (0, 0, "")
        self._title = ""
        self._part = "rules"

    def read(self, line: str) -> None:
        if self._part == "rules":
            self._read_rule_line(line)
        elif self._part == "glossary" and line.lower() != "credits":
            self.glossary_lines.append(line)
        else:
            self._part = "end"

    def _read_rule_line(self, line: str) -> None:
        if self._draft and line.lower() == "glossary":
            self.close()
            self._part = "glossary"
        elif (found := _RULE.match(line)) and self._follows(found):
            self._open(found)
        elif self._is_title(line):
            self.close()
        elif self._draft and not _RULE_OFF.match(line):
            self._continue(line)

    def _follows(self, found: re.Match[str]) -> bool:
        """Whether this number can come next; a wrapped line may begin with a mere reference."""
        section, rule, letter = self._last
        new_section, new_rule, new_letter = int(found["section"]), int(found["rule"]), found["letter"] or ""
        if new_section != section:
            return found["section"] == self._title and new_rule == 1 and not new_letter
        if new_rule != rule:
            return (rule < new_rule <= rule + 3 and not new_letter) or (new_rule, new_letter) == (rule + 1, "a")
        return letter < new_letter <= chr(ord(letter or "`") + 4)

    def _open(self, found: re.Match[str]) -> None:
        self.close()
        letter = found["letter"] or ""
        self._last = (int(found["section"]), int(found["rule"]), letter)
        self._draft = _Draft(f"{found['section']}.{int(found['rule'])}{letter}", [[found["text"]]])

    def close(self) -> None:
        """End the rule being read."""
        if self._draft:
            self.rules[self._draft.number] = self._draft.finish()

    def _continue(self, line: str) -> None:
        assert self._draft
        if found := _EXAMPLE.match(line):
            self._draft.parts.append([line[found.end() :]])
        else:
            self._draft.parts[-1].append(line)

    def _is_title(self, line: str) -> bool:
        """Note a section or chapter title; in the body, only the next ones."""
        section = self._last[0]
        if (found := _SECTION.match(line)) and int(found["section"]) > section:
            self._title = found["section"]
            self.titles[self._title] = found["title"]
            return True
        if (found := _CHAPTER.match(line)) and int(found["chapter"]) > section // 100:
            self.titles[found["chapter"]] = found["title"]
            return True
        return False


def _glossary(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Entries are blocks apart by blank lines: a term alone on its line, then its definitions."""
    block: list[str] = []
    for line in [*lines, ""]:
        if line:
            block.append(line)
        elif block:
            if len(block) > 1:
                yield block[0], "\n".join(block[1:])
            block = []


def references(text: str) -> tuple[str, ...]:
    """The rule references of an English text as written (``704``, ``613.1c``, ``702.11a-c``)."""
    return _mask(text)[1]


def rule_hash(text: str) -> str:
    """The hash of a rule's text: sha256 of it in NFC, quotes straightened, blanks collapsed, references masked.

    ``text`` is without number and examples. Two editions that differ only in cited numbers have the same hash.
    """
    return hashlib.sha256(_mask(text)[0].encode()).hexdigest()


def _mask(text: str) -> tuple[str, tuple[str, ...]]:
    """The normalised text with each reference replaced by one mark, and these references."""
    found: list[str] = []

    def take(reference: re.Match[str]) -> str:
        found.append(reference.group())
        return _MARK

    plain = " ".join(unicodedata.normalize("NFC", text).translate(_QUOTES).split())
    return _LISTED.sub(take, _REFERENCE.sub(take, plain)), tuple(found)
