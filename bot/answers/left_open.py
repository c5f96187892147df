"""Choices that a board leaves open, said in a sentence: what is to be chosen, by whom, and what is shown meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.answers.played import Played

__all__ = ["OTHER_CHOICE", "left_open"]

_COMMANDER = "Le propriétaire du commandant peut le mettre dans la zone de commandement : il faut dire s'il le fait."
_BY_RULE: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("704.6d", "903.9b", "=903.10", "=903.11", "=903.12"), _COMMANDER),
        "702.136a": "Émeute : un marqueur +1/+1 ou la célérité, au choix ; rien n'est compté ici : dites `(marqueur)` ou `(célérité)`.",
        "702.104a": "Tribut : l'adversaire met ou non les marqueurs, non comptés ici : dites `(tribut payé)` ou `(tribut refusé)`.",
        "702.44a": "Éclat solaire : un marqueur par couleur du mana dépensé, que la question ne dit pas ; aucun n'est compté ici.",
        "704.5u": "Chaque joueur doit choisir un secteur pour ses créatures.",
        "309.5a": "Plusieurs flèches partent de cette salle : il faut choisir celle que suit le marqueur « exploration ».",
        "310.8a": "Il faut choisir le joueur qui protège la bataille.",
        "704.5w": "Il faut choisir le joueur qui protège la bataille.",
        "704.5x": "Il faut choisir le joueur qui protège la bataille.",
    }
)
_BY_CHOICE: Mapping[str, str] = MappingProxyType({"keep": "Un seul reste : il faut choisir lequel garder."})
OTHER_CHOICE = "Il reste un choix à faire : dites-le entre parenthèses."


def left_open(played: Played) -> str:
    """The choices left open, each said once; nothing where there is none."""
    said = [_BY_RULE.get(str(one.get("rule"))) or _BY_CHOICE.get(str(one.get("choice")), OTHER_CHOICE) for one in played.pending]
    return " ".join(dict.fromkeys(said))
