"""The OpenAPI documents: made from the views, what their decorators say and `common.yaml`, always in the same order.

`make openapi` writes them: for players and their programs, for those who look at people and what was played, for
tournaments, for staff, for gateways, and for OAuth's libraries. They know no game: what rulebooks define is open there.
A running service shows the first with the types of a rulebook, too.
apispec describes the schemas of requests, msgspec the Structs of answers and of rulebooks.
"""

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any, Final, Literal

import msgspec
from flask import Flask

from games.core.catalogue import rulebooks
from games.core.rulebook import Rulebook
from service.answers import Answer
from service.api.app import create_app
from service.api.examples import EXAMPLES
from service.api.http.answers import ProblemOut
from service.api.http.blueprint import Blueprint, operation_of
from service.api.openapi.common import COMMON, Json, parameters
from service.api.openapi.operations import described
from service.api.openapi.problems import merged, responses
from service.api.openapi.schemas import needed, opened, ready, schemas_of
from service.api.openapi.sharing import shared
from service.api.openapi.writing import written
from service.games import shapes
from service.settings import Settings

Callers = Literal["players", "community", "tournaments", "staff", "gateways", "oauth"]
FILES: Final[dict[Callers, str]] = {
    "players": "openapi.yaml",
    "community": "openapi-community.yaml",
    "tournaments": "openapi-tournaments.yaml",
    "staff": "openapi-staff.yaml",
    "gateways": "openapi-gateway.yaml",
    "oauth": "openapi-oauth.yaml",
}
"""The documents at the root, by whose operations they have."""
_BY_TAG: Final[dict[str, Callers]] = {
    **dict.fromkeys(("oauth", "consent"), "oauth"),
    **dict.fromkeys(("tournaments", "entries", "standings", "tournament-notices"), "tournaments"),
    **dict.fromkeys(("club-leading", "club-membership", "club-tables", "club-talk", "clubs"), "community"),
    **dict.fromkeys(("comments", "conversations", "exports", "follows", "gallery", "past-games"), "community"),
    **dict.fromkeys(("calendars", "profiles", "rest", "series", "studies", "study-entries", "watching"), "community"),
}
_TAGS: Final = (
    *("accounts", "exports", "password-resets", "second-factor", "tokens", "apps", "consent", "oauth"),
    *("players", "rulebooks", "games", "watching", "past-games", "archives", "seeks", "tickets", "challenges"),
    *("tournaments", "entries", "standings", "tournament-notices"),
    *("seats", "moves", "events", "boards"),
    *("proofs", "inbox", "stream", "mail", "unsubscribe", "webhooks", "deliveries", "push", "leaderboards", "gateway"),
    *("admin-accounts", "admin-sanctions", "admin-roles", "admin-sign-up"),
    *("admin-games", "admin-tournaments", "admin-messages", "admin-log"),
    *("service", "health", "documentation"),
)


@cache
def document_yaml(callers: Callers = "players") -> str:
    """What the file of these callers at the root holds."""
    return written(document(callers))


@cache
def document_json(key: str | None = None) -> bytes:
    """The document for players as JSON, with the types of the rulebook of this key, if one is named."""
    return msgspec.json.encode(document("players", [] if key is None else [rulebooks()[key]]))


def document(callers: Callers = "players", books: Collection[Rulebook[Any, Any]] = ()) -> Json:
    """The operations of some callers, with the types of some rulebooks; connects to nothing."""
    paths, common = shared({path: _merged(item) for path, item in _of(callers)}, parameters())
    components = _components(paths, books, common)
    bodies = [operation.get("requestBody") for _, operation in operations(paths)]
    schemas = opened(components["schemas"], needed(components["schemas"], bodies))
    return {**_head(callers, paths), "paths": paths, "components": {**components, "schemas": schemas}}


def whole_document() -> Json:
    """All operations with the types of all rulebooks, and answers that hold nothing else: what tests compare with."""
    paths = {path: item for callers in FILES for path, item in _of(callers)}
    return {**_head("players", paths), "paths": paths, "components": _components(paths, rulebooks().values(), {})}


