"""The party: invitations, and the gift with which one leaves (FA-065 to FA-074)."""

from typing import Final

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Seat
from games.fabulastro import moves
from games.fabulastro.board import clockwise
from games.fabulastro.components import PARTY, SIGNS
from games.fabulastro.facts import table
from games.fabulastro.rules import laws
from games.fabulastro.rules.goods import draw_letters, draw_planets, earn
from games.fabulastro.rules.part import Decide, Defaults, Steps
from games.fabulastro.rules.pawns import go
from games.fabulastro.rules.road.obstacles import suffer
from games.fabulastro.state import State

_LIBRA: Final = 7
_LOVE: Final = "R7.2"


def invite(state: State, seat: Seat, dice: Dice) -> Steps:
    """All others who are awake, whatever they do, and have no gift due yet (FA-065)."""
    invited = tuple(other for other in state.others_awake(seat) if not state.players[other].gift_due)
    yield table.PartyOpened(seat, invited)
    if invited:
        yield table.ChoiceOpened("party", invited)
    else:
        yield table.TurnEnded(seat)


def _reply(state: State, seat: Seat, move: moves.PartyReply, dice: Dice) -> Steps:
    """When all have replied, the guests come, free of whatever held them (FA-066, FA-067)."""
    yield table.PartyReplied(seat, move.accept)
    if state.awaited:
        return
    host = state.turn
    for guest in clockwise(state.guests, host, len(state.players)):
        if state.players[guest].hold is not None:
            yield table.HoldEnded(guest, "party")
        yield go(state, guest, PARTY, "party")
    yield table.TurnEnded(host)


def gift(state: State, seat: Seat, dice: Dice) -> Steps:
    """Spin for the gift; it may end the turn or open a choice (FA-068 to FA-073)."""
    sign = dice.roll(12)
    element = SIGNS[sign].element
    yield table.GiftSpun(seat, sign, element)
    match element:
        case "fire":
            yield go(state, seat, _LOVE, "party")
            yield from suffer(state, seat, _LIBRA, dice)
        case "water":
            yield from draw_letters(state, seat, laws.party_letters(state.inventions), "fete", dice)
        case "earth":
            yield from earn(state, seat, laws.party_gold(state.inventions), "fete")
        case "air":
            yield from _exchange(state, seat, dice)


def _exchange(state: State, seat: Seat, dice: Dice) -> Steps:
    """One card for another; a single one goes without asking (FA-072)."""
    hand = state.players[seat].hand
    if len(hand) > 1:
        yield table.ChoiceOpened("gift_swap", (seat,))
    elif hand:
        yield from swap(state, seat, moves.SwapCard(hand[0]), dice)


def swap(state: State, seat: Seat, move: moves.SwapCard, dice: Dice) -> Steps:
    """Lay a card open and draw another (FA-072)."""
    require(move.card in state.players[seat].hand, "card_not_held", "FA-072", card=move.card)
    yield table.PlanetDiscarded(seat, move.card)
    yield from draw_planets(state, seat, 1, dice)


DECIDE: Final[Decide] = {"party": (_reply,)}
DEFAULTS: Final[Defaults] = {
    "party": lambda state, seat: moves.PartyReply(False),
    "gift_swap": lambda state, seat: moves.SwapCard(state.players[seat].hand[0]),
}
