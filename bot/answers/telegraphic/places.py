"""Where things go and where they come from: « dans la main de son propriétaire », « de votre cimetière ».

The places of a card that moves are kept as printed: whose hand, which end of a library, in which order.
"""

from __future__ import annotations

import re

from bot.answers.telegraphic.speaker import Speaker, french, says, unsaid
from bot.engine.abilities import ZoneName

__all__ = ["destination", "origin"]

_OWNERS = {
    "your": "vous",
    "its owner's": "de son propriétaire",
    "his owner's": "de son propriétaire",
    "her owner's": "de son propriétaire",
    "their owner's": "de leur propriétaire",
    "their owners'": "de leurs propriétaires",
    "their": "de ce joueur",
    "that player's": "de ce joueur",
    "its controller's": "de son contrôleur",
    "that card's owner's": "du propriétaire de cette carte",
}
_SPOTS = {"hand": "main", "graveyard": "cimetière", "library": "bibliothèque"}
_FEMININE = ("main", "bibliothèque")
_ALONE = {
    "the battlefield": "sur le champ de bataille",
    "exile": "en exil",
    "the command zone": "dans la zone de commandement",
    "a graveyard": "dans un cimetière",
}
_ENDS = {
    "the top of": "sur le dessus",
    "top of": "sur le dessus",
    "the bottom of": "au-dessous",
    "the top or bottom of": "au choix sur le dessus ou au-dessous",
    "their choice of the top or bottom of": "au choix de ce joueur sur le dessus ou au-dessous",
}
_DEPTHS = {
    "": "",
    "second from the top": ", en deuxième position à partir du dessus",
    "third from the top": ", en troisième position à partir du dessus",
    "second from the top or on the bottom": ", au choix en deuxième position à partir du dessus ou au-dessous",
}
_ORDERS = {"": "", "in any order": " dans n'importe quel ordre", "in a random order": " dans un ordre aléatoire"}
_PLACE = re.compile(
    rf"(?P<end>{'|'.join(sorted(_ENDS, key=len, reverse=True))})? ?(?P<owner>{'|'.join(_OWNERS)}) "
    r"(?P<spot>hand|graveyard|librar(?:y|ies))s? ?(?P<depth>(?:second|third) from the top(?: or on the bottom)?)? ?"
    r"(?P<order>in (?:any|a random) order)?"
)
_ZONES = {
    "hand": "en main",
    "graveyard": "au cimetière",
    "exile": "en exil",
    "battlefield": "sur le champ de bataille",
    "library": "dans la bibliothèque",
    "library top": "sur le dessus de la bibliothèque",
    "library bottom": "au-dessous de la bibliothèque",
    "command": "dans la zone de commandement",
}
_ORIGINS = {
    "your graveyard": "de votre cimetière",
    "a graveyard": "d'un cimetière",
    "exile": "depuis l'exil",
    "your hand": "de votre main",
    "the battlefield": "depuis le champ de bataille",
    "the command zone": "depuis la zone de commandement",
    "their graveyard": "du cimetière de ce joueur",
    "your graveyard or hand": "de votre cimetière ou de votre main",
    "your hand or graveyard": "de votre main ou de votre cimetière",
    "its owner's graveyard": "du cimetière de son propriétaire",
}


@says(ZoneName)
def _zone_name(_: Speaker, zone: ZoneName) -> str:
    return destination(zone)


def destination(zone: ZoneName) -> str:
    """« dans votre main », « au-dessous de la bibliothèque de son propriétaire dans un ordre aléatoire »."""
    if zone.form in _ALONE:
        return _ALONE[zone.form]
    found = _PLACE.fullmatch(zone.form)
    if found is None:
        return french(_ZONES, zone.zone) if not zone.form else unsaid(zone.form)
    spot = _SPOTS["library" if found["spot"].startswith("librar") else found["spot"]]
    end = _ENDS[found["end"]] if found["end"] else ""
    where = f"{end} {_of_owner(spot, found['owner'])}" if end else f"dans {_owned(spot, found['owner'])}"
    return where + _DEPTHS[found["depth"] or ""] + _ORDERS[found["order"] or ""]


def _owned(spot: str, owner: str) -> str:
    """« votre main », « le cimetière de son propriétaire »."""
    whose = _OWNERS[owner]
    return f"votre {spot}" if whose == "vous" else f"{'la' if spot in _FEMININE else 'le'} {spot} {whose}"


def _of_owner(spot: str, owner: str) -> str:
    return f"de {_owned(spot, owner)}".replace("de le ", "du ")


def origin(form: str) -> str:
    """Where a move starts by its spelling ("return to from your graveyard"): « de votre cimetière », or nothing."""
    _, told, place = f" {form}".partition(" from ")
    return french(_ORIGINS, place) if told else ""
