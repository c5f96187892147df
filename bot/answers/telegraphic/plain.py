"""The commonest sentences that the tree keeps word for word, in French: mana, cards, life, damage."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.answers.telegraphic.agreement import to
from bot.answers.telegraphic.speaker import quote

__all__ = ["plain"]

_NUMBERS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "twenty": 20,
}
_COUNT = r"(\w+)"
_PLAYERS = {
    "": "",
    "each player ": "chaque joueur : ",
    "each opponent ": "chaque adversaire : ",
    "target player ": "le joueur ciblé : ",
    "target opponent ": "l'adversaire ciblé : ",
    "that player ": "ce joueur : ",
}
_WHO = "(" + "|".join(sorted((*_PLAYERS, "you "), key=len, reverse=True)) + ")"
_TARGETS = {
    "any target": "n'importe quelle cible",
    "target creature": "la créature ciblée",
    "target player": "le joueur ciblé",
    "target opponent": "l'adversaire ciblé",
    "each opponent": "chaque adversaire",
    "each player": "chaque joueur",
    "each creature": "chaque créature",
    "you": "vous",
    "that player": "ce joueur",
}
_TARGET = "(" + "|".join(_TARGETS) + ")"

Template = Callable[[re.Match[str]], str]


def _number(word: str) -> str:
    return str(_NUMBERS.get(word.lower(), word.upper() if len(word) == 1 else word))


def _cards(word: str) -> str:
    number = _number(word)
    return "une carte" if number == "1" else f"{number} cartes"


def _who(words: str, verb: str, you: str) -> str:
    """Who does it, and the verb: « ce joueur : perdre », « vous perdez »; the infinitive alone where nobody is named."""
    return f"vous {you}" if words.lower() == "you " else f"{_PLAYERS[words.lower()]}{verb}"


def _damage(match: re.Match[str]) -> str:
    number = _number(match[1])
    damage = f"{number} blessure{'' if number == '1' else 's'}"
    return f"vous infliger {damage}" if match[2].lower() == "you" else f"infliger {damage} {to(_TARGETS[match[2].lower()])}"


_SENTENCES: tuple[tuple[str, Template], ...] = (
    (r"Add ((?:\{\w+(?:/\w+)?\})+)", lambda m: f"ajouter {m[1]}"),
    (r"Add ((?:\{\w+\})+) or ((?:\{\w+\})+)", lambda m: f"ajouter {m[1]} ou {m[2]}"),
    (r"Add (\{\w+\}), (\{\w+\}), or (\{\w+\})", lambda m: f"ajouter {m[1]}, {m[2]} ou {m[3]}"),
    (r"Add one mana of any color", lambda _: "ajouter un mana de n'importe quelle couleur"),
    (rf"{_WHO}draws? {_COUNT} cards?", lambda m: f"{_who(m[1], 'piocher', 'piochez')} {_cards(m[2])}"),
    (rf"{_WHO}discards? {_COUNT} cards?", lambda m: f"{_who(m[1], 'défausser', 'défaussez')} {_cards(m[2])}"),
    (rf"{_WHO}mills? {_COUNT} cards?", lambda m: f"{_who(m[1], 'meuler', 'meulez')} {_cards(m[2])}"),
    (rf"{_WHO}gains? {_COUNT} life", lambda m: f"{_who(m[1], 'gagner', 'gagnez')} {_number(m[2])} PV"),
    (rf"{_WHO}loses? {_COUNT} life", lambda m: f"{_who(m[1], 'perdre', 'perdez')} {_number(m[2])} PV"),
    (rf"Scry {_COUNT}", lambda m: f"regard {_number(m[1])}"),
    (rf"(?:.{{1,60}}) deals {_COUNT} damage to {_TARGET}", _damage),
)
_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), template) for pattern, template in _SENTENCES)


def plain(words: str) -> str:
    """A verbatim sentence in French where it is one of these, else its own words in quotes."""
    bare = words.strip().rstrip(".")
    for pattern, template in _PATTERNS:
        match = pattern.fullmatch(bare)
        if match:
            return template(match)
    return quote(words)
