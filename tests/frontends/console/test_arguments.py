"""The command line, and the French that it is explained in."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.frontends.console import Arguments, parse


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ([], Arguments(None)),
        (["ask", "copie Clone Bâton"], Arguments("ask", text="copie Clone Bâton")),
        (["ask", "copie", "Clone", "Bâton", "--json"], Arguments("ask", text="copie Clone Bâton", json=True)),
        (["ask", "--jsonl"], Arguments("ask", jsonl=True)),
        (["ask", "\udce9t\udce9"], Arguments("ask", text="�t�")),
        (["scenario", "-", "--jsonl"], Arguments("scenario", jsonl=True)),
        (["scenario", "a.json"], Arguments("scenario", file=Path("a.json"))),
        (["import", "cards", "--source", "en-fr", "--file", "f.gz"], Arguments("import", what="cards", source="en-fr", file=Path("f.gz"))),
        (["import", "rules", "--url", "https://exemple.fr"], Arguments("import", what="rules", url="https://exemple.fr")),
        (["oracle", "coverage", "--json"], Arguments("oracle", what="coverage", json=True)),
        (["bench"], Arguments("bench")),
        (["bench", "names"], Arguments("bench", what="names")),
        (["discord", "--sync"], Arguments("discord", sync=True)),
        (["web"], Arguments("web")),
        (["web", "--port", "80", "--host", "::"], Arguments("web", port=80, host="::")),
        (["doctor"], Arguments("doctor")),
        (["backup"], Arguments("backup")),
        (["backup", "--list"], Arguments("backup", listed=True)),
        (["backup", "--restaurer", "a.db"], Arguments("backup", file=Path("a.db"))),
        (["migrate", "--to", "0001"], Arguments("migrate", to="0001")),
    ],
)
def test_each_command_is_read(typed: list[str], expected: Arguments) -> None:
    assert parse(typed) == expected


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["aks", "x"], "Vouliez-vous dire « ask » ?"),
        (["xyz"], "Commandes : discord, web, console"),
        (["ask"], "Il manque la question"),
        (["scenario"], "incomplète ou mal écrite"),
        (["import", "coins"], "incomplète ou mal écrite"),
        (["import", "cards", "--source", "scryfal"], "|scryfall|"),
        (["import", "cards", "--file", "a", "--url", "b"], "incomplète ou mal écrite"),
        (["backup", "--list", "--restore", "a.db"], "incomplète ou mal écrite"),
        (["web", "--port", "0"], "incomplète ou mal écrite"),
        (["--verbose"], "incomplète ou mal écrite"),
    ],
)
def test_a_wrong_command_line_is_refused_in_french(typed: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        parse(typed)
    complaint = capsys.readouterr().err
    assert caught.value.code == 2
    assert said in complaint
    assert not {"usage", "error", "required", "invalid", "argument"} & set(complaint.replace(":", " ").split())


@pytest.mark.parametrize("command", [[], ["ask"], ["scenario"], ["import"], ["oracle"], ["bench"], ["discord"], ["console"], ["doctor"]])
def test_the_help_is_in_french(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        parse([*command, "--aide"])
    shown = capsys.readouterr().out
    assert caught.value.code == 0
    assert shown.startswith("Utilisation : python -m bot")
    assert "options :\n" in shown
    assert not {"usage", "arguments", "show", "help", "exit"} & set(shown.replace(":", " ").split())


@pytest.mark.parametrize("said", ["", "  "])
def test_an_empty_question_is_a_question(said: str) -> None:
    assert parse(["ask", said]).text.strip() == ""
