"""RULES.md of De la Terre à la Lune states all its rules, and the tables of REFERENCE.md are those of the game."""

import re

from games.terre_lune import RULEBOOK
from games.terre_lune.components import KINDS

RULES = RULEBOOK.rules()
REFERENCE = (RULEBOOK.folder / "REFERENCE.md").read_text(encoding="utf-8")


def test_all_rules_and_examples_are_there() -> None:
    numbers = re.findall(r"^- \*\*(TL-\d+)\*\*", RULES, re.MULTILINE)

    assert sorted(numbers) == sorted(f"TL-{number:02}" for number in range(1, 114))
    examples = re.findall(r"^- \*\*(WE-\d+)\*\*", RULES, re.MULTILINE)
    assert sorted(examples) == [f"WE-{number:02}" for number in range(1, 33)]


def test_the_table_of_options_is_that_of_the_game() -> None:
    rows = {
        row[0].strip("`"): row[2:]
        for line in REFERENCE.splitlines()
        if line.startswith("| `") and len(row := [cell.strip() for cell in line.strip("|").split("|")]) == 5
    }

    for kind in KINDS:
        assert rows[kind.id] == [str(kind.options), str(kind.value), "yes" if kind.deposit_token else "no"]
