"""Whatever text comes in, each paragraph is an ability, and an ability prints as the paragraph that it was read from."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.abilities import Opaque
from bot.oracle import OracleCompiler, OraclePrinter, normalise, paragraphs

VOCABULARY = """target creature gets +1/+1 until end of turn . , : ; — • " ( ) {T} {2}{G} X flying gain gains lose all abilities and or then
if you your opponent's controls other each another token tokens create 1/1 red Goblin copy of except it's in addition to its types is are
a an the counter counters on whenever enters dies at beginning upkeep sacrifice draw card color name named with without nonland untapped
can't as though long for equal to number base power toughness become becomes transform (text) Equip {3} Ward— "Flying" ~ Zorbla"""
SOUP = st.lists(st.sampled_from(VOCABULARY.split()), max_size=25).map(" ".join)
TEXTS = SOUP | st.lists(SOUP, max_size=3).map("\n".join) | st.text(max_size=60)
TYPES = st.sampled_from([("Creature",), ("Sorcery",), ("Enchantment", "Aura"), ()])


@settings(max_examples=400, deadline=None)
@given(TEXTS, TYPES)
def test_any_text_has_one_ability_a_paragraph(text: str, types: tuple[str, ...]) -> None:
    compiled = OracleCompiler().compile(text, name="Zorbla the Odd", types=types)
    assert len(compiled) == len(paragraphs(normalise(text)))


@settings(max_examples=400, deadline=None)
@given(TEXTS, TYPES)
def test_what_is_read_prints_back_as_it_was(text: str, types: tuple[str, ...]) -> None:
    compiled = OracleCompiler().compile(text, name="Zorbla the Odd", types=types)
    printer = OraclePrinter()
    for paragraph, ability in zip(paragraphs(normalise(text)), compiled, strict=True):
        printed = ability.words if isinstance(ability, Opaque) else printer.ability(ability)
        assert printed == paragraph


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_a_normalised_text_stays_as_it_is(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once


@pytest.mark.parametrize("text", ["(" * 5000, '"' * 2001, "{T}: " * 400, "Choose one —\n• " * 50, "and " * 3000, "target creature " * 800])
def test_a_text_without_end_is_read_or_declined_all_the_same(text: str) -> None:
    assert len(OracleCompiler().compile(text)) == len(paragraphs(normalise(text)))
