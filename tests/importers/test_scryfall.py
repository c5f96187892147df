"""Scryfall's bulk files, with invented cards: layouts and fields that no sample shows, and the sample where it is at hand."""

from __future__ import annotations

import gzip
import json
import os
from collections import Counter
from pathlib import Path

import pytest

from bot.cards import CardRecord, Origin, Ruling, TokenRecord
from bot.errors import DataError
from bot.importers.rows import LeftOut
from bot.importers.scryfall import ScryfallReader
from tests.project import ROOT

ORIGIN = Origin("scryfall", "2026-09-24")


def card(name: str, **more: object) -> dict[str, object]:
    entry: dict[str, object] = {
        "object": "card",
        "id": f"print-{name}",
        "oracle_id": f"oracle-{name}",
        "name": name,
        "lang": "en",
        "released_at": "2020-01-01",
        "layout": "normal",
        "mana_cost": "{1}{G}",
        "type_line": "Creature — Wolf",
        "oracle_text": "Howl.",
        "color_identity": ["G"],
        "legalities": {"vintage": "legal"},
        "digital": False,
        "reprint": False,
    }
    return entry | more


def face(name: str, **more: object) -> dict[str, object]:
    return {"object": "card_face", "name": name, "mana_cost": "{U}", "type_line": "Instant", "oracle_text": f"{name} text."} | more


def reader(tmp_path: Path, *rows: object, name: str = "oracle-cards-20260924210155.jsonl.gz") -> ScryfallReader:
    path = tmp_path / name
    path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    return ScryfallReader(path)


def records(tmp_path: Path, *rows: object) -> list[CardRecord]:
    found = [record for record in reader(tmp_path, *rows).read() if isinstance(record, CardRecord)]
    return [record for record in found if record.facts_from or record.french_from or record.rulings_from]


def tokens(tmp_path: Path, *rows: object) -> list[TokenRecord]:
    return [record for record in reader(tmp_path, *rows).read() if isinstance(record, TokenRecord)]


def test_a_card_becomes_a_record_with_its_picture(tmp_path: Path) -> None:
    row = card("Hill Wolf", power="2", toughness="3", keywords=["Flying"], edhrec_rank=9, image_uris={"normal": "https://x/y.jpg"})
    (record,) = records(tmp_path, row)
    facts = record.faces[0]
    assert (facts.mana_cost, facts.type_line, facts.text, facts.power, facts.toughness) == ("{1}{G}", "Creature — Wolf", "Howl.", "2", "3")
    assert (record.keywords, record.rank, record.image, record.oracle_id) == (("Flying",), 9, "https://x/y.jpg", "oracle-Hill Wolf")
    assert (record.facts_from, record.identity) == (ORIGIN, "G")


@pytest.mark.parametrize("layout", ["split", "transform", "modal_dfc", "adventure", "prepare", "flip", "aftermath", "unheard_of"])
def test_the_facts_of_two_faces_are_those_of_the_faces(tmp_path: Path, layout: str) -> None:
    faces = [face("A", color_indicator=["U"], image_uris={"normal": "https://a"}), face("B", defense="4", mana_cost="")]
    row = card("A // B", layout=layout, card_faces=faces, oracle_text=None, type_line="Instant // Instant")
    (record,) = records(tmp_path, row)
    assert [(f.name, f.mana_cost, f.text, f.indicator, f.defense) for f in record.faces] == [
        ("A", "{U}", "A text.", "U", None),
        ("B", None, "B text.", "", "4"),
    ]
    assert (record.layout, record.image) == (layout, "https://a")


def test_the_identifier_of_a_reprint_with_two_fronts_is_on_its_faces(tmp_path: Path) -> None:
    fronts = [face("X", oracle_id="oracle-X", type_line="Creature — Wolf")] * 2
    row = card("X // X", layout="reversible_card", oracle_id=None, card_faces=fronts, type_line=None)
    (alone,) = records(tmp_path, row)
    assert (alone.name, alone.oracle_id, len(alone.faces), alone.layout) == ("X", "oracle-X", 1, "normal")
    assert [record.layout for record in records(tmp_path, card("X", oracle_id="oracle-X", released_at="2021-01-01"), row)] == ["normal"]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (card("Goblin", layout="token"), LeftOut.TOKEN),
        (card("Goblin // Wolf", layout="double_faced_token", card_faces=[face("Goblin"), face("Wolf")]), LeftOut.TOKEN),
        (card("Wolf Emblem", layout="emblem"), LeftOut.NO_CARD),
        (card("Wolf // Wolf", layout="art_series"), LeftOut.NO_CARD),
        (card("Front", layout="front_card"), LeftOut.NO_CARD),
        (card("Checklist", set_type="memorabilia"), LeftOut.NO_CARD),
        (card("Hügelwolf", lang="de"), LeftOut.OTHER_LANGUAGE),
    ],
    ids=lambda value: value.name if isinstance(value, LeftOut) else value["layout"],
)
def test_what_is_no_card_is_left_aside_and_counted(tmp_path: Path, row: dict[str, object], why: LeftOut) -> None:
    found = reader(tmp_path, row, card("Hill Wolf"))
    assert [r.name for r in found.read() if isinstance(r, CardRecord) and r.complete] == ["Hill Wolf"]
    assert found.left_out[why] == 1


