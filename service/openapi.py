"""The OpenAPI document: made from the views, their schemas and marks, always in the same order.

`python -m service.openapi` writes it to `openapi.yaml`.

flask-smorest describes paths, parameters, bodies and answers; what every operation has in common is added here:
operation ids, security, request ids, rate limits, conditional headers, and every problem with an example.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml

from games.core.errors import IllegalMove
from service.app import API, create_app
from service.blueprint import MARKS
from service.idempotency import HEADER
from service.openapi_parts import (
    BEYOND_MARSHMALLOW,
    FACTS,
    FIELDS,
    HEADERS,
    IN_PATH,
    PARAMETERS,
    PROBLEM,
    REQUEST,
    Json,
)
from service.problems import MIMETYPE, STATUS, TEXTS, Problem, Refused, status_of
from service.problems import document as problem_document
from service.representations import shapes
from service.settings import Settings

METHODS: Final = ("get", "put", "post", "patch", "delete")
FILE: Final = Path(__file__).parents[1] / "openapi.yaml"
INTRODUCTION: Final = Path(__file__).parent / "docs" / "introduction.md"

_SCHEMA: Final = re.compile(rb'"#/components/schemas/([^"]+)"')
_COMMON: Final = ("X-Request-Id", "RateLimit-Policy", "RateLimit")
_BODY: Final = ("not_json", "too_large", "unsupported_media_type", "unknown_field", "missing_field", "invalid_field")
_RETRIED: Final = ("rate_limited", "unavailable", "busy", "overloaded", "too_many_streams")
_TAGS: Final = (
    *("accounts", "tokens", "players", "rulebooks", "games", "seats", "moves", "events", "boards"),
    *("proofs", "inbox", "stream", "mail", "unsubscribe", "webhooks", "deliveries", "leaderboards", "gateway"),
    *("health", "documentation"),
)


@cache
def document_json() -> bytes:
    """The document as JSON."""
    return msgspec.json.encode(document())


@cache
def document_yaml() -> str:
    """The document as YAML: what `openapi.yaml` at the root holds."""
    text: str = yaml.dump(document(), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)
    return text


class _Plain(yaml.SafeDumper):
    """YAML without anchors, so that each part can be read where it stands."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_text(self, text: str) -> yaml.Node:
        """Several lines as several lines."""
        return self.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Plain.add_representer(str, _Plain.represent_text)


def document() -> Json:
    """The document, computed from the code; connects to nothing."""
    app = create_app(Settings(secret_key="-" * 32))
    # Through JSON, so that tuples, numbers as keys and the like are what a reader of the file will see.
    made: Json = msgspec.json.decode(msgspec.json.encode(app.extensions[API].spec.to_dict()))
    components = made.setdefault("components", {})
    codes: set[str] = set()
    for item in made["paths"].values():
        for parameter in item.get("parameters", ()):
            parameter.setdefault("description", IN_PATH[parameter["name"]])
    for path, method, operation in _operations(made):
        codes |= _complete(path, method, operation, made["paths"][path].get("parameters", []))
    components["responses"] = _responses(made)
    components["headers"] = HEADERS
    components["parameters"] = PARAMETERS
    components["examples"] = {code: _example(code) for code in sorted(codes)}
    for name, rules in BEYOND_MARSHMALLOW.items():
        components["schemas"][name].update(rules)
    components["schemas"] = _needed(
        {**shapes.components(), **components.get("schemas", {}), "Problem": PROBLEM}, made["paths"]
    )
    components["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer", "description": "A personal access token, `astro_…`."},
        "gateway": {"type": "http", "scheme": "bearer", "description": "The mail gateway’s own token."},
    }
    return {**_head(made), "paths": dict(sorted(made["paths"].items())), "components": components}


def _needed(schemas: Json, paths: Json) -> Json:
    """The schemas that operations refer to, themselves or through others, by name."""
    names, new = {"Problem"}, _references(paths)
    while new:
        names |= new
        new = set().union(*(_references(schemas[name]) for name in new)) - names
    return {name: schemas[name] for name in sorted(names)}


def _references(node: Any) -> set[str]:
    return {found.decode() for found in _SCHEMA.findall(msgspec.json.encode(node))}


def _head(made: Json) -> Json:
    tags = sorted(made.get("tags", []), key=lambda tag: (_place(tag["name"]), tag["name"]))
    info = {
        **made["info"],
        "summary": "Board games for people and bots, over HTTP.",
        "description": INTRODUCTION.read_text(encoding="utf-8"),
        "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
    }
    return {"openapi": made["openapi"], "info": info, "servers": [{"url": "/"}], "tags": tags}


def _place(tag: str) -> int:
    return _TAGS.index(tag) if tag in _TAGS else len(_TAGS)


