"""Which rules the tests of a game name: the arguments of their `rule` marks."""

import ast
from pathlib import Path


def marked(tests: Path) -> set[str]:
    """The numbers in the marks of a folder's tests, of rules and of worked examples."""
    found: set[str] = set()
    for path in tests.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {str(number.value) for number in node.args if isinstance(number, ast.Constant)}
    return found
