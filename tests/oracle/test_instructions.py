"""Instructions that move, turn, tap, attach or choose objects."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    Act,
    By,
    Clause,
    Create,
    Designated,
    Duration,
    EntersWith,
    Every,
    Flag,
    Get,
    Has,
    InZone,
    Is,
    It,
    Modify,
    Noun,
    Number,
    OwnerOf,
    Player,
    PutCounters,
    Stat,
    StatOf,
    Target,
    This,
    Together,
    Until,
    Verb,
    Who,
    Word,
    WordKind,
    ZoneName,
)
from bot.oracle import normalise
from tests.oracle.reading import clause, prints_back, readings_of

CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
TARGET_CREATURE = Target(Noun((CREATURE,)))
YOU = Player(Who.YOU)
BATTLEFIELD = ZoneName("battlefield")


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("Destroy target creature.", Act(Verb.DESTROY, TARGET_CREATURE)),
        ("Untap all creatures.", Act(Verb.UNTAP, Every(Noun((CREATURE,), "plural")))),
        ("Transform this creature.", Act(Verb.TRANSFORM, This())),
        ("Convert this creature.", Act(Verb.TRANSFORM, This())),
        ("This creature transforms.", Act(Verb.TRANSFORM, This())),
        ("Turn this creature face down.", Act(Verb.TURN_FACE_DOWN, This())),
        ("Target creature phases out.", Act(Verb.PHASE_OUT, TARGET_CREATURE)),
        ("Attach this Equipment to target creature.", Act(Verb.ATTACH, This(), to=TARGET_CREATURE)),
        ("Regenerate this creature.", Act(Verb.REGENERATE, This())),
        ("Monstrosity 3.", Act(Verb.MONSTROSITY, amount=Number(3))),
        ("Proliferate.", Act(Verb.PROLIFERATE)),
        ("Manifest the top card of your library.", Act(Verb.MANIFEST)),
    ],
)
def test_verbs_and_their_object(text: str, act: Act) -> None:
    assert clause(text) == act


@pytest.mark.parametrize(
    ("said", "who"),
    [("You exile", YOU), ("Target player exiles", Player(Who.TARGET_PLAYER)), ("Its owner exiles", OwnerOf(It()))],
)
def test_a_player_may_be_the_subject(said: str, who: Player) -> None:
    assert clause(f"{said} target creature.") == Act(Verb.EXILE, TARGET_CREATURE, who)


def test_an_exile_may_end_when_something_leaves() -> None:
    assert clause("Exile target creature until this creature leaves the battlefield.") == Act(Verb.EXILE, TARGET_CREATURE, until=This())


def test_a_whole_graveyard_is_every_card_in_it() -> None:
    cards = Noun((Has(Flag.CARD), InZone(("graveyard",), Player(Who.TARGET_PLAYER))))
    assert clause("Exile target player's graveyard.") == Act(Verb.EXILE, Every(cards))


# --- moves ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "zone"),
    [
        ("to its owner's hand", "hand"),
        ("to the battlefield", "battlefield"),
        ("to the bottom of its owner's library", "library bottom"),
    ],
)
def test_a_move_names_its_destination(words: str, zone: str) -> None:
    assert clause(f"Return target creature {words}.") == Act(Verb.RETURN, TARGET_CREATURE, to=ZoneName(zone))


def test_a_move_keeps_its_adverbs_in_order() -> None:
    text = "Return it to the battlefield tapped under its owner's control."
    assert clause(text) == Act(Verb.RETURN, It(), to=BATTLEFIELD, how=("tapped", "under its owner's control"))


def test_a_moved_card_may_enter_with_counters() -> None:
    entering = EntersWith(It(), Number(2), "+1/+1")
    text = "Return it to the battlefield under your control with two +1/+1 counters on it."
    assert clause(text) == Act(Verb.RETURN, It(), to=BATTLEFIELD, how=("under your control",), entering=entering)


def test_a_moved_card_may_enter_attached() -> None:
    text = "Put it onto the battlefield attached to target creature."
    assert clause(text) == Act(Verb.PUT, It(), to=BATTLEFIELD, attached=TARGET_CREATURE)


def test_where_a_target_is_belongs_to_the_target() -> None:
    mine = Noun((CREATURE, Has(Flag.CARD), InZone(("graveyard",), YOU)))
    text = "Return target creature card from your graveyard to the battlefield."
    assert clause(text) == Act(Verb.RETURN, Target(mine), to=BATTLEFIELD)


def test_shuffling_a_card_into_a_library_moves_it() -> None:
    assert clause("Shuffle it into its owner's library.") == Act(Verb.PUT, It(), to=ZoneName("library"))


# --- made of others ------------------------------------------------------------------------------------------------------------


def test_goading_is_a_designation() -> None:
    assert clause("Goad target creature.") == Modify(TARGET_CREATURE, (Designated("goaded"),))


def test_investigating_creates_a_clue() -> None:
    assert clause("Investigate.") == Create(Number(1), Word(WordKind.NAME, "Clue"))


def test_supporting_puts_a_counter_on_each_target() -> None:
    supported = clause("Support 2.")
    assert isinstance(supported, PutCounters)
    assert isinstance(supported.on, Target)
    assert (supported.count, supported.kind, supported.on.count, supported.on.up_to) == (Number(1), "+1/+1", Number(2), True)


def test_earthbending_animates_a_land_of_yours_and_puts_counters_on_it() -> None:
    earthbent = clause("Earthbend 2.")
    assert isinstance(earthbent, Together)
    animation, counters = earthbent.clauses
    assert isinstance(animation, Modify)
    assert animation.subject == Target(Noun((Is(Word(WordKind.CARD_TYPE, "Land")), By(YOU))))
    assert counters == PutCounters(Number(2), "+1/+1", It())


@pytest.mark.parametrize(
    "text", ["Double target creature's power until end of turn.", "Double the power of target creature until end of turn."]
)
def test_doubling_adds_the_power_once_more(text: str) -> None:
    doubled: Clause = clause(text)
    get = Get(StatOf(Stat.POWER, It()), Number(0))
    assert doubled == Modify(TARGET_CREATURE, (get,), Duration(Until.END_OF_TURN))


@pytest.mark.parametrize("name", ["Momentary Blink", "Makeshift Mannequin", "Fiend Hunter", "Prismatic Strands", "Puca's Mischief"])
def test_cards_print_back(name: str) -> None:
    for paragraph, reading in readings_of(name):
        assert prints_back(reading, normalise(paragraph)), paragraph
