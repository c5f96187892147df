"""Who lost or won the game, in French sentences with the rule of each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.answers.describe import enumerate_fr, text_of
from bot.answers.model import Json
from bot.answers.ports import JsonObject

__all__ = ["daytime_lines", "fate_lines", "fates"]

_LOST: Mapping[str, str] = MappingProxyType(
    {
        "life": "0 point de vie ou moins",
        "library": "pioche dans une bibliothèque vide",
        "poison": "dix marqueurs « poison » ou plus",
        "commander": "21 blessures de combat ou plus d'un même commandant",
        "team_life": "0 point de vie ou moins pour l'équipe",
        "team_poison": "trop de marqueurs « poison » pour l'équipe",
        "effect": "un effet le fait perdre",
    }
)
_WON: Mapping[str, str] = MappingProxyType({"alone": "plus aucun adversaire n'est en jeu", "effect": "un effet le fait gagner"})


def fates(result: JsonObject) -> str:
    """What became of the players, in one sentence; nothing where the game simply goes on."""
    return " ; ".join(_sentences(result))


def fate_lines(result: JsonObject) -> list[str]:
    """What became of the players, a line each, and whether it is day or night."""
    return [*(f"• {said[:1].upper()}{said[1:]}." for said in _sentences(result)), *daytime_lines(result)]


def daytime_lines(result: JsonObject) -> list[str]:
    """Whether it is day or night, in a line; nothing where it is neither."""
    said = _DAYTIMES.get(text_of(result.get("daytime")))
    return [f"• {said}."] if said else []


_DAYTIMES: Mapping[str, str] = MappingProxyType({"day": "Il fait jour", "night": "Il fait nuit"})


def _sentences(result: JsonObject) -> list[str]:
    lost = [_said(players, "perd", "perdent", _LOST.get(why, ""), rule) for (rule, why), players in _grouped(result.get("lost")).items()]
    won = [_said(players, "gagne", "gagnent", _WON.get(why, ""), rule) for (rule, why), players in _grouped(result.get("won")).items()]
    drawn = text_of(result.get("drawn"))
    return [*lost, *won, *([f"la partie est nulle ({drawn})"] if drawn else []), *_undecided(result)]


def _undecided(result: JsonObject) -> list[str]:
    """The players of whom it is not known whether they lost, because of what is not read."""
    players = result.get("players")
    found = players.items() if isinstance(players, dict) else ()
    unknown = [f"`{player}`" for player, one in found if isinstance(one, dict) and one.get("unsupported")]
    return (
        [f"rien ne dit si {enumerate_fr(unknown, 'et')} {'perd' if len(unknown) == 1 else 'perdent'} : un texte n'est pas lu"]
        if unknown
        else []
    )


def _grouped(fated: Json) -> dict[tuple[str, str], list[str]]:
    """(rule, reason) → the players of whom it is true."""
    found: dict[tuple[str, str], list[str]] = {}
    for one in fated if isinstance(fated, list) else []:
        if isinstance(one, dict):
            found.setdefault((text_of(one.get("rule")), text_of(one.get("why"))), []).append(text_of(one.get("player")))
    return found


def _said(players: list[str], one: str, several: str, why: str, rule: str) -> str:
    who = enumerate_fr([f"`{player}`" for player in players], "et")
    verb = one if len(players) == 1 else several
    return f"{who} {verb} la partie{f' : {why}' if why else ''}{f' ({rule})' if rule else ''}"
