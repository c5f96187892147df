"""What a newer edition of the rules changes, and what of ours it touches: for the operator and for servers."""

from __future__ import annotations

from bot.answers.dates import french_date
from bot.answers.model import EditionNews
from bot.answers.services import Services
from bot.rules import compare, engine_cites

__all__ = ["edition_news"]

_SHOWN = 12


def edition_news(services: Services, today: str) -> EditionNews | None:
    """What the newest imported edition in force on a day changes; nothing where it is not newer than ours."""
    corpus = services.corpus
    newest = corpus.texts.newest(today)
    if newest is None or newest <= corpus.base_edition:
        return None
    change = compare(corpus.base_hashes, corpus.texts.hashes(newest))
    touched = [number for number in corpus.base_hashes if number in change.touched]
    cited = [number for number in touched if number in engine_cites()]
    counts = f"{len(change.added)} règles nouvelles, {len(touched)} modifiées ou supprimées, {len(change.moved)} renumérotées"
    return EditionNews(
        newest,
        f"Édition des règles du {french_date(newest)} : {counts} depuis celle du {french_date(corpus.base_edition)}. "
        f"Résumés à revoir : {_listed(touched)}. Règles du moteur à revoir : {_listed(cited)}.",
    )


def _listed(numbers: list[str]) -> str:
    shown = ", ".join(numbers[:_SHOWN]) or "aucun"
    return f"{shown} et {len(numbers) - _SHOWN} autres" if len(numbers) > _SHOWN else shown
