"""What texts keep players from: losing or winning the game, drawing, being targeted [CR 101.2], and how damage is dealt to them.

Such words touch no characteristic, and the grammar keeps them: they are read here, each piece with the players it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from functools import lru_cache

from bot.engine.abilities import (
    Ability,
    Both,
    Clause,
    Condition,
    Conditional,
    Gain,
    Inert,
    Keyword,
    Modify,
    Opaque,
    OpaqueClause,
    Player,
    Static,
    Together,
    VerbatimCondition,
    Who,
    walk,
)
from bot.engine.board import Board
from bot.engine.characteristics import Chars
from bot.engine.conditions import compile_condition
from bot.engine.keywords import introduced_ability
from bot.engine.references import compile_players
from bot.engine.statics import COMMAND_TYPES
from bot.engine.values import Zone
from bot.engine.world import Context, Unreadable, World
from bot.records import dataclass

__all__ = ["Bar", "Bars", "bars", "bars_given", "bars_lasting", "bars_said", "functioning", "is_bar", "with_bars"]


class Bar(Enum):
    """One thing that a player can't do, or that is done to them otherwise."""

    LOSE = "lose the game"
    LOSE_BY_LIFE = "lose the game by life"
    LOSE_BY_DRAWING = "lose the game by drawing"
    LOSE_BY_POISON = "lose the game by poison"
    WIN = "win the game"
    DRAW = "draw cards"
    DRAW_AGAIN = "draw more than one card each turn"
    GAIN_LIFE = "gain life"
    LOSE_LIFE = "lose life"
    REDUCED_TO_ONE = "have damage reduce their life total below 1"
    TAKE_DAMAGE = "be dealt damage"
    TAKE_COMBAT_DAMAGE = "be dealt combat damage"
    TAKE_NONCOMBAT_DAMAGE = "be dealt noncombat damage"
    INFECTED = "be dealt damage other than as by infect"
    GET_COUNTERS = "get counters"
    GET_POISON = "get poison counters"
    TARGETED = "be the target of spells or abilities"
    TARGETED_BY_OPPONENTS = "be the target of spells or abilities their opponents control"
    TOUCHED = "be dealt damage, enchanted or targeted by anything"


_WHO = r"(?P<who>you|they|players|each player|(?:your )?opponents|each opponent|an opponent|enchanted player|your team)"
_DONT = r"(?:don't|doesn't|do not|can't)"
_SAID: tuple[tuple[str, tuple[Bar, ...]], ...] = (
    (r"can't (?:lose the game or win|win the game or lose) the game", (Bar.LOSE, Bar.WIN)),
    (r"(?:can't|don't|doesn't) lose the game", (Bar.LOSE,)),
    (r"can't win the game", (Bar.WIN,)),
    (rf"{_DONT} lose the game for having 0 or less life", (Bar.LOSE_BY_LIFE,)),
    (rf"{_DONT} lose the game for drawing from an? (?:empty library|library with no cards in it)", (Bar.LOSE_BY_DRAWING,)),
    (rf"{_DONT} lose the game for having (?:ten|10|\w+) or more poison counters", (Bar.LOSE_BY_POISON,)),
    (r"can't draw cards", (Bar.DRAW,)),
    (r"can't draw more than (?:one|1) card each turn", (Bar.DRAW_AGAIN,)),
    (r"can't gain life", (Bar.GAIN_LIFE,)),
    (r"can't lose life", (Bar.LOSE_LIFE,)),
    (r"can't get counters", (Bar.GET_COUNTERS,)),
    (r"can't get poison counters", (Bar.GET_POISON,)),
    (r"(?:have|has|gains?) shroud", (Bar.TARGETED,)),
    (r"(?:have|has|gains?) hexproof", (Bar.TARGETED_BY_OPPONENTS,)),
    (r"(?:have|has|gains?) protection from everything", (Bar.TOUCHED,)),
)
_LASTING = r"(?P<turn> this turn| until end of turn)?(?P<next> until your next turn)?"
_PREDICATES = tuple((re.compile(rf"(?:{_WHO} )?{words}{_LASTING}", re.IGNORECASE), what) for words, what in _SAID)
_KEYWORDS = {"shroud": Bar.TARGETED, "hexproof": Bar.TARGETED_BY_OPPONENTS}
"""Abilities given to players together with permanents [CR 702.11c, 702.18a]."""
_DEALT = r"damage that would be dealt to (?P<who>you|players|each player)(?: and [a-z ]+ (?:you|they) control)?(?P<turn> this turn)?"
_WHOLE: tuple[tuple[re.Pattern[str], tuple[Bar, ...]], ...] = tuple(
    (re.compile(words, re.IGNORECASE), what)
    for words, what in (
        (r"all damage is dealt to (?P<who>you|players) as though its source had infect(?P<turn> this turn)?", (Bar.INFECTED,)),
        (r"(?P<who>your|players'|your opponents') life totals? can't change(?P<turn> this turn)?", (Bar.GAIN_LIFE, Bar.LOSE_LIFE)),
        (
            r"damage that would reduce (?P<who>your) life total to less than (?:1|one) reduces it to 1(?: instead)?(?P<turn> this turn)?",
            (Bar.REDUCED_TO_ONE,),
        ),
        (rf"prevent all {_DEALT}", (Bar.TAKE_DAMAGE,)),
        (rf"prevent all combat {_DEALT}", (Bar.TAKE_COMBAT_DAMAGE,)),
        (rf"prevent all noncombat {_DEALT}", (Bar.TAKE_NONCOMBAT_DAMAGE,)),
    )
)
"""Sentences that are about one thing alone."""
_AND = re.compile(r",? and |, ")
_MATTERS = re.compile(r"(?:can't|don't|doesn't) (?:lose|win) the game|would lose the game|can't draw", re.IGNORECASE)
_PLAYERS = {
    "they": Who.YOU,
    "your": Who.YOU,
    "players'": Who.EACH_PLAYER,
    "your opponents'": Who.EACH_OPPONENT,
    "players": Who.EACH_PLAYER,
    "opponents": Who.EACH_OPPONENT,
    "your opponents": Who.EACH_OPPONENT,
    "an opponent": Who.EACH_OPPONENT,
}


