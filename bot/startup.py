"""Imported before the rest, for the program that runs; where it is only imported, nothing is touched.

A process that answers one question and ends gains nothing from collecting garbage: the collector would run dozens of
times while the program loads, and find nothing. `bot.__main__` puts it back for every command that goes on.

Nor does it gain from reading its own sources, which takes longer than the answer: where Python is told to write nothing
beside them (`PYTHONDONTWRITEBYTECODE`, usual in containers), what it makes of them is kept in the user's cache folder. Never in
the data folder, which may come from elsewhere: nothing in it is ever run.
"""

import gc
import os
import sys
from contextlib import suppress
from pathlib import Path

__all__ = ["keep_bytecode", "prepare_bytecode"]


def keep_bytecode() -> None:
    """Let what is imported from now on be kept in the cache folder, where nothing else keeps it."""
    if sys.dont_write_bytecode and sys.pycache_prefix is None:
        from platformdirs import user_cache_path

        folder = user_cache_path("greffier", appauthor=False) / "bytecode"
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            sys.pycache_prefix, sys.dont_write_bytecode = str(folder), False


def prepare_bytecode() -> None:
    """Keep it of the whole program at once, so that the first answer is as quick as the others."""
    if sys.pycache_prefix is not None:
        from compileall import compile_dir

        compile_dir(Path(__file__).parent, quiet=2)


_program = getattr(sys.modules.get("__main__"), "__spec__", None)
if _program is not None and _program.name == "bot.__main__":
    gc.disable()
    keep_bytecode()
