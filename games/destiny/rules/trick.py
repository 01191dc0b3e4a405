"""Playing cards into the trick, and who wins and loses it."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.destiny import moves
from games.destiny.components import EMPRESS, TOWER, TYPES, VALUE, Card
from games.destiny.facts import powers, rounds, table
from games.destiny.rules.steps import with_learning
from games.destiny.state import State, turn_order

Winner = Seat | Literal["destiny"] | None


def next_player(state: State) -> Seat | None:
    """The first seat in turn order without a card in the trick (DE-30, DE-31)."""
    played = {play.seat for play in state.trick}
    return next((seat for seat in turn_order(state) if seat not in played), None)


def _require_held(state: State, seat: Seat, card: Card) -> None:
    require(card in state.hands[seat], "card_not_in_hand", "DE-31", card=card)


def play_value(state: State, seat: Seat, move: moves.PlayValue, dice: Dice) -> Iterator[Event]:
    """A card face down, for the trick (DE-32)."""
    _require_held(state, seat, move.card)
    yield table.CardPlayedForValue(seat, move.card)


def play_power(state: State, seat: Seat, move: moves.PlayPower, dice: Dice) -> Iterator[Event]:
    """A card face up, for its power (DE-33); a character stays in play (DE-110)."""
    _require_held(state, seat, move.card)
    yield from with_learning(state, power(state, seat, move.card), dice)


def power(state: State, seat: Seat, card: Card) -> Iterator[Event]:
    """The card is played; the steps of its power follow."""
    character = TYPES[card].character is not None
    covers = state.active(seat)
    doubled = covers == EMPRESS and not character and card != TOWER
    yield table.CardPlayedForPower(seat, card, doubled)
    if character:
        yield powers.CharacterArrived(seat, card, "play", covers, auto=False)


def finish_power(state: State) -> Iterator[Event]:
    """A card whose power has acted goes to the discard (DE-34)."""
    if state.acting is not None:
        yield powers.CardDiscarded(state.acting.seat, state.acting.card)


def go_on(state: State, dice: Dice) -> Iterator[Event]:
    """Once all have played, the cards are shown and the trick is resolved (DE-40)."""
    if next_player(state) is None:
        shown = {play.seat: play.card for play in state.trick if play.mode == "value"}
        yield rounds.TrickRevealed(shown)
        yield _resolve(state, shown)


def _resolve(state: State, shown: dict[Seat, Card]) -> Event:
    values = {seat: VALUE[card] for seat, card in shown.items()}
    leading = VALUE[state.destiny] if state.destiny else 0
    counted = Counter([*values.values(), leading])
    cancelled = tuple(sorted(value for value, count in counted.items() if count > 1))
    winner = _winner(values, leading, cancelled)
    loser = _loser(values, winner, cancelled)
    initiative = winner if isinstance(winner, int) else state.initiative
    return rounds.TrickResolved(winner, loser, cancelled, initiative)


def _winner(values: dict[Seat, int], leading: int, cancelled: tuple[int, ...]) -> Winner:
    """The highest value, Destiny's included (DE-41), unless it is there twice (DE-45)."""
    top = max(leading, *values.values(), 0)
    if top in cancelled:
        return None
    return "destiny" if top == leading else next(seat for seat, value in values.items() if value == top)


def _loser(values: dict[Seat, int], winner: Winner, cancelled: tuple[int, ...]) -> Seat | None:
    """The lowest of the seats' values (DE-43), unless it is there twice."""
    low = min(values.values(), default=None)
    if low is None or low in cancelled:
        return None
    seat = next(seat for seat, value in values.items() if value == low)
    return None if seat == winner else seat


def put_away(state: State, dice: Dice) -> Iterator[Event]:
    """After the trick's powers its cards go to the discard, Destiny's first (DE-52)."""
    played = [play.card for play in state.trick if play.mode == "value"]
    leading = [state.destiny] if state.destiny else []
    yield rounds.TrickDiscarded((*leading, *played))
