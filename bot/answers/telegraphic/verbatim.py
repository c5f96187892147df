"""Parts of phrases that a tree keeps word for word: in French, or the clause around them is quoted whole."""

from __future__ import annotations

from bot.answers.telegraphic.plain import matched
from bot.answers.telegraphic.remnants import AMOUNTS, CHANGES, PLAYERS, REQUIREMENTS
from bot.answers.telegraphic.speaker import Speaker, says, unsaid
from bot.engine.abilities import ExceptVerbatim, VerbatimAmount, VerbatimChange, VerbatimPred, VerbatimRef

__all__: list[str] = []


def _said(speaker: Speaker, words: str, sayings: tuple[tuple[str, str], ...]) -> str:
    return speaker.fit(matched(speaker, words, sayings) or unsaid(words))


@says(VerbatimPred)
def _requirement(speaker: Speaker, pred: VerbatimPred) -> str:
    return _said(speaker, pred.words, REQUIREMENTS)


@says(VerbatimAmount)
def _amount(speaker: Speaker, amount: VerbatimAmount) -> str:
    return _said(speaker, amount.words, AMOUNTS)


@says(VerbatimRef)
def _ref(speaker: Speaker, ref: VerbatimRef) -> str:
    return _said(speaker, ref.words, PLAYERS)


@says(VerbatimChange)
def _change(speaker: Speaker, change: VerbatimChange) -> str:
    return _said(speaker, change.words, CHANGES)


@says(ExceptVerbatim)
def _exception(_: Speaker, exception: ExceptVerbatim) -> str:
    return unsaid(exception.words)
