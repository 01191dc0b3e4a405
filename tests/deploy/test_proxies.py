"""nginx and Caddy as deploy/proxy has them, before a real service: what they must not spoil, and must stop."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from subprocess import Popen
from urllib.parse import urlsplit

import pytest
import requests

from service.limits.connections import LARGEST_BODY
from tests.api.streams.streaming import serving
from tests.deploy.proxies import CONNECTIONS, NAME, Proxy
from tests.deploy.proxies import running as proxy_running
from tests.folders import new_folder
from tests.patience import PATIENCE_SECONDS

pytestmark = pytest.mark.slow

TOO_LARGE, UNSUPPORTED_MEDIA_TYPE = 413, 415
SIGN_UPS = 2
"""That one address may do here."""

FORGED = (
    ("X-Forwarded-For", "203.0.113.9"),
    ("X-Forwarded-For", "203.0.113.9, 203.0.113.10"),
    ("Forwarded", "for=203.0.113.9"),
    ("X-Real-IP", "203.0.113.9"),
)

_addresses = (f"127.0.{number // 250}.{number % 250 + 1}" for number in count(250))
_names = (f"Player {number}" for number in count(1))


@pytest.fixture(scope="module")
def service(socket_dir: Path, log_redis_url: str, work_redis_url: str) -> Iterator[int]:
    """The port of a service behind one proxy, with a process for streams."""
    told = {"ASTROLUDE_TRUSTED_PROXIES": "1", "ASTROLUDE_RATE_LIMITS": str(SIGN_UPS / 20)}
    with serving(new_folder(socket_dir) / "var", log_redis_url, work_redis_url, **told) as service:
        yield urlsplit(service.server.url).port or 0


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, service: int, socket_dir: Path) -> Iterator[Proxy]:
    with proxy_running(request.param, service, new_folder(socket_dir)) as proxy:
        yield proxy


def signed_up(proxy: Proxy, source: str, *options: str) -> int:
    """The status that a new player's sign-up from this address is answered with."""
    return proxy.send("/v1/accounts", {"name": next(_names), "password": "correct horse"}, *options, source=source)[0]


def bearer(proxy: Proxy) -> str:
    """The token of a new player, who has an address of their own."""
    body = {"name": next(_names), "password": "correct horse"}
    return str(proxy.send("/v1/accounts", body, source=next(_addresses))[1]["token"]["token"])


def as_(token: str) -> tuple[str, str]:
    return "--header", f"Authorization: Bearer {token}"


