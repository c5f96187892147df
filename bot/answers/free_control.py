"""Who controls a permanent that another is said to be on: « qui contrôle Ours enchanté par Control Magic ? »."""

from __future__ import annotations

import re

from bot.answers.become import is_certain
from bot.answers.describe import text_of
from bot.answers.errors_fr import shortened
from bot.answers.folding import fold
from bot.answers.frame import card_warnings, decisive, verdict
from bot.answers.free_asked import denies
from bot.answers.free_names import read_sentence
from bot.answers.model import Answer, Assumption
from bot.answers.placing import place
from bot.answers.played import play
from bot.answers.scene import Scene
from bot.answers.services import Ask, Services
from bot.answers.settle import Settled, settle_name
from bot.answers.states import State, StateKind, read_states
from bot.errors import UnsettledName

__all__ = ["control_question"]

_WHO = re.compile(
    r"\bqui (?:est ce qui )?(?:le |la |l )?(?:controle|gagne le controle|prend le controle|est le controleur)\b|\bwho controls\b"
)
_WORDS = frozenset(
    fold(
        "qui est ce contrôle contrôleur gagne prend le la l du de d un une mon ma ton ta son sa et alors en jeu donc who controls the"
    ).split()
)
"""Words that, around a permanent and what is on it, ask nothing else than who controls it."""


def control_question(services: Services, ask: Ask) -> Answer | None:
    """Who controls the one permanent of a sentence, under what is attached to it; nothing where more is asked."""
    sentence = read_sentence(services, ask.text)
    if len(sentence.named) != 1 or denies(sentence) or _WHO.search(sentence.rest) is None or not set(sentence.rest.split()) <= _WORDS:
        return None
    (host,) = sentence.named
    states = tuple(state for said in host.states for state in read_states(said))
    worn = [state for state in states if state.kind is StateKind.ENCHANTED_BY]
    if len(worn) != 1 or any(state.kind in (StateKind.OPPONENTS, StateKind.MINE) for state in states):
        return None
    try:
        aura = settle_name(services, worn[0].word)
    except UnsettledName:
        return None
    scene = Scene()
    settled = Settled(host.card, (*states, State(StateKind.OPPONENTS)), said=host.said)
    placed = place(services, scene, settled, controller="B", day=ask.day)
    played = play(services, scene, ask.day)
    if not is_certain(played, [placed]) or len(placed.beside) != 1:
        return None
    mine, name, on = (
        text_of(played.obj(placed.id).get("controller")),
        services.describe.name(host.card.name),
        services.describe.name(aura.name),
    )
    owner = text_of(played.obj(placed.beside[0]).get("controller"))
    taken = mine == owner
    line = (
        f"**Le contrôleur {services.describe.of(on)}** : tant que l'Aura reste sur *{name}*, il la contrôle."
        if taken
        else f"**Son contrôleur ne change pas** : *{on}* ne donne pas le contrôle de *{name}*."
    )
    return verdict(
        services,
        ask,
        played,
        said=f"le contrôleur {services.describe.of(on)}" if taken else "son contrôleur ne change pas",
        lines=[line],
        shown=[placed.id],
        first=decisive(played)[:2] or ["110.2"],
        title=f"{name} et {on}",
        assumed=(Assumption(shortened(ask.text), f"{host.card.name} + {aura.name}", shown=f"*{on}* est à un autre joueur que *{name}*"),),
        warnings=card_warnings(services, [host.card, aura.card], ask.day),
    )
