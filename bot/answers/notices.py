"""What an operator is told of what was imported: cards that can't be used as they are, and a newer edition of the rules."""

from __future__ import annotations

from pathlib import Path

from bot.answers.building import services_over
from bot.answers.dates import french_date
from bot.rules import compare, engine_cites

__all__ = ["data_notice", "edition_notice", "slow_notice"]

_AGAIN = "Réimportez-les : « python -m bot import cards » (et « import tokens » pour les jetons). En attendant, {meanwhile}."
_OTHER_VERSION = "Les cartes importées l'ont été par une autre version du Greffier, et celle-ci ne sait pas les lire."
_UNREADABLE = "Les cartes importées sont illisibles ou incomplètes."
_SHOWN = 12
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
    """What the newest imported edition in force on a day changes, and what of ours it touches; nothing where it is not newer.

    For the console, and for an alert to those who keep the rules.
    """
    corpus = services_over(data_dir).corpus
    newest = corpus.texts.newest(today)
    if newest is None or newest <= corpus.base_edition:
        return None
    change = compare(corpus.base_hashes, corpus.texts.hashes(newest))
    touched = [number for number in corpus.base_hashes if number in change.touched]
    cited = [number for number in touched if number in engine_cites()]
    counts = f"{len(change.added)} règles nouvelles, {len(touched)} modifiées ou supprimées, {len(change.moved)} renumérotées"
    return (
        f"Édition des règles du {french_date(newest)} : {counts} depuis celle du {french_date(corpus.base_edition)}. "
        f"Résumés à revoir : {_listed(touched)}. Règles du moteur à revoir : {_listed(cited)}."
    )


def _listed(numbers: list[str]) -> str:
    shown = ", ".join(numbers[:_SHOWN]) or "aucun"
    return f"{shown} et {len(numbers) - _SHOWN} autres" if len(numbers) > _SHOWN else shown