@pytest.mark.parametrize(
    ("more", "apart"),
    [
        ({"legalities": {}}, False),
        ({"legalities": {"vintage": "not_legal"}, "digital": True}, True),
        ({"legalities": {"vintage": "banned"}, "digital": True}, False),
        ({"legalities": {}, "set_type": "funny"}, True),
        ({"legalities": {"commander": "legal"}, "set_type": "funny"}, False),
        ({"legalities": {}, "border_color": "silver"}, True),
        ({"legalities": {}, "security_stamp": "acorn"}, True),
        ({"legalities": {}, "layout": "planar", "type_line": "Plane — Far"}, True),
        ({"legalities": {}, "layout": "host", "type_line": "Host Creature — Wolf"}, True),
    ],
    ids=str,
)
def test_what_is_not_of_ordinary_games_is_set_apart(tmp_path: Path, more: dict[str, object], apart: bool) -> None:
    assert records(tmp_path, card("Hill Wolf", **more))[0].apart is apart


def test_digital_doubles_give_way_to_their_card(tmp_path: Path) -> None:
    double = card("A-Hill Wolf", digital=True, legalities={"alchemy": "legal"})
    assert [(r.name, r.apart) for r in records(tmp_path, double, card("Hill Wolf"))] == [("Hill Wolf", False)]
    assert [(r.name, r.apart) for r in records(tmp_path, double)] == [("A-Hill Wolf", True)]


def test_of_several_printings_the_latest_on_paper_speaks(tmp_path: Path) -> None:
    old = card("Hill Wolf", released_at="1995-01-01", oracle_text="Old.")
    new = card("Hill Wolf", released_at="2020-01-01", oracle_text="New.", reprint=True)
    screen = card("Hill Wolf", released_at="2022-01-01", oracle_text="Screen.", reprint=True, digital=True)
    assert [record.faces[0].text for record in records(tmp_path, old, new, screen)][-1] == "New."
    assert [record.faces[0].text for record in records(tmp_path, screen, new, old)][-1] == "New."


def test_the_first_printing_is_known_only_where_it_is_told(tmp_path: Path) -> None:
    dates = [r.first_print for r in reader(tmp_path, card("Hill Wolf", reprint=True), card("Bog Wolf")).read() if isinstance(r, CardRecord)]
    assert [date for date in dates if date] == ["2020-01-01"]


def french(name: str, printed: str | None, **more: object) -> dict[str, object]:
    return card(name, lang="fr", printed_name=printed, **more)


def test_french_comes_from_the_latest_printing_that_has_it(tmp_path: Path) -> None:
    rows = [
        french("Hill Wolf", "Loup", released_at="2018-01-01", printed_text="Hurlez.", printed_type_line="Créature : loup"),
        french("Hill Wolf", "Loup des collines", released_at="2022-01-01", printed_text="Hurlez fort."),
        french("Hill Wolf", "Vieux loup", released_at="1999-01-01", printed_text="Hurle."),
        french("Hill Wolf", "Loup anglais", released_at="2025-01-01", printed_text="Howl."),
    ]
    found = [record.faces[0] for record in records(tmp_path, *rows)]
    assert [(f.names_fr, f.text_fr) for f in found][-1] == (("Loup des collines",), "Hurlez fort.")


@pytest.mark.parametrize("text", [None, "Howl.", "Whenever this wolf attacks, you draw a card."])
def test_french_without_text_is_a_name_alone(tmp_path: Path, text: str | None) -> None:
    (record,) = records(tmp_path, french("Hill Wolf", "Loup", printed_text=text, printed_type_line="Creature"))
    assert (record.facts_from, record.faces[0].names_fr, record.faces[0].type_line_fr) == (None, ("Loup",), None)
    assert record.faces[0].text_fr is None


def test_french_of_two_faces_is_given_face_by_face(tmp_path: Path) -> None:
    faces = [face("A", printed_name="Aube", printed_text="Luisez."), face("B")]
    (record,) = records(tmp_path, french("A // B", None, card_faces=faces))
    assert [(f.names_fr, f.text_fr) for f in record.faces] == [(("Aube",), "Luisez."), ((), None)]


def test_meld_cards_have_the_melded_permanent_behind_them(tmp_path: Path) -> None:
    parts = [{"object": "related_card", "id": "x", "component": "meld_result", "name": "Boots", "type_line": "Creature"}]
    rows = [card("Left", layout="meld", all_parts=parts), card("Boots", layout="meld", mana_cost="", all_parts=parts)]
    assert [record.full_name for record in records(tmp_path, *rows)] == ["Left // Boots", "Boots"]


