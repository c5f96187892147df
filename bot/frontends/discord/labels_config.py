"""What `/config` says."""

from __future__ import annotations

from collections.abc import Mapping

ABOUT = "Réglages du Greffier sur ce serveur"
ADMINISTRATORS_ONLY = "Seules les personnes qui peuvent gérer le serveur règlent le Greffier."
NO_STORAGE = (
    "La base des réglages n'est pas ouverte : rien n'a changé. La personne qui héberge le Greffier trouvera pourquoi dans son journal."
)
STORAGE_BUSY = "La base des réglages ne répond pas : rien n'a changé. Réessayez dans un moment."

EVERYWHERE = "Le Greffier répond dans tous les salons où il peut écrire."
WAITING_IN = (
    "Aucun salon choisi : le Greffier répond dans {channel}, jusqu'à ce que vous choisissiez par `/config salon`, "
    "ou que vous lui demandiez quelque chose dans un autre salon, où il s'installera."
)
WAITING_NOWHERE = (
    "Aucun salon choisi : le Greffier ne répond qu'aux commandes /, en privé, jusqu'à ce que vous choisissiez par `/config salon`, "
    "ou que vous lui demandiez quelque chose dans un salon, où il s'installera."
)
BOTH_PLACES = "Choisissez : un salon, ou `partout`. Rien n'a changé."
NO_PLACE_HERE = "Ce n'est pas un salon où le Greffier peut s'installer : donnez l'option `salon`. Rien n'a changé."
ONE_CHANNEL = "Le Greffier répond dans {channels}. Ailleurs, il se tait, et les commandes / ont une réponse privée."
CHANNEL_ADDED = "Le Greffier répond désormais dans {channels}."
CHANNEL_REMOVED = "{channel} est retiré."
NOT_THERE = "{channel} n'était pas choisi : rien n'a changé."
TOO_MANY = "Vingt salons au plus, et cinq forums : rien n'a changé."

FORUM_ADDED = "Les nouveaux messages de {forum} auront une réponse. {tag}"
FORUM_REMOVED = "{forum} n'est plus suivi."
WITH_TAG = "« Résolu » leur donnera l'étiquette « {tag} »."
WITHOUT_TAG = "« Résolu » ne leur donnera pas d'étiquette : choisissez-en une avec l'option `etiquette`."
NO_SUCH_TAG = "Ce forum n'a pas d'étiquette « {tag} ». Ses étiquettes : {tags}. Créez-la dans les réglages du forum, puis recommencez."
NO_TAGS = "aucune"

ROLE_SET = "Rôle des arbitres : {role}."
ROLE_NOT_MENTIONABLE = (
    "⚠️ Je ne peux pas appeler {role} : cochez « Autoriser tout le monde à mentionner ce rôle » dans ses réglages, "
    "ou donnez-moi la permission de mentionner tous les rôles."
)
MODERATOR_ADDED = "{role} modère désormais les réponses."
MODERATOR_REMOVED = "{role} ne modère plus les réponses."
NOT_EVERYONE = "Ce rôle est celui de tout le monde : choisissez-en un autre. Rien n'a changé."
NO_ROLE_GIVEN = "Donnez un rôle : `arbitres`, `moderateurs` ou `retirer`."

COMMAND_ON = "`{command}` est permise."
COMMAND_OFF = "`{command}` n'a plus de réponse ici."
NO_SUCH_COMMAND = "Je ne connais pas la commande « {command} »."
ALWAYS_ON = "L'aide reste toujours permise."

CHANGED = "C'est noté : {what}."
NOTHING_GIVEN = "Rien à changer : donnez au moins une option."
BAD_PREFIX = "Ce préfixe ne va pas : cinq caractères au plus, sans espace, et qui ne commence pas par / @ < [ ou {."
BAD_DATE = "Je n'ai pas su lire cette date. Écrivez AAAA-MM-JJ, par exemple 2009-07-11, ou « aujourd'hui »."
TODAY = "aujourd'hui"
SHADOW_ON = "Mode discret : les réponses du forum vont dans {channel}, et les auteurs n'en voient rien."
SHADOW_OFF = "Mode discret arrêté : les réponses du forum vont à leurs auteurs."
SHADOW_IS_PUBLIC = "⚠️ Tout le monde peut lire {channel} : choisissez un salon réservé aux arbitres."
ALERTS_ON = "Les alertes vont dans {channel}."
ALERTS_OFF = "Plus d'alertes."
DELAYS = "Rappel : {reminder}. Archivage : {archive}."
NEVER = "jamais"
AFTER = "après {hours} h de silence"

CANNOT_WRITE = "⚠️ Il me manque dans {channel} : {missing}."
PERMISSIONS: Mapping[str, str] = {
    "view_channel": "voir le salon",
    "send_messages": "envoyer des messages",
    "send_messages_in_threads": "envoyer des messages dans les fils",
    "embed_links": "intégrer des liens",
    "read_message_history": "voir les anciens messages",
    "manage_threads": "gérer les fils (pour l'étiquette « résolu » et l'archivage)",
}

