"""RULES.md of De la Terre à la Lune names each rule once, each has a test, and code names rules that exist."""

import re
from pathlib import Path

from games.terre_lune import RULEBOOK
from games.terre_lune.components import KINDS
from tests.rules.marks import marked

HERE = Path(__file__).parent
RULES = RULEBOOK.rules()
NUMBERS = [f"TL-{number:02}" for number in range(1, 114)]
MARKED = marked("terre_lune")


def test_each_rule_is_stated_once() -> None:
    assert sorted(re.findall(r"^- \*\*(TL-\d+)\*\*", RULES, re.MULTILINE)) == sorted(NUMBERS)


def test_each_rule_is_tested_and_each_mark_is_a_rule() -> None:
    assert sorted(set(NUMBERS) - MARKED) == []
    assert sorted(number for number in MARKED - set(NUMBERS) if not number.startswith("WE-")) == []


def test_each_worked_example_is_told_and_tested() -> None:
    examples = [f"WE-{number:02}" for number in range(1, 33)]

    assert re.findall(r"^- \*\*(WE-\d+)\*\*", RULES, re.MULTILINE) == examples
    assert {number for number in MARKED if number.startswith("WE-")} == set(examples)


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
