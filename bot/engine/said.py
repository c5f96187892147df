"""What words kept as they are say of the board: which objects and players they describe, under which conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine.abilities import (
    Ability,
    Clause,
    Condition,
    Every,
    Inert,
    Modify,
    Noun,
    OpaqueClause,
    Player,
    Ref,
    Some,
    Static,
    Target,
    VerbatimCondition,
    Who,
    walk,
)
from bot.engine.barring import functioning
from bot.engine.characteristics import Chars
from bot.engine.frame import Frame
from bot.engine.keywords import introduced_ability
from bot.engine.nouns import compile_test
from bot.engine.play import Play
from bot.engine.ports import Compiler
from bot.engine.wording import phrase_ref
from bot.engine.world import Unreadable, World
from bot.memories import by_identity

__all__ = ["clauses_of", "condition_said", "describes", "said_ref", "statements", "words_kept"]


def statements(play: Play, pattern: re.Pattern[str], world: World | None = None) -> Iterator[tuple[Frame, re.Match[str]]]:
    """The sentences of static abilities that say, whole, what a pattern reads, where their conditions hold, on the board now
    or in a ``world``; each with the standpoint of the object whose text it is."""
    for chars in list(functioning(world or play.world)):
        frame = Frame(play, chars.obj.id, chars.controller, choices=chars.obj.choices, source_name=next(iter(chars.names), None))
        for instance in chars.abilities:
            ability = introduced_ability(chars.obj, instance.ability, play.board.speed.get(chars.controller, 0))
            found = [said for words in words_kept(ability) if (said := pattern.fullmatch(words)) is not None]
            if found and isinstance(ability, Static) and (ability.condition is None or frame.holds(ability.condition, world=world)):
                yield from ((frame, said) for said in found)


@by_identity(4_000)
def clauses_of(ability: Ability) -> tuple[Clause, ...]:
    """What a static ability states; nothing of another kind."""
    return tuple(clause for sentence in ability.sentences for clause in sentence.clauses) if isinstance(ability, Static) else ()


@by_identity(4_000)
def words_kept(ability: Ability) -> tuple[str, ...]:
    """The statements of a static ability that the grammar keeps word for word."""
    return tuple(clause.words.rstrip(".") for clause in clauses_of(ability) if isinstance(clause, Inert | OpaqueClause))


_PLAYERS = {
    "you": Who.YOU,
    "a player": Who.EACH_PLAYER,
    "player": Who.EACH_PLAYER,
    "players": Who.EACH_PLAYER,
    "each player": Who.EACH_PLAYER,
    "each opponent": Who.EACH_OPPONENT,
    "an opponent": Who.EACH_OPPONENT,
    "opponent": Who.EACH_OPPONENT,
    "your opponents": Who.EACH_OPPONENT,
}


def describes(frame: Frame, phrase: str, object_id: str, world: World | None = None) -> bool | None:
    """Whether words of a statement describe an object, of a world, or player; ``None`` if they are not understood."""
    folded = phrase.casefold()
    if folded in _PLAYERS:
        return object_id in frame.players(Player(_PLAYERS[folded]))
    if frame.source_name is not None and folded == frame.source_name.split(",")[0].casefold():
        return object_id == frame.source
    ref = said_ref(phrase, frame.play.compiler)
    if ref is None or isinstance(ref, Player):
        return None if ref is None else object_id in frame.players(ref)
    if not isinstance(ref, Some | Every | Target):
        return object_id in frame.objects(ref)
    return _fits(frame, ref.noun, object_id, world or frame.play.world)


def _fits(frame: Frame, noun: Noun, object_id: str, world: World) -> bool | None:
    chars: Chars | None = world.chars.get(object_id)
    if chars is None:
        return False
    try:
        return compile_test(noun.preds).run(frame.context(world), chars)
    except Unreadable:
        return None


def said_ref(phrase: str, compiler: Compiler) -> Ref | None:
    """What a phrase refers to; of a kind named bare ("artifact creatures", "permanent you control"), all of it."""
    return next((ref for said in (phrase, f"all {phrase}", f"a {phrase}") if (ref := phrase_ref(said, compiler)) is not None), None)


def condition_said(words: str, compiler: Compiler) -> Condition:
    """The condition of "while it has a counter on it", "it" being the permanent whose text it is."""
    about = words.replace("it's ", "this creature is ", 1) if words.startswith("it's ") else words
    about = about.replace("it ", "this creature ", 1) if about.startswith("it ") else about
    for ability in compiler.compile(f"As long as {about}, this creature gets +1/+1.", types=("Creature",)):
        for node in walk(ability):
            condition = node.condition if isinstance(node, Static | Modify) else None
            if condition is not None:
                return condition
    return VerbatimCondition(words)
