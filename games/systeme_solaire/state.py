"""The state of a game of Système Solaire."""

from copy import copy as shallow
from operator import mul
from typing import Literal

import msgspec

from games.core.facts import Seat
from games.systeme_solaire import facts
from games.systeme_solaire.components import BID, BODIES, CARDS, INDEX, POINTS, SUN, Card, Counts
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
