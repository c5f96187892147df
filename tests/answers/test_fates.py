"""Who lost or won, in French, with the rule of the date."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.answers import Answer, run_json
from bot.answers.fates import fate_lines, fates

DEAD = {"do": "life", "player": "B", "total": 0}


def played(*steps: dict[str, Any], as_of: str | None = None, cards: dict[str, Any] | None = None) -> dict[str, Any]:
    return run_json({"scenario": 1, "id": "f", "steps": [*steps], "as_of": as_of, "cards": cards or {}})


@pytest.mark.parametrize(
    ("day", "rule"), [("2026-04-17", "704.5a"), ("2012-02-01", "704.5a"), ("2005-08-01", "420.5a"), ("2000-01-01", "420.5a")]
)
def test_the_rule_of_a_loss_has_the_number_of_the_date(day: str, rule: str) -> None:
    lost = played(DEAD, as_of=day)["lost"]
    assert lost == [{"player": "B", "rule": rule, "why": "life"}]


def test_no_number_is_given_where_no_rule_said_so_then() -> None:
    result = played(DEAD, as_of="2004-02-01")
    assert result["won"] == [{"player": "A", "rule": None, "why": "alone"}]
    assert fates(result).endswith("`A` gagne la partie : plus aucun adversaire n'est en jeu")


def test_each_player_is_told_with_the_reason() -> None:
    assert fates(played(DEAD)) == (
        "`B` perd la partie : 0 point de vie ou moins (704.5a) ; `A` gagne la partie : plus aucun adversaire n'est en jeu (104.2a)"
    )


def test_a_draw_is_told_once() -> None:
    both = {"do": "together", "steps": [DEAD, {"do": "life", "player": "A", "total": 0}]}
    assert fate_lines(played(both)) == [
        "• `A` et `B` perdent la partie : 0 point de vie ou moins (704.5a).",
        "• La partie est nulle (104.4a).",
    ]


def test_a_game_that_goes_on_has_nothing_to_tell() -> None:
    assert fates(played({"do": "life", "player": "B", "total": 1})) == ""


def test_a_loss_that_hangs_on_words_not_read_is_left_open() -> None:
    odd = {"name": "Odd Veil", "type_line": "Enchantment", "oracle_text": "If a source would deal damage to you, halve it somehow."}
    result = played({"do": "enter", "id": "v", "card": "Odd Veil"}, {"do": "damage", "to": "A", "amount": 25}, cards={"Odd Veil": odd})
    assert (result["lost"], fates(result)) == ([], "rien ne dit si `A` perd : un texte n'est pas lu")


def test_day_and_night_are_told() -> None:
    assert fate_lines(played({"do": "night"})) == ["• Il fait nuit."]


def test_a_scene_says_who_lost_first(ask: Callable[[str], Answer]) -> None:
    said = ask("scénario " + json.dumps({"scenario": 1, "id": "f", "steps": [DEAD]}))
    assert str(said.verdict).startswith("`B` perd la partie")
