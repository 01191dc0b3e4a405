"""Problem documents everywhere: whatever is wrong with a request, its answer has the one shape."""

import json
import re
import socket
from http.client import HTTPMessage, parse_headers
from typing import Any

import pytest
import requests

from events.errors import BrokenLog, NoSuchLog, NotCopied, Unavailable
from games.core.errors import IllegalMove
from service.api.app import create_app
from service.api.http.problems import SHAPE_CODES, STATUS, TEXTS, Refused
from service.games.access import NotAllowed
from service.games.commands import Busy, KeyReused, StaleVersion
from service.settings import Settings
from tests.api.client import Api, Person
from tests.api.process import Server
from tests.patience import PATIENCE_SECONDS

MEMBERS = {"type", "title", "status", "detail", "code", "request_id"}
JSON = {"Content-Type": "application/json"}


def _problem(answer: requests.Response, status: int, code: str) -> dict[str, Any]:
    document: dict[str, Any] = answer.json()
    assert (answer.status_code, document["status"], document["code"]) == (status, status, code)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert document.keys() >= MEMBERS
    assert document["request_id"] == answer.headers["X-Request-Id"]
    assert document["type"] == f"/docs/problems#{code}"
    return document


def test_unknown_address(api: Api) -> None:
    _problem(api.get("/v1/nothing/here"), 404, "not_found")
    _problem(api.get("/v1/accounts/"), 404, "not_found")


def test_other_method_keeps_allow(api: Api) -> None:
    answer = api.request("PUT", "/v1/tokens")
    _problem(answer, 405, "method_not_allowed")
    assert answer.headers["Allow"] == "DELETE, GET, HEAD, OPTIONS, POST"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"{'name': 1}",
        b"\xff\xfe",
        b'{"a": NaN}',
        b'{"a": "\xed\xa0\x80"}',
        b"[1, 2",
        b'{"a": "\\ud800"}',
        b"[" * 30_000,
    ],
)
def test_not_json(api: Api, body: bytes) -> None:
    _problem(api.request("POST", "/v1/accounts", data=body, headers=JSON), 400, "not_json")


@pytest.mark.parametrize("body", [b"[]", b"1", b'"x"', b"null", b"true"])
def test_json_of_another_kind(api: Api, body: bytes) -> None:
    document = _problem(api.request("POST", "/v1/accounts", data=body, headers=JSON), 422, "invalid_field")
    assert document["field"] == "$"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/xml", "x"])
def test_other_media_types(api: Api, kind: str) -> None:
    answer = api.request("POST", "/v1/accounts", data=b'{"name": "x"}', headers={"Content-Type": kind})
    _problem(answer, 415, "unsupported_media_type")


def test_a_charset_does_no_harm(api: Api) -> None:
    kind = {"Content-Type": "application/json; charset=utf-8"}
    _problem(api.request("POST", "/v1/accounts", data=b'{"x": 1}', headers=kind), 422, "unknown_field")


def test_large_bodies(api: Api) -> None:
    document = _problem(api.request("POST", "/v1/accounts", data=b" " * 65537, headers=JSON), 413, "too_large")
    assert document["facts"] == {"limit": 65536}
    _problem(api.request("POST", "/v1/accounts", data=b" " * 65536, headers=JSON), 400, "not_json")


def test_large_bodies_in_chunks(server: Server) -> None:
    chunks = (b" " * 8192 for _ in range(10))
    _problem(
        requests.post(f"{server.url}/v1/accounts", data=chunks, headers=JSON, timeout=PATIENCE_SECONDS),
        413,
        "too_large",
    )


def test_chunks_that_are_none(server: Server, api: Api) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    head = b"POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS) as connection:
        connection.sendall(head + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n")
        answer = connection.makefile("rb").readline()
    assert answer.startswith(b"HTTP/1.1 400")
    assert api.get("/healthz").status_code == 200


def test_every_fault_of_a_body_is_named_with_its_path(api: Api) -> None:
    body = {"name": 5, "colour": "red", "password": "x"}
    document = _problem(api.post("/v1/accounts", body), 422, "unknown_field")
    assert [fault["field"] for fault in document["errors"]] == ["$.colour", "$.name", "$.password"]
    assert "$.colour" in document["detail"]


def test_a_field_without_a_name_is_named_too(api: Api) -> None:
    document = _problem(api.get("/v1/games?=1"), 422, "unknown_field")
    assert (document["field"], document["detail"]) == ("", 'There is no field "" here.')


def test_missing_fields_are_named(api: Api) -> None:
    document = _problem(api.post("/v1/accounts", {"name": "Sirius"}), 422, "missing_field")
    assert document["field"] == "$.password"


def test_sentences_are_in_the_caller_s_language(api: Api) -> None:
    answer = api.post("/v1/accounts", {"name": "Sirius"}, headers={"Accept-Language": "fr-CA, en;q=0.5"})
    document = _problem(answer, 422, "missing_field")
    assert document["title"] == "Champ manquant"
    assert answer.headers["Content-Language"] == "fr"


def test_a_key_of_odd_form_is_refused(api: Api, people: dict[str, Person]) -> None:
    for key in ("", "a b", "x" * 129):
        answer = people["Ada"].api.post("/v1/tokens", {}, headers={"Idempotency-Key": key})
        document = _problem(answer, 422, "invalid_field")
        assert (document["field"], document["facts"]["reason"]) == ("Idempotency-Key", "[!-~]{1,128}")


def raw(server: Server, request: bytes) -> tuple[bytes, HTTPMessage, dict[str, Any]]:
    """What comes back for these bytes: status line, headers and document."""
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS) as connection:
        connection.sendall(request)
        answer = connection.makefile("rb")
        line, headers = answer.readline(), parse_headers(answer)
        return line, headers, json.loads(answer.read())


