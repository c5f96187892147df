"""The commands that an answer quotes, as they are to be typed."""

from __future__ import annotations

from bot.answers.model import Answer, Kind, Section
from bot.frontends.discord.examples import as_typed

COMMANDS = frozenset({"copie", "regle"})


def typed(text: str, prefix: str = "!") -> str:
    return as_typed(Answer("", Kind.ERROR, text=text), prefix, COMMANDS).text


def test_a_quoted_command_opens_with_the_prefix_of_the_server() -> None:
    assert typed("Écrivez `copie Clone > Carte` ou `règle 707.2`.") == "Écrivez `!copie Clone > Carte` ou `!règle 707.2`."
    assert typed("la suite de `copie`", "mtg.") == "la suite de `mtg.copie`"


def test_what_is_no_command_is_left_as_it_is() -> None:
    for text in ("`@2006`", "`Clone`", "copie Clone", "```\n`copie`\n```", "``copie``"):
        assert typed(text) == text


def test_sections_quote_commands_too() -> None:
    answer = Answer("", Kind.LOOKUP, sections=(Section("Autres", "`copie x`"),))
    assert as_typed(answer, "!", COMMANDS).sections[0].text == "`!copie x`"
