"""The privacy page that operators copy says what the program keeps, and for how long."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.frontends.discord.arbitrating import Arbitre
from bot.frontends.discord.forgetting import Forget
from bot.storage import KEPT_AFTER_LEAVING, RETENTION
from bot.storage.tables import metadata
from tests.project import ROOT

PAGE = (ROOT / "docs" / "confidentialite.md").read_text(encoding="utf-8")
ROWS = {name: (about, kept) for name, about, kept in re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", PAGE, flags=re.MULTILINE)}
NAMED = {**{name: name for name in RETENTION}, "retired": "validated"}
"""The row of the page that each duration is told in."""


def test_every_table_is_told_and_no_other() -> None:
    assert set(ROWS) == set(metadata.tables)


@pytest.mark.parametrize("kind", sorted(RETENTION))
def test_each_duration_is_that_of_the_program(kind: str) -> None:
    assert days(ROWS[NAMED[kind]][1]) == RETENTION[kind]


def test_a_table_that_the_program_never_purges_promises_no_duration() -> None:
    purged = set(NAMED.values())
    assert {name for name, (_, kept) in ROWS.items() if re.search(r"\d", kept)} == purged


def test_what_a_server_left_keeps_is_told() -> None:
    (said,) = re.findall(r"effacé (\d+ jours) plus tard", PAGE)
    assert days(said) == KEPT_AFTER_LEAVING


def test_a_table_that_names_a_person_says_so() -> None:
    people = {
        name for name, table in metadata.tables.items() if {"asker_id", "author_id", "reporter_id", "actor_id"} & set(table.columns.keys())
    }
    assert people == {name for name, (about, _) in ROWS.items() if re.search(r"auteur|arbitre|qui ", about)}


def test_the_commands_that_it_names_exist() -> None:
    known = {f"{group.name} {command.name}" for group in (Forget(None), Arbitre()) for command in group.commands}
    named = set(re.findall(r"`/(\w+ \w+)`", PAGE))
    assert named
    assert named <= known


def days(said: str) -> timedelta:
    (number,) = re.findall(r"(\d+) jours", said)
    return timedelta(days=int(number))
