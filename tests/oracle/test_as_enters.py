"""What is chosen or done "as ~ enters"."""

from __future__ import annotations

import pytest

from bot.engine.abilities import Be, Description, EntersAs, EntersChoosing, EntersDoing, It, Number, Size, Static, This
from tests.oracle.reading import clause, read, readings_of


def _as_enters(words: str) -> EntersDoing:
    ability = read(words)
    assert isinstance(ability, Static)
    doing = ability.sentences[0].clauses[0]
    assert isinstance(doing, EntersDoing)
    return doing


@pytest.mark.parametrize("what", ["color", "creature type", "opponent", "nonland card name", "number"])
def test_a_word_is_chosen(what: str) -> None:
    article = "an" if what[0] == "o" else "a"
    assert clause(f"As this artifact enters, choose {article} {what}.") == EntersChoosing(This(), what)


def test_two_words_are_chosen() -> None:
    assert clause("As this land enters, choose two colors.") == EntersChoosing(This(), "color", 2)


def test_a_colour_may_be_excluded() -> None:
    assert clause("As it enters, choose a color other than green.") == EntersChoosing(It(), "color", 1, ("green",))


def test_anchor_words_are_options() -> None:
    assert clause("As this enchantment enters, choose Rain or Drought.") == EntersChoosing(This(), "option", options=("Rain", "Drought"))


def test_types_listed_are_options_of_their_kind() -> None:
    chosen = clause("As this artifact enters, choose artifact, creature, or land.")
    assert chosen == EntersChoosing(This(), "card type", options=("Artifact", "Creature", "Land"))


def test_an_object_may_be_chosen() -> None:
    chosen = clause("As this creature enters, choose another creature you control.")
    assert isinstance(chosen, EntersChoosing)
    assert chosen.what == "creature"
    assert chosen.ref is not None


def test_it_may_become_one_of_several_things() -> None:
    small, large = (Be(Description(Size(Number(p), Number(t)))) for p, t in ((1, 5), (5, 1)))
    chosen = clause("As this creature enters or is turned face up, it becomes your choice of 1/5 or 5/1.")
    assert chosen == EntersAs(This(), (small, large), turned_up=True)


def test_in_addition_said_once_holds_for_all() -> None:
    words = "As this creature enters, it becomes your choice of a 3/3 creature or a 1/6 Wall creature in addition to its other types."
    chosen = clause(words)
    assert isinstance(chosen, EntersAs)
    assert [option.in_addition for option in chosen.options] == [("types",), ("types",)]


def test_everything_said_happens_as_it_enters() -> None:
    doing = _as_enters("As this land enters, you may pay 2 life. If you don't, it enters tapped.")
    assert len(doing.body) == 2
    assert (doing.enters, doing.turned_up) == (True, False)


def test_it_may_happen_only_as_it_is_turned_face_up() -> None:
    doing = _as_enters("As this creature is turned face up, put five +1/+1 counters on it.")
    assert (doing.enters, doing.turned_up) == (False, True)


CARDS = (
    "Blood Crypt",
    "Primal Clay",
    "Vesuvan Shapeshifter",
    "Cavern of Souls",
    "Painter's Servant",
    "Meddling Mage",
    "Outpost Siege",
    "Cloud Key",
    "Ixidron",
    "Aquamorph Entity",
    "Thriving Grove",
    "Hooded Hydra",
    "Illusionary Terrain",
)


@pytest.mark.parametrize("name", CARDS)
def test_what_happens_as_a_card_enters_is_read(name: str) -> None:
    for paragraph, reading in readings_of(name):
        assert not (paragraph.startswith("As ") and reading.declined), paragraph
