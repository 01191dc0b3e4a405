"""Requests to every operation of openapi.yaml: right ones, wrong ones, by callers of all kinds."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from games.core.catalogue import rulebooks
from tests.api.document import Document
from tests.fuzz.http.sampling import Sampler
from tests.fuzz.mutating import mutants

JSON: Final = "application/json"
STREAM: Final = "text/event-stream"
DEAR: Final = ("board.png", "board.webp", "/hint", "/v1/accounts", "/v1/tokens", "/analysis", "/password")
"""Parts of paths whose answers take long: these are asked for less often."""
_DEAR_SHARE: Final = 0.1
GIVEN: Final = 0.2
"""How often a parameter is given that may be left out."""
_NAMED: Final = {"games": "game", "accounts": "account", "webhooks": "webhook", "reports": "report", "push": "device"}
"""What the `id` is called of what a collection holds, in paths of others."""
_KEPT: Final = (
    "cursor",
    "name",
    "seat",
    "version",
    "reason",
    "key",
    "at",
    "number",
    "token_id",
    "next",
    "code",
    "move",
)
_ODD_QUERY: Final = ("", "%00", "%ed%a0%80", "-1", "99999999999999999999", "1.5", "true", "a&a=b", "%", "٣")
_ODD_HEADERS: Final = ("", "*", '"', '"1"', 'W/"x"', "x" * 3000, "é", "-1", "fr-CA;q=0.1,*;q=x", "application/json;q=0")
_ODD_BYTES: Final = (b"", b"{", b"\xff", b"\0", b"[" * 20_000, b'{"a":1e999}', b'{"a":1,"a":2}', b"NaN", b'"\\ud800"')


class Asked(NamedTuple):
    """A request; `caller` is `player`, `other`, `staff`, `gateway`, `odd` or `nobody`."""

    method: str
    template: str
    path: str
    query: str
    headers: dict[str, str]
    body: bytes | None
    caller: str

    def __str__(self) -> str:
        told = {name: value for name, value in self.headers.items() if name != "Authorization"}
        query = f"?{self.query}" if self.query else ""
        return f"{self.method} {self.path}{query} by {self.caller} {told} {self.body!r:.2000}"


class Operation(NamedTuple):
    """An operation as the document has it."""

    method: str
    template: str
    said: Mapping[str, Any]
    parameters: Sequence[Mapping[str, Any]]

    @property
    def weight(self) -> float:
        """How often it is asked for."""
        return _DEAR_SHARE if any(part in self.template for part in DEAR) else 1.0


class Asking:
    """Makes requests by chance, and learns names from answers."""

    def __init__(self, document: Document, seed: str) -> None:
        self._document = document
        self._rng = random.Random(seed)
        self._seed = seed
        self.sampler = Sampler(document, self._rng)
        self._operations = list(self._read())
        self._weights = [one.weight for one in self._operations]
        self.know(rulebook=[*rulebooks()], key=[*rulebooks()])

    def _read(self) -> Iterator[Operation]:
        for path, item in self._document.content["paths"].items():
            for method, said in item.items():
                if method != "parameters":
                    all_of_them = [*item.get("parameters", ()), *said.get("parameters", ())]
                    yield Operation(method.upper(), path, said, [self._document.resolve(one) for one in all_of_them])

    def next(self) -> Asked:
        """Any request."""
        rng = self._rng
        [operation] = rng.choices(self._operations, self._weights)
        given: dict[str, dict[str, str]] = {"path": {}, "query": {}, "header": {}}
        for one in operation.parameters:
            if one.get("required") or rng.random() < GIVEN:
                given[one["in"]][one["name"]] = self._parameter(one)
        path = operation.template
        for name, text in given["path"].items():
            path = path.replace(f"{{{name}}}", text or "x")
        headers = {name: text for name, text in given["header"].items() if text.isprintable()}
        body = self._body(operation, headers)
        query = "&".join(f"{name}={text}" for name, text in given["query"].items())
        return Asked(operation.method, operation.template, path, query, headers, body, self._caller(operation))

    def _parameter(self, one: Mapping[str, Any]) -> str:
        value = self.sampler.value(one["schema"], one["name"])
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if self._rng.random() < 0.15:
            return self._rng.choice(_ODD_HEADERS if one["in"] == "header" else _ODD_QUERY).strip()
        if one["name"] == "wait" and text.startswith("P"):  # nothing happens meanwhile
            return "PT0S"
        return text.strip() if one["in"] == "header" else quote(text, safe="", errors="surrogatepass")

    def _body(self, operation: Operation, headers: dict[str, str]) -> bytes | None:
        content = self._document.resolve(dict(operation.said.get("requestBody", {}))).get("content")
        if content is None:
            return None
        kind = self._rng.choice([*content])
        headers["Content-Type"] = kind if self._rng.random() < 0.97 else 'text/html; charset="x'
        if kind != JSON:
            return b"List-Unsubscribe=One-Click"
        value = self.sampler.value(content[JSON]["schema"])
        if isinstance(value, dict) and "wait" in value:
            value["wait"] = "PT0S"
        how = self._rng.random()
        if how < 0.4:
            value = self.sampler.spoiled(value)
        written = json.dumps(value).encode()
        if how > 0.95:
            return next(mutants([written], _ODD_BYTES, self._rng.randrange(2**30)))
        return written

    def _caller(self, operation: Operation) -> str:
        if self._rng.random() < 0.1:
            return self._rng.choice(("odd", "nobody", "other"))
        if operation.template.startswith("/v1/gateway/"):
            return "gateway"
        if "/admin/" in operation.template or "/reports" in operation.template:
            return "staff"
        return self._rng.choice(("player", "player", "other"))

    def know(self, **told: Sequence[Any]) -> None:
        """Use these values where such names stand."""
        for name, values in told.items():
            self.sampler.known[name].extend(values)

    def learn(self, asked: Asked, answer: Any) -> None:
        """Remember what an answer names."""
        collection = asked.template.rstrip("}").rpartition("/")[2] if "{" in asked.template else ""
        collection = collection or asked.template.rpartition("/")[2]
        if isinstance(answer, dict) and isinstance(answer.get("default"), dict):
            self.sampler.known["move"].append(answer["default"])
        self._keep(answer, _NAMED.get(collection, "id"))

    def _keep(self, node: Any, named: str) -> None:
        if isinstance(node, list):
            for one in islice(node, 20):
                self._keep(one, named)
        elif isinstance(node, dict):
            for name, one in node.items():
                if name == "decision" and isinstance(one, dict) and "id" in one:
                    self.sampler.known["decision"].append(one["id"])
                elif isinstance(one, dict | list):
                    self._keep(one, named)
                elif name == "id" or name in _KEPT:
                    self.sampler.known[{"id": named, "next": "cursor"}.get(str(name), str(name))].append(one)
