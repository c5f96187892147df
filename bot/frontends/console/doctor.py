"""A look at an installation: what works, what does not, and what to do about it."""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from bot.answers import Answerer, Kind, Request, data_notice, edition_notice, slow_notice
from bot.config import Settings
from bot.frontends.layout import Check

__all__ = ["examine"]

log = logging.getLogger(__name__)

_TRIAL = "règle 707.2"
_OWN = "greffier "
"""What `Answer.data` calls the cards that the program brings, before their date."""
_SUPPLIED = "celles que le Greffier apporte, telles qu'au "
_DATA = {"cards": "cartes", "rules": "édition des règles"}


def examine(settings: Settings, build: Callable[[Settings], Answerer]) -> Iterator[Check]:
    """Check the installation, one thing after the other; ``build`` is tried like the rest."""
    from bot.frontends.console.database_checks import examine_database  # what it loads would slow every question down

    yield Check("Python", ".".join(map(str, sys.version_info[:3])))
    yield Check("SQLite", sqlite3.sqlite_version)
    yield _data_directory(settings.data_dir)
    yield Check("jeton Discord", "réglé" if settings.discord_token else "absent ; le Greffier reste dans le terminal")
    yield Check("préfixe", settings.prefix)
    yield Check("page de confidentialité", settings.privacy_url or "aucune ; écrivez la vôtre (modèle : docs/confidentialite.md)")
    yield from examine_database(settings)
    yield from _answers(settings, build)


def _data_directory(path: Path) -> Check:
    if not path.exists():
        return Check("données", f"aucune donnée importée ({path})")
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        return Check("données", f"dossier inaccessible ({path}) ; donnez-vous le droit d'y lire et d'y écrire", sound=False)
    return Check("données", str(path))


def _answers(settings: Settings, build: Callable[[Settings], Answerer]) -> Iterator[Check]:
    try:
        answer = build(settings).answer(Request(_TRIAL))
    except Exception:  # whatever breaks here is what the doctor is asked to find
        log.debug("no answer", exc_info=True)
        yield Check("réponses", "le Greffier ne répond pas ; réinstallez-le, ou essayez un autre GREFFIER_DATA", sound=False)
        return
    for name, value in answer.data.items():
        yield Check(_DATA.get(name, name), str(value).replace(_OWN, _SUPPLIED))
    if notice := data_notice(settings.data_dir):
        yield Check("import", notice, sound=False)
    if newer := edition_notice(settings.data_dir, date.today().isoformat()):
        yield Check("règles", newer)
    if slow := slow_notice(settings.data_dir):
        yield Check("import", f"cartes {slow}")
    sound = answer.kind is Kind.LOOKUP
    yield Check("réponses", "le Greffier répond" if sound else f"« {_TRIAL} » reste sans réponse", sound=sound)
