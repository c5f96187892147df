"""Sentences without command: a rule number, a board that two card names draw, else the rules that the words lead to."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.answers import rules_answers
from bot.answers.board import read_board
from bot.answers.compose import applied, copied
from bot.answers.dates import MONTHS, Period, period_of
from bot.answers.folding import fold
from bot.answers.free_tokens import token_question
from bot.answers.model import Answer, Assumption, Kind
from bot.answers.ports import Span
from bot.answers.sense import copy_way
from bot.answers.services import Ask, Services
from bot.engine.epochs import BASE_EDITION, FIRST_EDITION

__all__ = ["free_question", "implied_period"]

_MONTH = "|".join((*MONTHS, "fevrier", "aout", "decembre"))
_ERA = re.compile(rf"\s*\b(?:en|depuis)\s+((?:(?:{_MONTH})\s+)?(?:19|20)\d\d)\b(?!\s*/)", re.IGNORECASE)
_BEFORE = re.compile(r"\s*\bavant\s+(?:(?:l'an|l'année)\s+)?((?:19|20)\d\d)\b", re.IGNORECASE)
_RULE = re.compile(r"(?<![\d.])([1-9]\d\d\.\d{1,3}[a-z]?)(?![\d.])")
_COPYING = re.compile(r"copi|clon|metamorph|métamorph|duplic")


def implied_period(text: str) -> tuple[str, Period | None]:
    """The text without the words that name an era (« en 2006 », « avant 2009 »), and that era."""
    for pattern, shift in ((_ERA, 0), (_BEFORE, -1)):
        match = pattern.search(text)
        if match is None:
            continue
        said = match[1] if shift == 0 else str(int(match[1]) + shift)
        period = period_of(said, FIRST_EDITION)
        if isinstance(period, Period) and period.start <= BASE_EDITION:
            return f"{text[: match.start()]}{text[match.end() :]}".strip(" ,;:"), period
    return text, None


def free_question(services: Services, ask: Ask) -> Answer:
    """The answer to a sentence."""
    number = _RULE.search(ask.text)
    if number is not None:
        return rules_answers.rule(services, Ask(ask.query, number[1], ask.day))
    if _written_board(services, ask.text):
        return copied(services, ask) if ">" in ask.text else applied(services, ask)
    board = _copy_board(services, ask.text)
    if board is not None:
        computed = copied(services, Ask(ask.query, board, ask.day))
        if computed.kind is Kind.VERDICT:
            return _as_understood(computed, ask, board)
    return token_question(services, ask) or rules_answers.found_by_words(services, ask)


def _written_board(services: Services, text: str) -> bool:
    """Whether a text is nothing but a board: sure names joined by « > » or « + »."""
    if ">" not in text and " + " not in text:
        return False
    parts = read_board(text, services.names).parts
    return len(parts) > 1 and all(part.match.sure for part in parts)


def _copy_board(services: Services, text: str) -> str | None:
    """`copier > copié (états)` where a sentence about copying names two cards, one of which copies."""
    if not _COPYING.search(fold(text)):
        return None
    spans = [span for span in services.names.find_in_text(text) if span.match.candidates and not span.weak]
    if len(spans) != 2:
        return None
    copiers = [span for span in spans if _copies(services, span)]
    if len(copiers) != 1:
        return None
    other = next(span for span in spans if span is not copiers[0])
    return f"{_said(text, copiers[0])} > {_said(text, other)}{_states_beside(text, other)}"


def _copies(services: Services, span: Span) -> bool:
    card = services.catalogue.card(span.match.candidates[0].card)
    return card is not None and copy_way(card) is not None


def _said(text: str, span: Span) -> str:
    return text[span.start : span.end]


_BESIDE = re.compile(r"^\s*(anim[ée]e?(?:\s+(?:en\s+)?\d+(?:/\d+)?)?|engag[ée]e?|transform[ée]e?|face cachée)", re.IGNORECASE)


def _states_beside(text: str, span: Span) -> str:
    """States written just after a name: « un Bâton chimérique animé 5/5 »."""
    match = _BESIDE.match(text[span.end :])
    return f" ({match[1].replace(' en ', ' ')})" if match else ""


def _as_understood(answer: Answer, ask: Ask, board: str) -> Answer:
    """A computed answer says what was understood."""
    understood = Assumption(ask.text, f"copie {board}")
    return replace(answer, assumed=(understood, *answer.assumed))
