"""The gateway's way in, listening for LMTP, beside its way out."""

import threading
from collections.abc import Iterator

import pytest

from clients.mail.intake import Intake
from clients.mail.listen import Listening
from clients.mail.service import Gateway
from clients.mail.settings import Settings
from tests.mail.compose.correspondent import Correspondent, Post, table
from tests.mail.compose.sink import Taken
from tests.mail.inbound.lossy import Lossy
from tests.mail.inbound.postman import Postman, letter
from tests.patience import PATIENCE_SECONDS
from tests.ports import free_port


@pytest.fixture
def lossy(settings: Settings) -> Iterator[Lossy]:
    """The way to the service that the way in takes."""
    lossy = Lossy(settings.url)
    lossy.start()
    yield lossy
    lossy.stop()


@pytest.fixture
def intake(lossy: Lossy, settings: Settings) -> Intake:
    """Where both ways in end."""
    return Intake(Gateway(lossy.url, settings.gateway_token), settings.mailbox, "mx.example.org")


@pytest.fixture
def postman(intake: Intake) -> Iterator[Postman]:
    """Who brings mail by LMTP."""
    port, stop = free_port(), threading.Event()
    listening = threading.Thread(target=Listening(f"lmtp://127.0.0.1:{port}", intake).run, args=(stop,))
    listening.start()
    yield Postman(port)
    stop.set()
    listening.join(PATIENCE_SECONDS)
    assert not listening.is_alive()


@pytest.fixture
def ada(post: Post) -> Correspondent:
    """Somebody who plays by mail."""
    return Correspondent(post).subscribe()


@pytest.fixture
def game(ada: Correspondent) -> str:
    """A game of hers with bots."""
    return table([ada], "systeme-solaire")


@pytest.fixture
def asked(ada: Correspondent, game: str) -> Taken:
    """The mail that asks her for her first move."""
    assert game
    return letter(ada, "awaited")
