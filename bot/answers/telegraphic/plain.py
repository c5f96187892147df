"""The commonest sentences that the tree keeps word for word, in French: mana, cards, life, damage, libraries.

A saying is an English pattern and its French; what stands in braces is said by `_HOLES`. A sentence fits with or without
the player who does it in front ("that player reveals their hand").
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from bot.answers.telegraphic.happenings import EVENTS, HAPPENINGS, MOMENTS
from bot.answers.telegraphic.phrases import SENTENCES
from bot.answers.telegraphic.places import destination
from bot.answers.telegraphic.readings import said_amount, said_object
from bot.answers.telegraphic.references import is_group
from bot.answers.telegraphic.speaker import Speaker, quote
from bot.engine.abilities import It, OpaqueClause, This, ZoneName
from bot.errors import Unsaid

__all__ = ["happening", "matched", "plain", "said_event"]

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTS = {"a": "1", "an": "1", "twenty": "20", "that many": "autant de", **{word: str(n) for n, word in enumerate(NUMBERS)}}
_YOU = {"you": "vous"}
_PLAYERS = {
    "each player": "chaque joueur",
    "each other player": "chaque autre joueur",
    "each opponent": "chaque adversaire",
    "target player": "le joueur ciblé",
    "target opponent": "l'adversaire ciblé",
    "that player": "ce joueur",
    "the player": "ce joueur",
    "they": "ce joueur",
    "an opponent": "un adversaire",
    "a player": "un joueur",
    "any player": "n'importe quel joueur",
    "any opponent": "n'importe quel adversaire",
    "defending player": "le joueur défenseur",
    "enchanted player": "le joueur enchanté",
    "the chosen player": "le joueur choisi",
    "its controller": "son contrôleur",
    "its owner": "son propriétaire",
    "their controller": "leur contrôleur",
    "that creature's controller": "le contrôleur de cette créature",
    "that spell's controller": "le contrôleur de ce sort",
    "that land's controller": "le contrôleur de ce terrain",
    "that permanent's controller": "le contrôleur de ce permanent",
}
_TARGETS = {
    "any target": "n'importe quelle cible",
    "any other target": "n'importe quelle autre cible",
    "another target": "une autre cible",
    "you": "vous",
    **_PLAYERS,
}
_OWNERS = {
    "your": "votre {}",
    "their": "{} de ce joueur",
    "that player's": "{} de ce joueur",
    "target player's": "{} du joueur ciblé",
    "target opponent's": "{} de l'adversaire ciblé",
    "its owner's": "{} de son propriétaire",
    "an opponent's": "{} d'un adversaire",
    "each player's": "{} de chaque joueur",
    "defending player's": "{} du joueur défenseur",
}


def _number(_: Speaker, word: str) -> str | None:
    return _COUNTS.get(word, word.upper() if word in ("x", "X") else word if word.isdigit() else None)


def _cards(speaker: Speaker, word: str) -> str | None:
    number = _number(speaker, word)
    return None if number is None else "une carte" if number == "1" else f"{number} cartes"


def _top(speaker: Speaker, words: str) -> str | None:
    """« la carte du dessus » for "card", « les 3 cartes du dessus » for "three cards"."""
    number = _number(speaker, words.removesuffix(" cards").removesuffix("cards"))
    return "la carte du dessus" if words == "card" else number and f"les {number} cartes du dessus"


def _whose(noun: str) -> Callable[[Speaker, str], str | None]:
    def say(_: Speaker, owner: str) -> str | None:
        pattern = _OWNERS.get(owner)
        return pattern and pattern.format(noun if owner == "your" else f"la {noun}")

    return say


def _player(_: Speaker, words: str) -> str | None:
    return _YOU.get(words) or _PLAYERS.get(words)


def _target(speaker: Speaker, words: str) -> str | None:
    if words.endswith(" target"):
        speaker.mentions.append(OpaqueClause("choose any target"))
    if words in ("it", "him", "her") and speaker.mentions and isinstance(speaker.mentions[-1], This):
        del speaker.mentions[-1]  # what deals damage to "it" is something else
    if words == "them" and not any(is_group(speaker, node) for node in speaker.mentions):
        return "ce joueur"
    return _TARGETS.get(words) or said_object(speaker, words)


def _place(_: Speaker, words: str) -> str | None:
    try:
        return destination(ZoneName("", words))
    except Unsaid:
        return None


def _source(speaker: Speaker, words: str) -> str | None:
    """What deals damage: nothing where it is the source itself, « X : » otherwise."""
    said = speaker.say(It(words)) if words in ("it", "he", "she", "they") else said_object(speaker, words)
    if said == "ceci":
        return ""
    return said and f"{said} : "


def _each(speaker: Speaker, words: str) -> str | None:
    said = said_object(speaker, f"each {words}")
    return said and said.removeprefix("chaque ")


def _symbols(_: Speaker, words: str) -> str:
    return words


_HOLES: dict[str, tuple[str, Callable[[Speaker, str], str | None]]] = {
    "n": (r"\w+", _number),
    "cards": (r"that many|\w+", _cards),
    "top": (r"card|\w+ cards", _top),
    "library": (r"[\w ]+?", _whose("bibliothèque")),
    "hand": (r"[\w' ]+?", _whose("main")),
    "who": (r"[\w' ]+?", _player),
    "whose": (r"[\w' ]+?", lambda _, words: _PLAYERS.get(words)),
    "target": (r".+", _target),
    "object": (r".+?", said_object),
    "each": (r".+", _each),
    "amount": (r".+", said_amount),
    "place": (r".+", _place),
    "source": (r".{1,60}?", _source),
    "mana": (r"(?:\{\w+(?:/\w+)?\})+", _symbols),
    "other": (r"(?:\{\w+(?:/\w+)?\})+", _symbols),
    "third": (r"(?:\{\w+(?:/\w+)?\})+", _symbols),
}
_HOLE = re.compile(r"\{(\w+)\}")


@cache
def _compiled(english: str) -> re.Pattern[str]:
    """The pattern of a saying; an "s?" in it is a verb's."""
    return re.compile(_HOLE.sub(lambda hole: f"(?P<{hole[1]}>{_HOLES[hole[1]][0]})", english), re.IGNORECASE)


