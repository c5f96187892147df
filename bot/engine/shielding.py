"""Shields that a spell or ability raises: the next N damage to something, or the next damage of one source [CR 615.7, 615.8]."""

from __future__ import annotations

import re

from bot.engine.abilities import Conditional, Inert, PutCounters, VerbatimCondition, walk
from bot.engine.frame import Frame
from bot.engine.phrases import ids_meant, number_said
from bot.engine.shields import Shield, with_shield

__all__ = ["raise_amount_shield", "raise_source_shield"]

_OWN = re.compile(r"this (?!turn)\w+|~", re.IGNORECASE)
_SOURCE = re.compile(
    r"(?P<source>.+?) would deal (?P<kind>(?:non)?combat )?damage(?: to (?P<to>.+?))? this (?:turn|combat)",
    re.IGNORECASE,
)
_OF_CHOICE = re.compile(r"an? (?P<qualities>(?:[a-z]+ (?:or )?)*?)(?:source|creature) of your choice", re.IGNORECASE)


def raise_amount_shield(found: re.Match[str], frame: Frame) -> None:
    """The next N damage to each of what the words name is prevented, until the turn ends."""
    amount = _amount(found["n"], found["where"], frame)
    shielded = _meant(frame, found["to"])
    if amount is None or not shielded:
        frame.report(found[0])
        return
    for one in shielded:
        with_shield(frame.play, Shield(one, amount, (found["kind"] or "").strip().casefold()))


def _amount(number: str, where: str | None, frame: Frame) -> int | None:
    """How much is prevented; X as it was chosen, or as the words after it count."""
    if where is None:
        return number_said(number, frame)
    for ability in frame.play.compiler.compile(f"Put X +1/+1 counters on target creature, where X is {where}.", types=("Sorcery",)):
        for node in walk(ability):
            if isinstance(node, PutCounters) and node.where is not None:
                return frame.amount(node.where)
    return None


def _meant(frame: Frame, phrase: str) -> tuple[str, ...]:
    """The objects and players that a phrase names; the source by its own name too."""
    if phrase.casefold() == "it" and frame.it:
        return frame.it
    if _OWN.fullmatch(phrase) or phrase in (frame.source_name, (frame.source_name or "").partition(",")[0]):
        return (frame.source,)
    return ids_meant(frame, phrase)


def raise_source_shield(clause: Conditional, frame: Frame) -> bool:
    """A shield against the next damage of one source, "the next time … would deal damage …"; whether the clause says so."""
    if clause.form != "the next time" or not isinstance(clause.condition, VerbatimCondition):
        return False
    found = _SOURCE.fullmatch(clause.condition.words)
    if found is None or not isinstance(clause.clause, Inert) or clause.clause.words != "prevent that damage":
        return False
    chosen = _OF_CHOICE.fullmatch(found["source"])
    sources = frame.picks.all("object")[:1] if chosen is not None else _meant(frame, found["source"])
    if not sources:
        frame.report(f"{clause.condition.words}, {clause.clause.words}")
        return True
    shielded = _meant(frame, found["to"]) if found["to"] else ("",)
    qualities = tuple(word for word in (chosen["qualities"].split() if chosen is not None else ()) if word != "or")
    for one in shielded:
        kind = (found["kind"] or "").strip().casefold()
        with_shield(frame.play, Shield(one, None, kind, sources[0], qualities))
    return True
