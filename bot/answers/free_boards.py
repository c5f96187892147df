"""Boards that a sentence draws: « mon Clone copie un Bâton animé 5/5, c'est une créature ? »."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from bot.answers.board import read_board
from bot.answers.compose import applied, copied, legends
from bot.answers.copy_ways import copy_way
from bot.answers.folding import fold
from bot.answers.model import Answer, Assumption, Kind
from bot.answers.ports import Span
from bot.answers.sense import is_permanent
from bot.answers.services import Ask, Services
from bot.engine.values import CardDef
from bot.errors import UnsettledName

__all__ = ["board_question"]

_COPYING = re.compile(r"copi|clon|metamorph|métamorph|duplic")
_LATER = re.compile(r"\b(?:exil|renvo|revien|blink|flick|contrecarr|cibl|rejou|relanc|cout|paye|paie|combien)")
"""What happens to a copy afterwards is another question than what it copies."""
_TOGETHER = re.compile(
    r"\b(?:donne(?:nt)?|fait|font|devien(?:t|nent)) quoi\b|\bcouches?\b|\bquelles? (?:forces?|endurances?|types?)\b|\bquels? types?\b"
    r"|\bmarche(?:nt)?\b|\b(?:que|qu ?est ce que|comment) (?:donne|devien)|\b(?:est|reste) (?:il|elle|ce(?! qu)|une?|encore|toujours)\b"
    r"|\b(?:perd|perdent|garde|gardent|ont|a) (?:t (?:il|elle) )?(?:encore |toujours )?(?:ses|leurs|toutes) |\binteragi|\bfonctionne"
)
_DOING = re.compile(r"\b(?:puis|peux|peut|peuvent|pouvez|pouvons|dois|doit|doivent|faut)\b|\bcombien\b|\bqui gagne\b")
"""What someone may, can or must do is another question than what permanents are."""
_STATE = re.compile(r"\d|\b(?:marqueurs?|niveau|loyaute|jetons?|exemplaires?|transforme|engage|kick)|\bface cachee\b|\badvers")
"""A state or a number said of a permanent, which a board that does not hold it would get wrong."""
_JOINING = frozenset(
    fold(
        "et avec plus sous contre puis en jeu sur le champ de bataille il y a j ai je joue pose controle mon ma mes la les l un une des "
        "adversaire aussi tous deux ensemble que quoi se passe t ca cela donne fait comment interagissent interagir"
    ).split()
)
"""Words that, between the names of permanents, ask nothing else than what they make of one another."""
_AFTER_COPYING = re.compile(
    r"\b(?:copi\w*|clon\w*|>)\s+(?:d[e']\s*)?(?:une?\s+|l[ea]s?\s+|l'|m(?:on|a|es)\s+|t(?:on|a)\s+|s(?:on|a)\s+|ce(?:t|tte)?\s+|(?:vot|not)re\s+)?$"
)
_TWO_OF_ONE = re.compile(r"\b(?:deux|2|second|deuxieme|autre)\b")
_FATE = re.compile(r"\b(?:reste|meurt|meurent|garde|gardent|legende|cimetiere|sacrifie)\b")
_BESIDE = re.compile(r"^\s*(anim[ée]e?(?:\s+(?:en\s+)?\d+(?:/\d+)?)?|engag[ée]e?|transform[ée]e?|face cachée)", re.IGNORECASE)
_WITH = re.compile(
    r"^\s*(?:(adverse)\s+)?"
    r"(?:(?:(?:avec|[àa]|ayant|qui a)\s+)?(\d{1,3}|une?|deux|trois|quatre|cinq)\s+marqueurs?\s+([+-]\d+/[+-]\d+|[\w-]+)|niveau\s+(\d{1,3}))"
    r"|^\s*(adverse|de (?:mon|l['’])\s?adversaire)\b",
    re.IGNORECASE,
)
"""Counters, a level, the opponent as controller, said just after a name."""
_THEIRS = re.compile(
    r"\b(?:mon|l['’]|votre|un)\s?adversaire (?:a|contr[ôo]le|joue|pose|poss[èe]de)\s+"
    r"(?:aussi\s+)?(?:(?:une?|les?|la|son|sa|ses)\s+|l['’])?$",
    re.IGNORECASE,
)
"""What stands before the name of what an opponent controls."""
_LATER_STATE = re.compile(r"\b(?:est|était|etait)\s+(anim[ée]e?(?:\s+(?:en\s+)?\d+(?:/\d+)?)?|transform[ée]e?)", re.IGNORECASE)

_ON = re.compile(
    r"\s*(?:est\s+)?(?:(?:pos|mis|attach|lanc)\w*\s+)?(?:sur|enchante|[ée]quipe)\s+"
    r"(?:une?\s+|l[ea]s?\s+|l'|m(?:on|a|es)\s+|t(?:on|a)\s+|s(?:on|a)\s+|ce(?:t|tte)?\s+|(?:vot|not)re\s+)?"
)
"""What stands between the name of an Aura or Equipment and that of what it is on."""

Handler = Callable[[Services, Ask], Answer]


def board_question(services: Services, ask: Ask) -> Answer | None:
    """The computed answer to a sentence whose cards and words draw one board; nothing where they do not."""
    if _written_board(services, ask.text):
        return copied(services, ask) if ">" in ask.text else applied(services, ask)
    for command, draw, handler in _DRAWN:
        board = draw(services, ask.text)
        computed = _computed(services, ask, board, handler) if board is not None else None
        if computed is not None:
            return replace(computed, assumed=(Assumption(ask.text, f"{command} {board}"), *computed.assumed))
    return None


def _computed(services: Services, ask: Ask, board: str, handler: Handler) -> Answer | None:
    """The verdict on a board, if there is one and every name is settled."""
    try:
        answer = handler(services, Ask(ask.query, board, ask.day))
    except UnsettledName:
        return None
    gone = any(obj.get("zone") == "graveyard" for obj in answer.objects)
    tells = answer.trace or gone or handler is not applied  # without any effect, the sentence asked something else
    return answer if answer.kind is Kind.VERDICT and tells else None


def _written_board(services: Services, text: str) -> bool:
    """Whether a text is nothing but a board: sure names joined by « > » or « + »."""
    if ">" not in text and " + " not in text:
        return False
    parts = read_board(text, services.names).parts
    return len(parts) > 1 and all(part.match.sure for part in parts)


def _copy_board(services: Services, text: str) -> str | None:
    """`copier > copié (états)` where a sentence about copying names two cards, one of which copies."""
    folded = fold(text)
    if not _COPYING.search(folded) or _LATER.search(folded):
        return None
    spans = [span for span in services.names.find_in_text(text) if span.match.candidates]
    sure = [span for span in spans if not span.weak]
    named = sure if len(sure) == 2 or "copi" not in folded else spans
    copiers = [span for span in sure if _is(services, span, lambda card: copy_way(card) is not None)]
    if len(named) != 2 or len(copiers) != 1:
        return None
    other = next(span for span in named if span is not copiers[0])
    if not (_is_after_copying(text, other) or (not other.weak and _are_joined_by_copying(text, copiers[0], other))):
        return None  # an ordinary word, that only its place could make a card; or a card that is only there
    return f"{_said(text, copiers[0])} > {_said(text, other)}{_states_of(text, other)}"


def _is_after_copying(text: str, span: Span) -> bool:
    """« copie un Bâton », « qui clone le Bâton »."""
    return _AFTER_COPYING.search(text[: span.start].lower().replace("’", "'")) is not None


def _are_joined_by_copying(text: str, one: Span, other: Span) -> bool:
    """Whether what stands between two names says that one copies the other, or nothing at all: « Clone Bâton chimérique »."""
    first, last = sorted((one, other), key=lambda span: span.start)
    between = fold(text[first.end : last.start])
    return not between or _COPYING.search(between) is not None


def _legend_board(services: Services, text: str) -> str | None:
    """The one legendary card of which a sentence asks what becomes of two."""
    folded = fold(text)
    if not (_TWO_OF_ONE.search(folded) and _FATE.search(folded)):
        return None
    spans = _sure(services, text)
    is_legend = len(spans) == 1 and _is(services, spans[0], lambda card: "Legendary" in card.front.supertypes)
    return _said(text, spans[0]) if is_legend else None


def _attached_board(services: Services, text: str) -> str | None:
    """`hôte (enchanté par Aura)` where a sentence says that one card is on another."""
    spans = _sure(services, text)
    if len(spans) != 2 or not _ON.fullmatch(text[spans[0].end : spans[1].start].lower().replace("’", "'")):
        return None
    if _asks_otherwise(text, spans):
        return None
    attachment, host = spans
    is_aura, is_equipment = (_is(services, attachment, kind) for kind in (_is_aura, _is_equipment))
    if not (is_aura or is_equipment):
        return None
    states = (f"{'enchanté par' if is_aura else 'équipé de'} {_said(text, attachment)}", *_with(text, host))
    return f"{_said(text, host)} ({', '.join(states)})"


def _is_aura(card: CardDef) -> bool:
    return "Aura" in card.front.subtypes


def _is_equipment(card: CardDef) -> bool:
    return "Equipment" in card.front.subtypes


def _layer_board(services: Services, text: str) -> str | None:
    """The permanents, in the order named, of which a sentence asks what they make of one another."""
    if _attached_board(services, text) is not None:
        return None  # side by side, they are another board
    spans = _sure(services, text)
    asks = _TOGETHER.search(fold(text)) or _between(text, spans) <= _JOINING
    if len(spans) < 2 or not asks or _asks_otherwise(text, spans) or not all(_is(services, span, _stands_alone) for span in spans):
        return None
    once: dict[str, Span] = {}
    for span in spans:
        once.setdefault(span.match.candidates[0].card, span)
    return " + ".join(_with_states(text, span) for span in once.values()) if len(once) > 1 else None


def _with_states(text: str, span: Span) -> str:
    states = _with(text, span)
    return f"{_said(text, span)} ({', '.join(states)})" if states else _said(text, span)


def _with(text: str, span: Span) -> tuple[str, ...]:
    """The states said just after a name, as a board writes them."""
    match, theirs_before = _WITH.match(text[span.end :]), _THEIRS.search(text[: span.start]) is not None
    if match is None:
        return ("adverse",) if theirs_before else ()
    first, count, kind, level, theirs = match.groups()
    counters = f"{level} marqueurs niveau" if level else f"{count} marqueurs {kind}" if count else ""
    return (*(("adverse",) if first or theirs or theirs_before else ()), *((counters,) if counters else ()))


def _asks_otherwise(text: str, spans: list[Span]) -> bool:
    """Whether the words around the names ask what someone does, or say a state that the board would not hold."""
    around = _around(text, spans)
    return _DOING.search(around) is not None or _STATE.search(around) is not None


def _between(text: str, spans: list[Span]) -> set[str]:
    """The words of a text around the names that it holds."""
    return set(_around(text, spans).split())


def _around(text: str, spans: list[Span]) -> str:
    for span in reversed(spans):
        before, after = text[: span.start], text[span.end :]
        text = f"{_THEIRS.sub('', before)} {_WITH.sub('', after, count=1)}"
    return fold(text)


def _stands_alone(card: CardDef) -> bool:
    """Whether a card is a permanent that needs no choice of another one as it enters."""
    return is_permanent(card) and copy_way(card) is None


def _sure(services: Services, text: str) -> list[Span]:
    return [span for span in services.names.find_in_text(text) if span.match.sure and not span.weak]


def _is(services: Services, span: Span, what: Callable[[CardDef], bool]) -> bool:
    card = services.catalogue.card(span.match.candidates[0].card)
    return card is not None and what(card)


def _said(text: str, span: Span) -> str:
    return text[span.start : span.end]


def _states_of(text: str, span: Span) -> str:
    """States written just after a name, « un Bâton chimérique animé 5/5 », or said of it later: « … — le bâton est animé en 5/5 »."""
    match = _BESIDE.match(text[span.end :]) or _LATER_STATE.search(text[span.end :])
    return f" ({match[1].replace(' en ', ' ')})" if match else ""


_DRAWN: tuple[tuple[str, Callable[[Services, str], str | None], Handler], ...] = (
    ("copie", _copy_board, copied),
    ("légende", _legend_board, legends),
    ("couches", _attached_board, applied),
    ("couches", _layer_board, applied),
)
"""The boards that a sentence may draw: the command, what draws it, and what computes it."""
