"""What effects do to spells: copies of them, with exceptions, and new targets for them [CR 707.10]."""

from __future__ import annotations

import re

from bot.engine.abilities import Act, CopyException, CopyOf, It, Ref
from bot.engine.becoming_copies import exceptions_of
from bot.engine.frame import Frame
from bot.engine.hypothetical import check_room
from bot.engine.objects import CopiableValues
from bot.engine.replacing import amount_clauses, changed_number, is_meant, reporting
from bot.engine.spells import copy_spell, give_targets
from bot.engine.unread import report_unread
from bot.engine.values import Zone
from bot.records import replace

__all__ = ["copy_spells", "except_in_copy", "retarget"]


def copy_spells(clause: Act, frame: Frame, ids: tuple[str, ...]) -> None:
    """Copies of spells on the stack; they keep their targets unless another instruction gives others.

    "It" stays the original: "copy target spell, then return it to its owner's hand".
    """
    times = 1 if clause.amount is None else frame.amount(clause.amount) or 0
    exceptions = clause.to.exceptions if isinstance(clause.to, CopyOf) else ()
    copier = next(iter(frame.players(clause.who)), frame.controller) if clause.who is not None else frame.controller
    made: list[str] = []
    times = _times(frame, copier, times)
    originals = [one for one in ids if frame.play.board[one].zone is Zone.STACK]
    check_room(frame.play, Zone.STACK, len(originals) * times)
    for original in originals:
        frame.it = (original,)
        for _ in range(times):
            made.append(copy_spell(frame.play, frame.play.new_id(), original, copier, (), frame.picks))
            except_in_copy(frame, made[-1], exceptions)
    frame.copies = tuple(made)


_COPIES_TEXT = re.compile(r"would copy .*\bspells?\b", re.IGNORECASE)


def _times(frame: Frame, copier: str, times: int) -> int:
    """How often a spell is copied, with what replaces that [CR 614.1a]."""
    play = frame.play
    report_unread(play, _COPIES_TEXT)
    if not times:
        return 0
    for source, clause in amount_clauses(play.world, "copies"):
        if is_meant(play.world, source, clause.who, copier, reporting(play)):
            times = changed_number(clause, times)
            play.cite("614.1a")
    return times


def except_in_copy(frame: Frame, copy: str, exceptions: tuple[CopyException, ...]) -> None:
    """Apply what a copy of a spell is said to have or be otherwise [CR 707.9]."""
    if exceptions:
        spell = frame.play.board[copy]
        values = exceptions_of(frame, CopiableValues(spell.card, spell.face), exceptions, None)
        frame.play.put(replace(spell, card=values.card))


def retarget(clause: Act, frame: Frame, ids: tuple[str, ...]) -> None:
    """The new targets that the step gives; without any, all stay as they are [CR 707.10c, 115.7]."""
    said = _said_target(frame, clause.to) if isinstance(clause.to, Ref) else ()
    chosen = said or tuple(i for i in frame.picks.all("object") if i not in frame.it)  # "that spell" is named so too
    spells = [i for i in ids if frame.play.board[i].zone is Zone.STACK]
    if not isinstance(clause.what, It):
        frame.it = tuple(spells)  # "then copy that spell"
    for spell, targets in zip(spells, _shared(chosen, len(spells)), strict=False):
        give_targets(frame.play, spell, targets, frame.picks)
        frame.play.cite("707.10e" if said else "707.10c" if frame.play.board[spell].is_copy else "115.7d")


def _said_target(frame: Frame, to: Ref) -> tuple[str, ...]:
    """ "The copy targets that token": the one just created [CR 707.10e]."""
    created = isinstance(to, It) and "token" in to.form and frame.made
    return frame.made if created else frame.objects(to)


def _shared(chosen: tuple[str, ...], spells: int) -> list[tuple[str, ...]]:
    """One target for each copy where there are as many; else all of them for each."""
    if not chosen:
        return []
    return [(target,) for target in chosen] if len(chosen) == spells else [chosen] * spells
