"""Triggered abilities: what their event is known to be, and the intervening "if"."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    Both,
    By,
    Controls,
    Event,
    EventKind,
    Inert,
    Is,
    Noun,
    Other,
    Player,
    Ref,
    Some,
    This,
    Triggered,
    VerbatimCondition,
    Who,
    Word,
    WordKind,
)
from tests.oracle.reading import read

CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
ARTIFACT = Is(Word(WordKind.CARD_TYPE, "Artifact"))
YOU = Player(Who.YOU)


def _triggered(head: str) -> Triggered:
    ability = read(f"{head}, draw a card.", spell=False)
    assert isinstance(ability, Triggered)
    assert ability.sentences[0].clauses == (Inert("draw a card"),)
    return ability


@pytest.mark.parametrize(
    ("head", "kinds"),
    [
        ("When this creature enters", (EventKind.ENTERS,)),
        ("When this creature dies", (EventKind.DIES,)),
        ("When this artifact is put into a graveyard from the battlefield", (EventKind.DIES,)),
        ("When this creature leaves the battlefield", (EventKind.LEAVES,)),
        ("Whenever this creature attacks", (EventKind.ATTACKS,)),
        ("Whenever this creature attacks or blocks", (EventKind.ATTACKS, EventKind.BLOCKS)),
        ("Whenever this creature enters or attacks", (EventKind.ENTERS, EventKind.ATTACKS)),
        ("When this creature enters and whenever it attacks", (EventKind.ENTERS, EventKind.ATTACKS)),
        ("When this creature is turned face up", (EventKind.TURNED_FACE_UP,)),
        ("When this creature transforms into Zorbla", (EventKind.TRANSFORMS,)),
        ("Whenever this creature mutates", (EventKind.MUTATES,)),
    ],
)
def test_events_of_the_object_itself(head: str, kinds: tuple[EventKind, ...]) -> None:
    assert _triggered(head).event == Event(head, kinds, This())


@pytest.mark.parametrize(
    ("head", "kind", "whose"),
    [
        ("At the beginning of your upkeep", EventKind.UPKEEP, YOU),
        ("At the beginning of each end step", EventKind.END_STEP, Player(Who.EACH_PLAYER)),
        ("At the beginning of each opponent's upkeep", EventKind.UPKEEP, Player(Who.EACH_OPPONENT)),
        ("At the beginning of combat on your turn", EventKind.COMBAT, YOU),
        ("At the beginning of enchanted player's upkeep", EventKind.UPKEEP, Player(Who.ENCHANTED_PLAYER)),
    ],
)
def test_steps_and_whose_they_are(head: str, kind: EventKind, whose: Ref) -> None:
    assert _triggered(head).event == Event(head, (kind,), whose)


def test_an_event_may_be_about_this_or_another() -> None:
    head = "Whenever this creature or another artifact you control enters"
    another = Some(Noun((Other(), ARTIFACT, By(YOU))))
    assert _triggered(head).event == Event(head, (EventKind.ENTERS,), Both((This(), another)))


@pytest.mark.parametrize(
    "head",
    [
        "Whenever you cast a noncreature spell",
        "Whenever this creature attacks alone",
        "Whenever this creature blocks or becomes blocked",
        "Whenever you cycle this card and when this creature dies",
    ],
)
def test_an_event_that_says_more_is_of_another_kind(head: str) -> None:
    assert _triggered(head).event == Event(head)


def test_a_comma_inside_the_event_does_not_end_it() -> None:
    head = "Whenever an artifact, creature, or land is destroyed"
    assert _triggered(head).event.words == head


def test_an_intervening_if_is_a_condition_of_the_trigger() -> None:
    assert _triggered("When this creature enters, if you control an artifact").condition == Controls(YOU, Noun((ARTIFACT,)))


def test_an_intervening_if_may_stay_word_for_word() -> None:
    triggered = _triggered("When this creature enters, if the moon is full")
    assert triggered.condition == VerbatimCondition("the moon is full")


def test_if_you_do_is_no_intervening_if() -> None:
    ability = read("Whenever this creature attacks, you may pay {1}. If you do, exile it.", spell=False)
    assert isinstance(ability, Triggered)
    assert ability.condition is None
    assert len(ability.sentences) == 2
