"""The gateway's way in, listening for LMTP, beside its way out."""

import threading
from collections.abc import Iterator

import pytest

from clients.mail.intake import Intake
from clients.mail.listen import Listening
from clients.mail.service import Gateway
from clients.mail.settings import Settings
from tests.mail.inbound.postman import Postman
from tests.patience import PATIENCE_SECONDS
from tests.ports import free_port


@pytest.fixture
def intake(gateway: Gateway, settings: Settings) -> Intake:
    """Where both ways in end."""
    return Intake(gateway, settings.mailbox, "mx.example.org")


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
