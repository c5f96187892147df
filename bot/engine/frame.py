"""The standpoint of one resolving spell or ability: what its words mean, and what its player chose.

A `Frame` answers for the kernel's readers (references, nouns, amounts, conditions) on the board as it is now, with the
targets chosen and "it" meaning the thing mentioned last.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from bot.engine.abilities import (
    Ability,
    Amount,
    Both,
    Chosen,
    Clause,
    Condition,
    ControllerOf,
    Every,
    Granter,
    It,
    Node,
    Noun,
    Number,
    OwnerOf,
    Player,
    Ref,
    Some,
    Target,
    ThatMuch,
    TheOther,
    This,
    Variable,
    Who,
)
from bot.engine.actions import Picks
from bot.engine.amounts import compile_amount
from bot.engine.characteristics import Characteristics, Chars
from bot.engine.conditions import compile_condition
from bot.engine.lookback import done_this_way, settled
from bot.engine.nouns import compile_noun, compile_test
from bot.engine.objects import Bindings, Choices
from bot.engine.play import Play
from bot.engine.references import compile_objects, compile_players
from bot.engine.values import Zone
from bot.engine.world import Context, Unreadable, World
from bot.errors import StepRefused
from bot.records import dataclass

__all__ = ["DEALT_DAMAGE", "NOTHING", "OBJECT_PICKS", "Frame"]

NOTHING = ""
"""The id of a thing mentioned that the scenario does not hold: a card drawn, searched for, revealed…"""

DEALT_DAMAGE = "dealt damage"
"""What a resolution did to what it dealt damage to, among its ``ways``."""
OBJECT_PICKS = ("copy", "object", "attach_to", "keep")
"""The choices that name an object, in the order in which effects that choose one read them."""


_COPIES = ("the copy", "the copies", "that copy", "those copies")
_THE_TOKENS = ("the token", "that token", "the tokens", "those tokens")
_PRONOUNS = ("it", "its", "he", "his", "him", "she", "her", "they", "them", "their")


@dataclass(slots=True)
class Frame:
    """One resolution. ``mentions``: ids mentioned, in order; ``bound``: what targets and the like mean; ``done``: whether the last
    instruction was followed; ``count``: the number mentioned last; ``ability``: the ability that resolves; ``made``: tokens
    created last; ``left``: ids that changed zones, by this effect, its cost or the event; ``ways``: what it did ("destroyed") → ids;
    ``silent``: nothing is reported; ``itself``: the object that "it" always means, where a text speaks of how it enters or turns
    up; ``granter``: the source of the effect that granted the ability; ``turned``: permanents that this effect turned face down or
    put so onto the battlefield, and ``turns_down`` whether it was to; ``ahead``: the instructions still to follow, and ``stated``:
    those that have applied already, to a permanent as it entered [CR 611.2e]; ``copies``: copies of spells made last; ``lost``:
    ids that a delayed trigger can't find any more [CR 603.7c]."""

    play: Play
    source: str
    controller: str
    x: int | None = None
    picks: Picks = field(default_factory=Picks)
    choices: Choices = ()
    mentions: list[tuple[str, ...]] = field(default_factory=list)
    bound: dict[Ref, tuple[str, ...]] = field(default_factory=dict)
    targets: dict[Ref, list[tuple[str, ...]]] = field(default_factory=dict)
    ability: Ability | None = None
    source_name: str | None = None
    done: bool = True
    count: int = 0
    made: tuple[str, ...] = ()
    silent: bool = False
    left: set[str] = field(default_factory=set)
    ways: dict[str, list[str]] = field(default_factory=dict)
    itself: str | None = None
    granter: str | None = None
    turned: tuple[str, ...] = ()
    turns_down: bool = False
    ahead: tuple[Clause, ...] = ()
    stated: tuple[Clause, ...] = ()
    copies: tuple[str, ...] = ()
    lost: frozenset[str] = frozenset()

    @property
    def it(self) -> tuple[str, ...]:
        """What was mentioned last."""
        return self.mentions[-1] if self.mentions else ()

    @it.setter
    def it(self, ids: tuple[str, ...]) -> None:
        self.mentions.append(ids)

    def meant(self, ref: It) -> tuple[str, ...]:
        """What a pronoun means: the last thing mentioned, with three exceptions.

        "The copy" is what was put on the stack; "that card" is off the battlefield; "that creature" is none of the tokens just
        created, which are "it", "the token" or "those tokens".
        """
        if self.copies and ref.form in _COPIES:
            return self.copies
        if "card" in ref.form:
            for ids in reversed(self.mentions):
                if ids and not any(self.is_permanent(i) for i in ids):
                    return ids
        if self.made and "tokens" in ref.form:
            return self.made
        if self.made and self.it == self.made and ref.form.startswith(("that ", "those ")) and "token" not in ref.form:
            return next((ids for ids in reversed(self.mentions) if ids and ids != self.made), self.it)
        return self.it

    def _one_of(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """The one taken of several things; what is left is "the other" from then on."""
        if len(ids) < 2:
            return ids
        picked = next((i for key in OBJECT_PICKS for i in self.picks.all(key) if i in ids), None)
        if picked is None:
            self.play.ask("object", ids, "608.2d")
            return ()
        self.bound[TheOther()] = tuple(i for i in ids if i != picked)
        return (picked,)

    def leaves(self, how: str, ids: Iterable[str]) -> None:
        """Remember that this effect moved objects, and how."""
        gone = tuple(ids)
        self.left.update(gone)
        self.ways.setdefault(how, []).extend(gone)

    def found(self, ids: Iterable[str]) -> tuple[str, ...]:
        """What can still be found: of what the event moved, the object that it became [CR 400.7e]; not what moved since [CR 603.7c]."""
        now = (new for i in ids for new in (self.play.became.get(i, (i,)) if i in self.left else (i,)))
        return tuple(i for i in now if i in self.play.board and i not in self.lost)

    def dealt_damage_to(self, object_id: str) -> None:
        """Remember what this effect dealt damage to."""
        self.ways.setdefault(DEALT_DAMAGE, []).append(object_id)

    def is_permanent(self, object_id: str) -> bool:
        """Whether an object is on the battlefield."""
        return object_id in self.play.board and self.play.board[object_id].zone is Zone.BATTLEFIELD

    @property
    def bindings(self) -> Bindings:
        """What references mean, for the effects that this resolution leaves behind."""
        bound = {**self.bound, It(): self.it} if self.it else dict(self.bound)
        that_player = Player(Who.THAT_PLAYER)
        if that_player not in bound and (players := self._that_player(that_player)):
            bound[that_player] = players
        return tuple(bound.items())

    def context(self, world: World | None = None) -> Context:
        """The kernel's standpoint, on the current board unless another world is given."""
        return Context(
            world or self.play.world,
            self.source,
            controller=self.controller,
            choices=self.choices,
            x=self.x or 0,
            bindings=self.bindings,
        )

    def objects(self, ref: Ref, *, strict: bool = True) -> tuple[str, ...]:
        """The ids that a reference means; a choice among objects is read from the step, or left open.

        ``strict``: a choice of the step that the words don't allow is refused; else it is another chooser's.
        """
        if isinstance(ref, Some):
            return self._choose(ref, strict=strict)
        if isinstance(ref, Target):
            return self._next_target(ref)
        if isinstance(ref, It) and self.itself is not None and ref.form in _PRONOUNS:
            return (self.itself,)
        if isinstance(ref, It) and self.mentions:
            return self._one_of(self.meant(ref)) if ref.form.startswith("one of ") else self.meant(ref)
        if isinstance(ref, It) and ref.form in _THE_TOKENS and (created := self._created_earlier()):
            return created
        if isinstance(ref, Chosen) and "object" in self.picks and not self.context().chosen("object"):
            return self._exist(self.picks.all("object"))
        if isinstance(ref, Both):
            return self._both(ref)
        if isinstance(ref, Granter):
            known = ref.id or self.granter
            return () if known is None else (known,)
        if isinstance(ref, Player | ControllerOf | OwnerOf):
            return self.players(ref)
        if isinstance(ref, Every) and ref in self.bound:
            return self.bound[ref]
        if isinstance(ref, Every) and (done := done_this_way(ref.noun, self)) is not None:
            return done
        return self._departed(ref) or self.ids(self._read(ref))

    def _departed(self, ref: Ref) -> tuple[str, ...]:
        """The source, where the event took it and its id names nothing any more."""
        itself = isinstance(ref, It | This) and It() not in self.bound
        return (self.source,) if itself and self.source in self.left and self.source in self.play.became else ()

    def _created_earlier(self) -> tuple[str, ...]:
        """The tokens that another ability of the source created [CR 607.2c], even if it has left since."""
        known = self.play.board.last_known.get(self.source)
        choices = dict(known.characteristics.obj.choices if known is not None else ()) | dict(self.choices)
        return tuple(i for i in choices.get("created", ()) if self.is_permanent(i))

    def bind_target(self, word: Ref, ids: tuple[str, ...]) -> None:
        """Give a word its targets; a word that occurs again has others."""
        groups = self.targets.setdefault(word, [])
        groups.append(ids)
        self.bound[word] = groups[0]

    def _next_target(self, ref: Target) -> tuple[str, ...]:
        """The targets of the occurrence that is being followed."""
        groups = self.targets.get(ref, [])
        if len(groups) > 1:
            self.bound[ref] = groups.pop(0)
            return self.bound[ref]
        return groups[0] if groups else self.bound.get(ref, ())

    def _both(self, ref: Both) -> tuple[str, ...]:
        """Several references; "that creature" in one means what those before it mentioned."""
        found: list[str] = []
        before = self.it
        for part in ref.refs:
            ids = self.objects(part)
            if isinstance(part, It) and part.form.startswith("that ") and found and set(ids) <= set(found):
                ids = self._mentioned_besides(found) or ids  # not what the words just before name
            found.extend(i for i in ids if i not in found)
            self.it = self.it if before else ids or self.it
        self.it = before
        return tuple(found)

    def _mentioned_besides(self, known: list[str]) -> tuple[str, ...]:
        """What was mentioned last of other objects than these."""
        return next((ids for ids in reversed(self.mentions) if ids and not set(ids) & set(known)), ())

    def _read(self, ref: Ref) -> list[Chars]:
        try:
            return compile_objects(ref).run(self.context(), None)
        except Unreadable as unread:
            self.report(unread.words)
            return []

    @staticmethod
    def ids(found: Iterable[Chars]) -> tuple[str, ...]:
        """Their ids, in the same order."""
        return tuple(chars.obj.id for chars in found)

    def _exist(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.play.obj(object_id).id for object_id in ids)

    def _choose(self, ref: Some, *, strict: bool) -> tuple[str, ...]:
        """Objects chosen without targeting: the step's choice must be one that the words allow [CR 608.2d]."""
        candidates = self.matching(ref.noun, lenient=bool(self.picks.all("object") or self.picks.all("copy")))
        wanted = self.amount(ref.count) or 1
        picked = tuple(i for key in OBJECT_PICKS for i in self.picks.all(key) if i in candidates)
        if picked:
            return tuple(dict.fromkeys(picked))[:wanted]
        if strict and any(key in self.picks for key in OBJECT_PICKS[:2]):
            raise StepRefused("illegal_choice", "608.2d", ", ".join(self.picks.all("copy") or self.picks.all("object")))
        if len(candidates) <= wanted:
            return candidates
        self.play.ask("object", candidates, "608.2d")
        return ()

    def players(self, ref: Ref) -> tuple[str, ...]:
        """The players that a reference means."""
        if isinstance(ref, Player) and ref.who in (Who.TARGET_PLAYER, Who.TARGET_OPPONENT, Who.THAT_PLAYER) and ref not in self.bound:
            return self._that_player(ref)
        if isinstance(ref, ControllerOf | OwnerOf):
            return self._players_of(ref)
        try:
            return compile_players(ref).run(self.context(), None)
        except Unreadable as unread:
            self.report(unread.words)
            return ()

    def _that_player(self, ref: Player) -> tuple[str, ...]:
        """The player meant: the one that the step names or targets, else the controller of what was mentioned last."""
        picked = self.picks.one("player")
        if picked is not None and self.play.is_player(picked):
            return (picked,)
        targeted = [ids for word, ids in self.bound.items() if isinstance(word, Player) and ids]
        if targeted:
            return targeted[-1]
        opponents = self.play.board.opponents(self.controller)
        if ref.who is Who.TARGET_OPPONENT and len(opponents) == 1:
            return opponents
        seen = self.as_it_was(self.it[0]) if ref.who is Who.THAT_PLAYER and self.it else None
        return () if seen is None else (seen.controller,)

    def _players_of(self, ref: ControllerOf | OwnerOf) -> tuple[str, ...]:
        found: list[str] = []
        for object_id in self.objects(ref.of):
            seen = self.play.now(object_id)
            if seen is not None:
                found.append(seen.obj.owner if isinstance(ref, OwnerOf) else seen.controller)
        return tuple(dict.fromkeys(found))

    def matching(self, noun: Noun, *, lenient: bool = False) -> tuple[str, ...]:
        """The ids of every object that a noun describes; what can't be judged is reported, and left out or let in."""
        selector, context = compile_noun(noun), self.context()
        try:
            return self.ids(selector.select(context))
        except Unreadable as unread:
            self.report(unread.words)
            return self.ids(selector.possible(context)) if lenient else ()

    def matches(self, noun: Noun, object_id: str) -> bool:
        """Whether an object is what a noun describes, in a zone where it may be; what can't be judged is reported, and let in."""
        chars = self.play.world.chars.get(object_id)
        if chars is None or chars.obj.phased_out:
            return False
        selector, context = compile_noun(noun), self.context()
        try:
            return selector.test(context, chars)
        except Unreadable as unread:
            if not selector.may_match(context, chars):
                return False
            self.report(unread.words)
            return True

    def meets(self, noun: Noun, object_id: str, world: World) -> bool:
        """Whether an object of some world meets the requirements of a noun, wherever it is."""
        try:
            return compile_test(noun.preds).run(self.context(world), world.chars[object_id])
        except Unreadable as unread:
            self.report(unread.words)
            return False

    def meets_in(self, noun: Noun, object_id: str, world: World) -> bool:
        """Whether an object of some world is what a noun describes, in a zone where it may be."""
        try:
            return compile_noun(noun).test(self.context(world), world.chars[object_id])
        except Unreadable as unread:
            self.report(unread.words)
            return True

    def amount(self, amount: Amount, it: str | None = None, world: World | None = None) -> int | None:
        """The number that an amount means, or ``None`` when it is not understood (and then reported)."""
        if isinstance(amount, Number):
            return amount.value
        if isinstance(amount, Variable):
            return self.x or 0
        if isinstance(amount, ThatMuch):
            return self.count
        amount = settled(amount, self) if world is None else amount
        world = world or self.play.world
        try:
            return compile_amount(amount).run(self.context(world), world.chars.get(it) if it else None)
        except Unreadable as unread:
            self.report(unread.words)
            return None

    def holds(self, condition: Condition, it: str | None = None, world: World | None = None) -> bool | None:
        """Whether a condition is true now; ``None`` when it is not understood (and then reported)."""
        world = world or self.play.world
        try:
            return compile_condition(condition).run(self.context(world), world.chars.get(it) if it else None)
        except Unreadable as unread:
            self.report(unread.words)
            return None

    def as_it_was(self, object_id: str) -> Characteristics | None:
        """An object as it last existed before this effect moved it from the battlefield [CR 608.2h], else as it is."""
        known = self.play.board.last_known.get(object_id) if object_id in self.left else None
        return known.characteristics if known else self.play.now(object_id)

    def tell_last_known(self, object_id: str, *rules: str) -> None:
        """That an object is read as it last existed, where it is [CR 608.2h]; ``rules``: those that let it be."""
        if object_id in self.left or object_id not in self.play.view:
            self.play.tell_last_known(object_id, *rules)

    def report(self, clause: str | Node) -> None:
        """Remember a clause that this resolution used and that is not understood."""
        if not self.silent:
            self.play.report(self.source_name, clause if isinstance(clause, str) else type(clause).__name__)
