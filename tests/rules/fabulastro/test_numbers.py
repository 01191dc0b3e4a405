"""RULES.md of Fabulastro states all its rules, and the tables of REFERENCE.md are those of the game."""

import re
from typing import get_args

from games.core.facts import type_name
from games.fabulastro import RULEBOOK
from games.fabulastro.catalogues.inventions import CATALOGUE
from games.fabulastro.components import MAIL, SIGNS
from games.fabulastro.facts.shapes import Options, Phase
from games.fabulastro.moves import MOVES

RULES = RULEBOOK.rules()
REFERENCE = (RULEBOOK.folder / "REFERENCE.md").read_text(encoding="utf-8")
CODE = [path.read_text(encoding="utf-8") for path in RULEBOOK.folder.rglob("*.py")]


def part(title: str) -> str:
    """What stands under a heading of the reference."""
    return REFERENCE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_all_rules_and_examples_are_there() -> None:
    rules = re.findall(r"^- \*\*(FA-\d+)\*\*", RULES, re.MULTILINE)
    examples = re.findall(r"^- \*\*(WE-\d+)\*\*", RULES, re.MULTILINE)

    assert sorted(rules) == [f"FA-{number:03}" for number in range(1, 216)]
    assert sorted(examples) == [f"WE-{number:02}" for number in range(1, 49)]


def test_every_refusal_of_the_code_is_told() -> None:
    raised = {
        (code, rule)
        for text in CODE
        for code, rule in re.findall(r'(?:require|IllegalMove)\(.*?"([a-z_]+)", "(FA-\d+)"', text)
    }

    assert len(raised) > 30
    assert {code for code, _ in raised} == set(re.findall(r"`([a-z_]+)`", part("Refusals")))


def test_the_tables_are_those_of_the_game() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in REFERENCE.splitlines() if line[:1] == "|"]
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
    assert {type_name(move) for move in MOVES} <= set(re.findall(r"`([a-z_]+)`", part("Phases")))
