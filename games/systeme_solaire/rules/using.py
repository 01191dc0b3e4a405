"""Using cards of the hand, to pay or for the turn order: what is asked of them and where they go."""

from games.core.errors import require
from games.core.facts import Seat
from games.systeme_solaire.components import INDEX, LAID_WHEN_USED, Card, canonical, without
from games.systeme_solaire.facts import Cards
from games.systeme_solaire.state import State


def cards_of_hand(state: State, seat: Seat, cards: Cards, rule: str) -> Cards:
    """At least one card, all of them in the seat's hand, in canonical order."""
    require(cards, "no_cards", rule)
    missing = without(cards, state.hands[seat])
    require(not missing, "cards_not_in_hand", rule, cards=list(missing))
    return canonical(cards)


def split(state: State, seat: Seat, cards: Cards) -> tuple[Cards, Cards]:
    """The used cards that go to the table, and those that are discarded (SS-42 to SS-45)."""
    table = state.tables[seat]
    tabled: list[Card] = []
    discarded: list[Card] = []
    for card in cards:
        place = INDEX[card]
        if place in LAID_WHEN_USED and not table >> place & 1:
            table |= 1 << place
            tabled.append(card)
        else:
            discarded.append(card)
    return tuple(tabled), tuple(discarded)
