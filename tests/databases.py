"""Databases for the history: a file of SQLite, and a real PostgreSQL server that belongs to the test process."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import create_engine, text

from tests.folders import servers_folder
from tests.patience import PATIENCE_SECONDS, eventually
from tests.ports import free_port
from tests.programs import libraries, program

_QUICK = ("fsync=off", "listen_addresses=127.0.0.1", "max_connections=60", "shared_buffers=32MB")


class PostgreSQL:
    """A server with its data in a folder, that can be frozen, ended and started again. It refuses to run as root."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        if os.getuid() == 0:
            shutil.chown(folder, "nobody")
        made = ("--username=astrolude", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync")
        subprocess.run(
            [*self._command("initdb"), "-D", folder / "data", *made], check=True, capture_output=True, cwd="/"
        )
        self.start()

    def url(self, database: str) -> str:
        """The URL of one of its databases."""
        return f"postgresql://astrolude@127.0.0.1:{self._port}/{database}"

    def make(self, database: str) -> str:
        """An empty database of this name: its URL."""
        engine = create_engine(self.url("postgres").replace(":", "+psycopg:", 1), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)"))
            connection.execute(text(f"CREATE DATABASE {database}"))
        engine.dispose()
        return self.url(database)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = [word for option in (*_QUICK, f"port={self._port}") for word in ("-c", option)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._command("postgres"), "-D", self._folder / "data", "-k", self._folder, *options],
                stdout=log,
                stderr=log,
                cwd="/",
            )
        ready = [*self._command("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self._port)]
        assert eventually(lambda: subprocess.run(ready, check=False, cwd="/").returncode == 0)

    def freeze(self) -> None:
        """Stop all its processes where they are: connections stay, and nothing answers."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let them go on."""
        self._signal(signal.SIGCONT)

    def stop(self) -> None:
        """End it at once, and wait for that."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # upon SIGTERM it would wait for its clients
            self._process.wait(PATIENCE_SECONDS)

    def _signal(self, number: int) -> None:
        assert self._process is not None
        first = self._process.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text(encoding="ascii").split()
        for process in (first, *map(int, children)):
            os.kill(process, number)

    def _command(self, name: str) -> list[str]:
        """Root keeps the right to read the program, wherever that is."""
        found = [program(name)]
        if os.getuid() == 0:
            rights = ("--inh-caps=+dac_override", "--ambient-caps=+dac_override")
            found = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *rights, *found]
        return ["env", f"LD_LIBRARY_PATH={libraries()}", *found]


def serve_postgresql() -> Iterator[PostgreSQL]:
    """A server, ended afterwards; the test is skipped where the machine can have none."""
    program("initdb")
    with servers_folder() as folder:
        server = PostgreSQL(folder)
        yield server
        server.stop()
