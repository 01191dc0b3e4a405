"""The state of a game of Système Solaire: `evolve` folds the events into it in place and believes them."""

from collections.abc import Callable
from copy import copy as shallow
from operator import mul
from typing import Any, Literal

import msgspec

from games.core.dispatch import complete
from games.core.facts import Event, Seat
from games.systeme_solaire import facts
from games.systeme_solaire.components import (
    BID,
    BODIES,
    CARDS,
    INDEX,
    PLACES,
    POINTS,
    PROBE_SETS,
    SUN,
    Card,
    Counts,
)
from games.systeme_solaire.facts import Cards, OrderBid, Score

Phase = Literal["setup", "probe_choice", "lot_filling", "auction", "payment", "ordering", "selection", "finished"]


class State(msgspec.Struct):
    """Everything about a game at one moment.

    There is no deck order: `unseen` counts the bodies not drawn yet, those to be removed included. `tables` are bit
    sets of card types. `drawn`, `lots`, the auction, choices and order are those of the current round.
    """

    options: facts.Options = facts.Options()
    players: int = 0
    phase: Phase = "setup"
    round: int = 0
    rounds: int = 0
    start_seat: Seat = 0
    starter: Seat = 0
    first_player: Seat | None = None
    deck_count: int = 0
    removed_count: int = 0
    unseen: Counts = []
    discard: Counts = []
    probe_sets: list[int] = []
    hands: list[Counts] = []
    tables: list[int] = []
    drawn: Cards = ()
    lots: tuple[Cards, ...] = ()
    taken_by: list[Seat | None] = []
    high: int = 0
    high_seat: Seat | None = None
    turn: Seat = 0
    passed: list[bool] = []
    limits: list[int | None] = []
    choices: list[Cards | None] = []
    bids: tuple[OrderBid, ...] = ()
    order: tuple[Seat, ...] = ()
    served: int = 0
    scores: tuple[Score, ...] = ()

    @property
    def last_round(self) -> bool:
        """Whether the deck has run out (SS-56)."""
        return self.round > 0 and self.deck_count == 0

    @property
    def winner(self) -> Seat:
        """The seat whose bid stands; only there from the opening bid on."""
        if self.high_seat is None:
            raise LookupError("nobody has bid yet")
        return self.high_seat


def copy(state: State) -> State:
    """An independent working copy."""
    twin = shallow(state)
    twin.unseen = state.unseen.copy()
    twin.discard = state.discard.copy()
    twin.probe_sets = state.probe_sets.copy()
    twin.hands = [hand.copy() for hand in state.hands]
    twin.tables = state.tables.copy()
    twin.taken_by = state.taken_by.copy()
    twin.passed = state.passed.copy()
    twin.limits = state.limits.copy()
    twin.choices = state.choices.copy()
    return twin


def hand_value(hand: Counts) -> int:
    """The total of the bid values in a hand."""
    return sum(map(mul, hand, BID))


def table_cards(table: int) -> Cards:
    """The cards of a table in canonical order."""
    return tuple([CARDS[place] for place in BODIES if table >> place & 1])


def table_points(table: int) -> int:
    """What a table scores (SS-57); the Sun counts the cards, itself included (SS-58)."""
    points = sum([POINTS[place] for place in BODIES if table >> place & 1])
    return points + (table.bit_count() if table >> SUN & 1 else 0)


def bit(card: Card) -> int:
    """The card's bit in a table."""
    return 1 << INDEX[card]


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


_EVOLVE: dict[type[Event], Callable[[State, Any], None]] = complete(
    facts.EVENTS,
    {
        facts.GameSetUp: _set_up,
        facts.ProbesDealt: _probes_dealt,
        facts.ProbeSetChosen: _probe_set_chosen,
        facts.FirstPlayerSet: _first_player_set,
        facts.RoundStarted: _round_started,
        facts.LotsFormed: _lots_formed,
        facts.BidPlaced: _bid_placed,
        facts.BidPassed: _bid_passed,
        facts.AuctionWon: _auction_won,
        facts.PricePaid: _use,
        facts.OrderCardsChosen: _order_cards_chosen,
        facts.OrderRevealed: _order_revealed,
        facts.LotTaken: _lot_taken,
        facts.GameScored: _game_scored,
    },
)
