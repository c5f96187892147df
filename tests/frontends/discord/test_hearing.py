"""Which messages are for the bot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.frontends.discord.hearing import Hearing

HEARING = Hearing("!", 42, frozenset({"regle", "jeton", "token", "aide", "texte"}))


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("!règle 707.2", "règle 707.2"),
        ("!RÈGLE 707.2", "RÈGLE 707.2"),
        ("!re\u0300gle 707.2", "règle 707.2"),
        ("  ! token  Gobelin", "token  Gobelin"),
        ("!aide", "aide"),
        ("!texte « Évolution d’Ultimus »", "texte « Évolution d’Ultimus »"),
        ("<@42> jeton Trésor", "jeton Trésor"),
        ("<@!42>, !jeton Trésor", "jeton Trésor"),
        ("<@42> mon Clone copie quoi ?", "mon Clone copie quoi ?"),
        ("<@42>", "aide"),
        ("Que fait [[Clone]] ici ?", "Que fait [[Clone]] ici ?"),
        ("Voir {{707.2}}", "Voir {{707.2}}"),
    ],
)
def test_what_is_for_the_bot_is_heard(said: str, asked: str) -> None:
    assert HEARING.request(said) == asked


@pytest.mark.parametrize(
    "said",
    [
        "",
        "bonjour",
        "!",
        "!!!",
        "!?",
        "!play un disque",
        "!707.2",
        "!aide-moi",
        "! ",
        "le !token",
        "merci <@42>",
        "<@43> token",
        "`a[[1]]`",
        "```\n[[ -f x ]]\n```",
        "[[]]",
    ],
)
def test_what_is_for_others_is_not(said: str) -> None:
    assert HEARING.request(said) is None


def test_a_private_conversation_needs_no_prefix() -> None:
    assert HEARING.request("mon Clone copie quoi ?", private=True) == "mon Clone copie quoi ?"
    assert HEARING.request("", private=True) is None


def test_the_prefix_is_that_of_the_settings() -> None:
    other = Hearing("jg.", 42, HEARING.commands)
    assert other.request("jg.token Trésor") == "token Trésor"
    assert other.request("!token Trésor") is None


@given(st.text())
def test_any_message_is_heard_or_not_without_a_fault(said: str) -> None:
    assert HEARING.request(said) != ""
