"""What several operations say alike is said once: query parameters and answers become components.

Where two that differ would have one name, the one that is said more often gets it, and the other stays where it is.
"""

from collections import Counter
from collections.abc import Callable, Container
from typing import Any, Final

import msgspec

from service.api.openapi.common import Json

_WORDS: Final = {"200": "", "201": "Created", "202": "Accepted"}
_REPLAYED: Final = "Idempotency-Replayed"


class Shared:
    """Parts of a kind that are said several times, by the names that they get."""

    def __init__(self, kind: str, said: list[tuple[str, Json]], taken: Container[str] = ()) -> None:
        self._prefix = f"#/components/{kind}/"
        counts = Counter((name, _key(part)) for name, part in said if name not in taken)
        self._names: dict[bytes, str] = {}
        for (name, key), times in counts.most_common():
            if times > 1 and name not in self._names.values():
                self._names[key] = name

    @property
    def components(self) -> Json:
        """All of them."""
        return {name: msgspec.json.decode(key) for key, name in sorted(self._names.items(), key=lambda one: one[1])}

    def refer(self, part: Json) -> Json:
        """The part, or what refers to it."""
        name = self._names.get(_key(part))
        return part if name is None else {"$ref": self._prefix + name}


def shared(paths: Json, taken: Container[str]) -> tuple[Json, Json]:
    """The paths that refer to what their operations have in common, and that, as components of two kinds.

    Names of parameters that are `taken` mean something else.
    """
    all_said = [said for item in paths.values() for method, said in item.items() if method != "parameters"]
    queries = [part for said in all_said for part in said.get("parameters", ()) if "$ref" not in part]
    answers = [(status, part) for said in all_said for status, part in said["responses"].items()]
    named = [(name, part) for status, part in answers if (name := _name(status, part))]
    parameters = Shared("parameters", [(part["name"], part) for part in queries], taken)
    responses = Shared("responses", named)
    made = {path: _each(item, lambda said: _referring(said, parameters, responses)) for path, item in paths.items()}
    return made, {"parameters": parameters.components, "responses": responses.components}


def _referring(said: Json, parameters: Shared, responses: Shared) -> Json:
    asked = {"parameters": [parameters.refer(part) for part in said["parameters"]]} if "parameters" in said else {}
    answers = {status: responses.refer(part) for status, part in said["responses"].items()}
    return {**said, **asked, "responses": answers}


def _each(item: Json, what: Callable[[Json], Json]) -> Json:
    return {method: said if method == "parameters" else what(said) for method, said in item.items()}


def _name(status: str, answer: Json) -> str | None:
    """What an answer is called that has one shape: after that, and after what else tells answers of it apart."""
    schemas = [part.get("schema", {}) for part in answer.get("content", {}).values()]
    match schemas:
        case [{"$ref": str(place)}] if status in _WORDS:
            shape = place.rpartition("/")[2].removesuffix("Out")
            return shape + _WORDS[status] + ("Once" if _REPLAYED in answer.get("headers", {}) else "")
    return "NotModified" if status == "304" else None


def _key(part: Any) -> bytes:
    return msgspec.json.encode(part)
