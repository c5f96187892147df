"""What `python -m bot doctor` says of Discord."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

DISCORD = "Discord"
CLOCK = "horloge"
TOKEN, INTENTS, APPLICATION, SERVER, COMMANDS = "jeton Discord", "contenu des messages", "application", "serveur {name}", "commandes /"

GOOD_TOKEN = "accepté ; le bot s'appelle {name}"
BAD_TOKEN = "refusé ; copiez-en un nouveau depuis le portail des développeurs (Bot, Reset Token) dans DISCORD_TOKEN"
UNREACHABLE = "Discord ne répond pas ; vérifiez la connexion, et https://discordstatus.com"
WITH_CONTENT = "« Message Content Intent » est coché"
WITHOUT_CONTENT = (
    "« Message Content Intent » n'est pas coché : seuls les commandes /, les mentions, les menus et les messages privés ont une réponse. "
    "Cochez-le sur le portail des développeurs (Bot, Privileged Gateway Intents)"
)
ON_TIME = "à l'heure de Discord, à {seconds} secondes près"
AHEAD = "cette machine avance de {gap} sur Discord"
BEHIND = "cette machine retarde de {gap} sur Discord"
SET_CLOCK = (
    "{gap} : ses identifiants et ses interactions portent l'heure, et tout ce qui est relu, gardé ou purgé s'y compare. "
    "Mettez la machine à l'heure (`timedatectl set-ntp true`)"
)
PRIVATE_BOT = "privé : vous seul pouvez l'inviter (portail des développeurs, Bot, Public Bot)"
PUBLIC_BOT = "public : tout le monde peut l'inviter"
NO_SERVER = "aucun ; ouvrez le lien d'invitation ci-dessous"
SERVERS = "serveurs"
NO_COMMANDS = "aucune n'est connue de Discord ; `python -m bot discord --sync` les envoie"
SENT_COMMANDS = "{count} connues de Discord"

LACKING = "il manque, sur tout le serveur : {missing} ; rouvrez le lien d'invitation, ou donnez-les au rôle du bot"
LACKING_IN = "il manque dans {channel} : {missing} ; donnez-les au bot dans les permissions de ce salon"
GONE_CHANNEL = "le salon {id} des réglages n'existe plus, ou le bot ne le voit pas ; `/config voir`, puis corrigez"
UNTOLD = "Discord a refusé {count} fois l'alerte de l'édition du {edition} ; `/config alertes` choisit un salon où le bot peut écrire"
GONE_ROLE = "le rôle des arbitres n'existe plus ; `/config roles` en choisit un autre"
GONE_MODERATORS = "un rôle de modérateurs n'existe plus ; `/config roles` l'oublie dès qu'on l'emploie"
QUIET_ROLE = "le rôle {role} ne peut pas être appelé ; cochez « Autoriser tout le monde à mentionner ce rôle » dans ses réglages"
GONE_TAG = "l'étiquette « résolu » de {channel} n'existe plus ; `/config forum` en choisit une autre"
REFUSED = "Discord n'a pas voulu le montrer ; réessayez, et vérifiez que le bot y est encore"
SOUND = "rien à redire"
WAITING = "aucun salon choisi, il parle dans {channel} en attendant `/config salon`"
NO_PLACE = "aucun salon choisi, il ne répond qu'en privé aux commandes / ; `/config salon` lui en donne un"
MORE_SERVERS = "{count} autres serveurs ne sont pas examinés"

INVITE = "Lien d'invitation, avec les seules permissions utiles :\n{url}"
RULES = """Texte pour le salon des règles de votre serveur :

> **Le Greffier** répond aux questions de règles de Magic. Écrivez `{prefix}aide`, `/aide`, ou `{prefix}copie Clone Bâton chimérique`.
> Il calcule avec un moteur de règles et cite la règle appliquée ; ce qu'il ne sait pas lire, il le dit. En tournoi, appelez un arbitre.
> Dans le forum, chaque nouvelle question a une réponse : « Résolu » la ferme, « Demander à un arbitre » appelle les arbitres.
> Il ne garde que les questions qui lui sont posées, trente jours. `/oublier moi` les efface, `/oublier exporter` vous les donne.{page}"""
RULES_PAGE = "\n> Vie privée : <{url}>"

PERMISSIONS: Mapping[str, str] = {
    "view_channel": "voir les salons",
    "send_messages": "envoyer des messages",
    "send_messages_in_threads": "envoyer des messages dans les fils",
    "embed_links": "intégrer des liens",
    "attach_files": "joindre des fichiers",
    "read_message_history": "voir les anciens messages",
    "manage_threads": "gérer les fils",
}
"""What the bot asks for, and no more."""

_UNITS = ((86400, "j"), (3600, "h"), (60, "min"), (1, "s"))


def gap_named(gap: timedelta) -> str:
    """« 3 h 5 min »: the two greatest units of a gap."""
    left, parts = int(gap.total_seconds()), list[str]()
    for seconds, unit in _UNITS:
        count, left = divmod(left, seconds)
        if count or parts:
            parts.append(f"{count} {unit}" if count else "")
    return " ".join(part for part in parts[:2] if part)
