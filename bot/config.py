"""Settings, read once from the environment and a `.env` file, which the environment overrides."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import field
from datetime import date
from pathlib import Path
from urllib.parse import urlsplit

from bot.errors import ConfigError
from bot.records import dataclass

__all__ = ["Listening", "Settings", "Shards", "example", "is_prefix", "load_settings", "parse_settings"]

_LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
_LOG_FORMATS = ("texte", "json")
_LOOPBACK = "127.0.0.1"
_LONGEST_PREFIX = 5
_REFRESHED = ("mtgjson", "scryfall")
_DATABASES = ("sqlite", "postgresql", "postgres")


def _usual_folder() -> Path:
    from platformdirs import user_data_path  # a question in a shell that says where its data are has no need of it

    return user_data_path("greffier", appauthor=False)


@dataclass(frozen=True, slots=True)
class Listening:
    """A local address on which something is served."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of the ``count`` shards that all processes hold together, from ``first`` to ``last``, both included."""

    count: int
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.first}-{self.last}/{self.count}"


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator may decide; every field has a default, so that everything works with nothing set."""

    discord_token: str | None = field(default=None, repr=False)
    """Secret of the Discord application's bot; never logged."""
    guild_id: int | None = None
    """Server whose slash commands are synchronised at once, for trials."""
    prefix: str = "!"
    """What opens a written command."""
    data_dir: Path = field(default_factory=_usual_folder)
    """Where imports, and what must survive a restart, are kept."""
    default_date: str | None = None
    """ISO date of the rules applied when a question gives none; null means today's rules."""
    refresh: str | None = None
    """Source of cards to import again every day while the bot runs; null means never."""
    log_level: str = "INFO"
    """One of DEBUG, INFO, WARNING, ERROR."""
    database: str | None = field(default=None, repr=False)
    """URL of the database of what must survive a restart, which may hold a password; null means a file of ``data_dir``."""
    privacy_url: str | None = None
    """Address of the operator's own page on privacy."""
    log_format: str = "texte"
    """How the log is written: ``texte``, or ``json``, one object a line."""
    health: Listening | None = None
    """Where the state of the bot and its measures are served; null means nowhere."""
    shards: Shards | None = None
    """Shards that this process holds; null means all, as many as Discord advises."""
    api_base: str | None = None
    """Base of Discord's REST interface, for a proxy; null means Discord's own."""
    gateway_url: str | None = None
    """Address of Discord's gateway, for a proxy; null means Discord's own."""


@dataclass(frozen=True, slots=True)
class _Variable:
    """One variable: its ``name``, the ``attribute`` it sets, how to read it, and its lines in `.env.example`."""

    name: str
    attribute: str
    read: Callable[[str], object]
    about: str
    sample: str = ""


class _Refused(Exception):
    """A value cannot be used; the message says, in French, what is expected."""


def _token(value: str) -> str:
    if any(character.isspace() for character in value):
        raise _Refused("le jeton ne contient ni espace ni le mot « Bot » ; copiez-le seul")
    return value


def _guild(value: str) -> int:
    if not (value.isascii() and value.isdigit()):
        raise _Refused("un identifiant de serveur ne contient que des chiffres")
    return int(value)


def is_prefix(value: str) -> bool:
    """Whether a text may open written commands: short, without blanks, and nothing that Discord reads by itself."""
    return 0 < len(value) <= _LONGEST_PREFIX and not any(character.isspace() for character in value) and value[0] not in "/@<[{"


def _prefix(value: str) -> str:
    if not is_prefix(value):
        raise _Refused(f"{_LONGEST_PREFIX} caractères au plus, sans espace, et qui ne commence pas par / @ < [ ou {{")
    return value


def _directory(value: str) -> Path:
    path = Path(value).expanduser().absolute()
    if path.exists() and not path.is_dir():
        raise _Refused("ce chemin est celui d'un fichier, il faut un dossier")
    return path


def _date(value: str) -> str:
    try:
        return date.fromisoformat(value).isoformat()
    except ValueError:
        raise _Refused("écrivez une date AAAA-MM-JJ, par exemple 2009-07-11") from None


def _refresh(value: str) -> str:
    if value.lower() not in _REFRESHED:
        raise _Refused("choisissez " + " ou ".join(_REFRESHED))
    return value.lower()


def _database(value: str) -> str:
    if urlsplit(value).scheme.partition("+")[0] not in _DATABASES:
        raise _Refused("écrivez sqlite:///chemin/greffier.db ou postgresql://utilisateur:mot-de-passe@machine/base")
    return value


def _address(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in ("https", "http") or not parts.netloc or any(character.isspace() for character in value):
        raise _Refused("il faut l'adresse entière d'une page, qui commence par https://")
    return value


def _log_format(value: str) -> str:
    if value.lower() not in _LOG_FORMATS:
        raise _Refused("choisissez " + " ou ".join(_LOG_FORMATS))
    return value.lower()


def _listening(value: str) -> Listening:
    host, _, port = value.rpartition(":")
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536) or any(
        character.isspace() or character in "/@" for character in host
    ):
        raise _Refused("écrivez une adresse locale et un port, par exemple 127.0.0.1:9090")
    return Listening(host.strip("[]") or _LOOPBACK, int(port))


