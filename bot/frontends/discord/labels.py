"""What the Discord front end says by itself: labels and faults, never an answer."""

from __future__ import annotations

__all__ = [
    "BAD_TOKEN",
    "CONNECTED",
    "FAILED",
    "NOTHING_LEFT",
    "NO_MESSAGE_CONTENT",
    "NO_TOKEN",
    "STALE_COMMAND",
    "SYNCED",
    "SYNC_FAILED",
    "SYNC_UNCHANGED",
    "UNREACHABLE",
    "UNREADABLE_MEMORY",
    "WITHOUT_STORAGE",
    "more",
]

FAILED = "Je n'ai pas pu répondre : c'est une erreur du Greffier, pas la vôtre. Elle est notée ; reformulez, ou réessayez dans un moment."
STALE_COMMAND = "Cette commande a changé depuis que Discord vous l'a proposée. Rechargez Discord (Ctrl+R), puis recommencez."
NOTHING_LEFT = "Il n'y a pas de suite à afficher ici. Reposez votre question pour retrouver la réponse entière."

NO_TOKEN = "DISCORD_TOKEN : il manque le jeton du bot ; copiez `.env.example` en `.env` et écrivez-le dedans."
BAD_TOKEN = "Discord refuse ce jeton. Copiez-en un nouveau depuis le portail des développeurs (Bot, Reset Token) dans DISCORD_TOKEN."
NO_MESSAGE_CONTENT = (
    "Discord ne donne pas au bot le contenu des messages : cochez « Message Content Intent » sur le portail des développeurs. "
    "En attendant, seules les commandes /, les mentions et les messages privés ont une réponse."
)
UNREACHABLE = "Discord est injoignable. Vérifiez la connexion, puis relancez."
CONNECTED = "Connecté à Discord (%s serveurs)."
SYNCED = "Commandes / envoyées à Discord : %s."
SYNC_UNCHANGED = "Commandes / inchangées."
SYNC_FAILED = "Discord n'a pas accepté les commandes / (%s). Le bot continue sans les mettre à jour."
UNREADABLE_MEMORY = "Le souvenir des commandes / déjà envoyées est illisible : elles sont renvoyées."
WITHOUT_STORAGE = "%s En attendant, le Greffier répond avec les réglages par défaut, et ne se souviendra de rien."


def more(titles: list[str], command: str) -> str:
    """What follows, and how to see it."""
    named = " ".join(f"▸ {title}" for title in titles)
    return f"{named} … la suite : `{command}`" if named else f"… la suite : `{command}`"
