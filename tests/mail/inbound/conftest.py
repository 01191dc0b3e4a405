"""The gateway's way in, listening for LMTP, at a whole service."""

import threading
from collections.abc import Iterator

import pytest

from clients.mail.addresses import Mailbox
from clients.mail.incoming.intake import Intake
from clients.mail.letters import Letter
from clients.mail.listen import Listening
from clients.mail.service import Gateway
from service.mail.addresses.gateway import Gateway as Known
from tests.faults.stack import Stack
from tests.mail.inbound.lossy import Lossy
from tests.mail.inbound.player import Mailbag, Player
from tests.mail.inbound.postman import Postman
from tests.patience import PATIENCE_SECONDS
from tests.ports import free_port

OWN = Mailbox("play", "example.org")


@pytest.fixture(scope="package")
def gateway_token(stack: Stack) -> str:
    """What `astrolude gateway-token` prints."""
    return Known("", stack.settings.keys).token


@pytest.fixture(scope="package")
def bag(stack: Stack, gateway_token: str) -> Mailbag:
    """The letters."""
    return Mailbag(Gateway(stack.url, gateway_token), stack.url)


@pytest.fixture(scope="package")
def ada(bag: Mailbag) -> Player:
    """Somebody who plays by mail."""
    return Player(bag)


@pytest.fixture(scope="package")
def bob(bag: Mailbag) -> Player:
    """Somebody who gets no mail."""
    return Player(bag, by_mail=False)


@pytest.fixture
def game(ada: Player, bob: Player) -> str:
    """A game of two that awaits Ada first."""
    return ada.table(bob)


@pytest.fixture
def asked(ada: Player, game: str) -> Letter:
    """The letter that asks her for her first move."""
    return ada.letter("awaited", game)


@pytest.fixture
def lossy(stack: Stack) -> Iterator[Lossy]:
    """The way to the service that the way in takes."""
    lossy = Lossy(stack.url)
    lossy.start()
    yield lossy
    lossy.stop()


@pytest.fixture
def intake(lossy: Lossy, gateway_token: str) -> Intake:
    """Where both ways in end."""
    return Intake(Gateway(lossy.url, gateway_token), OWN, "mx.example.org")


@pytest.fixture
def postman(intake: Intake) -> Iterator[Postman]:
    """Who brings mail by LMTP."""
    port, stop = free_port(), threading.Event()
    listening = threading.Thread(target=Listening(f"lmtp://127.0.0.1:{port}", intake).run, args=(stop,))
    listening.start()
    postman = Postman(port)
    postman.connect().quit()
    yield postman
    stop.set()
    listening.join(PATIENCE_SECONDS)
    assert not listening.is_alive()
