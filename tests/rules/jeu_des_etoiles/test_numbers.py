"""RULES.md of Jeu des Étoiles states all its rules and worked examples, and REFERENCE.md lists options and refusals."""

import re
from itertools import chain

from games.jeu_des_etoiles import RULEBOOK
from games.jeu_des_etoiles.facts import Options

RULES = RULEBOOK.rules()
REFERENCE = (RULEBOOK.folder / "REFERENCE.md").read_text(encoding="utf-8")


def test_all_rules_and_examples_are_there() -> None:
    for prefix, count in (("JE", 74), ("WE", 26)):
        numbers = re.findall(rf"^- \*\*({prefix}-\d+)\*\*", RULES, re.MULTILINE)
        assert sorted(numbers) == [f"{prefix}-{number:02}" for number in range(1, count + 1)]


def listed(heading: str) -> set[str]:
    """The ids in the first column of the table under a heading."""
    part = REFERENCE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`[^|]*) \|", part, re.MULTILINE)
    return set(chain.from_iterable(re.findall(r"`(\w+)`", row) for row in rows))


def test_all_options_and_refusals_are_listed() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (RULEBOOK.folder / "rules").rglob("*.py"))
    raised = set(re.findall(r'"([a-z_]+)", "JE-\d+"', sources)) - {"bad_option"}

    assert listed("Options") == set(Options.__struct_fields__)
    assert listed("Refusals") == raised | {"wrong_phase"}
