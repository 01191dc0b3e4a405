"""Real mail servers of one test process: Exim takes mail in and passes it on, Dovecot keeps the boxes."""

import grp
import os
import pwd
import re
import shutil
import signal
import smtplib
import socket
import string
import subprocess
from functools import partial
from pathlib import Path
from typing import ClassVar

from imap_tools import MailBoxUnencrypted

from tests import documents
from tests.folders import new_folder
from tests.patience import PATIENCE_SECONDS, eventually
from tests.ports import free_port

PASSWORD = "sesame"
ACCEPTED = 250

_HERE = Path(__file__).parent
_RECIPIENT = re.compile(r" (?:=>|->|\*\*) (\S+)(?: <(\S+)>)?(?=:| R=)")
_CONFIGS = ("exim.conf", "dovecot.conf")


class MailServers:
    """Both servers on ports of their own; `addresses` are all that ever had a box, on any: a letter may be late.

    Neither runs as root: who is root starts them as `nobody`.
    """

    addresses: ClassVar[set[str]] = set()

    def __init__(self) -> None:
        owner = pwd.getpwnam("nobody") if os.getuid() == 0 else pwd.getpwuid(os.getuid())
        self._uid, self._gid = owner.pw_uid, owner.pw_gid
        self.folder = new_folder()
        self.smtp_port, self.imap_port, self.lmtp_port, self.gateway_port = (free_port() for _ in range(4))
        self._running: list[subprocess.Popen[bytes]] = []
        self._boxes: dict[str, MailBoxUnencrypted] = {}
        self._lines: dict[tuple[str, int], smtplib.SMTP] = {}
        self._people = self.folder / "people"
        self._people.mkdir()
        facts = {
            "folder": self.folder,
            "uid": owner.pw_uid,
            "gid": owner.pw_gid,
            "user": owner.pw_name,
            "group": grp.getgrgid(owner.pw_gid).gr_name,
            "smtp_port": self.smtp_port,
            "imap_port": self.imap_port,
            "lmtp_port": self.lmtp_port,
            "gateway_router": self._told("exim routers"),
            "gateway_transport": self._told("exim transports"),
            "boxes_told": self._told("dovecot"),
        }
        for name in _CONFIGS:
            template = string.Template((_HERE / name).read_text(encoding="utf-8"))
            (self.folder / name).write_text(template.substitute(facts), encoding="utf-8")
        self._give(self.folder)

    def _told(self, block: str) -> str:
        """A part of a configuration as the docs tell it, for this gateway."""
        told = documents.block("how-to/set-up-mail.md", block)
        return told.replace("games.example.org", "astrolude.test").replace("8024", str(self.gateway_port))

    def start(self) -> None:
        """Start both, and wait until they greet."""
        self.start_dovecot()
        self._launch("/usr/sbin/exim4", "-C", str(self.folder / "exim.conf"), "-bdf", "-q1s")
        for port in (self.smtp_port, self.imap_port, self.lmtp_port):
            assert eventually(partial(greets, port), PATIENCE_SECONDS), self.logs()

    def start_dovecot(self) -> None:
        """Start the boxes alone."""
        self._launch("/usr/sbin/dovecot", "-F", "-c", str(self.folder / "dovecot.conf"))

    def add_box(self, address: str, sieve: str = "") -> None:
        """A box for mail to that address, with a Sieve script if any. To other addresses nothing can be delivered."""
        self.addresses.add(address)
        home = self.folder / "boxes" / address
        home.mkdir(parents=True, exist_ok=True)
        if sieve:
            (home / "active.sieve").write_text(sieve, encoding="utf-8")
        for path in (home.parent, home, *home.iterdir()):
            self._give(path)
        person = f"{address}:{{PLAIN}}{PASSWORD}:{self._uid}:{self._gid}::{home}\n"
        (self._people / address).write_text(person, encoding="utf-8")

    def box(self, address: str) -> MailBoxUnencrypted:
        """A box, open from the first time on: each login starts processes of the server."""
        if address not in self._boxes:
            self._boxes[address] = MailBoxUnencrypted("127.0.0.1", self.imap_port)
            self._boxes[address].login(address, PASSWORD)
        return self._boxes[address]

    def line(self, greeting: str, number: int = 0) -> smtplib.SMTP:
        """A connection to the MTA, open from the first time on: Exim takes 0.2 s for its last word on each."""
        known = self._lines.get((greeting, number))
        if known is None or known.sock is None:
            known = self._lines[greeting, number] = smtplib.SMTP("127.0.0.1", self.smtp_port, greeting)
        return known

    def remove_box(self, address: str) -> None:
        """From now on nothing can be delivered to that address: Dovecot remembers for a second whom it knew."""
        (self._people / address).unlink()
        assert eventually(lambda: not self._takes(address)), self.logs()

    def _takes(self, address: str) -> bool:
        """Whether mail for that address would be put into a box."""
        with smtplib.LMTP("127.0.0.1", self.lmtp_port) as boxes:
            boxes.ehlo()
            boxes.mail("")
            return boxes.rcpt(address)[0] == ACCEPTED

    def recipients(self) -> set[str]:
        """Whoever the MTA has had mail for, other than the gateway."""
        log = (self.folder / "exim-main.log").read_text(encoding="utf-8", errors="replace")
        found = {full or plain for plain, full in _RECIPIENT.findall(log)}
        return {address for address in found if not address.startswith(("play+", "play@"))}

    def queued(self) -> int:
        """How many mails the MTA still has to deliver."""
        return sum(1 for _ in (self.folder / "spool").glob("input/*-H"))

    def settle(self) -> None:
        """Wait until the MTA has nothing left to deliver."""
        assert eventually(lambda: not self.queued(), PATIENCE_SECONDS), self.logs()

    def logs(self) -> str:
        """What both have written."""
        return "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in self.folder.glob("*.log"))

    def end(self) -> None:
        """Stop both, and remove everything of them."""
        for box in self._boxes.values():
            box.logout()
        for line in self._lines.values():
            line.close()
        for process in self._running:
            process.terminate()
        for process in self._running:
            process.wait(PATIENCE_SECONDS)
            _end_group(process.pid)
        shutil.rmtree(self.folder)

    def _launch(self, *command: str) -> None:
        root = os.getuid() == 0
        with (self.folder / f"{Path(command[0]).name}-output.log").open("ab") as output:
            process = subprocess.Popen(
                command,
                cwd="/",
                stdout=output,
                stderr=output,
                start_new_session=True,
                user=self._uid if root else None,
                group=self._gid if root else None,
                extra_groups=[] if root else None,
            )
        self._running.append(process)

    def _give(self, path: Path) -> None:
        if os.getuid() == 0:
            os.chown(path, self._uid, self._gid)


def greets(port: int) -> bool:
    """Whether a server there says its first line."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            return bool(connection.recv(1))
    except OSError:
        return False


def _end_group(leader: int) -> None:
    """A delivery that was under way outlives the one who started it."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return
