"""RULES.md of Fabulastro names each rule once, each has a test, and code names rules and parts that exist."""

import re
from pathlib import Path
from typing import get_args

from games.fabulastro import RULEBOOK
from games.fabulastro.catalogues.inventions import CATALOGUE
from games.fabulastro.components import MAIL, SIGNS
from games.fabulastro.facts import Options
from games.fabulastro.facts.shapes import Phase
from tests.rules.marks import marked

HERE = Path(__file__).parent
RULES = RULEBOOK.rules()
NUMBERS = [f"FA-{number:03}" for number in range(1, 216)]
MARKED = marked("fabulastro")
CODE = [path.read_text(encoding="utf-8") for path in RULEBOOK.folder.rglob("*.py")]


def test_each_rule_is_stated_once() -> None:
    assert re.findall(r"^- \*\*(FA-\d+)\*\*", RULES, re.MULTILINE) == NUMBERS


def test_each_rule_is_tested_and_each_mark_is_a_rule() -> None:
    assert sorted(set(NUMBERS) - MARKED) == []
    assert sorted(number for number in MARKED - set(NUMBERS) if not number.startswith("WE-")) == []


def test_each_worked_example_is_told_and_tested() -> None:
    examples = [f"WE-{number:02}" for number in range(1, 49)]

    assert re.findall(r"^- \*\*(WE-\d+)\*\*", RULES, re.MULTILINE) == examples
    assert {number for number in MARKED if number.startswith("WE-")} == set(examples)


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
