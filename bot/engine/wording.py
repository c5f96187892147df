"""Instructions kept as words: which of a few known kinds they are, and what they are about.

They touch no characteristic, so that the grammar keeps them word for word; what they are about is read by the same grammar,
as the object of "Destroy …".
"""

from __future__ import annotations

import re
from typing import TypeGuard

from bot.engine.abilities import Act, AnyOf, Inert, Is, Node, Noun, OpaqueClause, Player, Ref, Target, Who, Word, WordKind, walk
from bot.engine.ports import Compiler

__all__ = [
    "ANYTHING",
    "ANY_TARGET",
    "BITE",
    "COUNTER",
    "DAMAGE",
    "DAYTIME",
    "DRAW",
    "FIGHT",
    "KEPT_OUT",
    "LIFE",
    "LIFE_BECOMES",
    "LIFE_EXCHANGED",
    "LIFE_FOR_SIZE",
    "LIFE_SHARE",
    "MELEE",
    "OPPONENT_OR_PLANESWALKER",
    "OUTCOME",
    "PLAYER_COUNTERS",
    "PLAYER_OR_PLANESWALKER",
    "PREVENT",
    "SHUFFLED",
    "is_done",
    "is_target",
    "phrase_ref",
    "targets_in_words",
]

_DAMAGEABLE = ("Creature", "Planeswalker", "Battle")
ANY_TARGET = Target(Noun((AnyOf(tuple((Is(Word(WordKind.CARD_TYPE, name)),) for name in _DAMAGEABLE)),)), form="any target")
""" "Any target" [CR 115.4]: a creature, player, planeswalker or battle."""

_PLANESWALKER = Noun((Is(Word(WordKind.CARD_TYPE, "Planeswalker")),))
PLAYER_OR_PLANESWALKER = Target(_PLANESWALKER, form="target player or planeswalker")
OPPONENT_OR_PLANESWALKER = Target(_PLANESWALKER, form="target opponent or planeswalker")
_OR_PLANESWALKER = {word.form: word for word in (PLAYER_OR_PLANESWALKER, OPPONENT_OR_PLANESWALKER)}
ANYTHING = Target(Noun(()), form="anything")
"""A target that a clause kept as words has: it takes a target of the step, unchecked."""

