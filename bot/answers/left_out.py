"""What a command was told and did not use: every state written is played, or said to be left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from bot.answers.board import read_board, written_states
from bot.answers.commands import Command
from bot.answers.model import Answer, Json, Kind
from bot.answers.placing import says_choice
from bot.answers.services import Services
from bot.answers.settle import is_language, settle_name
from bot.answers.states import NAMING, State, StateKind
from bot.answers.word_pairs import read_pair
from bot.errors import UnsettledName
from bot.records import replace

__all__ = ["BOARD_COMMANDS", "with_states_left_out"]

BOARD_COMMANDS = frozenset(
    (
        Command.CARD,
        Command.TOKEN,
        Command.COPY,
        Command.TEXT,
        Command.TYPES,
        Command.LAYERS,
        Command.PLANESWALKER,
        Command.FACE,
        Command.LEGEND,
        Command.RULINGS,
        Command.IDENTITY,
    )
)
"""The commands that are followed by cards, each of which may have states."""
_PLAYING = BOARD_COMMANDS - {Command.CARD, Command.RULINGS, Command.IDENTITY, Command.FACE, Command.TOKEN}
"""Those that put the cards on a board as written: the others have steps of their own."""
_ANSWERED = (Kind.VERDICT, Kind.LOOKUP, Kind.UNSUPPORTED)

Step = Mapping[str, Json]
Shows = Callable[[Step, State], bool]


def with_states_left_out(services: Services, command: Command, text: str, answer: Answer) -> Answer:
    """An answer, with a warning for each state written that no step of what was played shows."""
    if command not in BOARD_COMMANDS or answer.kind not in _ANSWERED:
        return answer
    written = written_states(text, services.names)
    if not written:
        return answer
    on_board = command in _PLAYING or (command is Command.FACE and bool(read_board(text, services.names).already_there))
    steps = list(_steps(answer)) if on_board else []
    left = [said for said, state in _unshown(services, written, steps) if not _is_said(answer, said, state)]
    warnings = [f"« {said} » n'a pas été pris en compte : cette réponse n'en tient pas compte." for said in dict.fromkeys(left)]
    return replace(answer, warnings=(*answer.warnings, *warnings)) if warnings else answer


def _steps(answer: Answer) -> Iterator[Step]:
    """The steps played, those done together included."""
    steps = answer.scenario.get("steps") if answer.scenario is not None else None
    waiting = list(steps) if isinstance(steps, list) else []
    while waiting:
        step = waiting.pop(0)
        if isinstance(step, dict):
            yield step
            inner = step.get("steps")
            waiting += inner if isinstance(inner, list) else []


def _unshown(services: Services, written: list[tuple[str, State]], steps: list[Step]) -> Iterator[tuple[str, State]]:
    """The states that no step shows: two of one kind need two steps."""
    seen: Counter[State] = Counter()
    for said, state in written:
        seen[state] += 1
        if _times_shown(services, steps, state) < seen[state]:
            yield said, state


def _times_shown(services: Services, steps: list[Step], state: State) -> int:
    """How many steps show a state."""
    if state.kind in NAMING:
        return _cards_shown(services, steps, state)
    shown = _SHOWN.get(state.kind)
    return sum(shown(step, state) for step in steps) if shown is not None else _choices_shown(services, steps, state)


def _cards_shown(services: Services, steps: list[Step], state: State) -> int:
    """How many steps bring the card that a state names."""
    try:
        name = settle_name(services, state.word).name
    except UnsettledName:
        return 0
    return sum(step.get("card") == name for step in steps)


def _is_said(answer: Answer, said: str, state: State) -> bool:
    """Whether the answer already speaks of the state by its own words, or there is nothing to play of it."""
    if state.kind is StateKind.CHOSEN and is_language(state.word):
        return True
    spoken = (*answer.warnings, *(one.said for one in answer.assumed if one.shown or one.taken))
    quoted = (f"« {said} »", f"« {state.word or said} »")
    by_word = f"**{state.kind.value.capitalize()}" in answer.text
    by_number = state.kind is StateKind.X and f"{state.number} jetons" in answer.text
    return by_number or by_word or any(quote in words for words in spoken for quote in quoted) or said in spoken


def _choices_shown(services: Services, steps: list[Step], state: State) -> int:
    """How many choices of the steps say a word."""
    pair = read_pair(state.word, services.lexicon)
    found = 0
    for step in steps:
        choices = step.get("choices")
        if not isinstance(choices, dict):
            continue
        rewords = pair is not None and (choices.get("from"), choices.get("to")) == (pair.old, pair.new)
        found += rewords or any(says_choice(services, key, state.word, value) for key, value in choices.items())
    return found


def _does(*names: str) -> Shows:
    return lambda step, _: step.get("do") in names


def _has(key: str, value: Json = True) -> Shows:
    return lambda step, _: step.get(key) == value


def _turned(step: Step, _: State) -> bool:
    return step.get("do") in ("transform", "flip") or step.get("face") == "back"


def _tapped(step: Step, _: State) -> bool:
    return step.get("do") == "tap" or step.get("tapped") is True


def _counted(step: Step, state: State) -> bool:
    """A step that puts the counters: by an effect, or as the permanent enters; none of a kind is nothing to put."""
    kind = "loyalty" if state.kind is StateKind.LOYALTY else state.word
    counters = step.get("counters")
    entered = isinstance(counters, dict) and counters.get(kind) == state.number
    return entered or not state.number or (step.get("do") == "counters" and (step.get("kind"), step.get("add")) == (kind, state.number))


def _pumped(step: Step, state: State) -> bool:
    return str(step.get("card", "")).endswith(f" {state.word}")


def _put(zone: str) -> Shows:
    return lambda step, _: (step.get("do") == "place" and step.get("zone") == zone) or step.get("to") == zone


_SHOWN: Mapping[StateKind, Shows] = MappingProxyType(
    {
        StateKind.ANIMATED: _does("activate"),
        StateKind.X: lambda step, state: step.get("x") == state.number,
        StateKind.COUNTERS: _counted,
        StateKind.LOYALTY: _counted,
        StateKind.TAPPED: _tapped,
        StateKind.UNTAPPED: _does("untap"),
        StateKind.FACE_DOWN: lambda step, _: bool(step.get("face_down")),
        StateKind.TRANSFORMED: _turned,
        StateKind.KICKED: _has("kicked"),
        StateKind.TOKEN: _does("token"),
        StateKind.ON_STACK: _does("cast"),
        StateKind.IN_GRAVEYARD: _put("graveyard"),
        StateKind.PUMPED: _pumped,
        StateKind.SEVERAL: lambda step, state: step.get("count") == state.number,
        StateKind.OPPONENTS: _has("controller", "B"),
        StateKind.MINE: _has("controller", "A"),
    }
)
"""What a step of each state looks like; a word that says a choice is looked for in the choices."""
