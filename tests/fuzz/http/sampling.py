"""Values of the shapes in openapi.yaml, made of what the service has told where that fits, and spoiled ones."""

import random
from collections import defaultdict, deque
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from hypothesis import Phase, find, settings
from hypothesis.strategies import from_regex

from tests.api.document import Document
from tests.rules.contract.mutations import replaced

MOST_KNOWN: Final = 40
DEEPEST: Final = 8
LEFT_OUT: Final = 0.6
"""How often a property is left out that may be."""
_AS_TOLD: Final = 0.7
_INSIDE: Final = 0.8
_FORMATS: Final = {
    "date-time": ("2026-11-21T10:00:00Z", "9999-12-31T23:59:59+14:00", "0001-01-01T00:00:00-14:00"),
    "duration": ("PT0S", "PT1H", "P3D", "P99999999D"),
    "uri": ("https://example.invalid/hook", "http://127.0.0.1/", "https://[::1]:80/"),
    "email": ("ada@example.invalid", "é@example.invalid"),
    "uuid": ("00000000-0000-4000-8000-000000000000",),
}
_WORDS: Final = (
    "a",
    "Ada",
    "été",
    "🪐",
    "<b>",
    "x" * 300,
    "../..",
    "%00",
    "en",
    "Europe/Paris",
    "\u202e",
    "\x00",
    "\ud800",
)
_HEAVY: Final[tuple[Any, ...]] = ("x" * 70_000, [[]] * 5_000, {str(number): number for number in range(2_000)})


class Sampler:
    """Makes values by chance; `known` are values that were told under a name."""

    def __init__(self, document: Document, rng: random.Random) -> None:
        self._document = document
        self._rng = rng
        self.known: defaultdict[str, deque[Any]] = defaultdict(lambda: deque(maxlen=MOST_KNOWN))

    def value(self, schema: Mapping[str, Any], name: str = "", depth: int = 0) -> Any:
        """A value of the shape; `name` is what it is called where it stands."""
        shape = self._document.resolve(dict(schema))
        if self.known[name] and self._rng.random() < _AS_TOLD:
            return self._rng.choice(self.known[name])
        if "example" in shape and self._rng.random() < _AS_TOLD:
            return shape["example"]
        for several in ("enum", "oneOf", "anyOf"):
            if several in shape:
                one = self._rng.choice(shape[several])
                return one if several == "enum" else self.value(one, name, depth + 1)
        return self._of_type(shape, name, depth)

    def _of_type(self, shape: Mapping[str, Any], name: str, depth: int) -> Any:
        kind = shape.get("type", "object" if "properties" in shape else "string")
        match self._rng.choice(kind) if isinstance(kind, list) else kind:
            case "object":
                return self._object(shape, depth)
            case "array":
                return self._array(shape, name, depth)
            case "string":
                return self._string(shape)
            case "integer":
                return self._integer(shape)
            case "number":
                return self._rng.choice((0.5, 1.0, -1.0, 1e9))
            case "boolean":
                return self._rng.random() < 0.5
            case _:
                return None

    def _object(self, shape: Mapping[str, Any], depth: int) -> dict[str, Any]:
        required = shape.get("required", ())
        optional = 1.0 if depth > DEEPEST else LEFT_OUT
        return {
            name: self.value(one, name, depth + 1)
            for name, one in shape.get("properties", {}).items()
            if name in required or self._rng.random() > optional
        }

    def _array(self, shape: Mapping[str, Any], name: str, depth: int) -> list[Any]:
        if "prefixItems" in shape:
            return [self.value(one, "", depth + 1) for one in shape["prefixItems"]]
        least = shape.get("minItems", 0)
        number = least if depth > DEEPEST else self._rng.randint(least, min(least + 4, shape.get("maxItems", 99)))
        return [self.value(shape.get("items", {}), name.removesuffix("s"), depth + 1) for _ in range(number)]

    def _string(self, shape: Mapping[str, Any]) -> str:
        if "pattern" in shape:
            return _matching(shape["pattern"])
        text = self._rng.choice(_FORMATS.get(shape.get("format", ""), _WORDS))
        if self._rng.random() < _AS_TOLD:
            text = text.ljust(shape.get("minLength", 0), "x")[: shape.get("maxLength")]
        return text

    def _integer(self, shape: Mapping[str, Any]) -> int:
        low = shape.get("minimum", shape.get("exclusiveMinimum", -1) + 1)
        high = shape.get("maximum", low + 100)
        return self._rng.choice((low, high, self._rng.randint(low, max(low, high)), min(high, low + 1)))

    def spoiled(self, value: Any) -> Any:
        """The value, a little wrong in one place."""
        rng = self._rng
        if isinstance(value, dict) and value and rng.random() < _INSIDE:
            name = rng.choice([*value])
            kept = {other: one for other, one in value.items() if other != name}
            put = rng.choice((name, name, name, "extra", "\ud800"))
            return kept if rng.random() < 1 - _INSIDE else {**kept, put: self.spoiled(value[name])}
        if isinstance(value, list) and value and rng.random() < _INSIDE:
            place = rng.randrange(len(value))
            return [*value[:place], self.spoiled(value[place]), *value[place + 1 :]]
        return rng.choice((*_WORDS, *replaced(value), rng.choice(_HEAVY)))


@cache
def _matching(pattern: str) -> str:
    """A simple text that the pattern takes."""
    texts = from_regex(pattern, fullmatch=pattern.startswith("^"))
    return find(texts, lambda _: True, settings=settings(phases=[Phase.generate]))  # not shrunk: the first is simple
