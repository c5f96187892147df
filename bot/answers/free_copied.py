"""Whether a copy takes something that is no part of what is copied: « Clone copie les marqueurs ? », « does a copy come tapped? »."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.answers.compose import copied
from bot.answers.copy_ways import copy_way
from bot.answers.folding import fold
from bot.answers.free_names import read_sentence
from bot.answers.model import Answer, Assumption, Kind
from bot.answers.services import Ask, Services, citations
from bot.engine.abilities import Noun
from bot.records import dataclass

__all__ = ["taken_question"]

_COPYING = re.compile(r"\b(?:copi\w*|copy|copies|copying)\b")
_WORDS = frozenset(
    fold(
        "est ce que qu un une le la les l mon ma mes son sa ses de d du des il elle t "
        "copie copies copié copier copient copiera copy "
        "copying copied clone clones jeton jetons token tokens marqueur marqueurs counter counters does do a an the with aussi also avec "
        "prend garde a aura vient être engagé engagée tapped état et ou si je j créature quand on qui creature permanent recopie peut"
    ).split()
)
"""Words that ask nothing else than whether a copy takes a counter or a state."""


@dataclass(frozen=True, slots=True)
class _Taken:
    """What a copy might take: the words that name it, the state in which something is copied, and how it shows."""

    words: re.Pattern[str]
    state: str
    french: str
    key: str


_TAKEN = (
    _Taken(re.compile(r"\b(?:marqueurs?|counters?)\b"), "2 marqueurs charge", "les marqueurs", "counters"),
    _Taken(re.compile(r"\b(?:engagee?|tapped)\b"), "engagé", "l'état engagé", "tapped"),
)
_COPIED = "jeton 2/2 vert Ours"
_CREATURE = frozenset({"Creature"})


def taken_question(services: Services, ask: Ask) -> Answer | None:
    """The computed answer: a creature in that state is copied, and the copy is looked at."""
    folded = fold(ask.text)
    sentence = read_sentence(services, ask.text)
    taken = [one for one in _TAKEN if one.words.search(folded)]
    if len(taken) != 1 or not _COPYING.search(folded) or not set(sentence.rest.split()) <= _WORDS or len(sentence.named) > 2:
        return None
    copier = next((one for one in sentence.named if copy_way(one.card) is not None), next(iter(sentence.named), None))
    other = next((one for one in sentence.named if one is not copier), None)
    if other is not None and (other.states or not set(other.card.front.types) >= _CREATURE):
        return None
    way = copy_way(copier.card) if copier is not None else None
    if copier is not None and (way is None or way.spells or not isinstance(way.noun, Noun | None)):
        return None
    board = f"{copier.said if copier is not None else 'jeton'} > {other.said if other is not None else _COPIED} ({taken[0].state})"
    answer = copied(services, Ask(ask.query, board, ask.day))
    if answer.kind is not Kind.VERDICT or not answer.objects or answer.text.startswith("**Impossible"):
        return None
    return _told(services, ask, answer, taken[0], board)


def _told(services: Services, ask: Ask, answer: Answer, taken: _Taken, board: str) -> Answer:
    shown = answer.objects[0].get(taken.key)
    has = bool(shown.get("charge")) if isinstance(shown, dict) else shown is True  # it may enter with counters of its own
    first = f"**{'Oui' if has else 'Non'}.** La copie {'a aussi' if has else 'ne prend pas'} {taken.french}"
    why = " : seules comptent les valeurs imprimées et les effets de copie." if not has else "."
    cited = citations(services, ("707.2",), ask.day)
    kept = tuple(replace(one, decisive=False) for one in answer.citations if one.rule not in {new.rule for new in cited})
    assumed = (Assumption(ask.text, f"copie {board}"), *answer.assumed)
    return replace(answer, verdict="oui" if has else "non", text=f"{first}{why}", citations=(*cited, *kept), assumed=assumed)
