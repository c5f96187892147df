"""A PostgreSQL of our own, which a test stops and starts again; none where it is not installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["OwnPostgresql", "own_postgresql"]

_SETTINGS = "-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
_OWNER = "postgres"


class OwnPostgresql:
    """A server, running at first."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._binaries = binaries
        self._folder = folder
        self._do("initdb", "-D", str(folder / "data"), "-U", "greffier", "--auth=trust", "-E", "UTF8", "--no-sync")
        self.start()

    @property
    def url(self) -> str:
        """What `GREFFIER_BASE` would say."""
        return f"postgresql://greffier@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        """Let it answer, unless it does."""
        if not (self._folder / "data" / "postmaster.pid").exists():
            self._control("-l", str(self._folder / "log"), "-o", _SETTINGS.format(port=self._port), "start")

    def stop(self, mode: str) -> None:
        """Stop it: ``fast`` as for an upgrade, or ``immediate`` as a crash does."""
        self._control("-m", mode, "stop")

    def _control(self, *words: str) -> None:
        self._do("pg_ctl", "-D", str(self._folder / "data"), "-w", "-t", "60", *words)

    def _do(self, binary: str, *words: str) -> None:
        command = [str(self._binaries / binary), *words]
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            command = ["setpriv", f"--reuid={_OWNER}", f"--regid={_OWNER}", "--clear-groups", *command]
        subprocess.run(command, cwd="/", check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextmanager
def own_postgresql() -> Iterator[OwnPostgresql | None]:
    """A server for the time of a test; null where there is none to start."""
    found = shutil.which("pg_ctl") or next(
        (str(one) for one in sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), reverse=True)), None
    )
    if found is None:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
    if os.getuid() == 0:
        shutil.chown(folder, _OWNER)
    server = OwnPostgresql(Path(found).resolve().parent, folder)
    try:
        yield server
    finally:
        with suppress(subprocess.CalledProcessError):  # where it is stopped already
            server.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)
