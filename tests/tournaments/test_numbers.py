"""Each number of tournaments/RULES.md has a test, and tests name only those that exist."""

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "tournaments" / "RULES.md"


def marked() -> set[str]:
    """The numbers in the marks of the tests here."""
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in HERE.glob("**/test_*.py"))
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))
    marks = (call for call in calls if ast.unparse(call.func) == "pytest.mark.rule")
    return {str(argument.value) for mark in marks for argument in mark.args if isinstance(argument, ast.Constant)}


def test_every_rule_has_a_test_and_every_mark_a_rule() -> None:
    numbers = re.findall(r"^- \*\*([A-Z]+-\d\d)\*\*", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(numbers) == len({*numbers}) > 30
    assert marked() == {*numbers}
