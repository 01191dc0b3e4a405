"""The OpenAPI document: made from the views, their schemas and marks, always in the same order.

`make openapi` writes it to `openapi.yaml`.

apispec describes the schemas that operations name; what operations have in common is added here: security, request ids,
rate limits, conditional headers, and every problem with an example.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask

from games.core.errors import IllegalMove
from service import VERSION
from service.answers import COMPONENT, Answer
from service.api.app import create_app
from service.api.examples import example_of
from service.api.http.blueprint import JSON, Blueprint, Operation, Said, operation_of, words_of
from service.api.http.idempotency import HEADER
from service.api.http.problems import MIMETYPE, STATUS, TEXTS, Problem, Refused, status_of
from service.api.http.problems import document as problem_document
from service.api.openapi.common import (
    BEYOND_MARSHMALLOW,
    FACTS,
    FIELDS,
    HEADERS,
    IN_PATH,
    PARAMETERS,
    PROBLEM,
    PUBLISHED_AS,
    REQUEST,
    Json,
)
from service.api.schemas.shapes import shape_schema
from service.games import shapes
from service.settings import Settings

TITLE: Final = "Astrolude"
OPENAPI: Final = "3.1.0"
METHODS: Final = frozenset({"GET", "PUT", "POST", "PATCH", "DELETE"})
FILE: Final = Path(__file__).parents[3] / "openapi.yaml"
INTRODUCTION: Final = Path(__file__).with_name("introduction.md")

_VARIABLE: Final = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
_ANSWER: Final = re.compile(rb'"#/components/responses/([^"]+)"')
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
    made: Json = msgspec.json.decode(msgspec.json.encode(_described(app).to_dict()))
    components = made["components"]
    # A shape that is also taken is described as it is taken: that says more.
    components["schemas"] = {**_schemas(answered(app)), **components["schemas"]}
    components["responses"] = _responses(made["paths"])
    components["headers"] = HEADERS
    components["parameters"] = PARAMETERS
    components["examples"] = {code: _example(code) for code in sorted(_named(components["responses"]))}
    for name, rules in BEYOND_MARSHMALLOW.items():
        components["schemas"][name].update(rules)
    components["schemas"] = _needed({**shapes.components(), **components["schemas"], "Problem": PROBLEM}, made["paths"])
    components["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer", "description": "A personal access token, `astro_…`."},
        "gateway": {"type": "http", "scheme": "bearer", "description": "The mail gateway’s own token."},
    }
    return {**_head(app, made), "paths": dict(sorted(made["paths"].items())), "components": components}


def answered(app: Flask) -> list[type[Answer]]:
    """What the operations of the application answer, by name."""
    views = (view for view in app.view_functions.values() if hasattr(view, "operation"))
    found = {said.shape for view in views for said in operation_of(view).answers.values() if said.shape}
    return sorted(found, key=lambda shape: shape.__name__)


def _schemas(shapes: Sequence[type[Answer]]) -> Json:
    _, schemas = msgspec.json.schema_components(shapes, ref_template=COMPONENT + "{name}")
    text = msgspec.json.encode(schemas)
    for name, published in PUBLISHED_AS.items():
        text = text.replace(f'"{COMPONENT}{name}"'.encode(), f'"{COMPONENT}{published}"'.encode())
    described: Json = msgspec.json.decode(text)
    return described


def _needed(schemas: Json, paths: Json) -> Json:
    """The schemas that operations refer to, themselves or through others, by name."""
    names, new = {"Problem"}, _references(paths)
    while new:
        names |= new
        new = set().union(*(_references(schemas[name]) for name in new)) - names
    return {name: schemas[name] for name in sorted(names)}


def _references(node: Any) -> set[str]:
    return {found.decode() for found in _SCHEMA.findall(msgspec.json.encode(node))}


def _head(app: Flask, made: Json) -> Json:
    described = (part for part in app.blueprints.values() if isinstance(part, Blueprint))
    tags = [{"name": part.name, "description": part.description} for part in described]
    info = {
        **made["info"],
        "summary": "Board games for people and bots, over HTTP.",
        "description": INTRODUCTION.read_text(encoding="utf-8"),
        "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
    }
    tags.sort(key=lambda tag: (_place(tag["name"]), tag["name"]))
    return {"openapi": made["openapi"], "info": info, "servers": [{"url": "/"}], "tags": tags}


def _place(tag: str) -> int:
    return _TAGS.index(tag) if tag in _TAGS else len(_TAGS)


def _described(app: Flask) -> APISpec:
    """All operations of the application, with the schemas that they name."""
    plugin = MarshmallowPlugin()
    spec = APISpec(TITLE, VERSION, OPENAPI, [plugin])
    plugin.converter.add_attribute_function(shape_schema)  # type: ignore[union-attr]  # it is there once a spec is
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        if hasattr(view, "operation"):
            tag = rule.endpoint.partition(".")[0]
            (method,) = METHODS & (rule.methods or set())
            spec.path(
                _VARIABLE.sub(r"{\g<name>}", rule.rule),
                operations={method.lower(): _operation(tag, rule.rule, view)},
                parameters=[_in_path(found) for found in _VARIABLE.finditer(rule.rule)],
            )
    return spec


def _in_path(found: re.Match[str]) -> Json:
    schema = {"type": "integer", "minimum": 0} if found["kind"] == "int" else {"type": "string", "minLength": 1}
    name = found["name"]
    return {"in": "path", "name": name, "required": True, "schema": schema, "description": IN_PATH[name]}


def _operation(tag: str, path: str, view: Any) -> Json:
    """An operation with all that follows from what its decorators say."""
    said = operation_of(view)
    summary, description = words_of(view)
    query = [{"in": "query", "schema": said.query}] if said.query else []
    return {
        "tags": [tag],
        "summary": summary,
        "description": description,
        "operationId": view.__name__,
        "parameters": [*query, *_headers_in(path, said)],
        **({"requestBody": said.body} if said.body else {}),
        "responses": _answers(view.__name__, said.answers, set(_codes(path, said))),
        "security": _security(said),
    }


def _codes(path: str, said: Operation) -> Iterator[str]:
    yield from said.codes
    yield from ("rate_limited", "internal_error")
    if said.scope:
        yield from ("invalid_token", "missing_scope", "unavailable")
        if not said.anonymous:
            yield "unauthenticated"
    if path.startswith("/v1/accounts"):
        yield "unavailable"
    if _VARIABLE.search(path):
        yield "not_found"
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


def _headers_in(path: str, said: Operation) -> list[str]:
    """The names of the header parameters that the document has."""
    wanted = [HEADER] if said.repeatable else []
    if "stale_version" in said.codes:
        wanted.append("If-Match")
    if "304" in said.answers:
        wanted.append("If-None-Match")
    if "text/event-stream" in (content for answer in said.answers.values() for content in answer.content):
        wanted.append("Last-Event-ID")
    if path.startswith("/v1/"):
        wanted.append("Accept-Language")
    return wanted


def _security(said: Operation) -> list[Json]:
    if not said.scope:
        return []
    kind = "gateway" if said.scope == "gateway" else "token"
    return [{kind: [said.scope]}, *([{}] if said.anonymous else [])]


def _answers(operation: str, found: dict[str, Said], codes: set[str]) -> Json:
    good = {status: _answer(operation, said) for status, said in found.items()}
    by_status: dict[str, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(str(status_of(code)), []).append(code)
    bad = {status: {"$ref": f"#/components/responses/{'.'.join(some)}"} for status, some in by_status.items()}
    return dict(sorted({**good, **bad}.items()))


def _answer(operation: str, said: Said) -> Json:
    content: Json = {}
    if said.shape is not None:
        name = said.shape.__name__
        content[JSON] = {"schema": {"$ref": COMPONENT + name}, **example_of(operation, name)}
    content |= said.content
    described = {"description": said.description, **({"content": content} if content else {})}
    return {**described, "headers": _refs(said.headers + _COMMON)}


def _refs(headers: tuple[str, ...]) -> Json:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in headers}


def _responses(paths: Json) -> Json:
    """Answers with problems: one for each set of codes that some operation may answer with."""
    names = {found.decode() for found in _ANSWER.findall(msgspec.json.encode(paths))}
    return {name: _response(name.split(".")) for name in sorted(names)}


def _named(responses: Json) -> set[str]:
    """The codes of all problems."""
    return {code for name in responses for code in name.split(".")}


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
