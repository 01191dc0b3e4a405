"""Gold, courage, letters and cards changing hands: the only place where they do, so that nothing is made or lost."""

from collections.abc import Iterator, Sequence

from games.core.dice import Dice
from games.core.facts import Event, Seat
from games.fabulastro.components import Planet, Planets, all_planets
from games.fabulastro.facts import table
from games.fabulastro.facts.shapes import Bag, Purse
from games.fabulastro.state import State


def earn(state: State, seat: Seat, amount: int, why: str, origin: Purse = "bank") -> Iterator[Event]:
    """Gold for a seat, as far as it is there (FA-009)."""
    if origin == "bank":
        paid = amount if state.options.bank == "unlimited" else min(amount, state.bank)
    else:
        paid = min(amount, state.pot if origin == "centre" else state.players[origin].gold)
    if amount:
        yield table.GoldMoved(origin, seat, paid, amount - paid, why)


def pay(state: State, seat: Seat, amount: int, to: Purse, why: str) -> Iterator[Event]:
    """Gold from a seat, as far as its purse goes; nobody is out for it."""
    paid = min(amount, state.players[seat].gold)
    if amount:
        yield table.GoldMoved(seat, to, paid, amount - paid, why)


def demand(state: State, seat: Seat, amount: int, to: Purse, why: str) -> Iterator[Event]:
    """Gold that a seat must pay, or be eliminated after paying what it has (FA-203, FA-204)."""
    purse = state.players[seat].gold
    yield from pay(state, seat, amount, to, why)
    if purse < amount:
        yield eliminate(state, seat, why)


def demand_courage(state: State, seat: Seat, why: str) -> Iterator[Event]:
    """A point of courage that must go to the centre, or the seat is eliminated (FA-203)."""
    if state.players[seat].courage:
        yield table.CourageMoved(seat, "hand", "centre", 1, 0, why)
    else:
        yield eliminate(state, seat, why)


def gain_courage(state: State, seat: Seat, amount: int, why: str) -> Iterator[Event]:
    """Courage of the seat's colour from the bank, as far as it is there."""
    given = state.bank_has(seat, amount)
    if amount:
        yield table.CourageMoved(seat, "bank", "hand", given, amount - given, why)


def draw_letters(state: State, seat: Seat, count: int, why: str, dice: Dice) -> Iterator[Event]:
    """Letters from the bag, unseen, as many as there are (FA-078)."""
    drawn = "".join(dice.sample(state.bag, min(count, len(state.bag))))
    if drawn:
        yield move_letters(seat, "bag", "hand", drawn, why)


def lose_letters(state: State, seat: Seat, count: int, why: str, dice: Dice) -> Iterator[Event]:
    """Loose letters, drawn at random, to the centre (FA-103)."""
    tiles = state.players[seat].tiles
    lost = "".join(dice.sample(tiles, min(count, len(tiles))))
    if lost:
        yield move_letters(seat, "hand", "centre", lost, why)


def move_letters(seat: Seat, origin: Bag, to: Bag, letters: str, why: str) -> Event:
    """The event; letters are open where the centre or a name takes part."""
    faces = letters if {"centre", "name"} & {origin, to} else ""
    return table.LettersMoved(seat, origin, to, len(letters), why, faces, letters)


def deal(by: Seat | None, seats: Sequence[Seat], size: int, dice: Dice) -> Event:
    """A hand for each of the seats from all the cards, one at a time (FA-020, FA-200)."""
    dealt = dice.sample(all_planets(), size * len(seats))
    hands = {seat: tuple(dealt[place :: len(seats)]) for place, seat in enumerate(seats)}
    return table.PlanetsDealt(by, size, len(all_planets()) - len(dealt), hands)


def draw_planets(state: State, seat: Seat, count: int, dice: Dice) -> Iterator[Event]:
    """Cards from the top of the draw pile; the discards turned over follow when it runs out (FA-170, FA-171)."""
    while count:
        size = len(state.top) + len(state.tail)
        if not size:
            yield table.DiscardFlipped(len(state.discard))
            size = len(state.tail)
        drawn = _off_the_top(state, min(count, size), dice)
        yield table.PlanetDrawn(seat, len(drawn), tuple(drawn))
        count -= len(drawn)


def _off_the_top(state: State, count: int, dice: Dice) -> Sequence[Planet]:
    """Unknown cards at random, then those beneath in their order."""
    drawn = dice.sample(state.top, min(count, len(state.top)))
    return [*drawn, *state.tail[: count - len(drawn)]]


def bury_hand(state: State, seat: Seat, dice: Dice) -> Iterator[Event]:
    """All cards of a seat under the draw pile, and as many from its top (FA-094)."""
    hand: Planets = tuple(state.players[seat].hand)
    if hand:
        yield table.HandBuried(seat, len(hand), hand)
        yield from draw_planets(state, seat, len(hand), dice)


def eliminate(state: State, seat: Seat, reason: str) -> Event:
    """A seat is out; those who fall in one turn share the number (FA-205, FA-206)."""
    return table.SeatEliminated(seat, reason, state.number, tuple(state.players[seat].hand))
