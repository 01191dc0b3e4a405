"""A whole service, the gateway's process, real mail servers, and people who write."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.faults.stack import Stack, whole_service
from tests.folders import new_folder
from tests.mail.mta.correspondents import Correspondent
from tests.mail.mta.servers import PASSWORD, MailServers
from tests.patience import eventually
from tests.workers.crew import Crew

GATEWAY_TOKEN = "of-the-gateway-in-the-tests-of-mail"
ADDRESS = "play@astrolude.test"
POLLED = "play@polled.test"
BEHIND_MTA = "behind-mta"
FAULTS = ("Traceback", "mail_fault", "part_failed", "letter_not_composed", '"level": "error"')

Arrive = Callable[..., Correspondent]


@pytest.fixture(scope="package")
def servers() -> Iterator[MailServers]:
    """Exim and Dovecot."""
    servers = MailServers()
    try:
        servers.start()
        yield servers
    finally:
        servers.end()


@pytest.fixture(scope="package")
def stack(socket_dir: Path) -> Iterator[Stack]:
    """A whole service; letters are due at once."""
    with whole_service(new_folder(socket_dir), ASTROLUDE_GATEWAY_TOKEN=GATEWAY_TOKEN) as stack:
        yield stack


class Gateways:
    """Processes of the gateway, and what they wrote."""

    def __init__(self, stack: Stack, servers: MailServers, folder: Path) -> None:
        self._folder = folder
        self._environ = {
            "ASTROLUDE_URL": stack.url,
            "ASTROLUDE_GATEWAY_TOKEN": GATEWAY_TOKEN,
            "ASTROLUDE_MAIL_ADDRESS": ADDRESS,
            "ASTROLUDE_MAIL_SMTP": f"smtp://127.0.0.1:{servers.smtp_port}",
            "ASTROLUDE_MAIL_LISTEN": f"lmtp://127.0.0.1:{servers.gateway_port}",
            "ASTROLUDE_MAIL_PICTURES": "false",
            "ASTROLUDE_MAIL_AUTHSERV": "mx.astrolude.test",
        }
        self._crews: dict[str, Crew] = {}

    def start(self, name: str, **fields: str) -> None:
        """Start one and wait until it says that it runs."""
        crew = self._crews[name] = Crew({**self._environ, **fields}, self._folder)
        crew.launch(name, [sys.executable, "-m", "clients.mail"])
        assert eventually(lambda: not crew.alive(name) or "mail_gateway_runs" in crew.log(name))
        assert crew.alive(name), crew.log(name)

    def running(self, name: str) -> bool:
        """Whether that one runs."""
        return name in self._crews and self._crews[name].alive(name)

    def stop(self, name: str) -> int:
        """Ask it to end; its status."""
        return self._crews.pop(name).stop(name)

    def log(self, name: str) -> str:
        """What it has written."""
        return Crew({}, self._folder).log(name)

    def faults(self, name: str) -> list[str]:
        """The lines of its log that tell of a fault of its own."""
        return [line for line in self.log(name).splitlines() if any(word in line for word in FAULTS)]

    def end(self) -> None:
        """Kill whoever is left."""
        for crew in self._crews.values():
            crew.end()


@pytest.fixture(scope="package")
def gateways(stack: Stack, servers: MailServers, socket_dir: Path) -> Iterator[Gateways]:
    """Gateways of the test."""
    folder = new_folder(socket_dir)
    gateways = Gateways(stack, servers, folder)
    yield gateways
    gateways.end()


@pytest.fixture
def gateway(gateways: Gateways) -> Iterator[Gateways]:
    """The gateway behind the MTA; it must have had no fault of its own."""
    if not gateways.running(BEHIND_MTA):
        gateways.start(BEHIND_MTA)
    yield gateways
    assert gateways.running(BEHIND_MTA)
    assert gateways.faults(BEHIND_MTA) == []


@pytest.fixture
def polling(gateways: Gateways, servers: MailServers) -> Iterator[Gateways]:
    """A gateway that reads a box by IMAP, alone, and sends pictures too."""
    if gateways.running(BEHIND_MTA):
        gateways.stop(BEHIND_MTA)
    servers.add_box(POLLED)
    imap = f"imap://{quote(POLLED)}:{PASSWORD}@127.0.0.1:{servers.imap_port}/INBOX"
    fields = {"LISTEN": "", "IMAP": imap, "POLL_SECONDS": "1", "ADDRESS": POLLED, "PICTURES": "true"}
    gateways.start("polling", **{f"ASTROLUDE_MAIL_{name}": value for name, value in fields.items()})
    yield gateways
    assert gateways.faults("polling") == []
    assert gateways.stop("polling") == 0


@pytest.fixture
def arrive(stack: Stack, servers: MailServers) -> Arrive:
    """Makes people with a box, who have not asked for letters yet."""

    def arriving(language: str = "en", sieve: str = "", box: bool = True) -> Correspondent:
        person = Correspondent.arrive(servers, stack.url, language)
        if box:
            servers.add_box(person.address, sieve)
        return person

    return arriving
