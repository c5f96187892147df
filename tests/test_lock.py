"""The locks pin everything, agree with each other and with the project, and nothing tells where packages come from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.project import ROOT, tracked_lines

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCKS = [ROOT / "requirements.lock", ROOT / "requirements-dev.lock"]
REGISTRY = re.compile(r"pypi[.]org|pythonhosted[.]|npmjs[.]|debian[.]org|--(?:extra-)?index-url|--find[-]links|--trusted[-]host")
MACHINE_PATH = re.compile(r"(?<![\w./~$}-])/(?:home|root|Users|work|opt|mnt|srv)/\w")


def pins(lock: Path) -> dict[str, str]:
    found = re.findall(r"^([a-z0-9-]+)==(\S+)", lock.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(found)


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\s<>=!~;\[]", requirement)[0].lower().replace("_", "-").replace(".", "-") for requirement in requirements}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_requirement_is_pinned_with_hashes(lock: Path) -> None:
    entries = re.split(r"\n(?=[a-z0-9])", lock.read_text(encoding="utf-8").strip())
    assert [entry.splitlines()[0] for entry in entries if not re.match(r"[a-z0-9-]+==\S+.*\\\n +--hash=sha256:", entry)] == []


def test_every_dependency_is_locked() -> None:
    assert names(PROJECT["dependencies"]) <= set(pins(LOCKS[0])), "run `make lock`"
    assert names(PROJECT["optional-dependencies"]["dev"]) <= set(pins(LOCKS[1])), "run `make lock`"


def test_developers_use_the_versions_that_operators_use() -> None:
    run, dev = map(pins, LOCKS)
    assert {name: dev.get(name) for name in run} == run, "run `make lock`"


def test_every_dependency_says_why_it_is_there() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    silent = [
        requirement
        for requirement in PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"]
        if not re.search(re.escape(requirement) + r'",\s+# \w', text)
    ]
    assert silent == []


def test_no_tracked_file_names_a_package_registry() -> None:
    assert [place for place, line in tracked_lines() if REGISTRY.search(line)] == [], "the machine's own settings say where packages are"


def test_no_tracked_file_holds_a_path_of_one_machine() -> None:
    here = str(ROOT)
    assert [place for place, line in tracked_lines() if here in line or MACHINE_PATH.search(line)] == [], "write it relative to the root"
