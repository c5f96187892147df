"""States in parentheses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.states import State, StateKind, read_states, split_trailing


@pytest.mark.parametrize(
    ("written", "state"),
    [
        ("animé 5", State(StateKind.ANIMATED, 5)),
        ("anime", State(StateKind.ANIMATED)),
        ("pilotés", State(StateKind.ANIMATED)),
        ("animée 5/5", State(StateKind.ANIMATED, 5)),
        ("X=3", State(StateKind.X, 3)),
        ("2 marqueurs +1/+1", State(StateKind.COUNTERS, 2, "+1/+1")),
        ("un marqueur -1/-1", State(StateKind.COUNTERS, 1, "-1/-1")),
        ("trois marqueurs « charge »", State(StateKind.COUNTERS, 3, "charge")),
        ("loyauté 3", State(StateKind.LOYALTY, 3)),
        ("engagé", State(StateKind.TAPPED)),
        ("face cachée", State(StateKind.FACE_DOWN)),
        ("transformé", State(StateKind.TRANSFORMED)),
        ("kické", State(StateKind.KICKED)),
        ("jeton", State(StateKind.TOKEN)),
        ("sur la pile", State(StateKind.ON_STACK)),
        ("enchanté par Lignification", State(StateKind.ENCHANTED_BY, word="Lignification")),
        ("équipée d'Épée", State(StateKind.EQUIPPED_WITH, word="Épée")),
        ("+2/+2", State(StateKind.PUMPED, word="+2/+2")),
        ("adverse", State(StateKind.OPPONENTS)),
        ("à moi", State(StateKind.MINE)),
        ("4 exemplaires", State(StateKind.SEVERAL, 4)),
        ("x4", State(StateKind.SEVERAL, 4)),
        ("Soldat", State(StateKind.CHOSEN, word="Soldat")),
    ],
)
def test_a_state_is_read(written: str, state: State) -> None:
    assert read_states(written) == (state,)


def test_states_are_separated_by_commas_and_et() -> None:
    kinds = [state.kind for state in read_states("animé 5, 2 marqueurs +1/+1, engagé et enchanté par Lignify")]
    assert kinds == [StateKind.ANIMATED, StateKind.COUNTERS, StateKind.TAPPED, StateKind.ENCHANTED_BY]


def test_states_may_follow_a_name_without_parentheses() -> None:
    assert split_trailing("Bâton chimérique animé 5") == ("Bâton chimérique", (State(StateKind.ANIMATED, 5),))
    assert split_trailing("Rust Goliath prototypé") == ("Rust Goliath", (State(StateKind.CHOSEN, word="prototype"),))


def test_a_name_is_never_eaten_whole() -> None:
    assert split_trailing("engagé") == ("engagé", ())


@given(st.text(max_size=60))
def test_any_text_between_parentheses_is_read(text: str) -> None:
    assert all(isinstance(state, State) for state in read_states(text))