DAMAGE = re.compile(r"^(?P<source>.+?) deals? (?P<n>\d+|X) damage to (?P<to>.+?)(?: and \d+ damage to .+)?$", re.IGNORECASE)
LIFE = re.compile(r"^(?P<who>.+?) (?P<verb>gains?|loses?) (?P<n>\d+|X) life$", re.IGNORECASE)
LIFE_SHARE = re.compile(
    r"^(?P<who>.+?) (?P<verb>gains?|loses?) (?:life equal to (?:your|their) life total|half (?:your|their) life(?: total)?, rounded "
    r"(?P<half>up|down))$",
    re.IGNORECASE,
)
"""Life counted on the life total of the one who gains or loses it."""
COUNTER = re.compile(r"^counter (?P<what>target .*spell.*|it|that spell)$", re.IGNORECASE)
FIGHT = re.compile(r"^(?P<one>.+?) fights (?P<other>.+)$", re.IGNORECASE)
BITE = re.compile(r"^(?P<source>.+?) deals? damage equal to its (?P<stat>power|toughness) to (?P<to>.+)$", re.IGNORECASE)
MELEE = re.compile(r"^(?:those creatures |they )?fight each other$", re.IGNORECASE)
LIFE_BECOMES = re.compile(r"^(?P<who>your|.+'s) life total becomes (?P<n>\d+|X|(?:equal to )?your starting life total)$", re.IGNORECASE)
LIFE_EXCHANGED = re.compile(r"^(?:(?P<one>.+?) )?exchanges? life totals(?: with (?P<other>.+))?$", re.IGNORECASE)
LIFE_FOR_SIZE = re.compile(r"^exchange (?P<who>your|.+'s) life total with (?P<what>.+)'s (?P<stat>power|toughness)$", re.IGNORECASE)
PLAYER_COUNTERS = re.compile(
    r"^(?P<who>.+?) gets? (?P<n>an?|two|three|four|five|\d+|X) (?P<kind>poison|experience|rad|ticket|energy) counters?$", re.IGNORECASE
)
OUTCOME = re.compile(r"^(?P<who>.+?) (?P<verb>wins?|loses?) the game$", re.IGNORECASE)
DRAW = re.compile(
    r"^(?:(?P<who>.+?) )?draws? (?P<n>an?|two|three|four|five|six|seven|eight|nine|ten|\d+|X) (?:more )?cards?$", re.IGNORECASE
)
PREVENT = re.compile(
    r"^prevent the next (?P<n>\d+|X) (?P<kind>(?:non)?combat )?damage that would be dealt (?:this turn )?to "
    r"(?P<to>(?!any number)(?:(?! and|,| by ).)+?)(?: this turn)?(?:, where X is (?P<where>.+))?$",
    re.IGNORECASE,
)
SHUFFLED = re.compile(
    r"^shuffle (?P<what>(?:your hand|your graveyard|all permanents you own|,? and |, )+) into your library$", re.IGNORECASE
)
KEPT_OUT = re.compile(
    r"(?P<what>.+?) cards in (?P<zones>graveyards(?: and libraries)?|libraries) can't enter(?: the battlefield)?\.?", re.IGNORECASE
)
"""What texts keep from entering from some zones [CR 614.17d]."""
DAYTIME = re.compile(r"^it becomes (?P<time>day|night)$", re.IGNORECASE)
_DONE = (
    DAYTIME,
    BITE,
    COUNTER,
    DAMAGE,
    DRAW,
    FIGHT,
    LIFE,
    LIFE_BECOMES,
    LIFE_EXCHANGED,
    LIFE_FOR_SIZE,
    LIFE_SHARE,
    MELEE,
    OUTCOME,
    PLAYER_COUNTERS,
    PREVENT,
    SHUFFLED,
)
_PHRASES = (
    (OUTCOME, ("who",)),
    (DRAW, ("who",)),
    (BITE, ("source", "to")),
    (DAMAGE, ("to",)),
    (PREVENT, ("to",)),
    (LIFE_EXCHANGED, ("one", "other")),
    (LIFE_FOR_SIZE, ("who",)),
    (LIFE, ("who",)),
    (LIFE_SHARE, ("who",)),
    (COUNTER, ("what",)),
    (FIGHT, ("one", "other")),
    (PLAYER_COUNTERS, ("who",)),
)
_PLAYERS = {who.value: Player(who) for who in Who}


def is_done(words: str) -> bool:
    """Whether an instruction kept as words is of a kind that is done, so that nothing of it is missing on the board."""
    return any(pattern.match(words.rstrip(".")) for pattern in _DONE)


def targets_in_words(clause: Inert | OpaqueClause, compiler: Compiler) -> list[Ref]:
    """The targets that such a clause has, in order: those that are read, else one for each "target" in it."""
    words = clause.words.rstrip(".")
    refs: list[Ref] = [ref for phrase in _phrases(words) if (ref := phrase_ref(phrase, compiler)) is not None and is_target(ref)]
    if refs and isinstance(clause, Inert):
        return refs
    return [ANYTHING] * len(re.findall(r"\btarget\b", words, re.IGNORECASE))


def _phrases(words: str) -> list[str]:
    """The parts that name what a known instruction is about."""
    for pattern, groups in _PHRASES:
        found = pattern.match(words)
        if found:
            return [found[group] for group in groups if found[group] is not None]
    return []


def is_target(node: Node) -> TypeGuard[Target | Player]:
    """Whether these words name a target."""
    return isinstance(node, Target) or (isinstance(node, Player) and node.who in (Who.TARGET_PLAYER, Who.TARGET_OPPONENT))


def phrase_ref(phrase: str, compiler: Compiler) -> Ref | None:
    """What a phrase refers to, as the grammar reads it."""
    folded = phrase.strip().casefold()
    if folded in _PLAYERS:
        return _PLAYERS[folded]
    if folded in _OR_PLANESWALKER:
        return _OR_PLANESWALKER[folded]
    if folded in ("any target", "target creature or player", "target creature, player, or planeswalker", "any other target"):
        return ANY_TARGET
    for ability in compiler.compile(f"Destroy {phrase.strip()}.", types=("Sorcery",)):
        for node in walk(ability):
            if isinstance(node, Act) and node.what is not None:
                return node.what
    return ANY_TARGET if re.search(r"\btarget\b", folded) else None
