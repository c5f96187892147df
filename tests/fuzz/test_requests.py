"""Requests put together from what people write: each has an answer of a kind, in French, that can be written as JSON and read again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.answers import Answer, Answerer, Kind, Request, build, dumps, loads
from bot.answers.errors_fr import internal

FINDS = [line for line in (Path(__file__).parent / "requests.txt").read_text(encoding="utf-8").splitlines() if line.strip()]
"""Past finds, and shapes worth keeping: one request a line."""

_COMMANDS = (
    *("copie", "copy", "jeton", "token", "couches", "types", "texte", "carte", "règle", "cr", "face"),
    *("légende", "arpenteur", "histoire", "précisions", "identité", "mot", "question", "scénario", "aide"),
)
_NAMES = [
    "Clone",
    "Bâton chimérique",
    "Humilité",
    "Opalescence",
    "clone",
    "Ultimus changebrume",
    "Jace Beleren",
    "CLONE",
    "Gobelin",
    "707.2",
    "112.1a",
    "Xyzzy",
]
_STATES = [
    "animé 5",
    "X=5",
    "2 marqueurs +1/+1",
    "engagé",
    "transformé",
    "face cachée",
    "jeton",
    "+2/+2",
    "adverse",
    "animé -3",
    "X=∞",
    "loyauté 3",
    "sous",
]
_JOINTS = [" ", " + ", " > ", " / ", ", ", " sous ", " avec ", " sur ", "→", " et ", " que "]
_DATES = ["", "", "", "@2006", "@2006-02", "@31/02/2006", "@1999-04-23", "@1993", "@2100", "@", "@20060201", "@ 2006"]

CARDS = st.builds(
    lambda name, states: f"{name} ({', '.join(states)})" if states else name,
    st.sampled_from(_NAMES),
    st.lists(st.sampled_from(_STATES), max_size=3),
)
BOARDS = st.lists(CARDS | st.text(max_size=6), min_size=1, max_size=4).flatmap(
    lambda cards: st.lists(st.sampled_from(_JOINTS), min_size=len(cards), max_size=len(cards)).map(
        lambda joints: "".join(card + joint for card, joint in zip(cards, joints, strict=True))
    )
)
REQUESTS = st.builds(
    lambda command, board, day: f"{command} {board} {day}".strip(), st.sampled_from([*_COMMANDS, ""]), BOARDS, st.sampled_from(_DATES)
)
_OURS = re.compile(r"Traceback|Error\b|Exception\b|NoneType|<bot\.|object at 0x|\bnull\b|\bNone\b")
"""What a reader must never see of a program."""


@pytest.fixture(scope="module")
def answerer(tmp_path_factory: pytest.TempPathFactory) -> Answerer:
    """Over the cards that the program brings."""
    return build(tmp_path_factory.mktemp("data"))


def check(answer: Answer, text: str) -> None:
    assert answer.query == text
    assert answer.kind in Kind
    assert answer.text.strip()
    assert answer.text != internal(), "a fault of the program"
    theirs = text.casefold()  # « NULL » is quoted back to who wrote it
    assert [word for word in _OURS.findall(answer.text) if word.casefold() not in theirs] == [], answer.text
    assert (answer.kind is Kind.VERDICT) == (answer.basis is not None)
    assert dumps(loads(dumps(answer))) == dumps(answer)


@pytest.mark.parametrize("text", FINDS)
def test_a_past_find_has_a_sound_answer(answerer: Answerer, text: str) -> None:
    check(answerer.answer(Request(text)), text)


@given(REQUESTS)
@settings(max_examples=250)
def test_a_request_of_any_pieces_has_a_sound_answer(answerer: Answerer, text: str) -> None:
    check(answerer.answer(Request(text)), text)


@given(REQUESTS, st.integers(0, 60), st.text(max_size=3))
@settings(max_examples=100)
def test_a_request_with_a_slip_has_a_sound_answer(answerer: Answerer, text: str, place: int, slip: str) -> None:
    spoiled = text[:place] + slip + text[place + 1 :]
    if spoiled.strip():
        check(answerer.answer(Request(spoiled)), spoiled)


@given(st.text(max_size=12), st.dates().map(str) | st.sampled_from(["2006-02-30", "", "hier", "2006"]))
@settings(max_examples=60)
def test_a_date_beside_a_request_is_read_or_refused(answerer: Answerer, word: str, day: str) -> None:
    text = f"règle {word}"
    answer = answerer.answer(Request(text, as_of=day or None))
    assert answer.text.strip()
    assert answer.text != internal()
