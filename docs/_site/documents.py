"""The OpenAPI documents at the root, as one."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

ROOT: Final = Path(__file__).resolve().parents[2]


@cache
def read(name: str) -> dict[str, Any]:
    """One of them."""
    content: dict[str, Any] = yaml.load((ROOT / name).read_bytes(), yaml.CSafeLoader)
    return content


@cache
def paths() -> dict[str, Any]:
    """The paths of all of them."""
    return {path: item for name in names() for path, item in read(name)["paths"].items()}


@cache
def tags() -> list[dict[str, str]]:
    """The tags of all of them."""
    return [tag for name in names() for tag in read(name)["tags"]]


def names() -> list[str]:
    """Their files, that for players first."""
    return sorted((path.name for path in ROOT.glob("openapi*.yaml")), key=len)