SETTINGS = "**Réglages du Greffier ici**"
CHANNELS_ARE = "Salons : {value}"
FORUMS_ARE = "Forums : {value}"
SHADOW_IS = "Mode discret : {value}"
JUDGES_ARE = "Arbitres : {value}"
MODERATORS_ARE = "Modérateurs : {value}"
DISABLED_ARE = "Commandes interdites : {value}"
PREFIX_IS = "Préfixe : `{value}`"
INLINE_IS = "`[[carte]]` et `{{{{règle}}}}` dans les phrases : {value}"
QUIET_IS = "Réponses brèves : {value}"
ENGLISH_IS = "Texte anglais officiel, s'il est importé : {value}"
DATE_IS = "Règles du : {value}"
ALERTS_ARE = "Alertes : {value}"
ALERTS_REFUSED = "{value} ⚠️ Discord y a refusé {count} fois l'alerte de la dernière édition ; choisissez un salon où je peux écrire"
DELAYS_ARE = "Rappel : {reminder} · archivage : {archive}"
GONE = "⚠️ {what}"
ALL_CHANNELS = "tous (partout)"
WAITING = "aucun choisi ; en attendant, {channel} (`/config salon`)"
NO_CHANNEL = "⚠️ aucun : le Greffier ne répond qu'en privé, aux commandes / (`/config salon`)"
NONE, NO_COMMAND = "aucun", "aucune"
NOBODY_ELSE = "les personnes qui peuvent gérer les messages"
YES, NO = "oui", "non"
RECENTLY = "**Derniers changements**"
NOTHING_YET = "Rien encore."
SOMEBODY = "quelqu'un"
MYSELF = "Le Greffier"
ENTRY = "<t:{at}:d> {who} : {what}"

FIELDS: Mapping[str, str] = {
    "prefix": "préfixe",
    "channels": "salons",
    "everywhere": "partout",
    "forums": "forums",
    "judge_role": "rôle des arbitres",
    "moderator_roles": "rôles des modérateurs",
    "disabled_commands": "commandes interdites",
    "inline": "cartes et règles dans les phrases",
    "quiet": "réponses brèves",
    "shadow_channel": "mode discret",
    "alert_channel": "alertes",
    "edition_told": "édition signalée",
    "edition_tries": "essais de signaler l'édition",
    "edition_tried": "dernier essai de la signaler",
    "default_date": "date des règles",
    "official_english": "texte anglais officiel",
    "reminder_hours": "rappel",
    "archive_hours": "archivage",
}
"""The settings of a server, as the audit log names them."""
ACTIONS: Mapping[str, str] = {
    "config": "réglages ({target})",
    "validate": "réponse validée ({target})",
    "correct": "réponse corrigée ({target})",
    "retire": "réponse retirée ({target})",
    "uncredit": "signature retirée ({target})",
    "resolve": "question résolue ({target})",
    "mute": "silence dans une question ({target})",
    "unmute": "fin du silence dans une question ({target})",
    "settle": "litige clos ({target})",
    "untold_retired": "retrait de la réponse {target} non signalé : Discord refuse le message dans le salon des alertes",
    "untold": "édition du {target} non signalée : Discord refuse le message dans le salon des alertes",
}
"""What can be done on a server, as the audit log tells it."""
DONE_BY_ITSELF = frozenset({"untold", "untold_retired"})

OPEN_POSTS = "**Questions ouvertes** ({count})"
NO_OPEN_POST = "Aucune question ouverte."
POST_LINE = "<#{thread}> · {state} · <t:{at}:R>"
POST_REASON = " · « {reason} »"
STATES: Mapping[str, str] = {
    "seen": "sans réponse",
    "answered": "répondue",
    "incorrect": "réponse jugée incorrecte",
    "judge_called": "arbitre demandé",
    "resolved": "résolue",
    "muted": "en silence",
}

PENDING = "**Réponses en litige** ({count}) : un arbitre n'est pas d'accord avec le moteur."
NO_PENDING = "Aucune réponse en litige."
PENDING_LINE = "`#{id}` « {request} » — moteur : {engine} · arbitre : {judge}"
EXPORTED = "Le fichier joint les contient, avec les scènes à rejouer (`python -m bot scenario`)."
RETIRED = "La réponse `#{id}` n'est plus donnée."
SETTLED = "Le litige `#{id}` est clos : la réponse de l'arbitre reste."
UNCREDITED = "La réponse `#{id}` n'est plus signée."
NO_DISPUTE = "La réponse `#{id}` n'est pas en litige : il n'y a rien à clore."
NO_SUCH_ANSWER = "Aucune réponse validée ne porte ce numéro ici. `/arbitre litiges` et `/arbitre validees` les donnent."
VALIDATED = "**Réponses validées** ({count})"
NO_VALIDATED = "Aucune réponse validée."
VALIDATED_LINE = "`#{id}` « {request} » — {answer}"
ERASED = "question effacée à la demande de son auteur"
REPORTS = "{count} signalement(s), sans aucun message : seulement les scènes. Le fichier joint les contient."
NO_REPORTS = "Aucun signalement."
