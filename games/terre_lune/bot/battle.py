"""How a bot plays its cards in a battle: masters first, winning cheaply, throwing the lowest."""

from collections.abc import Sequence

from games.terre_lune.bot.worth import weight
from games.terre_lune.components import CARDS, Card
from games.terre_lune.rules.battle.tricks import beats, best


def choose_card(
    legal: Sequence[Card], hand: Sequence[Card], trick: Sequence[Card], gone: Sequence[Card], trump: str, players: int
) -> Card:
    """One of the legal cards; `gone` are those played in earlier tricks and in this one."""
    if not trick:
        return _lead(legal, hand, gone, trump)
    highest = best(trick, trump)
    winning = [card for card in legal if beats(card, highest, trump)]
    if not winning:
        return min(legal, key=lambda card: weight(card, trump))
    if len(trick) == players - 1:
        return min(winning, key=lambda card: weight(card, trump))
    return max(winning, key=lambda card: (_master(card, hand, gone), weight(card, trump)))


def _lead(legal: Sequence[Card], hand: Sequence[Card], gone: Sequence[Card], trump: str) -> Card:
    trumps = [card for card in legal if card[0] == trump]
    masters = [card for card in legal if _master(card, hand, gone)]
    if masters:
        return max(masters, key=lambda card: (card[0] == trump, weight(card, trump)))
    if len(trumps) >= 3:
        return max(trumps, key=lambda card: weight(card, trump))
    return max(legal, key=lambda card: (card[0] != trump, weight(card, trump)))


def _master(card: Card, hand: Sequence[Card], gone: Sequence[Card]) -> bool:
    """Whether no card of its suit that others may have is higher."""
    return all(other in hand or other in gone for other in CARDS if other[0] == card[0] and other[1] < card[1])
