"""One request a line, one answer a line, whatever the line holds."""

from __future__ import annotations

import io
import json
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers import scenarios
from bot.answers.model import Answer, Answerer, Kind, Request
from bot.frontends.console import answer_lines, evaluate, labels
from bot.frontends.console.lines import LONGEST_LINE, each_line, read_request, write_line
from tests.frontends.answerers import Broken, Scripted

Reply = dict[str, str | None]


def encode(answer: Answer) -> str:
    return json.dumps({"id": answer.id, "kind": answer.kind.value, "text": answer.text, "query": answer.query}, ensure_ascii=False)


def replies(source: bytes, answerer: Answerer | None = None, as_of: str | None = None) -> list[Reply]:
    sink = io.BytesIO()
    answer_lines(answerer or Scripted(), io.BytesIO(source), sink, encode, as_of)
    return [json.loads(line) for line in sink.getvalue().decode().splitlines()]


def test_each_line_gets_one_answer_in_order() -> None:
    assert [reply["text"] for reply in replies("règle 707.2\n\njeton Trésor".encode())][::2] == [
        "Écho : règle 707.2",
        "Écho : jeton Trésor",
    ]


def test_an_object_is_a_request_with_its_id_and_date() -> None:
    answerer = Scripted()
    (reply,) = replies(b'{"id": "q1", "text": "r\\u00e8gle 503.2", "as_of": "2006-02-01", "extra": 1}\r\n', answerer)
    assert reply["id"] == "q1"
    assert answerer.requests == [Request("règle 503.2", "q1", "2006-02-01")]


def test_a_numeric_id_is_echoed_as_text() -> None:
    assert replies(b'{"id": 7, "text": "a"}\n')[0]["id"] == "7"


def test_double_braces_are_text() -> None:
    assert read_request(b"{{Clone}} copie quoi ?") == Request("{{Clone}} copie quoi ?")


def test_the_default_date_serves_requests_without_one() -> None:
    answerer = Scripted()
    replies(b'a\n{"text": "b", "as_of": "2010-01-01"}\n', answerer, as_of="2006-02-01")
    assert [request.as_of for request in answerer.requests] == ["2006-02-01", "2010-01-01"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", "vide"),
        (b"  \t", "vide"),
        (b"{", "JSON"),
        (b"{}", "question"),
        (b'{"text": ""}', "question"),
        (b'{"text": ["a"]}', "question"),
        (b'{"text": "a", "id": true}', "`id`"),
        (b'{"text": "a", "as_of": 2006}', "`as_of`"),
        (b'{"text": "\xff"}', "UTF-8"),
        (b"\xc3(", "UTF-8"),
        (b"a" * 1_000_000, "trop longue"),
        (b'{"text":' + b"[" * 10_000 + b"]" * 10_000 + b"}", "JSON"),
        (b'{"text": ' + b"9" * 5000 + b"}", "JSON"),
        (b'{"text": "a"} {"text": "b"}', "JSON"),
    ],
    ids=range(14),
)
def test_a_bad_line_is_an_answer_of_kind_error_and_the_next_is_answered(line: bytes, said: str) -> None:
    bad, good = replies(line + b"\nsuite\n")
    assert bad["kind"] == "error"
    assert said in (bad["text"] or "")
    assert good["text"] == "Écho : suite"


def test_the_id_of_a_bad_request_is_echoed_where_it_can_be_read() -> None:
    assert replies(b'{"id": "q1"}\n')[0]["id"] == "q1"


def test_a_nul_is_text_like_any_other() -> None:
    assert replies(b"a\x00b\n")[0]["query"] == "a\x00b"


def test_a_lone_surrogate_comes_out_as_its_escape() -> None:
    sink = io.BytesIO()
    write_line(sink, json.dumps({"text": "\ud800"}, ensure_ascii=False))
    assert sink.getvalue() == b'{"text": "\\ud800"}\n'


def test_a_line_of_the_greatest_length_is_read() -> None:
    assert replies(b"a" * LONGEST_LINE + b"\r\nb\n")[0]["kind"] == "lookup"


def test_a_mark_of_byte_order_is_ignored() -> None:
    assert read_request(b"\xef\xbb\xbfaide") == Request("aide")


def test_a_fault_of_the_answerer_is_one_answer_with_its_id() -> None:
    first, second = replies(b'{"id": "q1", "text": "panne"}\naide\n', Broken())
    assert (first["kind"], first["id"]) == ("error", "q1")
    assert "ZeroDivisionError" not in (first["text"] or "")
    assert second["text"] == "Écho : aide"


def test_each_answer_is_written_before_the_next_line_is_read() -> None:
    class Watched(io.BytesIO):
        flushes = 0

        def flush(self) -> None:
            Watched.flushes += 1

    seen: list[int] = []
    sink = Watched()

    def reply(request: Request) -> Answer:
        seen.append(Watched.flushes)
        return Answer(request.text, Kind.LOOKUP)

    answer_lines(Scripted(reply=reply), io.BytesIO(b"a\nb\nc\n"), sink, encode)
    assert seen == [0, 1, 2]


@given(st.binary(max_size=300))
def test_any_bytes_get_as_many_answers_as_lines(source: bytes) -> None:
    lines = source.split(b"\n")
    assert len(replies(source)) == len(lines) - (lines[-1] == b"")


@given(st.lists(st.binary(max_size=30).map(lambda line: line.translate(None, b"\r\n")), max_size=6), st.integers(1, 20))
def test_a_long_line_is_cut_just_past_the_limit_and_the_next_starts_afresh(lines: list[bytes], longest: int) -> None:
    source = io.BytesIO(b"".join(line + b"\n" for line in lines))
    assert list(each_line(source, longest)) == [line[: longest + 1] for line in lines]


def test_a_lone_surrogate_in_a_request_is_no_longer_one() -> None:
    request = read_request(b'{"id": "\\udfff", "text": "a\\ud800b"}')
    assert (request.id, request.text) == ("?", "a?b")


@pytest.mark.parametrize("text", [b"", b"{", b"[1]", b"null", b'{"scenario": 1, "steps": [', b"[" * 50_000])
def test_a_scenario_that_is_no_object_is_shown_a_scenario_that_plays(text: bytes) -> None:
    said = evaluate(partial(scenarios.run_json, data_dir=None), text)["error"]
    assert said == labels.BAD_SCENARIO.replace("**", "")
    assert evaluate(partial(scenarios.run_json, data_dir=None), labels.BAD_SCENARIO.split("`")[1].encode()).get("error") is None


def test_a_scenario_that_is_no_object_has_every_field_of_a_result() -> None:
    run = partial(scenarios.run_json, data_dir=None)
    played = evaluate(run, labels.BAD_SCENARIO.split("`")[1].encode())
    assert set(evaluate(run, b"{")) == set(played)
    assert {"objects", "mismatches", "citations", "pending", "refused", "unsupported"} <= set(played)
