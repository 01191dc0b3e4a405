"""The refusals that all games share, read from the sources of `games/core/`."""

import ast
from pathlib import Path
from typing import Final

import games.core

CORE: Final = Path(games.core.__file__).parent


def raised() -> dict[str, set[str]]:
    """The codes of all refusals that the shared code can make, each with the names of its facts."""
    found: dict[str, set[str]] = {}
    for source in sorted(CORE.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            match node:
                case (
                    ast.Call(func=ast.Name(id="require"), args=[_, ast.Constant(value=str(code)), *_], keywords=facts)
                    | ast.Call(
                        func=ast.Name(id="IllegalMove"), args=[ast.Constant(value=str(code)), *_], keywords=facts
                    )
                ):
                    found.setdefault(code, set()).update(fact.arg for fact in facts if fact.arg)
    return found
