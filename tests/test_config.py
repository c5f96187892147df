"""The settings: what may be written, what is refused, and how it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import Listening, Settings, Shards, example, load_settings, parse_settings
from bot.errors import ConfigError

ROOT = Path(__file__).parent.parent


def refusal(**values: str) -> tuple[str, ...]:
    with pytest.raises(ConfigError) as caught:
        parse_settings(values)
    return caught.value.problems


def test_nothing_set_gives_usable_settings() -> None:
    settings = parse_settings({})
    assert settings == Settings()
    assert (settings.prefix, settings.log_level, settings.default_date) == ("!", "INFO", None)
    assert settings.data_dir.is_absolute()


def test_every_variable_is_read_with_the_type_of_its_field(tmp_path: Path) -> None:
    values = {
        "DISCORD_TOKEN": " abc.def.ghi ",
        "DISCORD_GUILD_ID": "123456789012345678",
        "GREFFIER_PREFIXE": "?",
        "GREFFIER_DATA": str(tmp_path),
        "GREFFIER_DATE_PAR_DEFAUT": "2009-07-11",
        "GREFFIER_MISE_A_JOUR": "MTGJSON",
        "GREFFIER_JOURNAL": "debug",
        "GREFFIER_BASE": "postgresql://greffier:secret@localhost/greffier",
        "GREFFIER_CONFIDENTIALITE": "https://exemple.fr/confidentialite",
        "GREFFIER_JOURNAL_FORMAT": "JSON",
        "GREFFIER_SANTE": "127.0.0.1:9090",
        "GREFFIER_SHARDS": "2-3/4",
        "DISCORD_API_BASE": "http://127.0.0.1:8080/api/v10",
        "DISCORD_GATEWAY_URL": "ws://127.0.0.1:7878/",
    }
    assert parse_settings(values) == Settings(
        "abc.def.ghi",
        123456789012345678,
        "?",
        tmp_path,
        "2009-07-11",
        "mtgjson",
        "DEBUG",
        "postgresql://greffier:secret@localhost/greffier",
        "https://exemple.fr/confidentialite",
        "json",
        Listening("127.0.0.1", 9090),
        Shards(4, 2, 3),
        "http://127.0.0.1:8080/api/v10",
        "ws://127.0.0.1:7878/",
    )


@pytest.mark.parametrize(
    ("written", "read"),
    [("4", Shards(4, 0, 3)), ("0/4", Shards(4, 0, 0)), ("3/4", Shards(4, 3, 3)), ("0-1/4", Shards(4, 0, 1)), ("1", Shards(1, 0, 0))],
)
def test_shards_are_a_count_or_some_of_a_count(written: str, read: Shards) -> None:
    assert parse_settings({"GREFFIER_SHARDS": written}).shards == read


@pytest.mark.parametrize(
    ("written", "read"), [("9090", "127.0.0.1:9090"), (":9090", "127.0.0.1:9090"), ("0.0.0.0:80", "0.0.0.0:80"), ("[::1]:80", "[::1]:80")]
)
def test_a_port_alone_is_that_of_this_machine_only(written: str, read: str) -> None:
    assert str(parse_settings({"GREFFIER_SANTE": written}).health) == read


def test_an_empty_value_counts_as_absent() -> None:
    assert parse_settings({"GREFFIER_PREFIXE": "  ", "DISCORD_TOKEN": "", "GREFFIER_DATA": None}) == Settings()


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("DISCORD_TOKEN", "Bot abc", "« Bot »"),
        ("DISCORD_GUILD_ID", "mon serveur", "chiffres"),
        ("DISCORD_GUILD_ID", "١٢", "chiffres"),
        ("GREFFIER_PREFIXE", "/", "ne commence pas"),
        ("GREFFIER_PREFIXE", "greffier", "5 caractères"),
        ("GREFFIER_DATA", __file__, "dossier"),
        ("GREFFIER_DATE_PAR_DEFAUT", "11/07/2009", "AAAA-MM-JJ"),
        ("GREFFIER_MISE_A_JOUR", "oui", "mtgjson ou scryfall"),
        ("GREFFIER_JOURNAL", "bavard", "WARNING"),
        ("GREFFIER_BASE", "greffier.db", "sqlite:///"),
        ("GREFFIER_BASE", "mysql://localhost/greffier", "postgresql://"),
        ("GREFFIER_CONFIDENTIALITE", "exemple.fr", "https://"),
        ("GREFFIER_CONFIDENTIALITE", "https://exemple.fr/ma page", "https://"),
        ("GREFFIER_JOURNAL_FORMAT", "xml", "texte ou json"),
        ("GREFFIER_SANTE", "ici", "127.0.0.1:9090"),
        ("GREFFIER_SANTE", "127.0.0.1:70000", "127.0.0.1:9090"),
        ("GREFFIER_SANTE", "http://ici:80", "127.0.0.1:9090"),
        ("GREFFIER_SHARDS", "0", "0-1/4"),
        ("GREFFIER_SHARDS", "3-1/4", "0-1/4"),
        ("GREFFIER_SHARDS", "0-4/4", "0-1/4"),
        ("GREFFIER_SHARDS", "0/0", "0-1/4"),
        ("GREFFIER_SHARDS", "quatre", "0-1/4"),
        ("DISCORD_API_BASE", "127.0.0.1:8080", "/api/v10"),
        ("DISCORD_GATEWAY_URL", "https://exemple.fr", "ws://"),
        ("GREFFIER_PREFIX", "?", "GREFFIER_PREFIXE"),
    ],
)
def test_a_wrong_value_is_refused_by_name_with_what_is_expected(name: str, value: str, expected: str) -> None:
    (problem,) = refusal(**{name: value})
    assert problem.startswith(f"{name} : ")
    assert expected in problem


def test_all_problems_are_listed_at_once() -> None:
    problems = refusal(DISCORD_GUILD_ID="x", GREFFIER_JOURNAL="x", GREFFIER_COULEUR="bleu")
    assert [problem.split(" :")[0] for problem in problems] == ["GREFFIER_COULEUR", "DISCORD_GUILD_ID", "GREFFIER_JOURNAL"]


def test_the_token_never_shows_in_a_representation() -> None:
    assert "secret" not in repr(parse_settings({"DISCORD_TOKEN": "secret"}))


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_text("# réglages\nGREFFIER_PREFIXE='?'\nGREFFIER_JOURNAL=ERROR\n", encoding="utf-8")
    settings = load_settings(env_file, {"GREFFIER_PREFIXE": "$", "HOME": "x"})
    assert (settings.prefix, settings.log_level) == ("$", "ERROR")


def test_an_absent_file_is_no_error(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "absent", {}) == Settings()


def test_an_unreadable_file_is_said(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_bytes("GREFFIER_PREFIXE=é".encode("latin-1"))
    with pytest.raises(ConfigError) as caught:
        load_settings(env_file, {})
    assert "UTF-8" in caught.value.problems[0]


def test_the_example_file_is_the_settings() -> None:
    assert (ROOT / ".env.example").read_text(encoding="utf-8") == example()


def test_the_example_file_changes_nothing(tmp_path: Path) -> None:
    assert load_settings(ROOT / ".env.example", {}) == Settings()
