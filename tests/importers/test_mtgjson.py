"""MTGJSON's AtomicCards, with invented cards: every trap of the format, and the sample where it is at hand."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from bot.cards import CardRecord, FaceRecord, Origin, Ruling
from bot.errors import DataError
from bot.importers.mtgjson import MtgjsonReader
from bot.importers.rows import LeftOut
from tests.project import ROOT

ORIGIN = Origin("mtgjson", "2026-09-01")
LEGAL = {"legacy": "Legal", "vintage": "Legal"}


def face(name: str, **more: object) -> dict[str, object]:
    entry: dict[str, object] = {
        "name": name,
        "manaCost": "{1}{G}",
        "colors": ["G"],
        "colorIdentity": ["G"],
        "type": "Creature — Wolf",
        "layout": "normal",
        "legalities": LEGAL,
    }
    return entry | more


def french(name: str, **more: str) -> list[dict[str, str]]:
    return [{"language": "German", "name": "Hügelwolf"}, {"language": "French", "name": name, **more}]


def write(tmp_path: Path, cards: dict[str, object], date: str = ORIGIN.date) -> MtgjsonReader:
    path = tmp_path / "AtomicCards.json.gz"
    path.write_bytes(gzip.compress(json.dumps({"meta": {"date": date, "version": "5"}, "data": cards}).encode()))
    return MtgjsonReader(path)


def records(tmp_path: Path, cards: dict[str, object]) -> dict[str, CardRecord]:
    return {record.name: record for record in write(tmp_path, cards).read()}


def test_an_entry_becomes_a_record(tmp_path: Path) -> None:
    entry = face(
        "Hill Wolf",
        text="Howl.",
        power="2",
        toughness="*",
        keywords=["Flying"],
        edhrecRank=7,
        identifiers={"scryfallOracleId": "abc"},
        rulings=[{"date": "2020-01-01", "text": "Yes."}],
        foreignData=french("Loup des collines", type="Créature : loup", text="Hurlez."),
    )
    assert records(tmp_path, {"Hill Wolf": [entry]}) == {
        "Hill Wolf": CardRecord(
            "Hill Wolf",
            (
                FaceRecord(
                    "Hill Wolf",
                    "{1}{G}",
                    "Creature — Wolf",
                    "Howl.",
                    "2",
                    "*",
                    names_fr=("Loup des collines",),
                    type_line_fr="Créature : loup",
                    text_fr="Hurlez.",
                ),
            ),
            keywords=("Flying",),
            identity="G",
            oracle_id="abc",
            rank=7,
            rulings=(Ruling("2020-01-01", "Yes."),),
            facts_from=ORIGIN,
            french_from=ORIGIN,
            rulings_from=ORIGIN,
        )
    }


def test_a_card_without_text_has_an_empty_one_and_no_french_of_its_own(tmp_path: Path) -> None:
    (record,) = records(tmp_path, {"Hill Wolf": [face("Hill Wolf")]}).values()
    assert (record.faces[0].text, record.french_from, record.rulings_from) == ("", None, None)


def test_faces_come_in_the_order_of_their_sides_each_with_its_french(tmp_path: Path) -> None:
    name = "Moon Pup // Moon Hound"
    sides = [
        face(name, faceName="Moon Hound", side="b", layout="transform", foreignData=french("Chiot // Limier", faceName="Limier")),
        face(name, faceName="Moon Pup", side="a", layout="transform", foreignData=french("Chiot // Limier")),
    ]
    (record,) = records(tmp_path, {name: sides}).values()
    assert (record.name, [(f.name, f.names_fr) for f in record.faces]) == (name, [("Moon Pup", ("Chiot",)), ("Moon Hound", ("Limier",))])


def test_the_colours_of_a_back_without_cost_are_its_indicator(tmp_path: Path) -> None:
    sides = [
        face("A // B", faceName="A", side="a", layout="transform", colors=["U"], manaCost="{U}"),
        face("A // B", faceName="B", side="b", layout="transform", colors=["R", "U"], manaCost=""),
    ]
    (record,) = records(tmp_path, {"A // B": sides}).values()
    assert [f.indicator for f in record.faces] == ["", "UR"]


def test_a_meld_card_goes_by_its_front(tmp_path: Path) -> None:
    sides = [face("L // P", faceName="L", side="a", layout="meld"), face("L // P", faceName="P", side="b", layout="meld", manaCost=None)]
    (record,) = records(tmp_path, {"L // P": sides}).values()
    assert (record.name, record.full_name) == ("L", "L // P")


def test_a_reprint_with_two_fronts_is_the_card_itself(tmp_path: Path) -> None:
    fronts = [face("X // X", faceName="X", side=side, layout="reversible_card") for side in "ab"]
    alone = records(tmp_path, {"X // X": fronts})["X"]
    assert (len(alone.faces), alone.layout) == (1, "reversible_card")
    beside = write(tmp_path, {"X // X": fronts, "X": [face("X")]})
    assert [record.layout for record in beside.read()] == ["normal"]
    assert beside.left_out[LeftOut.DOUBLE] == 1


def test_digital_doubles_give_way_to_their_card_whatever_the_order(tmp_path: Path) -> None:
    reader = write(tmp_path, {"A-Hill Wolf": [face("A-Hill Wolf")], "Hill Wolf": [face("Hill Wolf")], "A-Bog Wolf": [face("A-Bog Wolf")]})
    assert [(record.name, record.apart) for record in reader.read()] == [("Hill Wolf", False), ("A-Bog Wolf", True)]
    assert reader.left_out[LeftOut.DIGITAL_DOUBLE] == 1


def test_variants_of_one_name_are_one_card(tmp_path: Path) -> None:
    reader = write(tmp_path, {"Odd Wolf": [face("Odd Wolf", text="One."), face("Odd Wolf", text="Two.")]})
    assert [record.faces[0].text for record in reader.read()] == ["One."]
    assert reader.left_out[LeftOut.DOUBLE] == 1


@pytest.mark.parametrize(
    ("more", "apart"),
    [
        ({}, False),
        ({"legalities": {"vintage": "Banned"}}, False),
        ({"legalities": {}}, False),
        ({"legalities": {"alchemy": "Legal", "historic": "Legal"}}, True),
        ({"isFunny": True}, True),
        ({"layout": "vanguard", "type": "Vanguard"}, True),
        ({"layout": "unheard_of"}, False),
    ],
    ids=str,
)
def test_what_is_not_of_ordinary_games_is_set_apart(tmp_path: Path, more: dict[str, object], apart: bool) -> None:
    (record,) = records(tmp_path, {"Hill Wolf": [face("Hill Wolf", **more)]}).values()
    assert record.apart is apart


@pytest.mark.parametrize("text", ["Howl.", "Whenever this wolf attacks, you draw a card."])
def test_french_that_is_english_is_none(tmp_path: Path, text: str) -> None:
    entry = face("Hill Wolf", text="Howl.", foreignData=french("Loup", text=text))
    (record,) = records(tmp_path, {"Hill Wolf": [entry]}).values()
    assert (record.faces[0].names_fr, record.faces[0].text_fr) == (("Loup",), None)


@pytest.mark.parametrize(
    "wrong", [[], "Wolf", [3], [face("Hill Wolf", type=None)], [face("Hill Wolf", power=2)], [face("X", rulings=[{"date": "x"}])]], ids=str
)
def test_a_bad_entry_is_left_aside_and_counted(tmp_path: Path, wrong: object) -> None:
    reader = write(tmp_path, {"Hill Wolf": wrong, "Bog Wolf": [face("Bog Wolf")]})
    assert [record.name for record in reader.read()] == ["Bog Wolf"]
    assert reader.left_out[LeftOut.MALFORMED] == 1


def test_a_file_of_bad_entries_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        list(write(tmp_path, {f"Wolf {i}": [] for i in range(3)}).read())
    assert caught.value.problem == "unexpected_format"


@pytest.mark.parametrize("cut", [40, 200, 400])
def test_a_file_cut_short_is_told(tmp_path: Path, cut: int) -> None:
    reader = write(tmp_path, {f"Wolf {i}": [face(f"Wolf {i}", text="x" * i)] for i in range(90)})
    path = tmp_path / "AtomicCards.json.gz"
    path.write_bytes(path.read_bytes()[:-cut])
    with pytest.raises(DataError) as caught:
        list(reader.read())
    assert caught.value.problem == "truncated"


def test_the_sample_is_read_whole() -> None:
    sample = ROOT.parent / "shared" / "cards" / "mtgjson_atomic_85.json.gz"
    if not sample.is_file():
        pytest.skip("the sample is not beside the repository")
    reader = MtgjsonReader(sample)
    found = {record.name: record for record in reader.read()}
    assert (len(found), sum(len(r.faces) for r in found.values()), sum(len(r.rulings) for r in found.values())) == (
        85,
        88,
        97,
    )  # 110, of which 13 stand on both faces of their card
    assert (reader.date, sum(reader.left_out.values()), sum(r.french_from is not None for r in found.values())) == ("2026-03-01", 0, 73)
    assert found["Lovestruck Beast // Heart's Desire"].name_fr == "Bête frappée d'amour // Désir du cœur"
