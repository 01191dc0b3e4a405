"""Operations on cards: exchange one blind, take the highest, take one from the discard, swap hands later."""

from collections.abc import Iterator
from typing import Final

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.core.forms import Form
from games.destiny import moves
from games.destiny.components import VALUE, Card, canonical
from games.destiny.facts import powers, rounds
from games.destiny.facts.shapes import Swap
from games.destiny.rules.operations import common
from games.destiny.rules.operations.common import Doing, Operation
from games.destiny.state import State


def _partners(doing: Doing) -> list[Seat]:
    return [seat for seat in doing.state.opponents(doing.seat) if doing.state.hands[seat]]


def lowest(hand: list[Card]) -> list[Card]:
    """The cards of lowest value, in canonical order."""
    least = min((VALUE[card] for card in hand), default=0)
    return [card for card in canonical(hand) if VALUE[card] == least]


def _highest(hand: list[Card]) -> list[Card]:
    most = max(VALUE[card] for card in hand)
    return [card for card in hand if VALUE[card] == most]


def _blind(doing: Doing) -> list[Form]:
    hand = doing.state.hands[doing.seat]
    partners = common.seat_choices(_partners(doing))
    return common.one_form("exchange_card", seat=partners, give=common.card_choices(hand))


def _refuse_exchange(doing: Doing, move: moves.ExchangeCard | moves.TakeHighest) -> None:
    hands = doing.state.hands
    require(move.give in hands[doing.seat], "card_not_in_hand", "DE-167", card=move.give)
    common.require_opponent(doing, move.seat)
    require(hands[move.seat], "empty_hand", "DE-167", seat=move.seat)
    if isinstance(move, moves.TakeHighest):
        least = lowest(hands[doing.seat])
        require(move.give in least, "not_lowest", "DE-105", card=move.give, lowest=least)


def _exchange_blind(doing: Doing, move: moves.ExchangeCard, dice: Dice, auto: bool) -> Iterator[Event]:
    """The card received is drawn from the hand as it was before the gift (DE-85)."""
    received = dice.pick(doing.state.hands[move.seat])
    yield powers.CardsExchanged(doing.seat, move.seat, "exchange", _swap(doing.seat, move, received), auto)


def _swap(seat: Seat, move: moves.ExchangeCard | moves.TakeHighest, received: Card) -> dict[Seat, Swap]:
    return {seat: Swap(move.give, received), move.seat: Swap(received, move.give)}


def _emperor(doing: Doing) -> list[Form]:
    partners = common.seat_choices(_partners(doing))
    given = common.card_choices(lowest(doing.state.hands[doing.seat]))
    return common.one_form("take_highest", seat=partners, give=given)


def _take_highest(doing: Doing, move: moves.TakeHighest, dice: Dice, auto: bool) -> Iterator[Event]:
    """Among several highest, chance takes one (DE-105)."""
    received = dice.pick(_highest(doing.state.hands[move.seat]))
    yield powers.CardsExchanged(doing.seat, move.seat, "emperor", _swap(doing.seat, move, received), auto)


def _from_discard(doing: Doing) -> list[Form]:
    take = common.power_choices(canonical(doing.state.discard), "discard-{}")
    drop = common.card_choices(doing.state.hands[doing.seat])
    return common.one_form("take_discard", take=take, drop=drop)


def _refuse_from_discard(doing: Doing, move: moves.TakeDiscard) -> None:
    require(move.drop in doing.state.hands[doing.seat], "card_not_in_hand", "DE-112", card=move.drop)
    require(move.take in doing.state.discard, "not_in_discard", "DE-112", card=move.take)


def _take_from_discard(doing: Doing, move: moves.TakeDiscard, dice: Dice, auto: bool) -> Iterator[Event]:
    yield powers.CardTakenFromDiscard(doing.seat, move.take, move.drop, auto)


def _lovers(doing: Doing) -> list[Form]:
    return common.one_form("choose_lover", seat=common.seat_choices(doing.state.opponents(doing.seat)))


def _refuse_lover(doing: Doing, move: moves.ChooseLover) -> None:
    common.require_opponent(doing, move.seat)


def _pledge(doing: Doing, move: moves.ChooseLover, dice: Dice, auto: bool) -> Iterator[Event]:
    yield powers.LoversPledged(doing.seat, move.seat, auto)


def swap_hands(state: State) -> Iterator[Event]:
    """The pledged hands are swapped, in the order of the pledges (DE-107)."""
    for seat, other in list(state.pledges):
        hands = {seat: tuple(state.hands[other]), other: tuple(state.hands[seat])}
        if any(hands.values()):
            yield rounds.HandsSwapped(seat, other, hands)


OPERATIONS: Final = (
    Operation(moves.ExchangeCard, _blind, _refuse_exchange, _exchange_blind),
    Operation(moves.TakeHighest, _emperor, _refuse_exchange, _take_highest),
    Operation(moves.TakeDiscard, _from_discard, _refuse_from_discard, _take_from_discard),
    Operation(moves.ChooseLover, _lovers, _refuse_lover, _pledge),
)
