"""Words in both languages: what is understood, what is shown, and that the tables are sound."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from bot.answers.folding import fold
from bot.answers.lexicon import SUBTYPES, Lexicon, TermKind, load_lexicon

SHARED = Path(__file__).parents[3] / "shared" / "facts"
FOREST = "cartes (nom du terrain de base)"


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


@pytest.mark.parametrize(
    ("said", "english"),
    [
        ("gobelin", "Goblin"),
        ("Gobelins", "Goblin"),
        ("goblins", "Goblin"),
        ("éclaireur", "Scout"),
        ("ECLAIREUR", "Scout"),
        ("grands singes", "Ape"),
        ("elves", "Elf"),
        ("fée", "Faerie"),
        ("œuf", "Egg"),
        ("oeuf", "Egg"),
        ("chien de chasse", "Dog"),
        ("mur", "Wall"),
        ("sylvin", "Treefolk"),
    ],
)
def test_a_creature_type_is_understood_in_any_spelling(lexicon: Lexicon, said: str, english: str) -> None:
    assert lexicon.read(said, TermKind.CREATURE_TYPE)[0].term.english == english


def test_the_french_reading_comes_before_the_english_one(lexicon: Lexicon) -> None:
    readings = lexicon.read("serpent", TermKind.CREATURE_TYPE)
    assert [(r.term.english, r.language) for r in readings] == [("Snake", "fr"), ("Serpent", "en")]


def test_a_type_that_no_longer_exists_is_understood_but_never_proposed(lexicon: Lexicon) -> None:
    assert lexicon.read("légende", TermKind.CREATURE_TYPE)[0].term.obsolete
    assert all(not term.obsolete for term in lexicon.terms(TermKind.CREATURE_TYPE))


def test_a_verified_name_is_shown_in_french(lexicon: Lexicon) -> None:
    assert lexicon.shown(TermKind.CREATURE_TYPE, "Goblin", plural=True) == "Gobelins"
    assert lexicon.shown(TermKind.KEYWORD, "flying") == "vol"


def test_a_name_that_nobody_verified_is_shown_in_english(lexicon: Lexicon) -> None:
    assert lexicon.read("vilain")[0].term.english == "Villain"
    assert lexicon.shown(TermKind.CREATURE_TYPE, "Villain") == "Villain"


def test_an_unknown_word_is_shown_as_it_is(lexicon: Lexicon) -> None:
    assert lexicon.shown(TermKind.CREATURE_TYPE, "Zzyzx") == "Zzyzx"


def test_a_colour_agrees(lexicon: Lexicon) -> None:
    white = lexicon.color("blanches")
    assert white is not None
    assert (white.english, white.agreed(feminine=True, plural=True), white.agreed()) == ("white", "blanches", "blanc")


@pytest.mark.parametrize("kind", list(SUBTYPES))
def test_every_shown_name_reads_back_as_itself(lexicon: Lexicon, kind: TermKind) -> None:
    for term in lexicon.terms(kind):
        for shown in (term.shown(), term.shown(plural=True)):
            assert term in [reading.term for reading in lexicon.read(shown, kind)], f"{term.english}: « {shown} » means something else"


def test_no_two_current_creature_types_share_a_french_name(lexicon: Lexicon) -> None:
    seen: dict[str, str] = {}
    for term in lexicon.terms(TermKind.CREATURE_TYPE):
        if term.verified:
            assert seen.setdefault(fold(term.french), term.english) == term.english


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared fact tables are not beside this checkout")
def test_what_is_shown_in_french_was_verified() -> None:
    with (SHARED / "terms.tsv").open(encoding="utf-8") as source:
        rows = list(csv.DictReader(source, delimiter="\t", quoting=csv.QUOTE_NONE))
    verified = {fold(row["french_now"]) for row in rows if row["status"].startswith("verified")}
    verified |= {fold(part) for row in rows if row["status"].startswith("verified") for part in row["french_now"].split("/")}
    kinds = (*SUBTYPES, TermKind.KEYWORD, TermKind.ACTION, TermKind.ABILITY_WORD)
    shown = [term for term in load_lexicon().terms(*kinds) if term.verified and term.english != "Forest"]
    assert [term.english for term in shown if fold(term.french) not in verified and term.french != "substance"] == []


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared fact tables are not beside this checkout")
def test_every_creature_type_of_the_base_edition_is_there(lexicon: Lexicon) -> None:
    with (SHARED / "creature_types_by_edition.tsv").open(encoding="utf-8") as source:
        current = {row["creature_type"] for row in csv.DictReader(source, delimiter="\t") if row["last_edition"] == "2026-04-17"}
    assert current - {term.english for term in lexicon.terms(TermKind.CREATURE_TYPE)} == set()
