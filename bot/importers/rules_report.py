"""What an imported edition of the rules brings, and what of ours it touches: told on the console, and posted as an alert."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.rules import Corpus, EditionChange, EditionText, Texts, compare, engine_cites

__all__ = ["RulesReport", "report_on"]

_SHOWN = 12
_DAY = re.compile(r"(\d{4})-?(\d\d)-?(\d\d)")


@dataclass(frozen=True, slots=True)
class RulesReport:
    """One edition imported: its effective date, the date that its file's name bears, its counts, and what it changes.

    ``than`` is the edition that it was compared with, null where it is no newer than all others; ``digests`` are the
    base rules whose digest must be read again, ``engine`` those that the engine cites, with the modules that do.
    ``hashes`` gives every rule the hash of its text, for answers that rest on rules; ``beside`` names the texts of the same
    folder or archive that are no edition.
    """

    edition: str
    name: str
    named: str | None
    future: bool
    rules: int
    examples: int
    terms: int
    than: str | None
    change: EditionChange
    digests: tuple[str, ...]
    engine: Mapping[str, tuple[str, ...]]
    hashes: Mapping[str, str]
    beside: tuple[str, ...] = ()

    @property
    def touches(self) -> bool:
        """Whether something of ours must be read again."""
        return bool(self.digests or self.engine)

    @property
    def summary_lines(self) -> list[str]:
        """The report in French, for the console and for an alert."""
        lines = [f"Règles en vigueur au {self.edition} : {self.rules} règles, {self.examples} exemples, {self.terms} termes de glossaire."]
        if self.named is not None and self.named != self.edition:
            lines.append(
                f"Le fichier ({self.name}) porte la date du {self.named} : c'est la date d'effet inscrite dans le texte qui compte."
            )
        if self.future:
            lines.append("Cette édition n'est pas encore en vigueur : elle est gardée, et ne servira qu'à sa date.")
        left = [f"Laissés de côté, faute d'être des éditions entières des règles : {_listed(self.beside)}."] if self.beside else []
        return lines + (self._changes() if self.than is not None else []) + left

    def _changes(self) -> list[str]:
        change = self.change
        kinds = (("nouvelles", change.added), ("supprimées", change.removed), ("modifiées", change.changed), ("renumérotées", change.moved))
        lines = [f"Depuis le {self.than} : {', '.join(f'{len(numbers)} {kind}' for kind, numbers in kinds)}."]
        lists = (("Nouvelles", change.added), ("Supprimées", change.removed), ("Modifiées", change.changed))
        lines += [f"{title} : {_listed(numbers)}." for title, numbers in lists if numbers]
        if change.moved:
            lines.append(f"Renumérotées : {_listed([f'{old} → {new}' for old, new in change.moved])}.")
        lines.append(f"Résumés à revoir : {_listed(self.digests)}." if self.digests else "Aucun résumé n'est à revoir.")
        cited = [f"{number} ({', '.join(modules)})" for number, modules in self.engine.items()]
        lines.append(f"Règles du moteur à revoir : {_listed(cited)}." if cited else "Aucune règle citée par le moteur n'a changé.")
        return lines


def report_on(edition: EditionText, name: str, corpus: Corpus, texts: Texts, today: str) -> RulesReport:
    """What an edition brings, next to the newest one before it that is known: an imported one, else the base edition."""
    hashes = edition.hashes()
    than, before = _before(edition.effective, corpus, texts)
    change = compare(before, hashes) if than is not None else EditionChange()
    against_base = compare(corpus.base_hashes, hashes).touched if than is not None else frozenset()
    return RulesReport(
        edition.effective,
        name,
        _named(name),
        edition.effective > today,
        len(edition.rules),
        sum(len(rule.examples) for rule in edition.rules.values()),
        len(edition.glossary),
        than,
        change,
        tuple(number for number in corpus.base_hashes if number in against_base),
        {number: modules for number, modules in engine_cites().items() if number in against_base},
        hashes,
    )


def _before(edition: str, corpus: Corpus, texts: Texts) -> tuple[str | None, Mapping[str, str]]:
    """The edition to compare a newer one with, and its hashes; none for one that is not newer than the base edition."""
    if edition <= corpus.base_edition:
        return None, {}
    earlier = [one for one in texts.editions if corpus.base_edition < one < edition]
    return (max(earlier), texts.hashes(max(earlier))) if earlier else (corpus.base_edition, corpus.base_hashes)


def _named(name: str) -> str | None:
    found = _DAY.search(name)
    return "-".join(found.groups()) if found else None


def _listed(numbers: Sequence[str]) -> str:
    more = f" et {len(numbers) - _SHOWN} autres" if len(numbers) > _SHOWN else ""
    return ", ".join(numbers[:_SHOWN]) + more
