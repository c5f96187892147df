"""Questions measured, from their text to the Answer."""

from __future__ import annotations

from bot.answers.model import Answerer, Request
from bot.bench.clock import best, percentile
from bot.bench.figures import Figure, Report, Section

__all__ = ["answers_report"]

_QUESTIONS = {
    "copy": (
        "!copy Clone Bâton chimérique (animé 5)",
        "!copy Clone Grizzly Bears",
        "!copy Spark Double > Grizzly Bears",
        "!copy Sakashima the Impostor Grizzly Bears",
        "!copy Clone > Clone > Grizzly Bears",
        "!copy Phyrexian Metamorph Humility",
    ),
    "token": (
        "!token 1/1 rouge Gobelin Éclaireur",
        "!token Trésor",
        "!token Raise the Alarm",
        "!token 2/2 noir Zombie",
        "!token 3/3 vert Bête",
        "!token Indice",
    ),
    "other": ("!couches Humility + Opalescence", "!règle 707.2", "!types Blood Moon + Dryad Arbor", "!carte Clone"),
}
_LABELS = {"copy": "!copy", "token": "!token", "other": "autres commandes"}
_REPEAT = 7


def answers_report(answerer: Answerer) -> Report:
    """How long questions take, the first time (what they need is then loaded) and afterwards."""
    return Report("answers", "Réponses, du texte à l’Answer", tuple(_section(kind, answerer) for kind in _QUESTIONS))


def _section(kind: str, answerer: Answerer) -> Section:
    questions = _QUESTIONS[kind]
    first = [best(lambda text=text: answerer.answer(Request(text)), 1) for text in questions]  # type: ignore[misc]  # bound now
    after = [best(lambda text=text: answerer.answer(Request(text)), _REPEAT) for text in questions]  # type: ignore[misc]  # bound now
    goal = 2.0 if kind != "other" else None
    return Section(
        f"{_LABELS[kind]} : {len(questions)} questions",
        (
            Figure(f"{kind}.p50", "médiane", round(percentile(after, 0.5), 3), "ms", at_most=goal),
            Figure(f"{kind}.max", "la plus lente", round(max(after), 3), "ms"),
            Figure(f"{kind}.first.p50", "la première fois, médiane", round(percentile(first, 0.5), 3), "ms"),
        ),
        tuple(f"{took:.2f} ms  {text}".replace(".", ",", 1) for text, took in zip(questions, after, strict=True)),
    )
