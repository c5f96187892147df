"""What runs the bot elsewhere agrees with the bot: exit codes, delays, addresses, commands."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.config import example, parse_settings
from bot.frontends.console import parse
from bot.frontends.discord.run import _PATIENCE, _WRONG_SETTING
from bot.frontends.metering import METRICS, STATE, Meter
from tests.project import ROOT

UNIT = ROOT / "deploy" / "greffier.service"
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMAND = re.compile(r"python -m bot ([^`\n#]+)")


def unit() -> configparser.SectionProxy:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[method-assign, assignment]  # names of systemd keep their capitals
    read.read_string(UNIT.read_text(encoding="utf-8"))
    return read["Service"]


def test_the_service_does_not_restart_what_restarting_will_not_mend() -> None:
    service = unit()
    assert service["RestartPreventExitStatus"] == str(_WRONG_SETTING)
    assert service["Restart"] == "on-failure"
    assert int(service["RestartSec"]) >= 5


def test_the_service_waits_longer_than_the_bot_before_it_kills() -> None:
    assert int(unit()["TimeoutStopSec"]) > _PATIENCE
    assert int(re.findall(r"--stop-timeout (\d+)", (ROOT / "docs/exploitation.md").read_text(encoding="utf-8"))[0]) > _PATIENCE


def test_the_service_and_the_image_run_without_rights() -> None:
    assert unit()["User"] == "greffier"
    assert unit()["NoNewPrivileges"] == "yes"
    last = DOCKERFILE.split("\nFROM ")[-1]
    (user,) = re.findall(r"^USER (.+)$", last, flags=re.MULTILINE)
    (group_id,), (user_id,) = re.findall(r"groupadd --gid (\d+) greffier", last), re.findall(r"useradd .*--uid (\d+) --gid greffier", last)
    assert user == f"{user_id}:{group_id}"
    assert int(user_id) > 0
    assert last.index("USER ") < last.index("ENTRYPOINT")


def test_the_folder_of_the_image_is_the_users_its_home_and_the_volume() -> None:
    (data,) = re.findall(r"GREFFIER_DATA=(\S+)", DOCKERFILE)
    assert re.findall(r"--home-dir (\S+)", DOCKERFILE) == [data]
    assert re.findall(r"install --directory --owner=greffier --group=greffier --mode=0700 (\S+)", DOCKERFILE) == [data]
    assert re.findall(r"^VOLUME (\S+)$", DOCKERFILE, flags=re.MULTILINE) == [data]
    assert f"-v greffier:{data} " in (ROOT / "docs/exploitation.md").read_text(encoding="utf-8")


def test_the_image_starts_the_bot_with_a_python_that_it_runs_on() -> None:
    entry, command = (json.loads(re.findall(rf"^{word} (\[.+\])$", DOCKERFILE, flags=re.MULTILINE)[0]) for word in ("ENTRYPOINT", "CMD"))
    assert entry == ["python", "-m", "bot"]
    assert parse(command).command == "discord"
    (checked,) = re.findall(r'^ +CMD \["python", "-c", "(.+)"\]$', DOCKERFILE, flags=re.MULTILINE)
    compile(checked, "HEALTHCHECK", "exec")
    (least,) = re.findall(r'requires-python = ">=3\.(\d+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    versions = re.findall(r"^FROM python:3\.(\d+)-slim", DOCKERFILE, flags=re.MULTILINE)
    assert len(set(versions)) == 1
    assert int(versions[0]) >= int(least)


def test_the_page_of_the_image_asks_for_what_the_image_has() -> None:
    page = (ROOT / "docs/exploitation.md").read_text(encoding="utf-8")
    for words in re.findall(r"docker run --rm .*? greffier ([a-z].*)$", page, flags=re.MULTILINE):
        parse(shlex.split(words.split("`")[0]))
    assert set(re.findall(r"^(?:RUN|.*&&) ?/venv/bin/(?:python -m )?(\w+)", DOCKERFILE, flags=re.MULTILINE)) <= {"pip", "compileall"}


@pytest.mark.skipif(shutil.which("hadolint", path=str(Path(sys.executable).parent)) is None, reason="no hadolint for this machine")
def test_a_linter_finds_no_fault_in_the_image() -> None:
    linter = str(Path(sys.executable).parent / "hadolint")
    linted = subprocess.run([linter, "--no-color", str(ROOT / "Dockerfile")], capture_output=True, text=True, check=False)
    assert (linted.returncode, linted.stdout) == (0, "")


def test_the_image_installs_only_what_is_locked() -> None:
    assert re.findall(r"pip install (.+)", DOCKERFILE) == ["--no-cache-dir --require-hashes -r /requirements.lock"]


def test_what_the_image_copies_is_not_ignored() -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line.startswith("!")}
    copied = {word for line in re.findall(r"^COPY (?!--from)(.+)", DOCKERFILE, flags=re.MULTILINE) for word in line.split()[:-1]}
    assert copied == kept
    assert all((ROOT / name).exists() for name in copied)


def test_the_settings_of_the_service_and_of_the_image_are_settings(tmp_path: Path) -> None:
    service = dict(re.findall(r"^Environment=(\w+)=(.+)$", UNIT.read_text(encoding="utf-8"), flags=re.MULTILINE))
    image = dict(re.findall(r"\b((?:GREFFIER|DISCORD)_\w+)=(\S+)", DOCKERFILE.split("ENV ")[1].split("USER")[0]))
    known = set(re.findall(r"^([A-Z_]+)=", example(), flags=re.MULTILINE))
    for values in (service, image):
        assert set(values) <= known
        assert str(parse_settings({**values, "GREFFIER_DATA": str(tmp_path)}).health) == "127.0.0.1:9090"
    assert f"http://127.0.0.1:9090{STATE}" in DOCKERFILE


def first_of(words: list[str]) -> list[str]:
    """The words of a command up to what it is piped into, or to the other ways to write it; a bar in quotes is a question's."""
    bar = next((at for at, word in enumerate(words) if "|" in word and " " not in word), None)
    return words if bar is None else [*words[:bar], *words[bar].split("|")[:1]] if words[bar] != "|" else words[:bar]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_the_documentation_is_one(page: Path) -> None:
    for words in COMMAND.findall(page.read_text(encoding="utf-8")):
        parse(first_of(shlex.split(words.replace("[", "").replace("]", "").strip(" ;,.)").replace(" N", " 1"))))


