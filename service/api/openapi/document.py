"""The OpenAPI document: made from the views, what their decorators say and `common.yaml`, always in the same order.

`make openapi` writes it to `openapi.yaml`. apispec describes the schemas of requests, msgspec the Structs of answers
and of rulebooks.
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml
from flask import Flask

from service.answers import COMPONENT, Answer
from service.api.app import create_app
from service.api.http.answers import ProblemOut
from service.api.http.blueprint import Blueprint, operation_of
from service.api.openapi.common import COMMON, Json
from service.api.openapi.operations import described
from service.api.openapi.problems import example, responses
from service.games import shapes
from service.settings import Settings

INTRODUCTION: Final = Path(__file__).with_name("introduction.md")
PUBLISHED_AS: Final = {
    "NoClock": "NoClockShape",
    "PerMove": "PerMoveShape",
    "Bank": "BankShape",
    "ProblemOut": "Problem",
}
"""Names in the document of Structs that have others."""

_SCHEMA: Final = re.compile(rb'"#/components/schemas/([^"]+)"')
_TAGS: Final = (
    *("accounts", "exports", "password-resets", "second-factor", "tokens", "players", "rulebooks"),
    *("games", "seeks", "seats", "moves", "events", "boards"),
    *("proofs", "inbox", "stream", "mail", "unsubscribe", "webhooks", "deliveries", "push", "leaderboards", "gateway"),
    *("admin-accounts", "admin-sanctions", "admin-roles", "admin-sign-up"),
    *("admin-games", "admin-messages", "admin-log"),
    *("service", "health", "documentation"),
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
    made: Json = msgspec.json.decode(msgspec.json.encode(described(app).to_dict()))
    components = made["components"]
    # A shape that is also taken is described as it is taken: that says more.
    components["schemas"] = {**schemas_of([*answered(app), ProblemOut]), **components["schemas"]}
    components["responses"] = responses(made["paths"])
    components["headers"] = COMMON["headers"]
    components["parameters"] = COMMON["parameters"]
    codes = {code for name in components["responses"] for code in name.split(".")}
    components["examples"] = {code: example(code) for code in sorted(codes)}
    for name, rules in COMMON["rules"].items():
        components["schemas"][name].update(rules)
    components["schemas"] = _needed({**shapes.components(), **components["schemas"]}, made["paths"])
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


def schemas_of(shapes: Sequence[type[Answer]]) -> Json:
    """The schemas of these answers and of their parts, by the names that they have in the document."""
    _, schemas = msgspec.json.schema_components(shapes, ref_template=COMPONENT + "{name}")
    text = msgspec.json.encode({PUBLISHED_AS.get(name, name): schema for name, schema in schemas.items()})
    for name, published in PUBLISHED_AS.items():
        text = text.replace(f'"{COMPONENT}{name}"'.encode(), f'"{COMPONENT}{published}"'.encode())
    described: Json = msgspec.json.decode(text)
    return described


def _needed(schemas: Json, paths: Json) -> Json:
    """The schemas that operations refer to, themselves or through others, by name."""
    names, new = set[str](), _references(paths) | {"Problem"}
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
