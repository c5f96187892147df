"""Counters put, removed, moved and entered with; how many come instead."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    Be,
    Clause,
    CountersOn,
    CountOf,
    Create,
    DoubleCounters,
    EntersState,
    EntersTapped,
    EntersWith,
    It,
    MoveCounters,
    Not,
    Number,
    Player,
    PutCounters,
    RemoveCounters,
    ReplaceAmount,
    Target,
    ThatMuch,
    This,
    Times,
    Who,
    Word,
    WordKind,
)
from tests.oracle.reading import clause, readings_of
from tests.phrases import ON_YOURS, PLUS_COUNTERS, TOKENS_OF_YOURS

# --- put, removed, moved ----------------------------------------------------------------------------------------------------------


def test_a_counter_is_put_on_an_object() -> None:
    assert clause("Put a +1/+1 counter on this creature.") == PutCounters(Number(1), "+1/+1", This())


def test_an_amount_may_come_first_or_last() -> None:
    expected = PutCounters(CountersOn("charge", It()), "+1/+1", This())
    assert clause(f"Put a number of {PLUS_COUNTERS} on this creature equal to the number of charge counters on it.") == expected


def test_for_each_multiplies_the_number_of_counters() -> None:
    put = clause("Put two +1/+1 counters on this creature for each artifact you control.")
    assert isinstance(put, PutCounters)
    assert isinstance(put.count, Times)
    assert put.count.factor == 2


def test_x_is_defined_after_the_counters() -> None:
    put = clause(f"Put X {PLUS_COUNTERS} on it, where X is the number of creatures you control.")
    assert isinstance(put, PutCounters)
    assert isinstance(put.where, CountOf)


def test_counters_of_two_kinds_are_put_together() -> None:
    flying = PutCounters(Number(1), "flying", It())
    assert clause("Put a +1/+1 counter and a flying counter on it.") == PutCounters(Number(1), "+1/+1", It(), besides=(flying,))


def test_a_kind_of_counter_may_be_chosen() -> None:
    put = clause("Put your choice of a flying counter or a trample counter on it.")
    assert isinstance(put, PutCounters)
    assert put.choices == ("flying", "trample")


def test_somebody_else_may_put_a_counter() -> None:
    put = clause("Each opponent puts a stun counter on a creature they control.")
    assert isinstance(put, PutCounters)
    assert put.who == Player(Who.EACH_OPPONENT)


def test_counters_are_distributed() -> None:
    put = clause("Distribute three +1/+1 counters among up to three target creatures.")
    assert isinstance(put, PutCounters)
    assert put.distributed
    assert isinstance(put.on, Target)


def test_counters_are_removed() -> None:
    assert clause("Remove a charge counter from this artifact.") == RemoveCounters(Number(1), "charge", This())
    assert clause("Remove all counters from it.") == RemoveCounters(None, None, It())
    assert clause("Remove any number of charge counters from it.") == RemoveCounters(None, "charge", It(), up_to=True)


def test_counters_are_moved_and_doubled() -> None:
    move = clause("Move a +1/+1 counter from this creature onto target creature.")
    assert isinstance(move, MoveCounters)
    assert (move.count, move.kind, move.off) == (Number(1), "+1/+1", This())
    assert clause("Double the number of +1/+1 counters on it.") == DoubleCounters("+1/+1", It())
    assert clause("Double the number of each kind of counter on it.") == DoubleCounters(None, It())


# --- entering ----------------------------------------------------------------------------------------------------------------------


def test_an_object_enters_with_counters() -> None:
    assert clause("This creature enters with two +1/+1 counters on it.") == EntersWith(This(), Number(2), "+1/+1")


def test_counters_may_be_additional_and_for_others() -> None:
    enters = clause("Each other creature you control enters with an additional +1/+1 counter on it.")
    assert isinstance(enters, EntersWith)
    assert enters.additional


def test_it_may_enter_tapped_with_counters() -> None:
    enters = clause("This land enters tapped with two charge counters on it.")
    assert isinstance(enters, EntersWith)
    assert enters.tapped


def test_a_condition_may_stand_on_either_side() -> None:
    before = clause("If this creature was kicked, it enters with two +1/+1 counters on it.")
    after = clause("It enters with two +1/+1 counters on it if this creature was kicked.")
    assert before == after
    assert isinstance(before, EntersWith)
    assert before.condition is not None


def test_what_else_it_enters_as() -> None:
    words = "Each other creature you control enters with an additional +1/+1 counter on it and as a Mutant in addition to its other types."
    enters = clause(words)
    assert isinstance(enters, EntersWith)
    assert isinstance(enters.also, Be)


def test_tapped_unless_and_tapped_if_are_contraries() -> None:
    unless = clause("This land enters tapped unless you control an artifact.")
    tapped = clause("If you control an artifact, this land enters tapped.")
    assert isinstance(unless, EntersTapped)
    assert isinstance(tapped, EntersTapped)
    assert unless.unless is not None
    assert tapped.unless == Not(unless.unless)


def test_other_states_of_entering() -> None:
    assert clause("This creature enters prepared.") == EntersState(This(), ("prepared",))


# --- how many instead ---------------------------------------------------------------------------------------------------------------


def _replaces(words: str) -> ReplaceAmount:
    replaced: Clause = clause(words)
    assert isinstance(replaced, ReplaceAmount)
    return replaced


def test_twice_as_many_tokens() -> None:
    any_event = _replaces("If one or more tokens would be created under your control, twice that many of those tokens are created instead.")
    effects = f"If an effect would create {TOKENS_OF_YOURS}, it creates twice that many of those tokens instead."
    assert any_event == ReplaceAmount("tokens", 2, who=Player(Who.YOU))
    assert _replaces(effects) == ReplaceAmount("tokens", 2, who=Player(Who.YOU), by_effects=True)


def test_tokens_besides() -> None:
    words = "If one or more tokens would be created under your control, those tokens plus an additional Food token are created instead."
    assert _replaces(words).besides == Create(Number(1), Word(WordKind.NAME, "Food"))


def test_one_more_counter_of_a_kind() -> None:
    words = f"If one or more {PLUS_COUNTERS} would be put {ON_YOURS}, that many plus one {PLUS_COUNTERS} are put on it instead."
    replaced = _replaces(words)
    assert (replaced.what, replaced.factor, replaced.plus, replaced.kind) == ("counters", 1, 1, "+1/+1")
    assert replaced.on is not None


CARDS = (
    "Hardened Scales",
    "Doubling Season",
    "Corpsejack Menace",
    "Vorinclex, Monstrous Raider",
    "Conclave Mentor",
    "Primal Vigor",
    "Chatterfang, Squirrel General",
    "Divine Visitation",
    "Adrix and Nev, Twincasters",
    "Master Biomancer",
    "Golgari Grave-Troll",
    "Gemstone Mine",
    "Managorger Hydra",
    "Vampire Hexmage",
    "Solarion",
    "Cytoplast Root-Kin",
    "Verdurous Gearhulk",
    "Woe Strider",
    "Scavenged Brawler",
    "Incremental Blight",
)


@pytest.mark.parametrize("name", CARDS)
def test_the_counter_sentences_of_a_card_are_read(name: str) -> None:
    for paragraph, reading in readings_of(name):
        assert not [words for words in reading.declined if "counter" in words], paragraph


def test_a_token_of_one_kind_becomes_another() -> None:
    replaced = _replaces("If you would create a Goblin token, create a 2/2 red Orc creature token instead.")
    assert replaced.who == Player(Who.YOU)
    assert replaced.on is not None
    assert replaced.instead is not None
    assert replaced.instead.count == ThatMuch("each")


def test_who_would_create_tokens_may_create_more_or_choose_others() -> None:
    assert _replaces("If an opponent would create one or more tokens, they create twice that many of those tokens instead.").factor == 2
    either = "that many 1/1 blue Cat creature tokens or that many 2/1 red Dog creature tokens"
    chosen = _replaces(f"If you would create one or more tokens, you may instead create {either}.")
    assert chosen.optional
    assert chosen.instead is not None
    assert len(chosen.instead.choices) == 1
