"""RULES.md of Système Solaire states all its rules; its tables, and those of REFERENCE.md, are those of the game."""

import re
from collections.abc import Iterator

import pytest

from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.components import LAYOUTS, TYPES

RULES = RULEBOOK.rules()
REFERENCE = (RULEBOOK.folder / "REFERENCE.md").read_text("utf-8")
NONE_AND_SUN = {"en": ("none", "1 for each card on your table"), "fr": ("aucun", "1 par carte de votre table")}


def rows(text: str, columns: int) -> Iterator[list[str]]:
    """The rows of a text's tables that have so many columns, headings among them."""
    for line in text.splitlines():
        row = [cell.strip(" `") for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(row) == columns:
            yield row


def test_all_rules_and_examples_are_there() -> None:
    numbers = re.findall(r"^- \*\*(SS-\d+)\*\*", RULES, re.MULTILINE)
    examples = re.findall(r"^- \*\*(WE-\d+)\*\*", RULES, re.MULTILINE)

    assert sorted(numbers) == [f"SS-{number:02}" for number in range(1, 79)]
    assert sorted(examples) == [f"WE-{number:02}" for number in range(1, 24)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_players_read_the_cards_and_counts_of_the_game(language: str) -> None:
    none, of_sun = NONE_AND_SUN[language]
    said, words = list(rows(RULEBOOK.rules(language), 4)), RULEBOOK.texts.words(language)

    for kind in TYPES:
        points = {"none": none, "cards_on_own_table": of_sun, "fixed": str(kind.points)}[kind.points_rule]
        row = next(row for row in said if row[0] == words.say(f"cards.{kind.id}"))
        assert row[1:3] == [str(kind.bid_value), points]

    counted = [row for row in rows(RULEBOOK.rules(language), 7) if row[0].isdigit()]
    assert [[row[at] for at in (0, 1, 4, 5)] for row in counted] == [
        [str(number) for number in (players, layout.copies_per_type, layout.deck, layout.cards_per_round)]
        for players, layout in LAYOUTS.items()
    ]


def test_programs_read_the_cards_of_the_game() -> None:
    said = {row[0]: row[3:5] for row in rows(REFERENCE, 6)}

    for kind in TYPES:
        points = {"none": "none", "cards_on_own_table": "one for each card on its table", "fixed": str(kind.points)}
        assert said[kind.id] == [str(kind.bid_value), points[kind.points_rule]]
