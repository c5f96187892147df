"""The official English text of a rule, where the operator imported it: one rule at a time, with number, edition and copyright."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from bot.answers.dates import french_date
from bot.answers.model import Answer, Citation, Section
from bot.answers.services import Services
from bot.rules import Meaning, Piece, PieceKind, RuleText, rule_hash, word_changes

__all__ = ["official_changes", "official_text", "with_original", "without_official"]

_AROUND = 60
"""Characters kept on each side of what changed."""
_MOST_CHANGES = 8
_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"'})


def official_text(services: Services, meaning: Meaning, edition: str | None = None) -> tuple[Section, ...]:
    """The text that a number had in an edition, else in the newest imported one of its era; nothing where none is imported."""
    found = _imported(services, meaning, edition)
    if found is None:
        return ()
    held, rule = found
    source = services.corpus.texts.source(held)
    examples = "".join(f"\n*Example:* {example}" for example in rule.examples)
    owner = f"\n{source.copyright}" if source is not None else ""
    title = f"Texte officiel (anglais) : {rule.number}, édition du {french_date(held)}"
    return (Section(title, f"{rule.number} {rule.text}{examples}{owner}", official=True),)


def with_original(services: Services, cited: Citation, meaning: Meaning) -> Citation:
    """The citation with the official text of its edition, or of another of the same era."""
    found = _imported(services, meaning, cited.edition)
    if found is None:
        return cited
    held, rule = found
    source = services.corpus.texts.source(held)
    return replace(cited, original=rule.text, original_edition=held, owner=source.copyright if source is not None else None)


def without_official(answer: Answer) -> Answer:
    """The answer without anything of the official text, for those who do not want it shown."""
    return replace(
        answer,
        sections=tuple(section for section in answer.sections if not section.official),
        citations=tuple(replace(cited, original=None, original_edition=None, owner=None) for cited in answer.citations),
        branches=tuple(replace(branch, answer=without_official(branch.answer)) for branch in answer.branches),
        now=without_official(answer.now) if answer.now is not None else None,
        then=without_official(answer.then) if answer.then is not None else None,
    )


def _imported(services: Services, meaning: Meaning, edition: str | None) -> tuple[str, RuleText] | None:
    texts = services.corpus.texts
    held = [one for one in texts.editions if meaning.first <= one <= meaning.last]
    chosen = edition if edition in held else max(held, default=None)
    rule = texts.rule(meaning.number, chosen) if chosen is not None else None
    return (chosen, rule) if chosen is not None and rule is not None else None


# --- What changed ----------------------------------------------------------------------------------------------------


def official_changes(services: Services, base_number: str) -> tuple[Section, ...]:
    """Word for word, what changed in a base rule from one imported edition to the next, newest first."""
    texts = [one for edition in services.corpus.texts.editions if (one := _text_then(services, base_number, edition)) is not None]
    changes = [section for before, after in pairwise(texts) for section in _changed(before, after)]
    return tuple(reversed(changes))[:_MOST_CHANGES]


def _text_then(services: Services, base_number: str, edition: str) -> tuple[str, RuleText] | None:
    """A base rule as an imported edition has it, under the number of then."""
    corpus = services.corpus
    number = base_number if edition > corpus.base_edition else corpus.number_at(base_number, edition)
    rule = corpus.texts.rule(number if isinstance(number, str) else number[0], edition) if number else None
    return (edition, rule) if rule is not None else None


def _changed(before: tuple[str, RuleText], after: tuple[str, RuleText]) -> Iterator[Section]:
    (earlier, old), (later, new) = before, after
    if rule_hash(old.text) == rule_hash(new.text):
        return
    numbers = new.number if old.number == new.number else f"{old.number} → {new.number}"
    words = "".join(_marked(word_changes(_straight(old.text), _straight(new.text))))
    yield Section(f"{numbers} : du {french_date(earlier)} au {french_date(later)}, en anglais", words, official=True)


def _straight(text: str) -> str:
    """A text with the quotes that every edition shares."""
    return text.translate(_QUOTES)


def _marked(pieces: list[Piece]) -> Iterator[str]:
    for place, piece in enumerate(pieces):
        if piece.kind is PieceKind.KEPT:
            yield _shortened(piece.text, first=place == 0, last=place == len(pieces) - 1)
        else:
            mark = "~~" if piece.kind is PieceKind.REMOVED else "**"
            bare = piece.text.strip()
            yield piece.text.replace(bare, f"{mark}{bare}{mark}", 1) if bare else piece.text


def _shortened(text: str, *, first: bool, last: bool) -> str:
    """Kept words without those far from any change."""
    if len(text) <= 2 * _AROUND:
        return text
    head = "" if first else text[:_AROUND].rsplit(" ", 1)[0] + " "
    tail = "" if last else " " + text[-_AROUND:].split(" ", 1)[-1]
    return f"{head}[…]{tail}"
