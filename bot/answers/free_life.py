"""Whether a player loses at a total of life: « je suis à 0 pv mais j'ai Platinum Angel, je perds ? »."""

from __future__ import annotations

import re

from bot.answers.become import is_certain
from bot.answers.copy_ways import copy_way
from bot.answers.describe import enumerate_fr
from bot.answers.errors_fr import shortened
from bot.answers.folding import fold
from bot.answers.frame import card_warnings, verdict
from bot.answers.free_asked import denies
from bot.answers.free_names import Named, Sentence, read_sentence
from bot.answers.model import Answer, Assumption
from bot.answers.placing import Placed, controller_of, place
from bot.answers.played import Played, play
from bot.answers.scene import Scene
from bot.answers.sense import is_permanent
from bot.answers.services import Ask, Services
from bot.answers.settle import Settled
from bot.answers.states import read_states
from bot.errors import UnsettledName

__all__ = ["life_question"]

_TOTAL = re.compile(
    r"(?:suis |est |tombe |descends |passe |arrive )?a (?P<minus>moins )?(?P<total>\d{1,3}|zero) (?:pv|points? de vie|pdv|life|vies?)\b"
)
_LOSES = re.compile(r"\b(?:perd[s]?|mort|meurs|perdre|perdu)\b")
_WORDS = frozenset(
    fold(
        "je j on tu suis est tombe descends passe arrive à moins zéro pv points point de vie pdv mais et ou avec si alors ai a en jeu sur "
        "le la un une mon ma mes perds perd mort meurs perdre perdu partie quand même est-ce que ce qu c contrôle champ bataille donc il "
        "elle life"
    ).split()
)
"""Words that, around permanents and a total of life, ask nothing else than whether their controller loses."""


def life_question(services: Services, ask: Ask) -> Answer | None:
    """Whether the one who asks loses at a total of life, with the permanents named; nothing where more is asked."""
    sentence = read_sentence(services, ask.text)
    total = _TOTAL.search(fold(ask.text))
    words = {word for word in sentence.rest.split() if not word.isdigit()}
    if total is None or not sentence.named or denies(sentence) or not _LOSES.search(sentence.rest) or not words <= _WORDS:
        return None
    if any(not is_permanent(one.card) or copy_way(one.card) is not None or "adverse" in one.states for one in sentence.named):
        return None
    life = 0 if total["total"] == "zero" else int(total["total"])
    try:
        return _told(services, ask, sentence, -life if total["minus"] else life)
    except UnsettledName:
        return None


def _told(services: Services, ask: Ask, sentence: Sentence, life: int) -> Answer | None:
    scene = Scene()
    placed = [_placed(services, scene, ask, one) for one in sentence.named]
    scene.steps.append({"do": "life", "player": "A", "total": life})
    played = play(services, scene, ask.day)
    lost = _has_lost(played)
    if lost is None or not is_certain(played, placed, sizes=False):
        return None
    names = enumerate_fr(f"*{services.describe.name(one.card.name)}*" for one in sentence.named)
    if life > 0:
        line = (
            f"**Non** : à {life} point{'s' if life > 1 else ''} de vie, vous ne perdez pas."
            if not lost
            else "**Oui**, vous perdez la partie."
        )
    elif lost:
        line = f"**Oui**, vous perdez : {names} ne l'empêche pas."
    else:
        line = f"**Non.** Avec {names}, vous ne perdez pas la partie à {life} point de vie, aussi longtemps que cela reste en jeu."
    cards = [one.card for one in sentence.named]
    return verdict(
        services,
        ask,
        played,
        said="oui" if lost else "non",
        lines=[line],
        shown=[one.id for one in placed],
        first=["704.5a", *(["101.2"] if not lost and life <= 0 else [])],
        title=f"{life} point{'s' if abs(life) > 1 else ''} de vie",
        assumed=(Assumption(shortened(ask.text), str(life), shown=f"vous contrôlez {names}"),),
        warnings=card_warnings(services, cards, ask.day),
    )


def _placed(services: Services, scene: Scene, ask: Ask, one: Named) -> Placed:
    settled = Settled(one.card, tuple(state for said in one.states for state in read_states(said)), said=one.said)
    return place(services, scene, settled, controller=controller_of(settled, "A"), day=ask.day)


def _has_lost(played: Played) -> bool | None:
    """Whether the player lost; nothing where words not read may decide it."""
    players = played.result.get("players")
    one = players.get("A") if isinstance(players, dict) else None
    if not isinstance(one, dict) or one.get("unsupported"):
        return None
    return one.get("lost") is True
