"""RULES.md of Fabulastro names each rule once, each has a test, and code names rules and parts that exist."""

import ast
import re
from pathlib import Path
from typing import get_args

from games.fabulastro import RULEBOOK
from games.fabulastro.components import MAIL, SIGNS
from games.fabulastro.facts import Options
from games.fabulastro.facts.shapes import Phase
from games.fabulastro.inventions import CATALOGUE

HERE = Path(__file__).parent
RULES = RULEBOOK.rules()
NUMBERS = [f"FA-{number:03}" for number in range(1, 216)]
CODE = [path.read_text(encoding="utf-8") for path in RULEBOOK.folder.rglob("*.py")]


def _marked() -> set[str]:
    """The numbers in the marks of this game's tests."""
    found: set[str] = set()
    for path in HERE.glob("test_fabulastro_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {str(number.value) for number in node.args if isinstance(number, ast.Constant)}
    return found


def test_each_rule_is_stated_once() -> None:
    assert re.findall(r"^- \*\*(FA-\d+)\*\*", RULES, re.MULTILINE) == NUMBERS


def test_each_rule_is_tested_and_each_mark_is_a_rule() -> None:
    assert sorted(set(NUMBERS) - _marked()) == []
    assert sorted(_marked() - set(NUMBERS)) == []


def test_each_worked_example_is_told_and_tested() -> None:
    examples = [f"WE-{number:02}" for number in range(1, 49)]
    tested = (HERE / "test_fabulastro_examples.py").read_text(encoding="utf-8")

    assert re.findall(r"^- \*\*(WE-\d+)\*\*", RULES, re.MULTILINE) == examples
    assert {f"WE-{number}" for number in re.findall(r"_we_(\d\d)", tested)} == set(examples)


def test_rules_named_in_the_code_exist() -> None:
    named = {number for text in CODE for number in re.findall(r"FA-\d+", text)}

    assert len(named) > 100
    assert named <= set(NUMBERS)


def test_every_refusal_of_the_code_is_told() -> None:
    raised = {
        (code, rule)
        for text in CODE
        for code, rule in re.findall(r'(?:require|IllegalMove)\(.*?"([a-z_]+)", "(FA-\d+)"', text)
    }
    table = RULES.partition("## L. Refusals")[2].partition("## M.")[0]

    assert len(raised) > 30
    assert {code for code, _ in raised} == set(re.findall(r"`([a-z_]+)`", table))


def test_the_tables_are_those_of_the_game() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in RULES.splitlines() if line[:1] == "|"]
    first = {cell for row in rows for cell in re.findall(r"`([a-z_]+)`", row[0])}
    signs = {row[0].split()[0]: row for row in rows if len(row) == 8}

    for sign in SIGNS.values():
        row = signs[str(sign.n)]
        assert (row[1], row[7]) == (sign.element, str(sign.house.price))
        assert (f"`{sign.big.id}`" in row[2], f"`R{sign.n}.{sign.obstacle.index}`" in row[3]) == (True, True)
    assert set(MAIL) <= first
    assert set(CATALOGUE) <= first
    assert set(Options.__struct_fields__) <= first
    assert set(get_args(Phase)) - {"setup", "between", "over"} <= first
