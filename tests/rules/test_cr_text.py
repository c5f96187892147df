"""Official rules files: encodings, line ends, misprints, examples and the effective date."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import DataError
from bot.rules import in_order, parse_edition, references, rule_hash
from tests.rules.archive import editions, needs_archive, raw_files

TEXT = """Tea Party Comprehensive Rules

These rules are effective as of May 4, 2031.

Introduction

Contents

1. Crockery
100. Cups
101. Saucers
2. Pouring
200. Pots
Glossary
Credits

1. Crockery

100. Cups

100.1. A cup is “empty” until it’s filled. See rule 101, “Saucers.”

100.1a A full cup can’t be filled (see rules 200.1a–c and 101).
Example: Nobody pours into a full cup.
Example: A cracked cup — even “full” — is no cup.

100.1b. This subrule has a dot too many.

100. 2. This one has a blank too many.
It goes on here,
and here.

101. Saucers

101.1. Under the cup

101.1a A saucer is flat.

2. Pouring

200. Pots

200.1 A main rule may lack its dot.

Glossary

Cup
What one drinks from. See rule 100, “Cups.”

Saucer
1. A dish.
2. A craft from beyond the sky.

Credits

200.2. Nobody is a rule here.
"""

WRAPPED = """COMPREHENSIVE RULES                                                   05/04/31

100. Cups
---------

100.1. A cup rests on what rule 101.1 calls a saucer, unless it is cracked (see
100.3a. Cracks) or the
101.1. saucer is missing.

  100.1a Indented subrules
  are wrapped too.
  EXAMPLE: An example
  also is.

101. Saucers

101.1. Flat.
"""

ENCODINGS = ["utf-8", "utf-8-sig", "cp1252", "utf-16-le", "utf-16-be"]
LINE_ENDS = ["\n", "\r\n", "\r", "\r\r\n"]


def published(encoding: str, line_end: str) -> bytes:
    mark = "\ufeff" if encoding.startswith("utf-16") else ""
    return (mark + TEXT).replace("\n", line_end).encode(encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("line_end", LINE_ENDS, ids=["LF", "CRLF", "CR", "CRCRLF"])
def test_an_edition_reads_the_same_in_every_encoding_and_line_end(encoding: str, line_end: str) -> None:
    assert parse_edition(published(encoding, line_end)) == parse_edition(TEXT)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "mac_roman"])
def test_an_edition_reads_the_same_without_its_mark_or_from_an_old_mac(encoding: str) -> None:
    text = TEXT.replace("Flat.", "It’s flat: “as is”.")
    assert parse_edition(text.encode(encoding)) == parse_edition(text)


def test_the_numbers_of_an_edition_are_found_despite_misprints() -> None:
    assert list(parse_edition(TEXT).rules) == ["100.1", "100.1a", "100.1b", "100.2", "101.1", "101.1a", "200.1"]


def test_the_effective_date_is_the_one_stated_inside() -> None:
    assert parse_edition(TEXT).effective == "2031-05-04"
    assert parse_edition(WRAPPED).effective == "2031-05-04"


def test_examples_belong_to_the_rule_above_them() -> None:
    rule = parse_edition(TEXT).rules["100.1a"]
    assert rule.text == "A full cup can’t be filled (see rules 200.1a–c and 101)."
    assert rule.examples == ("Nobody pours into a full cup.", "A cracked cup — even “full” — is no cup.")


def test_lines_without_number_go_on_with_the_rule() -> None:
    assert parse_edition(TEXT).rules["100.2"].text == "This one has a blank too many. It goes on here, and here."


def test_section_and_chapter_titles_are_kept_apart_from_rules() -> None:
    assert parse_edition(TEXT).titles == {"1": "Crockery", "100": "Cups", "101": "Saucers", "2": "Pouring", "200": "Pots"}


def test_the_glossary_gives_terms_their_definitions() -> None:
    glossary = parse_edition(TEXT).glossary
    assert glossary == {"Cup": "What one drinks from. See rule 100, “Cups.”", "Saucer": "1. A dish.\n2. A craft from beyond the sky."}


def test_a_wrapped_line_that_begins_with_a_reference_is_no_rule() -> None:
    rules = parse_edition(WRAPPED).rules
    assert list(rules) == ["100.1", "100.1a", "101.1"]
    assert rules["100.1"].text.endswith("cracked (see 100.3a. Cracks) or the 101.1. saucer is missing.")


def test_wrapped_lines_are_joined() -> None:
    rules = parse_edition(WRAPPED).rules
    assert rules["100.1a"].text == "Indented subrules are wrapped too."
    assert rules["100.1a"].examples == ("An example also is.",)


@pytest.mark.parametrize(
    "text", ["", "These rules are effective as of May 4, 2031.", TEXT.replace("May 4, 2031", "Mai 4, 2031"), "\x00" * 50]
)
def test_what_is_no_edition_is_refused_by_name(text: str) -> None:
    with pytest.raises(DataError) as caught:
        parse_edition(text, "tea.txt")
    assert caught.value.source == "tea.txt"


@given(st.binary(max_size=400))
def test_random_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(DataError):
        parse_edition(data)


@given(st.lists(st.sampled_from([*TEXT.splitlines(), *WRAPPED.splitlines()]), max_size=60))
def test_shuffled_lines_never_give_a_rule_twice_nor_out_of_order(lines: list[str]) -> None:
    text = "These rules are effective as of May 4, 2031.\n100. Cups\n100.1. First.\n" + "\n".join(lines)
    numbers = list(parse_edition(text).rules)
    assert numbers == sorted(set(numbers), key=in_order)


def test_references_are_found_in_every_form() -> None:
    text = 'See rule 704, "Checks," rules 613.1c–d and 614, 702.11a-c, section 8 or 707.2. A deck holds 100 cards.'
    assert set(references(text)) == {"704", "613.1c–d", "614", "702.11a-c", "707.2"}


def test_the_hash_ignores_cited_numbers_quotes_and_blanks() -> None:
    assert rule_hash("See rule 503.2,  “Copies.”") == rule_hash('See rule 707.2, "Copies."')


def test_the_hash_tells_other_words_apart() -> None:
    hashes = {rule_hash(text) for text in ("A cup is full.", "A cup isn't full.", "A cup is full. See rule 100.1.", "a cup is full.")}
    assert len(hashes) == 4


@needs_archive
def test_every_edition_of_the_archive_is_read_whole() -> None:
    assert len(editions()) == 133
    assert len(editions()["2026-04-17"].rules) == 3138
    assert sum(len(rule.examples) for rule in editions()["2026-04-17"].rules.values()) == 277
    assert all(rule.text for edition in editions().values() for rule in edition.rules.values())


@needs_archive
def test_published_files_say_the_same_as_their_archived_text() -> None:
    for name, data in raw_files().items():
        published_edition = parse_edition(data, name)
        archived = editions()[published_edition.effective]
        assert {number: rule_hash(rule.text) for number, rule in published_edition.rules.items()} == {
            number: rule_hash(rule.text) for number, rule in archived.rules.items()
        }, name
