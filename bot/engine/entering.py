"""Entering the battlefield: one way in for every permanent [CR 614.12].

`enter` looks at the permanent as it would exist on the battlefield, applies the replacement effects that then apply,
copies first [CR 616.1], looks again after each, and only then puts it there. What "as it would exist" takes into account
depends on the rules of then.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.abilities import (
    Amount,
    Be,
    Chosen,
    Condition,
    CopyException,
    EntersAs,
    EntersAsCopy,
    EntersChoosing,
    EntersDoing,
    EntersState,
    EntersTapped,
    EntersWith,
    ExceptEnters,
    Gain,
    It,
    Keyword,
    Modify,
    Node,
    Some,
    This,
    VerbatimAmount,
    walk,
)
from bot.engine.admission import is_exiled_instead, is_kept_out
from bot.engine.awaiting import awaited_entries, frame_of_awaited, wear_out
from bot.engine.characteristics import Origin
from bot.engine.chosen import counter_kind, option_among, word_among, word_choice
from bot.engine.copying import Exceptions, rules_of_copy, snapshot, with_exceptions
from bot.engine.designating import first_protector
from bot.engine.epochs import CopiableChoices
from bot.engine.face_rules import check_permanent, lost_by_hiding, rules_of_arrival
from bot.engine.frame import Frame
from bot.engine.hosting import host_of, in_state
from bot.engine.hypothetical import Arrival, Hypothetical
from bot.engine.keyword_entering import RULE_OF_ENTRY, EntersByKeyword, Entrant, entry
from bot.engine.layers import evaluate
from bot.engine.mana_spent import told_of_mana
from bot.engine.objects import PROTECTOR, UNREAD_COUNTERS, CopiableValues, Obj, choice_slot, with_choice
from bot.engine.paid import telling_mana
from bot.engine.play import Play
from bot.engine.removal import put_away
from bot.engine.replacements import Replacement, entering_clauses, overlooked, priority, replacements, rules_of_entry, unseen
from bot.engine.replacing import Putting, counters_put, reporting, rules_of_number
from bot.engine.resolving import follow_all
from bot.engine.sagas import opening_lore
from bot.engine.silencing import note_arrival
from bot.engine.trees import replaced
from bot.engine.unread import report_entering
from bot.engine.values import Zone
from bot.engine.world import World
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["enter"]


def enter(play: Play, arrival: Arrival) -> str:
    """Put a permanent onto the battlefield; its id. Raises `StepRefused` when it can't enter so."""
    return _Arriving(play, arrival).run()


