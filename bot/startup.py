"""Imported before the rest: a process that answers one question and ends gains nothing from collecting garbage.

The collector would run dozens of times while the program loads, and find nothing. `bot.__main__` puts it back for
every command that goes on. Where the program is only imported, nothing is touched.
"""

import gc
import sys

__all__: list[str] = []

_program = getattr(sys.modules.get("__main__"), "__spec__", None)
if _program is not None and _program.name == "bot.__main__":
    gc.disable()
