"""The service put together from its parts: cards, rules, grammar, engine, words."""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path

from bot.answers.grammar import LateCompiler, LatePrinter
from bot.answers.lexicon import load_lexicon
from bot.answers.playing import RememberingPrinter, play_scenario
from bot.answers.ports import JsonObject
from bot.answers.service import Service
from bot.answers.services import Services
from bot.answers.telegraphic import Telegraph
from bot.cards import Catalogue, load_curated, open_catalogue
from bot.rules import Corpus

__all__ = ["build", "refresh", "services_over"]

_REFRESHING = threading.Lock()


def build(data_dir: Path) -> Service:
    """The answerer over a data folder, which may be empty."""
    return Service(services_over(data_dir))


def refresh(data_dir: Path) -> bool:
    """Take a newer import into use wherever this data folder is, and tell whether there was one."""
    with _REFRESHING:  # what imports every day and what looks for other imports may both ask
        return services_over(data_dir).facts.refresh()


@cache
def services_over(data_dir: Path | None) -> Services:
    """The services over a data folder; over the curated cards alone without one."""
    compiler, printer = LateCompiler(), RememberingPrinter(LatePrinter())
    catalogue = open_catalogue(data_dir, compiler, printer.remember) if data_dir is not None else Catalogue(compiler, load_curated())

    def engine(scenario: JsonObject) -> JsonObject:
        return play_scenario(scenario, catalogue, compiler, printer)

    lexicon = load_lexicon()
    return Services(
        catalogue=catalogue,
        names=catalogue.names,
        corpus=Corpus.bundled(data_dir / "rules" if data_dir is not None else None),
        engine=engine,
        lexicon=lexicon,
        telegraph=Telegraph(lexicon, printer),
        facts=catalogue,
        compiler=compiler,
        printer=printer,
    )
