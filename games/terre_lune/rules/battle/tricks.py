"""Trick-taking, the same for challenge and ambush: which cards may be played, and whose the trick is."""

from collections.abc import Sequence
from typing import NamedTuple

from games.terre_lune.components import Card


class Refusal(NamedTuple):
    """Why a card may not be played: the code and the rule."""

    code: str
    rule: str


def beats(card: Card, other: Card, trump: str) -> bool:
    """Whether a card, played later, takes the trick from the other (TL-49, TL-54)."""
    if card[0] == other[0]:
        return card[1] < other[1]
    return card[0] == trump


def best(trick: Sequence[Card], trump: str) -> Card:
    """The card that takes the trick so far (TL-50)."""
    highest = trick[0]
    for card in trick[1:]:
        if beats(card, highest, trump):
            highest = card
    return highest


def legal(hand: Sequence[Card], trick: Sequence[Card], trump: str) -> list[Card]:
    """The cards that may be played: follow, else trump and overtrump, else any (TL-51 to TL-53, TL-55)."""
    if not trick:
        return list(hand)
    following = [card for card in hand if card[0] == trick[0][0]]
    if following:
        return following
    highest = best(trick, trump)
    return [card for card in hand if card[0] == trump and beats(card, highest, trump)] or list(hand)


def refusal(card: Card, hand: Sequence[Card], trick: Sequence[Card], trump: str) -> Refusal | None:
    """Why the card of the hand may not be played; None when it may."""
    if card in legal(hand, trick, trump):
        return None
    if any(other[0] == trick[0][0] for other in hand):
        return Refusal("must_follow", "TL-51")
    if card[0] == trump:
        return Refusal("must_overtrump", "TL-52")
    trumped = any(other[0] == trump for other in trick)
    return Refusal("must_overtrump" if trumped else "must_trump", "TL-52")
