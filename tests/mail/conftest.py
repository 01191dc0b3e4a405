"""A whole service with its workers, the gateway's way out, and a mail server that keeps what comes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from clients.mail.compose.composer import Composer
from clients.mail.outbox import Outbox, by_mail
from clients.mail.service import Gateway
from clients.mail.settings import Settings
from clients.mail.smtp import Postbox
from service.mail.addresses.gateway import Gateway as Known
from tests.faults.stack import Stack, whole_service
from tests.folders import new_folder
from tests.mail.compose.correspondent import Post
from tests.mail.compose.sink import Sink


@pytest.fixture(scope="package")
def stack(socket_dir: Path) -> Iterator[Stack]:
    """A whole service; letters are due at once."""
    with whole_service(new_folder(socket_dir)) as stack:
        yield stack


@pytest.fixture(scope="package")
def sink() -> Iterator[Sink]:
    """A mail server."""
    sink = Sink()
    sink.start()
    yield sink
    sink.stop()


@pytest.fixture(scope="package")
def settings(stack: Stack, sink: Sink) -> Settings:
    """What the gateway is told."""
    return Settings.read(
        {
            "ASTROLUDE_URL": stack.url,
            "ASTROLUDE_PUBLIC_URL": "https://games.example.org",
            "ASTROLUDE_GATEWAY_TOKEN": Known("", stack.settings.keys).token,
            "ASTROLUDE_MAIL_ADDRESS": "play@example.org",
            "ASTROLUDE_MAIL_SMTP": f"smtp://127.0.0.1:{sink.port}",
        }
    )


@pytest.fixture(scope="package")
def gateway(settings: Settings) -> Gateway:
    """The service as the gateway sees it."""
    return Gateway(settings.url, settings.gateway_token)


@pytest.fixture(scope="package")
def composer(gateway: Gateway, settings: Settings) -> Composer:
    """What writes mails."""
    return Composer(gateway, settings)


@pytest.fixture(scope="package")
def post(gateway: Gateway, composer: Composer, settings: Settings, sink: Sink) -> Iterator[Post]:
    """The way out."""
    postbox = Postbox(settings.server, "example.org")
    yield Post(settings.url, Outbox(gateway, by_mail(postbox, composer)), sink)
    postbox.close()
