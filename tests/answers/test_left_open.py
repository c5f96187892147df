"""Choices left open, said once each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer
from bot.answers.left_open import left_open
from bot.answers.model import Json
from bot.answers.played import Played


@pytest.mark.parametrize(
    ("pending", "said"),
    [
        ([], ""),
        ([{"choice": "mode", "rule": "702.136a"}], "célérité"),
        ([{"choice": "keep", "rule": "704.5j"}], "lequel garder"),
        ([{"choice": "copy", "rule": "614.12a"}], "entre parenthèses"),
    ],
)
def test_a_choice_left_open_is_named(pending: list[Json], said: str) -> None:
    assert said in left_open(Played({}, {"pending": pending}))


def test_the_same_choice_is_said_once() -> None:
    twice: list[Json] = [{"choice": "mode", "rule": "704.5u", "of": ["a"]}, {"choice": "mode", "rule": "704.5u", "of": ["b"]}]
    assert left_open(Played({}, {"pending": twice})).count("secteur") == 1


def test_a_scene_says_how_a_card_with_riot_enters(ask: Callable[[str], Answer]) -> None:
    card = '"cards":{"Ogre":{"name":"Ogre","type_line":"Creature — Ogre","oracle_text":"Riot","power":"3","toughness":"3"}}'
    step = '{"do":"enter","id":"o","card":"Ogre","choices":{"mode":"haste"}}'
    assert "célérité" in ask(f'!scénario {{"scenario":1,{card},"steps":[{step}]}}').text
