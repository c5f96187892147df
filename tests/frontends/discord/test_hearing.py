"""Which messages are for the bot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.frontends.discord.hearing import Heard, Hearing

HEARING = Hearing("!", 42, frozenset({"regle", "jeton", "token", "aide", "texte"}))
INLINE = Hearing("!", 42, HEARING.commands, inline=True)


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
    ],
)
def test_what_is_for_the_bot_is_heard(said: str, asked: str) -> None:
    assert HEARING.heard(said) == INLINE.heard(said) == Heard(asked)


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
    assert HEARING.heard(said) is None
    assert INLINE.heard(said) is None


def test_cards_and_rules_between_brackets_are_heard_where_the_server_wants_it() -> None:
    assert INLINE.heard("Que fait [[Clone]] sous {{707.2}} ?") == Heard(links=("[[Clone]]", "{{707.2}}"))
    assert HEARING.heard("Que fait [[Clone]] ici ?") is None


def test_a_message_names_three_things_at_most_each_once() -> None:
    heard = INLINE.heard("[[A]] [[A]] [[B]] {{1}} [[C]]")
    assert heard
    assert heard.links == ("[[A]]", "[[B]]", "{{1}}")


@pytest.mark.parametrize(
    "said",
    [
        "> avant : [[Clone]]",
        ">>> avant\n[[Clone]]",
        "https://exemple.fr/[[Clone]]",
        "```\n[[Clone]]",
        "`[[Clone]]`",
        "[[ \n ]]",
        "[[" + "x" * 201 + "]]",
    ],
)
def test_what_is_quoted_coded_or_part_of_an_address_is_not(said: str) -> None:
    assert INLINE.heard(said) is None


def test_a_private_conversation_needs_no_prefix() -> None:
    assert HEARING.heard("mon Clone copie quoi ?", private=True) == Heard("mon Clone copie quoi ?")
    assert HEARING.heard("", private=True) is None


def test_the_prefix_is_that_of_the_settings() -> None:
    other = Hearing("jg.", 42, HEARING.commands)
    assert other.heard("jg.token Trésor") == Heard("token Trésor")
    assert other.heard("!token Trésor") is None


@given(st.text())
def test_any_message_is_heard_or_not_without_a_fault(said: str) -> None:
    assert INLINE.heard(said) != Heard()
