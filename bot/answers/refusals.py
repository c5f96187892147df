"""Why the rules refuse a step, in French."""

from __future__ import annotations

from collections.abc import Mapping

from bot.answers.describe import integer, text_of
from bot.answers.ports import JsonObject

__all__ = ["REASONS", "refusal_reason"]

REASONS: Mapping[str, str] = {
    "ability_not_found": "l'objet n'a pas cette capacité à ce moment",
    "already_activated": "une capacité de loyauté de ce permanent a déjà été activée ce tour-ci",
    "already_tapped": "il est déjà engagé",
    "cannot_pay": "le coût ne peut pas être payé",
    "condition_not_met": "la condition de la capacité n'est pas remplie",
    "face_down": "il est face cachée",
    "host_not_chosen": "il faut dire à quoi l'Aura s'attache",
    "illegal_choice": "ce choix n'est pas permis par le texte",
    "illegal_copy": "ce n'est pas un objet que le texte permet de copier",
    "illegal_host": "il ne peut pas être attaché à cet objet",
    "illegal_mode": "ce mode n'existe pas",
    "illegal_target": "ce n'est pas une cible légale",
    "no_legal_host": "l'Aura n'a rien à quoi s'attacher",
    "no_such_ability": "l'objet n'a pas cette capacité à ce moment",
    "not_a_permanent": "ce n'est pas une carte de permanent",
    "not_enough_counters": "il n'y a pas assez de marqueurs pour payer le coût",
    "not_enough_loyalty": "il n'y a pas assez de marqueurs « loyauté » pour payer le coût",
    "not_on_battlefield": "il n'est pas sur le champ de bataille",
    "not_on_stack": "il n'est pas sur la pile",
    "tapped": "il est déjà engagé",
}


def refusal_reason(refused: JsonObject) -> str:
    """The reason of a refused step; the rule alone where the code is not in the table."""
    known = REASONS.get(text_of(refused.get("why")))
    rule = text_of(refused.get("rule"))
    return known or (f"la règle {rule} ne le permet pas" if rule else "les règles ne le permettent pas")


def refused_step(refused: JsonObject) -> int:
    """The place of the step among those of the scenario, from 1."""
    return integer(refused.get("step")) or 0
