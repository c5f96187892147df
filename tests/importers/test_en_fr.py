"""The French corpus: names, printed texts and rulings, each given to the right face."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cards import CardRecord, FaceRecord, Origin, Ruling
from bot.errors import DataError
from bot.importers.en_fr import EnFrReader, records_of
from bot.importers.rows import LeftOut
from tests.importers.corpora import row, write_lines


def records(*rows: dict[str, object]) -> dict[str, CardRecord]:
    return {record.name: record for record in records_of(json.loads(json.dumps(rows)))}


def faces(*rows: dict[str, object]) -> list[tuple[tuple[str, ...], str | None]]:
    (record,) = records(*rows).values()
    return [(face.names_fr, face.text_fr) for face in record.faces]


def test_only_french_and_rulings_are_taken() -> None:
    found = records(row("Hill Wolf", "Loup des collines", text="Howl.", text_fr="Hurlez.", rulings=[["2015-01-01", "Yes."]]))
    origin = Origin("en-fr", "2015-01-01")
    assert found == {
        "Hill Wolf": CardRecord(
            "Hill Wolf",
            (FaceRecord("Hill Wolf", names_fr=("Loup des collines",), type_line_fr="Créature : loup", text_fr="Hurlez."),),
            rulings=(Ruling("2015-01-01", "Yes."),),
            french_from=origin,
            rulings_from=origin,
        )
    }


def test_a_card_without_french_or_rulings_is_nothing() -> None:
    assert records(row("Hill Wolf"), row("Bog Wolf", "Loup des marais")).keys() == {"Bog Wolf"}


def test_tokens_are_no_cards() -> None:
    assert records(row("Goblin", "Gobelin", layout="token"), row("Bog Wolf", "Loup des marais")).keys() == {"Bog Wolf"}


def test_lettered_doubles_are_one_card() -> None:
    doubles = [row("Wolf Gate (a)", "Porte du loup"), row("Wolf Gate (b)", "Porte du loup")]
    assert records(*doubles).keys() == {"Wolf Gate"}
    assert records(row("Big Wolf (the Second)", "Grand loup")).keys() == {"Big Wolf (the Second)"}


def test_a_text_that_lost_its_line_breaks_gets_them_back() -> None:
    text = "Défenseur (Elle n'attaque pas.)Vol"
    assert faces(row("Hill Wall", "Mur des collines", text_fr=text)) == [(("Mur des collines",), "Défenseur (Elle n'attaque pas.)\nVol")]


def test_an_english_text_in_the_place_of_the_french_is_none() -> None:
    assert faces(row("Hill Wolf", "Loup des collines", text="Howl.", text_fr="Howl.")) == [(("Loup des collines",), None)]


def test_the_faces_of_a_double_faced_card_join() -> None:
    names = ["Moon Pup", "Moon Hound"]
    double = [
        row("Moon Pup", "Chiot de lune", layout="double-faced", names=names, text_fr="Hurlez."),
        row("Moon Hound", "Limier de lune", layout="double-faced", names=names),
    ]
    assert faces(*double) == [(("Chiot de lune",), "Hurlez."), (("Limier de lune",), None)]


def halves(layout: str, text_fr: str, first: str = "Dawn", second: str = "Gloom") -> list[dict[str, object]]:
    names = ["Dawn", "Gloom"]
    return [
        row("Dawn", first, layout=layout, names=names, text_fr=text_fr, text="Glow now."),
        row("Gloom", second, layout=layout, names=names, text_fr=text_fr, text="Fade now."),
    ]


def test_a_split_text_of_both_halves_is_cut() -> None:
    text = "Luisez.\n//\nTénèbres\n{1}{U}\nÉphémère\nPâlissez.\nPiochez une carte.\nJean Peintre"
    assert faces(*halves("split", text)) == [((), "Luisez."), (("Ténèbres",), "Pâlissez.\nPiochez une carte.")]


def test_a_half_whose_lines_are_all_cut_apart_keeps_its_own_name() -> None:
    text = "Luisez.\n//\n{U}\n//\nÉphémère\n//\nPâlissez.\n//\nFusion"
    assert faces(*halves("split", text, "Aube", "Ténèbres")) == [(("Aube",), "Luisez."), (("Ténèbres",), "Pâlissez.")]


def test_a_split_half_with_an_english_name_or_text_has_no_french() -> None:
    assert faces(*halves("split", "Target creature glows until end of turn.", "Aube", "Gloom")) == [(("Aube",), None), ((), None)]


def test_the_name_of_a_flip_card_goes_to_the_side_that_it_is_of() -> None:
    text = "Inversez le louveteau.\n----\nVieux loup\nCréature légendaire : loup\n3/4\nVol\nHurlez."
    kept = (("Louveteau",), "Inversez le louveteau."), (("Vieux loup",), "Hurlez.")
    assert faces(*halves("flip", text.replace("Vol\n", ""), "Louveteau", "Louveteau")) == list(kept)
    assert faces(*halves("flip", text.replace("Vol\n", ""), "Vieux loup", "Vieux loup"))[0][0] == ()
    assert faces(*halves("flip", text.replace("Vol\n", ""), "Dawn", "Dawn"))[0][0] == ()


def test_the_english_name_of_one_side_is_no_french_name_of_the_other() -> None:
    assert [names for names, _ in faces(*halves("flip", "Inversez le louveteau.", "Dawn", "Dawn"))] == [(), ()]


def test_faces_that_disagree_on_their_card_stay_alone() -> None:
    pair = [
        row("One Wolf", "Un loup", layout="flip", names=["One Wolf", "Other Wolf"]),
        row("Other Wolf", "Autre loup", layout="flip", names=["Other Wolf", "One Wolf"]),
    ]
    assert records(*pair).keys() == {"One Wolf", "Other Wolf"}


def test_the_source_is_as_old_as_its_last_ruling() -> None:
    found = records(row("Hill Wolf", "Loup", rulings=[["2014-01-01", "Yes."]]), row("Bog Wolf", "Loup", rulings=[["2018-10-05", "No."]]))
    assert found["Hill Wolf"].french_from == Origin("en-fr", "2018-10-05")


WRONG = [
    {"name": "Hill Wolf"},
    {"name_fr": "Loup"},
    row("", "Loup"),
    row("Hill Wolf", "Loup", rulings=[["2014"]]),
    row("Hill Wolf", "Loup", text_fr=3),
]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_bad_line_is_left_aside_and_counted(tmp_path: Path, wrong: dict[str, object]) -> None:
    reader = EnFrReader(write_lines(tmp_path / "fr.jsonl", wrong, row("Bog Wolf", "Loup des marais")))
    assert [record.name for record in reader.read()] == ["Bog Wolf"]
    assert reader.left_out[LeftOut.MALFORMED] == 1


@pytest.mark.parametrize("wrong", WRONG)
def test_a_file_of_bad_lines_is_told(tmp_path: Path, wrong: dict[str, object]) -> None:
    with pytest.raises(DataError) as caught:
        list(EnFrReader(write_lines(tmp_path / "fr.jsonl", wrong)).read())
    assert caught.value.problem == "unexpected_format"


def test_what_is_left_aside_is_counted(tmp_path: Path) -> None:
    rows = [row("Goblin", "Gobelin", layout="token"), row("Wolf Gate (a)", "Porte"), row("Wolf Gate (b)", "Porte"), row("Hill Wolf")]
    reader = EnFrReader(write_lines(tmp_path / "fr.jsonl", *rows))
    assert [record.name for record in reader.read()] == ["Wolf Gate"]
    assert (reader.left_out[LeftOut.TOKEN], reader.left_out[LeftOut.DOUBLE]) == (1, 1)
