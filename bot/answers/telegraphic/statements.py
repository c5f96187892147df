"""Statements of static abilities and of what effects change: « autres Gobelins que vous contrôlez : +1/+1 »."""

from __future__ import annotations

from bot.answers.telegraphic.agreement import of
from bot.answers.telegraphic.conditions import said_while
from bot.answers.telegraphic.counters import said_where, said_who
from bot.answers.telegraphic.exceptions import with_exceptions
from bot.answers.telegraphic.references import agreement_of, said_bare
from bot.answers.telegraphic.speaker import Speaker, enumerate_words, french, quote, says
from bot.engine.abilities import (
    AttachesOnlyTo,
    ChangeText,
    Controlled,
    CopyOf,
    Event,
    Every,
    ExchangeControl,
    ExchangeText,
    Flag,
    Get,
    Has,
    HaveTextOf,
    Host,
    Inert,
    It,
    Lingers,
    Modify,
    Noun,
    OpaqueClause,
    Ref,
    SameElsewhere,
    SameForAbilities,
    This,
    Word,
    WordKind,
    walk,
)
from bot.records import replace

__all__ = ["said_subject", "said_with_subject"]

_WORD_KINDS = {
    WordKind.COLOR: "un mot de couleur",
    WordKind.LAND_TYPE: "un type de terrain",
    WordKind.CREATURE_TYPE: "un type de créature",
}


def said_subject(speaker: Speaker, subject: Ref) -> str:
    """The subject and a colon, without article where the English has none; nothing for the source itself, if nothing was said before."""
    other = bool(speaker.told) or any(not isinstance(node, Event | Inert | OpaqueClause | This) for node in speaker.mentions)
    said = said_bare(speaker, subject)
    return "" if said == "ceci" and not other else f"{said} : "


@says(Modify)
def _modify(speaker: Speaker, clause: Modify) -> str:
    comes_back = isinstance(clause.subject, It) or any(isinstance(change, HaveTextOf) for change in clause.changes)
    if clause.condition is not None and comes_back and "condition^" in clause.form:
        # the pronoun means what the condition names: it is said first
        lead = said_while(speaker, clause.condition)
        speaker.mentions += [node for node in walk(clause.condition) if isinstance(node, Host)]
        return f"{lead}, {said_with_subject(speaker, replace(clause, condition=None))}"
    return _modified(speaker, clause)


def said_with_subject(speaker: Speaker, clause: Modify) -> str:
    """The statement with its subject, even if it is the source and nothing was said before."""
    told = len(speaker.told)
    speaker.told.append(clause)
    said = _modified(speaker, clause)
    del speaker.told[told]
    return said


def _modified(speaker: Speaker, clause: Modify) -> str:
    if len(clause.changes) == 1 and isinstance(clause.changes[0], Controlled):
        return _said_control(speaker, clause, clause.changes[0]) + _lasting(speaker, clause)
    subject, changes = _said_changes(speaker, clause)
    lasting = _lasting(speaker, clause)
    if lasting and any(isinstance(change, Get) and change.per is not None for change in clause.changes):
        return f"{subject}{lasting.strip()}, {changes}"  # « pour chaque créature que vous contrôlez » could take it in
    last = clause.changes[-1]
    return with_exceptions(speaker, f"{subject}{changes}{lasting}", last.exceptions if isinstance(last, CopyOf) else ())


def _said_changes(speaker: Speaker, clause: Modify) -> tuple[str, str]:
    """The subject, and what is said of it; of damage where that is whose it is."""
    damage = clause.form.startswith("unprevented") and clause.subject == _PERMANENTS
    before = len(speaker.mentions)
    subject = "" if damage else said_subject(speaker, clause.subject)
    *_, last = clause.changes
    if isinstance(clause.subject, This) and isinstance(last, CopyOf) and isinstance(last.of, It):
        del speaker.mentions[before:]  # nothing becomes a copy of itself: "it" means what was named before
    # exceptions are said behind what tells for how long
    changed = (*clause.changes[:-1], replace(last, exceptions=())) if isinstance(last, CopyOf) else clause.changes
    changes = ", ".join(speaker.agreeing(agreement_of(speaker, clause.subject)).each(changed)) + said_where(speaker, clause.where)
    if not subject and changes.startswith("“"):
        subject = "ceci : "  # an ability in quotes says not who has it
    return subject, changes.replace("leurs blessures", "les blessures") if damage else changes


