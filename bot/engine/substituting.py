"""What happens to a player in place of an event that texts replace: "If you would lose the game, … instead" [CR 614.1a, 614.6]."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum

from bot.engine.abilities import (
    Ability,
    Clause,
    Conditional,
    Inert,
    Opaque,
    OpaqueClause,
    Optional,
    Static,
    VerbatimCondition,
    walk,
)
from bot.engine.barring import functioning
from bot.engine.characteristics import Chars
from bot.engine.conditions import compile_condition
from bot.engine.frame import Frame
from bot.engine.keywords import introduced_ability
from bot.engine.play import Play
from bot.engine.references import compile_players
from bot.engine.resolving import follow
from bot.engine.wording import is_done, phrase_ref
from bot.engine.world import Context, Unreadable
from bot.records import dataclass

__all__ = ["Event", "Replaced", "instead_of"]


class Replaced(Enum):
    """Whether something else happened."""

    NO = "no"
    DONE = "done"
    UNREAD = "something that is not understood"


@dataclass(frozen=True, slots=True)
class Event:
    """What would happen to a player: ``said`` reads the words of an event, ``when`` whether it is this one, and ``about`` finds
    words that may speak of such an event."""

    player: str
    said: re.Pattern[str]
    when: Callable[[re.Match[str]], bool]
    about: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class _Instead:
    source: Chars
    words: str
    clause: Clause


def instead_of(play: Play, event: Event) -> Replaced:
    """Do what an effect says in place of the event, if one replaces it; what is not understood is reported, and nothing done.

    Of several, the one that the step names in its order, else the oldest, the choice being left open [CR 616.1].
    """
    found = list(_effects(play, event))
    if not found:
        return Replaced.NO
    sources = [one.source.obj.id for one in found]
    if len(found) > 1 and not set(sources) & set(play.order):
        play.ask("order", sources, "616.1")
    chosen = min(found, key=lambda one: play.order.index(one.source.obj.id) if one.source.obj.id in play.order else len(play.order))
    play.cite("614.1a", "614.6")
    return _follow(play, chosen)


def _follow(play: Play, chosen: _Instead) -> Replaced:
    obj = chosen.source.obj
    name = chosen.source.names[0] if chosen.source.names else None
    if any(isinstance(node, Optional | Opaque | OpaqueClause) or _is_not_done(node) for node in walk(chosen.clause)):
        play.report(name, f"If {chosen.words}")
        return Replaced.UNREAD
    frame = Frame(play, obj.id, chosen.source.controller, picks=play.picks, choices=obj.choices, source_name=name)
    play.replacing |= {(obj.id, chosen.words)}  # [CR 614.5] it does not apply again to what it does instead
    follow(chosen.clause, frame)
    play.replacing -= {(obj.id, chosen.words)}
    return Replaced.DONE


def _is_not_done(node: object) -> bool:
    return isinstance(node, Inert) and not is_done(node.words)


def _effects(play: Play, event: Event) -> Iterator[_Instead]:
    for chars in sorted(functioning(play.world), key=lambda c: c.obj.timestamp):
        context = Context(play.world, chars.obj.id)
        for clause, words in _clauses(play, chars, context, event):
            said = event.said.fullmatch(words)
            if (chars.obj.id, words) in play.replacing:
                continue
            if said is None:
                play.report(chars.names[0] if chars.names else None, f"If {words}")
            elif event.player in _players(play, context, said["who"]) and event.when(said):
                yield _Instead(chars, words, clause)


def _players(play: Play, context: Context, phrase: str) -> tuple[str, ...]:
    ref = phrase_ref(phrase, play.compiler)
    return compile_players(ref).run(context, None) if ref is not None else ()


def _clauses(play: Play, chars: Chars, context: Context, event: Event) -> Iterator[tuple[Clause, str]]:
    """What is done instead of such events, with the words of each; what is not read is reported."""
    for instance in chars.abilities:
        ability = introduced_ability(chars.obj, instance.ability, play.board.speed.get(chars.controller, 0))
        if isinstance(ability, Static) and _holds(play, chars, context, ability):
            for clause in (clause for sentence in ability.sentences for clause in sentence.clauses):
                if isinstance(clause, Conditional) and clause.instead and isinstance(clause.condition, VerbatimCondition):
                    words = clause.condition.words
                    if event.about.search(words):
                        yield clause.clause, words
        _report_unread(play, chars, ability, event)


def _holds(play: Play, chars: Chars, context: Context, ability: Static) -> bool:
    try:
        return ability.condition is None or compile_condition(ability.condition).run(context, chars)
    except Unreadable as fault:
        play.report(chars.names[0] if chars.names else None, fault.words)
        return False


def _report_unread(play: Play, chars: Chars, ability: Ability, event: Event) -> None:
    if isinstance(ability, Static | Opaque):
        for node in walk(ability):
            if isinstance(node, Opaque | OpaqueClause) and event.about.search(node.words):
                play.report(chars.names[0] if chars.names else None, node.words)
