"""A game being played: the board of the moment and what the steps left to tell.

Boards are immutable; `Play` is the one place where the current board changes, so that a step reads as the rules do: one
thing after another. Nothing of it survives `bot.engine.steps.run`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence

from bot.engine.abilities import Clause
from bot.engine.actions import Picks
from bot.engine.board import Board
from bot.engine.characteristics import Characteristics, View
from bot.engine.fuel import RUN_BUDGET, Fuel
from bot.engine.layers import evaluate
from bot.engine.objects import Obj
from bot.engine.ports import Catalogue, Compiler
from bot.engine.then import as_of_then
from bot.engine.trace import Step as Trace
from bot.engine.values import CardDef, Zone
from bot.engine.world import World
from bot.errors import ScenarioError, StepRefused
from bot.records import dataclass, replace

__all__ = ["Beside", "Pending", "Play", "RefusedStep", "Silence"]


@dataclass(frozen=True, slots=True)
class Pending:
    """A choice that the scenario did not make: ``choice`` its key, ``of`` the ids it is among."""

    step: int
    choice: str
    of: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class RefusedStep:
    """A step that a rule forbids; ``expected`` when the scenario said so; ``by``: the card whose text does, where one does."""

    step: int
    why: str
    rule: str
    expected: bool = False
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """What a replacement effect of ``source`` does besides moving an object, ``about`` which it speaks."""

    source: str
    controller: str
    name: str | None
    about: str
    clause: Clause


@dataclass(frozen=True, slots=True)
class Silence:
    """What keeps abilities from triggering: ``said`` by ``source`` of a ``keyword`` alone, or of the abilities of ``whose`` permanents."""

    source: str
    controller: str
    name: str | None
    said: str
    keyword: str | None = None
    whose: str | None = None


class Play:
    """The current board, the names given to objects, and what is to be told at the end.

    ``declared``: ids that steps bring, even if refused. ``rules``: rules applied so far, as an ordered set. ``together``: ids
    that enter at the same time as the one being handled. ``seniority``: (quality, id) → moment since when an object has
    had it, for the world and old legend rules. ``unread``: (card, clause) used by a step and not understood. ``departed``: id →
    the world in which an object that moved was last seen. ``became``: id → what it became under other names as it last moved
    [CR 400.7e], ``last_host``: id → what left as it was attached to it. ``renewed``: id → the rule that last renewed its timestamp.
    ``taken``: id → the state-based action that took it.
    ``fallen``: for each state-based action that took permanents, the world where it did and the effects on these.
    ``tracing``: whether what is derived from now on keeps the steps of the layers, as the answer at the end needs.
    ``triggered``: sources of abilities that steps to come resolve, hence that have triggered [CR 704.5s, 704.5v].
    ``picks``: the choices of the step. ``arrived``: commanders put into a graveyard or exile since the last check [CR 704.6d].
    ``replacing``: (source, event) of the replacement effects of which the instructions are being followed.
    ``undecided``: player → the words, not read, on which their loss depends; ``life_doubts``: player → those about
    their life. ``besides``: what replacement effects do besides, in a while. ``silenced``: id of what has entered → what kept
    that from causing abilities to trigger.
    """

    def __init__(self, board: Board, catalogue: Catalogue, compiler: Compiler, inline: dict[str, CardDef]) -> None:
        self._board = board
        self._evaluated: tuple[World, View] | None = None
        self._traced = False
        self.tracing = False
        self.fuel = Fuel(RUN_BUDGET)
        self.catalogue = catalogue
        self.compiler = compiler
        self.inline = inline
        self.step = 0
        self.moment = 0
        self.names: list[str] = []
        self._made = 0
        self.pending: list[Pending] = []
        self.refused: list[RefusedStep] = []
        self.rules: dict[str, None] = {}
        self.unread: dict[tuple[str | None, str], None] = {}
        self.triggers: dict[str, list[str]] = {}
        self.together: frozenset[str] = frozenset()
        self.triggered: frozenset[str] = frozenset()
        self.renewed: dict[str, str] = {}
        self.declared: frozenset[str] = frozenset()
        self.seniority: dict[tuple[str, str], int] = {}
        self.departed: dict[str, World] = {}
        self.became: dict[str, tuple[str, ...]] = {}
        self.last_host: dict[str, str] = {}
        self.picks = Picks()
        self.arrived: frozenset[str] = frozenset()
        self.undecided: dict[str, tuple[str, ...]] = {}
        self.life_doubts: dict[str, list[tuple[str | None, str]]] = {}
        self.replacing: frozenset[tuple[str, str]] = frozenset()
        self.besides: list[Beside] = []
        self.silenced: dict[str, tuple[Silence, ...]] = {}
        self.taken: dict[str, str] = {}
        self.fallen: list[tuple[World, tuple[Trace, ...]]] = []

    @property
    def order(self) -> tuple[str, ...]:
        """The order that the step gives to effects [CR 616.1]."""
        return self.picks.all("order")

    @property
    def board(self) -> Board:
        """The board now; changing it forgets what was derived from the last one."""
        return self._board

    @board.setter
    def board(self, board: Board) -> None:
        if board is not self._board:
            self._board = board
            self._evaluated = None

    def continue_on(self, board: Board, known: tuple[World, View] | None) -> None:
        """Go on with another board, of which ``known`` was derived, with its trace where answers at the end need one."""
        self.board = board
        if known is not None:
            self._evaluated, self._traced = known, self.tracing

    @property
    def view(self) -> View:
        """The derived characteristics of the current board, computed once."""
        return self._now[1]

    @property
    def world(self) -> World:
        """The current board as the kernel's readers see it, after all effects."""
        return self._now[0]

    @property
    def _now(self) -> tuple[World, View]:
        return self._evaluated or self._evaluate(trace=self.tracing)

    def traced(self) -> tuple[World, View]:
        """The current board as the kernel's readers see it, and what was derived with the steps that led there."""
        return self._evaluated if self._evaluated is not None and self._traced else self._evaluate(trace=True)

    def _evaluate(self, *, trace: bool) -> tuple[World, View]:
        self._evaluated, self._traced = evaluate(self._board, trace=trace, fuel=self.fuel), trace
        return self._evaluated

    def begin_step(self, number: int, names: Sequence[str] = ()) -> None:
        """Start a step: new objects take these names in order."""
        self.step = number
        self.moment += 1
        self.names = list(names)
        self._made = 0

    def new_id(self) -> str:
        """The name of the next new object: given by the step, else ``<step>-<n>``."""
        if self.names:
            return self.names.pop(0)
        self._made += 1
        return f"{self.step}-{self._made}"

    def fresh(self, object_id: str) -> str:
        """An id that names nothing that exists, player or object. Raises `ScenarioError`."""
        if self.is_player(object_id):
            raise ScenarioError(f"steps[{self.step - 1}].id", "player_id", object_id)
        if object_id in self.board and self.board[object_id].zone is not Zone.NONE:
            raise ScenarioError(f"steps[{self.step - 1}].id", "duplicate_id", object_id)
        return object_id

    def stamp(self) -> int:
        """The next timestamp, taken [CR 613.7]: nothing on the board changes, so what was derived of it stays."""
        time, self._board = self._board.stamped()
        return time

    def cite(self, *rules: str) -> None:
        """Remember rules applied by a step."""
        self.rules.update(dict.fromkeys(rules))

    def ask(self, choice: str, of: Iterable[str], rule: str) -> None:
        """Leave a choice open."""
        question = Pending(self.step, choice, tuple(of), rule)
        if question not in self.pending:
            self.pending.append(question)
            self.cite(rule)

    def report(self, card: str | None, clause: str) -> None:
        """Remember a clause that a step used and that is not understood."""
        self.unread[(card, clause)] = None

    def put(self, obj: Obj) -> None:
        """Replace or add an object."""
        self.board = self.board.with_object(obj)

    def change(self, object_id: str, edit: Callable[[Obj], Obj]) -> None:
        """Replace an object by an edited one."""
        self.put(edit(self.board[object_id]))

    def count_library(self, player: str, more: int) -> None:
        """Keep count of a library whose number of cards is known."""
        game = self.board.game
        if more and player in game.libraries:
            self.board = self.board.with_game(game.with_library(player, max(0, game.libraries[player] + more)))

    def leave_undecided(self, players: Iterable[str], unread: Iterable[tuple[str | None, str]]) -> None:
        """Remember that words, not understood, may keep players from losing."""
        found = tuple(dict.fromkeys(unread))
        for card, words in found:
            self.report(card, words)
        self.undecided.update((player, tuple(words for _, words in found)) for player in players)

    def doubt_life(self, player: str, source: str | None, words: str) -> None:
        """Remember words, not understood, on which a player's life total may turn."""
        self.life_doubts.setdefault(player, []).append((source, words))

    def obj(self, object_id: str) -> Obj:
        """The object of this id. Raises `ScenarioError`, or `StepRefused` where the step that brings it was refused."""
        if object_id not in self.board:
            if object_id in self.declared:
                raise StepRefused("never_came", "110.1", object_id)
            if self.is_player(object_id):
                raise StepRefused("not_an_object", "109.1", object_id)
            raise ScenarioError(f"steps[{self.step - 1}]", "unknown_object", object_id)
        return self.board[object_id]

    def permanent(self, object_id: str) -> Obj:
        """The permanent of this id, on the battlefield and not phased out. Raises `StepRefused`."""
        obj = self.obj(object_id)
        if obj.zone is not Zone.BATTLEFIELD or obj.phased_out:
            raise StepRefused("not_on_battlefield", "110.1", object_id)
        return obj

    def now(self, object_id: str) -> Characteristics | None:
        """The characteristics of an object that exists, else as it last existed [CR 608.2h]."""
        if object_id in self.view:
            return self.view[object_id]
        known = self.board.last_known.get(object_id)
        return known.characteristics if known else None

    def tell_last_known(self, object_id: str, *rules: str) -> None:
        """That an object that left is read as it last existed [CR 608.2h]; ``rules``: those that let it be."""
        if object_id in self.board.last_known:
            self.cite("608.2h", *rules)

    def is_player(self, name: str | None) -> bool:
        """Whether this is the name of a player."""
        return name in self.board.players

    def player(self, name: str) -> str:
        """A player of this name who is in the game. Raises `ScenarioError`, or `StepRefused` for one who left [CR 800.4b]."""
        if not self.is_player(name):
            raise ScenarioError(f"steps[{self.step - 1}]", "unknown_player", name)
        if name in self.board.game.left:
            raise StepRefused("left_the_game", "800.4b", name)
        return name

    def card(self, name: str) -> CardDef:
        """The card of this name: inline definitions first. Raises `ScenarioError`."""
        found = self.card_named(name)
        if found is None:
            raise ScenarioError(f"steps[{self.step - 1}].card", "unknown_card", name)
        return found

    def card_named(self, name: str) -> CardDef | None:
        """The card of this name as of then, inline definitions first, or ``None``."""
        found = self.inline.get(fold(name)) or self.catalogue.card(name)
        return None if found is None else as_of_then(found, self._board.epoch)

    def retarget(self, object_id: str, host: str | None) -> None:
        """Attach an object to another or to nothing; a new host renews its timestamp [CR 613.7e, 701.3c]."""
        obj = self.board[object_id]
        if obj.attached_to == host:
            return
        time = self.stamp() if host is not None else obj.timestamp
        self.put(replace(obj, attached_to=host, timestamp=time))
        if host is not None:
            self.cite("701.3a")
            if obj.attached_to is not None:
                self.cite("701.3c")
            self.renewed[object_id] = "613.7e"


def fold(name: str) -> str:
    """A name without case, accents, punctuation or blanks, for inline definitions."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_LIGATURES))
    return "".join(c for c in plain if c.isalnum()) or name


_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})
