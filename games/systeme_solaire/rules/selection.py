"""Lots are taken in turn, each card for the hand or the table; then the next round, or the end."""

from collections.abc import Iterator
from itertools import combinations

from games.core.dice import Dice
from games.core.errors import IllegalMove, require
from games.core.facts import Event, Seat
from games.systeme_solaire import facts, moves
from games.systeme_solaire.components import INDEX, Card, canonical, counts, listed, without
from games.systeme_solaire.facts import Cards
from games.systeme_solaire.rules.opening import start_round
from games.systeme_solaire.rules.scoring import scores
from games.systeme_solaire.state import State, bit


def picker(state: State) -> Seat:
    """The seat that takes a lot now (SS-46)."""
    return state.order[state.served]


def lots_left(state: State) -> list[int]:
    """The numbers of the lots that nobody has taken (SS-47)."""
    return [number for number, owner in enumerate(state.taken_by, start=1) if owner is None]


def layable(state: State, seat: Seat, lot: int) -> Cards:
    """The cards of a lot that the seat's table does not hold yet, each once, in canonical order (SS-51)."""
    return canonical(_new(state, seat, lot))


def _new(state: State, seat: Seat, lot: int) -> set[Card]:
    table = state.tables[seat]
    return {card for card in state.lots[lot - 1] if not table >> INDEX[card] & 1}


def most_laid(state: State, seat: Seat, lot: int) -> int:
    """How many cards of a lot the table may take: an empty hand keeps one (SS-53), not in the last round (SS-54)."""
    keeps = not any(state.hands[seat]) and not state.last_round
    return min(len(_new(state, seat, lot)), len(state.lots[lot - 1]) - keeps)


def placements(state: State, seat: Seat, lot: int) -> Iterator[Cards]:
    """Every legal `to_table` of a lot, small ones first."""
    cards = layable(state, seat, lot)
    for count in range(most_laid(state, seat, lot) + 1):
        yield from combinations(cards, count)


def take_lot(state: State, seat: Seat, move: moves.TakeLot) -> Iterator[Event]:
    """Take one of the lots left and send each of its cards to the table or the hand (SS-47, SS-48)."""
    if move.lot > state.players:
        raise IllegalMove("bad_parameters", "SS-47", field="lot", reason=f"Expected a lot from 1 to {state.players}")
    if state.taken_by[move.lot - 1] is not None:
        raise IllegalMove("lot_taken", "SS-47", lot=move.lot, left=lots_left(state))
    missing = without(move.to_table, counts(state.lots[move.lot - 1]))
    require(not missing, "cards_not_in_lot", "SS-48", lot=move.lot, cards=list(missing))
    _require_new(state.tables[seat], move.to_table)
    require(len(move.to_table) <= most_laid(state, seat, move.lot), "hand_would_be_empty", "SS-53", lot=move.lot)
    yield _taken(state, seat, move.lot, move.to_table, auto=False)


def _require_new(table: int, cards: Cards) -> None:
    twice = next((card for card in cards if table & bit(card) or cards.count(card) > 1), None)
    require(twice is None, "already_on_table", "SS-51", card=twice)


def _taken(state: State, seat: Seat, lot: int, to_table: Cards, *, auto: bool) -> Event:
    kept = list(state.lots[lot - 1])
    for card in to_table:
        kept.remove(card)
    return facts.LotTaken(seat=seat, lot=lot, to_table=canonical(to_table), to_hand=canonical(kept), auto=auto)


def go_on(state: State, dice: Dice) -> Iterator[Event]:
    """Take the last lot where it leaves no choice (SS-66); then the next round (SS-55) or the scores (SS-56)."""
    if state.served == state.players:
        yield facts.GameScored(scores(state), listed(state.unseen)) if state.last_round else start_round(state, dice)
    elif state.served == state.players - 1:
        lot = lots_left(state)[0]
        if not most_laid(state, picker(state), lot):
            yield _taken(state, picker(state), lot, (), auto=True)
