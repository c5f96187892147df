"""What is said of a database in trouble: French, what to do, and none of the driver's own words."""

from __future__ import annotations

import re

import pytest

from bot.answers import storage_words
from bot.errors import StorageError

PROBLEMS = {
    "database is locked": "occupée",
    "file is not a database": "restaurez une sauvegarde",
    "database disk image is malformed": "restaurez une sauvegarde",
    "no such table: replies": "remplacé",
    "attempt to write a readonly database": "lecture seule",
    "unable to open database file": "ne s'ouvre pas",
    "database or disk is full": "disque est plein",
    "disk I/O error": "ne s'écrit plus",
    "No module named 'asyncpg'": "pilote asyncpg",
    '<class "asyncpg.exceptions.InvalidPasswordError">: password authentication failed for user "greffier"': "mot de passe",
    '<class "asyncpg.exceptions.InvalidCatalogNameError">: database "nulle" does not exist': "n'existent pas",
    "sorry, too many clients already": "trop de connexions",
    "[Errno -3] Temporary failure in name resolution": "introuvable",
    "[Errno 111] Connect call failed ('127.0.0.1', 5432)": "vérifiez qu'elle est en marche",
    "connection was closed in the middle of operation": "vérifiez qu'elle est en marche",
    "the database system is starting up": "vérifiez qu'elle est en marche",
    "backup [Errno 28] No space left on device: '/x/y.db'": "(le disque est plein)",
    "backup database or disk is full": "(le disque est plein)",
    "closed": "s'arrête",
    "backup something new": "pas pu être écrite :",
    "restore [Errno 13] Permission denied: '/x'": "(le dossier vous est fermé)",
    "restore [Errno 30] Read-only file system": "(en lecture seule)",
}
_OURS = {"database", "disk", "file", "connection", "system", "failed", "space", "denied", "open", "Errno", "error", "clients", "something"}


@pytest.mark.parametrize(("problem", "said"), PROBLEMS.items())
def test_a_problem_is_told_in_french_with_what_to_do(problem: str, said: str) -> None:
    words = storage_words(StorageError(problem))
    assert said in words
    assert not _OURS & set(re.findall(r"\w+", words)), words