BEGIN = b"POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("request_", "status", "code", "facts"),
    [
        (b"\x00\x01 nonsense\r\n\r\n", 400, "bad_request", None),
        (b"GET /healthz HTTP/9.9\r\n\r\n", 400, "bad_request", None),
        (b"GET /healthz HTTP/1.1\r\nno colon\r\n\r\n", 400, "bad_request", None),
        (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\n\r\n", 414, "address_too_long", {"limit": 8190}),
        (BEGIN + b"A: " + b"x" * 9000 + b"\r\n\r\n", 431, "headers_too_large", {"fields": 64, "limit": 8190}),
        (BEGIN + b"A: b\r\n" * 70 + b"\r\n", 431, "headers_too_large", {"fields": 64, "limit": 8190}),
        (BEGIN + b"Transfer-Encoding: odd\r\n\r\n", 501, "not_implemented", None),
    ],
)
def test_what_breaks_http_itself_gets_a_problem_document_too(
    server: Server, api: Api, request_: bytes, status: int, code: str, facts: dict[str, int] | None
) -> None:
    line, headers, document = raw(server, request_)

    assert line.split()[1] == str(status).encode()
    assert (headers["Content-Type"], headers["Connection"]) == ("application/problem+json", "close")
    assert document.keys() >= MEMBERS
    assert (document["status"], document["code"], document.get("facts")) == (status, code, facts)
    assert document["request_id"] == headers["X-Request-Id"]
    assert api.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (IllegalMove("bid_too_low", "SS-07", minimum=3), 409, "bid_too_low"),
        (IllegalMove("unknown_move", known=["bid"]), 422, "unknown_move"),
        (IllegalMove("game_finished", status="finished"), 409, "game_finished"),
        (NotAllowed("not_your_seat"), 403, "not_your_seat"),
        (NotAllowed("never_heard_of"), 403, "never_heard_of"),
        (StaleVersion(7), 412, "stale_version"),
        (KeyReused(), 422, "key_reused"),
        (Busy(), 503, "busy"),
        (NoSuchLog("abc"), 404, "unknown_game"),
        (BrokenLog("abc", 3, "the hash does not fit"), 500, "broken_log"),
        (Unavailable("away"), 503, "unavailable"),
        (NotCopied("none there"), 503, "not_copied"),
        (ZeroDivisionError("secret thing"), 500, "internal_error"),
    ],
)
def test_every_error_of_the_layers_below_has_its_answer(
    error: Exception, status: int, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    # given
    app = create_app(Settings(secret_key="k" * 32))

    def fail() -> str:
        raise error

    app.add_url_rule("/fail", view_func=fail)
    # when
    answer = app.test_client().get("/fail")
    # then
    document = answer.get_json()
    assert (answer.status_code, document["code"]) == (status, code)
    assert "secret" not in answer.text
    assert ("Retry-After" in answer.headers) == (status == 503)
    logged = capsys.readouterr().err
    assert ("request_failed" in logged and document["request_id"] in logged) == (code == "internal_error")


def test_a_refusal_says_rule_facts_and_what_is_legal() -> None:
    refused = Refused(IllegalMove("bid_too_low", "SS-07", minimum=3), legal=[{"type": "pass"}], field="$.move")
    assert (refused.status, refused.facts) == (409, {"minimum": 3})
    assert refused.extra == {"rule": "SS-07", "legal": [{"type": "pass"}]}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_code_has_its_words(language: str) -> None:
    words = TEXTS.words(language)
    assert [code for code in STATUS if not (words.has(f"titles.{code}") and words.has(f"details.{code}"))] == []
    assert not SHAPE_CODES & STATUS.keys()


def test_a_request_s_name_tells_nothing_of_others(api: Api) -> None:
    # given
    names = [api.get("/healthz").headers["X-Request-Id"] for _ in range(50)]
    # then they are of one form, all different, of one length, and in no order, from one process as from two
    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in names)
    assert len({*names}) == 50
    assert len({name[:4] for name in names}) > 40
    assert len({name[-4:] for name in names}) > 40


SAFE = "default-src 'none'; frame-ancestors 'none'"


@pytest.mark.parametrize(
    ("path", "policy"),
    [
        ("/healthz", SAFE),
        ("/nothing/here", SAFE),
        ("/v1/games", SAFE),
        ("/v1/rulebooks", SAFE),
        ("/metrics", SAFE),
        ("/docs", "default-src 'none'; script-src 'self'"),
        ("/", "default-src 'none'; script-src 'self'"),
    ],
)
def test_no_answer_is_taken_for_something_else(server: Server, path: str, policy: str) -> None:
    answer = requests.get(f"{server.url}{path}", timeout=PATIENCE_SECONDS)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"].startswith(policy)
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_neither_is_gunicorn_s_own_refusal(server: Server) -> None:
    _, headers, _ = raw(server, b"nonsense\r\n\r\n")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"] == SAFE
