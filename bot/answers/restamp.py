"""An answer given under a newer edition than the one that the engine knows, where all that it rests on is still there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from bot.answers.dates import french_date
from bot.answers.model import Answer, Citation, Kind, Section
from bot.answers.services import Services, digest_of

__all__ = ["hashes_in_force", "restamped"]

_RESTING = (Kind.VERDICT, Kind.LOOKUP, Kind.LEAD)
_NUMBER = re.compile(r"(?<![\d.])\d{3}\.\d+[a-z]?(?!\d)")


def restamped(services: Services, answer: Answer, today: str) -> Answer:
    """The answer as of the newest imported edition in force, if the text of every rule cited is found there.

    A rule counts as found under whatever number; else the answer keeps its edition, and warns of the rules that changed.
    """
    newest = services.corpus.texts.newest(today)
    base = services.corpus.base_edition
    if newest is None or newest <= base or answer.as_of != base or answer.kind not in _RESTING:
        return answer
    cited = dict.fromkeys(one.rule for one in answer.citations if one.edition == base)
    found = {number: _number_in(services, number, newest) for number in cited}
    changed = [number for number, now in found.items() if now is None]
    if changed:
        return replace(answer, warnings=(*answer.warnings, _warning(newest, base, changed)))
    return _under(answer, newest, base, {number: now for number, now in found.items() if now is not None})


def hashes_in_force(services: Services, today: str) -> Mapping[str, str]:
    """Every rule of the newest edition in force, imported or not, and the hash of its text."""
    corpus = services.corpus
    newest = corpus.texts.newest(today) or ""
    return corpus.texts.hashes(newest) if newest > corpus.base_edition else corpus.base_hashes


def _number_in(services: Services, number: str, edition: str) -> str | None:
    """The number of a base rule in a newer edition: its own if the text is the same, else that of the same text elsewhere."""
    digest = digest_of(services.corpus, number)
    if digest is None or not digest.digest.hash:
        return None
    places = services.corpus.texts.with_hash(digest.digest.hash, edition)
    return number if number in places or "." not in number else next(iter(places), None)


def _warning(newest: str, base: str, changed: list[str]) -> str:
    return (
        f"L'édition du {french_date(newest)} a changé {', '.join(changed)} : cette réponse vaut pour celle du {french_date(base)}, "
        "et ces règles sont à revoir dans le texte officiel."
    )


def _under(answer: Answer, newest: str, base: str, numbers: Mapping[str, str]) -> Answer:
    return replace(
        answer,
        as_of=newest,
        text=_renumbered(answer.text, numbers),
        citations=tuple(_cited(one, newest, numbers) if one.edition == base else one for one in answer.citations),
        sections=tuple(Section(one.title, _renumbered(one.text, numbers), one.fold) for one in answer.sections),
    )


def _cited(citation: Citation, newest: str, numbers: Mapping[str, str]) -> Citation:
    now = numbers[citation.rule]
    was = citation.was if now == citation.rule else (f"{citation.rule} ({citation.edition})", *citation.was)
    return replace(citation, rule=now, edition=newest, digest=_renumbered(citation.digest, numbers), was=was)


def _renumbered(text: str, numbers: Mapping[str, str]) -> str:
    return _NUMBER.sub(lambda found: numbers.get(found.group(), found.group()), text)
