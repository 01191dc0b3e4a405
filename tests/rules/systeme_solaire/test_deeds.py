"""Badges are earned by what they say, and by nothing less; an opening is what the seat did first."""

from collections.abc import Sequence

from games.core.facts import Event, Standing
from games.systeme_solaire.deeds import BADGES, opening
from games.systeme_solaire.facts import AuctionWon, LotTaken, OrderBid, OrderRevealed, PricePaid
from tests.rules.deeds import assert_earned, assert_opens

STANDINGS = (Standing(0, 1, 9), Standing(1, 2, 5))

LOT = LotTaken(0, 1, ("neptune",), ("mars",), auto=False)
ROCKS = LotTaken(0, 1, ("mercure", "venus", "mars"), (), auto=False)
GIANTS = LotTaken(0, 1, ("jupiter", "saturne", "uranus", "neptune"), (), auto=False)
EARTH = OrderRevealed((OrderBid(0, ("terre",), 3, ("terre",), ()),), (0, 1))
PLUTO = PricePaid(0, 1, ("pluton",), 1, ("pluton",), (), auto=False)
SUN = LotTaken(0, 1, ("soleil",), (), auto=False)

CASES: dict[str, tuple[Sequence[Event], Sequence[Event]]] = {
    "bargain": ([AuctionWon(0, 2)], [AuctionWon(0, 3), AuctionWon(1, 1)]),
    "patience": ([AuctionWon(1, 9)], [AuctionWon(0, 9)]),
    "rocks": ([ROCKS, EARTH], [ROCKS]),
    "giants": ([GIANTS], [LOT]),
    "sunny": ([SUN, GIANTS, ROCKS], [GIANTS, ROCKS, EARTH]),
    "pluto": ([PLUTO], [LotTaken(0, 1, ("pluton",), (), auto=False)]),
}
OPENING: tuple[Sequence[Event], str] = ([LotTaken(1, 2, ("pluton",), (), auto=False), LOT, SUN], "cards.neptune")


def test_badges_and_opening() -> None:
    assert_earned(BADGES, CASES, STANDINGS)
    assert_opens(opening, *OPENING)
