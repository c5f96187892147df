"""The digests and the glossary as data: complete, and holding all that a machine can compare with the English.

What needs the English text is skipped where the archive of editions does not lie beside the checkout.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.rules import Corpus, Digest, Entry, references
from bot.rules.data import RulesData
from tests.rules import digest_checks as checks
from tests.rules.archive import editions, needs_archive

BASE = "2026-04-17"
MESSAGE = 1800
"""What a Discord message holds beside the citations and the footer; subrules and examples are folded."""
EXCEPTIONS = Path(__file__).parent / "digest_exceptions.tsv"

Pair = tuple[str, str, str]
"""An entry (a number or a headword), its English and our French."""


@cache
def digests() -> dict[str, Digest]:
    return {digest.number: digest for digest in Corpus.bundled().all_digests()}


def entries() -> Iterable[Entry]:
    return Corpus.bundled().glossary.entries.values()


@cache
def rules() -> tuple[Pair, ...]:
    """The rules, headings apart: a heading says in a line what its subrules say."""
    english = editions()[BASE].rules
    pairs = ((number, digests()[number]) for number in english if number in digests())
    return tuple((number, checks.plain(english[number].text), digest.text) for number, digest in pairs if not digest.title)


@cache
def terms() -> tuple[Pair, ...]:
    english = {checks.plain(term): text for term, text in editions()[BASE].glossary.items()}
    return tuple((entry.term, checks.plain(english[entry.term]), entry.text) for entry in entries() if entry.term in english)


@cache
def excepted(check: str) -> frozenset[str]:
    rows = (line.split("\t") for line in EXCEPTIONS.read_text(encoding="utf-8").splitlines()[1:])
    return frozenset(entry for kind, entry, _ in rows if kind == check)


def assert_none(found: Iterable[str]) -> None:
    """Fail with one line a fault."""
    lines = list(found)
    assert not lines, "\n".join(["", *lines])


def faults(pairs: Iterable[Pair], find: Callable[[str, str], Iterable[str]], check: str = "") -> list[str]:
    """What a check finds, each fault naming its entry; an exception that excuses nothing is a fault too."""
    found = {name: list(find(english, french)) for name, english, french in pairs}
    idle = [f"{name}: excepted for nothing ({check})" for name in excepted(check) & found.keys() if not found[name]]
    said = [f"{name}: {fault}" for name, many in found.items() for fault in many if name not in excepted(check)]
    return said + idle


# --- Complete ---------------------------------------------------------------------------------------------------------


@needs_archive
def test_every_rule_of_the_edition_has_a_digest() -> None:
    assert_none([number for number in editions()[BASE].rules if number not in digests()])


@needs_archive
def test_every_section_of_the_edition_has_a_digest() -> None:
    sections = [number for number in editions()[BASE].titles if len(number) == 3]
    assert_none([number for number in sections if number not in digests()])


@needs_archive
def test_every_headword_of_the_edition_has_an_entry() -> None:
    known = {entry.term for entry in entries()}
    assert_none([term for term in editions()[BASE].glossary if checks.plain(term) not in known])


# --- One English, one French ----------------------------------------------------------------------------------------


def several(pairs: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    """Groups of entries of one text whose other text differs."""
    groups: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, text, other in pairs:
        groups[text][other].append(name)
    yield from (" / ".join(", ".join(names) for names in others.values()) for others in groups.values() if len(others) > 1)


@needs_archive
def test_rules_of_one_english_text_have_one_digest() -> None:
    assert_none(list(several(rules())))


@needs_archive
def test_rules_whose_english_differs_have_different_digests() -> None:
    assert_none(list(several((name, french, english) for name, english, french in rules())))


@needs_archive
def test_terms_whose_english_differs_have_different_entries() -> None:
    assert_none(list(several((name, french, english) for name, english, french in terms())))


# --- Nothing lost -----------------------------------------------------------------------------------------------------


@needs_archive
def test_every_reference_of_a_rule_stands_in_its_digest() -> None:
    english = editions()[BASE].rules
    held = [(number, digest) for number, digest in digests().items() if number in english]
    assert_none(f"{n}: {lost}" for n, d in held for lost in checks.missing_references(english[n].text, d.text, d.see))


@needs_archive
def test_every_reference_of_a_term_stands_in_its_entry() -> None:
    english = {term: text for term, text, _ in terms()}
    assert_none(f"{e.term}: {lost}" for e in entries() for lost in checks.missing_references(english[e.term], e.text, e.see))


@needs_archive
def test_every_numeral_and_symbol_has_its_counterpart() -> None:
    assert_none(faults(rules(), checks.missing_numbers, "number"))
    assert_none(faults(terms(), checks.missing_numbers, "number"))


@needs_archive
def test_every_number_word_has_its_counterpart() -> None:
    assert_none(faults(rules(), checks.missing_number_words, "number word"))
    assert_none(faults(terms(), lambda english, french: checks.missing_number_words(checks.definition(english), french), "number word"))


@needs_archive
def test_what_may_must_or_cannot_be_done_has_its_counterpart() -> None:
    assert_none(faults(rules(), checks.missing_modals, "modal"))
    assert_none(faults(terms(), lambda english, french: checks.missing_modals(checks.definition(english), french), "modal"))


@needs_archive
def test_the_french_is_neither_a_summary_nor_a_commentary() -> None:
    def odd(english: str, french: str) -> list[str]:
        return [] if checks.is_of_like_length(english, french) else [f"{len(french)} characters for {len(english)}"]

    assert_none(faults(rules(), odd, "length"))
    assert_none(faults(terms(), odd, "length"))


def test_no_sentence_is_left_in_english() -> None:
    said = [(digest.number, "", f"{digest.text} {digest.example}") for digest in digests().values()]
    said += [(entry.term, "", entry.text) for entry in entries()]
    assert_none(faults(said, lambda _, french: checks.english_left(french), "english"))


def test_every_text_fits_in_one_discord_message() -> None:
    said = {digest.number: f"**{digest.number} ({digest.title})** — {digest.text}" for digest in digests().values()}
    said |= {entry.term: f"**{entry.shown} ({entry.term})** — {entry.text}" for entry in entries()}
    assert_none(f"{name}: {len(text)} characters" for name, text in said.items() if len(text) > MESSAGE)


# --- The checks can fail ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("english", "french", "lost"),
    [
        ("See rules 601.2f-h and 704.", "Voir 601.2f et 704.", ["601.2h"]),
        ("See rule 704.", "Voir 704.5.", ["704"]),
        ("See rule 702.9.", "Voir 702.9a.", ["702.9"]),
    ],
)
def test_a_lost_reference_is_seen(english: str, french: str, lost: list[str]) -> None:
    assert references(english)
    assert list(checks.missing_references(english, french, ())) == lost


@pytest.mark.parametrize(
    ("english", "french", "lost"),
    [
        ("It gets +1/+1 and costs {2}.", "Elle gagne +1/+2 et coûte {2}.", ["+1/+1"]),
        ("Pay 3 life. See rule 702.20.", "Payez 30 points de vie.", ["3"]),
        ("Mill 3 cards.", "Meulez trois cartes.", []),
        ("About 2.5 inches.", "Environ 2,5 pouces.", []),
    ],
)
def test_a_lost_number_is_seen(english: str, french: str, lost: list[str]) -> None:
    assert list(checks.missing_numbers(english, french)) == lost


@pytest.mark.parametrize(
    ("english", "french", "lost"),
    [
        ("Draw two cards.", "Piochez trois cartes.", ["two"]),
        ("The third player, twice.", "Le troisième joueur.", ["twice"]),
        ("A Two-Headed Giant game.", "Une partie de Two-Headed Giant.", []),
    ],
)
def test_a_lost_number_word_is_seen(english: str, french: str, lost: list[str]) -> None:
    assert list(checks.missing_number_words(english, french)) == lost


@pytest.mark.parametrize(
    ("english", "french", "lost"),
    [
        ("It can’t attack.", "Elle attaque.", ["can't"]),
        ("You may draw.", "Vous piochez.", ["may"]),
        ("You must draw.", "Vous pouvez piocher.", ["must"]),
        ("It can't attack.", "Elle ne peut pas attaquer.", []),
    ],
)
def test_a_lost_modal_is_seen(english: str, french: str, lost: list[str]) -> None:
    assert list(checks.missing_modals(english, french)) == lost


def test_an_english_sentence_is_seen() -> None:
    assert list(checks.english_left("Piochez. Then discard that card of your hand. « the end of it »"))
    assert not list(checks.english_left("Une carte nommée « The End of the Day » (the one of your hand)."))


def test_every_rule_that_was_removed_has_our_words_in_each_edition_that_had_it() -> None:
    corpus = Corpus.bundled()
    numbers = dict.fromkeys(number for number, *_ in RulesData.bundled().rows("history/life.tsv") if "." in number)
    removed = [one for number in numbers for one in corpus.meanings(number) if one.base is None]
    held = {one: corpus.editions_within(one.first, one.last) for one in removed}
    assert len(removed) > 100
    assert_none(f"{one.number} @{date}" for one, dates in held.items() for date in dates if corpus.digest(one.number, date) is None)
