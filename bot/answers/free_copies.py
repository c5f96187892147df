"""Copies that a sentence draws: « mon Clone copie un Bâton animé 5/5 sous Humilité, c'est une créature ? »."""

from __future__ import annotations

import re
from itertools import pairwise

from bot.answers.copy_ways import CopyWay, copy_way, wanted_zone
from bot.answers.folding import fold
from bot.answers.free_asked import Told, asks_beyond, asks_which_stays, denies
from bot.answers.free_names import ARTICLE, Named, Sentence
from bot.answers.ports import Span
from bot.answers.sense import is_permanent, is_spell, printed_as
from bot.answers.services import Services
from bot.engine.values import CardDef, Face
from bot.records import replace

__all__ = ["COPYING", "bare_copy_board", "copy_board", "said_copy_board"]

COPYING = re.compile(r"copi|clon|metamorph|duplic")
"""Words of copying, in a folded text."""
_LATER = re.compile(
    r"\b(?:exil|renvo|revien|blink|flick|contrecarr|cibl|rejou|relanc|cout|paye|paie|combien|meur|mort\b|detrui|sacrif|declench|trigg"
    r"|quels? (?:jetons?|tokens?)\b)"
)
"""What happens to a copy afterwards is another question than what it copies."""
_ABLE = re.compile(
    r"\b(?:peu[tx]|peuvent|pourra\w*|pouvez|can|could|may)\b.*\b(?:attaqu|bloqu|attack|block|cibl|vise|target|enchant|equip)"
)
"""What asks whether something may attack, block or be a target: no size answers it."""
_SIZE = re.compile(r"\b(?:(?:il|elle|ca|c) )?(?:est|sera|fait|fera|a) (?:t (?:il|elle) )?combien(?! (?:de|d)\b)|\bcombien (?:fait|est)\b")
"""« il fait combien ? » asks for power and toughness."""
_CLONING = re.compile(r"\b(?:je|j|on|tu|il|elle|peux|peut|veux|pour|si) (?:clone|cloner|clonait|clonais)\b|\bcloner\b")
"""« je clone un Ours » : the card that copies is named by what it does."""
_AFTERCOPYING = re.compile(rf"(?:\b(?:copi\w*|clon\w*)|>)\s+(?:d[e']\s*)?{ARTICLE}?$")
_UNDER = re.compile(rf"(?:\b(?:sous|avec|et|plus|contr[ôo]le|a|ai|joue|pr[ée]sence de|il y a)|[+,])\s+{ARTICLE}?$")
"""What stands before the name of another permanent that is on the battlefield."""
_WITH = re.compile(rf"\s+avec\s+{ARTICLE}?")
_LATER_STATE = re.compile(
    r"\b(?:est|était|etait)\s+(pilot[ée]e?|anim[ée]e?(?:\s+(?:en\s+)?\d+(?:/\d+)?)?|transform[ée]e?|prototyp[ée]e?)", re.IGNORECASE
)


def copy_board(services: Services, sentence: Sentence, *, may_act: bool = False) -> str | None:
    """`copier > copié (états) sous autres` where a sentence about copying asks what a card that copies another becomes.

    ``may_act``: the sentence may ask what the copy can do, which tells the same board.
    """
    if (_ABLE.search(fold(sentence.text)) and not may_act) or _LATER.search(_SIZE.sub(" ", sentence.rest)):
        return None
    if asks_beyond(sentence, Told.ABLE_COPY if may_act else Told.COPY) or asks_which_stays(sentence):
        return None
    return said_copy_board(services, sentence)


def said_copy_board(services: Services, sentence: Sentence) -> str | None:
    """The same board where a sentence names a card that copies and one that is copied, whatever it asks of them."""
    folded = fold(sentence.text)
    sentence = replace(sentence, named=tuple(one for one in sentence.named if not _is_said_again(sentence, one)))
    if denies(sentence) or not (COPYING.search(folded) or _put_on(sentence)):
        return None
    copiers = [one for one in sentence.named if copy_way(one.card) is not None]
    copier = copiers[0] if len(copiers) == 1 else None
    if copier is None and (copiers or not _CLONING.search(folded)):
        return None
    copied = _copied(services, sentence, copier)
    if copied is None or _is_elsewhere(folded, copier):
        return None
    said, others = copied
    if any(one.said != other.said and one.card is other.card for one in others for other in sentence.named):
        return None  # what a card is called by, or makes, is no second one of it
    under = "".join(f" sous {one.written}" for one in others)
    return f"{copier.written if copier is not None else 'Clone'} > {said}{under}" if _are_there(sentence, others) else None


def _is_said_again(sentence: Sentence, one: Named) -> bool:
    """Whether a name without capital or state only says again what was named before: « Vesuva copie …, vesuva c'est quoi ? »."""
    before = (other for other in sentence.named if other.start < one.start)
    return one.span.weak and not one.states and any(other.card is one.card for other in before)


def _is_elsewhere(folded: str, copier: Named | None) -> bool:
    """Whether what is copied is said to be in a zone where its copier does not look."""
    way = copy_way(copier.card) if copier is not None else None
    looks = wanted_zone(way.noun) if way is not None else ""
    return _IN_HIDING.search(folded) is not None or (looks != "graveyard" and _IN_GRAVEYARD.search(folded) is not None)


