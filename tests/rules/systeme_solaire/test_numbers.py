"""RULES.md of Système Solaire states all its rules, and its tables are those of the game."""

import re

from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.components import TYPES

RULES = RULEBOOK.rules()


def test_all_rules_and_examples_are_there() -> None:
    numbers = re.findall(r"^- \*\*(SS-\d+)\*\*", RULES, re.MULTILINE)

    assert sorted(numbers) == [f"SS-{number:02}" for number in range(1, 79)]
    assert re.findall(r"^- \*\*(WE-\d+)\*\*", RULES, re.MULTILINE) == [f"WE-{number:02}" for number in range(1, 24)]


def test_the_table_of_cards_is_that_of_the_game() -> None:
    rows = {
        row[0].strip("`"): row[3:5]
        for line in RULES.splitlines()
        if line.startswith("| `") and len(row := [cell.strip() for cell in line.strip("|").split("|")]) == 6
    }

    for kind in TYPES:
        points = {"none": "none", "cards_on_own_table": "one for each card on its table", "fixed": str(kind.points)}
        assert rows[kind.id] == [str(kind.bid_value), points[kind.points_rule]]
