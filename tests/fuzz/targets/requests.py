"""Requests as schemas and rulebooks read them: `METHOD /path?query`, and on the next line a body."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from tempfile import mkdtemp
from typing import Any
from urllib.parse import unquote_to_bytes

from flask import Flask
from marshmallow import RAISE
from werkzeug.exceptions import HTTPException

from games.core.catalogue import rulebooks
from games.core.errors import IllegalMove
from service.api.app import create_app
from service.api.http.blueprint import Operation, json_body
from service.api.http.context import here
from service.api.http.problems import Problem, answer
from service.api.http.replies import JSON
from service.api.http.validation import checked
from service.settings import Settings

WORDS: tuple[bytes, ...] = (
    *(b"GET /v1/games?", b"POST /v1/games\n", b"POST /v1/games/g/moves\n", b"PUT /v1/games/g/orders\n", b"PATCH "),
    *(b"language=", b"limit=", b"after=", b"wait=PT", b"cursor=", b"focus=", b"at=", b"&", b"%00", b"%ed%a0%80", b"%"),
    *(b'{"', b'":', b"null", b"true", b"[]", b"{}", b'"\\ud800"', b'"\\u0000"', b"1e999", b"-0", b"1.5", b"NaN"),
    *(b"9223372036854775808", b"18446744073709551616", b'"type":', b'"kind":', b'"options":', b'"seats":', b'"clock":'),
    *(b"PT1S", b"P9999999D", b"2026-11-21T10:00:00Z", b"9999-12-31T23:59:59+14:00", b"0001-01-01T00:00:00-23:59"),
    *(b"https://example.org/", b"Europe/Paris", b"../../etc/passwd", b"\\u202e", b"a@b.c", b"xmpp:", b"mailto:"),
)  # fmt: skip


@cache
def _app() -> Flask:
    """The application, which connects to nothing here."""
    return create_app(Settings.load({"ASTROLUDE_VAR": mkdtemp()}))


def parse(data: bytes) -> None:
    """Find the operation of a request, and read query and body: what is wrong with them is a problem below 500."""
    head, _, body = data.partition(b"\n")
    method, _, target = head.decode("latin-1").partition(" ")
    path, _, query = target.partition("?")
    as_sent = {"PATH_INFO": "/" + unquote_to_bytes(path.encode("latin-1")).decode("latin-1").lstrip("/")}
    with _app().test_request_context(
        method=method or "GET", query_string=query, data=body, content_type=JSON, environ_overrides=as_sent
    ):
        assert _status() < HTTPStatus.INTERNAL_SERVER_ERROR


def _status() -> int:
    try:
        _read()
    except (Problem, IllegalMove, HTTPException) as error:
        return answer(error).status_code
    return HTTPStatus.OK


def _read() -> None:
    request = here()
    if request.routing_exception is not None:
        raise request.routing_exception
    operation = _operation(request.endpoint or "")
    if operation.query is not None:
        checked(operation.query(unknown=RAISE), request.args.to_dict(), "query")
    if operation.body is not None and JSON in operation.body["content"]:
        schema = operation.body["content"][JSON]["schema"]
        _by_rulebooks(checked(schema(unknown=RAISE), json_body(operation.body.get("required", False))))


def _operation(endpoint: str) -> Operation:
    """The operation of an endpoint; an empty one for files and pages, which are none."""
    found: Operation = getattr(_app().view_functions[endpoint], "operation", Operation())
    return found


def _by_rulebooks(body: dict[str, Any]) -> None:
    """Read a move and options as each rulebook would."""
    for book in rulebooks().values():
        for name, read in (("move", book.read_move), ("options", book.read_options)):
            if isinstance(body.get(name), dict):
                with suppress(IllegalMove):
                    read(body[name])


def _operations() -> Iterator[tuple[str, str, Operation]]:
    for rule in _app().url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield method, rule.rule, _operation(rule.endpoint)


def seeds() -> Iterator[bytes]:
    """Each operation with the examples that the document has, and the moves of its games."""
    for method, path, operation in sorted(_operations(), key=lambda one: one[:2]):
        query = "&".join(f"{name}=1" for name in operation.query().fields) if operation.query else ""
        media = operation.body["content"].get(JSON, {}) if operation.body else {}
        examples = [one["value"] for one in media.get("examples", {}).values()] or [media.get("example", {})]
        for example in examples:
            yield f"{method} {path}?{query}\n{json.dumps(example)}".encode()