def _fill(speaker: Speaker, found: re.Match[str], french: str) -> str | None:
    said = {}
    for hole, words in found.groupdict().items():
        said[hole] = _HOLES[hole][1](speaker, words)
        if said[hole] is None:
            return None
    return _counting(_CONTRACTED.sub(lambda found: _CONTRACTIONS[found[0]], french.replace("{", "\0{").format(**said)).replace("\0", ""))


_CONTRACTIONS = {"à \0le ": "au ", "à \0les ": "aux ", "de \0le ": "du ", "de \0les ": "des "}
_CONTRACTED = re.compile("|".join(_CONTRACTIONS))


def _counting(said: str) -> str:
    """« 1 blessure », « 3 blessures »: what a number counts, where it may be one."""
    counted = re.sub(r"\b(\w+) (\w+)\(s\)", lambda m: f"{m[1]} {m[2]}{'' if m[1] == '1' else 's'}", said)
    counted = _AS_MANY.sub(r"autant de \1 que \2", counted)
    counted = counted.replace("infliger à vous ", "vous infliger ")
    return re.sub(r"\binfliger ([^:]+) à vous$", r"vous infliger \1", counted)


_AS_MANY = re.compile(r"\bdes (PV|cartes|blessures) \(nombre : le nombre (d(?:e |es |'|u )(?:(?! plus )[^()])*)\)$")


def matched(speaker: Speaker, words: str, sayings: tuple[tuple[str, str], ...]) -> str | None:
    """The French of the first saying that fits all the words, or ``None``."""
    before = len(speaker.mentions)
    for english, french in sayings:
        found = _compiled(english).fullmatch(words)
        said = _fill(speaker, found, french) if found else None
        if said is not None:
            return said
        del speaker.mentions[before:]
    return None


_WHO = re.compile(rf"({'|'.join(sorted((*_YOU, *_PLAYERS), key=len, reverse=True))}) (?!may\b)", re.IGNORECASE)
_SECOND_PERSON = {"piocher": "piochez", "défausser": "défaussez", "meuler": "meulez", "gagner": "gagnez", "perdre": "perdez"}


def plain(speaker: Speaker, words: str) -> str:
    """A verbatim sentence in French where it is one of these, else its own words in quotes."""
    bare = words.strip().rstrip(".")
    said = matched(speaker, bare, SENTENCES)
    if said is not None:
        return f"le même joueur : {said}" if bare.partition(" ")[0] in _ELIDED else said
    return _done_by(speaker, bare) or quote(words)


_ELIDED = frozenset(["discards", "draws", "exiles", "gains", "loses", "mills", "pays", "puts", "reveals", "searches", "shuffles"])
"""Verbs of a player named in the clause before."""


def _done_by(speaker: Speaker, words: str) -> str | None:
    """« ce joueur : perdre 2 PV », « vous perdez 2 PV »."""
    found = _WHO.match(words)
    said = matched(speaker, words[found.end() :], SENTENCES) if found else None
    if found is None or said is None:
        return None
    who = found[1].lower()
    verb, _, rest = said.partition(" ")
    if who == "you":
        return f"vous {_SECOND_PERSON[verb]} {rest}" if verb in _SECOND_PERSON else f"vous : {said}"
    return f"{_PLAYERS[who]} : {said}"


def happening(speaker: Speaker, words: str) -> str | None:
    """A condition about what happened, in French where it is one of the commonest."""
    return matched(speaker, words.strip().rstrip("."), HAPPENINGS)


def said_event(speaker: Speaker, words: str) -> str | None:
    """« quand vous lancez un sort de créature », or ``None``."""
    moment = matched(speaker, words, MOMENTS)
    first, _, what = words.partition(" ")
    if moment is not None and "enchanted" in words:
        speaker.mentions.append(OpaqueClause(words))
    if moment is not None or first not in ("When", "Whenever", "when", "whenever"):
        return moment
    said = matched(speaker, what, EVENTS)
    return said and f"quand {said}"
