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
    "backup": "La sauvegarde n'a pas pu être écrite ({detail}) : vérifiez la place libre et le droit d'écrire dans le dossier des données.",
    "restore": "La sauvegarde n'a pas pu être remise en place ({detail}) : rien n'a changé. Arrêtez le Greffier, puis recommencez.",
    "damaged": "Ce fichier n'est pas une sauvegarde du Greffier, ou il est abîmé : rien n'a changé. "
    "Choisissez-en un autre (python -m bot backup --list).",
    "no_backup": "Cette sauvegarde n'existe pas : choisissez-en une autre (python -m bot backup --list).",
    "not_a_file": "La base n'est pas un fichier SQLite : sauvegardez-la avec l'outil de votre base (pg_dump pour PostgreSQL).",
    "no_file": "Il n'y a encore rien à sauvegarder : la base sera créée au premier lancement sur Discord.",
}
_SIGNS: tuple[tuple[str, str], ...] = (
    ("locked", "La base est occupée par un autre programme : fermez-le, ou réessayez dans un moment."),
    ("not a database", "Le fichier de la base est abîmé : restaurez une sauvegarde (python -m bot backup --list)."),
    ("malformed", "Le fichier de la base est abîmé : restaurez une sauvegarde (python -m bot backup --list)."),
    ("readonly", "La base est en lecture seule : donnez-vous le droit d'écrire dans le dossier des données."),
    ("unable to open", "Le fichier de la base ne s'ouvre pas : vérifiez le chemin et vos droits sur le dossier."),
    ("disk is full", "Le disque est plein : faites de la place, puis relancez."),
    ("No module named", "Il manque de quoi parler à cette base ({detail}) : installez le pilote asyncpg, ou employez SQLite."),
    ("password", "La base refuse ce nom ou ce mot de passe : corrigez GREFFIER_BASE."),
)
_OTHER = "La base ne répond pas ({detail}) : vérifiez GREFFIER_BASE, et que la base est en marche."
_LASTING = {"bad_url", "unknown_revision", "unknown_target"}
_SHOWN = 160


def storage_words(error: StorageError) -> str:
    """What is wrong, and what to do about it."""
    code, _, detail = error.problem.partition(" ")
    if code in _WORDS:
        return _WORDS[code].format(detail=_short(detail))
    words = next((said for sign, said in _SIGNS if sign in error.problem), _OTHER)
    return words.format(detail=_short(error.problem))


def is_lasting(error: StorageError) -> bool:
    """Whether trying again without mending anything is of no use."""
    return error.problem.partition(" ")[0] in _LASTING


def _short(detail: str) -> str:
    line = " ".join(detail.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"
