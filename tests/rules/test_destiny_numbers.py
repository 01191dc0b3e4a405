"""RULES.md of Destiny names each rule once, each has a test, and code and refusals name rules that exist."""

import re
from pathlib import Path

from games.destiny import RULEBOOK
from games.destiny.components import CHARACTERS, TYPES
from games.destiny.rules.operations import OPERATIONS
from tests.rules.marks import marked

HERE = Path(__file__).parent
RULES = RULEBOOK.rules()
STATED = re.findall(r"^- \*\*(DE-\d+)\*\*", RULES, re.MULTILINE)


def test_each_rule_is_stated_once() -> None:
    assert len(STATED) == len(set(STATED)) == 128


def test_each_rule_is_tested_and_each_mark_is_a_rule() -> None:
    assert sorted(marked("destiny")) == sorted(STATED)


def test_rules_named_in_the_code_exist() -> None:
    named = {
        number
        for path in RULEBOOK.folder.rglob("*.py")
        for number in re.findall(r"DE-\d+", path.read_text(encoding="utf-8"))
    }

    assert len(named) > 70
    assert named <= set(STATED)


def test_each_worked_example_is_told_and_tested() -> None:
    told = set(re.findall(r"^- \*\*E-(\d+)\*\*", RULES, re.MULTILINE))
    tested = set()
    for path in HERE.glob("test_destiny_*.py"):
        tested |= set(re.findall(r"def test_e_(\d\d)_", path.read_text(encoding="utf-8")))

    assert len(told) == 39
    assert tested == told


def test_the_table_of_characters_is_that_of_the_game() -> None:
    rows = {
        row[0].strip("`"): [cell.strip("`") for cell in row[2:]]
        for line in RULES.splitlines()
        if line.startswith("| `per-") and len(row := [cell.strip() for cell in line.strip("|").split("|")]) == 8
    }

    assert rows.keys() == CHARACTERS.keys()
    for card, character in CHARACTERS.items():
        assert rows[card] == [
            str(TYPES[card].value // 100),
            character.constellation,
            str(character.constellation_points),
            character.planet,
            str(character.planet_points),
            str(character.conjunction_points),
        ]


def test_every_operation_of_a_card_is_one_that_there_is() -> None:
    named = {op.op for kind in TYPES.values() for step in kind.steps for op in step}

    assert named - set(OPERATIONS) == {"score_consolidated", "draw_to_balance"}
    assert set(OPERATIONS) - named == {"mask_token"}


def test_the_codes_of_refusals_are_all_in_the_table() -> None:
    codes: set[str] = set()
    for path in (RULEBOOK.folder / "rules").rglob("*.py"):
        codes |= set(re.findall(r'(?:require\(|IllegalMove\()[^"]*"([a-z_]+)", "DE', path.read_text(encoding="utf-8")))
    listed = set(re.findall(r"`([a-z_]+)`", RULES[RULES.index("| code |") :].split("\n\n")[0]))

    assert codes - {"bad_option", "bad_parameters"} == listed
