"""Mail from a real IMAP server: taken once, in any order of luck, and never lost."""

import smtplib
import threading
from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from imap_tools.mailbox import MailBoxUnencrypted

from clients.mail.imap import Polling, recipients
from clients.mail.incoming.intake import Intake
from clients.mail.letters import Letter
from tests.mail.inbound.conftest import OWN
from tests.mail.inbound.doorman import Doorman
from tests.mail.inbound.lossy import Lossy
from tests.mail.inbound.player import Player
from tests.mail.inbound.postman import reply_to
from tests.mail.mta.servers import PASSWORD, MailServers
from tests.patience import PATIENCE_SECONDS, eventually

BOX = "play@example.org"


@pytest.fixture(scope="module")
def servers() -> Iterator[MailServers]:
    """Dovecot, with the gateway's box."""
    servers = MailServers()
    try:
        servers.start()
        servers.add_box(BOX)
        yield servers
    finally:
        servers.end()


class Box:
    """The gateway's box, as its mail server fills it and its owner sees it."""

    def __init__(self, servers: MailServers) -> None:
        self._servers = servers

    def deliver(self, raw: bytes, recipient: str) -> None:
        """Put a mail into the box."""
        with smtplib.LMTP("127.0.0.1", self._servers.lmtp_port) as session:
            session.sendmail("x@example.net", [recipient], raw)

    def flags(self, folder: str = "INBOX") -> list[tuple[str, ...]]:
        """The flags of each mail in a folder."""
        with MailBoxUnencrypted("127.0.0.1", self._servers.imap_port) as box:
            box.login(BOX, PASSWORD, initial_folder=folder)
            return [tuple(flag for flag in mail.flags if flag != "\\Recent") for mail in box.fetch(mark_seen=False)]

    def empty(self) -> None:
        """Remove all mails."""
        with MailBoxUnencrypted("127.0.0.1", self._servers.imap_port) as box:
            box.login(BOX, PASSWORD)
            box.delete(box.uids())

    def url(self, query: str = "") -> str:
        """What the gateway is told."""
        return f"imap://{BOX.replace('@', '%40')}:{PASSWORD}@127.0.0.1:{self._servers.imap_port}/INBOX{query}"


@pytest.fixture
def box(servers: MailServers) -> Iterator[Box]:
    """The box, empty."""
    box = Box(servers)
    yield box
    box.empty()


@pytest.fixture
def polling(box: Box, intake: Intake) -> Iterator[None]:
    """The gateway, looking into the box."""
    stop = threading.Event()
    thread = threading.Thread(target=Polling(box.url(), 1.0, intake).run, args=(stop,))
    thread.start()
    yield
    stop.set()
    thread.join(PATIENCE_SECONDS)
    assert not thread.is_alive()


@pytest.mark.usefixtures("polling")
def test_a_mail_in_the_box_plays_and_is_seen(ada: Player, game: str, asked: Letter, box: Box) -> None:
    mail = reply_to(asked, ada.address, ada.words(game))
    box.deliver(mail.as_bytes(), str(mail["To"]))
    assert ada.did(game) == ["played"]
    assert eventually(lambda: box.flags() == [("\\Seen",)]), box.flags()


@pytest.mark.usefixtures("polling")
def test_garbage_never_stops_the_rest(ada: Player, game: str, asked: Letter, box: Box) -> None:
    box.deliver(b"\xff\xfe\x00garbage", BOX)
    box.deliver(b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + b"--b\r\n\r\n" * 3000, OWN.reply_to("a" * 32))
    mail = reply_to(asked, ada.address, ada.words(game))
    for _ in range(2):
        box.deliver(mail.as_bytes(), str(mail["To"]))
    assert ada.did(game) == ["played"]
    assert eventually(lambda: box.flags() == [("\\Seen",)] * 4), box.flags()
    assert len(ada.letters("answer", game)) == 1


@pytest.mark.usefixtures("polling")
def test_what_the_service_was_away_for_stays_unseen(
    ada: Player, game: str, asked: Letter, box: Box, lossy: Lossy
) -> None:
    lossy.lose("POST", "/gateway/replies", "request")
    mail = reply_to(asked, ada.address, ada.words(game))
    box.deliver(mail.as_bytes(), str(mail["To"]))
    assert eventually(lambda: lossy.lost == 1)
    assert box.flags() == [()]
    assert ada.moves(game) == []


def test_a_lost_connection_is_made_anew_and_done_mail_is_moved(
    ada: Player, game: str, asked: Letter, box: Box, intake: Intake, servers: MailServers
) -> None:
    # given mail in the box, and a way to its server that breaks at first
    mail = reply_to(asked, ada.address, ada.words(game))
    box.deliver(mail.as_bytes(), str(mail["To"]))
    stop = threading.Event()
    doorman = Doorman(servers.imap_port, refused=2)
    doorman.start()
    url = box.url("?done=Done").replace(str(servers.imap_port), str(doorman.port))
    thread = threading.Thread(target=Polling(url, 1.0, intake).run, args=(stop,))
    thread.start()
    # then it is taken and moved all the same
    assert ada.did(game) == ["played"]
    assert eventually(lambda: box.flags() == [] and box.flags("Done") == [("\\Seen",)])
    assert doorman.turned_away == 2
    stop.set()
    thread.join(PATIENCE_SECONDS)
    doorman.stop()


@pytest.mark.parametrize(
    ("headers", "found"),
    [
        ({"Delivered-To": "play+aaaaaaaaaaaaaaaaaaaa@example.org", "To": "play+bbbbbbbbbbbbbbbbbbbb@example.org"}, "a"),
        ({"X-Original-To": "play+aaaaaaaaaaaaaaaaaaaa@example.org", "Delivered-To": "box@example.org"}, "a"),
        ({"To": "Astrolude <PLAY+AAAAAAAAAAAAAAAAAAAA@Example.org>, x@example.net"}, "A"),
        ({"To": "x@example.net", "Cc": '"a, b" <play+aaaaaaaaaaaaaaaaaaaa@example.org>'}, "a"),
    ],
)
def test_the_token_is_where_the_mail_server_wrote_it_or_where_the_mail_went(
    headers: dict[str, str], found: str
) -> None:
    mail = EmailMessage()
    for name, value in headers.items():
        mail[name] = value
    assert [address.lower() for address in recipients(mail.as_bytes(), OWN)] == [OWN.reply_to(found.lower() * 20)]


def test_without_a_token_it_is_mail_for_nobody() -> None:
    assert recipients(b"To: x@example.net\r\n\r\n", OWN) == (BOX,)
