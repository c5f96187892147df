"""What the Discord front end says by itself: labels and faults, never an answer."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = [
    "ALREADY_PUBLISHED",
    "ANOTHER",
    "ANSWER_MENU",
    "BAD_TOKEN",
    "CHANGED_MEANWHILE",
    "CONNECTED",
    "CONNECTION_LOST",
    "COPYRIGHT",
    "CORRECTION",
    "CORRECTION_HINT",
    "CORRECT_MENU",
    "DISABLED",
    "EXPIRED",
    "FAILED",
    "MEMORY_BUSY",
    "MODERATORS_ONLY",
    "NOTHING_FOUND",
    "NOTHING_HERE",
    "NOTHING_TO_READ",
    "NOT_AN_ANSWER",
    "NOT_PUBLISHED",
    "NOT_YOURS",
    "NOT_YOUR_CHOICE",
    "NOW",
    "NOWHERE_TO_KEEP",
    "NO_LONGER_OFFERED",
    "NO_MESSAGE_CONTENT",
    "NO_TOKEN",
    "OFFICIAL_TEXT",
    "OWNER",
    "PARTS",
    "PICK_ONE",
    "PROPOSED",
    "PUBLISH",
    "PUBLISHED",
    "REASONS",
    "SEARCH_MENU",
    "SETTLED",
    "STALE_COMMAND",
    "SYNCED",
    "SYNC_FAILED",
    "SYNC_UNCHANGED",
    "THEN",
    "TOO_LONG",
    "TOO_OFTEN",
    "UNREACHABLE",
    "UNREADABLE_MEMORY",
    "WHICH",
    "WITHOUT_STORAGE",
    "about_message",
    "footer",
    "not_here",
    "speaks_only_in",
]

_CHANNELS_NAMED = 5

FAILED = "Je n'ai pas pu répondre : c'est une erreur du Greffier, pas la vôtre. Elle est notée ; reformulez, ou réessayez dans un moment."
STALE_COMMAND = "Cette commande a changé depuis que Discord vous l'a proposée. Rechargez Discord (Ctrl+R), puis recommencez."
DISABLED = "Cette commande est désactivée sur ce serveur."
TOO_OFTEN = "Doucement, s'il vous plaît : laissez-moi quelques secondes, puis reposez votre question."
NOTHING_HERE = "Il n'y a rien de plus à dire ici : la réponse a changé depuis."
TOO_LONG = "… La suite est trop longue pour Discord : demandez une règle ou une carte plus précise."
EXPIRED = "Cette réponse est trop ancienne : je ne l'ai plus en mémoire. Reposez la question pour la retrouver."
MEMORY_BUSY = "Ma mémoire ne répond pas en ce moment : rien n'a changé. Réessayez dans quelques secondes."
NOT_YOURS = "Seule la personne qui a posé la question, ou un modérateur, peut changer cette réponse."
NOT_YOUR_CHOICE = "Ce choix revient à la personne qui a posé la question, ou à un modérateur. Posez la vôtre pour choisir vous-même."
NO_LONGER_OFFERED = "Ce choix n'est plus proposé : la réponse a changé entre-temps."
CHANGED_MEANWHILE = "La question a changé pendant que vous écriviez : rien n'est fait. Relisez la réponse, puis recommencez."
NOWHERE_TO_KEEP = "Je ne peux pas garder de correction : ma base de données n'est pas disponible. Réessayez plus tard."

PARTS = {"r": "Suite", "d": "Détails", "c": "Feuille de copie", "s": "Sources", "e": "Et si…", "t": "À une autre date"}
"""The buttons that unfold, by what their id says."""
SEARCH_MENU = "Chercher la règle"
ANSWER_MENU = "Répondre à la question"
CORRECT_MENU = "Corriger la réponse"
PUBLISH = "Publier"
PUBLISHED = "C'est publié, en réponse au message."
NOT_PUBLISHED = "Je n'ai pas pu publier ici : vérifiez que j'ai le droit d'envoyer des messages dans ce salon."
ALREADY_PUBLISHED = "Cette réponse est déjà publiée."
MODERATORS_ONLY = "Seuls les arbitres et les modérateurs du serveur peuvent le faire."
NOT_AN_ANSWER = "Ce message n'est pas une de mes réponses, ou je ne l'ai plus en mémoire."
NOTHING_TO_READ = "Ce message ne contient pas de texte que je puisse lire."
NOTHING_FOUND = "Je n'ai trouvé ni règle ni carte dans ce message."
PICK_ONE = "Je n'ai pas de réponse sûre à ce message. Voici ce que je peux vous montrer :"
PROPOSED = "Montrer une règle ou une carte…"
CORRECTION = "Ce que la réponse devrait dire"
CORRECTION_HINT = "Une ou deux phrases, et les règles qui le disent."

OFFICIAL_TEXT = "Texte officiel anglais d'une règle…"
COPYRIGHT = "Texte officiel, {owner}."
OWNER = "© Wizards of the Coast LLC"

WHICH = "Laquelle ?"
ANOTHER = "Une autre carte ?"
REASONS = "Explication"
NOW = "Aujourd'hui"
THEN = "À l'époque"

NO_TOKEN = "DISCORD_TOKEN : il manque le jeton du bot ; copiez `.env.example` en `.env` et écrivez-le dedans."
BAD_TOKEN = "Discord refuse ce jeton. Copiez-en un nouveau depuis le portail des développeurs (Bot, Reset Token) dans DISCORD_TOKEN."
NO_MESSAGE_CONTENT = (
    "Discord ne donne pas au bot le contenu des messages : cochez « Message Content Intent » sur le portail des développeurs. "
    "En attendant, seuls les commandes /, les menus des messages, les mentions et les messages privés ont une réponse."
)
UNREACHABLE = "Discord est injoignable. Vérifiez la connexion, puis relancez."
CONNECTED = "Connecté à Discord (%s serveurs)."
SYNCED = "Commandes / envoyées à Discord : %s."
SYNC_UNCHANGED = "Commandes / inchangées."
CONNECTION_LOST = "connexion perdue"
SYNC_FAILED = "Discord n'a pas accepté les commandes / (%s). Le bot continue sans les mettre à jour."
UNREADABLE_MEMORY = "Le souvenir des commandes / déjà envoyées est illisible : elles sont renvoyées."
WITHOUT_STORAGE = "%s En attendant, le Greffier répond avec les réglages par défaut, et ne se souviendra de rien."


def about_message(link: str) -> str:
    """What a public answer is about, where it can't be a reply."""
    return f"À propos de {link} : ici, je ne peux pas répondre au message lui-même."


