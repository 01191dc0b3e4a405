"""What one viewer may know of a game (SS-69): every field is named here, nothing is copied whole."""

from collections.abc import Mapping

from games.core import view as core
from games.core.facts import Seat, Viewer
from games.core.view import Part
from games.systeme_solaire.components import CARDS, PROBE_SETS, ProbeSetName, listed
from games.systeme_solaire.facts import Cards, Options, Score
from games.systeme_solaire.rules import awaiting
from games.systeme_solaire.state import Phase, State, hand_value, table_cards, table_points


class Lot(Part, frozen=True):
    """A lot, numbered from 1, and who took it."""

    lot: int
    cards: Cards
    taken_by: Seat | None


class Auction(Part, frozen=True):
    """The bids of the round; a limit is its own seat's to see (SS-67)."""

    high: int
    high_seat: Seat | None
    turn: Seat | None
    passed: tuple[Seat, ...]
    my_limit: int | None


class OrderTotal(Part, frozen=True):
    """What a seat showed for the turn order."""

    seat: Seat
    cards: Cards
    total: int


class SeatView(core.SeatView, frozen=True):
    """A seat as all see it; its hand shows to itself, with open hands (SS-69) and at the end."""

    hand_count: int
    hand: Cards | None
    hand_value: int | None
    table: Cards
    table_points: int
    has_chosen: bool


class View(core.View, frozen=True, tag="systeme-solaire"):
    """What a seat or a spectator sees of a game of Système Solaire."""

    options: Options
    phase: Phase
    round: int
    rounds: int
    last_round: bool
    first_player: Seat | None
    starter: Seat
    awaiting: tuple[Seat, ...]
    deck_count: int
    removed_count: int
    lots: tuple[Lot, ...]
    pending_extras: Cards | None
    probe_sets_left: Mapping[ProbeSetName, int] | None
    auction: Auction | None
    order: tuple[Seat, ...] | None
    order_totals: tuple[OrderTotal, ...] | None
    seats: tuple[SeatView, ...]
    my_choice: Cards | None
    discard: Mapping[str, int]
    result: tuple[Score, ...] | None

    @property
    def scores(self) -> tuple[int, ...]:
        """The points on the table, which all see."""
        return tuple(seat.table_points for seat in self.seats)


def view(state: State, viewer: Viewer) -> View:
    """What a seat, or a spectator (None), sees; fields that the viewer may not know are null."""
    return View(
        viewer=viewer,
        players=state.players,
        options=state.options,
        phase=state.phase,
        round=state.round,
        rounds=state.rounds,
        last_round=state.last_round,
        first_player=state.first_player,
        starter=state.starter,
        awaiting=tuple(awaiting(state)),
        deck_count=state.deck_count,
        removed_count=state.removed_count,
        lots=_lots(state),
        pending_extras=state.drawn[state.players :] if state.phase == "lot_filling" else None,
        probe_sets_left=_probe_sets_left(state),
        auction=_auction(state, viewer),
        order=state.order or None,
        order_totals=tuple([OrderTotal(bid.seat, bid.cards, bid.total) for bid in state.bids]) or None,
        seats=tuple([_seat(state, seat, viewer) for seat in range(state.players)]),
        my_choice=None if viewer is None else state.choices[viewer],
        discard={card: count for card, count in zip(CARDS, state.discard, strict=True) if count},
        result=state.scores or None,
    )


def _lots(state: State) -> tuple[Lot, ...]:
    """The lots with who took them; while the first player fills them, the one card that each has."""
    lots = state.lots or tuple([(card,) for card in state.drawn[: state.players]])
    owned = zip(lots, state.taken_by, strict=False)
    return tuple([Lot(number, cards, owner) for number, (cards, owner) in enumerate(owned, start=1)])


def _probe_sets_left(state: State) -> Mapping[ProbeSetName, int] | None:
    if state.phase != "probe_choice":
        return None
    return {kind.id: left for kind, left in zip(PROBE_SETS, state.probe_sets, strict=True)}


def _auction(state: State, viewer: Viewer) -> Auction | None:
    """Null until the round's lots are formed."""
    if not state.lots:
        return None
    return Auction(
        high=state.high,
        high_seat=state.high_seat,
        turn=state.turn if state.phase == "auction" else None,
        passed=tuple([seat for seat, passed in enumerate(state.passed) if passed]),
        my_limit=None if viewer is None else state.limits[viewer],
    )


def _seat(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    hand, table = state.hands[seat], state.tables[seat]
    open_hand = seat == viewer or state.options.hands == "open" or state.phase == "finished"
    return SeatView(
        seat=seat,
        hand_count=sum(hand),
        hand=listed(hand) if open_hand else None,
        hand_value=hand_value(hand) if open_hand else None,
        table=table_cards(table),
        table_points=table_points(table),
        has_chosen=state.choices[seat] is not None,
    )
