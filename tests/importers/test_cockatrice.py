"""Cockatrice's tokens, with invented ones, and the sample where it is at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cards import TokenRecord
from bot.errors import DataError
from bot.importers.cockatrice import CockatriceReader
from bot.importers.rows import LeftOut
from tests.project import ROOT

_HEAD = "<cockatrice_carddatabase><info><sourceVersion>20260805b</sourceVersion></info><cards><!-- <card><name>No</name></card> -->"


def token(name: str, line: str = "Token Creature — Goblin", size: str = "1/1", makers: tuple[str, ...] = ("Hill Wolf",)) -> str:
    related = "".join(f'<reverse-related count="2">{maker}</reverse-related>' for maker in makers)
    prop = f"<prop><colors>RW</colors><type>{line}</type><cmc>0</cmc><pt>{size}</pt></prop>"
    return f"<card><name>{name}</name><text>Haste</text>{prop}{related}<token>1</token></card>"


def reader(tmp_path: Path, *cards: str, tail: str = "</cards></cockatrice_carddatabase>") -> CockatriceReader:
    path = tmp_path / "tokens.xml"
    path.write_text(_HEAD + "".join(cards) + tail, "utf-8")
    return CockatriceReader(path)


def test_a_token_becomes_a_record(tmp_path: Path) -> None:
    found = reader(tmp_path, token("Goblin Token  ", makers=(" Hill Wolf", "Bog Wolf", "Hill Wolf")))
    expected = TokenRecord("Goblin Token", "Creature — Goblin", "WR", "1", "1", "Haste", ("Hill Wolf", "Bog Wolf"))
    assert (list(found.read()), found.date) == ([expected], "2026-08-05")


@pytest.mark.parametrize(("name", "meant"), [("Wolf (Token)", "Wolf"), ("Wolf Token ", "Wolf Token"), ("Wolf (Token) ", "Wolf")])
def test_names_lose_their_mark_and_blanks(tmp_path: Path, name: str, meant: str) -> None:
    assert [one.name for one in reader(tmp_path, token(name)).read()] == [meant]


def test_a_token_without_size_has_none(tmp_path: Path) -> None:
    (found,) = reader(tmp_path, token("Treasure", "Token Artifact — Treasure", size="")).read()
    assert (found.power, found.toughness) == (None, None)


@pytest.mark.parametrize("line", ["Emblem — Wolf", "Creature", "Dungeon", ""])
def test_what_is_no_token_is_left_aside_and_counted(tmp_path: Path, line: str) -> None:
    found = reader(tmp_path, token("Other", line), token("Goblin"))
    assert [one.name for one in found.read()] == ["Goblin"]
    assert found.left_out[LeftOut.NO_CARD] == 1


@pytest.mark.parametrize(
    ("tail", "cards", "problem"),
    [
        ("", (token("Goblin"),), "truncated"),
        ("<card><name>Gob", (token("Goblin"),), "truncated"),
        ("</wrong>", (token("Goblin"),), "unexpected_format"),
        ("</cards></cockatrice_carddatabase>", (), "unexpected_format"),
    ],
)
def test_a_bad_file_is_told(tmp_path: Path, tail: str, cards: tuple[str, ...], problem: str) -> None:
    with pytest.raises(DataError) as caught:
        list(reader(tmp_path, *cards, tail=tail).read())
    assert caught.value.problem == problem


def test_the_sample_is_read_whole() -> None:
    sample = ROOT.parent / "shared" / "cards" / "cockatrice_tokens_20260805.xml.gz"
    if not sample.is_file():
        pytest.skip("the sample is not beside the repository")
    found = CockatriceReader(sample)
    tokens = list(found.read())
    assert (found.date, len(tokens) + found.left_out[LeftOut.NO_CARD]) == ("2026-08-05", 1009)
    assert not [one.name for one in tokens if one.name != one.name.strip() or "(Token)" in one.name]
    assert len({maker for one in tokens for maker in one.makers}) > 3500