def token(name: str, identifier: str, **more: object) -> dict[str, object]:
    facts = {"id": identifier, "layout": "token", "type_line": "Token Creature — Goblin", "colors": ["R"], "oracle_text": ""}
    return card(name) | facts | {"power": "1", "toughness": "1"} | more


def made(identifier: str, name: str = "Goblin") -> dict[str, object]:
    return {"object": "related_card", "id": identifier, "component": "token", "name": name, "type_line": "Token Creature — Goblin"}


def test_tokens_are_told_once_with_all_their_makers(tmp_path: Path) -> None:
    rows = [
        token("Goblin", "t1"),
        token("Goblin", "t2"),
        card("Hill Wolf", all_parts=[made("t1"), {"component": "combo_piece", "id": "z", "name": "Z"}]),
        card("Bog Wolf", all_parts=[made("t2")]),
    ]
    assert tokens(tmp_path, *rows) == [TokenRecord("Goblin", "Creature — Goblin", "R", "1", "1", "", ("Hill Wolf", "Bog Wolf"))]


def test_a_token_that_the_file_does_not_hold_has_its_name_and_types(tmp_path: Path) -> None:
    assert tokens(tmp_path, card("Hill Wolf", all_parts=[made("t1")])) == [
        TokenRecord("Goblin", "Creature — Goblin", makers=("Hill Wolf",))
    ]


def test_each_face_of_a_double_faced_token_is_one(tmp_path: Path) -> None:
    faces = [face("Goblin", type_line="Token Creature — Goblin"), face("Wolf", type_line="Token Creature — Wolf")]
    row = token("Goblin // Wolf", "t1", layout="double_faced_token", card_faces=faces, colors=None)
    found = tokens(tmp_path, row, card("Hill Wolf", all_parts=[made("t1", "Wolf")]))
    assert [(one.name, one.makers) for one in found] == [("Goblin", ()), ("Wolf", ("Hill Wolf",))]


def test_official_rulings_come_under_the_identifier_of_their_card(tmp_path: Path) -> None:
    rows = [
        {"object": "ruling", "oracle_id": "abc", "source": source, "published_at": "2020-01-01", "comment": comment}
        for source, comment in (("wotc", "Yes."), ("scryfall", "A note."), ("wotc", "Yes."), ("wotc", "No."))
    ]
    found = reader(tmp_path, *rows, name="rulings-20260924.jsonl.gz")
    (record,) = list(found.read())
    assert isinstance(record, CardRecord)
    assert (record.oracle_id, record.rulings) == ("abc", (Ruling("2020-01-01", "Yes."), Ruling("2020-01-01", "No.")))
    assert found.left_out[LeftOut.UNOFFICIAL_RULING] == 1


def test_the_list_of_before_july_2026_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "oracle-cards.json"
    path.write_text(json.dumps([card("Hill Wolf"), card("Bog Wolf")]))
    assert [r.name for r in ScryfallReader(path).read() if isinstance(r, CardRecord) and r.complete] == ["Hill Wolf", "Bog Wolf"]


def test_a_file_without_date_is_as_old_as_the_latest_thing_it_knows(tmp_path: Path) -> None:
    undated = reader(tmp_path, card("Hill Wolf", released_at="2019-10-04"), name="cards.jsonl.gz")
    assert undated.date == "2019-10-04"
    os.utime(tmp_path / "cards.jsonl.gz", (1_500_000_000, 1_500_000_000))
    assert ScryfallReader(tmp_path / "cards.jsonl.gz").date == "2017-07-14"


@pytest.mark.parametrize(
    "wrong", [{}, {"object": "list"}, card("X") | {"name": 3}, card("X", layout=None), card("X", card_faces=[3]), 3], ids=str
)
def test_a_bad_line_is_left_aside_and_a_file_of_them_told(tmp_path: Path, wrong: object) -> None:
    if isinstance(wrong, dict):
        beside = reader(tmp_path, wrong, card("Hill Wolf"))
        assert [r.name for r in beside.read() if isinstance(r, CardRecord) and r.complete] == ["Hill Wolf"]
        assert beside.left_out[LeftOut.MALFORMED] == 1
    with pytest.raises(DataError) as caught:
        list(reader(tmp_path, wrong).read())
    assert caught.value.problem == "unexpected_format"


def test_the_sample_is_read_whole() -> None:
    sample = ROOT.parent / "shared" / "cards" / "scryfall_cards_2019_sample.jsonl.gz"
    if not sample.is_file():
        pytest.skip("the sample is not beside the repository")
    found = ScryfallReader(sample)
    kinds: Counter[str] = Counter()
    for record in found.read():
        kinds[
            "tokens" if isinstance(record, TokenRecord) else "cards" if record.complete else "french" if record.french_from else "date"
        ] += 1
    assert (found.date, found.left_out[LeftOut.MALFORMED]) == ("2019-10-04", 0)
    assert (found.left_out[LeftOut.TOKEN], found.left_out[LeftOut.OTHER_LANGUAGE]) == (127, 343)
    assert kinds["cards"] == 1289
    assert kinds["french"] == 120
