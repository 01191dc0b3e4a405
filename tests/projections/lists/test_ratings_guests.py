"""Games with guests: they count for those who have an account, and for nobody when too few of these are left."""

import pytest

from games.core.clock import NoClock
from projections.lists.ratings import outcome_of
from projections.lists.rows import GameRow, SeatRow


def row(*seats: SeatRow) -> GameRow:
    return GameRow(
        id="g",
        version=9,
        rulebook="systeme-solaire",
        rulebook_version=1,
        status="finished",
        visibility="public",
        creator="ada",
        options={},
        clock=NoClock(),
        seats=seats,
        awaited=(),
        created=1,
        started=1,
        updated=2,
        finished=2,
    )


ADA = SeatRow(player="ada", rank=2)
BOB = SeatRow(player="bob", rank=3)
GUEST = SeatRow(player="guest", guest=True, rank=1)
BOT = SeatRow(bot="easy", rank=4)


@pytest.mark.parametrize(
    ("seats", "rated"),
    [((ADA, BOB, BOT), True), ((ADA, BOB, GUEST), True), ((ADA, GUEST, BOT), False), ((GUEST, GUEST, BOT), False)],
)
def test_a_game_is_rated_among_those_with_an_account(seats: tuple[SeatRow, ...], rated: bool) -> None:
    assert row(*seats).rated is rated


def test_a_guest_s_rank_counts_for_nobody() -> None:
    assert outcome_of(row(ADA, GUEST, BOB, BOT)).ranks == (("ada", 2), ("bob", 3))
