"""RULES.md of Système Solaire names each rule once, each has a test, and code and refusals name rules that exist."""

import re
from pathlib import Path

from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.components import TYPES
from tests.rules.marks import marked

HERE = Path(__file__).parent
RULES = RULEBOOK.rules()
NUMBERS = [f"SS-{number:02}" for number in range(1, 79)]
MARKED = marked("systeme_solaire")


def test_each_rule_is_stated_once() -> None:
    assert sorted(re.findall(r"^- \*\*(SS-\d+)\*\*", RULES, re.MULTILINE)) == NUMBERS


def test_each_rule_is_tested_and_each_mark_is_a_rule() -> None:
    assert sorted(number for number in MARKED if number.startswith("SS-")) == NUMBERS
    assert {number.partition("-")[0] for number in MARKED} == {"SS", "WE"}


def test_each_worked_example_is_told_and_tested() -> None:
    examples = [f"WE-{number:02}" for number in range(1, 24)]

    assert re.findall(r"^- \*\*(WE-\d+)\*\*", RULES, re.MULTILINE) == examples
    assert {number for number in MARKED if number.startswith("WE-")} == set(examples)


def test_rules_named_in_the_code_exist() -> None:
    named = {
        number
        for path in RULEBOOK.folder.rglob("*.py")
        for number in re.findall(r"SS-\d+", path.read_text(encoding="utf-8"))
    }

    assert len(named) > 40
    assert named <= set(NUMBERS)


def test_the_table_of_cards_is_that_of_the_game() -> None:
    rows = {
        row[0].strip("`"): row[3:5]
        for line in RULES.splitlines()
        if line.startswith("| `") and len(row := [cell.strip() for cell in line.strip("|").split("|")]) == 6
    }

    for kind in TYPES:
        points = {"none": "none", "cards_on_own_table": "one for each card on its table", "fixed": str(kind.points)}
        assert rows[kind.id] == [str(kind.bid_value), points[kind.points_rule]]
