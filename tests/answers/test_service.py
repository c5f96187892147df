"""The service: never raises, bounds its input, echoes ids, suggests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.answers import Answer, Answerer, Kind, Request, to_json
from bot.answers.building import services_over
from bot.answers.errors_fr import internal
from bot.answers.ports import JsonObject
from bot.answers.service import MAX_LENGTH, Service
from bot.errors import DataError, FuelExhausted, GrammarError, GreffierError, ScenarioError


def test_the_id_and_the_query_are_echoed(answerer: Answerer) -> None:
    answer = answerer.answer(Request("règle 707.2", id="42"))
    assert (answer.id, answer.query) == ("42", "règle 707.2")
    assert answer.data["rules"] == "2026-04-17"
    assert answer.elapsed_ms is not None


@pytest.mark.parametrize("text", ["a" * 5_000, "é" * (MAX_LENGTH + 1), "x " * 1_000_000])
def test_a_long_text_is_refused_with_its_length(answerer: Answerer, text: str) -> None:
    answer = answerer.answer(Request(text))
    assert answer.kind is Kind.ERROR
    assert str(len(text)) in answer.text


@pytest.mark.parametrize("text", ["\x00", "\x00\x01\x02", "\ud800", "\u200b", "((((((((((", "> > > >", "@", "!", "!!!!", "[[]]", "{{}}"])
def test_unreadable_text_has_a_clear_answer(answerer: Answerer, text: str) -> None:
    answer = answerer.answer(Request(text))
    assert answer.kind in (Kind.ERROR, Kind.NOT_FOUND)
    assert answer.text


def test_a_date_in_the_text_wins_over_the_one_of_the_request(answerer: Answerer) -> None:
    assert answerer.answer(Request("jeton Gobelin @2010-06-01", as_of="2006-02-01")).as_of == "2010-04-23"
    assert answerer.answer(Request("jeton Gobelin", as_of="2006-02-01")).as_of == "2006-02-01"


@pytest.mark.parametrize("as_of", ["hier", "2006-02-31", "1990-01-01"])
def test_a_bad_date_of_the_request_is_explained(answerer: Answerer, as_of: str) -> None:
    assert answerer.answer(Request("jeton Gobelin", as_of=as_of)).kind is Kind.ERROR


def test_the_cards_that_a_sentence_names_are_told_in_english(answerer: Answerer) -> None:
    assert answerer.cards_in("mon Clone copie-t-il Humilité, ou l'inverse ? Clone !") == ("Clone", "Humility")
    assert answerer.cards_in("qui a la priorité ?") == ()


def test_every_rule_has_a_hash_of_its_text(answerer: Answerer) -> None:
    hashes = answerer.rule_hashes()
    assert len(hashes) > 1000
    assert {len(text_hash) for text_hash in hashes.values()} == {64}


@given(st.text(max_size=120))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_has_an_answer(answerer: Answerer, text: str) -> None:
    answer = answerer.answer(Request(text))
    assert answer.text
    assert answer.kind is not Kind.ERROR or answer.text != internal()


@given(
    st.sampled_from(["copie", "jeton", "couches", "types", "texte", "carte", "règle", "face", "légende", "arpenteur"]), st.text(max_size=60)
)
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_after_a_command_has_an_answer(answerer: Answerer, command: str, text: str) -> None:
    answer = answerer.answer(Request(f"!{command} {text}"))
    assert answer.text
    assert answer.text != internal()


class Broken:
    """An engine that fails."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __call__(self, scenario: JsonObject) -> JsonObject:
        raise self.error


def with_engine(error: Exception) -> Service:
    return Service(replace(services_over(None), engine=Broken(error)))


def test_an_unexpected_error_is_an_apology_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    answer = with_engine(RuntimeError("bug")).answer(Request("jeton Gobelin", id="1"))
    assert (answer.kind, answer.text, answer.id) == (Kind.ERROR, internal(), "1")
    assert "bug" in caplog.text


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (FuelExhausted(10), "trop grand"),
        (ScenarioError("steps[2].card", "unknown_card", "Zzyzx"), "étape 3"),
        (GrammarError("Draw a card.", ["a", "b"]), "de deux façons"),
        (DataError("cards.sqlite", "truncated"), "Mes données sont abîmées"),
        (GreffierError(), "je me suis trompé"),
    ],
)
def test_an_error_of_the_project_is_explained(error: Exception, said: str) -> None:
    answer = with_engine(error).answer(Request("jeton Gobelin"))
    assert answer.kind is Kind.ERROR
    assert said in answer.text
    assert type(error).__name__ not in answer.text


def test_no_answer_holds_an_english_trace(answerer: Answerer) -> None:
    answer = answerer.answer(Request('!scénario {"scenario": 2, "steps": []}'))
    assert answer.kind is Kind.ERROR
    assert "Error" not in answer.text


@pytest.mark.parametrize(
    ("command", "text", "value"),
    [
        ("copie", "Humil", "Humility"),
        ("copie", "Humilité > Opal", "Humilité > Opalescence"),
        ("carte", "humil", "Humility"),
        ("règle", "707.2", "707.2"),
        ("regle", "707.2", "707.2a"),
        ("jeton", "Gobelin Écl", "Gobelin Éclaireur"),
        ("aide", "cop", "copie"),
        ("token", "1/1 rouge Gob", "1/1 rouge Gobelin"),
    ],
)
def test_what_is_being_typed_is_completed(answerer: Answerer, command: str, text: str, value: str) -> None:
    assert value in [choice.value for choice in answerer.suggest(command, text)]


@pytest.mark.parametrize("text", ["", " ", "\x00", "((", "Clone > "])
def test_suggesting_never_fails_and_respects_the_limit(answerer: Answerer, text: str) -> None:
    for command in sorted(answerer.commands()):
        assert len(answerer.suggest(command, text, 5)) <= 5


def test_an_unknown_command_suggests_cards(answerer: Answerer) -> None:
    assert answerer.suggest("inconnu", "Humil")


def test_every_answer_goes_through_the_wire(ask: Callable[[str], Answer]) -> None:
    for text in ("jeton Gobelin @2006", "règle 503.2", "couches Humilité + Opalescence", "carte Zzyzxq", ""):
        assert to_json(ask(text))["text"]


def test_the_scenario_of_an_answer_gives_it_again(ask: Callable[[str], Answer]) -> None:
    from bot.answers import run_json

    answer = ask("couches Humilité + Opalescence")
    assert answer.scenario is not None
    objects = run_json(answer.scenario)["objects"]
    assert isinstance(objects, dict)
    assert {obj["ref"]: obj["power"] for obj in answer.objects} == {key: obj["power"] for key, obj in objects.items()}  # type: ignore[index, call-overload]  # JSON


def test_two_builds_over_one_folder_share_their_services(tmp_path: Path) -> None:
    assert services_over(tmp_path) is services_over(tmp_path)


def test_a_board_that_cannot_be_is_said_so_and_searched_for_nowhere(ask: Callable[[str], Answer]) -> None:
    answer = ask("copie Foudre en plein jour > Ours runegriffe de la forêt")
    assert answer.kind in (Kind.NOT_FOUND, Kind.CHOICE)
    assert "sûr" not in answer.text