SETTLED = (
    "-# Je m'installe dans {channel} : ailleurs, je ne réponds qu'en privé, aux commandes /. `/config salon` ajoute un salon, le change, "
    "ou me laisse parler partout."
)
_NO_PLACE = "Qui gère le serveur choisit où je parle à voix haute, par `/config salon`."


def not_here(channels: Sequence[int]) -> str:
    """Where the bot speaks aloud, to whom it answers privately."""
    return f"Ici, je ne réponds qu'à vous. {_aloud_in(channels) or _NO_PLACE}"


def speaks_only_in(channels: Sequence[int]) -> str:
    """Where to ask instead, and who may change that."""
    where = f"Je réponds dans {_named(channels)} ; ici" if channels else "Ici"
    return f"{where}, les commandes / ont une réponse que vous seul voyez. Qui gère le serveur peut m'installer ici, par `/config salon`."


def _aloud_in(channels: Sequence[int]) -> str:
    return f"Je parle à voix haute dans : {_named(channels)}" if channels else ""


def _named(channels: Sequence[int]) -> str:
    """Channels, as Discord shows them; this mentions nobody."""
    return " ".join(f"<#{channel}>" for channel in channels[:_CHANNELS_NAMED])


def footer(edition: str, who_decides: str) -> str:
    """The small print of a verdict."""
    return f"{edition[:1].upper()}{edition[1:]} · {who_decides}" if edition else who_decides
