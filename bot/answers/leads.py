"""The first rules of a search in one sentence: what is told where there is no verdict."""

from __future__ import annotations

from collections.abc import Sequence

from bot.answers.model import Citation
from bot.answers.services import CHANGED_SINCE, NO_DIGEST, NO_RULE_THEN, TODAYS_WORDING, Services
from bot.rules import rule_of

__all__ = ["LEAD_OPENING", "lead_text", "read_then"]

LEAD_OPENING = "**Je n'ai pas de verdict sûr.** Règles qui s'appliquent probablement : "
_NAMED = 3
"""Rules named; the others are cited only."""
_LABEL = 90
"""Characters of a rule that are told."""
_MARKS = {
    TODAYS_WORDING: "formulation actuelle : ",
    CHANGED_SINCE: "règle d'aujourd'hui, changée depuis : ",
    NO_RULE_THEN: "règle d'aujourd'hui : ",
}


def lead_text(services: Services, cited: Sequence[Citation]) -> str:
    """The first rules cited, each with its title or how it begins; a title is said once, its other rules by their words."""
    titles: set[str] = set()
    named = []
    for cite in cited[:_NAMED]:
        title = _title(services, cite)
        label = title if title and title not in titles else _first_words(cite.digest)
        titles.add(title)
        named.append(f"**{cite.rule}** ({label})" if label else f"**{cite.rule}**")
    return f"{LEAD_OPENING}{' · '.join(named)}."


def read_then(then: str, now: str) -> str:
    """What a lead of an era says beside today's: the rules to read then, never that today's were true already."""
    return "les mêmes règles sont à lire" if then == now else f"les règles à lire étaient {then.removeprefix(LEAD_OPENING)}"


def _title(services: Services, cite: Citation) -> str:
    number = cite.became or cite.rule
    return services.corpus.title(number) or services.corpus.title(rule_of(number)) or ""


def _first_words(digest: str) -> str:
    """The first sentence of a digest, before any list, cut at a word."""
    if digest == NO_DIGEST:
        return ""
    said, mark = next(((words, mark) for words, mark in _MARKS.items() if digest.startswith(words)), ("", ""))
    sentence = digest.removeprefix(said).split("\n")[0].split(". ")[0].rstrip(". :")
    return mark + (sentence if len(sentence) <= _LABEL else f"{sentence[:_LABEL].rsplit(' ', 1)[0]}…")