class _Arriving(Hypothetical):
    """The hypothetical permanent while replacement effects change how it enters."""

    def __init__(self, play: Play, arrival: Arrival) -> None:
        super().__init__(play, arrival)
        self.picks = arrival.picks
        self.counters = {counter.kind: counter.count for counter in arrival.retained}
        self.extras = list(arrival.extras)
        self.original: str | None = None
        self.used: set[tuple[object, ...]] = set()

    def run(self) -> str:
        check_permanent(self.draft, self.view[self.draft.id].types)
        self.play.cite(*rules_of_arrival(self.draft))
        self._tell_colors_spent()
        self.come_by_night()
        if self.counters:
            self._show_counters()
            self.look()
        report_entering(self.play, self.chars)
        while (found := self._next()) is not None:
            self.used.add(found.key(self.copies))
            self._apply(found)
            self.look()
        self._cite_what_was_lost()
        self._apply_extras()
        self._begin_story()
        self._choose_protector()
        if is_kept_out(self.play, self.world, self.draft):
            self.play.cite("614.17d")
            raise StepRefused("kept_out", "614.17d", self.draft.id)
        if is_exiled_instead(self.play, self.world, self.draft, cast=self.arrival.cast):
            return self._exile()
        note_arrival(self.play, self.draft.id, self.world)
        board = self.base.with_object(self.draft)
        wanted = self.arrival.host or self.picks.one("attach_to")
        self.commit(host_of(self.play, board, self.world, self.draft.id, wanted, stated=self.arrival.stated))
        return self.draft.id

    def _exile(self) -> str:
        """Exiled in place of its entering [CR 614.6]."""
        self.play.cite("614.1a", "614.6")
        draft = self.draft
        self.play.put(Obj(draft.id, draft.card, Zone.EXILE, draft.owner, draft.owner, draft.timestamp, commander=draft.commander))
        return draft.id

    def _tell_colors_spent(self) -> None:
        """What mana its spell cost, where its text asks."""
        told = told_of_mana(self.draft, self.chars, self.picks)
        if told is None:
            self.play.ask("color", (self.draft.id,), "614.12a")
        elif told is not self.draft:
            self.draft = told
            self.look()

    def _next(self) -> Replacement | None:
        """The next replacement effect to apply: copies first [CR 616.1c], then choices, then the others in order."""
        every = replacements(self.base_world, self.world, self.view, self.draft.id, reporting(self.play))
        soon = awaited_entries(self.play, self.base_world, self.chars, lambda words: self.play.report(None, words))
        left = [found for found in (*every, *soon) if found.key(self.copies) not in self.used]
        self._ask_order([found.source for found in left if isinstance(found.clause, EntersAsCopy) and not found.own])
        if len({isinstance(found.clause, EntersAsCopy) for found in left}) == 2:
            self.play.cite("616.1c")
        return min(left, key=lambda found: (priority(found), self._place_given(found)), default=None)

    def _ask_order(self, sources: list[str]) -> None:
        """Of several copy effects of other permanents, the last one applied stays: their order is a choice [CR 616.1]."""
        if len(set(sources)) > 1 and not set(sources) & set(self.play.order):
            self.play.ask("order", sources, "616.1")

    def _place_given(self, found: Replacement) -> int:
        """The place of an effect among those of its kind, as its controller orders them [CR 616.1]."""
        return self.play.order.index(found.source) if found.source in self.play.order else len(self.play.order)

    def _cite_what_was_lost(self) -> None:
        """A text about entering that the permanent would not have on the battlefield did nothing [CR 614.12]."""
        hidden = self.draft.face_down is not None
        text = (self.draft.card.front if hidden else self.view[self.draft.id].copiable_face).abilities
        had = [clause for ability in text for _, clause, _ in entering_clauses(ability)]
        now = [clause for instance in self.chars.abilities for _, clause, _ in entering_clauses(instance.ability)]
        if any(clause not in now for clause in had) or (hidden and lost_by_hiding(text)):
            self.play.cite("708.3" if hidden else "614.12")
        elif overlooked(self.base_world, self.world, self.view, self.draft.id) or unseen(self.play.world, self.play.together, self.chars):
            self.play.cite("614.12")

    def _apply(self, found: Replacement) -> None:
        if found.condition is not None and not self._allowed(found, found.condition):
            return
        handlers: dict[type[Node], Callable[[Replacement], None]] = {
            EntersAsCopy: self._copy,
            EntersWith: self._with_counters,
            EntersTapped: self._tapped,
            EntersState: self._in_state,
            EntersChoosing: self._choose,
            EntersAs: self._become,
            EntersDoing: self._do,
            EntersByKeyword: self._by_keyword,
        }
        handlers[type(found.clause)](found)
        wear_out(self.play, found)
        self.play.cite(*rules_of_entry(found))

    # --- reading ---------------------------------------------------------------------------------------------------------

    def _frame(self, found: Replacement) -> Frame:
        """The standpoint of the effect: its source, and the X of the spell for the permanent's own text [CR 107.3j, 107.3m]."""
        x = self.draft.x if found.own and found.origin is not Origin.COPIED else 0
        # What resolves together with what enters is not on the board before: what it said is awaited, and tells its own standpoint.
        own = found.own or found.source not in self.base_view
        frame = Frame(
            self.play,
            found.source,
            self.chars.controller if own else self.base_world.chars[found.source].controller,
            x=x,
            picks=self.picks,
            choices=self.draft.choices if found.own else (),
            ability=found.ability,
            source_name=self.view[self.draft.id].name if own else self.base_view[found.source].name,
        )
        if self.original is not None:
            frame.bound[Chosen()] = (self.original,)
        return frame_of_awaited(self.play, found, frame)

    def _world_for(self, found: Replacement, node: Node) -> World:
        """What speaks of the permanent itself looks at it; the rest looks at the board that it is not yet on."""
        own = found.own and any(isinstance(part, This | It) for part in walk(node))
        return self.world if own else self.base_world

    def _allowed(self, found: Replacement, condition: Condition) -> bool:
        """Whether an effect may apply: what the board can't tell is told by the choice of what to copy, and reported."""
        copies = isinstance(found.clause, EntersAsCopy) and found.clause.optional
        if copies and "copy" not in self.picks:
            return False  # declined, whatever the condition
        holds = self._judged(found, condition)
        return holds is True or (holds is None and copies)

    def _holds(self, found: Replacement, condition: Condition) -> bool:
        return self._judged(found, condition) is True

    def _judged(self, found: Replacement, condition: Condition) -> bool | None:
        return self._frame(found).holds(condition, self.draft.id, self._world_for(found, condition))

    def _amount(self, found: Replacement, amount: Amount) -> int | None:
        return self._frame(found).amount(amount, self.draft.id, self._world_for(found, amount))

    # --- copies ----------------------------------------------------------------------------------------------------------

    def _copy(self, found: Replacement) -> None:
        clause = found.clause
        assert isinstance(clause, EntersAsCopy)
        original = self._original(found, clause)
        if original is None:
            return
        self.draft = replace(self.draft, tapped=self.draft.tapped or clause.tapped)
        self.original = original
        self.play.cite(*rules_of_copy(self.base_view[original]), "707.5")
        exceptions = tuple(replaced(part, _the_copied) for part in clause.exceptions)
        values = self._copied(found, exceptions, snapshot(self.base_view[original]))
        self.leave(copy=values)
        self.play.cite(*(("707.9e",) if self.extras else ()))
        self.extras = [(part, found.ability) for part in exceptions if isinstance(part, ExceptEnters)]  # [CR 707.9e]
        self.copies += 1

    def _original(self, found: Replacement, clause: EntersAsCopy) -> str | None:
        """What is copied: chosen as it enters [CR 614.12a], or named by the effect."""
        frame = self._frame(found)
        if not isinstance(clause.of, Some):
            ids = frame.objects(clause.of)
            return ids[0] if ids and ids[0] in self.base_view else None
        picked = self.picks.one("copy")
        if picked is None:
            return None
        self.picks = self.picks.later("copy")
        if picked not in self.base_view and not self.play.is_player(picked):
            self.play.obj(picked)
        if picked not in self.base_view or not self._may_copy(frame, clause.of, picked):
            raise StepRefused("illegal_copy", "707.5", picked)
        return picked

    def _may_copy(self, frame: Frame, ref: Some, picked: str) -> bool:
        return frame.meets_in(telling_mana(ref.noun, self.draft), picked, self.base_world)

    def _copied(self, found: Replacement, parts: tuple[CopyException, ...], values: CopiableValues) -> CopiableValues:
        frame = self._frame(found)
        exceptions = Exceptions(
            parts,
            frame.context(self.world),
            lambda amount: self._amount(found, amount),
            lambda condition, so_far: self._would_hold(found, condition, so_far),
            frame.report,
            frame.play.cite,
            found.ability,
            self.view[self.draft.id].copiable_face,
        )
        return with_exceptions(values, exceptions)

    def _would_hold(self, found: Replacement, condition: Condition, values: CopiableValues) -> bool:
        """Whether a condition holds of the permanent as the copy effect would make it, without that exception [CR 707.9f]."""
        effect = self.effect(copy=values)
        world, _ = evaluate(self.base.with_object(self.draft).with_effect(*self.effects, effect), fuel=self.play.fuel)
        self.play.cite("707.9f")
        return self._frame(found).holds(condition, self.draft.id, world) is True

    def _apply_extras(self) -> None:
        """What the last copy effect adds to entering: counters, tapped [CR 707.9e]."""
        for extra, ability in self.extras:
            found = Replacement(self.draft.id, ability, extra.how, True, Origin.PRINTED, -1, -1)
            if extra.condition is not None:
                self.play.cite("707.9f")
                if not self._holds(found, extra.condition):
                    continue
            (self._with_counters if isinstance(extra.how, EntersWith) else self._tapped)(found)
            self.play.cite("707.9e")
        if self.extras:
            self.look()

    # --- other replacement effects -----------------------------------------------------------------------------------------

    def _with_counters(self, found: Replacement) -> None:
        clause = found.clause
        assert isinstance(clause, EntersWith)
        if clause.condition is not None and not self._holds(found, clause.condition):
            return
        if clause.also is not None:
            self.leave(modify=Modify(This(), (clause.also,)))
        self.draft = replace(self.draft, tapped=self.draft.tapped or clause.tapped)
        kind, count = counter_kind(self.picks, clause.kind, clause.choices), self._count(found, clause)
        if kind is None:
            self.play.ask("mode", (), "614.12a")
        elif count is not None:
            self._put_counters(kind, count)
        elif kind not in self.arrival.raw:
            self.draft = self.draft.with_designation(f"{UNREAD_COUNTERS}{kind}", 1, 0)

    def _count(self, found: Replacement, clause: EntersWith) -> int | None:
        """How many counters, X being what the clause defines."""
        frame = self._frame(found)
        if any(isinstance(part, VerbatimAmount) for part in walk(clause)) and "counters" in self.picks:
            return self.picks.number("counters")
        if clause.where is not None:
            frame.x = self._amount(found, clause.where)
        return frame.amount(clause.count, self.draft.id, self._world_for(found, clause.count))

    def _put_counters(self, kind: str, count: int, *, effect: bool = True) -> None:
        put = counters_put(self.play, self.chars, Putting(kind, count, effect=effect), self.base_world, self.world)
        if put != count:
            self.play.cite(*rules_of_number(put))
        self.counters[kind] = self.counters.get(kind, 0) + put
        self._show_counters()

    def _begin_story(self) -> None:
        lore = opening_lore(self.play, self.view[self.draft.id], self.picks)
        if lore:
            self._put_counters("lore", lore, effect=self.base.epoch.saga_lore_ability)

    def _choose_protector(self) -> None:
        """The player who protects a battle, chosen as it enters [CR 310.8a, 310.11a]."""
        protector = first_protector(self.play, self.view[self.draft.id], self.picks)
        if protector is not None:
            self.draft = replace(self.draft, choices=with_choice(self.draft.choices, PROTECTOR, protector))

    def _show_counters(self) -> None:
        for kind, count in self.counters.items():
            self.draft = self.draft.with_counters(kind, count, self.draft.timestamp)

    def _tapped(self, found: Replacement) -> None:
        clause = found.clause
        assert isinstance(clause, EntersTapped)
        if clause.unless is None or not self._paid_or_true(found, clause.unless):
            self.draft = replace(self.draft, tapped=True)

    def _in_state(self, found: Replacement) -> None:
        clause = found.clause
        assert isinstance(clause, EntersState)
        if clause.condition is not None and not self._holds(found, clause.condition):
            return
        self.draft = in_state(self.draft, clause.states)

    def _paid_or_true(self, found: Replacement, unless: Condition) -> bool:
        """A condition that asks for a payment is taken as paid."""
        frame = self._frame(found)
        frame.silent = True
        return frame.holds(unless, self.draft.id, self._world_for(found, unless)) is not False

    def _choose(self, found: Replacement) -> None:
        clause = found.clause
        assert isinstance(clause, EntersChoosing)
        slot = choice_slot(clause.what)
        values = self._chosen(found, clause)
        if found.origin is Origin.COPIED:
            self.play.cite("707.6")
        if values is None:
            self.play.ask(slot, (), "614.12a")
            return
        self.draft = replace(self.draft, choices=with_choice(self.draft.choices, slot, *values))
        if clause.also:
            self._choose(replace(found, clause=replace(clause, what=clause.also, also="")))

    def _chosen(self, found: Replacement, clause: EntersChoosing) -> tuple[str, ...] | None:
        opponents = self.play.board.opponents(self.draft.controller)
        if clause.what == "opponent" and "player" not in self.picks and len(opponents) == 1:
            return opponents
        if clause.options:
            return word_among(self.picks, clause)
        if clause.ref is not None:
            return self._frame(found).objects(clause.ref) or None
        return word_choice(self.picks, clause.what, self.base.epoch, clause.count, clause.excluding)

    def _become(self, found: Replacement) -> None:
        """One of several descriptions [CR 614.1c]; its values are copiable as the rules of then say [CR 707.2]."""
        clause = found.clause
        assert isinstance(clause, EntersAs)
        option = option_among(self.picks, clause.options)
        if option is None:
            self.play.ask("mode", (), "614.12a")
            return
        self.leave(modify=Modify(This(), (option,)), copiable=self._copiable(option))

    def _copiable(self, option: Be) -> bool:
        rule = self.base.epoch.copiable_choices
        if rule is CopiableChoices.WITH_POWER_AND_TOUGHNESS:
            return option.what.size is not None
        return rule is not CopiableChoices.NONE

    def _do(self, found: Replacement) -> None:
        """Follow instructions as it enters: for them it is already there, and what they change of it is kept."""
        clause = found.clause
        assert isinstance(clause, EntersDoing)
        before = self.play.board
        self.play.board = before.with_object(self.draft).with_effect(*self.effects)
        frame = self._frame(found)
        frame.itself = self.draft.id
        follow_all(frame, clause.body)
        self.take_back(before)

    def _by_keyword(self, found: Replacement) -> None:
        """Do what a keyword says, with what the step says of it."""
        clause = found.clause
        assert isinstance(clause, EntersByKeyword)
        done = entry(clause.keyword, Entrant(self.draft, self._frame(found), self.base_world, self.world, self.picks))
        if done.asks is not None and done.kind not in self.arrival.raw:
            self.play.ask(done.asks, (self.draft.id,), RULE_OF_ENTRY[clause.keyword.name.casefold()])
        if done.used is not None:
            self.picks = self.picks.later(done.used)
        if done.sacrificed:
            put_away(self.play, done.sacrificed, Zone.GRAVEYARD)
            self.look_again()
        if done.paid is not None:
            self.draft = replace(self.draft, modes=self.draft.modes | {done.paid})
        if done.haste:
            self.leave(modify=Modify(This(), (Gain((Keyword("haste"),)),)))
        if done.count > 0:
            self._put_counters(done.kind, done.count)
        elif done.count < 0 and self.counters.get(done.kind):
            self.counters[done.kind] = max(0, self.counters[done.kind] + done.count)
            self._show_counters()


def _the_copied(node: Node) -> Node | None:
    """ "That creature" in an exception is what is copied; "it" is the copy."""
    return Chosen() if isinstance(node, It) and node.form.startswith("that ") else None
