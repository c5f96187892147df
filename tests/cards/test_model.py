"""Card records: written and read back, and what a record knows of itself."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards.model import CardRecord, FaceRecord, Origin, Ruling, record_from_json, record_to_json
from bot.cards.trees import Json
from bot.errors import DataError

TEXT = st.text(max_size=8)
MAYBE = st.none() | TEXT
ORIGIN = st.none() | st.builds(Origin, TEXT, TEXT)
FACES = st.builds(
    FaceRecord,
    name=TEXT,
    mana_cost=MAYBE,
    type_line=TEXT,
    text=MAYBE,
    power=MAYBE,
    defense=MAYBE,
    indicator=TEXT,
    names_fr=st.lists(TEXT, max_size=2).map(tuple),
    text_fr=MAYBE,
)
RECORDS = st.builds(
    CardRecord,
    name=TEXT,
    faces=st.lists(FACES, min_size=1, max_size=2).map(tuple),
    layout=st.sampled_from(["normal", "split", "unheard of"]),
    keywords=st.lists(TEXT, max_size=2).map(tuple),
    apart=st.booleans(),
    identity=TEXT,
    first_print=MAYBE,
    rulings=st.lists(st.builds(Ruling, TEXT, TEXT), max_size=2).map(tuple),
    facts_from=ORIGIN,
    french_from=ORIGIN,
    rulings_from=ORIGIN,
)


@given(RECORDS)
def test_a_record_comes_back_as_it_was(record: CardRecord) -> None:
    assert record_from_json(json.loads(json.dumps(record_to_json(record)))) == record


def test_defaults_are_left_out() -> None:
    assert record_to_json(CardRecord("Loup des collines", (FaceRecord("Loup des collines"),))) == {
        "name": "Loup des collines",
        "faces": [{"name": "Loup des collines"}],
    }


def test_a_text_not_known_is_no_empty_text() -> None:
    silent, unknown = (CardRecord("X", (FaceRecord("X", text=text),)) for text in ("", None))
    assert record_from_json(record_to_json(silent)).faces[0].text == ""
    assert record_from_json(record_to_json(unknown)).faces[0].text is None


def test_fields_of_a_newer_program_are_ignored() -> None:
    data: Json = {"name": "X", "faces": [{"name": "X", "artist": "Y"}], "picture": "Z"}
    assert record_from_json(data) == CardRecord("X", (FaceRecord("X"),))


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"name": "X", "faces": "X"},
        {"name": "X", "faces": ["X"]},
        {"name": "X", "faces": [{}]},
        {"name": 3, "faces": []},
        {"name": "X", "faces": [{"name": "X", "power": 3}]},
        {"name": "X", "faces": [], "rulings": [["2020-01-01"]]},
        {"name": "X", "faces": [], "facts_from": "mtgjson"},
    ],
)
def test_anything_else_is_refused(data: object) -> None:
    with pytest.raises(DataError):
        record_from_json(data)  # type: ignore[arg-type]  # wrong on purpose


def test_the_french_name_of_two_halves_joins_both() -> None:
    halves = (FaceRecord("Day", names_fr=("Jour",)), FaceRecord("Dusk"))
    assert CardRecord("Day // Dusk", halves, "split").name_fr == "Jour // Dusk"


def test_a_meld_card_goes_by_its_own_face() -> None:
    faces = (FaceRecord("Left Boot", names_fr=("Botte gauche",)), FaceRecord("Pair of Boots", names_fr=("Paire de bottes",)))
    assert CardRecord("Left Boot", faces, "meld").name_fr == "Botte gauche"


def test_without_french_there_is_no_french_name() -> None:
    assert CardRecord("Day // Dusk", (FaceRecord("Day"), FaceRecord("Dusk")), "split").name_fr is None
