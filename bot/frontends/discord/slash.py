"""The slash commands, as a table: one line more is one command more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterator

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.answers import Choice
from bot.frontends.discord.contexts import EVERYWHERE_INSTALLED, EVERYWHERE_USED
from bot.records import dataclass

__all__ = ["COMMANDS", "EnglishNames", "Option", "SlashCommand", "completions", "slash_commands"]

_MOST_CHOICES = 25
_LONGEST_CHOICE = 100

Serve = Callable[[discord.Interaction, str, bool], Awaitable[None]]
"""Answers an interaction that asks a text, privately or not."""
Suggest = Callable[[str, str, int], list[Choice]]
"""Completions for a command, what is typed after it, and how many are wanted."""
Callback = Callable[..., Coroutine[object, object, None]]
AppCommand = app_commands.Command[app_commands.Group, ..., None]


@dataclass(frozen=True, slots=True)
class Option:
    """What a command asks for: its name and what it means, in French and in English."""

    name: str
    english: str
    about: str
    about_english: str
    required: bool = True


@dataclass(frozen=True, slots=True)
class SlashCommand:
    """A slash command; its French name is also the word that opens the request that it makes."""

    name: str
    english: str
    about: str
    about_english: str
    option: Option


_CARD = Option("nom", "name", "Nom de la carte, en français ou en anglais", "Card name, in French or English")
_BOARD = Option("cartes", "cards", "Des cartes, par exemple : Humilité + Opalescence", "Cards, for example: Humility + Opalescence")
_QUESTION = Option("question", "question", "Votre question, en une phrase", "Your question, in a sentence")
_TOPIC = Option("commande", "command", "La commande à expliquer", "The command to explain", required=False)

COMMANDS = (
    SlashCommand(
        "règle",
        "rule",
        "Une règle, par son numéro ou par des mots",
        "A rule, by its number or by words",
        Option("numéro", "number", "Numéro ou mots : 707.2, piétinement…", "Number or words: 707.2, trample…"),
    ),
    SlashCommand("carte", "card", "Une carte : caractéristiques et règles", "A card: characteristics and rules", _CARD),
    SlashCommand(
        "jeton",
        "token",
        "Un jeton : son nom et ses caractéristiques",
        "A token: its name and characteristics",
        Option("jeton", "token", "Par exemple : 1/1 rouge Gobelin Éclaireur, ou Trésor", "For example: 1/1 red Goblin Scout, or Treasure"),
    ),
    SlashCommand(
        "copie",
        "copy",
        "Ce que devient un objet qui en copie un autre",
        "What an object copying another becomes",
        Option("cartes", "cards", "Par exemple : Clone > Bâton chimérique (animé 5)", "For example: Clone > Chimeric Staff (animé 5)"),
    ),
    SlashCommand("couches", "layers", "Le calcul des effets, couche par couche", "Effects computed layer by layer", _BOARD),
    SlashCommand("types", "types", "Les types d'un objet après tous les effets", "An object's types after all effects", _BOARD),
    SlashCommand(
        "texte",
        "text",
        "Le texte d'une carte après un changement de texte",
        "A card's text after a text change",
        Option(
            "cartes",
            "cards",
            "Par exemple : Évolution artificielle Ultimus elfe→soldat",
            "For example: Artificial Evolution Ultimus elf→soldier",
        ),
    ),
    SlashCommand(
        "histoire",
        "history",
        "Ce qu'une règle ou une carte a été",
        "What a rule or a card used to be",
        Option("sujet", "subject", "Un numéro de règle ou une carte", "A rule number or a card"),
    ),
    SlashCommand("question", "question", "Une question de règles en une phrase", "A rules question in a sentence", _QUESTION),
    SlashCommand("aide", "help", "Ce que le Greffier sait faire, et comment le demander", "What the clerk can do, and how to ask", _TOPIC),
)

_DATE = Option(
    "date",
    "date",
    "Règles d'une autre époque : 2006, 2006-02, 01/02/2006",
    "Rules of another time: 2006, 2006-02, 01/02/2006",
    required=False,
)
_PRIVATE = Option("privé", "private", "Vous seul verrez la réponse", "Only you will see the answer", required=False)


class EnglishNames(app_commands.Translator):
    """French is the default; readers of English get the English that each string carries."""

    async def translate(self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes) -> str | None:
        """The English of a string, null for every other language and where it is the same."""
        english = string.extras.get("english")
        return english if locale.language_code.startswith("en") and english != string.message else None


def slash_commands(serve: Serve, suggest: Suggest) -> Iterator[AppCommand]:
    """The commands of the table, each asking ``serve`` what it would ask as a written command."""
    for command in COMMANDS:
        yield _with_option(command, command.option, serve, suggest)


def completions(choices: list[Choice], command: str) -> list[app_commands.Choice[str]]:
    """Choices as Discord takes them: 25 at most, of 100 characters at most, none twice."""
    names: dict[str, str] = {}
    for choice in choices:
        if value := choice.value.removeprefix(f"{command} ").strip()[:_LONGEST_CHOICE]:
            names.setdefault(value, _shortened(choice.label.strip() or value))
    return [app_commands.Choice(name=name, value=value) for value, name in list(names.items())[:_MOST_CHOICES]]


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_CHOICE else name[: _LONGEST_CHOICE - 1] + "…"


def _with_option(command: SlashCommand, option: Option, serve: Serve, suggest: Suggest) -> AppCommand:
    async def required(interaction: discord.Interaction, text: str, date: str | None = None, private: bool = False) -> None:
        await serve(interaction, _request(command.name, text, date), private)

    async def optional(interaction: discord.Interaction, text: str | None = None, private: bool = False) -> None:
        await serve(interaction, _request(command.name, text or "", None), private)

    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return completions(suggest(command.name, current, _MOST_CHOICES), command.name)

    if not option.required:
        return _named(command, _with_options(optional, {"text": option, "private": _PRIVATE}))
    app_commands.autocomplete(text=complete)(required)
    return _named(command, _with_options(required, {"text": option, "date": _DATE, "private": _PRIVATE}))


def _request(command: str, text: str, date: str | None) -> str:
    """What the same question would be as a written command."""
    day = f"@{date.strip().lstrip('@').strip()}" if date and date.strip(" @") else ""
    return " ".join(part for part in (command, text.strip(), day) if part)


def _with_options(callback: Callback, options: dict[str, Option]) -> Callback:
    app_commands.rename(**{name: locale_str(option.name, english=option.english) for name, option in options.items()})(callback)
    app_commands.describe(**{name: locale_str(option.about, english=option.about_english) for name, option in options.items()})(callback)
    return callback


def _named(command: SlashCommand, callback: Callback) -> AppCommand:
    return app_commands.Command(
        name=locale_str(command.name, english=command.english),
        description=locale_str(command.about, english=command.about_english),
        callback=callback,
        allowed_contexts=EVERYWHERE_USED,
        allowed_installs=EVERYWHERE_INSTALLED,
    )
