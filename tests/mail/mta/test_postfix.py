"""The whole way of a letter and its answer through Postfix, and through a box that Dovecot keeps, as documented."""

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import quote

import pytest

from tests import documents
from tests.faults.stack import Stack
from tests.folders import new_folder
from tests.mail.mta.conftest import BEHIND_MTA, POLLED, Gateways
from tests.mail.mta.correspondents import Correspondent
from tests.mail.mta.postfix import PAGE, Postfix, PostfixServers
from tests.mail.mta.servers import PASSWORD
from tests.mail.mta.tables import open_table
from tests.patience import eventually

RULEBOOK = "systeme-solaire"


@pytest.fixture(scope="module")
def postfix() -> Iterator[PostfixServers]:
    servers = PostfixServers()
    try:
        servers.start()
        yield servers
    finally:
        servers.end()


@pytest.fixture(scope="module")
def by_postfix(stack: Stack, postfix: PostfixServers, gateways: Gateways, socket_dir: Path) -> Iterator[Gateways]:
    """Gateways whose mail Postfix carries; the one behind Exim would take their letters."""
    if gateways.running(BEHIND_MTA):
        gateways.stop(BEHIND_MTA)
    found = Gateways(stack, postfix, new_folder(socket_dir))
    yield found
    found.end()


class Pretender(Correspondent):
    """Claims in each mail what only the own mail server may say: that it is forged."""

    def post(self, mail: EmailMessage, recipient: str) -> None:
        mail["Authentication-Results"] = "mx.astrolude.test; dmarc=fail header.from=players.test"
        super().post(mail, recipient)


def arrive(kind: type[Correspondent], postfix: PostfixServers, stack: Stack) -> Correspondent:
    """Somebody who gets letters."""
    person = kind.arrive(postfix, stack.url)
    postfix.add_box(person.address)
    person.confirm()
    return person


def plays(person: Correspondent) -> bool:
    """Whether a letter comes, and its answer is a move."""
    game = open_table([person], RULEBOOK)
    return eventually(lambda: (person.turn(), person.moves(game))[1])


def test_letters_and_answers_go_through_postfix_and_nobody_speaks_in_its_name(
    stack: Stack, postfix: PostfixServers, by_postfix: Gateways
) -> None:
    by_postfix.start("by-lmtp")

    assert plays(arrive(Pretender, postfix, stack)), postfix.logs()
    lost = arrive(Correspondent, postfix, stack)
    postfix.remove_box(lost.address)
    open_table([lost], RULEBOOK)
    assert eventually(lambda: lost.api.get("/v1/accounts/me/mail")["state"] == "bouncing"), postfix.logs()

    assert by_postfix.faults("by-lmtp") == []
    assert by_postfix.stop("by-lmtp") == 0


def test_a_box_of_dovecot_is_read_from_the_folder_where_sieve_puts_answers(
    stack: Stack, postfix: PostfixServers, by_postfix: Gateways
) -> None:
    postfix.add_box(POLLED, documents.block(PAGE, "sieve"))
    imap = f"imap://{quote(POLLED)}:{PASSWORD}@127.0.0.1:{postfix.imap_port}/Games"
    told = {"LISTEN": "", "IMAP": imap, "POLL_SECONDS": "1", "ADDRESS": POLLED}
    by_postfix.start("by-imap", **{f"ASTROLUDE_MAIL_{name}": value for name, value in told.items()})

    assert plays(arrive(Correspondent, postfix, stack)), postfix.logs()

    assert by_postfix.faults("by-imap") == []
    assert by_postfix.stop("by-imap") == 0


@pytest.mark.parametrize(
    ("named", "host", "strangers"),
    [("postfix", "games.example.org", "relay_recipient_maps"), ("postfix beside mailboxes", "play@example.org", "")],
)
def test_postfix_understands_what_the_documents_say(tmp_path: Path, named: str, host: str, strangers: str) -> None:
    """Asked of its own tools, which need no root."""
    tried = Postfix(tmp_path, documents.block(PAGE, named), smtp_port=25, lmtp_port=24)

    assert tried.complaints() == ""
    assert tried.looked_up("transport_maps", host) == "lmtp:inet:127.0.0.1:8024"
    if strangers:
        assert tried.looked_up(strangers, "play@games.example.org") == "OK"
        assert tried.looked_up(strangers, "root@games.example.org") == ""
