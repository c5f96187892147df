"""Digests as they are read from their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.errors import DataError
from bot.rules import Corpus, State
from bot.rules.blocks import blocks, plain_table, toml_table
from bot.rules.data import RulesData
from bot.rules.digests import FOLDER, Digest, Digests
from bot.rules.validation import problems

FILE = '''# A file may begin with a remark.

[[rule]]
number = "702.9"
title = "Vol"
text = """
Bloquée seulement par :
- le vol ;
- la portée.
"""
see = ["702.9b"]
asks = ["qui bloque un dragon ?", "le vol ?"]
state = "checked"
hand = "a"
checker = "b"

[[rule]]
number = "702.9b"
text = "Un texte où [[rule]] n'ouvre rien."
state = "written"
hand = "a"
'''


def data_of(folder: Path, **files: str) -> RulesData:
    (folder / "digests").mkdir()
    for name, text in files.items():
        (folder / "digests" / f"{name.strip('_')}.toml").write_text(text, encoding="utf-8")
    return RulesData(folder)


def test_a_digest_is_read_with_all_its_fields(tmp_path: Path) -> None:
    assert Digests(data_of(tmp_path, _702=FILE)).of("702.9") == Digest(
        "702.9",
        text="Bloquée seulement par :\n- le vol ;\n- la portée.",
        title="Vol",
        see=("702.9b",),
        asks=("qui bloque un dragon ?", "le vol ?"),
        state=State.CHECKED,
        hand="a",
        checker="b",
    )


def test_a_rule_without_digest_has_none(tmp_path: Path) -> None:
    digests = Digests(data_of(tmp_path, _702=FILE))
    assert digests.of("702.9a") is None
    assert digests.of("999.1") is None
    assert digests.old("503.2") == []


def test_all_digests_come_in_the_order_of_the_files(tmp_path: Path) -> None:
    assert [digest.number for digest in Digests(data_of(tmp_path, _702=FILE)).all()] == ["702.9", "702.9b"]


def test_one_broken_digest_does_not_touch_the_others(tmp_path: Path) -> None:
    digests = Digests(data_of(tmp_path, _702=FILE.replace('"written"', "written")))
    assert digests.of("702.9")
    with pytest.raises(DataError, match=r"702\.9b"):
        digests.of("702.9b")


def test_an_unknown_state_is_refused_by_name(tmp_path: Path) -> None:
    digests = Digests(data_of(tmp_path, _702=FILE.replace('"written"', '"perfect"')))
    with pytest.raises(DataError, match=r"702\.9b"):
        digests.of("702.9b")


def test_old_meanings_of_a_number_come_newest_first(tmp_path: Path) -> None:
    entry = '[[rule]]\nnumber = "216.1"\nfrom = "{}"\nto = "{}"\nbecame = "111.1"\ntext = "Avant."\nstate = "written"\nhand = "a"\n'
    text = entry.format("1999-04-23", "2003-05-26") + entry.format("2003-07-01", "2009-05-01")
    assert [old.first for old in Digests(data_of(tmp_path, anciennes=text)).old("216.1")] == ["2003-07-01", "1999-04-23"]


def test_the_digests_shipped_have_no_problem() -> None:
    assert problems(RulesData.bundled()) == []


def test_the_rules_most_asked_have_a_digest() -> None:
    corpus = Corpus.bundled()
    asked = ["111.4", "205.1a", "302.6", "612.2", "613.1", "613.6", "613.7", "613.8", "614.12", "704.5j", "707.2", "707.5", "712.8"]
    assert [number for number in asked if not corpus.digest(number)] == []


def test_the_quick_reading_of_a_digest_is_the_slow_one() -> None:
    data = RulesData.bundled()
    for name in data.names(FOLDER, ".toml"):
        for number, block in blocks(data.text(f"{FOLDER}/{name}")):
            quick = plain_table(block)
            assert quick is None or quick == toml_table(number, block), number


@pytest.mark.parametrize("value", ['"""a', "'a'", "2026-04-17", '"a" # remark', "{ a = 1 }", '["a",', ""])
def test_what_is_not_plain_is_left_to_the_slow_reading(value: str) -> None:
    assert plain_table(f'[[rule]]\nnumber = "1.1"\ntext = {value}\n') is None


def test_hashes_are_read_without_the_rest() -> None:
    digests = Digests(RulesData.bundled())
    assert dict(digests.hashes()) == {one.number: one.hash for one in digests.all() if one.hash}
