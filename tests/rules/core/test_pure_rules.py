"""No module of a game reads a clock, the environment or global chance: the same events always mean the same."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games.core.catalogue import rulebooks

ROOT = Path(games.__file__).parent
INSTALLED = [book.folder for book in rulebooks().values() if ROOT not in book.folder.parents]
MODULES = sorted(path for folder in (ROOT, *INSTALLED) for path in folder.rglob("*.py"))
FORBIDDEN = {
    "asyncio", "ctypes", "locale", "multiprocessing", "os", "platform", "secrets", "select", "signal", "socket",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
ALLOWED_OF = {"random": {"Random"}, "datetime": {"timedelta"}}
"""Chance and lengths of time may be passed in: only these names say so."""


def impure(source: str) -> Iterator[str]:
    """What a module imports or uses that could make it answer differently another day."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] in FORBIDDEN | {"datetime"})
            yield from (alias.name for alias in node.names if alias.asname and alias.name in ALLOWED_OF)
        elif isinstance(node, ast.ImportFrom):
            package = (node.module or "").split(".")[0]
            allowed = ALLOWED_OF.get(package)
            yield from (
                f"{package}.{alias.name}"
                for alias in node.names
                if package in FORBIDDEN or (allowed is not None and alias.name not in allowed)
            )
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            allowed = ALLOWED_OF.get(node.value.id)
            if allowed is not None and node.attr not in allowed:
                yield f"{node.value.id}.{node.attr}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from ([node.func.id] if node.func.id in {"open", "input", "eval", "exec", "__import__"} else [])


@pytest.mark.parametrize("module", MODULES, ids=lambda path: "/".join(path.parts[-3:]))
def test_rules_depend_on_nothing_but_their_arguments(module: Path) -> None:
    assert list(impure(module.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "import os.path",
        "from os import environ",
        "import datetime",
        "from datetime import datetime",
        "import random\nrandom.random()",
        "import random as r",
        "from random import choice",
        "open('x')",
    ],
)
def test_impurity_is_found(source: str) -> None:
    assert list(impure(source))
