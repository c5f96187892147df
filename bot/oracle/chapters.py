"""Chapter abilities of Sagas: "I, II — …" [CR 714.2]."""

from __future__ import annotations

from bot.engine.abilities import Chapter
from bot.oracle.bodies import Body, read_body, write_body
from bot.oracle.lexer import Tokens

__all__ = ["read_chapter", "write_chapter"]

_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7}
_NUMERAL = {number: roman for roman, number in _ROMAN.items()}


def read_chapter(tokens: Tokens) -> tuple[Chapter, Body] | None:
    """A chapter ability, or ``None`` if the tokens do not start with numerals and a dash."""
    numbers: list[int] = []
    for i, token in enumerate(tokens):
        if token in _ROMAN:
            numbers.append(_ROMAN[token])
        elif token == "—" and numbers:
            body = read_body(tokens[i + 1 :])
            return Chapter(tuple(numbers), body.sentences), body
        elif token != ",":
            return None
    return None


def write_chapter(chapter: Chapter) -> list[str] | None:
    """The tokens of a chapter ability."""
    body = write_body(chapter.sentences)
    head = [token for i, number in enumerate(chapter.numbers) for token in ([","] if i else []) + [_NUMERAL[number]]]
    return None if body is None else [*head, "—", *body]
