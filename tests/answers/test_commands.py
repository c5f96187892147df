"""Command words and what follows them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.commands import Asked, Command, command_words, example, marked_commands, read, read_all


@pytest.mark.parametrize(
    ("text", "command", "rest"),
    [
        ("!copie Clone Bâton", Command.COPY, "Clone Bâton"),
        ("!copy Clone", Command.COPY, "Clone"),
        ("/règle 707.2", Command.RULE, "707.2"),
        ("REGLE 707.2", Command.RULE, "707.2"),
        ("règle : piétinement", Command.RULE, "piétinement"),
        ("!token Gobelin", Command.TOKEN, "Gobelin"),
        ("pw Jace", Command.PLANESWALKER, "Jace"),
        ("!définir vol", Command.WORD, "vol"),
        ("q c'est quoi ?", Command.QUESTION, "c'est quoi ?"),
        ("?", Command.HELP, ""),
        ("!aide", Command.HELP, ""),
    ],
)
def test_a_command_word_opens_a_command(text: str, command: Command, rest: str) -> None:
    assert read(text) == Asked(command, rest)


@pytest.mark.parametrize("text", ["503.2", "n° 707,2", "§ 704.5 j", "707.2-707.4", "707.2."])
def test_a_lone_number_asks_for_the_rule(text: str) -> None:
    assert read(text) == Asked(Command.RULE, text)


@pytest.mark.parametrize("text", ["mon clone copie quoi ?", "copier-coller", "bonjour", "12 gobelins"])
def test_anything_else_is_a_sentence(text: str) -> None:
    assert read(text).command is None


def test_brackets_in_a_sentence_are_each_asked() -> None:
    assert read_all("[[Clone]] contre {{707.2}} et [[copie Clone > Ours]] ?") == [
        Asked(Command.CARD, "Clone", linked=True),
        Asked(Command.RULE, "707.2", linked=True),
        Asked(Command.COPY, "Clone > Ours"),
    ]


def test_every_marked_command_is_counted() -> None:
    assert marked_commands("!règle 707.2 puis !copie Clone et !inconnu") == [Command.RULE, Command.COPY]


@pytest.mark.parametrize("command", list(Command))
def test_the_example_of_a_command_is_one_of_it(command: Command) -> None:
    assert read(example(command)).command is command


def test_command_words_are_lower_case_without_accents() -> None:
    assert {
        "regle",
        "copie",
        "copy",
        "jeton",
        "token",
        "couches",
        "layers",
        "legende",
        "scenario",
        "identite",
        "precisions",
    } <= command_words()
    assert all(word == word.lower() and word.isascii() for word in command_words())


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    assert all(isinstance(asked, Asked) for asked in read_all(text))