@dataclass(frozen=True, slots=True)
class Bars:
    """Who is kept from what; ``unread``: (card, words) that may speak of it and are not understood."""

    found: frozenset[tuple[str, Bar]]
    unread: tuple[tuple[str | None, str], ...] = ()

    def holds(self, players: tuple[str, ...], *what: Bar) -> bool:
        """Whether one of these players is kept from one of these things: so is their team [CR 810.8a]."""
        return any((player, one) in self.found for player in players for one in what)


def functioning(world: World) -> Iterator[Chars]:
    """The objects whose abilities function by being where they are: permanents, and those of the command zone [CR 113.6p]."""
    yield from world.zones[Zone.BATTLEFIELD]
    for chars in world.zones[Zone.COMMAND]:
        if chars.obj.face_down is None and (not chars.types or chars.types & COMMAND_TYPES):
            yield chars


def bars(world: World) -> Bars:
    """What every text on the board keeps players from, with what was said to last this turn."""
    found = {(fact[2], Bar[fact[1]]) for fact in world.board.turn_facts if fact[0] == "bar"}
    unread: dict[tuple[str | None, str], None] = {}
    for chars in functioning(world):
        for instance in chars.abilities:
            ability = introduced_ability(chars.obj, instance.ability, world.board.speed.get(chars.controller, 0))
            _of_ability(world, chars, ability, found, unread)
    return Bars(frozenset(found), tuple(unread))


def _of_ability(
    world: World, chars: Chars, ability: Ability, found: set[tuple[str, Bar]], unread: dict[tuple[str | None, str], None]
) -> None:
    name = chars.names[0] if chars.names else None
    if isinstance(ability, Static):
        context = Context(world, chars.obj.id)
        for words, conditions in _pieces(ability):
            try:
                if all(compile_condition(condition).run(context, chars) for condition in conditions):
                    found.update((player, what) for player, what, _ in _read(context, words))
            except Unreadable:
                unread[name, words] = None
        found.update(_given(context, chars, ability))
    if isinstance(ability, Static | Opaque):
        kept = (node.words for node in walk(ability) if isinstance(node, Inert | Opaque | OpaqueClause))
        unread.update(dict.fromkeys((name, words) for words in kept if _MATTERS.search(words) and not is_bar(words)))


def _given(context: Context, chars: Chars, ability: Static) -> Iterator[tuple[str, Bar]]:
    """What players have with the permanents of a statement: "you and permanents you control have hexproof"."""
    for clause in (clause for sentence in ability.sentences for clause in sentence.clauses):
        if not isinstance(clause, Modify) or not (given := bars_given(clause)):
            continue
        conditions = [condition for condition in (ability.condition, clause.condition) if condition is not None]
        with suppress(Unreadable):
            if all(compile_condition(condition).run(context, chars) for condition in conditions):
                yield from ((player, bar) for one, bar in given for player in compile_players(one).run(context, chars))


