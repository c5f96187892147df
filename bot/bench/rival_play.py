"""Steps that have to be played in the engine to compare with: a copier that is cast, a permanent transformed, a token made.

Cards of our own give the mana and the effects; they leave the board before it is compared.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Protocol, cast

from bot.bench.rival_cards import FIELD, LEVER, PRESS
from bot.bench.rival_state import Editor, State
from bot.engine.actions import Json

__all__ = ["Game", "Loader", "NotPlayed", "cast_copying", "use"]

_FIELDS = 8
_MOST_ACTIONS = 60


class NotPlayed(Exception):
    """The other engine does not offer what the step needs: the board can't be given to it."""


class Action(Protocol):
    """An action that it offers."""

    @property
    def kind(self) -> str: ...
    @property
    def data(self) -> Json: ...


class Game(Protocol):
    """A game of it."""

    def state(self) -> State: ...
    def object(self, object_id: int) -> State: ...
    def actions(self) -> list[Action]: ...
    def apply(self, actor: int, action: Action) -> State: ...
    def waiting_for(self) -> Json: ...
    def stack(self) -> list[Json]: ...


Loader = Callable[[State], Game]


def cast_copying(load: Loader, state: State, number: int, seat: int, copied: int, words: tuple[str, ...] = ()) -> State:
    """Cast a copier from its owner's hand, and choose what it copies; ``words``: a type or colour then chosen for it."""
    editor = Editor(state)
    editor.to_hand(number)
    fields = _set_out(editor, FIELD, seat, _FIELDS)
    game = _played(load, editor, seat, lambda a: a.kind == "CastSpell" and _field(a, "object_id") == number, copied, words)
    if game.object(number)["zone"] != "Battlefield":
        raise NotPlayed
    return _without(game, fields)


def use(load: Loader, state: State, what: str, seat: int, target: int) -> tuple[State, int | None]:
    """Transform a permanent, or make a token that copies it; the token's number."""
    editor = Editor(state)
    known = set(editor.objects)
    (tool,) = _set_out(editor, {"transform": LEVER, "token": PRESS}[what], seat, 1)
    game = _played(load, editor, seat, lambda a: a.kind == "ActivateAbility" and _field(a, "source_id") == tool, target)
    after = _without(game, [tool])
    new = [int(key) for key in Editor(after).objects if key not in known]
    return after, new[0] if new else None


def _set_out(editor: Editor, card: str, seat: int, count: int) -> list[int]:
    found: list[int] = []
    for _ in range(count):
        number = editor.free(card, seat, found)
        editor.enter(number, {"controller": "AB"[seat]})
        found.append(number)
    return found


def _played(load: Loader, editor: Editor, seat: int, wanted: Callable[[Action], bool], target: int, words: tuple[str, ...] = ()) -> Game:
    """The game once the wanted action is done and the stack is empty; a choice not given is the first offered."""
    editor.give_priority(seat)
    game = load(editor.document)
    done = False
    for _ in range(_MOST_ACTIONS):
        waiting = cast("Mapping[str, Mapping[str, int]]", game.waiting_for())
        offered = game.actions()
        if str(waiting["type"]) == "Priority":
            action = next((a for a in offered if wanted(a)), None) if not done else None
            if action is None and done and not game.stack():
                return game
            action = action or next((a for a in offered if a.kind == "PassPriority" and done), None)
            done = True
        else:
            action = next((a for a in offered if _chooses(a, target, words)), None)
            if action is None and not any(a.kind == "ChooseTarget" for a in offered):
                action = offered[0] if offered else None
        if action is None:
            raise NotPlayed
        game.apply(waiting["data"]["player"], action)
    raise NotPlayed


def _chooses(action: Action, target: int, words: tuple[str, ...]) -> bool:
    """Whether an action offered is the choice of this target or of one of these words."""
    said = json.dumps(action.data).casefold()
    return _field(action, "target") == {"Object": target} or any(f'"{word.casefold()}"' in said for word in words)


def _field(action: Action, name: str) -> Json:
    return action.data.get(name) if isinstance(action.data, dict) else None


def _without(game: Game, numbers: list[int]) -> State:
    """The state once our own cards have left."""
    editor = Editor(game.state())
    for number in numbers:
        editor.to_library(number)
    return editor.document
