"""Instructions kept as words whose results a board can show all the same: damage, fights, life, spells countered.

They touch no characteristic, so that the grammar keeps them word for word; what they are about is read by the same grammar,
as the object of "Destroy …".
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.engine.abilities import Act, AnyOf, Inert, Is, Noun, OpaqueClause, Player, Ref, Target, Who, Word, WordKind, walk
from bot.engine.damage import deal_damage
from bot.engine.frame import Frame
from bot.engine.ports import Compiler
from bot.engine.values import Zone
from bot.engine.zones import move

__all__ = ["ANYTHING", "ANY_TARGET", "do_in_words", "targets_in_words"]

_DAMAGEABLE = ("Creature", "Planeswalker", "Battle")
ANY_TARGET = Target(Noun((AnyOf(tuple((Is(Word(WordKind.CARD_TYPE, name)),) for name in _DAMAGEABLE)),)), form="any target")
""" "Any target" [CR 115.4]: a creature, player, planeswalker or battle."""

ANYTHING = Target(Noun(()), form="anything")
"""A target that a clause kept as words has: it takes a target of the step, unchecked."""

_DAMAGE = re.compile(r"^(?P<source>.+?) deals? (?P<n>\d+|X) damage to (?P<to>.+?)(?: and \d+ damage to .+)?$", re.IGNORECASE)
_LIFE = re.compile(r"^(?P<who>.+?) (?P<verb>gains?|loses?) (?P<n>\d+|X) life$", re.IGNORECASE)
_COUNTER = re.compile(r"^counter (?P<what>target .*spell.*|it|that spell)$", re.IGNORECASE)
_FIGHT = re.compile(r"^(?P<one>.+?) fights (?P<other>.+)$", re.IGNORECASE)
_PLAYERS = {who.value: Player(who) for who in Who}
_SELF = re.compile(r"^(?:this \w+|~.*|it)$", re.IGNORECASE)


def targets_in_words(clause: Inert | OpaqueClause, compiler: Compiler) -> list[Ref]:
    """The targets that such a clause has, in order: those that are read, else one for each "target" in it."""
    words = clause.words.rstrip(".")
    refs = [ref for phrase in _phrases(words) if (ref := _ref(phrase, compiler)) is not None and _targets(ref)]
    if refs and isinstance(clause, Inert):
        return refs
    return [ANYTHING] * len(re.findall(r"\btarget\b", words, re.IGNORECASE))


def _phrases(words: str) -> list[str]:
    """The parts that name what a known instruction is about."""
    for pattern, groups in ((_DAMAGE, ("to",)), (_LIFE, ("who",)), (_COUNTER, ("what",)), (_FIGHT, ("one", "other"))):
        found = pattern.match(words)
        if found:
            return [found[group] for group in groups]
    return []


def _targets(ref: Ref) -> bool:
    return isinstance(ref, Target) or (isinstance(ref, Player) and ref.who in (Who.TARGET_PLAYER, Who.TARGET_OPPONENT))


def _ref(phrase: str, compiler: Compiler) -> Ref | None:
    """What a phrase refers to, as the grammar reads it."""
    folded = phrase.strip().casefold()
    if folded in _PLAYERS:
        return _PLAYERS[folded]
    if folded in ("any target", "target creature or player", "target creature, player, or planeswalker", "any other target"):
        return ANY_TARGET
    for ability in compiler.compile(f"Destroy {phrase.strip()}.", types=("Sorcery",)):
        for node in walk(ability):
            if isinstance(node, Act) and node.what is not None:
                return node.what
    return ANY_TARGET if re.search(r"\btarget\b", folded) else None


def do_in_words(clause: Inert, frame: Frame) -> bool:
    """Do what the words say, if they are of a kind known here; whether they were."""
    words = clause.words.rstrip(".")
    for pattern, run in _KNOWN:
        found = pattern.match(words)
        if found:
            run(found, frame)
            return True
    return False


def _ids(frame: Frame, phrase: str) -> tuple[str, ...]:
    ref = _ref(phrase, frame.play.compiler)
    if ref is None:
        return ()
    if isinstance(ref, Target):
        return frame.bound.get(ref) or frame.bound.get(ANYTHING, ())
    return frame.players(ref) if isinstance(ref, Player) else frame.objects(ref)


def _number(text: str, frame: Frame) -> int:
    return frame.x or 0 if text.upper() == "X" else int(text)


def _deal(found: re.Match[str], frame: Frame) -> None:
    """Damage by the source of the ability, or by what was mentioned last."""
    source = found["source"].strip()
    ids = _ids(frame, source) if not _SELF.match(source) and source != frame.source_name else ()
    by = ids[0] if ids else frame.source
    for to in _ids(frame, found["to"]):
        if frame.play.is_player(to) or (to in frame.play.board and frame.play.board[to].zone is Zone.BATTLEFIELD):
            deal_damage(frame.play, to, _number(found["n"], frame), by)
            frame.it = (to,)


def _fight(found: re.Match[str], frame: Frame) -> None:
    """Each deals damage equal to its power to the other [CR 701.14a]."""
    one, other = ((frame.source,) if _SELF.match(found["one"]) and not frame.it else _ids(frame, found["one"]), _ids(frame, found["other"]))
    if not one or not other:
        return
    pair = [i for i in (one[0], other[0]) if i in frame.play.view and "Creature" in frame.play.view[i].types]
    if len(pair) == 2:
        powers = [frame.play.view[i].power or 0 for i in pair]
        deal_damage(frame.play, pair[1], powers[0], pair[0])
        deal_damage(frame.play, pair[0], powers[1], pair[1])
        frame.play.cite("701.14a")


def _change_life(found: re.Match[str], frame: Frame) -> None:
    sign = 1 if found["verb"].casefold().startswith("gain") else -1
    play = frame.play
    for player in _ids(frame, found["who"]):
        if play.is_player(player):
            play.board = play.board.with_life(player, play.board.life_of(player) + sign * _number(found["n"], frame))


def _counter(found: re.Match[str], frame: Frame) -> None:
    """The spell goes to its owner's graveyard [CR 701.6a]."""
    for spell in _ids(frame, found["what"]):
        if spell in frame.play.board and frame.play.board[spell].zone is Zone.STACK:
            move(frame.play, spell, Zone.GRAVEYARD)
            frame.play.cite("701.6a")


_KNOWN: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Frame], None]], ...] = (
    (_DAMAGE, _deal),
    (_LIFE, _change_life),
    (_COUNTER, _counter),
    (_FIGHT, _fight),
)
