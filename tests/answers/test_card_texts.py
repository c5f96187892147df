"""`carte` and `précisions` over an import: printed texts, their warnings, tokens, dates and pictures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.answers import Answer, Kind, Request, build
from bot.cards import CardRecord, FaceRecord, Origin, Ruling, StoreDraft, TokenRecord, card_directory

ORIGIN = Origin("mtgjson", "2026-09-01")
WOLF = CardRecord(
    "Moor Wolf",
    (
        FaceRecord(
            "Moor Wolf",
            "{2}{R}",
            "Creature — Wolf",
            "Flying\n{R}: This creature gets +1/+0 until end of turn.",
            "2",
            "3",
            names_fr=("Loup des landes",),
            type_line_fr="Créature : loup",
            text_fr="Vol\n{R} : Elle gagne +1/+0 jusqu'à la fin du tour.",
        ),
    ),
    first_print="2011-09-30",
    image="https://example.invalid/wolf.jpg",
    rulings=(Ruling("2012-01-01", "First."), Ruling("2020-01-01", "Last.")),
    facts_from=ORIGIN,
    french_from=ORIGIN,
    rulings_from=ORIGIN,
)
GOBLIN = TokenRecord("Goblin Token", "Creature — Goblin", "R", "1", "1", "", ("Moor Wolf",))


def asked(tmp_path: Path, question: str, record: CardRecord = WOLF, token: TokenRecord = GOBLIN) -> Answer:
    with StoreDraft(card_directory(tmp_path)) as draft:
        draft.add(record)
        draft.add_token("cockatrice", "2026-08-05", token)
        draft.publish()
    return build(tmp_path).answer(Request(question))


def sections(answer: Answer) -> dict[str, str]:
    return {section.title: section.text for section in answer.sections}


def test_a_card_is_told_with_everything_that_imports_know(tmp_path: Path) -> None:
    answer = asked(tmp_path, "carte loup des landes")
    assert answer.text.splitlines()[0] == "**Loup des landes (Moor Wolf)** — créature — Loup · {2}{R} · 2/3"
    assert answer.text.splitlines()[-1] == "Identité couleur : rouge. Première impression : 30 septembre 2011."
    assert (answer.kind, answer.image_url, answer.warnings) == (Kind.LOOKUP, "https://example.invalid/wolf.jpg", ())
    assert list(sections(answer)) == [
        "Texte français imprimé",
        "Texte Oracle (anglais)",
        "Jetons créés",
        "Précisions officielles (en anglais)",
    ]


def test_texts_are_told_face_by_face_in_both_languages(tmp_path: Path) -> None:
    told = sections(asked(tmp_path, "carte Moor Wolf"))
    assert told["Texte français imprimé"].splitlines()[:3] == ["**Loup des landes**", "Créature : loup", "Vol"]
    assert told["Texte Oracle (anglais)"].splitlines()[:2] == ["**Moor Wolf** {2}{R}", "Creature — Wolf"]
    assert told["Texte Oracle (anglais)"].splitlines()[-1] == "© Wizards of the Coast"


def test_tokens_are_told_in_french_with_their_name(tmp_path: Path) -> None:
    assert sections(asked(tmp_path, "carte Moor Wolf"))["Jetons créés"] == "• créature Gobelin 1/1 rouge (Goblin Token)"


def test_what_a_token_can_do_is_told(tmp_path: Path) -> None:
    treasure = TokenRecord("Treasure Token", "Artifact — Treasure", "", None, None, "{T}, Sacrifice this token: Add {R}.", ("Moor Wolf",))
    told = sections(asked(tmp_path, "carte Moor Wolf", token=treasure))["Jetons créés"]
    assert told == "• artefact Trésor : {T}, sacrifier ceci : ajouter {R} (Treasure Token)"


def test_a_half_without_text_is_said_to_have_none(tmp_path: Path) -> None:
    half = FaceRecord("Moor Dog", "{R}", "Instant", None)
    answer = asked(tmp_path, "carte Moor Wolf", replace(WOLF, name="Moor Wolf // Moor Dog", faces=(*WOLF.faces, half), layout="adventure"))
    assert "**Moor Dog** — éphémère · {R}\n• texte inconnu : les cartes importées ne le donnent pas" in answer.text
    assert "**Moor Dog** {R}\nInstant\n(texte inconnu" in sections(answer)["Texte Oracle (anglais)"]


def first_line(tmp_path: Path, type_line: str, power: str | None = None, toughness: str | None = None, text: str = "") -> str:
    face = FaceRecord("Moor Thing", "{R}", type_line, text, power, toughness)
    return asked(tmp_path, "carte Moor Thing", CardRecord("Moor Thing", (face,), facts_from=ORIGIN)).text.splitlines()[0]


@pytest.mark.parametrize(
    ("type_line", "power", "toughness", "said"),
    [
        ("Creature — Wolf", "*", "1+*", "créature — Loup · {R} · */1+* (définies par la carte)"),
        ("Creature — Wolf", "*", "4", "créature — Loup · {R} · */4 (définie par la carte)"),
        ("Creature — Wolf", None, None, "créature — Loup · {R} · force et endurance inconnues"),
        ("Artifact — Book", None, None, "artefact — *Book* · {R}"),
        ("Ongoing Scheme", None, None, "machination *Ongoing* · {R}"),
        ("Legendary Planeswalker — Moorlord", None, None, "planeswalker légendaire — Moorlord · {R}"),
        ("Legendary Goblin", "1", "1", "« Legendary Goblin » · {R} · 1/1"),
        ("", None, None, "type inconnu · {R}"),
    ],
)
def test_a_card_is_told_as_it_is_printed(tmp_path: Path, type_line: str, power: str | None, toughness: str | None, said: str) -> None:
    assert first_line(tmp_path, type_line, power, toughness) == f"**Moor Thing** — {said}"


def test_what_a_card_makes_of_itself_is_not_in_its_printed_types(tmp_path: Path) -> None:
    line = first_line(tmp_path, "Legendary Land", text="Each land is a Forest in addition to its other land types.")
    assert line == "**Moor Thing** — terrain légendaire · {R}"


def test_the_printed_card_is_said_to_stand_for_its_digital_double(tmp_path: Path) -> None:
    (assumed,) = asked(tmp_path, "carte A-Moor Wolf").assumed
    assert (assumed.said, assumed.taken) == ("A-Moor Wolf", "Moor Wolf")
    assert assumed.shown.endswith("la carte imprimée : je ne connais pas sa version numérique rééquilibrée")
    assert asked(tmp_path, "carte Moor Wolf").assumed == ()


def test_a_card_of_no_ordinary_game_is_said_to_be_one(tmp_path: Path) -> None:
    assert asked(tmp_path, "carte Moor Wolf", replace(WOLF, apart=True)).text.endswith(" Hors des parties ordinaires.")


def test_a_room_shows_its_cost_and_a_battle_no_defense_that_none_told(tmp_path: Path) -> None:
    halves = FaceRecord("Left Room", "{U}", "Enchantment — Room", "Flying"), FaceRecord("Right Room", "{R}", "Enchantment — Room", "Haste")
    room = CardRecord("Left Room // Right Room", halves, layout="split", facts_from=ORIGIN)
    assert asked(tmp_path / "room", "carte Left Room", room).text.splitlines()[0].endswith("· {U}")
    battle = CardRecord("Moor Siege", (FaceRecord("Moor Siege", "{R}", "Battle — Siege", ""),), facts_from=ORIGIN)
    assert "défense" not in asked(tmp_path / "battle", "carte Moor Siege", battle).text


def test_no_ruling_is_said_to_be_in_the_import(tmp_path: Path) -> None:
    answer = asked(tmp_path, "précisions Moor Wolf", replace(WOLF, rulings=(), rulings_from=None))
    assert answer.text.endswith("Les cartes importées n'en donnent aucune.")


def test_rulings_are_told_newest_first(tmp_path: Path) -> None:
    told = "• 1er janvier 2020 — « Last. »\n• 1er janvier 2012 — « First. »"
    assert sections(asked(tmp_path, "carte Moor Wolf"))["Précisions officielles (en anglais)"] == told
    answer = asked(tmp_path, "précisions loup des landes")
    assert answer.text == f"**2 précisions officielles sur Loup des landes (Moor Wolf)** (en anglais).\n{told}"


@pytest.mark.parametrize(
    ("text_fr", "words"),
    [
        ("Vol\n{R} : Elle gagne +1/+0 jusqu'à la fin du tour.", None),
        ("Vol (Elle vole à 3.)\n{R} : Cette créature gagne +1/+0.", None),
        ("Vol\n{R} : Quand elle arrive en jeu, +1/+0.", "ancienne formulation"),
        ("Vol\n{R} : Cette créature gagne +1/+1.", "ne dit pas la même chose"),
        ("Vol\n{1}{R} : Cette créature gagne +1/+0.", "ne dit pas la même chose"),
    ],
)
def test_a_french_text_that_is_old_or_different_is_warned_of(tmp_path: Path, text_fr: str, words: str | None) -> None:
    record = replace(WOLF, faces=(replace(WOLF.faces[0], text_fr=text_fr),))
    warnings = asked(tmp_path, "carte Moor Wolf", record).warnings
    assert len(warnings) == (words is not None)
    assert all(words in warning for warning in warnings if words)


@pytest.mark.parametrize(("text", "text_fr"), [("{T}: Add {C}{C}.", "{T} : Ajoutez {2} à votre réserve."), ("Gets -1/-0.", "Gagne –1/–0.")])
def test_old_symbols_are_not_taken_for_a_difference(tmp_path: Path, text: str, text_fr: str) -> None:
    record = replace(WOLF, faces=(replace(WOLF.faces[0], text=text, text_fr=text_fr),))
    assert not [warning for warning in asked(tmp_path, "carte Moor Wolf", record).warnings if "même chose" in warning]


def test_without_an_import_a_card_has_no_texts() -> None:
    answer = build(Path("/nonexistent")).answer(Request("carte Clone"))
    assert (answer.kind, answer.sections, answer.image_url) == (Kind.LOOKUP, (), None)
