"""Players beside one another: « un adversaire contrôle plus de terrains que vous », « chaque joueur qui a le plus de PV »."""

from __future__ import annotations

from bot.answers.telegraphic.agreement import of
from bot.answers.telegraphic.nouns import noun_phrase, plural_noun
from bot.answers.telegraphic.references import agreement_of
from bot.answers.telegraphic.speaker import Speaker, says
from bot.engine.abilities import (
    Distinct,
    Noun,
    Number,
    Op,
    Party,
    Player,
    PlayerCount,
    PlayerStands,
    PlayersWho,
    Ref,
    Standing,
    StartingLife,
    Tally,
    Who,
)

__all__: list[str] = []

_THINGS = {
    Tally.LIFE: "PV",
    Tally.HAND: "cartes en main",
    Tally.GRAVEYARD: "cartes au cimetière",
    Tally.POISON: "marqueurs poison",
}
_AGAINST = {
    Op.GREATER: "plus de {}",
    Op.LESS: "moins de {}",
    Op.AT_LEAST: "au moins autant de {}",
    Op.AT_MOST: "au plus autant de {}",
    Op.EQUAL: "autant de {}",
}
_COUNTED = {Op.AT_LEAST: "au moins {}", Op.AT_MOST: "au plus {}", Op.EQUAL: "{}", Op.GREATER: "plus de {}", Op.LESS: "moins de {}"}
_LEAST = frozenset({"fewest", "least", "lowest"})
_DIFFERENT = {"name": "de noms différents", "power": "de forces différentes", "toughness": "d'endurances différentes"}
_VALUES = "de valeurs de mana différentes"


def _verb(standing: Standing, who: str, *, plural: bool) -> str:
    if standing.what is Tally.CONTROLLED:
        return "contrôlez" if who == "vous" else "contrôlent" if plural else "contrôle"
    return "avez" if who == "vous" else "ont" if plural else "a"


def _rival(speaker: Speaker, ref: Ref | None) -> str:
    if isinstance(ref, Player) and ref.form == "each other":
        return "chaque autre joueur"
    return speaker.say(ref) if ref is not None else ""


@says(Standing)
def _stands(speaker: Speaker, standing: Standing) -> str:
    """What stands after the verb: « plus de terrains que vous », « au moins 3 marqueurs poison », « le plus de PV »."""
    if standing.count == Number(1) and standing.noun is not None:
        return noun_phrase(speaker, standing.noun, plural=False).indefinite()
    things = _THINGS.get(standing.what) or plural_noun(speaker, standing.noun or Noun(()))
    if standing.count is not None:
        return f"{_COUNTED[standing.op].format(speaker.say(standing.count))} {things}"
    if standing.form in ("most", "highest"):
        return f"le plus {of(things)}"
    if standing.form in _LEAST:
        return f"le moins {of(things)}"
    compared = _AGAINST[standing.op].replace("de {}", of(things))
    return f"{compared} que {_rival(speaker, standing.than)}".replace("que un", "qu'un")


@says(PlayerStands)
def _player_stands(speaker: Speaker, condition: PlayerStands) -> str:
    who = speaker.say(condition.who)
    verb = _verb(condition.standing, who, plural=agreement_of(speaker, condition.who).plural)
    return f"{who} {verb} {_stands(speaker, condition.standing)}"


@says(PlayersWho)
def _players_who(speaker: Speaker, ref: PlayersWho) -> str:
    the = isinstance(ref.who, Player) and ref.who.form == "the"
    who = ("l'adversaire" if ref.who == Player(Who.OPPONENT) else "le joueur") if the else speaker.say(ref.who)
    return f"{who} {_relative(speaker, ref)}"


def _relative(speaker: Speaker, ref: PlayersWho) -> str:
    verb = _verb(ref.standing, "", plural=agreement_of(speaker, ref.who).plural)
    return f"qui {verb} {_stands(speaker, ref.standing)}"


@says(PlayerCount)
def _player_count(speaker: Speaker, amount: PlayerCount) -> str:
    players = amount.players
    who = players.who if isinstance(players, PlayersWho) else players
    opposing = isinstance(who, Player) and who.who in (Who.OPPONENT, Who.OPPONENTS)
    if not isinstance(players, PlayersWho):
        return f"le nombre {'d’adversaires que vous avez' if opposing else 'de joueurs'}".replace("’", "'")
    several = PlayersWho(Player(Who.OPPONENTS if opposing else Who.PLAYERS), players.standing)
    return f"le nombre {'d’adversaires' if opposing else 'de joueurs'} {_relative(speaker, several)}".replace("’", "'")


@says(Distinct)
def _distinct(speaker: Speaker, amount: Distinct) -> str:
    return f"le nombre {_DIFFERENT.get(amount.what, _VALUES)} parmi les {plural_noun(speaker, amount.noun)}"


@says(Party)
def _party(speaker: Speaker, amount: Party) -> str:
    whose = speaker.say(amount.of)
    return f"le nombre de créatures {'de votre groupe' if whose == 'vous' else f'du groupe {of(whose)}'}"


@says(StartingLife)
def _starting_life(speaker: Speaker, amount: StartingLife) -> str:
    whose = speaker.say(amount.of)
    return "votre nombre de PV de départ" if whose == "vous" else f"le nombre de PV de départ {of(whose)}"
