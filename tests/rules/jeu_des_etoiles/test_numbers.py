"""RULES.md of Jeu des Étoiles states all its rules, and its tables are those of the game."""

import re

from games.jeu_des_etoiles import RULEBOOK

RULES = RULEBOOK.rules()


def test_all_rules_and_examples_are_there() -> None:
    numbers = re.findall(r"^- \*\*(JE-\d+)\*\*", RULES, re.MULTILINE)

    assert sorted(numbers) == [f"JE-{number:02}" for number in range(1, 75)]
    assert re.findall(r"^- \*\*(WE-\d+)\*\*", RULES, re.MULTILINE) == [f"WE-{number:02}" for number in range(1, 27)]
