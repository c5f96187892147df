"""Sentences of several clauses: heads, tails, joins, choices, and what takes the place of what."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    Act,
    Choose,
    Clause,
    Conditional,
    Controls,
    Delayed,
    Either,
    EntersTapped,
    ForEach,
    IfYouDo,
    Inert,
    Is,
    It,
    Not,
    Noun,
    Number,
    OneOf,
    Optional,
    Player,
    Sentence,
    Some,
    SpellAbility,
    This,
    Together,
    Verb,
    VerbatimCondition,
    Who,
    Word,
    WordKind,
)
from bot.oracle import normalise, read_paragraph
from tests.oracle.reading import clause, prints_back, read, readings_of

CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
ARTIFACT = Is(Word(WordKind.CARD_TYPE, "Artifact"))
YOU = Player(Who.YOU)
EXILE_IT = Act(Verb.EXILE, It())
DESTROY_IT = Act(Verb.DESTROY, It())


def _sentence(text: str) -> Sentence:
    ability = read(text)
    assert isinstance(ability, SpellAbility)
    (sentence,) = ability.sentences
    return sentence


def _clauses(text: str) -> tuple[Clause, ...]:
    return _sentence(text).clauses


# --- joins ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("join", [", then ", " and ", ", and "])
def test_clauses_are_joined_in_order(join: str) -> None:
    assert _clauses(f"Exile it{join}draw a card.") == (EXILE_IT, Inert("draw a card"))


def test_a_sentence_may_start_with_then() -> None:
    sentence = _sentence("Then exile it and destroy it.")
    assert sentence.clauses == (EXILE_IT, DESTROY_IT)
    assert sentence.joins == ("then", "and")


def test_or_is_a_choice_of_clauses() -> None:
    assert clause("Exile it or destroy it.") == Either((EXILE_IT, DESTROY_IT))


def test_or_after_commas_is_a_choice_of_all() -> None:
    assert clause("Exile it, destroy it, or sacrifice it.") == Either((EXILE_IT, DESTROY_IT, Act(Verb.SACRIFICE, It())))


def test_or_joins_one_clause_to_the_next_alone() -> None:
    assert _clauses("Exile it or destroy it, then draw a card.") == (Either((EXILE_IT, DESTROY_IT)), Inert("draw a card"))


def test_or_between_conditions_is_no_choice_of_clauses() -> None:
    tapped = clause("This land enters tapped unless you revealed a Tove card this way or you control an artifact.")
    assert isinstance(tapped, EntersTapped)
    assert isinstance(tapped.unless, OneOf)


def test_a_villainous_choice_is_made_by_who_faces_it() -> None:
    faced = clause("Each opponent faces a villainous choice — They exile it, or you draw a card and you gain 2 life.")
    theirs = Act(Verb.EXILE, It(), Player(Who.THAT_PLAYER))
    yours = Together((Inert("you draw a card"), Inert("you gain 2 life")))
    assert faced == Either((theirs, yours), who=Player(Who.EACH_OPPONENT))


def test_an_object_may_be_shared_by_two_verbs() -> None:
    assert clause("Tap or untap it.") == Either((Act(Verb.TAP, It()), Act(Verb.UNTAP, It())))


def test_a_verb_may_be_shared_by_two_objects() -> None:
    creature, artifact = (Some(Noun((kind,))) for kind in (CREATURE, ARTIFACT))
    assert clause("Sacrifice a creature or an artifact.") == Either((Act(Verb.SACRIFICE, creature), Act(Verb.SACRIFICE, artifact)))


def test_the_subject_of_a_clause_carries_over_to_the_next() -> None:
    first, second = _clauses("Each player discards a card, then sacrifices a creature.")
    assert first == Inert("each player discards a card")
    assert second == Act(Verb.SACRIFICE, Some(Noun((CREATURE,))), Player(Who.THAT_PLAYER))


# --- heads ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("head", ["If you do", "When you do", "If they do", "If that player does"])
def test_if_you_do_hangs_on_the_clause_before(head: str) -> None:
    assert clause(f"{head}, exile it.") == IfYouDo(EXILE_IT)


@pytest.mark.parametrize("head", ["If you don't", "If you can't", "If no one does", "If you don't put the card onto the battlefield"])
def test_if_you_do_not_is_the_contrary(head: str) -> None:
    assert clause(f"{head}, exile it.") == IfYouDo(EXILE_IT, negated=True)


def test_a_head_governs_all_that_follows() -> None:
    assert clause("If you do, exile it, then draw a card.") == IfYouDo(Together((EXILE_IT, Inert("draw a card"))))


@pytest.mark.parametrize(
    ("said", "who"),
    [("You may", YOU), ("That player may", Player(Who.THAT_PLAYER)), ("Any opponent may", Player(Who.OPPONENT))],
)
def test_may_says_who_chooses(said: str, who: Player) -> None:
    assert clause(f"{said} exile it.") == Optional(who, EXILE_IT)


def test_a_condition_before_a_clause() -> None:
    condition = Controls(YOU, Noun((ARTIFACT,)))
    assert clause("If you control an artifact, exile it.") == Conditional(condition, EXILE_IT)


def test_a_condition_after_a_clause_means_the_same() -> None:
    assert clause("Exile it if you control an artifact.") == clause("If you control an artifact, exile it.")


def test_otherwise_is_the_contrary_of_what_was_asked() -> None:
    assert clause("Otherwise, exile it.") == Conditional(Not(VerbatimCondition("otherwise")), EXILE_IT)


def test_for_each_repeats_the_clause() -> None:
    repeated = clause("For each opponent, exile it.")
    assert repeated == ForEach(Player(Who.EACH_OPPONENT), EXILE_IT)


# --- what takes the place of something ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "If you control an artifact, instead exile it.",
        "If you control an artifact, exile it instead.",
        "Exile it instead if you control an artifact.",
    ],
)
def test_instead_takes_the_place_of_the_clause_before(text: str) -> None:
    assert clause(text) == Conditional(Controls(YOU, Noun((ARTIFACT,))), EXILE_IT, instead=True)


@pytest.mark.parametrize("tail", ["instead", "instead of putting it anywhere else"])
def test_a_replaced_event_is_kept_word_for_word(tail: str) -> None:
    event = VerbatimCondition("it would leave the battlefield")
    assert clause(f"If it would leave the battlefield, exile it {tail}.") == Conditional(event, EXILE_IT, instead=True)


def test_an_inert_clause_may_take_the_place_of_another() -> None:
    drawn = Conditional(Controls(YOU, Noun((ARTIFACT,))), Inert("draw a card"), instead=True)
    assert clause("If you control an artifact, draw a card instead.") == drawn


def test_instead_is_more_than_spelling() -> None:
    assert clause("If you control an artifact, exile it instead.") != clause("If you control an artifact, exile it.")


# --- tails ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tail", "when"),
    [
        ("at the beginning of the next end step", "next end step"),
        ("at end of combat", "end of combat"),
        ("at the beginning of your next upkeep", "your next upkeep"),
    ],
)
def test_a_moment_delays_the_clause(tail: str, when: str) -> None:
    assert clause(f"Exile it {tail}.") == Delayed(when, EXILE_IT)
    assert clause(f"{tail.capitalize()}, exile it.") == Delayed(when, EXILE_IT)


def test_the_event_of_a_delayed_trigger_is_kept_word_for_word() -> None:
    assert clause("When that creature dies this turn, exile it.") == Delayed("when that creature dies this turn", EXILE_IT)


def test_unless_someone_pays() -> None:
    assert clause("Sacrifice this creature unless you pay {2}.") == Conditional(
        Not(VerbatimCondition("you pay {2}")), Act(Verb.SACRIFICE, This())
    )


def test_a_tail_governs_the_nearest_clause() -> None:
    first, second = _clauses("Destroy it and exile it at end of combat.")
    assert (first, second) == (DESTROY_IT, Delayed("end of combat", EXILE_IT))


# --- what is not read, or twice -----------------------------------------------------------------------------------------------


def test_an_unread_clause_declines_its_sentence_alone() -> None:
    reading = read_paragraph("Exile it. Zorble the gimble with it.", (), True)
    assert reading.declined == ("Zorble the gimble with it.",)
    assert prints_back(reading, "Exile it. Zorble the gimble with it.")


def test_an_unread_clause_keeps_the_name_that_it_starts_with() -> None:
    paragraph = "When Zorbla enters, Zorbla gimbles."
    reading = read_paragraph(paragraph, ("Zorbla",))
    assert reading.declined == ("Zorbla gimbles.",)
    assert prints_back(reading, paragraph)


def test_a_choice_may_be_of_a_word_or_of_a_thing() -> None:
    assert clause("Choose a color.") == Choose(None, "color")
    assert clause("Choose a creature.") == Choose(Some(Noun((CREATURE,))))


def test_a_choice_says_whose_it_is() -> None:
    assert clause("An opponent chooses a color.") == Choose(None, "color", who=Player(Who.OPPONENT))


@pytest.mark.parametrize(
    "name",
    [
        "Path to Exile",
        "Lightning Helix",
        "Fact or Fiction",
        "Rampant Growth",
        "Mana Leak",
        "Banisher Priest",
        "Kaya's Wrath",
        "Flickerwisp",
        "Liliana of the Veil",
        "Smallpox",
        "Thragtusk",
        "Fog",
        "Wild Growth",
        "Gideon Jura",
        "Act of Treason",
    ],
)
def test_cards_print_back(name: str) -> None:
    for paragraph, reading in readings_of(name):
        assert prints_back(reading, normalise(paragraph)), paragraph


@pytest.mark.parametrize(
    "name", ["Path to Exile", "Mana Leak", "Banisher Priest", "Flickerwisp", "Smallpox", "Thragtusk", "Act of Treason"]
)
def test_every_word_of_a_card_is_read(name: str) -> None:
    assert [reading.declined for _, reading in readings_of(name) if reading.declined] == []


def test_counting_sacrifices() -> None:
    assert clause("Sacrifice two creatures.") == Act(Verb.SACRIFICE, Some(Noun((CREATURE,), "plural"), Number(2)))
