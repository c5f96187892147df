"""Rules found for a question in players' words: the names of cards in it stand for what these cards do."""

from __future__ import annotations

from collections.abc import Iterator

from bot.answers.folding import clean
from bot.answers.services import Services
from bot.cards import CardRecord, MatchKind, Span
from bot.rules import CardFacts, Hit

__all__ = ["rules_for"]

_NAME_WORDS = 5
"""A text of more words than this is nothing but a rule's name no longer."""
_UNSURE = (MatchKind.FUZZY, MatchKind.PREFIX, MatchKind.WORDS)


def rules_for(services: Services, text: str, limit: int) -> list[Hit]:
    """The rules that a text leads to, best first."""
    asked = clean(text)
    if len(asked.split()) <= _NAME_WORDS:
        hits = services.corpus.search(asked, limit)
        if hits and hits[0].named:
            return hits
    spans = [span for span in services.names.find_in_text(asked) if _names_a_card(services, asked, span)]
    return services.corpus.search(_without(asked, spans), limit, tuple(_facts(services, spans)))


def _names_a_card(services: Services, text: str, span: Span) -> bool:
    """Whether a span is a card's name rather than words that the rules have too."""
    if not span.weak:
        return True
    return span.match.kind not in _UNSURE and not services.corpus.knows_word(text[span.start : span.end])


def _without(text: str, spans: list[Span]) -> str:
    for span in sorted(spans, key=lambda span: span.start, reverse=True):
        text = f"{text[: span.start]}, {text[span.end :]}"
    return text


def _facts(services: Services, spans: list[Span]) -> Iterator[CardFacts]:
    for name in dict.fromkeys(span.match.candidates[0].card for span in spans if span.match.candidates):
        record = services.facts.record(name)
        if record is not None:
            yield _facts_of(services, record)


def _facts_of(services: Services, record: CardRecord) -> CardFacts:
    texts = [face.text for face in record.faces if face.text] or list(_printed(services, record.name))
    return CardFacts("\n".join(texts), " ".join(face.type_line or "" for face in record.faces), record.layout or "")


def _printed(services: Services, name: str) -> Iterator[str]:
    """The text of a card that only its abilities are known of."""
    for face in services.card(name).faces:
        yield from map(services.printer.ability, face.abilities)
