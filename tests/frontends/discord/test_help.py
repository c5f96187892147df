"""`aide` names everything that the bot can be asked, and every command that it names has its own help."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.answers import Answer, Request, build, fold, main_words
from bot.frontends.discord import labels_vouching as labels
from tests.frontends.discord.court import Court


def helped(about: str, data_dir: Path) -> Answer:
    return build(data_dir).answer(Request(f"aide {about}".strip()))


def whole(answer: Answer) -> str:
    return "\n".join((answer.text, *(section.text for section in answer.sections)))


@pytest.mark.simcord(shard_count=1)
async def test_every_command_and_menu_sent_to_discord_is_in_the_help(court: Court, tmp_path: Path) -> None:
    said = whole(helped("", tmp_path))
    assert {name for name in court.commands() if f"{name} " not in said and f"{name} »" not in said and f"/{name}`" not in said} == set()


@pytest.mark.parametrize("word", [*main_words(), labels.REPORT_WORD])
def test_every_command_is_listed_and_has_its_own_help(word: str, tmp_path: Path) -> None:
    assert word in map(fold, re.findall(r"^• `([^ `]+)", whole(helped("", tmp_path)), flags=re.MULTILINE))
    own = helped(word, tmp_path)
    assert [fold(found) for found in re.findall(r"^\*\*`(.+?)`\*\* — ", own.text)] == [word]
    assert own.sections == ()
