"""What the web page says around an answer."""

from __future__ import annotations

__all__ = [
    "ADDRESS_TAKEN",
    "BAD_JSON",
    "BAD_TEXT",
    "BUSY",
    "EMPTY",
    "EXAMPLES",
    "FAILED",
    "LISTENING",
    "METHOD",
    "NOT_FOUND",
    "NOW",
    "REFUSED",
    "STEPS",
    "THEN",
    "TOO_LARGE",
    "TOO_LONG",
    "TOO_OFTEN",
    "too_long",
]

EXAMPLES = (
    "copie Clone > Bâton chimérique (animé 5)",
    "jeton Gobelin Éclaireur @2006",
    "couches Humilité + Opalescence",
    "règle 707.2",
    "légende Jace Beleren @2007-12-15",
    "mon Clone copie un Bâton chimérique animé, c'est une créature ?",
)
STEPS = ("Couche", "Effet", "Objet", "Avant", "Après", "Règle")
NOW = "Aujourd'hui"
THEN = "À l'époque"

EMPTY = "Il manque la question : ajoutez-la dans le champ « text », ou dans « q » après l'adresse."
BAD_JSON = 'Envoyez un objet JSON, par exemple {"text": "règle 707.2"}.'
BAD_TEXT = "« text », « as_of » et « id » sont des textes ; seul « text » est nécessaire."
TOO_LONG = "Cette question est trop longue : {limit} caractères au plus."
TOO_LARGE = "Cette demande est trop longue. Écrivez une question plus courte."
TOO_OFTEN = "Vous posez beaucoup de questions en peu de temps. Attendez une minute, puis recommencez."
BUSY = "Trop de questions arrivent en même temps. Réessayez dans un moment."
FAILED = "Je n'ai pas pu répondre : c'est une erreur du Greffier, pas la vôtre. Elle est notée ; reformulez, ou réessayez dans un moment."
NOT_FOUND = "Cette page n'existe pas. La question se pose sur la page d'accueil."
METHOD = "Cette adresse ne se demande pas de cette façon."
REFUSED = "Cette demande est mal formée."

LISTENING = "Page web : %s"
ADDRESS_TAKEN = "--port : %s ne peut pas servir (adresse déjà prise, ou inconnue de cette machine) ; choisissez-en un autre."


def too_long(limit: int) -> str:
    """A question has no more than ``limit`` characters."""
    return TOO_LONG.format(limit=limit)
