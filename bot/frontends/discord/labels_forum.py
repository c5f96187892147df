"""What is said in the posts of a forum."""

from __future__ import annotations

RESOLVED, INCORRECT, CALL_JUDGE, MUTE = "Résolu", "Incorrect", "Demander à un arbitre", "Ne plus répondre ici"
SHOW_LEADS = "Voir les pistes"
ASKING = frozenset(
    [
        "question",
        "questions",
        "demande",
        "aide",
        "help",
        "probleme",
        "doute",
        "regle",
        "regles",
        "arbitrage",
        "bonjour",
        "salut",
        "svp",
        "merci",
        "mtg",
        "magic",
        "petite",
        "rapide",
        "urgent",
        "de",
        "des",
        "du",
        "d",
        "un",
        "une",
        "la",
        "le",
        "les",
        "l",
        "sur",
        "pour",
        "en",
        "a",
        "au",
        "aux",
        "et",
    ]
)
"""Folded words that only say that something is asked."""

LEADS = "**Je n'ai pas de verdict sûr.** J'ai trouvé {count} pistes."
ONE_LEAD = "**Je n'ai pas de verdict sûr.** J'ai trouvé une piste."
NOTHING_FOUND = "**Je n'ai pas trouvé de réponse sûre.** Nommez les cartes, dites qui est arrivé en premier, ou demandez à un arbitre."
ABOUT_POST = "-# Question : <#{thread}>"

ASKER_ONLY = "Seule la personne qui a ouvert cette question, ou un modérateur, peut faire cela."
NOT_A_POST = "Cette question n'est plus dans ma mémoire : elle est trop ancienne, ou a été effacée."
IS_RESOLVED = "✅ Question résolue."
ALREADY_RESOLVED = "Cette question est déjà résolue."
TAG_REFUSED = "Je n'ai pas pu lui donner son étiquette : il me manque la permission de gérer les fils, ou l'étiquette n'existe plus."
TOO_MANY_TAGS = "Je n'ai pas pu lui donner son étiquette : cette question en a déjà cinq."

INCORRECT_TITLE = "Réponse incorrecte"
INCORRECT_FIELD = "Qu'est-ce qui est faux ?"
INCORRECT_HELP = "La règle, ou ce que vous attendiez. Les arbitres le liront."
IS_INCORRECT = "⚠️ Cette réponse est signalée comme incorrecte ; les arbitres la reliront."
ALSO_INCORRECT = "Merci : cette réponse était déjà signalée, et les arbitres liront aussi votre raison."
ALREADY_INCORRECT = "Vous l'avez déjà signalée : les arbitres la reliront."
ALERT_INCORRECT = "⚠️ Réponse signalée comme incorrecte dans <#{thread}> : {reason}"

NO_JUDGE_ROLE = "Ce serveur n'a pas de rôle d'arbitre. Ses administrateurs en choisissent un par `/config roles`."
JUDGE_NOT_MENTIONABLE = "Je ne peux pas appeler ce rôle. Un administrateur doit cocher « Autoriser tout le monde à mentionner ce rôle »."
JUDGE_CALLED = "<@&{role}> : un avis d'arbitre est demandé ici."
JUDGE_CALLED_FROM = "<@&{role}> : un avis d'arbitre est demandé dans <#{thread}>."
ALREADY_CALLED = "Les arbitres ont déjà été appelés pour cette question."
CALL_FAILED = "Je n'ai pas pu appeler les arbitres : il me manque la permission d'écrire ici. Réessayez, ou prévenez un administrateur."
CALL_DONE = "C'est fait."

IS_MUTED = "Je ne répondrai plus ici. Les commandes / restent possibles, et le même bouton me rend la parole."
SPEAKS_AGAIN = "Je réponds de nouveau ici."
REMINDER = "Cette question est-elle résolue ? Si oui, « Résolu » la ferme. Sinon, précisez-la, ou demandez à un arbitre."
