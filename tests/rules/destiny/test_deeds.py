"""Badges are earned by what they say, and by nothing less; an opening is what the seat did first."""

from collections.abc import Sequence

from games.core.facts import Event, Standing
from games.destiny.components import HOROSCOPE
from games.destiny.deeds import BADGES, opening
from games.destiny.facts.powers import DevilTurned, SettingConsolidated, TokenRevealed
from games.destiny.facts.rounds import CharacterStolen, CharacterValidated, GameScored
from games.destiny.facts.shapes import Score
from games.destiny.facts.table import CardPlayedForPower, CardPlayedForValue
from tests.rules.deeds import assert_earned, assert_opens

STANDINGS = (Standing(0, 1, 9), Standing(1, 2, 5))

REVEALED = TokenRevealed(0, "P1", "mars", auto=False)
FIRM = SettingConsolidated(0, "sante", "S0-sante", "mars", auto=False)


def _scored(points: int) -> GameScored:
    horoscope = dict.fromkeys(HOROSCOPE, 100) | {"argent": points}
    return GameScored((Score(0, 400, 1, horoscope, (), 0), Score(1, 0, 2, {}, (), 0)), {}, {})


CASES: dict[str, tuple[Sequence[Event], Sequence[Event]]] = {
    "came-true": ([_scored(100)], [_scored(0)]),
    "conjunction": (
        [CharacterValidated(0, "per-pape", "inverted", 150)],
        [CharacterValidated(0, "per-pape", "left", 4)],
    ),
    "face-thief": ([CharacterStolen(0, 1, "per-pape")], [CharacterStolen(1, 0, "per-pape")]),
    "written-in-stone": ([FIRM, FIRM], [FIRM]),
    "seer": ([REVEALED] * 5, [REVEALED] * 4),
    "bargain-with-the-devil": (
        [DevilTurned(0, 1, "per-pape", auto=False)],
        [DevilTurned(1, 0, "per-pape", auto=False)],
    ),
}
OPENING: tuple[Sequence[Event], str] = (
    [CardPlayedForPower(0, "pla-01", doubled=False), CardPlayedForValue(0, "pla-02")],
    "cards.pla-01",
)


def test_badges_and_opening() -> None:
    assert_earned(BADGES, CASES, STANDINGS)
    assert_opens(opening, *OPENING)
