"""Guarded HTTP calls public addresses and those of allowed networks, once, and nothing else."""

import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.webhooks.destinations import Destinations, Refused
from tests.patience import PATIENCE_SECONDS
from tests.receiver import Flood, Receiver, drip, receiving, trickling
from workers.webhooks.guarded_http import ATTEMPT_SECONDS, Answer, GuardedHttp
from workers.webhooks.wire import MOST_BYTES, trust

HEADERS = {"Content-Type": "application/json"}
OWN = Destinations("127.0.0.1")
SHORT = 0.4
"""Seconds for an attempt that takes all the time it gets."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


class Names:
    """A name server with one name, whose address is another one each time, as one that means harm does."""

    def __init__(self, *answers: tuple[str, ...]) -> None:
        self._answers = iter(answers)

    def __call__(self, host: str, port: int, **_: Any) -> list[tuple[Any, ...]]:
        assert host == "rebinding.example"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in next(self._answers)]


def test_a_message_arrives_with_its_headers(receiver: Receiver) -> None:
    answer = GuardedHttp(OWN).post(f"{receiver.url}?a=b", {**HEADERS, "webhook-id": "msg_1"}, b'{"a":1}')
    (message,) = receiver.messages
    assert (answer.status, answer.problem) == (204, None)
    assert (message.path, message.body) == ("/hook?a=b", b'{"a":1}')
    assert message.headers["webhook-id"] == "msg_1"
    assert message.headers["Host"] == f"127.0.0.1:{receiver.port}"


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:8000/",
        "https://127.0.0.1/",
        "https://0.0.0.0/",
        "https://10.1.2.3/",
        "https://192.168.0.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://100.64.0.1/",
        "https://224.0.0.1/",
        "https://255.255.255.255/",
        "https://[::1]/",
        "https://[::]/",
        "https://[fe80::1]/",
        "https://[fc00::1]/",
        "https://[fec0::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/",
        "https://[2001:0:7f00:1::]/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "//example.org/",
        "https:///nothing",
        "https://example.org:22/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://me:secret@example.org/",
        "https://example.org/#part",
        "https://example.org/\r\nX: y",
        "https://exämple.org/",
        "https://[::1/",
        "https://example.org/" + "x" * 2048,
    ],
)
def test_addresses_that_are_never_called(url: str) -> None:
    with pytest.raises(Refused):
        Destinations().parse(url)


@pytest.mark.parametrize("url", ["https://example.org", "https://example.org:8443/a?b=c", "https://1.1.1.1/"])
def test_addresses_that_are_called(url: str) -> None:
    assert Destinations().parse(url).secure


@pytest.mark.parametrize("host", ["localhost", "2130706433", "0x7f000001", "0177.0.0.1", "127.1"])
def test_names_and_odd_forms_of_local_addresses_are_refused(receiver: Receiver, host: str) -> None:
    answer = GuardedHttp(Destinations("10.9.9.9")).post(f"http://{host}:{receiver.port}/", HEADERS, b"{}")
    assert answer.problem in ("address_refused", "no_address")
    assert receiver.messages == []


def test_a_name_is_asked_once_and_its_answer_is_what_is_called(receiver: Receiver) -> None:
    # given a name that is an allowed address at first, and another one of this machine a moment later
    names = Names(("127.0.0.1",), ("127.0.0.2",), ("127.0.0.1", "127.0.0.2"))
    courier = GuardedHttp(OWN, names)
    url = f"http://rebinding.example:{receiver.port}/"
    # then the one that was looked at is called, with the name as it was asked for
    assert courier.post(url, HEADERS, b"{}").status == 204
    assert receiver.messages[0].headers["Host"] == f"rebinding.example:{receiver.port}"
    # and the other one never, alone or among allowed ones
    assert courier.post(url, HEADERS, b"{}").problem == "address_refused"
    assert courier.post(url, HEADERS, b"{}").problem == "address_refused"
    assert len(receiver.messages) == 1


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    with receiving() as other:
        receiver.status, receiver.headers = 307, {"Location": other.url}
        assert GuardedHttp(OWN).post(receiver.url, HEADERS, b"{}").status == 307
        assert other.messages == []


def test_an_endless_answer_is_not_read(receiver: Receiver) -> None:
    receiver.answer = flood = Flood()
    answer = GuardedHttp(OWN).post(receiver.url, HEADERS, b"{}")
    assert (answer.status, answer.problem) == (200, None)
    assert flood.taken < 1 << 10


def test_a_silent_receiver_is_left(receiver: Receiver) -> None:
    receiver.answer = drip
    ends_in_time(GuardedHttp(OWN, seconds=SHORT).post(receiver.url, HEADERS, b"{}"))


def ends_in_time(answer: Answer) -> None:
    """It took the time that it was given and no more; and it would never have ended by itself."""
    assert (answer.status, answer.problem) == (None, "timeout")
    assert SHORT * 1000 <= answer.took < PATIENCE_SECONDS * 1000


@pytest.mark.parametrize(
    ("said", "piece"),
    [
        (b"", b"H"),
        (b"HTTP/1.1 200 O", b"K"),
        (b"HTTP/1.1 200 OK\r\nX: ", b"x"),
        (b"HTTP/1.1 200 OK\r\n", b"X: x\r\n"),
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    ],
    ids=["word", "status", "header", "headers", "continue"],
)
def test_an_answer_that_comes_drop_by_drop_ends_with_the_attempt(said: bytes, piece: bytes) -> None:
    with trickling(said, piece) as port:
        ends_in_time(GuardedHttp(OWN, seconds=SHORT).post(f"http://127.0.0.1:{port}/", HEADERS, b"{}"))


@pytest.mark.parametrize(
    ("said", "piece"),
    [(b"", b""), (b"\x16\x03\x03\x40\x00\x02", b"x")],
    ids=["silence", "a record without end"],
)
def test_a_handshake_that_comes_drop_by_drop_ends_with_the_attempt(said: bytes, piece: bytes) -> None:
    with trickling(said, piece) as port:
        ends_in_time(GuardedHttp(OWN, seconds=SHORT).post(f"https://127.0.0.1:{port}/", HEADERS, b"{}"))


def test_a_name_server_that_hangs_ends_with_the_attempt_and_is_outlasted() -> None:
    # given a name server that answers when it is let
    let = threading.Event()

    def name_server(host: str, port: int, **_: Any) -> list[tuple[Any, ...]]:
        assert let.wait(PATIENCE_SECONDS)
        return []

    courier = GuardedHttp(OWN, name_server, SHORT)
    ends_in_time(courier.post("https://hook.example/", HEADERS, b"{}"))
    # then the attempt is over, and its thread is known to be busy until it answers
    outlasting = threading.Thread(target=courier.outlast)
    outlasting.start()
    outlasting.join(0.05)
    assert outlasting.is_alive()
    let.set()
    outlasting.join(PATIENCE_SECONDS)
    assert not outlasting.is_alive()


def test_all_steps_together_have_one_limit(receiver: Receiver) -> None:
    # given a name server, and a receiver, that each take most of the time there is
    def name_server(host: str, port: int, **_: Any) -> list[tuple[Any, ...]]:
        time.sleep(0.7 * SHORT)
        return here(host, port)

    def slowly(request: Any) -> None:
        time.sleep(0.7 * SHORT)
        receiver.plainly(request)

    receiver.answer = slowly
    ends_in_time(GuardedHttp(OWN, name_server, SHORT).post(f"http://hook.example:{receiver.port}/", HEADERS, b"{}"))


def test_the_limit_is_the_one_that_receivers_are_told() -> None:
    assert ATTEMPT_SECONDS == 10


def test_headers_without_end_are_not_taken_in() -> None:
    with trickling(b"HTTP/1.1 100 Continue\r\n\r\n" * MOST_BYTES, b"") as port:
        answer = GuardedHttp(OWN).post(f"http://127.0.0.1:{port}/", HEADERS, b"{}")
    assert answer.problem == "no_answer"


def test_what_is_no_answer_is_told_apart() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

        def talk_nonsense() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(1 << 16)
                connection.sendall(b"220 mail.example ESMTP\r\n")

        thread = threading.Thread(target=talk_nonsense)
        thread.start()
        assert GuardedHttp(OWN).post(f"http://127.0.0.1:{port}/", HEADERS, b"{}").problem == "no_answer"
        thread.join()
    assert GuardedHttp(OWN).post(f"http://127.0.0.1:{port}/", HEADERS, b"{}").problem == "no_connection"
    assert GuardedHttp(OWN).post("https://nobody.invalid/", HEADERS, b"{}").problem == "no_address"


def test_without_tls_on_the_other_side_there_is_no_message(receiver: Receiver) -> None:
    secure = receiver.url.replace("http:", "https:")
    assert GuardedHttp(OWN).post(secure, HEADERS, b"{}").problem == "tls"
    assert receiver.messages == []


@pytest.fixture
def certificate(tmp_path: Path) -> Iterator[ssl.SSLContext]:
    """What a server needs for TLS with a certificate of its own for `hook.example`."""
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    named = ["-days", "2", "-subj", "/CN=hook.example", "-addext", "subjectAltName=DNS:hook.example"]
    files = ["-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "cert.pem")]
    subprocess.run([*made, *named, *files], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    trust.cache_clear()
    yield context
    trust.cache_clear()


@pytest.fixture
def certified(certificate: ssl.SSLContext) -> Iterator[Receiver]:
    """A receiver with TLS."""
    with receiving(context=certificate) as made:
        yield made


def here(host: str, port: int, **_: Any) -> list[tuple[Any, ...]]:
    """A name server to which every name is this machine."""
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]


def test_an_answer_within_tls_that_comes_drop_by_drop_ends_with_the_attempt(
    certificate: ssl.SSLContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
    with trickling(b"HTTP/1.1 204 No Content\r\n", b"X: x\r\n", context=certificate) as port:
        ends_in_time(GuardedHttp(OWN, here, SHORT).post(f"https://hook.example:{port}/", HEADERS, b"{}"))


def test_tls_is_checked_for_the_name_though_the_address_is_called(
    certified: Receiver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    courier = GuardedHttp(OWN, here)
    right, wrong = (f"https://{name}:{certified.port}/" for name in ("hook.example", "other.example"))
    # nobody vouches for the certificate
    assert courier.post(right, HEADERS, b"{}").problem == "tls"
    # when somebody does, it is right for its own name alone
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
    trust.cache_clear()
    assert courier.post(right, HEADERS, b"{}").status == 204
    assert courier.post(wrong, HEADERS, b"{}").problem == "tls"
    assert [message.headers["Host"] for message in certified.messages] == [f"hook.example:{certified.port}"]


@pytest.mark.parametrize(
    ("asked_for", "least", "most"),
    [
        ("120", 120, 120),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 10**9, 10**12),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0, 0),
        ("Fri, 31 Dec 99999 23:59:59 GMT", 0, 0),
        ("soon", 0, 0),
        ("-5", 0, 0),
        ("99999999", 0, 0),
    ],
)
def test_the_receivers_wish_for_peace_is_heard(receiver: Receiver, asked_for: str, least: int, most: int) -> None:
    receiver.status, receiver.headers = 503, {"Retry-After": asked_for}

    answer = GuardedHttp(OWN).post(receiver.url, HEADERS, b"{}")

    assert answer.status == 503
    assert least <= answer.retry_after <= most
