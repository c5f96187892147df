"""Questions of tournament policy, which the rules of the game do not answer: said to be such, with the documents that do."""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True)
class _Document:
    """A tournament document: its letters, the version known here, its address, the page of the newest, its matter."""

    name: str
    version: str
    address: str
    page: str
    about: str


@cache
def _documents() -> tuple[_Document, ...]:
    text = (files("rulesdata") / "tournament.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.split("\n") if line and not line.startswith("#")]
    return tuple(_Document(*row) for row in rows[1:])


def policy_answer(services: Services, ask: Ask) -> Answer | None:
    """Where to look, for what concerns tournaments; nothing for a question about the game."""
    said = set(fold(ask.text).split())
    named = [one for one in _documents() if one.name.lower() in said]
    if not named and not services.corpus.is_of_tournaments(ask.text):
        return None
    lines = [f"- **{one.name}** ({french_date(one.version)}), {one.about} : {one.address}" for one in named or _documents()]
    newer = f"Une version plus récente peut exister : {_documents()[0].page}."
    text = "\n".join(
        ("**Cela relève de la politique des tournois, pas des règles du jeu** : un arbitre en décide sur place.", *lines, newer)
    )
    cited = citations(services, _ORGANISED, ask.day)
    return Answer(ask.query, Kind.LOOKUP, title="Documents de tournoi", text=text, citations=cited, as_of=services.edition(ask.day))
