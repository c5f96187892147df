"""Scenarios run: each step of the language done to the board, then what was asked described and compared.

`run` is the door. A step that the rules forbid changes nothing and is listed with its reason; a scenario that names what
does not exist stops with an error; orders of entry that are unknown give one branch each where they differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import bot.engine.player_steps  # noqa: F401  # it registers its steps
from bot.engine.actions import Enter, Picks, Place, Step, Together, Trigger
from bot.engine.asking import combat_rules, rules_of_all_values, rules_of_values
from bot.engine.assigning import check_assignments
from bot.engine.attacking import keep_combat
from bot.engine.besides import do_besides
from bot.engine.board import BASE_EPOCH, Board
from bot.engine.branching import told_in_branches
from bot.engine.comparing import Mismatch, compare
from bot.engine.considered import legend_rule_considered, rules_of_no_cost, rules_of_terms, rules_of_what_stays
from bot.engine.daylight import keep_daylight
from bot.engine.deciding import timestamp_rules
from bot.engine.describing import Described, absent_object, describe, name_tribal
from bot.engine.describing_players import describe_player
from bot.engine.epochs import epoch_for
from bot.engine.face_rules import rules_of_face
from bot.engine.game import begun, existed, starting_totals
from bot.engine.inline import card_from_json
from bot.engine.intrinsic import RULE_OF_COUNTERS
from bot.engine.locking import lock_static_copies
from bot.engine.opaque import bearing
from bot.engine.performing import perform
from bot.engine.play import Play, RefusedStep, fold
from bot.engine.ports import Catalogue, Compiler, Printer
from bot.engine.result import Fate, Result, UnreadClause
from bot.engine.scenario import Expectation, Scenario
from bot.engine.settling import settle
from bot.engine.silencing import note_arrivals
from bot.engine.trace import Because, decisive_rules, rules_behind
from bot.engine.trace import Step as Applied
from bot.engine.triggering import triggered_texts
from bot.engine.values import CardDef, Zone
from bot.errors import FuelExhausted, ScenarioError, StepRefused

__all__ = ["run"]

_BACKGROUND = frozenset(
    {
        "104.2a",
        "104.2c",
        "104.4a",
        "104.4d",
        "111.2",
        "400.7",
        "514.2",
        "603.7",
        "608.3a",
        "611.2a",
        "611.2b",
        "611.2c",
        "613.7e",
        "613.7f",
        "613.7g",
        "614.1a",
        "614.1c",
        "614.1d",
        "701.21a",
        "704.5d",
        "800.4a",
        "810.8a",
        *RULE_OF_COUNTERS.values(),
    }
)
"""Rules that apply all the time: cited after those that tell something."""


def run(scenario: Scenario, catalogue: Catalogue, compiler: Compiler, printer: Printer) -> Result:
    """Run a scenario. Never raises for what a scenario can hold: faults are in ``error`` and ``refused``."""
    if not scenario.unordered:
        return _Run(scenario, catalogue, compiler, printer).result()
    return told_in_branches(scenario, lambda ordered: _Run(ordered, catalogue, compiler, printer).result())


def _who(step: Step, board: Board) -> str | None:
    """The controller of what a step brings or changes, if it names one."""
    named = getattr(step, "controller", None)
    about = getattr(step, "object", None)
    return named or (board[about].controller if isinstance(about, str) and about in board else None)


class _Run:
    """One order of the steps, from an empty board to the result."""

    def __init__(self, scenario: Scenario, catalogue: Catalogue, compiler: Compiler, printer: Printer) -> None:
        self.scenario = scenario
        self.printer = printer
        self.epoch = epoch_for(scenario.as_of) if scenario.as_of else BASE_EPOCH
        game = begun(scenario.variant, scenario.players, scenario.teams, self.epoch)
        life = starting_totals(scenario.variant, scenario.teams)
        board = Board(epoch=self.epoch, players=scenario.players, active=scenario.players[0], life=life, game=game)
        inline = _inline_cards(scenario, compiler)
        self.play = Play(board, catalogue, compiler, inline)
        self.play.declared = frozenset(_declared(scenario.steps))
        self.before = board
        self.mismatches: list[Mismatch] = []

    def result(self) -> Result:
        try:
            self._check_variant()
            for number, step in enumerate(self.scenario.steps, 1):
                self._step(number, step)
            return self._described()
        except ScenarioError as fault:
            return self._failed(f"{fault.path}: {fault.problem} {fault.detail}".rstrip())
        except FuelExhausted as fault:
            return self._failed(f"too_complex {fault.budget}")

    def _check_variant(self) -> None:
        variant = self.scenario.variant
        if not existed(variant, self.epoch):
            raise ScenarioError("variant", "no_such_variant_then", variant.value)

    def _failed(self, error: str) -> Result:
        ok = False if self.scenario.expect or self.scenario.cites else None
        return Result(self.scenario.id, ok=ok, refused=tuple(self.play.refused), error=error)

    def _step(self, number: int, step: Step) -> None:
        play = self.play
        play.begin_step(number)
        play.tracing = number == len(self.scenario.steps)  # the board that it leaves is most often the one told
        play.picks = _picks(step)
        self.before = play.board
        if isinstance(step, Together):
            self._together(step)
        else:
            self._one(step)
        do_besides(play)
        play.triggered = frozenset(later.source for later in self.scenario.steps[number:] if isinstance(later, Trigger))
        if self.scenario.auto_sba:
            settle(play, _picks(step))
            if do_besides(play):
                settle(play, _picks(step))

    def _together(self, step: Together) -> None:
        """Steps at the same time: what enters does not see the others enter [CR 614.12]."""
        steps = _flattened(step)
        try:
            check_assignments(self.play, steps)
        except StepRefused as refusal:
            self._refused(step, refusal)
            return
        for inner in self._in_turn_order(Together(steps=steps)):
            before = frozenset(self.play.board.objects)
            self._one(inner)
            self.play.together |= frozenset(self.play.board.objects) - before
        note_arrivals(self.play)
        self.play.renewed.update(dict.fromkeys(self.play.together, "613.7m"))
        self.play.together = frozenset()

    def _in_turn_order(self, step: Together) -> list[Step]:
        """The active player's objects get the earlier timestamps, then the others' in turn order [CR 613.7m].

        Within a player's, the order written is the one chosen; before the rule said so, the active player chose all.
        """
        board = self.play.board
        if not board.epoch.simultaneous_timestamps_apnap:
            return list(step.steps)
        at = board.players.index(board.active)
        players = (*board.players[at:], *board.players[:at])
        # A player whom nobody knows is refused when the step is done.
        place = {player: number for number, player in enumerate(players)}
        return sorted(step.steps, key=lambda inner: place.get(_who(inner, board) or board.active, 0))

    def _one(self, step: Step) -> None:
        """Do one step; if the rules forbid it, nothing of it happened."""
        play = self.play
        board, together, asked = play.board, play.together, len(play.pending)
        try:
            perform(step, play)
            keep_daylight(play)
            keep_combat(play)
            lock_static_copies(play)
        except StepRefused as refusal:
            play.board, play.together, play.besides = board, together, []
            if refusal.why != "host_not_chosen":
                del play.pending[asked:]
            self._refused(step, refusal)
        else:
            if not step.legal:
                self.mismatches.append(Mismatch(f"steps[{play.step - 1}]", "legal", False, True))

    def _refused(self, step: Step, refusal: StepRefused) -> None:
        """Note what the rules forbid; an Aura without a host chosen is left open instead."""
        if refusal.why != "host_not_chosen":
            self.play.refused.append(RefusedStep(self.play.step, refusal.why, refusal.rule, not step.legal, refusal.by or None))
        self.play.cite(refusal.rule)

    # --- the end ---------------------------------------------------------------------------------------------------------------

    def _described(self) -> Result:
        scenario, play = self.scenario, self.play
        world, view = play.traced()
        play.triggers = triggered_texts(play, self.before, self.printer)
        objects = {object_id: self._object(object_id) for object_id in self._ids()}
        players = {player: describe_player(play.board, player, play.undecided.get(player, ())) for player in play.board.players}
        for expectation in scenario.expect:
            found = players.get(expectation.object) or objects.get(expectation.object, absent_object())
            self.mismatches.extend(compare(expectation.object, expectation.wanted, found, self.play.board.epoch.creature_types))
        defined = ("604.3",) if any(step.because is Because.CDA for step in view.trace) else ()
        newest = list(play.rules)[::-1]
        telling = _causes_first([rule for rule in newest if rule not in _BACKGROUND])
        faces = [rule for object_id in objects for rule in self._face_rules(object_id)]
        stamps = timestamp_rules(world, view.trace, play.renewed)
        fallen = tuple(step for _, steps in play.fallen for step in steps)
        decided = decisive_rules((*fallen, *view.trace), stamps=stamps)
        combat = [rule for expectation in scenario.expect for rule in self._combat_rules(expectation)]
        values = [rule for expectation in scenario.expect for rule in self._value_rules(expectation, view.trace)]
        considered = (
            *legend_rule_considered(play.board, view),
            *rules_of_no_cost(play.board, view, (*fallen, *view.trace)),
            *rules_of_terms(view),
        )
        behind = [rule for world, steps in play.fallen for rule in rules_behind(steps, timestamp_rules(world, steps, play.renewed))]
        citations = tuple(dict.fromkeys((*combat, *behind, *telling, *decided, *defined, *faces, *values, *considered, *newest)))
        beside = self._beside(citations, view.trace)
        self._check_citations((*citations, *beside))
        objects |= {object_id: absent_object() for object_id in scenario.ask if object_id not in {**objects, **players}}
        asked = scenario.ask or tuple(objects)
        return Result(
            scenario.id,
            ok=self._ok(),
            objects={object_id: objects[object_id] for object_id in asked if object_id in objects},
            mismatches=tuple(self.mismatches),
            trace=_in_layers((*fallen, *view.trace)),
            citations=citations,
            beside=beside,
            pending=tuple(play.pending),
            refused=tuple(play.refused),
            unsupported=self._unsupported(),
            players=players,
            lost=tuple(Fate(player, rule) for player, rule in play.board.game.lost.items()),
            won=tuple(Fate(player, rule) for player, rule in play.board.game.won.items()),
            drawn=play.board.game.drawn,
            daytime=play.board.game.daytime,
        )

    def _combat_rules(self, expectation: Expectation) -> tuple[str, ...]:
        """The rules about attacking and blocking, where that is what is asked."""
        asked = {"can_attack", "can_block"} & expectation.wanted.keys()
        seen = self.play.view.objects.get(expectation.object) if asked else None
        return combat_rules(seen, self.epoch) if seen is not None else ()

    def _value_rules(self, expectation: Expectation, trace: tuple[Applied, ...]) -> Iterator[str]:
        seen = self.play.view.objects.get(expectation.object)
        if seen is not None:
            yield from rules_of_values(expectation.wanted.keys(), seen)
            yield from rules_of_what_stays(seen, trace)

    def _beside(self, citations: tuple[str, ...], trace: tuple[Applied, ...]) -> tuple[str, ...]:
        """The rules of every value shown, where the scenario expects nothing: what is looked at there is not known."""
        if self.scenario.expect:
            return ()
        shown = [seen for object_id in self._ids() if (seen := self.play.view.objects.get(object_id)) is not None]
        rules = dict.fromkeys(
            rule for seen in shown for rule in (*rules_of_all_values(seen, self.epoch), *rules_of_what_stays(seen, trace))
        )
        return tuple(rule for rule in rules if rule not in citations)

    def _ids(self) -> list[str]:
        """Every id that the scenario introduces, those of refused steps included; only those asked, if it asks."""
        scenario = self.scenario
        named = [step.id for step in scenario.steps if isinstance(step, Enter | Place) and step.id not in self.play.board]
        every = dict.fromkeys((*self.play.board.objects, *named, *self._merged()))
        wanted = {*scenario.ask, *(expectation.object for expectation in scenario.expect)}
        return [object_id for object_id in every if object_id in wanted] if scenario.ask else list(every)

    def _merged(self) -> dict[str, str]:
        """The objects that are part of another by now: they merged with a permanent, which stays the same object [CR 730.2c]."""
        board = self.play.board
        return {part.id: obj.id for obj in board for part in obj.components if part.id is not None and part.id not in board}

    def _object(self, object_id: str) -> Described:
        play = self.play
        merged = self._merged().get(object_id) if object_id not in play.board else None
        if merged is not None:
            return {**self._object(merged), "merged_into": merged}
        if object_id not in play.board:
            return absent_object()
        obj = play.board[object_id]
        if obj.zone is Zone.NONE:
            known = play.board.last_known.get(object_id)
            if known is None:
                return absent_object()
            return {**describe(known.characteristics, self.printer, exists=False), "zone": Zone.NONE.value}
        described = describe(play.view[object_id], self.printer)
        if self.epoch.tribal:
            name_tribal(described)
        if object_id in play.taken and not described["exists"]:
            described["taken_by"] = play.taken[object_id]
        described["triggers"] = list(play.triggers.get(object_id, []))
        return described

    def _face_rules(self, object_id: str) -> tuple[str, ...]:
        view = self.play.view
        return rules_of_face(view[object_id].obj, view[object_id].copiable) if object_id in view else ()

    def _check_citations(self, citations: tuple[str, ...]) -> None:
        known = {rule.removeprefix("=") for rule in citations}
        for rule in self.scenario.cites:
            if rule not in known:
                self.mismatches.append(Mismatch("", "cites", rule, list(citations)))

    def _ok(self) -> bool | None:
        scenario = self.scenario
        unexpected = any(not refusal.expected for refusal in self.play.refused)
        asks = scenario.expect or scenario.cites or any(not step.legal for step in scenario.steps)
        if not asks:
            return None
        return not self.mismatches and not unexpected and not self._step_unread()

    def _step_unread(self) -> bool:
        """Whether a step used a clause that is not understood and could matter, unless refusing it is what is expected."""
        expected = any(expectation.wanted.get("unsupported") is True for expectation in self.scenario.expect)
        return not expected and any(_could_matter(clause) for _, clause in self.play.unread)

    def _unsupported(self) -> tuple[UnreadClause, ...]:
        from_steps = [UnreadClause(card, clause, "used by a step") for card, clause in self.play.unread]
        from_view = [UnreadClause(u.card, u.clause, u.why) for u in self.play.view.unsupported]
        return tuple(dict.fromkeys((*from_steps, *from_view)))


def _causes_first(newest: list[str]) -> list[str]:
    """Rules, newest first, but for state-based actions: the first one brings about the next."""
    actions = [rule for rule in newest if rule.startswith("704.5")]
    return [actions.pop() if rule.startswith("704.5") else rule for rule in newest]


def _in_layers(trace: tuple[Applied, ...]) -> tuple[Applied, ...]:
    """Effects on what went and on what stays, by layer."""
    labels = list(dict.fromkeys(step.layer for step in trace))
    return trace if labels == sorted(labels) else tuple(sorted(trace, key=lambda step: step.layer))


def _flattened(step: Together) -> tuple[Step, ...]:
    """What happens at the same time as something that is itself several things happens with each of them."""
    return tuple(part for inner in step.steps for part in (_flattened(inner) if isinstance(inner, Together) else (inner,)))


_ACTS = re.compile(
    r"\b(?:attach|becomes?|control|counters?|creates?|destroys?|exchange|exiles?|flip|phases?|prevents?|puts?|returns?|sacrifices?|taps?|tokens?|transforms?|"
    r"turn|unlock|untaps?)\b",
    re.IGNORECASE,
)


def _could_matter(clause: str) -> bool:
    """Whether a clause could change a characteristic, a status or where something is."""
    return bearing(clause) is not None or _ACTS.search(clause) is not None


def _declared(steps: tuple[Step, ...]) -> Iterator[str]:
    """The ids that steps give to what they bring."""
    for step in steps:
        if isinstance(step, Together):
            yield from _declared(step.steps)
        named = getattr(step, "id", None)
        yield from (*((named,) if isinstance(named, str) else ()), *getattr(step, "ids", ()))


def _inline_cards(scenario: Scenario, compiler: Compiler) -> dict[str, CardDef]:
    """The cards that the scenario defines, by their key, their name and the names of their faces."""
    cards = {fold(name): card_from_json(raw, compiler, f"cards.{name}") for name, raw in scenario.cards.items()}
    for card in list(cards.values()):
        for name in (card.name, *(face.name or "" for face in card.faces)):
            cards.setdefault(fold(name), card)
    return cards


def _picks(step: Step) -> Picks:
    picks = getattr(step, "choices", None)
    return picks if isinstance(picks, Picks) else Picks()
