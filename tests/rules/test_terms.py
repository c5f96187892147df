"""One French word for each term, in every table and every text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

import pytest

from bot.records import dataclass
from bot.rules import Corpus, TermStatus
from bot.rules.data import RulesData
from tests.rules.test_digest_data import assert_none

CORPUS = Corpus.bundled()
CARD_WORDS = ("keywords.tsv", "actions.tsv", "types.tsv", "subtypes.tsv")


@dataclass(frozen=True, slots=True)
class Variant:
    """A refused wording of a term: what it is, what it should be, and the entries in which it means something else."""

    term: str
    french: str
    refused: re.Pattern[str]
    excepted: tuple[str, ...]


def rows(table: str) -> Iterator[dict[str, str]]:
    lines = (files("rulesdata") / "lexicon" / table).read_text(encoding="utf-8").splitlines()
    header, *body = (line.split("\t") for line in lines if line and not line.startswith("#"))
    yield from (dict(zip(header, row, strict=True)) for row in body)


@cache
def variants() -> tuple[Variant, ...]:
    return tuple(
        Variant(row["english"], row["french"], re.compile(row["refused"], re.IGNORECASE), tuple(filter(None, row["except"].split(";"))))
        for row in rows("variants.tsv")
    )


def texts() -> Iterator[tuple[str, str]]:
    """What is said in our own words, examples and titles included; not what players ask, nor old rules."""
    for digest in CORPUS.all_digests():
        yield digest.number, " | ".join((digest.title, digest.text, digest.example))
    for entry in CORPUS.glossary.entries.values():
        yield entry.term, f"{entry.french} | {entry.text}"


def refused(said: Iterable[tuple[str, str]]) -> list[str]:
    return [
        f"{name}: « {found.group()} » for {one.term}: write « {one.french} »"
        for name, text in said
        for one in variants()
        if name not in one.excepted and (found := one.refused.search(text))
    ]


def test_every_text_uses_the_word_decided() -> None:
    assert_none(refused(texts()))


def test_no_exception_to_the_words_decided_is_idle() -> None:
    said = dict(texts())
    assert_none(f"{one.term}: {name}" for one in variants() for name in one.excepted if not one.refused.search(said.get(name, "")))


@pytest.mark.parametrize("text", ["un coût supplémentaire de {1}", "les Actions basées sur l'état", "la zone de texte", "des dégâts"])
def test_a_refused_word_is_seen(text: str) -> None:
    assert refused([("707.2", text)])


def test_the_words_decided_refuse_none_of_themselves() -> None:
    assert_none(refused((one.term, one.french) for one in variants()))


def test_every_keyword_of_the_rules_is_in_the_lexicon() -> None:
    """A heading of two words (« Tap and Untap ») is known by each; ∞ has no letters."""
    known = {row["english"] for table in ("keywords.tsv", "actions.tsv") for row in rows(table)}
    names = {keyword.number: keyword.english.lower().split(" and ") for keyword in CORPUS.keywords}
    assert_none(f"{number}: {name}" for number, parts in names.items() for name in parts if name not in known and "∞" not in name)


def test_a_keyword_has_one_french_name() -> None:
    french = {row["english"]: row for table in ("keywords.tsv", "actions.tsv") for row in rows(table)}
    shown = {keyword.english.lower(): keyword.french for keyword in CORPUS.keywords if " and " not in keyword.english}
    verified = {name: french[name]["french"] if french[name]["status"] == "verified" else "" for name in shown if name in french}
    assert_none(f"{name}: {shown[name]!r} / {verified[name]!r}" for name in verified if shown[name] != verified[name])


def test_every_section_of_the_rules_has_a_title() -> None:
    sections = {digest.number for digest in CORPUS.all_digests() if "." not in digest.number}
    assert_none(sections - CORPUS.section_titles.keys())


def test_an_ordinary_word_has_one_french_and_a_status() -> None:
    words = list(rows("words.tsv"))
    assert_none(f"{row['english']}: {row['status']}" for row in words if row["status"] not in ("verified", "project") or not row["french"])
    entries = {entry.term.lower(): entry for entry in CORPUS.glossary.entries.values()}
    rules = {row["english"]: row["french"] for row in words if row["kind"] == "rule"}
    assert_none(
        f"{word}: {french} / {entries[word].french}" for word, french in rules.items() if word in entries and french != entries[word].french
    )


def test_a_section_has_one_title() -> None:
    titles = {number: title for number, title, *_ in RulesData.bundled().rows("history/sections.tsv")}
    digests = {digest.number: digest.title for digest in CORPUS.all_digests() if "." not in digest.number}
    assert_none(f"{number}: {title} / {digests[number]}" for number, title in titles.items() if digests.get(number, title) != title)


@cache
def card_words() -> dict[str, dict[str, str]]:
    return {row["english"].lower(): row for table in reversed(CARD_WORDS) for row in rows(table)}


def test_a_name_printed_on_cards_is_french_in_the_glossary_only_where_verified() -> None:
    wrong = []
    for entry in CORPUS.glossary.entries.values():
        row = card_words().get(entry.term.lower())
        if row is None:
            continue
        verified = row["status"] == "verified"
        shown = TermStatus.VERIFIED if verified else TermStatus.ENGLISH
        if entry.status is not shown or (verified and not entry.french.startswith(row["french"].split("|")[0])):
            wrong.append(f"{entry.term}: {entry.french} ({entry.status.value}), in the lexicon {row['french']} ({row['status']})")
    assert_none(wrong)


def test_a_token_of_the_glossary_has_the_name_of_its_type() -> None:
    subtypes = {row["english"]: row for row in rows("subtypes.tsv")}
    wrong = []
    for entry in CORPUS.glossary.entries.values():
        row = subtypes.get(entry.term.removesuffix(" Token")) if entry.term.endswith(" Token") else None
        if row is not None:
            verified = row["status"] == "verified"
            name, shown = (row["french"], TermStatus.VERIFIED) if verified else (row["english"], TermStatus.ENGLISH)
            if entry.status is not shown or entry.french.casefold() != f"jeton {name}".casefold():
                wrong.append(f"{entry.term}: {entry.french} ({entry.status.value}), not jeton {name} ({shown.value})")
    assert_none(wrong)


def test_a_name_of_the_glossary_is_that_of_one_entry() -> None:
    """An alias may lead to several entries; the name shown may not, one word of two meanings apart."""
    names: dict[str, list[str]] = {}
    for entry in CORPUS.glossary.entries.values():
        names.setdefault(entry.shown.casefold(), []).append(entry.term)
    known = [
        ["Recover", "Scavenge"],
        ["First Strike", "Initiative"],
        ["Outlast", "Toughness"],
        ["Conspiracy", "Conspire"],
        ["Equip", "Equipment"],
    ]
    shared = [sorted(terms) for terms in names.values() if len(terms) > 1]
    assert_none(" / ".join(terms) for terms in shared if terms not in known)
