"""One card used on a board: a permanent enters, an Aura goes on something, a spell or an ability is aimed at something."""

from __future__ import annotations

from collections.abc import Sequence

from bot.answers.model import Assumption, Json
from bot.answers.placing import Placed, apply_states, choices_from, controller_of, has_state, place, read_choices, said_x
from bot.answers.scene import Scene
from bot.answers.sense import How, action_keys, changes_text, is_attachment, is_spell, targeted_player, targeting_action, text_change_mode
from bot.answers.services import Services
from bot.answers.settle import Settled
from bot.answers.states import StateKind
from bot.answers.word_pairs import read_pair
from bot.engine.abilities import Who

__all__ = ["use"]


def use(
    services: Services,
    scene: Scene,
    settled: Settled,
    board: Sequence[str],
    day: str | None,
    assumed: list[Assumption],
    target: str | None = None,
) -> Placed | None:
    """Use a card, on ``target`` or on what came last; the permanent it leaves on the board, if any."""
    aimed = target or (board[-1] if board else None)
    if is_spell(settled.card):
        caster, target_id = _aimed_at(scene, settled, aimed)
        choices = _choices(services, settled, assumed)
        scene.step(
            "resolve",
            card=settled.name,
            controller=controller_of(settled, caster),
            targets=[target_id] if target_id else None,
            choices=choices,
            x=said_x(settled),
            kicked=has_state(settled, StateKind.KICKED),
        )
        return None
    if is_attachment(settled.card) and aimed is not None:
        attached = _attached(services, scene, settled, aimed, assumed)
        apply_states(services, scene, attached, day)
        assumed += attached.assumed
        return attached
    placed = place(services, scene, settled, controller=controller_of(settled, "A"), day=day)
    assumed += placed.assumed
    _aim(services, scene, placed, aimed, assumed)
    return placed


def _aimed_at(scene: Scene, settled: Settled, aimed: str | None) -> tuple[str, str | None]:
    """Who casts a spell, and at what: a spell that targets a player is aimed at the one who controls what it is written for."""
    who = targeted_player(settled.card)
    if who is None:
        return "A", aimed
    entered = (step for step in scene.steps if isinstance(step, dict) and step.get("id") == aimed)
    player = next((str(step["controller"]) for step in entered if step.get("controller")), "A")
    return ("B" if who is Who.TARGET_OPPONENT and player == "A" else "A"), player


def _choices(services: Services, settled: Settled, assumed: list[Assumption]) -> dict[str, Json]:
    words = [state.word for state in settled.states if state.kind is StateKind.CHOSEN]
    return {**read_choices(services, action_keys(settled.card), words, assumed), **_text_change(services, settled, words, assumed)}


def _text_change(services: Services, settled: Settled, words: list[str], assumed: list[Assumption]) -> dict[str, Json]:
    """The words of a text change, as « elfe→gobelin »."""
    if not changes_text(settled.card):
        return {}
    pair = next((pair for word in words if (pair := read_pair(word, services.lexicon)) is not None and not pair.rest), None)
    if pair is None:
        return {}
    assumed += pair.assumed
    mode = text_change_mode(settled.card, pair.kind)
    return {"from": pair.old, "to": pair.new, **({"mode": mode} if mode is not None else {})}


def _attached(services: Services, scene: Scene, settled: Settled, aimed: str, assumed: list[Assumption]) -> Placed:
    object_id = scene.new_id(settled.said or settled.name)
    choices = {**choices_from(services, settled.card, settled.states, assumed), **_choices(services, settled, assumed)}
    scene.step(
        "enter",
        id=object_id,
        card=settled.name,
        controller=controller_of(settled, "A"),
        attached_to=aimed,
        choices=choices,
        x=said_x(settled),
        kicked=has_state(settled, StateKind.KICKED),
    )
    return Placed(object_id, settled)


def _aim(services: Services, scene: Scene, placed: Placed, aimed: str | None, assumed: list[Assumption]) -> None:
    """A word written after a card whose ability chooses it: the ability is activated."""
    action = targeting_action(placed.settled.card)
    choices = _choices(services, placed.settled, assumed)
    entering = scene.steps[-1]
    used = entering.get("choices") if isinstance(entering, dict) else None
    if action is None or aimed is None or not choices or used:
        return
    if action.how is How.ACTIVATED:
        scene.step("activate", source=placed.id, ability=action.ability, targets=[aimed], choices=choices)
    elif action.how is How.TRIGGERED:
        scene.step("trigger", source=placed.id, ability=int(action.ability), targets=[aimed], choices=choices)
