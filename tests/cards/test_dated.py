"""Texts of then: trees alone, each until a day, and the catalogue of that day."""

from __future__ import annotations

from datetime import date
from importlib.resources import files

import pytest

from bot.cards import Catalogue, DatedText, load_curated, load_dated, text_at, verbatim
from bot.cards.database import key_of
from bot.engine.abilities import ATTACK_AS_IF_NOT, Restriction, walk
from bot.oracle import OracleCompiler

TEXTS = [text for texts in load_dated().values() for text in texts]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: f"{text.card} until {text.until}")
def test_a_dated_text_ends_on_a_day_and_keeps_no_sentence(text: DatedText) -> None:
    assert date.fromisoformat(text.until) < date(2026, 4, 17)
    assert verbatim(text.abilities) == ()
    assert text.abilities


def test_every_dated_text_says_where_it_was_read() -> None:
    written = (files("rulesdata") / "cards" / "dated.json").read_text(encoding="utf-8").splitlines()[1:-1]
    assert len(written) == len(TEXTS)
    assert [line for line in written if '"source": "' not in line] == []


@pytest.fixture(scope="module")
def cards() -> Catalogue:
    return Catalogue(OracleCompiler(), load_curated())


def leaves_walls_alone(cards: Catalogue) -> bool:
    card = cards.card("Mistform Ultimus")
    assert card is not None
    nodes = (node for ability in card.front.abilities for node in walk(ability))
    return any(isinstance(node, Restriction) and node.what == ATTACK_AS_IF_NOT for node in nodes)


def test_a_catalogue_of_a_day_gives_the_text_of_that_day(cards: Catalogue) -> None:
    assert [leaves_walls_alone(cards.as_of(day)) for day in ("2004-09-30", "2004-10-01")] == [True, False]
    assert not leaves_walls_alone(cards)


def test_the_same_day_gives_the_same_card(cards: Catalogue) -> None:
    assert cards.as_of("2003-06-01").card("Mistform Ultimus") is cards.as_of("2004-01-01").card("ultimus changebrume")


def test_a_card_without_text_of_then_is_todays(cards: Catalogue) -> None:
    assert text_at("Grizzly Bears", "2003-06-01") is None
    assert cards.as_of("2003-06-01").card("Grizzly Bears") is cards.card("Grizzly Bears")


def test_texts_of_one_card_come_oldest_first() -> None:
    for key, texts in load_dated().items():
        assert [text.until for text in texts] == sorted(text.until for text in texts)
        assert {key_of(text.card) for text in texts} == {key}
