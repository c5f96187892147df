"""Who may import whom, and how pure the engine stays: read from the sources, with the remedy in each message."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project import ROOT

SOURCES = sorted((ROOT / "bot").rglob("*.py"))
PACKAGES = sorted({path.parent for path in SOURCES})

LAYOUT, METERING = "bot.frontends.layout", "bot.frontends.metering"
"""What front ends share."""
FRONTEND = {"bot.answers", "bot.config", "bot.storage", "bot.errors", LAYOUT, METERING}
ALLOWED: dict[str, set[str]] = {
    "bot.errors": set(),
    "bot.records": set(),
    "bot.memories": set(),
    "bot.disk": set(),
    "bot.config": {"bot.errors"},
    "bot.engine": {"bot.errors"},
    "bot.oracle": {"bot.engine", "bot.errors"},
    "bot.cards": {"bot.engine.values", "bot.engine.abilities", "bot.errors"},
    "bot.rules": {"bot.engine.values", "bot.errors"},
    "bot.answers": {"bot.engine", "bot.oracle", "bot.cards", "bot.rules", "bot.errors"},
    "bot.importers": {"bot.cards", "bot.rules", "bot.oracle", "bot.errors", "bot.repeating"},
    "bot.storage": {"bot.errors"},
    "bot.startup": set(),
    "bot.repeating": set(),
    "bot.logs": {"bot.errors"},
    LAYOUT: {"bot.answers", "bot.errors"},
    METERING: {"bot.answers", "bot.errors"},
    "bot.frontends.console": FRONTEND,
    "bot.frontends.discord": FRONTEND,
    "bot.frontends.web": FRONTEND,
}
"""What each part may import of the project, besides itself."""

EVERYWHERE = {"bot.records", "bot.disk", "bot.memories"}
"""A decorator of the standard library made cheaper: who may use the standard one may use it."""

COMPOSERS = {"bot", "bot.__main__", "bot.frontends", "bot.bench"}
"""What brings the parts together, or measures them all: it imports what it wants."""

OPEN = {"bot.engine.abilities", "bot.engine.values", "bot.engine.epochs"}
"""Modules that are doors of their own: what they define is too much to be named again at the door of their package."""

THIRD_PARTY: dict[str, set[str]] = {
    "discord": {"bot.frontends.discord"},
    "aiohttp": {"bot.frontends.web", "bot.frontends.discord", METERING, "bot.importers", "bot.bench"},
    "prometheus_client": {METERING},
    "jinja2": {"bot.frontends.web"},
    "markupsafe": {"bot.frontends.web"},
    "markdown_it": {"bot.frontends.web"},
    "limits": {"bot.frontends.web"},
    "pythonjsonlogger": {"bot.logs"},
    "filelock": {"bot.frontends.discord"},
    "dotenv": {"bot.config"},
    "platformdirs": {"bot.config", "bot.startup"},
    "sqlalchemy": {"bot.storage"},
    "alembic": {"bot.storage"},
}
"""Libraries that stay behind one door, and the parts that may use them."""

PURE_MODULES = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "contextlib",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "graphlib",
    "heapq",
    "itertools",
    "math",
    "operator",
    "re",
    "string",
    "types",
    "typing",
    "unicodedata",
}
"""The part of the standard library that the engine may use: nothing there reads a clock, a file, a socket or chance."""

IMPURE_CALLS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint"}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or path.is_dir()


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield node.lineno, inner if node.module.startswith("bot") and is_module(inner) else node.module


def within(name: str, part: str) -> bool:
    return name == part or name.startswith(part + ".")


def part_of(name: str) -> str | None:
    return next((part for part in ALLOWED if within(name, part)), None)


def where(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


def test_every_part_of_the_project_has_its_place() -> None:
    names = [name for name in map(module_name, SOURCES) if name not in COMPOSERS and not within(name, "bot.bench")]
    lost = [name for name in names if part_of(name) is None]
    assert not lost, f"{lost}: move it into an existing package, or give it a line in ALLOWED and in the design"


def test_each_part_imports_only_what_the_design_allows() -> None:
    faults = []
    for path in SOURCES:
        part = part_of(module_name(path))
        if part is None:
            continue
        for line, target in imports(path):
            if within(target, "bot") and not any(within(target, other) for other in ALLOWED[part] | {part} | EVERYWHERE):
                allowed = ", ".join(sorted(ALLOWED[part])) or "nothing of the project"
                faults.append(
                    f"{where(path, line)}: {part} may not import {target} (allowed: {allowed}); move the code down, or declare a Protocol"
                )
    assert not faults, "\n" + "\n".join(faults)


def doors(path: Path) -> Iterator[tuple[int, str]]:
    """The modules that a file names in its imports, with the line: the door of a package, or what is behind it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and within(node.module, "bot"):
            yield node.lineno, node.module


def test_a_part_goes_through_the_doors_of_others() -> None:
    faults = [
        f"{where(path, line)}: import it from {part_of(target)}, and offer it there in __all__, instead of from {target}"
        for path in SOURCES
        for line, target in doors(path)
        if part_of(module_name(path)) is not None and part_of(target) not in (part_of(module_name(path)), target) and target not in OPEN
    ]
    assert not faults, "\n" + "\n".join(faults)


def test_libraries_stay_behind_their_door() -> None:
    faults = [
        f"{where(path, line)}: only {', '.join(sorted(THIRD_PARTY[library]))} may import {library}; call that part instead"
        for path in SOURCES
        for line, target in imports(path)
        if (library := target.split(".")[0]) in THIRD_PARTY and not any(within(module_name(path), part) for part in THIRD_PARTY[library])
    ]
    assert not faults, "\n" + "\n".join(faults)


def engine_sources() -> list[Path]:
    return [path for path in SOURCES if within(module_name(path), "bot.engine")]


def test_the_engine_imports_only_pure_modules() -> None:
    faults = [
        f"{where(path, line)}: the engine may not import {target}; receive what it gives through `bot.engine.ports`, or compute it outside"
        for path in engine_sources()
        for line, target in imports(path)
        if target.split(".")[0] not in PURE_MODULES | {"bot"}
    ]
    assert not faults, "\n" + "\n".join(faults)


def test_the_engine_calls_nothing_that_reads_or_writes() -> None:
    faults = [
        f"{where(path, node.lineno)}: the engine may not call {node.func.id}(); return a value, and let the caller read or write"
        for path in engine_sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS
    ]
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.parametrize("package", PACKAGES, ids=module_name)
def test_a_package_has_one_public_door(package: Path) -> None:
    assert (package / "__init__.py").is_file(), f"{module_name(package)}: give it an __init__.py that says what it offers"
    door = importlib.import_module(module_name(package))
    assert isinstance(getattr(door, "__all__", None), list), f"{module_name(package)}: list what it offers in __all__"
    missing = [name for name in door.__all__ if not hasattr(door, name)]
    assert not missing, f"{module_name(package)}: __all__ offers {missing}, which it does not hold"


def test_a_question_in_the_shell_loads_no_discord() -> None:
    code = "import sys, bot.__main__; sys.exit('discord' in sys.modules or 'aiohttp' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
