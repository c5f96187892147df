"""Why the rules refuse a step, in French."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase

from bot.answers.describe import integer, text_of
from bot.answers.ports import JsonObject

__all__ = ["REASONS", "refusal_reason"]

REASONS: Mapping[str, str] = {
    "activation_condition": "la condition de la capacité n'est pas remplie",
    "already_activated": "cette capacité a déjà été activée ce tour-ci",
    "already_exhausted": "cette capacité ne peut être activée qu'une fois, et elle l'a déjà été",
    "already_on_battlefield": "il est déjà sur le champ de bataille",
    "already_tapped": "il est déjà engagé",
    "already_unlocked": "cette moitié de la Salle est déjà déverrouillée",
    "commander_elsewhere": "ce commandant est déjà en jeu ou sur la pile",
    "attacks_what_it_protects": "un joueur ne peut pas attaquer la bataille dont il est le protecteur",
    "cost_not_payable": "le coût ne peut pas être payé",
    "host_not_chosen": "il faut dire à quoi l'Aura s'attache",
    "illegal_choice": "ce choix n'est pas permis par le texte",
    "illegal_copy": "ce n'est pas un objet que le texte permet de copier",
    "illegal_host": "il ne peut pas être attaché à cet objet",
    "illegal_mode": "ce mode n'existe pas",
    "illegal_target": "ce n'est pas une cible légale",
    "cannot_be_sacrificed": "un texte l'empêche d'être sacrifié",
    "kept_from_triggering": "un texte empêche cette capacité de se déclencher",
    "kept_out": "un texte l'empêche d'arriver sur le champ de bataille",
    "left_the_game": "ce joueur a quitté la partie",
    "loyalty_already_used": "une capacité de loyauté de ce permanent a déjà été activée ce tour-ci",
    "missing_host": "il faut dire à quoi le jeton s'attache (la cible, ou l'objet dont parle le texte)",
    "missing_original": "il faut dire ce que le jeton copie (la cible, ou l'objet dont parle le texte)",
    "missing_target": "il lui faut une cible",
    "never_came": "il n'est jamais arrivé",
    "no_day_or_night": "les règles de cette date ne connaissent ni le jour ni la nuit",
    "no_dungeon": "il faut dire quel donjon est exploré, par sa carte et son « id »",
    "no_redirection": "aucune règle ne permet de détourner ces blessures vers ce planeswalker",
    "no_legal_host": "l'Aura n'a rien à quoi s'attacher",
    "no_longer_exists": "il n'existe plus",
    "no_such_ability": "l'objet n'a pas cette capacité à ce moment",
    "not_a_creature": "seule une créature peut attaquer",
    "not_a_meld_pair": "ces deux cartes ne s'assemblent pas",
    "not_a_permanent": "ce n'est pas une carte de permanent",
    "not_a_room": "ce n'est pas une Salle",
    "not_a_spell": "ce n'est pas un sort",
    "not_an_object": "c'est un joueur, pas un objet",
    "not_attackable": "on n'attaque qu'un joueur, un planeswalker ou une bataille",
    "not_created": "ce jeton ne peut pas être créé",
    "not_enough_loyalty": "il n'y a pas assez de marqueurs « loyauté » pour payer le coût",
    "not_face_down": "il n'est pas face cachée",
    "not_on_battlefield": "il n'est pas sur le champ de bataille",
    "not_on_stack": "il n'est pas sur la pile",
    "no_such_room": "le marqueur « exploration » ne va que vers une salle qu'une flèche de la sienne désigne",
    "nothing_to_copy": "il n'y a rien à copier",
    "second_dungeon": "ce joueur a déjà un donjon en cours",
    "out_of_combat": "il n'est plus sur le champ de bataille : retiré du combat, il n'y inflige pas de blessures",
    "out_of_order": "chaque créature, dans l'ordre annoncé, doit recevoir des blessures mortelles avant la suivante",
    "sealed": "ses capacités activées ne peuvent pas être activées",
    "token_stays": "un jeton parti du champ de bataille n'y revient jamais",
    "unknown_face": "la carte n'a pas cette face",
    "unknown_half": "la carte n'a pas cette moitié",
    "wrong_level": "la Classe n'est pas au niveau qu'il faut",
}


_FORBIDDING: Mapping[str, str] = {"702.11": "la défense talismanique", "702.16": "la protection", "702.18": "le linceul"}
"""What forbids a target, by the rule of the keyword."""


def refusal_reason(refused: JsonObject) -> str:
    """The reason of a refused step; the rule alone where the code is not in the table."""
    known = REASONS.get(text_of(refused.get("why")))
    rule = text_of(refused.get("rule"))
    keyword = _FORBIDDING.get(rule.rstrip(ascii_lowercase))
    if keyword is not None:
        return f"{keyword} de ce qu'il cible l'interdit"
    by = text_of(refused.get("by"))
    if known is not None and by:
        return f"{known} (*{by}*)"
    return known or (f"la règle {rule} ne le permet pas" if rule else "les règles ne le permettent pas")


def refused_step(refused: JsonObject) -> int:
    """The place of the step among those of the scenario, from 1."""
    return integer(refused.get("step")) or 0
