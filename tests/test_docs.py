"""The documentation is executed, or compared with what it speaks of.

In the README, a fenced block may hold commands `python -m bot …`, each followed by the answer that it shows; the first line shown must
be the first line printed.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.answers.notation import field_in_french, write_scenario
from bot.config import example
from bot.engine import Result
from bot.engine.player_actions import KINDS
from bot.engine.scenario import CHOICE_KEYS, Scenario
from tests.project import ROOT, tracked_files

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMAND = re.compile(r"(?:\$ )?(python -m bot .+)")


@dataclass(frozen=True)
class Example:
    """A command of the README, and the first line of the answer shown under it, if one is."""

    command: str
    shown: str | None


def examples(text: str) -> Iterator[Example]:
    for block in re.findall(r"^```\w*\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL):
        lines = [line for line in block.splitlines() if line.strip()]
        for line, after in zip(lines, [*lines[1:], ""], strict=True):
            if command := COMMAND.fullmatch(line):
                yield Example(command[1], None if not after or COMMAND.fullmatch(after) else after)


@pytest.mark.parametrize(
    "given", [*examples(README), *examples((ROOT / "docs" / "scenario.md").read_text(encoding="utf-8"))], ids=lambda given: given.command
)
def test_an_example_of_the_readme_works_as_shown(given: Example, tmp_path: Path) -> None:
    arguments = shlex.split(given.command)[1:]
    environment = {**os.environ, "GREFFIER_DATA": str(tmp_path), "PYTHONUTF8": "1"}
    ran = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.strip()
    if given.shown is not None:
        assert ran.stdout.splitlines()[0] == given.shown


def test_the_readme_has_examples() -> None:
    assert len(list(examples(README))) >= 3


def test_an_example_is_read_with_the_first_line_shown_under_it() -> None:
    text = '```console\n$ python -m bot ask "a b"\nUn.\nDeux.\npython -m bot doctor\n```\n'
    assert list(examples(text)) == [Example('python -m bot ask "a b"', "Un."), Example("python -m bot doctor", None)]


def test_the_readme_lists_every_setting() -> None:
    assert re.findall(r"^\| `([A-Z_]+)`", README, flags=re.MULTILINE) == re.findall(r"^([A-Z_]+)=", example(), flags=re.MULTILINE)


def test_every_make_target_named_in_the_readme_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z]+)", README)) <= targets


def test_every_file_linked_in_the_documentation_exists() -> None:
    pages = [path for path in tracked_files() if path.suffix == ".md"]
    assert ROOT / "README.md" in pages
    for page in pages:
        links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)\)", page.read_text(encoding="utf-8"))
        assert [link for link in links if not (page.parent / link).exists()] == [], page


def test_every_module_run_by_the_documentation_exists() -> None:
    pages = [path for path in tracked_files() if path.suffix == ".md"]
    modules = {name for page in pages for name in re.findall(r"python -m (bot\.[a-z_.]+)", page.read_text(encoding="utf-8"))}
    assert {"bot.rules.stamp", "bot.importers.curate"} <= modules
    assert [name for name in modules if find_spec(name) is None] == []


def test_every_folder_of_the_program_and_of_its_data_is_told() -> None:
    told = set(re.findall(r"`((?:bot|rulesdata)(?:/\w+)?)`", README))
    packages = {f"bot/{path.parent.name}" for path in (ROOT / "bot").glob("*/__init__.py")}
    assert packages | {"rulesdata"} <= told
    data = (ROOT / "rulesdata" / "README.md").read_text(encoding="utf-8")
    kept = [path.name for path in (ROOT / "rulesdata").iterdir() if not path.name.startswith(("__", "README"))]
    assert [name for name in kept if f"{name}/" not in data and f"`{name}`" not in data] == []


def test_the_rule_that_the_guide_of_the_grammar_shows_is_one_of_the_grammar() -> None:
    guide = (ROOT / "docs" / "grammaire.md").read_text(encoding="utf-8")
    shown = re.findall(r"^ *(rule\(.+\))$", guide, flags=re.MULTILINE)
    written = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "bot" / "oracle").glob("*.py"))
    assert shown
    assert [rule for rule in shown if rule not in written] == []


SCENARIOS = (ROOT / "docs" / "scenario.md").read_text(encoding="utf-8")


def rows(table: str) -> list[list[str]]:
    """The cells of each row of a table, told by the first cell of its heading."""
    block = SCENARIOS[SCENARIOS.index(f"| {table} |") :].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in block.splitlines()[2:]]


def test_the_guide_of_scenarios_tells_every_step_and_its_fields() -> None:
    told: dict[str, set[str]] = {}
    for row in rows("`do`"):
        for verb in re.findall(r"`(\w+)`", row[0]):
            told[verb] = set(re.findall(r"\w+", re.sub(r"\(.*?\)", "", row[3].strip("| "))))
    assert set(told) == set(KINDS)
    for verb, kind in KINDS.items():
        known = {one.name.rstrip("_") for one in fields(kind)} - {"legal", "verb"}
        assert known <= told[verb], verb


def test_the_guide_of_scenarios_gives_each_word_of_the_notation() -> None:
    french = {word for row in rows("`do`") for word in re.findall(r"`([^`]+)`", row[1])}
    written = "\n".join(write_scenario({"steps": [{"do": verb}]}) for verb in KINDS)
    assert french == set(written.split("\n"))


def test_the_guide_of_scenarios_tells_every_field_and_choice() -> None:
    assert {row[0].strip("`") for row in rows("champ")} == {one.name for one in fields(Scenario)} | {"scenario"}
    assert [key for key in CHOICE_KEYS if f"`{key}`" not in SCENARIOS] == []


def test_the_guide_of_scenarios_gives_the_french_word_of_every_field() -> None:
    names = {one.name.rstrip("_") for kind in KINDS.values() for one in fields(kind)}
    words = {name: word for name in names if (word := field_in_french(name)) not in (None, name)}
    told = " ".join(SCENARIOS.split())
    assert words
    assert [name for name, word in words.items() if f"`{name}` {word}" not in told] == []


def test_the_guide_of_scenarios_tells_every_field_of_a_result() -> None:
    told = {word for row in rows("avec `--json`") for word in re.findall(r"`(\w+)`", row[0])}
    assert told == set(Result("").to_json())


def test_the_scenario_that_the_guide_shows_comes_out_as_it_expects(tmp_path: Path) -> None:
    shown = re.search(r"```json\n(.*?)```", SCENARIOS, flags=re.DOTALL)
    assert shown is not None
    environment = {**os.environ, "GREFFIER_DATA": str(tmp_path), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "bot", "scenario", "--json", "-"]
    ran = subprocess.run(command, cwd=ROOT, env=environment, input=shown[1], capture_output=True, encoding="utf-8", check=False)
    assert json.loads(ran.stdout)["ok"] is True


def test_the_files_that_the_documentation_names_exist() -> None:
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        named = set(re.findall(r"`((?:bot|tests|rulesdata|deploy|docs)/[\w./-]+)`", page.read_text(encoding="utf-8")))
        assert [name for name in named if not (ROOT / name).exists()] == [], page


def test_every_decision_has_a_number_of_its_own_and_a_state() -> None:
    entries = re.findall(r"^(\d+)\. (.+)$", (ROOT / "rulesdata" / "decisions.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    numbers = [int(number) for number, _ in entries]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    assert [number for number, words in entries if not words.startswith(("**DÉCIDÉ** — ", "**OUVERT** — "))] == []


def test_the_changelog_opens_with_what_is_not_released_yet() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert headings[0] == "Non publié"
