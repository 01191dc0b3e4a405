"""What a card may do in the trick, and what it costs not to have it any more."""

from bisect import bisect_left
from typing import Final

from games.core.facts import Seat
from games.destiny.components import ROUNDS, TYPES, VALUE, Card
from games.destiny.state import State, unseen_cards

_PLAYS_FOR_VALUE: Final = 0.5
_KEEP_HIGH: Final = 5.0
_KEEP_ARCANUM: Final = 1.0


class Chances:
    """Of cards in the trick, by the cards that the seat has not seen."""

    def __init__(self, world: State, seat: Seat) -> None:
        hidden = [card for other in world.opponents(seat) for card in world.hands[other]]
        self.values = sorted(VALUE[card] for card in (*hidden, *unseen_cards(world)))
        self.leading = VALUE[world.destiny] if world.destiny else 0
        face_down = [play for play in world.trick if play.mode == "value"]
        self.to_come = world.players - 1 - len(world.trick)
        self.lying = len(face_down)
        self.left = (ROUNDS - world.round) / ROUNDS

    def _below(self, value: int) -> float:
        return bisect_left(self.values, value) / max(1, len(self.values))

    def of(self, card: Card, won: float, lost: float) -> float:
        """What playing the card for its value promises, by what winning and losing are worth."""
        value = VALUE[card]
        below = self._below(value)
        each = 1 - _PLAYS_FOR_VALUE * (1 - below)
        wins = below**self.lying * each**self.to_come if value > self.leading else 0.0
        lowest = (1 - below) ** self.lying * (1 - _PLAYS_FOR_VALUE * below) ** self.to_come
        loses = lowest * (1 - wins) if value != self.leading else 0.0
        return wins * won + loses * lost - self.price(card)

    def price(self, card: Card) -> float:
        """What it costs not to have the card any more."""
        powerful = TYPES[card].suit in ("characters", "powers")
        return (_KEEP_HIGH * self._below(VALUE[card]) + _KEEP_ARCANUM * powerful) * self.left
