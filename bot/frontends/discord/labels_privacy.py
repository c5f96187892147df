"""What is said of the data that is kept."""

from __future__ import annotations

ABOUT = "Vos données : les voir, ou les effacer"
PAGE = "Ce qui est gardé, pourquoi et combien de temps : <{url}>"
NO_PAGE = "La personne qui héberge le Greffier n'a pas indiqué de page de confidentialité ; demandez-la-lui."
SURE_ME = (
    "Tout ce que le Greffier garde de vous sur tous les serveurs sera effacé : vos questions, vos signalements, et votre nom "
    "partout ailleurs. Les boutons de vos réponses ne marcheront plus. C'est définitif."
)
FORGET_ME = "Effacer mes données"
FORGOTTEN_ME = "C'est fait : {count} ligne(s) effacée(s) ou rendue(s) anonyme(s)."
EXPORTED = "Voici ce que le Greffier garde de vous : {count} ligne(s)."
SURE_SERVER = (
    "Tout ce que le Greffier garde de ce serveur sera effacé : réglages, réponses, questions du forum, réponses validées, signalements et "
    "journal. C'est définitif."
)
FORGET_SERVER = "Effacer les données du serveur"
FORGOTTEN_SERVER = "C'est fait : il ne reste rien de ce serveur. Le Greffier reprend ses réglages par défaut."
ADMINISTRATORS_ONLY = "Seules les personnes qui peuvent gérer le serveur peuvent faire cela."
NOT_YOURS = "Ce bouton n'est pas pour vous : `/oublier moi` vous en donne un."
