"""How many arcana the hands hold, as far as one viewer can count: each was dealt five, but some cards move unseen."""

from games.core.facts import Event, Seat
from games.destiny.components import ARCANA, ARCANA_IN_HAND, Card
from games.destiny.facts import powers, rounds, table


class Count:
    """The arcana in groups of hands, those face down in the trick among them.

    A group is one seat's hand until a card goes unseen from one hand to another: then only their sum is known.
    """

    def __init__(self, seats: int) -> None:
        self.group: list[int] = list(range(seats))
        self.left: list[int] = [ARCANA_IN_HAND] * seats

    def fold(self, event: Event) -> None:
        """Follow an event as the viewer was shown it."""
        match event:
            case table.CardPlayedForPower(seat=seat, card=card):
                self._add(seat, card, -1)
            case rounds.TrickRevealed(cards=cards):
                for seat, card in cards.items():
                    self._add(seat, card, -1)
            case powers.CardTakenFromDiscard(seat=seat, card=card, dropped=dropped):
                self._move(seat, dropped, card)
            case powers.CardsExchanged():
                self._exchange(event)
            case rounds.HandsSwapped(seat=seat, other=other):
                self.group[seat], self.group[other] = self.group[other], self.group[seat]

    def _add(self, seat: Seat, card: Card, count: int) -> None:
        if card in ARCANA:
            self.left[self.group[seat]] += count

    def _move(self, seat: Seat, lost: Card, got: Card) -> None:
        self._add(seat, lost, -1)
        self._add(seat, got, 1)

    def _exchange(self, event: powers.CardsExchanged) -> None:
        if event.cards:
            seat, swap = next(iter(event.cards.items()))
            other = event.other if seat == event.seat else event.seat
            self._move(seat, swap.given, swap.received)
            self._move(other, swap.received, swap.given)
        else:
            self._merge(self.group[event.seat], self.group[event.other])

    def _merge(self, one: int, other: int) -> None:
        if one != other:
            self.left[one] += self.left[other]
            self.left[other] = 0
            self.group = [one if group == other else group for group in self.group]

    def seats(self, group: int) -> list[Seat]:
        """The seats whose hands are counted together."""
        return [seat for seat, own in enumerate(self.group) if own == group]
