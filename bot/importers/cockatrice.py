"""Cockatrice's `tokens.xml`: tokens with their size, colours and text, and the cards that make them.

Its traps: names with blanks at their ends and « (Token) »; several tokens of one name; emblems, dungeons and reminder cards
among the tokens; a sample card inside a comment.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as Xml

from bot.cards import TokenRecord
from bot.errors import DataError
from bot.importers.reading import chunks
from bot.importers.rows import LeftOut, date_of

__all__ = ["SOURCE", "CockatriceReader"]

SOURCE = "cockatrice"

_MARK = re.compile(r"\s*\(Token\)\s*$")
_VERSION = re.compile(r"(20\d\d)(\d\d)(\d\d)")


class CockatriceReader:
    """One file, read once."""

    source = SOURCE

    def __init__(self, path: Path) -> None:
        self._path = path
        self.date = date_of(path) if path.is_file() else ""
        self.left_out: Counter[LeftOut] = Counter()

    def read(self) -> Iterator[TokenRecord]:
        """The tokens. Raises DataError: ``unexpected_format``, ``truncated``…"""
        found = 0
        for element in self._elements():
            if element.tag == "sourceVersion" and (version := _VERSION.match(element.text or "")):
                self.date = "-".join(version.groups())
            elif element.tag == "card":
                token = _token(element)
                element.clear()
                found += 1
                if token is not None:
                    yield token
                else:
                    self.left_out[LeftOut.NO_CARD] += 1
        if not found:
            raise DataError(str(self._path), "unexpected_format")

    def _elements(self) -> Iterator[Xml.Element]:
        parser: Xml.XMLPullParser[Xml.Element] = Xml.XMLPullParser(["end"])
        try:
            for chunk in chunks(self._path):
                parser.feed(chunk)
                yield from (event[-1] for event in parser.read_events() if isinstance(event[-1], Xml.Element))
            parser.close()
        except Xml.ParseError as error:
            ended = "no element found" in str(error) or "unclosed" in str(error)
            raise DataError(str(self._path), "truncated" if ended else "unexpected_format") from None


def _token(card: Xml.Element) -> TokenRecord | None:
    """A token, or nothing where the card is of another kind."""
    name, line = _said(card, "name"), _said(card, "prop/type")
    if not name or not line.startswith("Token "):
        return None
    power, slash, toughness = _said(card, "prop/pt").partition("/")
    makers = dict.fromkeys(maker.text.strip() for maker in card.iterfind("reverse-related") if maker.text)
    return TokenRecord(
        name=_MARK.sub("", name),
        type_line=line.removeprefix("Token "),
        colors="".join(letter for letter in "WUBRG" if letter in _said(card, "prop/colors")),
        power=power if slash else None,
        toughness=toughness if slash else None,
        text=_said(card, "text"),
        makers=tuple(makers),
    )


def _said(card: Xml.Element, path: str) -> str:
    return (card.findtext(path) or "").strip()
