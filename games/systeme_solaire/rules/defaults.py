"""What is played for a seat whose time has run out: legal, the same every time, never dearer than needed (SS-72)."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from games.core.facts import Move, Seat
from games.systeme_solaire import moves
from games.systeme_solaire.components import BID, INDEX, LAID_WHEN_USED, LAYOUTS, PLACES, listed, value
from games.systeme_solaire.facts import Cards
from games.systeme_solaire.rules import opening, selection
from games.systeme_solaire.state import Phase, State, bit, table_points


def default_move(state: State, seat: Seat) -> Move:
    """The default of the phase for an awaited seat."""
    return _DEFAULTS[state.phase](state, seat)


def _places(cards: Cards) -> Sequence[int]:
    return [INDEX[card] for card in cards]


def _payment(state: State, seat: Seat) -> Move:
    hand = listed(state.hands[seat])
    legal = {
        cards for count in range(1, len(hand) + 1) for cards in combinations(hand, count) if value(cards) >= state.high
    }
    return moves.Pay(min(legal, key=lambda cards: (value(cards), len(cards), _places(cards))))


def _ordering(state: State, seat: Seat) -> Move:
    hand, table = state.hands[seat], state.tables[seat]

    def price(place: int) -> tuple[int, bool, int]:
        stays = place in LAID_WHEN_USED and not table >> place & 1
        return BID[place], not stays, place

    cheapest = min((place for place in PLACES if hand[place]), key=price)
    return moves.ChooseOrderCards((listed(hand)[sum(hand[:cheapest])],))


def _selection(state: State, seat: Seat) -> Move:
    table = state.tables[seat]

    def rank(pick: tuple[int, Cards]) -> tuple[int, int, int, Sequence[int]]:
        lot, laid = pick
        gain = table_points(table | sum(map(bit, laid))) - table_points(table)
        return -gain, value(laid) - value(state.lots[lot - 1]), lot, _places(laid)

    picks = [(lot, laid) for lot in selection.lots_left(state) for laid in selection.placements(state, seat, lot)]
    return moves.TakeLot(*min(picks, key=rank))


_DEFAULTS: Final[dict[Phase, Callable[[State, Seat], Move]]] = {
    "probe_choice": lambda state, seat: moves.ChooseProbeSet(opening.probe_sets_left(state)[0].id),
    "lot_filling": lambda state, seat: moves.FillLots(tuple(range(1, LAYOUTS[state.players].extras + 1))),
    "auction": lambda state, seat: moves.Pass() if state.high else moves.Bid(1),
    "payment": _payment,
    "ordering": _ordering,
    "selection": _selection,
}