_IN_GRAVEYARD = re.compile(
    r"\b(?:dans (?:le|un|mon|ton|son) |du |depuis (?:le|un) )cimetiere\b|\b(?:in|from) (?:a|the|your|my) graveyard\b"
)
_IN_HIDING = re.compile(
    r"\b(?:en|dans (?:la|ma|ta|sa|une)|de (?:la|ma|sa)) (?:main|bibliotheque)\b|\b(?:dans|de) (?:le|mon|ton|son) deck\b"
)
_STOCK = (("Creature", "jeton 2/2 vert Ours"), ("Artifact", "jeton Trésor"))
"""What is copied where a sentence does not say, by a type that what copies may take."""


def bare_copy_board(services: Services, sentence: Sentence) -> str | None:
    """`copier > une créature sous autres` where a sentence says what a card that copies comes under, and not what it copies."""
    copiers = [one for one in sentence.named if copy_way(one.card) is not None]
    others = [one for one in sentence.named if one not in copiers]
    words = set(_SIZE.sub(" ", sentence.rest).split())
    if len(copiers) != 1 or not others or not words <= _BESIDE or not all(_is_under(sentence, one) for one in others):
        return None
    way = copy_way(copiers[0].card)
    stock = next((token for kind, token in _STOCK if way is not None and not way.spells and _takes(way, kind)), None)
    under = "".join(f" sous {one.written}" for one in others)
    return f"{copiers[0].written} > {stock}{under}" if stock is not None else None


_BESIDE = frozenset(
    fold(
        "sous under avec with un une le la les l mon ma mes il elle ca est et en presence de d arrive joue je pose "
        "que quoi fait donne devient"
    ).split()
)


def _is_under(sentence: Sentence, one: Named) -> bool:
    return (
        is_permanent(one.card)
        and re.search(r"\b(?:sous|under|avec|with|pr[ée]sence d\S*)\s*" + ARTICLE + "?$", sentence.before(one)) is not None
    )


def _takes(way: CopyWay, kind: str) -> bool:
    """Whether what a way of copying takes may be of a card type."""
    face = Face("", types=(kind,))
    return printed_as(CardDef("", (face,)), way.noun)


def _put_on(sentence: Sentence) -> bool:
    """Whether a card that copies is said to be on another: « Image phantasmatique sur Thragtusk »; or a spell, to be used with it."""
    return any(_is_put_on(sentence, first, second) for first, second in pairwise(sentence.named))


def _is_put_on(sentence: Sentence, first: Named, second: Named) -> bool:
    if copy_way(first.card) is None or copy_way(second.card) is not None:
        return False
    return sentence.is_put_on(first, second) or (is_spell(first.card) and _WITH.fullmatch(sentence.between(first, second)) is not None)


def _copied(services: Services, sentence: Sentence, copier: Named | None) -> tuple[str, list[Named]] | None:
    """What is copied, as a board writes it, and the other cards named."""
    others = [one for one in sentence.named if one is not copier]
    for one in others:
        if _AFTERCOPYING.search(sentence.before(one)) or (
            copier is not None and (_are_joined(sentence, copier, one) or _is_put_on(sentence, copier, one))
        ):
            return _with_later_state(sentence, one), [other for other in others if other is not one]
    weak = None if others else _weak(services, sentence.text, copier)
    return (weak, []) if weak is not None else None


def _weak(services: Services, text: str, copier: Named | None) -> str | None:
    """The one ordinary word that its place, just after « copie », makes a card."""
    spans = [span for span in services.names.find_in_text(text) if span.match.candidates and not _same(span, copier)]
    found = [span for span in spans if _AFTERCOPYING.search(text[: span.start].lower().replace("’", "'"))]
    return text[found[0].start : found[0].end] if len(spans) == len(found) == 1 else None


def _same(span: Span, copier: Named | None) -> bool:
    return copier is not None and span.start == copier.span.start


def _are_joined(sentence: Sentence, copier: Named, other: Named) -> bool:
    """Whether what stands between two names says that one copies the other, or nothing at all: « Clone Bâton chimérique »."""
    first, last = sorted((copier, other), key=lambda one: one.start)
    between = fold(sentence.between(first, last))
    neighbours = not any(first.start < one.start < last.start for one in sentence.named)
    return neighbours and (not between or COPYING.search(between) is not None)


def _with_later_state(sentence: Sentence, one: Named) -> str:
    """A name with its states, or with the one that is said of it later: « … — le bâton est animé en 5/5 »."""
    later = _LATER_STATE.search(sentence.text, one.end) if not one.states else None
    return f"{one.said} ({later[1].replace(' en ', ' ')})" if later is not None else one.written


def _are_there(sentence: Sentence, others: list[Named]) -> bool:
    """Whether the other cards are permanents that the sentence says to be on the battlefield."""
    return all(is_permanent(one.card) and copy_way(one.card) is None and _UNDER.search(sentence.before(one)) is not None for one in others)