def bars_given(clause: Modify) -> list[tuple[Player, Bar]]:
    """The players among the subjects of a statement, each with what the abilities given keep them from."""
    players = [ref for ref in clause.subject.refs if isinstance(ref, Player)] if isinstance(clause.subject, Both) else []
    abilities = [one for change in clause.changes if isinstance(change, Gain) for one in change.abilities]
    given = [_KEYWORDS[one.name] for one in abilities if isinstance(one, Keyword) and not one.params and one.name in _KEYWORDS]
    return [(player, bar) for player in players for bar in given]


def _pieces(ability: Static) -> Iterator[tuple[str, tuple[Condition, ...]]]:
    """The words kept of each sentence that may matter, under their conditions, with the subject that a piece leaves out."""
    given = () if ability.condition is None else (ability.condition,)
    for sentence in ability.sentences:
        subject = ""
        for clause in sentence.clauses:
            for words, conditions in _words_of(clause, given):
                said = re.match(_WHO + r"\b", words, re.IGNORECASE)
                subject = said[0] if said else subject
                yield words if said or not subject else f"{subject} {words}", conditions


def _words_of(clause: Clause, conditions: tuple[Condition, ...]) -> Iterator[tuple[str, tuple[Condition, ...]]]:
    if isinstance(clause, Conditional) and (not clause.instead or not isinstance(clause.condition, VerbatimCondition)):
        yield from _words_of(clause.clause, (*conditions, clause.condition))
    elif isinstance(clause, Together):
        for part in clause.clauses:
            yield from _words_of(part, conditions)
    elif isinstance(clause, Inert | OpaqueClause):
        yield clause.words.rstrip("."), conditions


_Said = tuple[str, tuple[Bar, ...], str]
"""Who is kept from what, as words say it, and how long: ``""`` while the words are there, ``"turn"``, or ``"next"``, until the
next turn of the player whose words they are."""


@lru_cache(maxsize=1024)
def _said_in(words: str) -> tuple[_Said, ...]:
    """What words say, if they say nothing else; a piece without a subject has that of the one before it."""
    until = _UNTIL.match(words)
    if until is not None:
        lasting = "turn" if until["turn"] else "next"
        return tuple((who, what, lasting) for who, what, _ in _said_in(words[until.end() :]))
    return _said_piecewise(words) or _said_piecewise(_EITHER.sub(r"can't \g<one> and can't \g<other>", words))


_UNTIL = re.compile(r"until (?:(?P<turn>end of turn)|your next turn), ", re.IGNORECASE)
_EITHER = re.compile(r"\bcan't (?P<one>[a-z ]+?) or (?P<other>[a-z ]+)$", re.IGNORECASE)
"""One verb for two things: "can't draw cards or gain life"."""


def _said_piecewise(words: str) -> tuple[_Said, ...]:
    found: list[_Said] = []
    whole = any(pattern.fullmatch(words) for pattern, _ in _WHOLE)
    for piece in (words,) if whole else _AND.split(words):
        said = next(((match, what) for pattern, what in (*_PREDICATES, *_WHOLE) if (match := pattern.fullmatch(piece))), None)
        if said is None:
            return ()
        who = said[0]["who"] or (found[-1][0] if found else "you")
        found.append((who, said[1], "turn" if said[0]["turn"] else "next" if said[0].groupdict().get("next") else ""))
    return tuple(found)


def _read(context: Context, words: str) -> Iterator[tuple[str, Bar, str]]:
    """Each player and what they are kept from, and how long."""
    for who, what, lasting in _said_in(words):
        yield from ((player, one, lasting) for player in _players(context, who) for one in what)


def is_bar(words: str) -> bool:
    """Whether words kept as they are say, whole, what a player can't do, or how damage is dealt to them."""
    return bool(_said_in(words.rstrip(".")))


def _players(context: Context, who: str) -> tuple[str, ...]:
    folded = who.casefold()
    known = _PLAYERS.get(folded) or next((one for one in Who if one.value == folded), Who.YOU)
    return compile_players(Player(known)).run(context, None)


def bars_said(context: Context, words: str) -> list[tuple[str, Bar, str]]:
    """What an effect that resolves keeps players from, and how long: the turn, or until the next turn of who controls it."""
    return [said for said in _read(context, words) if said[2]]


def with_bars(board: Board, said: list[tuple[str, Bar, str]], controller: str) -> Board:
    """With what players are kept from until the turn ends, or until the controller's next one."""
    for player, what, lasting in said:
        board = board.with_fact("bar", what.name, player, *((controller,) if lasting == "next" else ()))
    return board


def bars_lasting(board: Board, player: str) -> frozenset[tuple[str, ...]]:
    """What players are still kept from when a turn of ``player`` begins."""
    return frozenset(fact for fact in board.turn_facts if fact[0] == "bar" and len(fact) > 3 and fact[3] != player)
