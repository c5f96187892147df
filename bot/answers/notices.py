"""What an operator is told of what was imported: cards that can't be used as they are, and a newer edition of the rules."""

from __future__ import annotations

from pathlib import Path

from bot.answers.building import services_over
from bot.answers.edition_news import edition_news

__all__ = ["data_notice", "edition_notice", "slow_notice"]

_AGAIN = "Réimportez-les : « python -m bot import cards » (et « import tokens » pour les jetons). En attendant, {meanwhile}."
_OTHER_VERSION = "Les cartes importées l'ont été par une autre version du Greffier, et celle-ci ne sait pas les lire."
_UNREADABLE = "Les cartes importées sont illisibles ou incomplètes."
_SLOW = "lues plus lentement, car importées par une autre version du Greffier ; « python -m bot import cards » les remet au pas"


def data_notice(data_dir: Path) -> str | None:
    """Why the cards imported into a data folder are not in use, and what to do; nothing where all is well."""
    facts = services_over(data_dir).facts
    if facts.problem is None:
        return None
    meanwhile = "seules les cartes livrées avec le programme sont connues" if facts.builtin else "l'import précédent reste en service"
    said = _OTHER_VERSION if facts.problem == "other_version" else _UNREADABLE
    return f"{said} {_AGAIN.format(meanwhile=meanwhile)}"


def slow_notice(data_dir: Path) -> str | None:
    """That the texts of the imported cards must be compiled again at each question; nothing where they need not."""
    return _SLOW if services_over(data_dir).facts.stale else None


def edition_notice(data_dir: Path, today: str) -> str | None:
    """What the newest imported edition in force on a day changes, and what of ours it touches; nothing where it is not newer."""
    news = edition_news(services_over(data_dir), today)
    return news.text if news is not None else None