def test_every_measure_of_the_page_is_measured_and_every_measure_is_on_the_page() -> None:
    told = set(re.findall(r"^\| `(greffier_\w+)`", (ROOT / "docs/exploitation.md").read_text(encoding="utf-8"), flags=re.MULTILINE))
    declared = re.findall(r"^# TYPE (greffier_\w+) (\w+)$", Meter("1").text().decode(), flags=re.MULTILINE)
    measured = {name for name, _ in declared if not name.endswith("_created")}
    assert told == {name.removesuffix("_info") + "_info" if name.endswith("data_info") else name for name in measured}
    assert METRICS in (ROOT / "docs/exploitation.md").read_text(encoding="utf-8")


def test_the_lines_of_the_log_that_the_page_quotes_are_ours() -> None:
    page = (ROOT / "docs/exploitation.md").read_text(encoding="utf-8").split("## Pannes")[1].split("## Sauvegarder")[0]
    rows = [row.split("|")[3] for row in page.splitlines() if row.startswith("| ") and "RESUMED" not in row]
    quoted = [part.strip() for row in rows for words in re.findall("`(.+?)`", row) for part in words.split("…") if len(part.strip()) > 5]
    written = " ".join(path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py"))
    assert len(quoted) > 15
    assert [words for words in quoted if words not in re.sub(r'"\s*f?"', "", written)] == []


def test_a_command_for_the_service_runs_as_the_service_does() -> None:
    script = (ROOT / "deploy" / "greffier").read_text(encoding="utf-8")
    service = unit()
    given = dict(re.findall(r'--property=(\w+)=([^\s"]+)', script))
    environment = re.findall(r"^Environment=(.+)$", UNIT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert given.pop("Environment") in environment
    assert given == {name: service[name] for name in given}
    assert {"User", "Group", "EnvironmentFile", "StateDirectory", "UMask"} <= set(given)


def test_a_command_for_the_service_hands_every_word_to_the_bot(tmp_path: Path) -> None:
    for name, body in {"systemd-run": 'printf "%s\\n" "$@"', "id": "echo 0"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    script = str(ROOT / "deploy" / "greffier")
    ran = subprocess.run(
        ["/bin/sh", script, "ask", "règle 707.2"], env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[-5:] == [str(ROOT / ".venv/bin/python"), "-m", "bot", "ask", "règle 707.2"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_for_the_service_in_the_documentation_is_one(page: Path) -> None:
    for words in re.findall(r"sudo deploy/greffier ([^`\n#&]+)", page.read_text(encoding="utf-8")):
        parse(shlex.split(words))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze here")
def test_systemd_finds_no_fault_in_the_service(tmp_path: Path) -> None:
    copy = tmp_path / "greffier.service"
    written = UNIT.read_text(encoding="utf-8")
    copy.write_text(re.sub(r"^(ExecStart=)\S+", r"\1/bin/true", written, flags=re.MULTILINE), encoding="utf-8")
    verified = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False)
    assert not [line for line in verified.stderr.splitlines() if "greffier.service" in line], verified.stderr
