"""Command words, French first, and what follows them: `copie Clone Bâton`, `[[Clone]]`, `707.2`."""

from __future__ import annotations

import re
from enum import Enum

from bot.answers.folding import fold
from bot.answers.wrapping import decoration, unwrapped, without_courtesy, without_question
from bot.records import dataclass
from bot.rules import parse_range

__all__ = [
    "Asked",
    "Command",
    "command_words",
    "commands_of",
    "example",
    "is_marked",
    "is_report",
    "main_word",
    "main_words",
    "marked_commands",
    "read",
    "read_all",
    "spelled",
]


class Command(Enum):
    """What can be asked; the value is the French word shown to users."""

    RULE = "règle"
    CARD = "carte"
    TOKEN = "jeton"
    COPY = "copie"
    TEXT = "texte"
    TYPES = "types"
    LAYERS = "couches"
    SCENARIO = "scénario"
    WORD = "mot"
    PLANESWALKER = "arpenteur"
    FACE = "face"
    LEGEND = "légende"
    HISTORY = "histoire"
    RULINGS = "précisions"
    IDENTITY = "identité"
    QUESTION = "question"
    HELP = "aide"


_ALIASES: dict[Command, tuple[str, ...]] = {
    Command.RULE: ("regles", "cr", "rule", "rules"),
    Command.CARD: ("card", "cartes"),
    Command.TOKEN: ("token", "jetons", "tokens"),
    Command.COPY: ("copy", "copier"),
    Command.TEXT: ("text",),
    Command.TYPES: ("type",),
    Command.LAYERS: ("couche", "layers", "layer"),
    Command.SCENARIO: ("scenarios",),
    Command.WORD: ("definir", "definition", "keyword", "define"),
    Command.PLANESWALKER: ("pw", "planeswalker"),
    Command.FACE: ("faces", "dfc"),
    Command.LEGEND: ("legend",),
    Command.HISTORY: ("history", "historique"),
    Command.RULINGS: ("precision", "rulings", "ruling"),
    Command.IDENTITY: ("coloridentity",),
    Command.QUESTION: ("q",),
    Command.HELP: ("help", "?"),
}
_EXAMPLES = {
    Command.RULE: "règle 707.2",
    Command.CARD: "carte Clone",
    Command.TOKEN: "jeton Gobelin Éclaireur",
    Command.COPY: "copie Clone > Bâton chimérique (animé 5)",
    Command.TEXT: "texte Évolution artificielle Dragon Fodder gobelin→elfe",
    Command.TYPES: "types Ultimus changebrume",
    Command.LAYERS: "couches Humilité + Opalescence",
    Command.SCENARIO: "scénario arrive Clone",
    Command.WORD: "mot piétinement",
    Command.PLANESWALKER: "arpenteur Jace Beleren",
    Command.FACE: "face Delver of Secrets",
    Command.LEGEND: "légende Jace Beleren",
    Command.HISTORY: "histoire 503.2",
    Command.RULINGS: "précisions Clone",
    Command.IDENTITY: "identité Cecil, Dark Knight",
    Command.QUESTION: "question un clone copie-t-il les marqueurs ?",
    Command.HELP: "aide copie",
}


def _spellings(command: Command) -> tuple[str, ...]:
    return (fold(command.value), *_ALIASES[command])


_BY_WORD = {word: command for command in Command for word in _spellings(command)}
_OPENING = re.compile(r"[!/]?\s*([^\W\d_][\w-]*|\?)[ :]*(.*)", re.DOTALL)
_MARKED = re.compile(r"(?:^|[\s*_`~|>])!\s*([^\W\d_]+)")
_MARK_FIRST = re.compile(r"[^\w(\[{\"'«]*!")
_REPORT = re.compile(r"(?:signaler|report)(?!\w)")
_CARD_LINK = re.compile(r"\[\[(.+?)\]\]")
_RULE_LINK = re.compile(r"\{\{(.+?)\}\}")


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing asked: a command (``None`` for a free sentence) and the text that follows it.

    ``linked`` is what stood alone between brackets: a card most often, but also any word of the rules.
    """

    command: Command | None
    text: str
    linked: bool = False


def command_words() -> frozenset[str]:
    """Every word that may open a command, in lower case and without accents."""
    return frozenset(_BY_WORD)


def commands_of(text: str) -> frozenset[str]:
    """The commands that a text uses, each by its French word, folded: a sentence is a question, and `[[Clone]]` asks for a card."""
    return frozenset(fold((asked.command or Command.QUESTION).value) for asked in read_all(text))


def spelled(word: str) -> Command | None:
    """The command of a word, in any spelling."""
    return _BY_WORD.get(fold(word) or word.strip())


def main_word(word: str) -> str | None:
    """The French word of a command, folded, whatever its spelling; null for a word that is none."""
    command = spelled(word.strip().lstrip("!/"))
    return fold(command.value) if command is not None else None


def main_words() -> tuple[str, ...]:
    """The French word of each command, folded."""
    return tuple(fold(command.value) for command in Command)


def example(command: Command) -> str:
    """A request that shows the command at work."""
    return _EXAMPLES[command]


def read_all(text: str) -> list[Asked]:
    """Everything asked in a text: one command, or every ``[[card]]`` and ``{{rule}}`` of a sentence, each once."""
    links = [(m.start(), Command.CARD, m[1]) for m in _CARD_LINK.finditer(text)]
    links += [(m.start(), Command.RULE, m[1]) for m in _RULE_LINK.finditer(text)]
    if not links or _command_of(text) is Command.SCENARIO:  # a scene has brackets of its own
        return [read(text)]
    return list(dict.fromkeys(_linked(default, inside) for _, default, inside in sorted(links, key=lambda link: link[0])))


def _command_of(text: str) -> Command | None:
    asked = _command(text.strip())
    return asked.command if asked is not None else None


def _linked(default: Command, inside: str) -> Asked:
    """What stands between brackets: a command of its own, or the thing that the brackets ask for."""
    asked = read(inside)
    explicit = asked.command is not None and asked.text and asked.command is not Command.RULE
    if explicit:
        return asked
    return Asked(Command.RULE if asked.command is Command.RULE else default, asked.text or inside.strip(), linked=True)


def read(text: str) -> Asked:
    """The command of a text, whatever decorates it; a lone rule number asks for that rule, anything else is a free sentence."""
    bare = text.strip()
    around = decoration(bare)
    return (_command(unwrapped(bare, around)) if around else None) or _command(bare) or _free(bare)


def _command(bare: str) -> Asked | None:
    opening = _OPENING.fullmatch(bare)
    command = spelled(opening[1]) if opening else None
    if opening is None or command is None:
        return None
    said = without_courtesy(opening[2].strip())
    return Asked(command, said if command is Command.QUESTION else without_question(said))


def _free(bare: str) -> Asked:
    rest = bare.lstrip("!/ ")
    return Asked(Command.RULE if parse_range(rest) else None, rest)


def is_marked(text: str) -> bool:
    """Whether « ! » stands before the first word of a text."""
    return _MARK_FIRST.match(text) is not None


def is_report(text: str) -> bool:
    """Whether a text reports an answer, which only Discord can take."""
    return _REPORT.match(fold(text)) is not None


def marked_commands(text: str) -> list[Command]:
    """The commands that a text marks with « ! »: more than one is a fault."""
    return [command for word in _MARKED.findall(text) if (command := spelled(word)) is not None]
