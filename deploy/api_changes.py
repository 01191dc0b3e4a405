"""What changed in openapi.yaml since the last release: `python -m deploy.api_changes`; breaks need a new version.

`released/openapi.yaml` is the last release's, put there by `--keep`; without one nothing can be broken. Requests may
not become narrower, answers may not lose anything: what docs/reference/api.md promises.
"""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import yaml

Json = dict[str, Any]
Side = Literal["request", "answer"]

ROOT: Final = Path(__file__).resolve().parents[1]
NOW: Final = ROOT / "openapi.yaml"
RELEASED: Final = ROOT / "deploy" / "released" / "openapi.yaml"
_METHODS: Final = frozenset({"get", "put", "post", "patch", "delete"})
_LEAST: Final = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
_MOST: Final = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
_FORMS: Final = ("pattern", "format", "const", "multipleOf", "uniqueItems")


class Changes:
    """What breaks between two documents."""

    def __init__(self, old: Json, new: Json) -> None:
        self._old, self._new = old, new
        self._under_way: set[tuple[str, str, Side]] = set()

    def breaks(self) -> Iterator[str]:
        """Each thing that a program written for the old one may stumble over."""
        for path, item in self._old["paths"].items():
            now = self._new["paths"].get(path, {})
            for method in _METHODS & item.keys():
                name = f"{method.upper()} {path}"
                if method not in now:
                    yield f"{name} is gone"
                else:
                    shared = item.get("parameters", []), now.get("parameters", [])
                    yield from self._operation(name, item[method], now[method], *shared)

    def _operation(self, name: str, old: Json, new: Json, old_path: list[Json], new_path: list[Json]) -> Iterator[str]:
        if any(one not in new["security"] for one in old["security"]) or (not old["security"] and new["security"]):
            yield f"{name} asks for another scope"
        yield from self._parameters(name, old_path + old.get("parameters", []), new_path + new.get("parameters", []))
        was, now = old.get("requestBody", {}), new.get("requestBody", {})
        if now.get("required") and not was.get("required"):
            yield f"{name} needs a body"
        yield from self._contents(f"{name} body", was, now, "request")
        for status in (one for one in old["responses"] if one < "4"):
            if status not in new["responses"]:
                yield f"{name} does not answer {status} any more"
            else:
                was, now = self._at(self._old, old["responses"][status]), self._at(self._new, new["responses"][status])
                yield from self._contents(f"{name} {status}", was, now, "answer")

    def _parameters(self, name: str, old: list[Json], new: list[Json]) -> Iterator[str]:
        was = {(one["in"], one["name"]): one for one in (self._at(self._old, part) for part in old)}
        now = {(one["in"], one["name"]): one for one in (self._at(self._new, part) for part in new)}
        yield from (f"{name} has no parameter {one[1]} any more" for one in was.keys() - now.keys())
        for place, one in now.items():
            if one.get("required") and not was.get(place, {}).get("required"):
                yield f"{name} needs the parameter {place[1]}"
            if place in was:
                yield from self._schema(f"{name} {place[1]}", was[place]["schema"], one["schema"], "request")

    def _contents(self, name: str, old: Json, new: Json, side: Side) -> Iterator[str]:
        for kind, part in old.get("content", {}).items():
            if kind not in new.get("content", {}):
                yield f"{name} is not {kind} any more"
            else:
                yield from self._schema(name, part["schema"], new["content"][kind]["schema"], side)

    def _schema(self, name: str, old: Any, new: Any, side: Side) -> Iterator[str]:
        place = (str(old.get("$ref", name)), str(new.get("$ref", name)), side)
        if place in self._under_way:
            return
        self._under_way.add(place)
        old, new = self._at(self._old, old), self._at(self._new, new)
        yield from (f"{name}: {fault}" for fault in _own(old, new, side))
        for key, part in old.get("properties", {}).items():
            if key in new.get("properties", {}):
                yield from self._schema(f"{name}.{key}", part, new["properties"][key], side)
        for key in ("items", "additionalProperties"):
            if isinstance(old.get(key), dict) and isinstance(new.get(key), dict):
                yield from self._schema(f"{name}.{key}", old[key], new[key], side)
        for key in ("anyOf", "oneOf", "allOf"):
            for one, other in zip(old.get(key, []), new.get(key, []), strict=False):
                yield from self._schema(name, one, other, side)

    def _at(self, document: Json, node: Json) -> Json:
        while "$ref" in node:
            found: Any = document
            for step in node["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            node = found
        return node


def _own(old: Json, new: Json, side: Side) -> Iterator[str]:
    """What breaks between two schemas, without their parts."""
    was, now = _types(old), _types(new)
    if was and now and not (was <= now if side == "request" else now <= was):
        yield "another type"
    yield from (f"no {one} any more" for one in old.get("properties", {}).keys() - new.get("properties", {}).keys())
    needed, given = set(new.get("required", ())), set(old.get("required", ()))
    if side == "request":
        yield from (f"{one} is needed" for one in needed - given)
        yield from (f"{one!r} is not taken any more" for one in _gone(old.get("enum"), new.get("enum")))
        yield from (f"another {key}" for key in _FORMS if key in new and new[key] != old.get(key))
        yield from (f"a higher {key}" for key in _LEAST if key in new and new[key] > old.get(key, float("-inf")))
        yield from (f"a lower {key}" for key in _MOST if key in new and new[key] < old.get(key, float("inf")))
    else:
        yield from (f"{one} may be missing" for one in given - needed if one in new.get("properties", {}))
    for key in ("anyOf", "oneOf"):
        if len(new.get(key, ())) < len(old.get(key, ())) and side == "request":
            yield "fewer shapes"


def _types(schema: Json) -> set[str]:
    found = schema.get("type", [])
    return {found} if isinstance(found, str) else set(found)


def _gone(old: list[Any] | None, new: list[Any] | None) -> list[Any]:
    return [] if new is None else ["anything else"] if old is None else [one for one in old if one not in new]


def refused(old: Json, new: Json) -> list[str]:
    """What breaks, unless the major version is new."""
    major = [document["info"]["version"].partition(".")[0] for document in (old, new)]
    return list(Changes(old, new).breaks()) if major[0] == major[1] else []


def main() -> int:
    """The exit code of the program."""
    if "--keep" in sys.argv[1:]:
        RELEASED.parent.mkdir(exist_ok=True)
        shutil.copyfile(NOW, RELEASED)
        return 0
    if not RELEASED.exists():
        sys.stdout.write("openapi.yaml: nothing was released yet that could be broken\n")
        return 0
    old, new = (yaml.load(path.read_bytes(), yaml.CSafeLoader) for path in (RELEASED, NOW))
    found = refused(old, new)
    sys.stdout.write("\n".join(found or ["openapi.yaml: nothing breaks since the last release"]) + "\n")
    return min(len(found), 1)


if __name__ == "__main__":
    sys.exit(main())
