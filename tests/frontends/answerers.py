"""Answerers for the tests of the front ends: they answer what a test wrote, and remember what they were asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.answers.model import Answer, Answerer, Assumption, Branch, Choice, Citation, EditionNews, Kind, Request, Section

EDITION = "2026-04-17"

CLONE = Answer(
    query="copie Clone Bâton",
    kind=Kind.VERDICT,
    basis="moteur",
    verdict="un artefact, pas une créature",
    title="Clone copie Bâton chimérique",
    text=(
        "**Un artefact, pas une créature.** Le Clone qui copie un *Bâton chimérique* animé n'a ni force ni endurance.\n"
        "L'animation est un effet en cours, pas une valeur copiable."
    ),
    as_of=EDITION,
    citations=(
        Citation("707.2", EDITION, "Une copie reprend les valeurs copiables.", decisive=True, formerly="503.2 jusqu'en juillet 2009"),
        Citation("613.2a", EDITION, "La copie s'applique à la couche 1a.", decisive=True),
        Citation("614.1c", EDITION, "Ce qui arrive avec…"),
    ),
    assumed=(Assumption("Bâton", "Bâton chimérique", ("Bâton de domination", "Bâton de nin")),),
    trace=(
        {"layer": "1a", "rule": "613.2a", "source": "Clone", "effect": "copie", "before": "Clone 0/0", "after": "Bâton chimérique"},
        {"layer": None, "rule": "707.2", "source": "Bâton chimérique", "effect": "animation", "before": None, "after": "non copiée"},
    ),
    sections=(Section("Feuille de copie", "**copié** nom, coût {4} · **pas copié** marqueurs"),),
)
CHOICE = Answer(
    query="carte Contemplation",
    kind=Kind.CHOICE,
    text="Deux cartes portent ce nom. Laquelle ?",
    choices=(Choice("Contemplation (Ponder)", "carte Ponder"), Choice("Contemplation (Contemplation)", "carte Contemplation!")),
)
LAYERS = Answer(
    query="couches Opalescence + Humilité",
    kind=Kind.VERDICT,
    basis="moteur",
    verdict="1/1",
    text="Humilité est une créature 1/1 sans capacité.\nSi Humilité est arrivée en premier : 4/4.",
    citations=(Citation("613.6", EDITION), Citation("613.7", EDITION)),
    branches=(
        Branch("si Humilité est arrivée en premier", Answer("", Kind.VERDICT, verdict="4/4", text="Humilité est 4/4.\nEt voilà.")),
        Branch("si Opalescence est arrivée en premier", Answer("", Kind.VERDICT, verdict="1/1", text="**1/1.** Humilité.")),
    ),
)


class Scripted:
    """Answers by what a test wrote for each text; repeats the text for the others."""

    def __init__(self, answers: Mapping[str, Answer] | None = None, reply: Callable[[Request], Answer] | None = None) -> None:
        self.answers = dict(answers or {})
        self.reply = reply or (lambda request: Answer(request.text, Kind.LOOKUP, text=f"Écho : {request.text}", id=request.id))
        self.requests: list[Request] = []
        self.completed: list[str] = []
        self.suggestions: list[Choice] = []
        self.proposed: list[Choice] = []
        self.hashes: dict[str, str] = {}
        self.news: EditionNews | None = None

    def answer(self, request: Request) -> Answer:
        self.requests.append(request)
        return self.answers.get(request.text) or self.reply(request)

    def suggest(self, command: str, text: str, limit: int = 25) -> list[Choice]:
        self.completed.append(command)
        return [choice for choice in self.suggestions if text.casefold() in choice.label.casefold()]

    def proposals(self, text: str, limit: int = 5) -> list[Choice]:
        return self.proposed[:limit]

    def commands(self) -> frozenset[str]:
        return frozenset({"regle", "carte", "card", "jeton", "token", "copie", "copy", "aide", "question", "scenario"})

    def cards_in(self, text: str) -> tuple[str, ...]:
        return tuple(name for name in ("Clone", "Opalescence", "Humility") if name.casefold() in text.casefold())

    def edition_news(self) -> EditionNews | None:
        return self.news

    def rule_hashes(self) -> Mapping[str, str]:
        return self.hashes

    @property
    def texts(self) -> list[str]:
        return [request.text for request in self.requests]


class Broken(Scripted):
    """Breaks its promise on every question that says « panne »."""

    def answer(self, request: Request) -> Answer:
        if "panne" in request.text:
            raise ZeroDivisionError("division by zero")
        return super().answer(request)


_SCRIPTED_IS_AN_ANSWERER: Answerer = Scripted()
