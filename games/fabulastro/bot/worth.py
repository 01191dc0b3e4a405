"""What squares, goods and cards are worth to a seat, in gold."""

from typing import Final

from games.core.facts import Seat
from games.fabulastro.board import OBSTACLES, RING, is_big, place_of, sign_of
from games.fabulastro.bot.skill import Prices
from games.fabulastro.components import SIGNS, TRAPS, Planet
from games.fabulastro.rules import laws
from games.fabulastro.rules.position import price
from games.fabulastro.state import State

RUIN: Final = -100.0
"""Being out."""
HOUSE: Final = 30.0
"""Standing at the landlord's with the price."""
TURN: Final = 5.0
_LETTER: Final = 4.0
_LABYRINTH: Final = place_of("R2.4")
_HELD: Final = -11.0
_STILL: Final = -9.0


def gold(state: State, seat: Seat, amount: int) -> float:
    """What so much gold more, or less, is worth: little once the house is bought, much when the purse is empty."""
    player = state.players[seat]
    if not player.house:
        return float(amount)
    spare = max(0, 4 - player.gold)
    return 2.0 * min(amount, spare) + 0.25 * max(0, amount - spare) if amount > 0 else 0.25 * amount


def courage(state: State, seat: Seat, change: int, prices: Prices) -> float:
    """What points of courage won or lost are worth; the first is the dearest."""
    have = state.players[seat].courage
    points = range(have, have + change) if change > 0 else range(have + change, have)
    total = sum(prices.courage[min(max(point, 0), len(prices.courage) - 1)] for point in points)
    return total if change > 0 else -total


def letters(state: State, seat: Seat, count: int) -> float:
    """What letters are worth: nothing once the name is written."""
    player = state.players[seat]
    return 0.0 if player.name else count * (_LETTER + player.house)


def square(state: State, seat: Seat, to: str, prices: Prices) -> float:
    """What ending on a square is worth."""
    if is_big(to):
        return _big(state, seat, sign_of(to), prices)
    place = _trap(state, seat, to, prices) if to in OBSTACLES else 0.0
    return place + _way_to_landlord(state, seat, to)


def _way_to_landlord(state: State, seat: Seat, to: str) -> float:
    """With the price in hand, every square before Taurus counts."""
    player = state.players[seat]
    if player.house or player.gold < price(state, seat):
        return 0.0
    return -0.3 * ((_LABYRINTH - place_of(to)) % RING)


def _big(state: State, seat: Seat, sign: int, prices: Prices) -> float:
    """What a job or a visit is worth on average."""
    big = SIGNS[sign].big
    if big.kind == "job":
        return _job(state, seat, big.id, prices)
    match big.id:
        case "proprietaire":
            return _landlord(state, seat)
        case "hotesse":
            return _hostess(state, seat)
        case "poete":
            return letters(state, seat, 1) * 2.5
        case "fete":
            return 3.0 + 6.0 * (state.players[seat].animal is not None)
    return 0.0


def _landlord(state: State, seat: Seat) -> float:
    player = state.players[seat]
    if player.house or player.animal is not None:
        return 0.0
    if player.gold >= price(state, seat):
        return HOUSE
    rent = laws.rent(state.inventions)
    return RUIN if player.gold < rent else -float(rent)


def _hostess(state: State, seat: Seat) -> float:
    player = state.players[seat]
    if player.gold < laws.courage_price(state.inventions):
        return 0.0
    return {0: 25.0, 1: 14.0, 2: 6.0}.get(player.courage, 0.0)


def _job(state: State, seat: Seat, job: str, prices: Prices) -> float:
    others = len(state.others_awake(seat))
    stops = len({state.players[other].square for other in state.others_awake(seat)})
    paid = state.inventions
    if job != "inventeur" and not others:
        return 0.0
    match job:
        case "maitresse":
            return gold(state, seat, round(0.8 * laws.salary(paid, job)))
        case "acteur":
            return gold(state, seat, round(0.6 * laws.salary(paid, job)) + others)
        case "detective":
            return gold(state, seat, round(0.6 * laws.salary(paid, job)))
        case "facteur":
            return gold(state, seat, laws.salary(paid, job)) - 4.5 * (stops - 1)
        case "percepteur":
            return gold(state, seat, laws.salary(paid, job) - 2) - 4.5 * (stops - 1)
        case "inventeur":
            return _pot(state, seat, prices) + 1.0
    return 0.5


def _pot(state: State, seat: Seat, prices: Prices) -> float:
    """What lies in the centre."""
    points = min(sum(state.pot_courage), 3)
    return (
        gold(state, seat, state.pot)
        + letters(state, seat, len(state.pot_letters))
        + courage(state, seat, points, prices)
    )


def _trap(state: State, seat: Seat, to: str, prices: Prices) -> float:
    """The mean loss of an obstacle, as the inventions make it."""
    sign = laws.effective_obstacle(state.inventions, OBSTACLES[to])
    if sign is None:
        return 0.0
    player, trap = state.players[seat], TRAPS[sign]
    if trap in ("duel", "desert", "mine", "isolement"):
        return _trap_of_courage(state, seat, trap, prices)
    match trap:
        case "labyrinthe" | "prison":
            return _HELD * laws.hold_turns(state.inventions) / 3
        case "taxe":
            return 0.0 if player.animal else _toll(state, seat)
        case "indigestion":
            return max(gold(state, seat, -3), _STILL) if player.gold >= 3 else _STILL
        case "tourbillon":
            return -letters(state, seat, min(2, len(player.tiles)))
        case "coup_de_foudre":
            return 8.0 if player.animal else 0.0
    return 0.0


def _toll(state: State, seat: Seat) -> float:
    return gold(state, seat, -1) if state.players[seat].gold else RUIN


def _trap_of_courage(state: State, seat: Seat, trap: str, prices: Prices) -> float:
    brave = state.players[seat].courage > 0
    lost = courage(state, seat, -1, prices) if brave else RUIN
    match trap:
        case "duel":
            return 0.5 * lost + 0.5 * courage(state, seat, 1, prices)
        case "mine":
            return lost + gold(state, seat, 1) if brave else RUIN
        case "isolement":
            return max(lost, _STILL)
    return lost


def needed(state: State, seat: Seat, power: Planet) -> float:
    """What a card in the hand is worth keeping."""
    player = state.players[seat]
    base = {"mercure": 9.0, "neptune": 8.0, "minos": 7.0, "soleil": 6.0, "venus": 6.0, "mars": 6.0, "ceres": 5.0}
    if power == "venus" and player.name:
        return 0.0
    if power == "minos" and player.house:
        return 2.0
    return base.get(power, 2.0)
