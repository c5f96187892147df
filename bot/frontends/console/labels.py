"""What the terminal says by itself."""

from __future__ import annotations

__all__ = [
    "BACKED_UP",
    "BACKUPS",
    "BAD_DATE",
    "BAD_ID",
    "BAD_JSON",
    "BAD_SCENARIO",
    "BAD_TEXT",
    "EMPTY",
    "EMPTY_DATABASE",
    "FAILED",
    "FAREWELL",
    "GREETING",
    "MIGRATED",
    "NOTHING_TO_MIGRATE",
    "NOT_UTF8",
    "NO_BACKUP",
    "PROMPT",
    "PUT_ASIDE",
    "RESTORED",
    "TOO_LONG",
    "WAYS_OUT",
]

PROMPT = "› "
GREETING = """**Le Greffier** — questions de règles de Magic : l'assemblée.
Posez votre question, ou tapez « aide » pour les commandes et « quitter » pour sortir.
Pour répondre sur Discord : copiez `.env.example` en `.env`, écrivez-y votre `DISCORD_TOKEN`, puis lancez `make discord`."""
WAYS_OUT = "Ici, tapez le numéro d'un choix pour le retenir, et « quitter » pour sortir."
FAREWELL = "Au revoir."
FAILED = (
    "**Je n'ai pas pu répondre.** C'est une erreur du Greffier, pas la vôtre : elle est notée dans le journal. Reformulez, ou réessayez."
)

EMPTY = "**Cette ligne est vide.** Écrivez une question, ou un objet JSON avec un champ `text`."
NOT_UTF8 = "**Cette ligne n'est pas lisible.** Écrivez-la en UTF-8."
BAD_JSON = '**Ce JSON n\'est pas lisible.** Il faut un objet, par exemple `{"text": "règle 707.2"}`.'
BAD_SCENARIO = (
    "**Ce scénario n'est pas un objet JSON lisible.** "
    'Le plus petit : `{"scenario": 1, "steps": [{"do": "enter", "id": "clone", "card": "Clone"}]}`.'
)
BAD_TEXT = "**Il manque la question.** Le champ `text` doit être un texte."
BAD_ID = "**Le champ `id` n'est pas utilisable.** Il doit être un texte ou un nombre entier."
BAD_DATE = "**Le champ `as_of` n'est pas utilisable.** Il doit être une date écrite AAAA-MM-JJ."
TOO_LONG = "**Cette ligne est trop longue.** {limit} octets au plus."

BACKED_UP = "Sauvegarde écrite : {path} ({size})."
BACKUPS = "Sauvegardes de {folder}, la plus récente d'abord :"
NO_BACKUP = "Il n'y a pas encore de sauvegarde dans {folder}. `python -m bot backup` en fait une."
RESTORED = "Sauvegarde remise en place : {path}.{aside} Relancez le Greffier."
PUT_ASIDE = " Ce qui était là est gardé dans {path}."
MIGRATED = "Base passée de la révision {before} à la révision {after}."
NOTHING_TO_MIGRATE = "La base est déjà à la révision demandée ({revision})."
EMPTY_DATABASE = "vide"
