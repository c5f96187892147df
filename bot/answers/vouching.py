"""What an arbitre vouches for, beside what was computed: neither ever hides the other."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from bot.answers.dates import french_date
from bot.answers.folding import fold
from bot.answers.model import Answer, Kind, Section

__all__ = ["Vouched", "changed_rules", "remembered", "rules_named", "with_validated", "withdrawn"]

_LONGEST_VERDICT = 120
_NUMBER = re.compile(r"(?<![\d.])\d{3}\.\d+[a-z]?(?!\w)")
_WITHDRAWN = "**Cette réponse n'est plus donnée.** Un arbitre l'a retirée, ou l'une de ses règles a changé : reposez la question."


class Vouched(Protocol):
    """An answer that an arbitre vouches for."""

    @property
    def text(self) -> str | None:
        """What the arbitre says; null where they vouch for what was computed."""
        ...

    @property
    def engine_verdict(self) -> str | None:
        """What was computed then."""
        ...

    @property
    def validated_at(self) -> datetime:
        """When they vouched for it."""
        ...


def with_validated(answer: Answer, vouched: Vouched, credit: str = "") -> Answer:
    """The answer to show where an arbitre vouched for one; ``credit`` names them, if they are to be named.

    A computed verdict is always shown, and first; where the arbitre says something else, both are.
    """
    signed = f"un arbitre{f' ({credit})' if credit else ''} le {french_date(vouched.validated_at.date().isoformat())}"
    if vouched.text is None:
        return _with(answer, _vouched_for(answer, vouched, signed))
    if answer.kind is Kind.VERDICT:
        return _with(answer, Section("⚖️ Un arbitre n'est pas d'accord", f"{vouched.text} — *{signed}*", fold=False))
    return _with(_instead(answer, vouched.text), Section("✅ Réponse d'un arbitre", f"Validée par {signed}.", fold=False))


def remembered(vouched: Vouched) -> Answer:
    """What was computed when an arbitre vouched for it, where the question itself is no longer known."""
    if vouched.engine_verdict is None:
        return Answer("", Kind.LOOKUP)
    return Answer("", Kind.VERDICT, text=f"**{vouched.engine_verdict}**", verdict=vouched.engine_verdict)


def withdrawn() -> Answer:
    """What stands in the place of an answer that is given no more, where the question itself is no longer known."""
    return Answer("", Kind.LOOKUP, text=_WITHDRAWN)


def rules_named(text: str, known: Collection[str]) -> list[str]:
    """The rules that an arbitre names by their numbers, among those ``known``; in order, each once."""
    return [one for one in dict.fromkeys(_NUMBER.findall(text)) if one in known]


def changed_rules(rested_on: Mapping[str, str], hashes: Mapping[str, str]) -> list[str]:
    """The rules, among those that an answer rested on, whose text is no longer found, under whatever number.

    ``rested_on`` maps them to the hash that their text had, ``hashes`` every rule of today to the one it has.
    """
    today = set(hashes.values())
    return [rule for rule, then in rested_on.items() if then not in today]


def _vouched_for(answer: Answer, vouched: Vouched, signed: str) -> Section:
    if vouched.engine_verdict is None or fold(vouched.engine_verdict) == fold(answer.verdict or ""):
        return Section("✅ Réponse validée", f"Validée par {signed}.", fold=False)
    return Section("⚖️ Un arbitre avait validé une autre réponse", f"{vouched.engine_verdict} — *{signed}*", fold=False)


def _with(answer: Answer, section: Section) -> Answer:
    """The answer with a part that no front end folds away, however short it is."""
    return replace(answer, sections=(section, *answer.sections))


def _instead(answer: Answer, text: str) -> Answer:
    """The words of the arbitre, where nothing was computed; what was found stays within reach."""
    found = (Section("Ce que le Greffier avait trouvé", answer.text),) if answer.text else ()
    first = text.strip().splitlines()[0].replace("**", "") if text.strip() else ""
    return replace(
        answer,
        kind=Kind.VERDICT,
        basis="règle",
        verdict=first if len(first) <= _LONGEST_VERDICT else f"{first[: _LONGEST_VERDICT - 1].rstrip()}…",
        text=text.strip(),
        citations=(),  # those of the leads are not what the arbitre rests on
        choices=(),
        sections=(*found, *answer.sections),
    )
