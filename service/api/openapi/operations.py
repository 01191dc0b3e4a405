"""What the document says of each operation, from what its decorators noted."""

import re
from collections.abc import Iterator
from typing import Any, Final, cast

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask

from service import VERSION
from service.answers import COMPONENT
from service.api.examples import EXAMPLES, example_of
from service.api.http.blueprint import Operation, Said, operation_of, words_of
from service.api.http.idempotency import HEADER
from service.api.http.replies import JSON
from service.api.openapi.common import Json, headers
from service.api.openapi.problems import problem, refusals
from service.api.schemas.shapes import pattern_schema, shape_schema

METHODS: Final = frozenset({"GET", "PUT", "POST", "PATCH", "DELETE"})
_OF_NAMED: Final = {
    "account": ("unknown_account",),
    "number": ("unknown_message",),
    "game": ("unknown_game", "broken_log", "rulebook_missing"),
    "webhook": ("unknown_webhook",),
    "app": ("unknown_app",),
    "delivery": ("unknown_delivery",),
    "device": ("unknown_device",),
    "seek": ("unknown_seek",),
    "study": ("unknown_study",),
    "entry": ("unknown_entry",),
    "ticket": ("unknown_ticket",),
    "token": ("unknown_token",),
    "name": ("unknown_player",),
    "letter": ("unknown_letter",),
    "reply": ("unknown_reply",),
    "subscription": ("unknown_subscription", "unavailable"),
}
"""What may be wrong with what a path names, by the name of its variable."""

_VARIABLE: Final = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
_BODY: Final = ("not_json", "too_large", "unsupported_media_type", "unknown_field", "missing_field", "invalid_field")


def described(app: Flask) -> APISpec:
    """All operations of the application, with the schemas that they name."""
    plugin = MarshmallowPlugin()
    spec = APISpec("Astrolude", VERSION, "3.1.0", [plugin])
    for function in (shape_schema, pattern_schema):
        plugin.converter.add_attribute_function(function)  # type: ignore[union-attr]  # it is there once a spec is
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        if hasattr(view, "operation"):
            tag = rule.endpoint.partition(".")[0]
            (method,) = METHODS & (rule.methods or set())
            spec.path(
                _VARIABLE.sub(r"{\g<name>}", rule.rule),
                operations={method.lower(): _operation(tag, method, rule.rule, view)},
                parameters=cast(list[Any], _of_path(rule.rule)),  # names of components are taken too
            )
    return spec


def _of_path(path: str) -> list[str]:
    """The names of the parameters that all operations of a path have: its variables."""
    return [found["name"] for found in _VARIABLE.finditer(path)]


def _operation(tag: str, method: str, path: str, view: Any) -> Json:
    """An operation with all that follows from what its decorators say."""
    said = operation_of(view)
    summary, description = words_of(view)
    query = [{"in": "query", "schema": said.query}] if said.query else []
    if said.role:
        description = f"{description or summary}\n\nNeeds the role `{said.role}` or a higher one."
    if said.deprecated:
        description = f"{description}\n\n{said.deprecated.said}".strip()
    return {
        "tags": [tag],
        "summary": summary,
        **({"description": description} if description else {}),
        "operationId": view.__name__,
        **({"deprecated": True} if said.deprecated else {}),
        **({"parameters": parameters} if (parameters := [*query, *_headers_in(said)]) else {}),
        **({"requestBody": said.body} if said.body else {}),
        "responses": _answers(view.__name__, said.answers, set(_codes(method, path, said))),
        "security": _security(said),
        **({"x-role": said.role} if said.role else {}),
    }


def _codes(method: str, path: str, said: Operation) -> Iterator[str]:
    yield from said.codes
    if method != "GET":
        yield "not_copied"
    yield from ("rate_limited", "internal_error")
    yield from _codes_of_callers(said)
    if path.startswith("/v1/accounts"):
        yield "unavailable"
    for found in _VARIABLE.finditer(path):
        yield from ("not_found", *_OF_NAMED.get(found["name"], ()))
    if said.repeatable:
        yield "invalid_field"
        if said.scope:  # strangers' keys never meet
            yield "key_reused"
        if "stale_version" in said.codes:
            yield "busy"
    if said.body:
        yield from _BODY
    if said.query:
        yield from ("unknown_field", "invalid_field")


def _codes_of_callers(said: Operation) -> Iterator[str]:
    if said.scope:
        yield from ("invalid_token", "missing_scope", "unavailable")
        if not said.anonymous:
            yield "unauthenticated"
    if said.role:
        yield "missing_role"
    if said.barred or said.role:
        yield "suspended"


def _headers_in(said: Operation) -> list[str]:
    """The names of the header parameters that the operation has for itself."""
    wanted = [HEADER] if said.repeatable else []
    if "stale_version" in said.codes:
        wanted.append("If-Match")
    if "304" in said.answers:
        wanted.append("If-None-Match")
    if "text/event-stream" in (content for answer in said.answers.values() for content in answer.content):
        wanted.append("Last-Event-ID")
    return wanted


def _security(said: Operation) -> list[Json]:
    if not said.scope:
        return []
    kind = "gateway" if said.scope == "gateway" else "token"
    return [{kind: [said.scope]}, *([{}] if said.anonymous else [])]


def _answers(operation: str, found: dict[str, Said], codes: set[str]) -> Json:
    good = {status: _answer(operation, said) for status, said in found.items()}
    refused = refusals(codes)
    for status in good.keys() & refused.keys():  # OAuth's errors, beside ours
        good[status]["content"] |= problem("bad_request")
    return dict(sorted({**refused, **good}.items()))


def _answer(operation: str, said: Said) -> Json:
    content: Json = {}
    if said.shape is not None:
        name = said.shape.__name__
        content[JSON] = {"schema": {"$ref": COMPONENT + name}, **_shown(operation, name)}
    content |= said.content
    given = {"headers": headers(said.headers)} if said.headers else {}
    return {"description": said.description, **given, **({"content": content} if content else {})}


def _shown(operation: str, shape: str) -> Json:
    """The operation's own example; what all answers of the shape have in common is with its schema."""
    return example_of(operation, shape) if operation in EXAMPLES or isinstance(EXAMPLES.get(shape), list) else {}
