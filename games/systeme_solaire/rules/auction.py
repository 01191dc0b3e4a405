"""The open rising auction: bids, passes and private limits."""

from collections.abc import Iterator

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.systeme_solaire import facts, moves
from games.systeme_solaire.state import State, hand_value


def bid(state: State, seat: Seat, move: moves.Bid) -> Iterator[Event]:
    """Outbid the highest bid, by any amount that the hand can pay."""
    most = hand_value(state.hands[seat])
    rule = "SS-25" if state.high else "SS-21"
    require(move.amount > state.high, "bid_too_low", rule, minimum=state.high + 1)
    require(move.amount <= most, "bid_over_hand", "SS-23", maximum=most)
    if move.up_to is not None:
        require(state.options.proxy_bids, "limits_disabled", "SS-67")
        require(move.up_to >= move.amount, "limit_too_low", "SS-67", minimum=move.amount)
        require(move.up_to <= most, "limit_over_hand", "SS-67", maximum=most)
    yield facts.BidPlaced(seat, move.amount, auto=False, up_to=move.up_to)


def leave(state: State, seat: Seat, move: moves.Pass) -> Iterator[Event]:
    """Pass, for the rest of the round (SS-26); whoever opens cannot (SS-21)."""
    require(state.high, "opening_bid_required", "SS-21")
    yield facts.BidPassed(seat, auto=False)


def go_on(state: State, dice: Dice) -> Iterator[Event]:
    """End the auction, or play for a seat whose turn leaves it no choice (SS-27, SS-29, SS-66, SS-67)."""
    seat, high = state.turn, state.high
    if seat == state.high_seat:
        yield facts.AuctionWon(seat, high)
        return
    most, limit = hand_value(state.hands[seat]), state.limits[seat]
    if most <= high:
        yield facts.BidPassed(seat, auto=True)
    elif limit is not None and limit > high:
        yield facts.BidPlaced(seat, high + 1, auto=True, up_to=limit)
    elif high == 0 and most == 1:
        yield facts.BidPlaced(seat, 1, auto=True, up_to=None)
