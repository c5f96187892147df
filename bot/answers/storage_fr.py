"""What goes wrong with the database of what must survive a restart, and how to mend it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.errors import StorageError

__all__ = ["is_lasting", "storage_words"]

_WORDS: Mapping[str, str] = {
    "bad_url": "GREFFIER_BASE ne nomme pas une base connue : écrivez sqlite:///chemin/greffier.db, "
    "ou postgresql://utilisateur:mot-de-passe@machine/base.",
    "unknown_revision": "La base vient d'une autre version du Greffier (révision « {detail} ») : mettez le Greffier à jour, "
    "ou restaurez une sauvegarde d'avant (python -m bot backup --list).",
    "unknown_target": "La révision « {detail} » n'existe pas dans cette version. Sans --to, la base va à la plus récente.",
    "backup": "La sauvegarde n'a pas pu être écrite{detail} : vérifiez la place libre et le droit d'écrire dans le dossier des données.",
    "restore": "La sauvegarde n'a pas pu être remise en place{detail} : rien n'a changé. Arrêtez le Greffier, puis recommencez.",
    "damaged": "Ce fichier n'est pas une sauvegarde du Greffier, ou il est abîmé : rien n'a changé. "
    "Choisissez-en un autre (python -m bot backup --list).",
    "no_backup": "Cette sauvegarde n'existe pas : choisissez-en une autre (python -m bot backup --list).",
    "not_a_file": "La base n'est pas un fichier SQLite : sauvegardez-la avec l'outil de votre base (pg_dump pour PostgreSQL).",
    "file_gone": "Le fichier de la base a disparu : remettez-le en place, ou restaurez une sauvegarde (python -m bot backup --list).",
    "closed": "La base est fermée : le Greffier s'arrête.",
    "no_file": "Il n'y a encore rien à sauvegarder : la base sera créée au premier lancement sur Discord.",
}
_AWAY = "La base ne répond pas : vérifiez qu'elle est en marche, et l'adresse que donne GREFFIER_BASE."
_SIGNS: tuple[tuple[str, str], ...] = (
    ("locked", "La base est occupée par un autre programme : fermez-le, ou réessayez dans un moment."),
    ("not a database", "Le fichier de la base est abîmé : restaurez une sauvegarde (python -m bot backup --list)."),
    ("malformed", "Le fichier de la base est abîmé : restaurez une sauvegarde (python -m bot backup --list)."),
    ("no such table", "La base n'a pas ses tables : son fichier a été remplacé. Relancez le Greffier, ou restaurez une sauvegarde."),
    ("readonly", "La base est en lecture seule : donnez-vous le droit d'écrire dans le dossier des données."),
    ("unable to open", "Le fichier de la base ne s'ouvre pas : vérifiez le chemin et vos droits sur le dossier."),
    ("disk is full", "Le disque est plein : faites de la place, puis relancez."),
    ("disk I/O", "Le disque ne se lit ou ne s'écrit plus : vérifiez-le, et que le fichier de la base est toujours là."),
    ("No space left", "Le disque est plein : faites de la place, puis relancez."),
    ("No module named", "Il manque de quoi parler à cette base : installez le pilote asyncpg, ou employez SQLite."),
    ("password", "La base refuse ce nom ou ce mot de passe : corrigez GREFFIER_BASE."),
    ("does not exist", "La base, son utilisateur ou ses tables n'existent pas : créez-les, ou corrigez GREFFIER_BASE."),
    ("too many clients", "La base a déjà trop de connexions : fermez-en, ou relevez leur nombre (max_connections)."),
    ("connection slots", "La base a déjà trop de connexions : fermez-en, ou relevez leur nombre (max_connections)."),
    ("name resolution", "La machine que nomme GREFFIER_BASE est introuvable : corrigez ce nom."),
    ("not known", "La machine que nomme GREFFIER_BASE est introuvable : corrigez ce nom."),
)
_CAUSES: tuple[tuple[str, str], ...] = (
    ("disk is full", " (le disque est plein)"),
    ("No space left", " (le disque est plein)"),
    ("quota exceeded", " (votre part du disque est pleine)"),
    ("Permission denied", " (le dossier vous est fermé)"),
    ("readonly", " (en lecture seule)"),
    ("Read-only", " (en lecture seule)"),
    ("unable to open", " (le fichier ne s'ouvre pas)"),
    ("locked", " (la base est occupée)"),
    ("not a database", " (la base est abîmée)"),
    ("malformed", " (la base est abîmée)"),
)
"""What a file suffered, as the words of a copy that failed tell; a driver's other words are said to nobody."""
_LASTING = {"bad_url", "unknown_revision", "unknown_target"}
_COPIES = {"backup", "restore"}
_SHOWN = 160


def storage_words(error: StorageError) -> str:
    """What is wrong, and what to do about it; what the driver says of it, which is English, stays in the error."""
    code, _, detail = error.problem.partition(" ")
    if code in _WORDS:
        shown = _meaning(detail, _CAUSES, "") if code in _COPIES else _short(detail)
        return _WORDS[code].format(detail=shown)
    return _meaning(error.problem, _SIGNS, _AWAY)


def _meaning(problem: str, signs: tuple[tuple[str, str], ...], otherwise: str) -> str:
    return next((said for sign, said in signs if sign in problem), otherwise)


def is_lasting(error: StorageError) -> bool:
    """Whether trying again without mending anything is of no use."""
    return error.problem.partition(" ")[0] in _LASTING


def _short(detail: str) -> str:
    line = " ".join(detail.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"
