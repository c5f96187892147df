"""Sentences that ask one thing of one card: the tokens that it creates, what it or its other face is worth, its colour identity."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from bot.answers.compose import created, identity, shown, valued
from bot.answers.folding import fold
from bot.answers.free_names import Named, read_sentence
from bot.answers.model import Answer, Assumption, Kind
from bot.answers.sense import makes_tokens
from bot.answers.services import Ask, Services

__all__ = ["card_question"]

_TOKENS = re.compile(r"\b(?:jetons?|tokens?|cree\w*)\b")
_ABOUT_TOKENS = frozenset(
    fold(
        "quel quels quelle quelles est sont le les l la nom noms du de des d un une jeton jetons token tokens crée créent créer créé créés "
        "fait font que qu ce c qui quoi comment s appelle appellent nomme nomment par avec type types couleur force endurance mon ma mes "
        "il elle ils t combien caractéristiques ressemble a à x sa son leur et ou donne met en jeu sort"
    ).split()
)
"""Words that, around the name of a card, ask nothing else than what tokens it creates."""
_WORTH = re.compile(r"\b(?:valeur de mana|cmc|cout converti|mana value|indicateur de couleur|couleur)\b")
_COST = re.compile(r"\b(?:valeur de mana|cmc|cout (?:converti|de mana)|mana (?:value|cost)|combien coute|cout d)\b")
_ABOUT_COST = frozenset(
    fold(
        "quel quelle quels est c ce que il elle le la les l un une de d du des mon ma mes et a ont coût coûte converti valeur mana cmc "
        "combien vaut value cost of what is the s en jeu sur pile champ bataille dans main cimetière"
    ).split()
)
"""Words that, around the name of a card, ask nothing else than what it costs."""
_IDENTITY = re.compile(r"\bidentite (?:couleur|coloree|de couleur)|\bcolou?r identity\b|\bcouleurs?\b.*\b(?:commander|edh)\b")
_ABOUT_IDENTITY = frozenset(
    fold(
        "quel quelle quels quelles est sont c ce que qu il elle le la les l un une de d du des mon ma mes et a ont identité couleur "
        "couleurs colorée color colour identity what is the of s en dans pour commander edh général commandant"
    ).split()
)
"""Words that, around the name of a card, ask nothing else than its colour identity."""
_OTHER_FACE = re.compile(r"\b(?:transforme\w*|retourne\w*|verso|dos|arriere|autre (?:face|cote)|cote nuit|face nuit|deuxieme face)\b")
_ELSE = re.compile(r"\b(?:clone\w*|copi\w*|cascade|exil\w*|cimetiere|main|bibliotheque|deck|identite|cibl\w*|contre|peux|peut|dois)\b")


def card_question(services: Services, ask: Ask) -> Answer | None:
    """The computed answer to a sentence that asks one thing of the one card that it names."""
    named = read_sentence(services, ask.text)
    if len(named.named) != 1:
        return None
    (one,), rest = named.named, named.rest
    for command, asks, handler in _ASKED:
        answer = handler(services, Ask(ask.query, one.said, ask.day)) if asks(one, rest) else None
        if answer is not None and answer.kind is Kind.VERDICT:
            return replace(answer, assumed=(Assumption(ask.text, f"{command} {one.said}"), *answer.assumed))
    return None


def _asks_for_tokens(one: Named, rest: str) -> bool:
    return (
        makes_tokens(one.card)
        and _TOKENS.search(rest) is not None
        and {word for word in rest.split() if not word.isdigit()} <= _ABOUT_TOKENS
    )


def _asks_for_the_other_face(one: Named, rest: str) -> bool:
    turned = any(state.startswith("transform") for state in one.states) or _OTHER_FACE.search(rest) is not None
    return len(one.card.faces) > 1 and turned and _WORTH.search(rest) is not None and _ELSE.search(rest) is None


def _asks_for_the_cost(_: Named, rest: str) -> bool:
    return _COST.search(rest) is not None and set(rest.split()) <= _ABOUT_COST


def _asks_for_the_identity(_: Named, rest: str) -> bool:
    return _IDENTITY.search(rest) is not None and set(rest.split()) <= _ABOUT_IDENTITY


_ASKED: tuple[tuple[str, Callable[[Named, str], bool], Callable[[Services, Ask], Answer]], ...] = (
    ("jeton", _asks_for_tokens, created),
    ("face", _asks_for_the_other_face, shown),
    ("valeur de mana de", _asks_for_the_cost, valued),
    ("identité", _asks_for_the_identity, identity),
)
