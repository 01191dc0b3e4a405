"""Checks answers against the document: path, method, status, media type, headers and body must be as documented."""

import re
from functools import cache, cached_property
from typing import Any

import requests
from jsonschema_rs import Draft202012, Registry, ValidationError, Validator, validator_for

from service.api.openapi.document import whole_document

URI = "urn:astrolude:openapi"
PARAMETER = re.compile(r"\{[^}]+\}")


@cache
def whole() -> dict[str, Any]:
    """All operations, with the types of all rulebooks: the files at the root say the same, and leave answers open.

    Made once by a process, and changed by nobody.
    """
    return whole_document()


class Document:
    """The API's description, and the check of an answer against it."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.content = content
        self._registry = Registry([(URI, content)], draft=Draft202012)
        self._validators: dict[
            int, tuple[dict[str, Any], Validator]
        ] = {}  # with the schema, whose id is no other's then
        self.seen: set[tuple[str, str, str]] = set()

    @classmethod
    def load(cls) -> "Document":
        """The whole of it."""
        return cls(whole())

    @cached_property
    def _paths(self) -> list[tuple[re.Pattern[str], str]]:
        exact_first = sorted(self.content["paths"], key=lambda path: path.count("{"))
        return [(re.compile(PARAMETER.sub("[^/]+", path)), path) for path in exact_first]

    def path_of(self, path: str) -> str | None:
        """The documented path that an address is one of."""
        return next((template for pattern, template in self._paths if pattern.fullmatch(path)), None)

    def check(self, method: str, path: str, response: requests.Response) -> None:
        """Raise AssertionError when the answer is none that the document promises."""
        assert response.headers.get("X-Request-Id"), "no request id"
        template = self.path_of(path)
        operation = self.content["paths"].get(template, {}).get(method.lower())
        if template is None or operation is None:
            assert response.status_code in (404, 405, 429, 500), f"{method} {path} is not documented"
            return
        status = str(response.status_code)
        known = operation["responses"]
        assert status in known, f"{method} {template} does not document {status}: {response.text[:500]}"
        self.seen.add((method, template, status))
        promised = self.resolve(known[status])
        self._check_headers(promised, response)
        self._check_body(promised, response)

    def resolve(self, node: dict[str, Any]) -> dict[str, Any]:
        """The node itself, or what its $ref points to."""
        while "$ref" in node:
            found: Any = self.content
            for step in node["$ref"].removeprefix("#/").split("/"):
                found = found[step.replace("~1", "/").replace("~0", "~")]
            node = found
        return node

    def _check_headers(self, promised: dict[str, Any], response: requests.Response) -> None:
        for name, header in promised.get("headers", {}).items():
            required = self.resolve(header).get("required", False)
            assert not required or name in response.headers, f"header {name} is missing"

    def _check_body(self, promised: dict[str, Any], response: requests.Response) -> None:
        content = promised.get("content")
        if not content:
            assert not response.content, f"no body is documented: {response.text[:200]}"
            return
        kind = response.headers["Content-Type"].partition(";")[0]
        assert kind in content, f"{kind} is not documented, {sorted(content)} are"
        if kind in ("application/json", "application/problem+json"):
            self.validate(content[kind]["schema"], response.json())

    def validate(self, schema: dict[str, Any], value: Any) -> None:
        """Raise AssertionError with the faults of a value."""
        faults = [_told(fault) for fault in self._validator(schema).iter_errors(value)]
        assert not faults, "\n".join(faults)

    def _validator(self, schema: dict[str, Any]) -> Validator:
        if id(schema) not in self._validators:
            made = validator_for(_absolute(schema), registry=self._registry, validate_formats=True)
            self._validators[id(schema)] = schema, made
        return self._validators[id(schema)][1]


def _told(fault: ValidationError) -> str:
    """Where a value has a fault, and which; of several shapes none of which fits, the faults of each."""
    where = "/".join(map(str, fault.instance_path))
    nearer = [_told(inner) for shape in getattr(fault.kind, "context", []) for inner in shape]
    return f"{where}: {fault.message[:300]}" + "".join(f"\n  {line}" for line in nearer)


def _absolute(schema: Any) -> Any:
    """References of the document, told from outside of it."""
    if isinstance(schema, dict):
        return {
            name: f"{URI}{value}" if name == "$ref" and isinstance(value, str) else _absolute(value)
            for name, value in schema.items()
        }
    return [_absolute(item) for item in schema] if isinstance(schema, list) else schema
