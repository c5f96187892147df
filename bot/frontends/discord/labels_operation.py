"""What the process that speaks to Discord says to its operator, in its log and where it ends."""

from __future__ import annotations

__all__ = [
    "ALREADY_RUNNING",
    "CLOCK_WRONG",
    "DATABASE_AWAY",
    "DATABASE_BACK",
    "DATABASE_LATER",
    "DATABASE_SLOW",
    "FINISHING",
    "GONE_ON_SERVER",
    "NO_LOCK",
    "REVOKED",
    "UNFINISHED",
    "WATCHED",
    "WRONG_SHARDS",
]

ALREADY_RUNNING = (
    "Un autre Greffier tourne déjà pour ce bot et ces fragments : deux répondraient à tout en double. Celui-ci s'arrête ; "
    "arrêtez l'autre d'abord, ou donnez-leur des fragments différents (GREFFIER_SHARDS)."
)
REVOKED = (
    "Discord n'accepte plus ce jeton : il a été remplacé ou retiré. Copiez le nouveau depuis le portail des développeurs "
    "(Bot, Reset Token) dans DISCORD_TOKEN, puis relancez."
)
WRONG_SHARDS = "Discord refuse ces fragments : ils sont trop peu nombreux, ou hors du compte. Corrigez GREFFIER_SHARDS, ou retirez-le."
CLOCK_WRONG = (
    "L'horloge de cette machine et celle de Discord ont %+d min d'écart : le Greffier suit celle de Discord. Mettez la machine à l'heure."
)
WATCHED = "État et mesures : %s/sante et /metrics."
GONE_ON_SERVER = "Serveur %s : %s."
FINISHING = "Arrêt demandé : fin de %s réponses en cours."
UNFINISHED = "Arrêt sans attendre %s réponses : elles seront reprises au prochain démarrage."
NO_LOCK = "Aucun verrou possible dans %s : rien n'empêchera un second Greffier de répondre en double."
DATABASE_SLOW = "La base met trop de temps à répondre."
DATABASE_AWAY = "%s Le Greffier répond sans elle, avec les derniers réglages connus, et lui dira plus tard ce qu'il a répondu (%s)."
DATABASE_BACK = "La base répond de nouveau : le Greffier s'en souvient à partir de maintenant."
DATABASE_LATER = "%s Le Greffier répond sans elle, avec les réglages par défaut, et l'ouvrira dès qu'elle répondra."
