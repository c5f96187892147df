"""Questions of tournament policy, which the rules of the game do not answer: said to be such, with the documents that do."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from bot.answers.dates import french_date
from bot.answers.folding import fold
from bot.answers.model import Answer, Kind
from bot.answers.services import Ask, Services, citations
from bot.records import dataclass

__all__ = ["policy_answer"]

_ORGANISED = ("100.6",)
"""The rule that sends from the game to the tournament documents."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class _Document:
    """A tournament document: its letters, the version known here, its address, the page of the newest, its matter."""

    name: str
    version: str
    address: str
    page: str
    about: str


@dataclass(frozen=True, slots=True)
class _Part:
    """A section of a document: its number, its matter, the ways in which it is asked for."""

    document: str
    number: str
    about: str
    asked: tuple[str, ...]


def _rows(name: str) -> list[list[str]]:
    text = (files("rulesdata") / name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.split("\n") if line and not line.startswith("#")][1:]


@cache
def _documents() -> tuple[_Document, ...]:
    return tuple(_Document(*row) for row in _rows("tournament.tsv"))


@cache
def _parts() -> tuple[_Part, ...]:
    rows = _rows("tournament_sections.tsv")
    return tuple(_Part(document, number, about, tuple(map(_bare, asked.split("|")))) for document, number, about, asked in rows)


def _bare(text: str) -> str:
    """A text in folded words alone."""
    return " ".join(_WORD.findall(fold(text)))


def _parts_asked(text: str) -> list[_Part]:
    """The sections that a question asks for."""
    said = f" {_bare(text)} "
    return [part for part in _parts() if any(f" {one} " in said for one in part.asked)]


def _about(document: _Document, asked: list[_Part]) -> str:
    """A line about a document, and the section to read where it is known."""
    parts = [f"section {part.number}, {part.about}" for part in asked if part.document == document.name]
    where = f" ; voyez la {' et la '.join(parts)}" if parts else ""
    return f"- **{document.name}** ({french_date(document.version)}), {document.about} : {document.address}{where}"


def policy_answer(services: Services, ask: Ask) -> Answer | None:
    """Where to look, for what concerns tournaments; nothing for a question about the game."""
    said = set(fold(ask.text).split())
    named = [one for one in _documents() if one.name.lower() in said]
    if not named and not services.corpus.is_of_tournaments(ask.text):
        return None
    asked = _parts_asked(ask.text)
    lines = [_about(one, asked) for one in named or _documents()]
    newer = f"Une version plus récente peut exister : {_documents()[0].page}."
    text = "\n".join(
        ("**Cela relève de la politique des tournois, pas des règles du jeu** : un arbitre en décide sur place.", *lines, newer)
    )
    cited = citations(services, _ORGANISED, ask.day)
    return Answer(ask.query, Kind.LOOKUP, title="Documents de tournoi", text=text, citations=cited, as_of=services.edition(ask.day))
