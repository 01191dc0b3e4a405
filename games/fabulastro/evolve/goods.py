"""Folds what happens to gold, courage, letters and planet cards."""

from collections.abc import Iterable

from games.core.facts import Seat
from games.fabulastro.components import Planet, all_planets, sorted_planets
from games.fabulastro.facts import table
from games.fabulastro.facts.shapes import Purse
from games.fabulastro.state import State


def _add_gold(state: State, purse: Purse, amount: int) -> None:
    if purse == "bank":
        state.bank += amount
    elif purse == "centre":
        state.pot += amount
    else:
        state.players[purse].gold += amount


def _gold_moved(state: State, event: table.GoldMoved) -> None:
    _add_gold(state, event.origin, -event.amount)
    _add_gold(state, event.to, event.amount)


def _add_courage(state: State, colour: Seat, spot: str, amount: int) -> None:
    player = state.players[colour]
    if spot == "hand":
        player.courage += amount
    elif spot == "bank":
        state.bank_courage[colour] += amount
    elif spot == "centre":
        state.pot_courage[colour] += amount
    else:
        sign = int(spot[1:])
        player.debts[sign] = player.debts.get(sign, 0) + amount
        if not player.debts[sign]:
            del player.debts[sign]


def _courage_moved(state: State, event: table.CourageMoved) -> None:
    _add_courage(state, event.colour, event.origin, -event.amount)
    _add_courage(state, event.colour, event.to, event.amount)


def without(items: Iterable[str], taken: Iterable[str]) -> list[str]:
    """The items in alphabetical order, less those taken, one for one."""
    left = sorted(items)
    for item in taken:
        left.remove(item)
    return left


def _letters_moved(state: State, event: table.LettersMoved) -> None:
    player = state.players[event.seat]
    match event.origin:
        case "bag":
            state.bag = without(state.bag, event.letters)
        case "hand":
            player.tiles = without(player.tiles, event.letters)
        case "centre":
            state.pot_letters = without(state.pot_letters, event.letters)
    match event.to:
        case "bag":
            state.bag = sorted([*state.bag, *event.letters])
        case "hand":
            player.tiles = sorted([*player.tiles, *event.letters])
        case "centre":
            state.pot_letters = sorted([*state.pot_letters, *event.letters])


def _planets_dealt(state: State, event: table.PlanetsDealt) -> None:
    left: list[Planet] = all_planets()
    for seat, player in enumerate(state.players):
        player.hand = sorted_planets(event.hands.get(seat, ()))
        for card in player.hand:
            left.remove(card)
    state.hand_size = event.hand_size
    state.top, state.tail, state.discard = left, [], []


def _buried(state: State, event: table.HandBuried) -> None:
    state.players[event.seat].hand = []
    state.tail += event.cards


def _drawn(state: State, event: table.PlanetDrawn) -> None:
    for card in event.cards:
        if state.top:
            state.top.remove(card)
        else:
            state.tail.remove(card)
    player = state.players[event.seat]
    player.hand = sorted_planets([*player.hand, *event.cards])


def _discarded(state: State, event: table.PlanetDiscarded | table.PlanetPlayed) -> None:
    state.players[event.seat].hand.remove(event.card)
    state.discard.append(event.card)


def _flipped(state: State, event: table.DiscardFlipped) -> None:
    state.tail, state.discard = state.discard, []
