"""Cards put on the board of a scene with the states written after them, in an order that makes all of them legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from itertools import islice, permutations

from bot.answers.errors_fr import shortened
from bot.answers.folding import fold
from bot.answers.hosts import HOST, host_for
from bot.answers.lexicon import TermKind
from bot.answers.model import Assumption, Json
from bot.answers.played import play
from bot.answers.scene import Scene
from bot.answers.sense import How, action_keys, animation, choice_kinds, face_down_kind, is_attachment, is_spell, targeting_action
from bot.answers.services import Services
from bot.answers.settle import Settled, is_language, settle_name
from bot.answers.states import State, StateKind
from bot.engine.values import CardDef, Layout
from bot.errors import UnsettledName
from bot.records import dataclass

__all__ = [
    "DEFAULT_X",
    "Placed",
    "apply_states",
    "choices_from",
    "controller_of",
    "has_state",
    "note_unread",
    "place",
    "said_x",
    "says_choice",
]

DEFAULT_X = 5
"""The X taken where an animation needs one and none is said."""
_DEFAULT_X_ASSUMED = Assumption("X", str(DEFAULT_X), shown=f"X = {DEFAULT_X}, par exemple")

_MAX_ORDERS = 24
_RANKS = {
    StateKind.TRANSFORMED: 0,
    StateKind.COUNTERS: 1,
    StateKind.ANIMATED: 2,
    StateKind.ANIMATED_BY: 2,
    StateKind.ENCHANTED_BY: 3,
    StateKind.EQUIPPED_WITH: 4,
    StateKind.PUMPED: 5,
    StateKind.TAPPED: 6,
    StateKind.UNTAPPED: 7,
}
_PUMP_CARD = "Modification"

Step = dict[str, Json]


@dataclass(slots=True)
class Placed:
    """A card on the board: its ``id``, and what had to be assumed to put it there."""

    id: str
    settled: Settled
    assumed: list[Assumption] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    """Ids of the Auras and Equipment attached to it."""


def has_state(settled: Settled, kind: StateKind) -> bool:
    """Whether a state was written."""
    return any(state.kind is kind for state in settled.states)


def controller_of(settled: Settled, default: str) -> str:
    """The player of « adverse » or « à moi », else the default."""
    if has_state(settled, StateKind.OPPONENTS):
        return "B"
    return "A" if has_state(settled, StateKind.MINE) else default


def place(services: Services, scene: Scene, settled: Settled, *, controller: str, day: str | None = None) -> Placed:
    """Put a card on the board with its states."""
    placed = Placed(scene.new_id(settled.said or settled.name), settled)
    _enter(services, scene, placed, controller)
    apply_states(services, scene, placed, day)
    return placed


def apply_states(services: Services, scene: Scene, placed: Placed, day: str | None) -> None:
    """Give a card that is on the board the states written after it that happen to a permanent."""
    groups = [steps for state in _in_rank(placed.settled.states) if (steps := _steps(services, scene, placed, state))]
    _add(services, scene, groups, day)


def _in_rank(states: tuple[State, ...]) -> list[State]:
    return sorted((state for state in states if state.kind in _RANKS), key=lambda state: _RANKS[state.kind])


def _enter(services: Services, scene: Scene, placed: Placed, controller: str) -> None:
    settled = placed.settled
    choices = choices_from(services, settled.card, settled.states, placed.assumed)
    note_unread(services, scene, settled)
    if settled.token is not None:
        scene.step("token", id=placed.id, spec=dict(settled.token), controller=controller)
        return
    if has_state(settled, StateKind.TOKEN):
        scene.step("token", id=placed.id, copy_of=settled.name, controller=controller, choices=choices)
        return
    if has_state(settled, StateKind.IN_GRAVEYARD):
        scene.step("place", id=placed.id, card=settled.name, zone="graveyard", controller=controller, count=_how_many(settled))
        return
    do = "cast" if has_state(settled, StateKind.ON_STACK) else "enter"
    host = host_for(settled.card) if do == "enter" and not has_state(settled, StateKind.FACE_DOWN) else None
    scene.step(
        do,
        id=placed.id,
        card=settled.name,
        controller=controller,
        attached_to=_add_host(scene, host, controller) if host is not None else None,
        face="back" if _by_its_back(settled) else None,
        choices=choices,
        x=_entering_x(placed),
        kicked=has_state(settled, StateKind.KICKED),
        face_down=face_down_kind(settled.card) if has_state(settled, StateKind.FACE_DOWN) else None,
        counters=_loyalty(settled) if do == "enter" else None,
        count=_how_many(settled) if do == "enter" and host is None else None,
    )


def _how_many(settled: Settled) -> int | None:
    return next((state.number for state in settled.states if state.kind is StateKind.SEVERAL), None)


def _add_host(scene: Scene, host: dict[str, Json], controller: str) -> str:
    """Put on the board what an Aura named alone enchants; its id."""
    name = HOST if scene.inline.get(HOST, host) == host else f"{HOST} {len(scene.inline)}"
    scene.inline[name] = {**host, "name": name}
    return scene.enter(name, HOST, controller=controller)


def _by_its_back(settled: Settled) -> bool:
    """Whether the card comes with its second face up.

    A modal double-faced card never turns over [CR 701.27c], and one that turned into a planeswalker would have no loyalty: it returned.
    """
    if not (settled.card.layout.double_faced and has_state(settled, StateKind.TRANSFORMED)):
        return False
    back = settled.card.faces[1] if len(settled.card.faces) > 1 else None
    return settled.card.layout is Layout.MODAL_DFC or (back is not None and "Planeswalker" in back.types)


def said_x(settled: Settled) -> int | None:
    """The X written after a card."""
    return next((state.number for state in settled.states if state.kind is StateKind.X), None)


def _entering_x(placed: Placed) -> int | None:
    """The X that its spell was cast for: the one written, else one that lets it live."""
    settled, number = placed.settled, said_x(placed.settled)
    if number is None and "{X}" in (settled.card.front.mana_cost or ""):
        placed.assumed.append(_DEFAULT_X_ASSUMED)
        return DEFAULT_X
    return number


def _loyalty(settled: Settled) -> dict[str, Json] | None:
    number = next((state.number for state in settled.states if state.kind is StateKind.LOYALTY), None)
    return {"loyalty": number} if number is not None else None


# --- States as steps -------------------------------------------------------------------------------------------------


def _steps(services: Services, scene: Scene, placed: Placed, state: State) -> list[Step]:
    """What happens to the card for one state."""
    if state.kind is StateKind.TRANSFORMED:
        return [] if _by_its_back(placed.settled) else [{"do": _turn(placed.settled.card), "object": placed.id}]
    if state.kind is StateKind.COUNTERS:
        return [{"do": "counters", "object": placed.id, "kind": state.word, "add": state.number}] if state.number else []
    if state.kind is StateKind.ANIMATED:
        return _animate(placed, state)
    if state.kind is StateKind.ANIMATED_BY:
        return _animate_by(services, scene, placed, state)
    if state.kind in (StateKind.ENCHANTED_BY, StateKind.EQUIPPED_WITH):
        return _attach(services, scene, placed, state)
    if state.kind is StateKind.PUMPED:
        return _pump(scene, placed, state)
    return [{"do": "untap" if state.kind is StateKind.UNTAPPED else "tap", "object": placed.id}]


def _turn(card: CardDef) -> str:
    return "flip" if card.layout is Layout.FLIP else "transform"


def _animate(placed: Placed, state: State) -> list[Step]:
    action = animation(placed.settled.card)
    if action is None:
        return []
    step: Step = {"do": "activate", "source": placed.id, "ability": action.ability}
    if action.uses_x:
        number = state.number if state.number is not None else said_x(placed.settled)
        if number is None:
            placed.assumed.append(_DEFAULT_X_ASSUMED)
        step["x"] = DEFAULT_X if number is None else number
    return [step]


def _animate_by(services: Services, scene: Scene, placed: Placed, state: State) -> list[Step]:
    """Another card that animates it: a spell or an ability aimed at it, an Aura on it, or a permanent that is there."""
    other = settle_name(services, state.word)
    placed.assumed += [other.assumption] if other.assumption is not None else []
    controller = _controller(scene, placed)  # « the lands you control » are those of whoever has this one
    if is_spell(other.card):
        return [{"do": "resolve", "card": other.name, "controller": controller, "targets": [placed.id]}]
    other_id = scene.new_id(other.said or other.name)
    placed.beside.append(other_id)
    worn: Step = {"attached_to": placed.id} if is_attachment(other.card) else {}
    entering: Step = {"do": "enter", "id": other_id, "card": other.name, "controller": controller, **worn}
    action = targeting_action(other.card)
    if action is None or worn:
        return [entering]
    if action.how is How.TRIGGERED:
        return [entering, {"do": "trigger", "source": other_id, "ability": int(action.ability), "targets": [placed.id]}]
    placed.assumed += [_DEFAULT_X_ASSUMED] if action.uses_x else []
    x: Step = {"x": DEFAULT_X} if action.uses_x else {}
    return [entering, {"do": "activate", "source": other_id, "ability": action.ability, "targets": [placed.id], **x}]


def _controller(scene: Scene, placed: Placed) -> Json:
    """Who controls what was placed, by the step that put it there."""
    entered = (step for step in scene.steps if isinstance(step, dict) and step.get("id") == placed.id)
    return next((step.get("controller", "A") for step in entered), "A")


def _attach(services: Services, scene: Scene, placed: Placed, state: State) -> list[Step]:
    attachment = settle_name(services, state.word, is_attachment)
    if attachment.assumption is not None:
        placed.assumed.append(attachment.assumption)
    if not is_attachment(attachment.card):
        scene.warnings.append(
            f"*{services.describe.name(attachment.name)}* n'a pas été pris en compte : ce n'est ni une Aura ni un Équipement."
        )
        return []
    attached_id = scene.new_id(state.word)
    placed.beside.append(attached_id)
    return [{"do": "enter", "id": attached_id, "card": attachment.name, "controller": "A", "attached_to": placed.id}]


def _pump(scene: Scene, placed: Placed, state: State) -> list[Step]:
    """« +2/+2 »: a spell of no card gives it until end of turn."""
    name = f"{_PUMP_CARD} {state.word}"
    text = f"Target creature gets {state.word} until end of turn."
    scene.inline[name] = {"name": name, "mana_cost": "", "type_line": "Instant", "oracle_text": text}
    return [{"do": "resolve", "card": name, "controller": "A", "targets": [placed.id]}]


def _add(services: Services, scene: Scene, groups: list[list[Step]], day: str | None) -> None:
    """Add the groups of steps in the first order that the rules allow, or as ranked if none is."""
    before = len(scene.steps)
    ranked = [step for group in groups for step in group]
    for order in islice(_orders(groups), _MAX_ORDERS):
        scene.steps[before:] = order
        if len(groups) < 2 or not play(services, scene, day).refused:
            return
    scene.steps[before:] = ranked


def _orders(groups: list[list[Step]]) -> Iterator[list[Step]]:
    for order in permutations(groups):
        yield [step for group in order for step in group]


def note_unread(services: Services, scene: Scene, settled: Settled) -> None:
    """Leave a warning of the states that say nothing of this card: no answer may look as if it had counted them."""
    name = services.describe.name(settled.name)
    said = [state.word for state in settled.states if state.kind is StateKind.CHOSEN and not _is_read(services, settled.card, state.word)]
    if animation(settled.card) is None and has_state(settled, StateKind.ANIMATED):
        said.append(StateKind.ANIMATED.value)
    scene.warnings += [f"« {shortened(word)} » n'a pas été pris en compte : je ne sais pas appliquer cet état à *{name}*." for word in said]


def _is_read(services: Services, card: CardDef, word: str) -> bool:
    """Whether a word says the language of the name, or something that the card lets choose."""
    return is_language(word) or bool(read_choices(services, (*choice_kinds(card), *action_keys(card)), [word]))


# --- Choices ---------------------------------------------------------------------------------------------------------

_TERM_KINDS = {
    "creature_type": (TermKind.CREATURE_TYPE,),
    "land_type": (TermKind.LAND_TYPE,),
}


def choices_from(services: Services, card: CardDef, states: tuple[State, ...], assumed: list[Assumption] | None = None) -> dict[str, Json]:
    """The words written after a card as its choices, each under the key that its text asks for."""
    words = [state.word for state in states if state.kind is StateKind.CHOSEN]
    ways = ("mode",) if card.layout is Layout.PROTOTYPE else ()  # [CR 718.3] how its spell was cast
    return read_choices(services, (*choice_kinds(card), *ways), words, assumed)


def read_choices(services: Services, keys: tuple[str, ...], words: list[str], assumed: list[Assumption] | None = None) -> dict[str, Json]:
    """The words as choices, each under the first key that it suits."""
    choices: dict[str, Json] = {}
    for word in words:
        for key in keys:
            value = _value(services, key, word, assumed)
            if key not in choices and value is not None:
                choices[key] = value
                break
    return choices


def says_choice(services: Services, key: str, word: str, value: Json) -> bool:
    """Whether a word says the value of a choice."""
    try:
        return _value(services, key, word, None) == value
    except UnsettledName:
        return False


_ENTRY_MODES = {
    "celerite": "haste",
    "haste": "haste",
    "marqueur": "counter",
    "avec marqueur": "counter",
    "tribut paye": "paid",
    "tribut impaye": "unpaid",
    "tribut refuse": "unpaid",
    "prototype": "prototype",
    "prototypee": "prototype",
}
"""How a permanent with riot, unleash, tribute or prototype enters, by the word written after it."""


def _value(services: Services, key: str, word: str, assumed: list[Assumption] | None) -> str | None:
    """A word as the value of one key, in English."""
    if key == "color":
        color = services.lexicon.color(word)
        return color.english if color is not None else None
    if key in _TERM_KINDS:
        readings = services.lexicon.read(word, *_TERM_KINDS[key])
        if not readings:
            return None
        others = tuple(reading.term.english for reading in readings[1:] if reading.term.english != readings[0].term.english)
        if others and assumed is not None:
            assumed.append(Assumption(word, readings[0].term.english, others, readings[0].term.both()))
        return readings[0].term.english
    if key == "mode":
        return _ENTRY_MODES.get(fold(word))
    if key == "card_name":
        return settle_name(services, word).name
    return word if fold(word) else None
