"""A Postfix of the tests, set up as docs/how-to/set-up-mail.md says, in place of Exim; Dovecot keeps the boxes."""

import os
import shutil
import subprocess
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from tests import documents
from tests.mail.mta.servers import MailServers, greets
from tests.patience import PATIENCE_SECONDS, eventually
from tests.programs import environ, program

PAGE: Final = "how-to/set-up-mail.md"
QUEUES: Final = (
    *("active", "bounce", "corrupt", "defer", "deferred", "flush", "hold", "incoming", "maildrop", "private", "public"),
    *("saved", "trace"),
)
_HERE: Final = Path(__file__).parent


class Postfix:
    """Its own configuration and queues in a folder; nothing of the system's is read or written.

    Its master runs as root, the rest as users that every Debian has and that must be three different ones.
    """

    def __init__(self, folder: Path, told: str, **facts: object) -> None:
        self.folder = folder
        self._configuration = folder / "postfix"
        self._configuration.mkdir()
        usr = Path(program("postconf")).parents[1]
        programs = {"daemons": usr / "lib/postfix/sbin", "commands": usr / "sbin", "folder": folder}
        for name in ("main.cf", "master.cf"):
            text = (_HERE / f"postfix-{name}").read_text(encoding="utf-8")
            for fact, value in {**programs, **facts}.items():
                text = text.replace(f"@{fact}@", str(value))
            (self._configuration / name).write_text(text + (told if name == "main.cf" else ""), encoding="utf-8")

    def complaints(self) -> str:
        """What it finds wrong with its configuration."""
        return self._run("postconf", "-n").stderr

    def looked_up(self, setting: str, key: str) -> str:
        """What the first table of a setting says about a key."""
        table = self._run("postconf", "-hx", setting).stdout.strip()
        return self._run("postmap", "-q", key, table).stdout.strip()

    def start(self) -> subprocess.Popen[bytes]:
        """Start it; the tests that need this are skipped for whoever is not root."""
        if os.getuid() != 0:
            pytest.skip("Postfix starts as root only")
        for name in ("queue", "data"):
            (self.folder / name).mkdir()
        shutil.chown(self.folder / "data", "nobody")
        (self.folder / "queue" / "pid").mkdir()
        for name in QUEUES:
            (self.folder / "queue" / name).mkdir(mode=0o700)
            shutil.chown(self.folder / "queue" / name, "nobody", "mail" if name in ("public", "maildrop") else None)
        master = program("postconf").removesuffix("sbin/postconf") + "lib/postfix/sbin/master"
        with (self.folder / "postfix-output.log").open("ab") as output:
            return subprocess.Popen(
                [master, "-c", str(self._configuration), "-d"],
                stdout=output,
                stderr=output,
                env=environ(),
                start_new_session=True,
            )

    def _run(self, command: str, *words: str) -> subprocess.CompletedProcess[str]:
        told = [program(command), "-c", str(self._configuration), *words]
        return subprocess.run(told, capture_output=True, text=True, check=False, env=environ())


class PostfixServers(MailServers):
    """Postfix and Dovecot."""

    def start(self) -> None:
        told = documents.block(PAGE, "postfix").replace("games.example.org", "astrolude.test")
        told = told.replace("mx\\.example\\.org", "mx\\.astrolude\\.test").replace("8024", str(self.gateway_port))
        postfix = Postfix(self.folder, told, smtp_port=self.smtp_port, lmtp_port=self.lmtp_port)
        self._running.append(postfix.start())
        self.start_dovecot()
        for port in (self.smtp_port, self.imap_port, self.lmtp_port):
            assert eventually(partial(greets, port), PATIENCE_SECONDS), self.logs()
