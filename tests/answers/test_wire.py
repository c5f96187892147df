"""The JSON form of an answer: the field table of the public contract, both ways."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from bot.answers import Answer, Assumption, Branch, Choice, Citation, Kind, Section, Unsupported, dumps, from_json, loads, to_json

CONTRACT = {
    "id": str,
    "query": str,
    "kind": str,
    "basis": str,
    "verdict": str,
    "title": str,
    "text": str,
    "objects": list,
    "trace": list,
    "citations": list,
    "choices": list,
    "unsupported": list,
    "as_of": str,
    "assumed": list,
    "branches": list,
    "now": dict,
    "then": dict,
    "scenario": dict,
    "sections": list,
    "data": dict,
    "image_url": str,
    "warnings": list,
    "elapsed_ms": float,
}
PARTS = {
    "citations": {"rule", "edition", "digest", "original", "url", "became", "was", "decisive", "formerly"},
    "choices": {"label", "value"},
    "unsupported": {"card", "clause", "why"},
    "assumed": {"said", "taken", "others", "shown"},
    "branches": {"when", "answer"},
    "sections": {"title", "text", "fold"},
}

INNER = Answer("q", Kind.LEAD, text="piste", as_of="2006-02-01")
FULL = Answer(
    query="copie Clone Bâton",
    kind=Kind.VERDICT,
    title="Clone",
    text="**Un artefact.**",
    id="7",
    basis="moteur",
    verdict="un artefact",
    objects=({"ref": "clone", "power": None, "types": ["Artifact"]},),
    trace=({"layer": "1a", "rule": "613.2a"},),
    citations=(Citation("503.2", "2006-02-01", "copier", became="707.2", was=("1.1 (1999-04-23)",)),),
    choices=(Choice("Clone", "copie Clone"),),
    unsupported=(Unsupported("Golem", "words", "P/T"),),
    as_of="2006-02-01",
    assumed=(Assumption("Bâton", "Chimeric Staff", ("Other",)),),
    branches=(Branch("jusqu'au 1er mai 2009", INNER),),
    now=INNER,
    then=INNER,
    scenario={"scenario": 1, "steps": []},
    sections=(Section("Détails", "…", fold=False),),
    data={"rules": "2026-04-17"},
    image_url="https://example.org/i.png",
    warnings=("attention",),
    elapsed_ms=1.5,
)


def test_every_field_of_the_contract_is_there_and_no_other() -> None:
    assert {f.name for f in fields(Answer)} == set(CONTRACT)
    assert set(to_json(FULL)) == set(CONTRACT)


@pytest.mark.parametrize("name", sorted(CONTRACT))
def test_a_field_has_the_type_of_the_contract(name: str) -> None:
    value = to_json(FULL)[name]
    assert isinstance(value, CONTRACT[name])


@pytest.mark.parametrize("name", sorted(PARTS))
def test_a_part_has_the_fields_of_the_contract(name: str) -> None:
    parts = to_json(FULL)[name]
    assert isinstance(parts, list)
    assert isinstance(parts[0], dict)
    assert set(parts[0]) == PARTS[name]


def test_an_answer_survives_the_wire() -> None:
    assert loads(dumps(FULL)) == FULL


def test_absent_and_null_mean_the_same() -> None:
    bare = {"query": "q", "kind": "lead", "text": "piste", "as_of": "2006-02-01"}
    nulls = {**dict.fromkeys(CONTRACT), **bare}
    assert from_json(bare) == from_json(nulls) == INNER


def test_unknown_fields_are_ignored() -> None:
    assert from_json({"query": "q", "kind": "lead", "text": "piste", "as_of": "2006-02-01", "later": [1]}) == INNER


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="perhaps"):
        from_json({"query": "q", "kind": "perhaps"})


def test_a_line_of_json_holds_no_line_break_and_keeps_accents() -> None:
    line = dumps(Answer("é\nà", Kind.ERROR, text="a\nb"))
    assert "\n" not in line
    assert "é" in line
    assert json.loads(line)["text"] == "a\nb"


def test_a_list_is_no_answer() -> None:
    with pytest.raises(ValueError, match="object"):
        loads("[]")


def test_only_what_is_official_is_marked_so() -> None:
    sections = to_json(Answer("q", Kind.LOOKUP, sections=(Section("Texte", "A cup.", official=True), Section("Exemple", "Une tasse."))))[
        "sections"
    ]
    assert sections == [
        {"title": "Texte", "text": "A cup.", "fold": True, "official": True},
        {"title": "Exemple", "text": "Une tasse.", "fold": True},
    ]


def test_an_answer_that_rests_on_no_edition_has_no_date() -> None:
    assert to_json(Answer("", Kind.ERROR))["as_of"] is None
    assert from_json(to_json(Answer("", Kind.ERROR))).as_of == ""
