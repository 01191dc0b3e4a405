"""RULES.md of Jeu des Étoiles names each rule once, each has a test, and code and refusals name rules that exist."""

import re
from pathlib import Path

from games.jeu_des_etoiles import RULEBOOK
from tests.rules.marks import marked

HERE = Path(__file__).parent
RULES = RULEBOOK.rules()
NUMBERS = [f"JE-{number:02}" for number in range(1, 75)]
MARKED = marked("jeu_des_etoiles")


def test_each_rule_is_stated_once() -> None:
    assert sorted(re.findall(r"^- \*\*(JE-\d+)\*\*", RULES, re.MULTILINE)) == NUMBERS


def test_each_rule_is_tested_and_each_mark_is_a_rule() -> None:
    assert sorted(number for number in MARKED if number.startswith("JE-")) == NUMBERS
    assert {number.partition("-")[0] for number in MARKED} == {"JE", "WE"}


def test_each_worked_example_is_told_and_tested() -> None:
    examples = [f"WE-{number:02}" for number in range(1, 27)]

    assert re.findall(r"^- \*\*(WE-\d+)\*\*", RULES, re.MULTILINE) == examples
    assert {number for number in MARKED if number.startswith("WE-")} == set(examples)


def test_rules_named_in_the_code_exist() -> None:
    named = {
        number
        for path in RULEBOOK.folder.rglob("*.py")
        for number in re.findall(r"JE-\d+", path.read_text(encoding="utf-8"))
    }

    assert len(named) > 35
    assert named <= set(NUMBERS)
