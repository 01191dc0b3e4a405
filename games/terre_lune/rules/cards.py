"""The exchange of cards: as many as the red die shows, or none."""

from collections.abc import Iterator

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.terre_lune import facts, moves
from games.terre_lune.components import sorted_cards
from games.terre_lune.rules.drawing import draw_cards
from games.terre_lune.rules.position import exchange_size
from games.terre_lune.state import State


def exchange(state: State, seat: Seat, move: moves.ExchangeCards, dice: Dice) -> Iterator[Event]:
    """Lay down exactly that number, then draw as many (TL-23 to TL-26, TL-31)."""
    count = exchange_size(state)
    require(len(move.cards) == len(set(move.cards)) == count, "wrong_card_count", "TL-25", count=count)
    missing = [card for card in move.cards if card not in state.hands[seat]]
    require(not missing, "card_not_held", "TL-25", cards=missing)
    drawn, reshuffled = draw_cards(state, count, dice)
    left = (len(state.discard) if reshuffled else 0) + len(state.talon) - count
    yield facts.CardsExchanged(seat, count, left, reshuffled, tuple(sorted_cards(move.cards)), drawn)


def keep(state: State, seat: Seat, move: moves.KeepCards, dice: Dice) -> Iterator[Event]:
    """Change nothing (TL-25)."""
    yield facts.HandKept(seat)
