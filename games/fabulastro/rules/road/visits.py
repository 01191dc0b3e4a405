"""The landlord, the hostess, the casino and the poet (FA-051 to FA-064, FA-075 to FA-081)."""

from collections import Counter
from typing import Final

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Seat
from games.fabulastro import moves
from games.fabulastro.facts import table
from games.fabulastro.rules import laws
from games.fabulastro.rules.goods import demand, draw_letters, earn, move_letters, pay
from games.fabulastro.rules.part import Decide, Defaults, Steps
from games.fabulastro.rules.position import most_courage, most_stake, price
from games.fabulastro.state import State

_BAD: Final = 3


def landlord(state: State, seat: Seat, dice: Dice) -> Steps:
    """Buy the house or pay the rent; nothing for owners and animals (FA-059 to FA-063, FA-196)."""
    player = state.players[seat]
    if player.house or player.animal is not None:
        yield table.TurnEnded(seat)
    elif player.gold >= price(state, seat):
        yield table.ChoiceOpened("landlord", (seat,))
    else:
        yield from _rent(state, seat)


def _rent(state: State, seat: Seat) -> Steps:
    yield from demand(state, seat, laws.rent(state.inventions), "bank", "proprietaire")
    yield table.TurnEnded(seat)


def _buy(state: State, seat: Seat, move: moves.Buy, dice: Dice) -> Steps:
    """The whole price, then no rent any more (FA-060)."""
    cost = price(state, seat)
    yield from pay(state, seat, cost, "bank", "house")
    yield table.HouseBought(seat, state.players[seat].sign, cost)
    yield table.TurnEnded(seat)


def _pay_rent(state: State, seat: Seat, move: moves.PayRent, dice: Dice) -> Steps:
    """Rather the rent (FA-061)."""
    yield from _rent(state, seat)


def hostess(state: State, seat: Seat, dice: Dice) -> Steps:
    """Courage for gold, where there is both (FA-064)."""
    if most_courage(state, seat):
        yield table.ChoiceOpened("hostess", (seat,))
    else:
        yield table.TurnEnded(seat)


def _buy_courage(state: State, seat: Seat, move: moves.BuyCourage, dice: Dice) -> Steps:
    most = most_courage(state, seat)
    require(move.count <= most, "too_much", "FA-064", most=most)
    if move.count:
        yield from pay(state, seat, move.count * laws.courage_price(state.inventions), "bank", "hotesse")
        yield table.CourageMoved(seat, "bank", "hand", move.count, 0, "hotesse")
    yield table.TurnEnded(seat)


def casino(state: State, seat: Seat, dice: Dice) -> Steps:
    """A stake, where there is gold on both sides (FA-075, FA-077)."""
    if most_stake(state, seat):
        yield table.ChoiceOpened("casino", (seat,))
    else:
        yield table.TurnEnded(seat)


def _stake(state: State, seat: Seat, move: moves.Stake, dice: Dice) -> Steps:
    """Lost with 1 to 3, doubled with 4 to 6 (FA-076)."""
    most = most_stake(state, seat)
    require(move.amount <= most, "too_much", "FA-077", most=most)
    if move.amount:
        die = dice.roll(6)
        yield table.DieRolled(seat, die, "casino")
        if die <= _BAD:
            yield from pay(state, seat, move.amount, "bank", "casino")
        else:
            yield from earn(state, seat, move.amount, "casino")
    yield table.TurnEnded(seat)


def poet(state: State, seat: Seat, dice: Dice) -> Steps:
    """Letters; whoever has none to reject draws at once (FA-078)."""
    if state.players[seat].tiles:
        yield table.ChoiceOpened("poet", (seat,))
    else:
        yield from _letters(state, seat, "", dice)


def _draw_letters(state: State, seat: Seat, move: moves.DrawLetters, dice: Dice) -> Steps:
    missing = Counter(move.reject) - Counter(state.players[seat].tiles)
    require(not missing, "missing_letters", "FA-079", letters=sorted(missing.elements()))
    yield from _letters(state, seat, "".join(sorted(move.reject)), dice)


def _letters(state: State, seat: Seat, rejected: str, dice: Dice) -> Steps:
    """New letters first, then the rejected ones into the bag (FA-079, FA-080)."""
    count = laws.poet_letters(state.inventions) + len(rejected)
    yield from draw_letters(state, seat, count, "poete", dice)
    if rejected:
        yield move_letters(seat, "hand", "bag", rejected, "poete")
    yield from offer_name(state, seat)


def offer_name(state: State, seat: Seat) -> Steps:
    """After new letters a name may be written; then the turn ends (FA-081)."""
    player = state.players[seat]
    if player.name is None and len(player.tiles) >= state.options.name_min_letters:
        yield table.ChoiceOpened("after_letters", (seat,))
    else:
        yield table.TurnEnded(seat)


def _keep(state: State, seat: Seat, move: moves.Keep, dice: Dice) -> Steps:
    yield table.TurnEnded(seat)


DECIDE: Final[Decide] = {
    "landlord": (_buy, _pay_rent),
    "hostess": (_buy_courage,),
    "casino": (_stake,),
    "poet": (_draw_letters,),
    "after_letters": (_keep,),
}
DEFAULTS: Final[Defaults] = {
    "landlord": lambda state, seat: moves.Buy(),
    "hostess": lambda state, seat: moves.BuyCourage(0),
    "casino": lambda state, seat: moves.Stake(0),
    "poet": lambda state, seat: moves.DrawLetters(()),
    "after_letters": lambda state, seat: moves.Keep(),
}