def _operations(made: Json) -> Iterator[tuple[str, str, Json]]:
    for path, item in made["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method]


def _complete(path: str, method: str, operation: Json, shared: list[Json]) -> set[str]:
    """Add to an operation what follows from its marks; the codes of its problems."""
    marks = operation.pop(MARKS)
    codes = set(_codes(path, marks, operation, shared))
    operation["operationId"] = marks["name"]
    operation["summary"] = operation["summary"].rstrip(".")
    operation.setdefault("description", operation["summary"] + ".")
    operation["parameters"] = [*operation.get("parameters", []), *_headers_in(path, method, marks, operation)]
    operation["responses"] = _answers(operation["responses"], codes)
    operation["security"] = _security(marks)
    order = ("tags", "summary", "description", "operationId", "parameters", "requestBody", "responses", "security")
    parts = {name: operation.pop(name) for name in order if operation.get(name) is not None}
    operation.update(parts)
    return codes


def _codes(path: str, marks: Json, operation: Json, shared: list[Json]) -> Iterator[str]:
    yield from marks.get("codes", ())
    yield from ("rate_limited", "internal_error")
    if "scope" in marks:
        yield from ("invalid_token", "missing_scope", "unavailable")
        if not marks["anonymous"]:
            yield "unauthenticated"
    if path.startswith("/v1/accounts"):
        yield "unavailable"
    if shared:
        yield "not_found"
    if marks.get("repeatable"):
        yield "invalid_field"
        if "scope" in marks:  # strangers' keys never meet
            yield "key_reused"
        if "stale_version" in marks.get("codes", ()):
            yield "busy"
    if "requestBody" in operation:
        yield from _BODY
    if any(parameter.get("in") == "query" for parameter in operation.get("parameters", ())):
        yield from ("unknown_field", "invalid_field")


def _headers_in(path: str, method: str, marks: Json, operation: Json) -> list[Json]:
    wanted = [HEADER] if marks.get("repeatable") else []
    if "stale_version" in marks.get("codes", ()):
        wanted.append("If-Match")
    if "304" in operation["responses"]:
        wanted.append("If-None-Match")
    if "text/event-stream" in operation["responses"].get("200", {}).get("content", {}):
        wanted.append("Last-Event-ID")
    if path.startswith("/v1/"):
        wanted.append("Accept-Language")
    return [{"$ref": f"#/components/parameters/{name}"} for name in wanted]


def _security(marks: Json) -> list[Json]:
    if "scope" not in marks:
        return []
    kind = "gateway" if marks["scope"] == "gateway" else "token"
    return [{kind: [marks["scope"]]}, *([{}] if marks["anonymous"] else [])]


def _answers(found: Json, codes: set[str]) -> Json:
    good = {status: _with_headers(answer) for status, answer in found.items() if status < "400"}
    by_status: dict[str, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(str(status_of(code)), []).append(code)
    bad = {status: {"$ref": f"#/components/responses/{'.'.join(some)}"} for status, some in by_status.items()}
    return dict(sorted({**good, **bad}.items()))


def _with_headers(answer: Json) -> Json:
    return {**answer, "headers": {**answer.get("headers", {}), **_refs(_COMMON)}}


def _refs(headers: tuple[str, ...]) -> Json:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in headers}


def _responses(made: Json) -> Json:
    """Answers with problems: one for each set of codes that some operation may answer with."""
    names = {
        answer["$ref"].rpartition("/")[2]
        for _, _, operation in _operations(made)
        for answer in operation["responses"].values()
        if "$ref" in answer
    }
    return {name: _response(name.split(".")) for name in sorted(names)}


def _response(codes: list[str]) -> Json:
    headers = _COMMON + (("Retry-After",) if codes[0] in _RETRIED else ())
    headers += ("WWW-Authenticate",) if status_of(codes[0]) == 401 else ()
    titles = dict.fromkeys(_example(code)["value"]["title"] for code in codes)
    return {
        "description": "; ".join(titles) + ".",
        "headers": _refs(headers),
        "content": {
            MIMETYPE: {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "examples": {code: {"$ref": f"#/components/examples/{code}"} for code in codes},
            }
        },
    }


@cache
def _example(code: str) -> Json:
    """An example document of a code."""
    words = TEXTS.words("en")
    facts, field = FACTS.get(code, {}), FIELDS.get(code)
    problem = Problem(code, facts, field=field) if code in STATUS else Refused(IllegalMove(code, **facts), field=field)
    if code in ("unknown_field", "missing_field", "invalid_field"):
        problem.extra["errors"] = [{"field": field, "detail": facts.get("reason", problem.detail(words))}]
    value = problem_document(problem, words, REQUEST)
    return {"summary": value["title"], "value": value}


if __name__ == "__main__":
    FILE.write_text(document_yaml(), encoding="utf-8")
