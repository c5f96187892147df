"""Tokens created: « créer 2 jetons de créature 1/1 rouge Gobelin engagés »."""

from __future__ import annotations

from bot.answers.telegraphic.agreement import fit, of, to
from bot.answers.telegraphic.amounts import per_unit
from bot.answers.telegraphic.counters import said_where
from bot.answers.telegraphic.descriptions import description_of
from bot.answers.telegraphic.exceptions import with_exceptions
from bot.answers.telegraphic.references import agreement_of
from bot.answers.telegraphic.speaker import Speaker, enumerate_words, french, says
from bot.engine.abilities import (
    Amount,
    CopyOf,
    Create,
    Description,
    It,
    Node,
    Number,
    Player,
    ThatMuch,
    Who,
    Word,
    WordKind,
)

__all__ = ["HOW"]

HOW = {
    "tapped": "engagé·",
    "attacking": "attaquant·",
    "tapped and attacking": "engagé· et attaquant·",
    "blocking": "bloquant·",
    "transformed": "transformé·",
    "tapped and transformed": "engagé· et transformé·",
    "face down": "face cachée",
    "face up": "face visible",
    "under your control": "sous votre contrôle",
    "under its owner's control": "sous le contrôle de son propriétaire",
    "under the control of that card's owner": "sous le contrôle de son propriétaire",
    "under the control of that creature's owner": "sous le contrôle de son propriétaire",
    "under his owner's control": "sous le contrôle de son propriétaire",
    "under her owner's control": "sous le contrôle de son propriétaire",
    "under their owner's control": "sous le contrôle de leur propriétaire",
    "under their owners' control": "sous le contrôle de leurs propriétaires",
    "under their control": "sous le contrôle de ce joueur",
    "under that player's control": "sous le contrôle de ce joueur",
    "under its controller's control": "sous le contrôle de son contrôleur",
}
"""In what state or under whose control something enters; participles agree."""


@says(Create)
def _create(speaker: Speaker, clause: Create) -> str:
    you = clause.who == Player(Who.YOU)
    who = "" if you else f"{speaker.say(clause.who)} : "
    tokens, after = _tokens(speaker, clause.count, clause.token)
    agreed = agreement_of(speaker, clause)
    how = [fit(HOW[word], agreed) if word in HOW else _blocking(speaker, word) for word in _states(clause.entering)]
    how += [f"{fit('attaché·', agreed)} {to(speaker.say(clause.attached))}"] if clause.attached is not None else []
    tokens += "".join(f"{',' if ' avec ' in tokens or ' copie' in tokens else ''} {word}" for word in how) + after
    others = [speaker.say(other).removeprefix("créer ") for other in (*clause.choices, *clause.besides)]
    tokens = enumerate_words([tokens, *others], "ou" if clause.choices else "et")
    return f"{who}créer {tokens}{said_where(speaker, clause.where)}"


def _states(entering: tuple[str, ...]) -> tuple[str, ...]:
    """What they enter as, each state once: "tapped and attacking"."""
    return (_BOTH, *entering[2:]) if entering[:2] == ("tapped", "attacking") else entering


_BOTH = "tapped and attacking"


def _counted(speaker: Speaker, count: Amount) -> tuple[str, str]:
    """« 2 jetons », « autant de jetons … que de terrains », « des jetons », and what tells the number after them."""
    if count == Number(1):
        return "un jeton", ""
    if isinstance(count, ThatMuch):
        return "autant de jetons", ""
    each = per_unit(speaker, count)
    if each is not None:
        return "des jetons", f" ({'un' if each[0] == 1 else each[0]} pour chaque {each[1]})"
    number = speaker.say(count)
    if number.endswith(" autant"):
        return f"{number} de jetons", ""
    if " " not in number:
        return f"{number} jetons", ""
    if number.startswith("le nombre de "):
        return "autant de jetons", f" que {of(number.removeprefix('le nombre de '))}"
    return "des jetons", f" (nombre : {number})"


def _tokens(speaker: Speaker, count: Amount, token: Node) -> tuple[str, str]:
    """The tokens, and what tells their number behind the states they enter in."""
    many = count != Number(1)
    counted, after = _counted(speaker, count)
    if isinstance(token, CopyOf):
        copies = "qui sont des copies" if many else "qui est une copie"
        return with_exceptions(speaker, f"{counted} {copies} {of(speaker.say(token.of))}{after}", token.exceptions), ""
    if isinstance(token, It):
        return f"{counted.removesuffix('jetons')}de ces jetons", after
    if isinstance(token, Description):
        said = description_of(speaker, token)
        headed = any(isinstance(word, Word) and word.kind is WordKind.CARD_TYPE for word in token.words)
        return f"{counted} {of(said) if headed else said}", after
    return f"{counted} {_predefined(speaker, token)}", after


def _blocking(speaker: Speaker, words: str) -> str:
    """What it blocks; other words as printed."""
    return speaker.say(It(words)) if words.startswith("that ") else french(HOW, words)


def _predefined(speaker: Speaker, token: Node) -> str:
    if isinstance(token, Word):
        return speaker.lexicon.subtype(token.text).shown()
    return speaker.say(token)
