"""How many tokens a card creates where its kicker was paid: the card is played, kicked and not, and the tokens are counted."""

from __future__ import annotations

from bot.answers.compose.copy_steps import any_permanent
from bot.answers.compose.token_counts import tokens_there
from bot.answers.played import Played, play
from bot.answers.scene import Scene
from bot.answers.sense import How, abilities, actions, is_spell
from bot.answers.services import Ask, Services
from bot.answers.settle import Settled
from bot.engine.abilities import Create, Target, walk

__all__ = ["kicked_line"]


def kicked_line(services: Services, ask: Ask, settled: Settled, x: int | None) -> str:
    """« **Kické : 5 jetons** au lieu d'un »; nothing where the card can't be played so."""
    plain, kicked = (_played(services, ask, settled, x, kicked=kicked) for kicked in (False, True))
    if any(one.refused or one.unsupported or one.pending for one in (plain, kicked)):
        return ""
    before, after = (sum(tokens_there(one).values()) for one in (plain, kicked))
    if before == after:
        return f"**Kické** : le kick n'y change rien, {_counted(after)}."
    return f"**Kické : {_counted(after)}** au lieu {'d’un' if before == 1 else f'de {before}' if before else 'd’aucun'}.".replace("’", "'")


def _counted(number: int) -> str:
    return f"{number or 'aucun'} jeton{'s' if number > 1 else ''}"


def _played(services: Services, ask: Ask, settled: Settled, x: int | None, *, kicked: bool) -> Played:
    scene = Scene()
    nodes = [node for ability in abilities(settled.card) for node in walk(ability)]
    targets = [any_permanent(scene, node.noun) for node in nodes if isinstance(node, Target)]
    if is_spell(settled.card):
        scene.step("resolve", card=settled.name, controller="A", targets=targets, kicked=kicked, x=x)
        return play(services, scene, ask.day)
    source = scene.new_id(settled.name)
    scene.step("enter", id=source, card=settled.name, controller="A", kicked=kicked, x=x)
    for action, ability in actions(settled.card):
        if action.how is How.TRIGGERED and any(isinstance(node, Create) for node in walk(ability)):
            scene.step("trigger", source=source, ability=int(action.ability), targets=targets)
    played = play(services, scene, ask.day)
    return _without_kick(played, kicked=kicked)


def _without_kick(played: Played, *, kicked: bool) -> Played:
    """A trigger that asks for the kick is refused without it: it creates nothing then [CR 603.4]."""
    if kicked or not all(item.get("why") == "condition_false" for item in played.refused):
        return played
    return Played(played.scenario, {**played.result, "refused": []}, played.warnings)
