"""RULES.md of Jeu des Étoiles names each rule once, each has a test, and code and refusals name rules that exist."""

import ast
import re
from pathlib import Path

from games.jeu_des_etoiles import RULEBOOK

HERE = Path(__file__).parent
RULES = RULEBOOK.rules()
NUMBERS = [f"JE-{number:02}" for number in range(1, 75)]


def _marked() -> set[str]:
    """The numbers in the marks of this game's tests."""
    found: set[str] = set()
    for path in HERE.glob("test_jeu_des_etoiles_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {str(number.value) for number in node.args if isinstance(number, ast.Constant)}
    return found


def test_each_rule_is_stated_once() -> None:
    assert sorted(re.findall(r"^- \*\*(JE-\d+)\*\*", RULES, re.MULTILINE)) == NUMBERS


def test_each_rule_is_tested_and_each_mark_is_a_rule() -> None:
    assert sorted(_marked()) == NUMBERS


def test_each_worked_example_is_told_and_tested() -> None:
    examples = [f"WE-{number:02}" for number in range(1, 27)]
    tested = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_jeu_des_etoiles_*.py"))

    assert re.findall(r"^- \*\*(WE-\d+)\*\*", RULES, re.MULTILINE) == examples
    assert {f"WE-{number}" for number in re.findall(r"_we_(\d\d)", tested)} == set(examples)


def test_rules_named_in_the_code_exist() -> None:
    named = {
        number
        for path in RULEBOOK.folder.rglob("*.py")
        for number in re.findall(r"JE-\d+", path.read_text(encoding="utf-8"))
    }

    assert len(named) > 35
    assert named <= set(NUMBERS)
