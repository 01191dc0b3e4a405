"""Changes of openapi.yaml since a release: what breaks is found and refused, what only adds is not."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from deploy.api_changes import refused
from service.api.openapi.document import document

Json = dict[str, Any]


def schema(content: Json, name: str) -> Json:
    """A schema's properties, and all of it."""
    found: Json = content["components"]["schemas"][name]
    return found


GROWTH: dict[str, Callable[[Json], Any]] = {
    "nothing": lambda _: None,
    "an operation": lambda now: now["paths"].update({"/v1/new": now["paths"]["/v1/inbox"]}),
    "a field of an answer": lambda now: schema(now, "AccountOut")["properties"].update(mood={"type": "string"}),
    "a wish": lambda now: schema(now, "MessageIn")["properties"].update(mood={"type": "string"}),
    "a wider bound": lambda now: schema(now, "MessageIn")["properties"]["text"].update(maxLength=100_000),
    "a value of a request": lambda now: schema(now, "TokenWish")["properties"]["scopes"]["items"]["enum"].append("new"),
    "a parameter": lambda now: now["paths"]["/v1/inbox"]["get"]["parameters"].append(
        {"in": "query", "name": "mood", "schema": {"type": "string"}}
    ),
}
BREAKS: dict[str, Callable[[Json], Any]] = {
    "GET /v1/inbox is gone": lambda now: now["paths"]["/v1/inbox"].pop("get"),
    "GET /v1/games is gone": lambda now: now["paths"].pop("/v1/games"),
    "GET /v1/inbox asks for another scope": lambda now: now["paths"]["/v1/inbox"]["get"].update(
        security=[{"token": ["mail"]}]
    ),
    "GET /v1/games asks for another scope": lambda now: now["paths"]["/v1/games"]["get"]["security"].pop(),
    "no language any more": lambda now: schema(now, "AccountOut")["properties"].pop("language"),
    "name may be missing": lambda now: schema(now, "AccountOut")["required"].remove("name"),
    "another type": lambda now: schema(now, "AccountOut")["properties"].update(name={"type": ["string", "null"]}),
    "mood is needed": lambda now: schema(now, "MessageIn").update(required=["text", "mood"]),
    "'bot' is not taken any more": lambda now: schema(now, "TokenWish")["properties"]["scopes"]["items"]["enum"].remove(
        "bot"
    ),
    "a lower maxLength": lambda now: schema(now, "MessageIn")["properties"]["text"].update(maxLength=3),
    "GET /v1/inbox needs the parameter mood": lambda now: now["paths"]["/v1/inbox"]["get"]["parameters"].append(
        {"in": "query", "name": "mood", "required": True, "schema": {"type": "string"}}
    ),
    "does not answer 201 any more": lambda now: now["paths"]["/v1/tokens"]["post"]["responses"].pop("201"),
}


@pytest.mark.parametrize("change", GROWTH.values(), ids=GROWTH)
def test_what_only_adds_breaks_nothing(change: Callable[[Json], Any]) -> None:
    now = deepcopy(document())
    change(now)
    assert refused(document(), now) == []


@pytest.mark.parametrize("told", BREAKS)
def test_what_breaks_is_refused_without_a_new_major_version(told: str) -> None:
    now = deepcopy(document())
    BREAKS[told](now)
    assert any(told in one for one in refused(document(), now))
    now["info"]["version"] = f"{int(now['info']['version'].partition('.')[0]) + 1}.0.0"
    assert refused(document(), now) == []
