"""Sentences about a token that they describe: « pour être un plant wall token, faut-il le nom, le type ou les deux ? »."""

from __future__ import annotations

import re

from bot.answers.compose.token import created
from bot.answers.describe import enumerate_fr
from bot.answers.folding import fold
from bot.answers.model import Answer, Kind
from bot.answers.services import Ask, Services, citations
from bot.answers.token_text import TokenText, read_token
from bot.engine.epochs import TokenNaming, epoch_for

__all__ = ["token_question"]

_TOKEN = re.compile(r"jetons?|tokens?")
_ASKING = frozenset(
    fold("comment s'appelle appelle nomme t il elle quel est le son nom c'est quoi que vaut un une d'un du de a quoi ressemble").split()
)
_CHOOSING = frozenset(
    fold(
        "pour etre un une faut il doit avoir le les ou et deux suffit compte compter comme juste seulement que qui c est son sa mon aussi"
    ).split()
)
"""The words around « le nom ou le type » in a question that asks nothing else."""
_NAME_OR_TYPE = ("109.2", "111.4", "205.3m")


def token_question(services: Services, ask: Ask) -> Answer | None:
    """The answer to a sentence about the name or the types of a token that it describes."""
    words = fold(ask.text).split()
    at = next((at for at, word in enumerate(words) if _TOKEN.fullmatch(word)), None)
    if at is None:
        return None
    start, end = _described(services, words, at)
    described = read_token(" ".join(words[start:end]), services.lexicon)
    if not described.subtypes:
        return None
    rest = set(words[:start]) | set(words[end:])
    named = rest & {"nom", "type", "types"}
    if len(named) > 1 and rest - named <= _CHOOSING:
        return _name_or_type(services, ask, described)
    if rest <= _ASKING:
        return created(services, Ask(ask.query, " ".join(words[start:end]), ask.day))
    return None


def _described(services: Services, words: list[str], at: int) -> tuple[int, int]:
    """The longest run of words around « jeton » that describes a token."""
    start, end = at, at + 1
    while start > 0 and not read_token(" ".join(words[start - 1 : at]), services.lexicon).unknown:
        start -= 1
    while end < len(words) and not read_token(" ".join(words[at + 1 : end + 1]), services.lexicon).unknown:
        end += 1
    return start, end


def _name_or_type(services: Services, ask: Ask, described: TokenText) -> Answer:
    """Being a token of some types is a matter of types; a name matters where a text says « named »."""
    types = enumerate_fr(services.lexicon.subtype(name).shown() for name in described.subtypes)
    epoch = epoch_for(ask.day or services.corpus.base_edition)
    lines = [
        f"**Le type suffit.** Il faut les types {types}, rien d'autre : son nom n'y change rien.",
        "Le nom ne compte que pour un texte qui dit « nommé ». Sans nom indiqué, le jeton en reçoit un d'après ses types.",
    ]
    if epoch.token_naming is TokenNaming.PER_WORD:
        lines[1] = "Le nom et les types ne faisaient qu'un : chaque mot du nom d'un jeton était un type de créature."
    return Answer(
        ask.query,
        Kind.VERDICT,
        basis="règle",
        verdict="le type suffit",
        title="Nom ou type d'un jeton",
        text="\n".join(lines),
        citations=citations(services, _NAME_OR_TYPE, ask.day),
        as_of=services.edition(ask.day),
        assumed=described.assumed,
    )
