"""Folds events into the state, in place, and trusts them."""

from typing import Final

from games.core.deciding import folds
from games.core.facts import Event, Seat
from games.systeme_solaire import facts
from games.systeme_solaire.components import BODIES, INDEX, PLACES, PROBE_SETS, Counts
from games.systeme_solaire.facts import Cards, OrderBid
from games.systeme_solaire.state import State


def evolve(state: State, event: Event) -> None:
    """Fold one of the rulebook's events into the state, in place."""
    _EVOLVE[type(event)](state, event)


def _set_up(state: State, event: facts.GameSetUp) -> None:
    players = event.players
    state.options = event.options
    state.players = players
    state.rounds = event.rounds
    state.start_seat = event.start_seat
    state.starter = event.starter
    state.deck_count = event.deck_count
    state.removed_count = event.removed_count
    state.unseen = [event.copies if place in BODIES else 0 for place in PLACES]
    state.discard = [0 for _ in PLACES]
    state.hands = [[0 for _ in PLACES] for _ in range(players)]
    state.tables = [0] * players
    state.passed = [False] * players
    state.limits = [None] * players
    state.choices = [None] * players
    if players == 5:
        state.probe_sets = [kind.count for kind in PROBE_SETS]
        state.phase = "probe_choice"


def _gain(hand: Counts, cards: Cards) -> None:
    for card in cards:
        hand[INDEX[card]] += 1


def _probes_dealt(state: State, event: facts.ProbesDealt) -> None:
    _gain(state.hands[event.seat], event.cards)


def _probe_set_chosen(state: State, event: facts.ProbeSetChosen) -> None:
    _gain(state.hands[event.seat], event.cards)
    for place, kind in enumerate(PROBE_SETS):
        if kind.id == event.set:
            state.probe_sets[place] -= 1


def _first_player_set(state: State, event: facts.FirstPlayerSet) -> None:
    state.first_player = event.seat
    if event.reason == "setup":
        state.starter = event.seat
    else:
        state.phase = "ordering"


def _round_started(state: State, event: facts.RoundStarted) -> None:
    players = state.players
    state.phase = "lot_filling"
    state.round = event.round
    state.deck_count = event.deck_count
    state.drawn = event.drawn
    for card in event.drawn:
        state.unseen[INDEX[card]] -= 1
    state.lots = ()
    state.taken_by = [None] * players
    state.high = 0
    state.high_seat = None
    state.turn = event.first_player
    state.passed = [False] * players
    state.choices = [None] * players
    state.bids = ()
    state.order = ()
    state.served = 0


def _lots_formed(state: State, event: facts.LotsFormed) -> None:
    state.lots = event.lots
    state.phase = "auction"


def _pass_turn(state: State, seat: Seat) -> None:
    passed = state.passed
    turn = (seat + 1) % state.players
    while passed[turn]:
        turn = (turn + 1) % state.players
    state.turn = turn


def _bid_placed(state: State, event: facts.BidPlaced) -> None:
    state.high = event.amount
    state.high_seat = event.seat
    state.limits[event.seat] = event.up_to
    _pass_turn(state, event.seat)


def _bid_passed(state: State, event: facts.BidPassed) -> None:
    state.passed[event.seat] = True
    _pass_turn(state, event.seat)


def _auction_won(state: State, event: facts.AuctionWon) -> None:
    state.phase = "payment"
    state.limits = [None] * state.players


def _use(state: State, use: facts.PricePaid | OrderBid) -> None:
    hand = state.hands[use.seat]
    for card in use.cards:
        hand[INDEX[card]] -= 1
    for card in use.tabled:
        state.tables[use.seat] |= 1 << INDEX[card]
    _gain(state.discard, use.discarded)


def _price_paid(state: State, event: facts.PricePaid) -> None:
    _use(state, event)


def _order_cards_chosen(state: State, event: facts.OrderCardsChosen) -> None:
    state.choices[event.seat] = event.cards


def _order_revealed(state: State, event: facts.OrderRevealed) -> None:
    for bid in event.bids:
        _use(state, bid)
    state.bids = event.bids
    state.order = event.order
    state.choices = [None] * state.players
    state.phase = "selection"


def _lot_taken(state: State, event: facts.LotTaken) -> None:
    for card in event.to_table:
        state.tables[event.seat] |= 1 << INDEX[card]
    _gain(state.hands[event.seat], event.to_hand)
    state.taken_by[event.lot - 1] = event.seat
    state.served += 1


def _game_scored(state: State, event: facts.GameScored) -> None:
    state.scores = event.scores
    state.phase = "finished"


_EVOLVE: Final = folds(facts.EVENTS, vars())
