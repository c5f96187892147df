"""Modal instructions: how many modes are chosen, by whom and how, and what each does."""

from __future__ import annotations

from bot.answers.telegraphic.clauses import said_sentences
from bot.answers.telegraphic.speaker import Speaker, quote, says
from bot.engine.abilities import Modal, Sentence

__all__: list[str] = []


@says(Modal)
def _modal(speaker: Speaker, clause: Modal) -> str:
    costs = [f"{speaker.say(cost)} : " for cost in clause.costs] or [""] * len(clause.modes)
    modes = " • ".join(cost + _mode(speaker, mode) for cost, mode in zip(costs, clause.modes, strict=True))
    head = clause.head.rstrip("— ")
    return f"{_head(head)} : {modes}"


def _mode(speaker: Speaker, mode: tuple[Sentence, ...]) -> str:
    """A mode, which no other mode is said before."""
    speaker.told.clear()
    return said_sentences(speaker, mode)


def _head(head: str) -> str:
    """How many modes, and what else is said of their choice; whole in English if any of it is unknown."""
    said = [_HEADS.get(part.casefold().rstrip(".")) for part in head.split(". ")]
    return quote(head) if None in said else " ; ".join(part for part in said if part)


_HEADS = {
    "choose one": "choisir un mode",
    "choose two": "choisir deux modes",
    "choose three": "choisir trois modes",
    "choose one or both": "choisir un ou deux modes",
    "choose one or more": "choisir un ou plusieurs modes",
    "choose any number": "choisir autant de modes que voulu",
    "choose up to one": "choisir un mode au plus",
    "choose up to two": "choisir deux modes au plus",
    "choose up to four": "choisir quatre modes au plus",
    "choose four": "choisir quatre modes",
    "choose five": "choisir cinq modes",
    "choose one at random": "choisir un mode au hasard",
    "choose one that hasn't been chosen": "choisir un mode qui n'a pas encore été choisi",
    "choose one that hasn't been chosen this turn": "choisir un mode qui n'a pas encore été choisi ce tour-ci",
    "an opponent chooses one": "un adversaire choisit un mode",
    "target opponent chooses one": "l'adversaire ciblé choisit un mode",
    "when you do, choose one": "quand vous le faites, choisir un mode",
    "when you do, choose two": "quand vous le faites, choisir deux modes",
    "you may choose the same mode more than once": "un même mode peut être choisi plusieurs fois",
    "each mode must target a different player": "chaque mode doit cibler un joueur différent",
    "if you control a commander as you cast this spell, you may choose both instead": "les deux si vous contrôlez alors un commandant",
    "if this spell was kicked, choose any number instead": "autant que voulu si ce sort a été kické",
    "if it was kicked, choose both instead": "les deux s'il a été kické",
    "activate only as a sorcery": "à vitesse de rituel seulement",
    "activate only once each turn": "une fois par tour seulement",
    "activate only once": "une seule fois",
}
