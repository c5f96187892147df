"""What is said of validated answers, corrections and reports."""

from __future__ import annotations

from collections.abc import Sequence

VALIDATE = "Valider"
CORRECT = "Corriger"
JUDGES_ONLY = "Seuls les arbitres et les modérateurs de ce serveur peuvent faire cela."
NOT_AN_ANSWER = "Ce message n'est pas une réponse du Greffier, ou elle est trop ancienne pour que je m'en souvienne."
NOT_ON_A_SERVER = "Une réponse ne se valide que sur un serveur."
NOTHING_TO_VALIDATE = "Il n'y a pas de verdict calculé à valider ici. Donnez plutôt la réponse, par « Corriger »."
NOT_KEPT = "Je ne peux pas garder de réponse validée : ma base de données n'est pas disponible. Réessayez plus tard."
NOTHING_SAID = "Il manque la réponse : rien n'a changé."
VALIDATED = "Réponse validée. Elle est montrée comme telle dans {uses} message(s), et le sera la prochaine fois."
CORRECTED = "Réponse corrigée, dans {uses} message(s), et pour la prochaine fois."
DISPUTED = " Le moteur dit autre chose : les deux sont montrées, et le litige est dans `/arbitre litiges`."
NOT_REUSED = "Cette question est trop courte, ou ne nomme aucune carte : la réponse ne vaudra que pour ce message."
RETIRED_WITH_RULE = (
    "La réponse validée `#{id}` n'est plus donnée : le texte de la règle {rules} a changé. Relisez-la, puis validez-la à nouveau."
)

REPORTED = "Merci : le signalement nº {number} est noté. Il contient la scène et le verdict, aucun message."
REPORTED_BARE = "Merci : le signalement nº {number} est noté. Il ne contient que la sorte de réponse et les cartes nommées, aucun message."
NOTHING_TO_REPORT = (
    "Je ne trouve pas de réponse à signaler ici. Répondez par `!signaler` au message du Greffier, "
    "ou employez son menu « Signaler la réponse »."
)

VALIDATE_MENU = "Valider la réponse"
REPORT_MENU = "Signaler la réponse"
REPORT_WORD = "signaler"
ABOUT_REPORT = "Signaler la dernière réponse que vous avez reçue ici"

ABOUT_ARBITRE = "Pour les arbitres : questions ouvertes, litiges, réponses validées"
TOUCHED = "Réponses validées ici dont une règle a changé : {ids}. Elles sont retirées, et seront à relire."
NONE_TOUCHED = "Aucune réponse validée ici n'en dépend."


def with_touched(news: str, ids: Sequence[int]) -> str:
    """What an edition changes, and the validated answers of a server that it retires."""
    return f"{news} {TOUCHED.format(ids=', '.join(f'`#{one}`' for one in ids)) if ids else NONE_TOUCHED}"
