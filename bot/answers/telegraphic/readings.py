"""English words that a tree keeps, read by the grammar once more where they are said: parts of costs, events, what is searched for.

The grammar is loaded for the first such words only.
"""

from __future__ import annotations

import re

from bot.answers.grammar import LateCompiler
from bot.answers.telegraphic.speaker import Speaker
from bot.engine import Compiler
from bot.engine.abilities import (
    Ability,
    Act,
    Amount,
    Condition,
    Conditional,
    It,
    OpaqueClause,
    PutCounters,
    Ref,
    SpellAbility,
    StatOf,
    walk,
)
from bot.errors import Unsaid

__all__ = ["said_amount", "said_clause", "said_condition", "said_object"]

_NAMED = re.compile(r"(?:marqueurs?|appelée?s?|nommée) « [^«»]* »")
"""Names, which stay as printed."""
_COMPILER: Compiler = LateCompiler()
_SPELL = ("Instant",)
_LONGEST = 200
"""No more characters are read: what is longer is no part of a sentence."""


def said_clause(speaker: Speaker, words: str) -> str | None:
    """An instruction in French, or ``None`` if any of it stays in English."""
    ability = _read(words[:1].upper() + words[1:] + ".", speaker.name)
    if ability is None or any(isinstance(node, OpaqueClause) for node in walk(ability)):
        return None
    said = _said(speaker, ability)
    return None if said is None or "«" in _NAMED.sub("", said) else said


def said_object(speaker: Speaker, words: str) -> str | None:
    """« une carte de terrain de base » for "a basic land card", or ``None``."""
    ability = _read(f"Exile {words}.", speaker.name)
    act = _only_clause(ability)
    if not isinstance(act, Act) or act.what is None or any((act.to, act.how, act.amount, act.form, act.entering, act.until)):
        return None
    return _said(speaker, act.what)


def said_amount(speaker: Speaker, words: str) -> str | None:
    """« la force de celui-ci » for "its power", or ``None``."""
    put = _only_clause(_read(f"Put X +1/+1 counters on target creature, where X is {words}.", speaker.name))
    if not isinstance(put, PutCounters) or put.where is None:
        return None
    said = _said(speaker, put.where)
    speaker.mentions += [put.where.of] if isinstance(put.where, StatOf) and not isinstance(put.where.of, It) else []
    return said


def said_condition(speaker: Speaker, words: str) -> str | None:
    """« vous contrôlez un Marais » for "you control a Swamp", or ``None``."""
    found = _only_clause(_read(f"If {words}, draw a card.", speaker.name))
    return _said(speaker, found.condition) if isinstance(found, Conditional) and not found.instead else None


def _read(text: str, name: str | None) -> Ability | None:
    read = _COMPILER.compile(text, name=name, types=_SPELL) if len(text) < _LONGEST and "\n" not in text else ()
    return read[0] if len(read) == 1 else None


def _only_clause(ability: Ability | None) -> object:
    if not isinstance(ability, SpellAbility) or len(ability.sentences) != 1 or len(ability.sentences[0].clauses) != 1:
        return None
    return ability.sentences[0].clauses[0]


def _said(speaker: Speaker, node: Ability | Amount | Condition | Ref) -> str | None:
    try:
        said = speaker.say(node)
    except Unsaid:
        return None
    return None if said.startswith("«") else said
