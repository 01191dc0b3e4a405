"""Badges are earned by what they say, and by nothing less; an opening is what the seat did first."""

from collections.abc import Sequence

from games.core.facts import Event, Standing
from games.jeu_des_etoiles.components import CONSTELLATIONS, ZODIAC_CARD
from games.jeu_des_etoiles.deeds import BADGES, opening
from games.jeu_des_etoiles.facts import CardDrawn, JourneyEnded, NeighboursNamed, RocketMoved, TurnEnded
from tests.rules.deeds import assert_earned, assert_opens

STANDINGS = (Standing(0, 1, 9), Standing(1, 2, 5))

STAR = CONSTELLATIONS["Lyr"].stars[0]
DRAWN = CardDrawn(0, "C-Lyr", 40, None, auto=False)
ENDED = JourneyEnded(0, "C-Lyr", 10)
TURN = TurnEnded(0, "played")


def _named(points: int) -> NeighboursNamed:
    return NeighboursNamed(0, "C-Lyr", ("Cyg", "Her"), (), (), points)


def _flight(circled: int) -> RocketMoved:
    return RocketMoved(0, ("S1", STAR), ("S1", STAR), 4, ("S1",) * circled, 5 * circled)


CASES: dict[str, tuple[Sequence[Event], Sequence[Event]]] = {
    "zodiac": ([JourneyEnded(0, ZODIAC_CARD, 10)], [ENDED]),
    "neighbours": ([_named(10)], [_named(5)]),
    "gold-rush": ([_flight(3)], [_flight(2)]),
    "in-a-flash": ([DRAWN, ENDED], [DRAWN, TURN, ENDED]),
    "far-traveller": ([ENDED] * 8, [ENDED] * 7),
}
OPENING: tuple[Sequence[Event], str] = ([_flight(0)], "constellations.Lyr")


def test_badges_and_opening() -> None:
    assert_earned(BADGES, CASES, STANDINGS)
    assert_opens(opening, *OPENING)