def _shards(value: str) -> Shards:
    found = re.fullmatch(r"(?:(\d{1,6})(?:-(\d{1,6}))?/)?(\d{1,6})", value, flags=re.ASCII)
    count = int(found[3]) if found else 0
    first = int(found[1] or 0) if found else 0
    last = int(found[2] or found[1] or count - 1) if found else 0
    if not 0 <= first <= last < count:
        raise _Refused("écrivez le nombre de fragments (4), ou ceux de ce processus et leur nombre (0-1/4)")
    return Shards(count, first, last)


def _api_base(value: str) -> str:
    return _of_scheme(value, "http", "l'adresse entière de l'API, par exemple http://127.0.0.1:8080/api/v10")


def _gateway(value: str) -> str:
    return _of_scheme(value, "ws", "l'adresse entière de la passerelle, par exemple ws://127.0.0.1:7878/")


def _of_scheme(value: str, scheme: str, expected: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in (scheme, f"{scheme}s") or not parts.netloc or any(character.isspace() for character in value):
        raise _Refused(f"il faut {expected}")
    return value


def _log_level(value: str) -> str:
    if value.upper() not in _LOG_LEVELS:
        raise _Refused("choisissez " + ", ".join(_LOG_LEVELS))
    return value.upper()


_VARIABLES = (
    _Variable("DISCORD_TOKEN", "discord_token", _token, "Jeton du bot Discord. Sans lui, le Greffier parle dans le terminal."),
    _Variable("DISCORD_GUILD_ID", "guild_id", _guild, "Serveur d'essai, où les commandes / apparaissent tout de suite."),
    _Variable("GREFFIER_PREFIXE", "prefix", _prefix, "Préfixe des commandes écrites.", "!"),
    _Variable("GREFFIER_DATA", "data_dir", _directory, "Dossier des données importées (par défaut, celui de votre système)."),
    _Variable("GREFFIER_DATE_PAR_DEFAUT", "default_date", _date, "Date des règles à appliquer quand la question n'en donne pas."),
    _Variable("GREFFIER_MISE_A_JOUR", "refresh", _refresh, "Source des cartes à réimporter chaque jour : mtgjson ou scryfall."),
    _Variable("GREFFIER_JOURNAL", "log_level", _log_level, "Niveau du journal : DEBUG, INFO, WARNING ou ERROR.", "INFO"),
    _Variable(
        "GREFFIER_BASE", "database", _database, "Base des réglages et des réponses (par défaut, un fichier SQLite du dossier des données)."
    ),
    _Variable(
        "GREFFIER_CONFIDENTIALITE", "privacy_url", _address, "Adresse de votre page de confidentialité (modèle : docs/confidentialite.md)."
    ),
    _Variable("GREFFIER_JOURNAL_FORMAT", "log_format", _log_format, "Forme du journal : texte, ou json (un objet par ligne).", "texte"),
    _Variable(
        "GREFFIER_SANTE", "health", _listening, "Adresse locale de l'état et des mesures, par exemple 127.0.0.1:9090 ; aucune par défaut."
    ),
    _Variable(
        "GREFFIER_SHARDS", "shards", _shards, "Fragments de ce processus : 4 pour les quatre, 0-1/4 pour deux sur quatre ; tous par défaut."
    ),
    _Variable("DISCORD_API_BASE", "api_base", _api_base, "Adresse de l'API de Discord, pour passer par un mandataire."),
    _Variable("DISCORD_GATEWAY_URL", "gateway_url", _gateway, "Adresse de la passerelle de Discord, pour passer par un mandataire."),
)


def parse_settings(values: Mapping[str, str | None]) -> Settings:
    """Read settings from named values; an empty one counts as absent.

    Raises ConfigError, which lists every problem at once.
    """
    problems = [_unknown(name) for name in values if name.startswith("GREFFIER_") and name not in _names()]
    read: dict[str, object] = {}
    for variable in _VARIABLES:
        value = (values.get(variable.name) or "").strip()
        try:
            if value:
                read[variable.attribute] = variable.read(value)
        except _Refused as refusal:
            problems.append(f"{variable.name} : {refusal}.")
    if problems:
        raise ConfigError(problems)
    return Settings(**read)  # type: ignore[arg-type]  # each reader returns the type of its own field: tested


def load_settings(env_file: Path = Path(".env"), environ: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings of this process; the environment wins over ``env_file``, which may be absent."""
    return parse_settings({**_written(env_file), **environ})


def _written(env_file: Path) -> dict[str, str | None]:
    try:
        if not env_file.exists():
            return {}
        from dotenv import dotenv_values  # it loads a good deal, mostly for nothing

        return dotenv_values(env_file, interpolate=False)
    except (OSError, UnicodeDecodeError):
        raise ConfigError([f"{env_file} : ce fichier est illisible ; il faut du texte en UTF-8."]) from None


def example() -> str:
    """What `.env.example` holds."""
    blocks = (f"# {variable.about}\n{variable.name}={variable.sample}\n" for variable in _VARIABLES)
    return "# Réglages du Greffier : copiez ce fichier en `.env`. Tout est facultatif.\n\n" + "\n".join(blocks)


def _names() -> list[str]:
    return [variable.name for variable in _VARIABLES]


def _unknown(name: str) -> str:
    near = difflib.get_close_matches(name, _names(), n=1)
    return f"{name} : réglage inconnu" + (f" ; vouliez-vous dire {near[0]} ?" if near else ".")