def operations(paths: Json) -> Iterator[tuple[str, Json]]:
    """Each operation with its method."""
    for item in paths.values():
        yield from ((method, operation) for method, operation in item.items() if method != "parameters")


def answered(app: Flask) -> list[type[Answer]]:
    """What the operations of the application answer, by name."""
    views = (view for view in app.view_functions.values() if hasattr(view, "operation"))
    found = {said.shape for view in views for said in operation_of(view).answers.values() if said.shape}
    return sorted(found, key=lambda shape: shape.__name__)


@cache
def _app() -> Flask:
    return create_app(Settings(secret_key="-" * 32))


@cache
def _made() -> bytes:
    """What apispec makes, through JSON: so that tuples, numbers as keys and the like are what a reader will see."""
    return msgspec.json.encode(described(_app()).to_dict())


def _of(callers: Callers) -> Iterator[tuple[str, Json]]:
    """The paths on which these callers do something, in order."""
    for path, item in sorted(msgspec.json.decode(_made())["paths"].items()):
        if all(_callers(operation) == callers for _, operation in operations({path: item})):
            yield path, _lean(item)


def _lean(node: Any) -> Any:
    """Without what is so anyway."""
    if isinstance(node, dict):
        return {name: _lean(part) for name, part in node.items() if (name, part) != ("required", False)}
    return [_lean(part) for part in node] if isinstance(node, list) else node


def _callers(operation: Json) -> Callers:
    if "x-role" in operation:
        return "staff"
    if any("gateway" in one for one in operation["security"]):
        return "gateways"
    return _BY_TAG.get(operation["tags"][0], "players")


def _merged(item: Json) -> Json:
    return {name: part if name == "parameters" else merged(part) for name, part in item.items()}


def _components(paths: Json, books: Collection[Rulebook[Any, Any]], common: Json) -> Json:
    answers = _used("responses", responses() | common.get("responses", {}), paths)
    parts = {
        "parameters": parameters() | common.get("parameters", {}),
        "headers": COMMON["headers"],
        "securitySchemes": COMMON["securitySchemes"],
    }
    asking = [paths, answers]
    used = {kind: _used(kind, some, asking) for kind, some in parts.items()}
    return {"schemas": needed(_schemas(books), asking), "responses": answers, **used}


def _used(kind: str, parts: Json, node: Any) -> Json:
    """The components of a kind that something refers to."""
    text = msgspec.json.encode(node).decode()
    mark = '"{}":[' if kind == "securitySchemes" else f'"#/components/{kind}/{{}}"'
    return {name: part for name, part in parts.items() if mark.format(name) in text}


def _schemas(books: Collection[Rulebook[Any, Any]]) -> Json:
    # A shape that is also taken is described as it is taken: that says more.
    taken: Json = msgspec.json.decode(_made())["components"]["schemas"]
    schemas = {**shapes.components(books), **schemas_of([*answered(_app()), ProblemOut]), **taken}
    for name, rules in (COMMON["rules"] | (COMMON["of_rulebooks"] if books else {})).items():
        schemas[name].update(rules)
    made = ready(schemas | ({} if books else COMMON["open"]))
    shown = {shape.__name__: EXAMPLES.get(shape.__name__) for shape in answered(_app())}
    examples = {name: {"examples": [example]} for name, example in shown.items() if isinstance(example, dict)}
    return {name: {**schema, **examples.get(name, {})} for name, schema in made.items()}


def _head(callers: Callers, paths: Json) -> Json:
    used = {tag for _, operation in operations(paths) for tag in operation["tags"]}
    described = (part for part in _app().blueprints.values() if isinstance(part, Blueprint) and part.name in used)
    tags = [{"name": part.name, "description": part.description} for part in described]
    tags.sort(key=lambda tag: (_place(tag["name"]), tag["name"]))
    made = msgspec.json.decode(_made())
    info = {
        **made["info"],
        **COMMON["info"][callers],
        "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
    }
    return {"openapi": made["openapi"], "info": info, "servers": [{"url": "/"}], "tags": tags}


def _place(tag: str) -> int:
    return _TAGS.index(tag) if tag in _TAGS else len(_TAGS)
