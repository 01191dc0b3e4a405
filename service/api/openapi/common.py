"""What all operations of the document have in common, from `common.yaml`."""

from pathlib import Path
from typing import Any, Final

import yaml

Json = dict[str, Any]

COMMON: Final[Json] = yaml.load(
    Path(__file__).with_name("common.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader
)
ALWAYS: Final = ("X-Request-Id", "RateLimit-Policy", "RateLimit")
"""The headers of every answer."""


def headers(names: tuple[str, ...]) -> Json:
    """Headers of an answer, by reference."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def parameters() -> Json:
    """The parameters that several operations have: headers, and the variable parts of paths."""
    return {**COMMON["parameters"], **{name: _in_path(name, about) for name, about in COMMON["path"].items()}}


def _in_path(name: str, about: str) -> Json:
    number = name in COMMON["numbers"]
    schema = {"type": "integer", "minimum": 0} if number else {"type": "string", "minLength": 1}
    return {"in": "path", "name": name, "required": True, "description": about, "schema": schema}
