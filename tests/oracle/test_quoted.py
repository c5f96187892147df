"""Abilities in quotes."""

from __future__ import annotations

import pytest

from bot.engine.abilities import Ability, Cost, Gain, Granter, Keyword, Modify, Opaque, Static, walk
from bot.oracle import OraclePrinter, normalise, read_paragraph, self_names
from tests.oracle.reading import prints_back


def _granted(words: str, name: str = "Ember Rod") -> tuple[Ability, ...]:
    """What a creature is said to have."""
    text = normalise(f"Equipped creature has {words}")
    reading = read_paragraph(text, self_names(name))
    assert prints_back(reading, text)
    assert isinstance(reading.ability, Static)
    clause = reading.ability.sentences[0].clauses[0]
    assert isinstance(clause, Modify)
    assert isinstance(clause.changes[0], Gain)
    return clause.changes[0].abilities


def test_the_name_of_what_grants_the_ability_is_not_what_has_it() -> None:
    (ability,) = _granted('"{T}: Put a charge counter on Ember Rod."')
    assert Granter() in walk(ability)


def test_a_keyword_with_a_cost_in_words_may_be_quoted() -> None:
    assert _granted('"Ward—Pay 2 life."') == (Keyword("ward", (Cost(("Pay 2 life",)),)),)


def test_a_keyword_may_be_quoted_in_small_letters() -> None:
    (ability,) = _granted('"bands with other legendary creatures."')
    assert isinstance(ability, Keyword)
    assert ability.name == "bands with other"


def test_two_abilities_in_quotes_and_a_keyword_stand_in_one_list() -> None:
    flying, first, second = _granted('flying, "{T}: Draw a card," and "{G}: This creature gets +1/+1 until end of turn."')
    assert flying == Keyword("flying")
    assert first != second


def test_quotes_may_hold_quotes() -> None:
    inner = "create a 2/2 green Wolf creature token with 'When this token dies, draw a card.'"
    (ability,) = _granted(f'"When this creature dies, {inner}"')
    assert not any(isinstance(node, Opaque) for node in walk(ability))


def test_what_is_not_read_in_quotes_is_opaque_and_counted() -> None:
    reading = read_paragraph('Equipped creature has flying and "This creature sings to itself."')
    assert reading.declined == ("This creature sings to itself.",)
    assert Keyword("flying") in walk(reading.ability)


@pytest.mark.parametrize("words", ["Draw a card.", "This creature can't block.", "{T}: Add {G}."])
def test_a_quoted_ability_prints_as_it_was_read(words: str) -> None:
    text = f'Enchanted creature has "{words}"'
    assert OraclePrinter().ability(read_paragraph(text).ability) == text
