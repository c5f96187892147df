"""The search of rules measured: words as they are asked, over every digest."""

from __future__ import annotations

from bot.bench.clock import best, each, percentile
from bot.bench.figures import Figure, Report, Section
from bot.rules import Corpus

__all__ = ["rules_report"]

_WORDS = (
    "copie",
    "copier un jeton",
    "nom d'un jeton",
    "couches",
    "dépendance entre deux effets",
    "horodatage",
    "effet de remplacement à l'arrivée",
    "valeur de mana d'une carte recto-verso",
    "face cachée",
    "règle de légende",
    "changer un mot de texte",
    "terrain de base type montagne",
    "piétinement contact mortel",
    "capacité déclenchée quand meurt",
    "protection contre le rouge",
    "planeswalker loyauté zéro",
)


def rules_report() -> Report:
    """How long a search takes, once the index is there, and how long the index takes."""
    corpus = Corpus.bundled()
    first = best(lambda: corpus.search(_WORDS[0]), 1)
    times = each(corpus.search, _WORDS, 5)
    return Report(
        "rules",
        "Recherche dans les règles",
        (
            Section(
                f"{len(_WORDS)} recherches",
                (
                    Figure("rules.p50", "médiane", round(percentile(times, 0.5), 3), "ms", at_most=3),
                    Figure("rules.p95", "p95", round(percentile(times, 0.95), 3), "ms"),
                    Figure("rules.first", "la première, index compris", round(first, 1), "ms"),
                ),
            ),
        ),
    )
