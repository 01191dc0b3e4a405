"""RULES.md of De la Terre à la Lune names each rule once, each has a test, and code names rules that exist."""

import ast
import re
from pathlib import Path

from games.terre_lune import RULEBOOK
from games.terre_lune.components import KINDS

HERE = Path(__file__).parent
RULES = RULEBOOK.rules()
NUMBERS = [f"TL-{number:02}" for number in range(1, 114)]


def _marked() -> set[str]:
    """The numbers in the marks of this game's tests."""
    found: set[str] = set()
    for path in HERE.glob("test_terre_lune_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {str(number.value) for number in node.args if isinstance(number, ast.Constant)}
    return found


def test_each_rule_is_stated_once() -> None:
    assert sorted(re.findall(r"^- \*\*(TL-\d+)\*\*", RULES, re.MULTILINE)) == sorted(NUMBERS)


def test_each_rule_is_tested_and_each_mark_is_a_rule() -> None:
    assert sorted(set(NUMBERS) - _marked()) == []
    assert sorted(_marked() - set(NUMBERS)) == []


def test_each_worked_example_is_told_and_tested() -> None:
    examples = [f"WE-{number:02}" for number in range(1, 33)]
    tested = (HERE / "test_terre_lune_examples.py").read_text(encoding="utf-8")

    assert re.findall(r"^- \*\*(WE-\d+)\*\*", RULES, re.MULTILINE) == examples
    assert {f"WE-{number}" for number in re.findall(r"_we_(\d\d)", tested)} == set(examples)


def test_rules_named_in_the_code_exist() -> None:
    named = {
        number
        for path in RULEBOOK.folder.rglob("*.py")
        for number in re.findall(r"TL-\d+", path.read_text(encoding="utf-8"))
    }

    assert len(named) > 60
    assert named <= set(NUMBERS)


def test_the_table_of_options_is_that_of_the_game() -> None:
    rows = {
        row[0].strip("`"): row[2:]
        for line in RULES.splitlines()
        if line.startswith("| `") and len(row := [cell.strip() for cell in line.strip("|").split("|")]) == 5
    }

    for kind in KINDS:
        assert rows[kind.id] == [str(kind.options), str(kind.value), "yes" if kind.deposit_token else "no"]