_PERMANENTS = Every(Noun((Has(Flag.PERMANENT),), "plural"), "bare")
"""The subject of what is said of damage alone."""


def _lasting(speaker: Speaker, clause: Modify) -> str:
    before = len(speaker.mentions)
    duration = f" {speaker.say(clause.duration)}" if clause.duration is not None else ""
    del speaker.mentions[before:]  # what a duration names in passing is not what the next clause comes back to
    return duration + (f" {said_while(speaker, clause.condition)}" if clause.condition is not None else "")


def _said_control(speaker: Speaker, clause: Modify, change: Controlled) -> str:
    """« vous contrôlez la créature enchantée », « ce joueur : prendre le contrôle de ceci »."""
    if clause.form.startswith("gains"):
        who = said_who(speaker, change.by)
        return f"{who}prendre le contrôle {of(speaker.say(clause.subject))}"
    subject = speaker.say(clause.subject)
    return f"vous contrôlez {subject}" if clause.form.startswith("control") else f"prendre le contrôle {of(subject)}"


@says(SameElsewhere)
def _same(speaker: Speaker, clause: SameElsewhere) -> str:
    return f"de même pour : {enumerate_words(speaker.each(clause.subjects))}"


@says(ChangeText)
def _change_text(speaker: Speaker, clause: ChangeText) -> str:
    kinds = enumerate_words([french(_WORD_KINDS, kind) for kind in clause.kinds], "ou")
    forbidden = [speaker.word(word) for word in clause.forbidden]
    limits = f" ; le nouveau mot n'est pas {enumerate_words(forbidden, 'ou')}" if forbidden else ""
    duration = f" {speaker.say(clause.duration)}" if clause.duration is not None else ""
    new = "un autre" if clause.to is None else quote(speaker.word(clause.to)) if isinstance(clause.to, Word) else speaker.say(clause.to)
    return f"dans le texte {of(speaker.say(clause.of))}, remplacer {kinds} par {new}{duration}{limits}"


@says(ExchangeText)
def _exchange(speaker: Speaker, clause: ExchangeText) -> str:
    other = f" et {of(speaker.say(clause.other))}" if clause.other is not None else ""
    duration = f" {speaker.say(clause.duration)}" if clause.duration is not None else ""
    return f"échanger les encadrés de texte {of(speaker.say(clause.one))}{other}{duration}"


@says(ExchangeControl)
def _exchange_control(speaker: Speaker, clause: ExchangeControl) -> str:
    one = of(speaker.say(clause.one))
    other = f" et {of(speaker.say(clause.other))}" if clause.other is not None else ""
    duration = f" {speaker.say(clause.duration)}" if clause.duration is not None else ""
    return f"échanger le contrôle {one}{other}{duration}"


@says(AttachesOnlyTo)
def _attaches_only_to(speaker: Speaker, clause: AttachesOnlyTo) -> str:
    return f"{speaker.say(clause.subject)} ne s'attache qu'à : {speaker.say(clause.noun)}"


@says(Lingers)
def _lingers(speaker: Speaker, clause: Lingers) -> str:
    return f"l'effet dure {speaker.say(clause.duration)} après le départ {of(speaker.say(clause.source))}"


@says(SameForAbilities)
def _same_for_abilities(speaker: Speaker, clause: SameForAbilities) -> str:
    return f"de même pour : {enumerate_words(speaker.each(clause.abilities))}"