def opened(proxy: Proxy, token: str) -> str:
    """The path of a new game with a free seat."""
    body = {"rulebook": "systeme-solaire", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
    return f"/v1/games/{proxy.send('/v1/games', body, *as_(token))[1]['id']}"


def line(stream: Popen[str], word: str) -> str:
    """The next line that has the word."""
    assert stream.stdout is not None
    return next(found for found in stream.stdout if word in found)


@pytest.mark.parametrize("version", ["--http2", "--http1.1"])
def test_an_event_arrives_while_its_stream_goes_on(proxy: Proxy, version: str) -> None:
    ada, bob = bearer(proxy), bearer(proxy)
    game = opened(proxy, ada)

    with proxy.following(f"{game}/events?after=0", ada, version) as stream:
        line(stream, '"game_created"')
        status, _ = proxy.send(f"{game}/seats/1", {}, "--request", "PUT", *as_(bob))
        assert status == 200
        assert line(stream, '"seat_taken"')
        assert stream.poll() is None


def test_browsers_get_http_2_and_are_told_to_insist_on_tls(proxy: Proxy) -> None:
    status, version, head = proxy.ask("/", "--include", "--output", "-")
    plain = requests.get(f"http://127.0.0.1:{proxy.plain_port}/x?y", headers={"Host": NAME}, allow_redirects=False)

    assert (status, version) == (200, "2")
    assert "strict-transport-security: max-age=31536000" in head
    assert plain.status_code == 308
    assert plain.headers["Location"].endswith("/x?y")
    assert plain.headers["Location"].startswith(f"https://{NAME}")


def test_answers_are_compressed_by_the_service_once(proxy: Proxy) -> None:
    status, _, head = proxy.ask("/v1/rulebooks/fabulastro", "--head", "--header", "Accept-Encoding: gzip, br, zstd")

    assert status == 200
    assert head.lower().count("content-encoding:") == 1


def test_players_are_counted_by_their_own_addresses_whatever_they_claim(proxy: Proxy) -> None:
    one, other = next(_addresses), next(_addresses)
    forged = [("--header", f"{name}: {value}") for name, value in FORGED]

    assert [signed_up(proxy, one) for _ in range(SIGN_UPS)] == [201] * SIGN_UPS
    assert {signed_up(proxy, one, *claim) for claim in [(), *forged]} == {429}
    assert signed_up(proxy, other) == 201


def test_a_body_that_is_too_large_is_refused(proxy: Proxy, tmp_path: Path) -> None:
    most = tmp_path / "most"
    more = tmp_path / "more"
    much = tmp_path / "much"
    for path, size in ((most, LARGEST_BODY), (more, LARGEST_BODY + 1), (much, 100 * LARGEST_BODY)):
        path.write_text("x" * size)

    assert proxy.ask("/v1/accounts", "--data", f"@{most}")[0] == UNSUPPORTED_MEDIA_TYPE
    for told in (("--http2",), ("--http1.1",), ("--http1.1", "--header", "Transfer-Encoding: chunked")):
        assert proxy.ask("/v1/accounts", *told, "--data", f"@{more}")[0] == TOO_LARGE
    for version in ("--http2", "--http1.1"):
        assert proxy.ask("/v1/accounts", version, "--data", f"@{much}")[0] == TOO_LARGE


def test_metrics_are_closed_to_the_outside(proxy: Proxy) -> None:
    assert {proxy.ask(path)[0] for path in ("/metrics", "/metrics?x", "/%6detrics", "/./metrics", "//metrics")} == {404}


def test_no_log_keeps_the_secrets_of_paths(proxy: Proxy) -> None:
    proxy.ask("/unsubscribe/hush-hush")
    requests.get(f"http://127.0.0.1:{proxy.plain_port}/unsubscribe/hush-hush", allow_redirects=False, timeout=60)
    proxy.ask("/healthz")

    logs = [path for path in proxy.certificate.parent.glob("*log") if path.is_file()]
    assert logs
    assert [path.name for path in logs if "hush-hush" in path.read_text(encoding="utf-8")] == []


def test_who_never_ends_a_request_is_cut_off(proxy: Proxy) -> None:
    trusting = ssl.create_default_context(cafile=proxy.certificate)
    with (
        socket.create_connection(("127.0.0.1", proxy.port), PATIENCE_SECONDS) as connection,
        trusting.wrap_socket(connection, server_hostname=NAME) as slow,
    ):
        slow.sendall(f"GET / HTTP/1.1\r\nHost: {NAME}\r\nX-Never".encode())

        assert not slow.recv(1024).startswith(b"HTTP/1.1 2")


def test_other_names_and_old_tls_get_no_answer(proxy: Proxy) -> None:
    assert proxy.ask("/healthz", "--tls-max", "1.1")[0] == 0
    assert proxy.ask("/healthz", "--insecure", name="elsewhere.example.org")[0] == 0


@pytest.mark.parametrize("proxy", ["nginx"], indirect=True)
def test_one_address_holds_no_more_than_its_share(proxy: Proxy) -> None:
    """Caddy cannot count: a firewall does it there."""
    token = bearer(proxy)
    with ExitStack() as streams:
        for _ in range(CONNECTIONS):
            line(streams.enter_context(proxy.following("/v1/stream", token)), "retry:")

        assert proxy.ask("/healthz")[0] == 429
        assert proxy.ask("/healthz", source=next(_addresses))[0] == 200
