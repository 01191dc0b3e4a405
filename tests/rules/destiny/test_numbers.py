"""RULES.md of Destiny states all its rules, and the tables of REFERENCE.md are those of the game."""

import re

from games.destiny import RULEBOOK
from games.destiny.components import CHARACTERS, TYPES
from games.destiny.rules.operations import OPERATIONS

RULES = RULEBOOK.rules()
REFERENCE = (RULEBOOK.folder / "REFERENCE.md").read_text(encoding="utf-8")


def test_all_rules_and_examples_are_there() -> None:
    assert len(re.findall(r"^- \*\*DE-\d+\*\*", RULES, re.MULTILINE)) == 128
    assert len(re.findall(r"^- \*\*WE-\d+\*\*", RULES, re.MULTILINE)) == 39


def test_the_table_of_characters_is_that_of_the_game() -> None:
    rows = {
        row[0].strip("`"): [cell.strip("`") for cell in row[2:]]
        for line in REFERENCE.splitlines()
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
    listed = set(re.findall(r"`([a-z_]+)`", REFERENCE[REFERENCE.index("| code |") :].split("\n\n")[0]))

    assert codes - {"bad_option", "bad_parameters"} == listed
