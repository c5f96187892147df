"""A conversation in the terminal."""

from __future__ import annotations

import io
import os
import pty
import select
import signal
import subprocess
import sys

from bot.answers.model import Answerer
from bot.frontends.console import chat
from tests.frontends.answerers import CHOICE, Broken, Scripted
from tests.project import ROOT


def conversation(answerer: Answerer, *lines: str, as_of: str | None = None) -> str:
    sink = io.StringIO()
    chat(answerer, io.StringIO("".join(f"{line}\n" for line in lines)), sink, as_of)
    return sink.getvalue()


def test_it_greets_and_says_how_to_reach_discord() -> None:
    greeting = conversation(Scripted()).split("\n")
    assert greeting[0].startswith("Le Greffier")
    assert "make discord" in greeting[2]


def test_it_answers_each_line_at_once() -> None:
    said = conversation(Scripted(), "règle 707.2", "jeton Trésor")
    assert said.index("Écho : règle 707.2") < said.index("Écho : jeton Trésor")


def test_the_end_of_the_input_ends_the_conversation_politely() -> None:
    assert conversation(Scripted(), "règle 707.2").endswith("Écho : règle 707.2\nAu revoir.\n")


def test_quitter_ends_the_conversation() -> None:
    answerer = Scripted()
    assert conversation(answerer, "Quitter", "règle 707.2").endswith("Au revoir.\n")
    assert answerer.texts == []


def test_the_number_of_a_choice_sends_its_value() -> None:
    answerer = Scripted({"carte Contemplation": CHOICE})
    conversation(answerer, "carte Contemplation", "2")
    assert answerer.texts == ["carte Contemplation", "carte Contemplation!"]


def test_a_choice_may_lead_to_another_choice() -> None:
    answerer = Scripted({"carte Contemplation": CHOICE, "carte Ponder": CHOICE})
    conversation(answerer, "carte Contemplation", "1", "2", "2")
    assert answerer.texts == ["carte Contemplation", "carte Ponder", "carte Contemplation!", "2"]


def test_a_number_that_is_no_choice_is_a_question() -> None:
    answerer = Scripted({"carte Contemplation": CHOICE})
    conversation(answerer, "707", "carte Contemplation", "707", "²")
    assert answerer.texts == ["707", "carte Contemplation", "707", "²"]


def test_the_prefix_of_discord_is_tolerated() -> None:
    answerer = Scripted()
    conversation(answerer, "!jeton Trésor", "/règle 707.2", "   ", "!")
    assert answerer.texts == ["jeton Trésor", "règle 707.2"]


def test_aide_adds_how_to_leave() -> None:
    assert "« quitter » pour sortir." in conversation(Scripted(), "aide").split("Écho : aide\n")[1]


def test_questions_are_asked_at_the_default_date() -> None:
    answerer = Scripted()
    conversation(answerer, "règle 503.2", as_of="2006-02-01")
    assert answerer.requests[0].as_of == "2006-02-01"


def test_a_fault_of_the_answerer_does_not_end_the_conversation() -> None:
    said = conversation(Broken(), "panne", "règle 707.2")
    assert "Je n'ai pas pu répondre." in said
    assert "ZeroDivisionError" not in said
    assert "Écho : règle 707.2" in said


TALK = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a runner in the background may have had it ignored
from bot.frontends.console import chat
from tests.frontends.answerers import Scripted
chat(Scripted(), sys.stdin, sys.stdout)
"""
GUARD = 30
"""Seconds after which a silent terminal fails a test instead of hanging it."""


def read_until(terminal: int, awaited: str) -> str:
    read = b""
    while awaited.encode() not in read:
        assert select.select([terminal], [], [], GUARD)[0], f"only {read!r} came"
        read += os.read(terminal, 4096)
    return read.decode()


def interrupt(process: subprocess.Popen[bytes], terminal: int) -> None:
    """Press Ctrl-C until something happens: `input` may miss one that comes just before it waits."""
    for _ in range(GUARD):
        process.send_signal(signal.SIGINT)
        if select.select([terminal], [], [], 1)[0]:
            return


def test_at_a_terminal_there_is_a_prompt_and_ctrl_c_leaves_cleanly() -> None:
    person, terminal = pty.openpty()
    process = subprocess.Popen([sys.executable, "-c", TALK], cwd=ROOT, stdin=terminal, stdout=terminal, stderr=terminal)
    try:
        read_until(person, "› ")
        os.write(person, "règle 707.2\n".encode())
        assert "Écho : règle 707.2" in read_until(person, "\r\n› ")
        interrupt(process, person)
        read_until(person, "Au revoir.")
        assert process.wait(GUARD) == 0
    finally:
        process.kill()
        process.wait()
        os.close(person)
        os.close(terminal)


def test_a_line_without_end_is_answered_once() -> None:
    answerer = Scripted()
    conversation(answerer, "a" * 100_000, "règle 707.2")
    assert [len(request.text) > 2_000 for request in answerer.requests] == [True, False]
