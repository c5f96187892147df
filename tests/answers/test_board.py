"""The board syntax, read with an index of a few names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.board import Link, read_board
from bot.answers.folding import fold
from bot.answers.ports import Candidate, Match, MatchKind, Span
from bot.answers.states import StateKind

NAMES = {
    "Clone": "Clone",
    "Bâton chimérique": "Chimeric Staff",
    "Ours runegriffe": "Runeclaw Bear",
    "Humilité": "Humility",
    "Opalescence": "Opalescence",
    "Jace, the Mind Sculptor": "Jace, the Mind Sculptor",
    "Fire // Ice": "Fire // Ice",
    "Emprise sur les âmes": "Grip on Souls",
    "Évolution artificielle": "Artificial Evolution",
    "Ultimus changebrume": "Mistform Ultimus",
}


class FewNames:
    """An index of whole names and beginnings."""

    def match(self, said: str, *, whole: bool = False) -> Match:
        exact = self.exact(said)
        if exact.candidates or whole:
            return exact
        folded = fold(said)
        begun = [card for name, card in NAMES.items() if folded and fold(name).startswith(f"{folded} ")]
        return _match(said, MatchKind.PREFIX if begun else MatchKind.NONE, begun)

    def exact(self, said: str) -> Match:
        found = [card for name, card in NAMES.items() if fold(name) == fold(said)]
        return _match(said, MatchKind.EXACT if found else MatchKind.NONE, found)

    def suggest(self, prefix: str, limit: int = 25) -> list[tuple[str, str]]:
        return []

    def find_in_text(self, text: str, *, partial: bool = True) -> list[Span]:
        return []


def _match(said: str, kind: MatchKind, cards: list[str]) -> Match:
    return Match(said, kind, tuple(Candidate(card, card, "fr", 100.0 if kind is MatchKind.EXACT else 70.0) for card in cards))


def cards(text: str) -> list[str]:
    return [part.match.candidates[0].card for part in read_board(text, FewNames()).parts]


@pytest.mark.parametrize(
    "text",
    [
        "Clone > Bâton chimérique",
        "Clone>Bâton",
        "Clone copie Bâton chimérique",
        "clone BATON",
        "Clone + bâton",
        "Clone, Bâton",
        "Clone ; Bâton",
    ],
)
def test_two_cards_are_found_however_they_are_joined(text: str) -> None:
    assert cards(text) == ["Clone", "Chimeric Staff"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Clone > Jace, the Mind Sculptor", ["Clone", "Jace, the Mind Sculptor"]),
        ("Clone Jace, the Mind Sculptor", ["Clone", "Jace, the Mind Sculptor"]),
        ("Jace, the Mind Sculptor Ours runegriffe", ["Jace, the Mind Sculptor", "Runeclaw Bear"]),
        ("Clone > Fire // Ice", ["Clone", "Fire // Ice"]),
        ("Clone + Emprise sur les âmes", ["Clone", "Grip on Souls"]),
    ],
)
def test_a_separator_inside_a_name_does_not_separate(text: str, expected: list[str]) -> None:
    assert cards(text) == expected


def test_a_chain_reads_left_to_right() -> None:
    board = read_board("Clone > Clone > Bâton (animé 5)", FewNames())
    assert board.chained
    assert [part.link for part in board.parts] == [Link.FIRST, Link.COPIES, Link.COPIES]
    assert [state.kind for state in board.parts[2].states] == [StateKind.ANIMATED]


def test_states_belong_to_the_card_before_them() -> None:
    parts = read_board("Clone (X=3) Bâton chimérique (animé 5, engagé)", FewNames()).parts
    assert [[state.kind for state in part.states] for part in parts] == [[StateKind.X], [StateKind.ANIMATED, StateKind.TAPPED]]


def test_a_size_in_parentheses_does_not_separate() -> None:
    assert len(read_board("Clone > Bâton (+2/+2, 2 marqueurs +1/+1)", FewNames()).parts) == 2


@pytest.mark.parametrize("word", ["sous", "avec"])
def test_another_permanent_is_already_there(word: str) -> None:
    board = read_board(f"Clone > Ours runegriffe {word} Humilité", FewNames())
    assert [part.said for part in board.already_there] == ["Humilité"]
    assert len(board.parts) == 2


def test_several_names_in_a_row_are_told_apart() -> None:
    assert cards("Évolution artificielle Ultimus changebrume Ours runegriffe") == [
        "Artificial Evolution",
        "Mistform Ultimus",
        "Runeclaw Bear",
    ]


def test_an_unknown_name_keeps_an_empty_match() -> None:
    part = read_board("Zzyzx", FewNames()).parts[0]
    assert (part.said, part.match.candidates) == ("Zzyzx", ())


@pytest.mark.parametrize("text", ["3 Ours runegriffe", "trois Ours runegriffe", "Ours runegriffe x3", "3x Ours runegriffe"])
def test_a_name_may_be_there_several_times(text: str) -> None:
    part = read_board(f"{text} + Humilité", FewNames()).parts[0]
    assert [one.card for one in part.match.candidates] == ["Runeclaw Bear"]
    assert [(state.kind, state.number) for state in part.states] == [(StateKind.SEVERAL, 3)]


def test_parentheses_left_open_are_closed_at_the_end() -> None:
    assert [state.kind for state in read_board("Clone (engagé", FewNames()).parts[0].states] == [StateKind.TAPPED]


@given(st.text(alphabet="Clone Bâton>+,;/()x5\u00e9 ", max_size=60))
def test_any_text_is_read(text: str) -> None:
    assert read_board(text, FewNames()) is not None
