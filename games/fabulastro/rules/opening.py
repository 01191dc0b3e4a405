"""Setting a game up: gold, courage, cards, who begins, and where (FA-016 to FA-028)."""

from games.core.dice import Dice
from games.core.facts import Event, Seat
from games.fabulastro.board import clockwise
from games.fabulastro.components import SIGNS, hand_size
from games.fabulastro.facts import shapes, table
from games.fabulastro.facts.shapes import Spin, Throw
from games.fabulastro.rules.goods import deal
from games.fabulastro.rules.part import Steps
from games.fabulastro.state import State


def set_up(state: State, options: shapes.Options, seats: int, dice: Dice) -> Steps:
    """Everything before the first turn; nobody decides anything (FA-016)."""
    yield table.GameSetUp(seats, options)
    yield deal(None, range(seats), hand_size(seats), dice)
    yield _first(seats, dice)
    yield _starts(state, dice)


def _first(seats: int, dice: Dice) -> Event:
    """The highest throw begins; those who tie throw again (FA-023)."""
    throws: list[Throw] = []
    left: list[Seat] = list(range(seats))
    while len(left) > 1:
        again = [Throw(seat, (dice.roll(6), dice.roll(6))) for seat in left]
        throws += again
        most = max(sum(throw.dice) for throw in again)
        left = [throw.seat for throw in again if sum(throw.dice) == most]
    return table.FirstPlayerRolled(tuple(throws), left[0])


def _starts(state: State, dice: Dice) -> Event:
    """In turn order each spins until the arrow shows a free sign (FA-024 to FA-026)."""
    seats = len(state.players)
    order = [state.first, *clockwise(range(seats), state.first, seats)[:-1]]
    starts: list[Spin] = []
    for seat in order:
        spins = [dice.roll(12)]
        while spins[-1] in [start.sign for start in starts]:
            spins.append(dice.roll(12))
        price = max(1, SIGNS[spins[-1]].house.price + state.options.house_price_shift)
        starts.append(Spin(seat, tuple(spins), spins[-1], price))
    return table.StartsSpun(tuple(starts))
