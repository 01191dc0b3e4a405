"""Handing mails to a mail server: which refusals are for ever, lost connections, TLS, logins, other scripts."""

import ssl
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest
from aiosmtpd.smtp import AuthResult, LoginPassword

from clients.mail.compose.mail import Never, NotNow
from clients.mail.settings import Server
from clients.mail.smtp import Postbox
from tests.mail.compose.sink import Sink
from tests.ports import free_port


def mail(to: str = "ada@example.org") -> EmailMessage:
    """Any mail."""
    message = EmailMessage(SMTP)
    message["From"], message["To"], message["Subject"] = "play@example.org", to, "Été"
    message.set_content("À vous.\n", cte="quoted-printable")
    return message


def server(port: int, **facts: object) -> Server:
    """The server at that port."""
    known = {"tls": False, "starttls": None, "user": "", "password": "", **facts}
    return Server("127.0.0.1", port, **known)  # type: ignore[arg-type]


@pytest.fixture
def own() -> Iterator[Sink]:
    """A mail server for one test."""
    sink = Sink()
    sink.start()
    yield sink
    sink.stop()


@pytest.fixture
def postbox(own: Sink) -> Iterator[Postbox]:
    """The way to it."""
    postbox = Postbox(server(own.port), "example.org")
    yield postbox
    postbox.close()


def send(postbox: Postbox, to: str = "ada@example.org") -> None:
    """Send a mail."""
    postbox.send(mail(), "play@example.org", to)


def test_several_mails_go_over_one_connection(own: Sink, postbox: Postbox) -> None:
    for name in ("ada", "bob", "chen"):
        send(postbox, f"{name}@example.org")
    assert [taken.recipient for taken in own.taken] == ["ada@example.org", "bob@example.org", "chen@example.org"]
    assert own.sessions == 1
    assert own.taken[0].mail["Subject"] == "Été"


def test_a_connection_that_was_lost_is_made_anew(own: Sink, postbox: Postbox) -> None:
    send(postbox)
    own.stop()
    with pytest.raises(NotNow):
        send(postbox)
    own.start()
    send(postbox)
    assert len(own.taken) == 2


@pytest.mark.parametrize("place", ["at_recipient", "at_data"])
@pytest.mark.parametrize(
    ("answer", "judged"),
    [
        ("550 5.1.1 no such mailbox", Never),
        ("554 5.7.1 refused", Never),
        ("450 4.2.0 greylisted", NotNow),
        ("452 4.2.2 mailbox full", NotNow),
        ("530 5.7.0 log in first", NotNow),
    ],
)
def test_refusals_of_a_mail_are_told_from_passing_ones(
    own: Sink, postbox: Postbox, place: str, answer: str, judged: type[Exception]
) -> None:
    setattr(own, place, answer)
    with pytest.raises(judged, match=answer[:9]):
        send(postbox)
    # and the next mail is not hurt
    setattr(own, place, "")
    send(postbox)
    assert len(own.taken) == 1


def test_no_server_at_all_is_waited_for() -> None:
    with pytest.raises(NotNow, match="no mail server"):
        send(Postbox(server(free_port()), "example.org"))


def test_an_address_of_another_script_needs_a_server_that_carries_it(own: Sink, postbox: Postbox) -> None:
    postbox.send(mail(), "play@example.org", "élise@xn--bcher-kva.example")
    assert own.taken[0].recipient == "élise@xn--bcher-kva.example"
    plain = Sink(enable_SMTPUTF8=False)
    plain.start()
    with pytest.raises(Never, match="can't carry"):
        Postbox(server(plain.port), "example.org").send(mail(), "play@example.org", "élise@example.org")
    plain.stop()


@pytest.fixture(scope="module")
def context() -> ssl.SSLContext:
    """TLS with a certificate that nobody else has signed."""
    found = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    found.load_cert_chain(Path(__file__).with_name("self_signed.pem"))
    return found


@pytest.fixture
def secure(context: ssl.SSLContext) -> Iterator[Sink]:
    """A mail server that offers TLS and wants a login."""

    def known(_server: object, _session: object, _envelope: object, _how: str, data: LoginPassword) -> AuthResult:
        return AuthResult(success=(data.login, data.password) == (b"ada", b"p@ss"), handled=False)

    sink = Sink(tls_context=context, authenticator=known, auth_required=True)
    sink.start()
    yield sink
    sink.stop()


def test_tls_is_taken_where_it_is_offered_and_a_login_insists_on_a_good_certificate(secure: Sink) -> None:
    # a server next door: TLS, whoever signed it; without a login nothing is taken
    with pytest.raises(NotNow, match="530"):
        send(Postbox(server(secure.port), "example.org"))
    # a password is never shown to who cannot prove its name
    with pytest.raises(NotNow, match="certificate"):
        send(Postbox(server(secure.port, starttls=True, user="ada", password="p@ss"), "example.org"))
    # with TLS that needs no proof, by the operator's body, it is
    trusting = Postbox(server(secure.port, user="ada", password="p@ss"), "example.org")
    send(trusting)
    trusting.close()
    with pytest.raises(NotNow, match="535"):
        send(Postbox(server(secure.port, user="ada", password="wrong"), "example.org"))
    assert len(secure.taken) == 1


def test_tls_that_is_required_and_not_offered_sends_nothing(own: Sink) -> None:
    with pytest.raises(NotNow):
        send(Postbox(server(own.port, starttls=True), "example.org"))
    assert own.taken == []


def test_a_server_that_speaks_tls_from_the_start_has_to_prove_its_name(context: ssl.SSLContext) -> None:
    sink = Sink(ssl_context=context)
    sink.start()
    with pytest.raises(NotNow, match="certificate"):
        send(Postbox(server(sink.port, tls=True), "example.org"))
    sink.stop()
