"""What a sentence about the fate of permanents draws and asks: who is there, which spells resolve, what happens, who dies or stays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from bot.answers.copy_ways import copy_way
from bot.answers.folding import fold
from bot.answers.free_events import EVENT_WORDS, Event, said_event
from bot.answers.free_names import Named, Sentence
from bot.answers.free_targets import is_aimed
from bot.answers.sense import abilities, changes_text, is_permanent, is_spell, makes_tokens
from bot.engine.abilities import Activated, Cost
from bot.records import dataclass

__all__ = ["Asked", "Scenery", "asked_of", "asks_fate", "draw"]

_DIES = re.compile(r"\b(?:meur\w*|mort\w*|creve\w*|tue\w*|detrui\w*|dies?)\b")
_LIVES = re.compile(r"\b(?:surviv\w*|survi[st]?|reste\w*|vit|tient|resiste\w*)\b")
_TOKENS = re.compile(r"\b(?:jetons?|tokens?)\b")
_TRIGGERS = re.compile(r"\b(?:declench\w*|trigger\w*|trig)\b")
_WHAT = re.compile(
    r"\b(?:quoi|que (?:se|reste)|qu(?: est ce)? (?:qui|que|reste|il)|qui (?:meurt|reste|survit)|lequel|laquelle|lesquel\w*)\b"
)
_OPEN = re.compile(r"\b(?:comment|combien|quoi|how)\b")
"""What neither yes nor no answers, whatever verb stands beside it: « il revient comment ? », « combien de jetons ? »."""
_HOW_MANY_TOKENS = re.compile(r"\bcombien de (?:jetons?|tokens?)\b")
"""The one number that what triggers tells."""
_WHO = re.compile(r"\bqui\b")
"""Asked where it follows what happens; elsewhere it may be the pronoun of « mon Ours qui est engagé »."""
_RETURNS = re.compile(r"\brevien\w*\b")
_THEN = re.compile(r"\b(?:puis|ensuite|apres)\b")
"""What follows one event with another, which is not played."""
_THERE = re.compile(
    r"\b(?:avec|sous|j'ai|j'avais|a|contr[ôo]le|il y a|malgr[ée])\s+(?:d[ée]j[àa]\s+)?(?:une?\s+|l[ea]s?\s+|l'|m(?:on|a|es)\s+)?$"
)
"""What stands before the name of a permanent that is there too."""
_NOT = re.compile(r"\b(?:pas|plus|jamais)\b")
_RESPONSE = re.compile(r"\b(?:en reponse|repon[ds]\w*)\b")
_WORDS = frozenset(
    fold(
        "je j on tu il ils elle elles ca c l le la les un une des de du d mon ma mes ton ta tes son sa ses et ou si alors donc avec sur "
        "lance lancer jette joue fait faire subit prend mets met utilise colle balance contre cible ciblant ciblé ciblée dessus a ai as en "
        "jeu y est sont ce que qui qu quoi se passe t reste restent meurt meurent mort morte morts mourir crève survit survivent survie "
        "survivre tue tuent tuer détruit détruite détruire détruisent peut peux va vont au cimetière quand même aussi bien tous toutes "
        "deux board table champ bataille arrive reçoit créature créatures permanent permanents adversaire vraiment suffit pour "
        "tout monde rien quel quelle lequel laquelle moi lui jeton jetons token tokens déclenche déclenchent "
        "capacité trigger etb sort puis pas plus donne comment marche revient reviennent main"
    ).split()
)
"""Words that, around the names of cards, ask nothing else than what becomes of the permanents."""
_REPLYING = _WORDS | frozenset(fold("en réponse à répond réponds répondre répondant avec par moi").split())


class Asked(Enum):
    """What is asked of the permanents; anything but ``WHAT`` is answered by yes or no."""

    DIES = "dies"
    LIVES = "lives"
    TOKENS = "tokens"
    TRIGGERS = "triggers"
    WHAT = "what"


@dataclass(frozen=True, slots=True)
class Scenery:
    """The permanents of a sentence in the order named, the spells in the order in which they resolve, and what is said to happen."""

    permanents: tuple[Named, ...]
    spells: tuple[Named, ...] = ()
    event: Event | None = None
    aimed_at: Named | None = None
    """The permanent that a spell is put on, where others are there too."""

    @property
    def subject(self) -> Named:
        """The permanent that the spells are aimed at, or that the event is about."""
        return self.event.subject if self.event is not None else self.aimed_at or self.permanents[-1]

    @property
    def alone(self) -> bool:
        """Whether one permanent is asked about: the one aimed at, or the only one."""
        return len(self.permanents) == 1 or self.event is not None or any(is_aimed(one) for one in self.spells)


def asked_of(rest: str, *, happened: bool) -> Asked:
    """The one thing that the words of a sentence ask; ``happened``: what they follow is what happens, never asked."""
    if _WHAT.search(rest) or _NOT.search(rest) or _OPEN.search(rest) or (happened and _WHO.search(rest)):
        return Asked.WHAT
    if _TOKENS.search(rest):
        return Asked.TOKENS
    if _TRIGGERS.search(rest) or _RETURNS.search(rest):
        return Asked.TRIGGERS
    dies, lives = _DIES.search(rest) is not None, _LIVES.search(rest) is not None
    return Asked.WHAT if happened or dies == lives else Asked.DIES if dies else Asked.LIVES


def asks_fate(sentence: Sentence) -> bool:
    """Whether a sentence asks who dies or survives."""
    return _DIES.search(sentence.rest) is not None or (_LIVES.search(sentence.rest) is not None and "reste" not in sentence.rest)


def draw(sentence: Sentence) -> Scenery | None:
    """The scenery of a sentence that asks what becomes of permanents; nothing where it asks or says more."""
    named = _once_each(sentence.named)
    spells = tuple(one for one in named if is_spell(one.card))
    permanents = tuple(one for one in named if is_permanent(one.card))
    odd = any(copy_way(one.card) is not None or changes_text(one.card) is not None for one in named)
    if odd or not permanents or len(spells) + len(permanents) < len(named):
        return None
    if spells:
        return _of_spells(sentence, permanents, spells)
    event = said_event(sentence, permanents)
    if event is not None and event.does == "sacrifice" and _pays_itself(event.subject):
        return None  # « je sacrifie X » may be the cost of its ability, not what happens to it
    if event is not None and event.rest and _of_words(sentence, _WORDS | EVENT_WORDS):
        more = _THEN.search(event.rest) is not None or (_WHAT.search(event.rest) is not None and _RETURNS.search(event.rest) is not None)
        return Scenery(permanents, event=event) if _asks(event.rest) and not more else None
    asks = asks_fate(sentence) and len(permanents) > 1 and _of_words(sentence, _WORDS)
    return Scenery(permanents) if asks else None


def _pays_itself(one: Named) -> bool:
    """Whether an ability of a card is paid by sacrificing it."""
    paid = [one.cost for one in abilities(one.card) if isinstance(one, Activated) and isinstance(one.cost, Cost)]
    costs = [part.lower() for cost in paid for part in cost.parts]
    return any("sacrifice this" in part or f"sacrifice {one.card.name.lower()}" in part for part in costs)


def _asks(rest: str) -> bool:
    return any(pattern.search(rest) for pattern in (_WHAT, _TOKENS, _TRIGGERS, _RETURNS))


def _of_words(sentence: Sentence, words: frozenset[str]) -> bool:
    return set(_HOW_MANY_TOKENS.sub("jetons", sentence.rest).split()) <= words


def _of_spells(sentence: Sentence, permanents: tuple[Named, ...], spells: tuple[Named, ...]) -> Scenery | None:
    """The spells on the one permanent that they are put on, or over all; two of them only where one answers the other."""
    folded = fold(sentence.text)
    replies = _RESPONSE.search(folded) is not None
    if not _of_words(sentence, _REPLYING if replies else _WORDS) or len(spells) > 2 or replies != (len(spells) == 2):
        return None
    aimed = [one for one in spells if is_aimed(one)]
    target = next((one for one in permanents if aimed and sentence.is_put_on(aimed[-1], one)), None)
    beside = [one for one in permanents if one is not target]
    if aimed and len(permanents) > 1 and (target is None or any(_THERE.search(sentence.before(one)) is None for one in beside)):
        return None
    if any(makes_tokens(one.card) for one in spells) and not asks_fate(sentence):
        return None  # the tokens of a spell are told by the command that counts them
    answers_first = replies and _answers_first(sentence, spells)
    return Scenery(permanents, spells if not replies or answers_first else spells[::-1], aimed_at=target)


def _answers_first(sentence: Sentence, spells: tuple[Named, ...]) -> bool:
    """Whether the spell named first is the answer, which resolves first: « X en réponse à Y », not « Y, il répond par X » [CR 608.1]."""
    between = fold(sentence.text[spells[0].end : spells[1].start])
    return re.search(r"\ben reponse (?:a|au|d)\b", between) is not None


def _once_each(named: Sequence[Named]) -> list[Named]:
    """The cards named, second mentions left out: « Rancor sur l'Ours, il meurt, Rancor revient ? » names two."""
    kept: list[Named] = []
    for one in named:
        worn = any(state.endswith(one.said) for other in kept for state in other.states)
        if not worn and one.card.name not in {other.card.name for other in kept}:
            kept.append(one)
    return kept
