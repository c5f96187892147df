"""The eras of a rule number: what it has meant, said in French."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.answers.dates import french_date, span_words
from bot.answers.services import Services, last_day
from bot.rules import Meaning, in_order, rule_of, section_of

__all__ = ["became_words", "eras_of", "gone", "heirs", "span"]

_MOST_HEIRS = 5


def eras_of(services: Services, number: str) -> list[Meaning]:
    """The meanings of a number, newest first; neighbours in time that mainly became the same rule count as one."""
    eras: list[Meaning] = []
    for meaning in services.corpus.meanings(number):
        if eras and eras[-1].base == meaning.base:
            became = tuple(dict.fromkeys((*eras[-1].became, *meaning.became)))
            eras[-1] = replace(eras[-1], first=meaning.first, became=became)
        else:
            eras.append(meaning)
    return eras


def span(services: Services, meaning: Meaning) -> str:
    """From the first edition of a meaning to the eve of the edition that ended it."""
    end = last_day(services.corpus, meaning.last) if meaning.last != services.corpus.base_edition else None
    return span_words(meaning.first, end)


def gone(meaning: Meaning) -> str:
    """What became of a number that is no longer in use for this."""
    last = french_date(meaning.last)
    if not meaning.became:
        return f"Cette règle n'existe plus (dernière édition : {last})."
    first, *others = heirs(meaning.became)
    shared = f" ; ce qu'elle disait se lit aussi dans **{_together(others)}**" if others else ""
    return f"C'est un ancien numéro (dernière édition : {last}) : la règle s'appelle aujourd'hui **{first}**{shared}."


def heirs(became: Sequence[str]) -> list[str]:
    """Today's rules that carry an old one: the main one, then the others in order without the subrules of those named, and not too many."""
    others = sorted((one for one in became[1:] if rule_of(one) == one or rule_of(one) not in became), key=in_order)
    whole = [*became[:1], *others]
    return whole[:_MOST_HEIRS]


def _together(numbers: Sequence[str]) -> str:
    return " et ".join(filter(None, [", ".join(numbers[:-1]), numbers[-1]]))


def became_words(services: Services, meaning: Meaning) -> str:
    """« l'actuelle 707.2 (Copie d'objets) »."""
    if not meaning.base:
        return "une règle disparue"
    title = services.corpus.title(section_of(meaning.base))
    return f"l'actuelle {meaning.base}{f' ({title})' if title else ''}"
