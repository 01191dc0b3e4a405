"""The refusals that all games share, and those of tournaments, read from the sources."""

import ast
from pathlib import Path
from typing import Final

import games.core
import tournaments

CORE: Final = Path(games.core.__file__).parent
TOURNAMENTS: Final = Path(tournaments.__file__).parent


def raised(folder: Path = CORE) -> dict[str, set[str]]:
    """The codes of all refusals that the code in a folder can make, each with the names of its facts."""
    found: dict[str, set[str]] = {}
    for source in sorted(folder.rglob("*.py")):
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
