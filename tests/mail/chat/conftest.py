"""A real XMPP server, the chat gateway's process, and people who chat; the service is that of play by mail."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from service.mail.addresses.gateway import Gateway as Known
from tests.faults.stack import Stack
from tests.folders import new_folder
from tests.mail.chat.people import Person, Town
from tests.mail.chat.prosody import PASSWORD, Prosody
from tests.patience import eventually
from tests.workers.crew import Crew

FAULTS: Final = ("Traceback", "message_fault", "part_failed", "letter_not_composed", '"level": "error"')
NAME: Final = "chat"

Arrive = Callable[[str], Person]


class Gateway:
    """The gateway's process, and what it wrote."""

    def __init__(self, stack: Stack, prosody: Prosody, folder: Path) -> None:
        self.address = prosody.add("play")
        environ = {
            "ASTROLUDE_URL": stack.url,
            "ASTROLUDE_PUBLIC_URL": "https://games.example.org",
            "ASTROLUDE_GATEWAY_TOKEN": Known("", stack.settings.keys).token,
            "ASTROLUDE_CHAT_ADDRESS": self.address,
            "ASTROLUDE_CHAT_PASSWORD": PASSWORD,
            "ASTROLUDE_CHAT_SERVER": f"xmpp://127.0.0.1:{prosody.port}",
            "ASTROLUDE_CHAT_FILE": str(folder / "chat.sqlite"),
            "SSL_CERT_FILE": str(prosody.certificate),
        }
        self._environ, self._folder = environ, folder
        self._crew = Crew(environ, folder)
        self.kills = 0

    def start(self, *, pictures: bool = False) -> None:
        """Start it, and wait until it is connected."""
        before = self.log().count('"connected"')
        self._crew = Crew({**self._environ, "ASTROLUDE_CHAT_PICTURES": str(pictures).lower()}, self._folder)
        self._crew.launch(NAME, [sys.executable, "-m", "clients.chat"])
        assert eventually(lambda: not self._crew.alive(NAME) or self.log().count('"connected"') > before)
        assert self._crew.alive(NAME), self.log()

    def kill(self) -> None:
        """Have it die in the midst of whatever it does."""
        self.kills += 1
        self._crew.kill(NAME)

    def stop(self) -> int:
        """Ask it to end; its status."""
        return self._crew.stop(NAME)

    def log(self) -> str:
        """What it has written."""
        return self._crew.log(NAME)

    def faults(self) -> list[str]:
        """The lines of its log that tell of a fault of its own."""
        return [line for line in self.log().splitlines() if any(word in line for word in FAULTS)]

    def end(self) -> None:
        """Kill it, if it is left."""
        self._crew.end()


@pytest.fixture(scope="package")
def prosody() -> Iterator[Prosody]:
    """The XMPP server."""
    prosody = Prosody()
    try:
        prosody.start()
        yield prosody
    finally:
        prosody.end()


@pytest.fixture(scope="package")
def gateway(stack: Stack, prosody: Prosody, socket_dir: Path) -> Iterator[Gateway]:
    """The gateway; it must have had no fault of its own, and end when it is told to."""
    gateway = Gateway(stack, prosody, new_folder(socket_dir))
    try:
        gateway.start()
        yield gateway
        assert gateway.faults() == []
        assert gateway.stop() == 0
    finally:
        gateway.end()


@pytest.fixture(scope="package")
def town(prosody: Prosody) -> Iterator[Town]:
    """Clients."""
    town = Town(prosody)
    yield town
    town.end()


@pytest.fixture
def arrive(stack: Stack, gateway: Gateway, town: Town) -> Arrive:
    """Makes people with an account, who have not asked for letters yet."""
    return lambda language: Person(town, stack.url, gateway.address, language)
