"""How much of the Oracle texts at hand the grammar reads, as a report."""

from __future__ import annotations

from pathlib import Path

from bot.bench.figures import Figure, Json, Report, Section, percent
from bot.bench.pool import card_records, coverage_rows
from bot.oracle import ClauseKind, CoverageReport, Decline, Share, coverage

__all__ = ["coverage_report"]

_LEAST = {ClauseKind.COPY: (85.0, None), ClauseKind.CONTINUOUS: (75.0, 85.0), ClauseKind.OTHER: (None, None)}
"""Goals of a kind of clauses: of its different wordings, and of its clauses counted once a card."""

_KINDS = {ClauseKind.COPY: "copies et jetons", ClauseKind.CONTINUOUS: "effets continus", ClauseKind.OTHER: "sans portée"}
_FAMILIES = {
    "abilities": "capacités",
    "control and attachment": "contrôle et attachement",
    "copies and tokens": "copies et jetons",
    "counters": "marqueurs",
    "entering": "arrivée en jeu",
    "faces": "faces et phasage",
    "permissions": "permissions et interdictions",
    "power and toughness": "force et endurance",
    "types, colors and names": "types, couleurs et noms",
}


def coverage_report(data_dir: Path, declines: int = 100) -> Report:
    """The count over the cards at hand. Raises DataError where there is none."""
    counted = coverage(coverage_rows(card_records(data_dir)), declines=declines)
    return Report(
        "coverage",
        f"Lecture des textes Oracle : {counted.cards} cartes et faces",
        (
            _paragraphs(counted),
            *(_kind(kind, share) for kind, share in counted.kinds.items()),
            *(_share(_FAMILIES.get(family, family), family, share) for family, share in counted.families.items()),
            _declines(counted.declines),
        ),
        {"coverage": _plain(counted.as_json())},
    )


def _paragraphs(counted: CoverageReport) -> Section:
    return Section(
        "paragraphes et lignes",
        (
            Figure("paragraphs", "paragraphes lus en entier", percent(counted.paragraphs_read, counted.paragraphs), "%"),
            Figure("lines", "lignes qui portent, lues", percent(counted.lines_read, counted.lines), "%"),
            Figure("opaque", "paragraphes dont rien n’est lu", counted.opaque),
            Figure("ambiguous", "phrases à deux sens", counted.ambiguous, at_most=0),
        ),
    )


def _kind(kind: ClauseKind, share: Share) -> Section:
    return _share(f"propositions : {_KINDS[kind]}", kind.value, share, *_LEAST[kind])


def _share(title: str, key: str, share: Share, different: float | None = None, weighted: float | None = None) -> Section:
    counts = f"{share.total} : {share.read} lues (dont {share.inert} inertes), {share.declined} refusées, {share.opaque} opaques"
    return Section(
        title,
        (
            Figure(f"{key}.weighted", "lues, pondérées par carte", percent(share.read, share.total), "%", at_least=weighted),
            Figure(f"{key}.different", "lues, par tournure", percent(share.different_read, share.different), "%", at_least=different),
        ),
        (f"{counts}, {share.ambiguous} ambiguës",),
    )


def _declines(declines: tuple[Decline, ...]) -> Section:
    lines = tuple(f"{decline.cards:3} × {decline.sentence}   ⟂ {decline.stopped_on}" for decline in declines)
    return Section("phrases non lues les plus fréquentes, et les mots où la lecture s’arrête", lines=lines)


def _plain(data: dict[str, object]) -> Json:
    """The counts as they are: they hold nothing but plain data."""
    return data  # type: ignore[return-value]  # made by `asdict` of numbers, texts and mappings
