"""What hands, options and ways are worth to a bot, in points (a step of the way costs `STEP`)."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from games.terre_lune.board import BOARD, Node, Station
from games.terre_lune.components import CARDS, KIND_OF, SUITS, VALUE, Card, Deposit, Option, Suit

STEP: Final = 8.0
_STOP: Final = 1.25
"""Steps that a stop at a station costs on average, for the surplus is lost."""
_MOST_CALLS: Final = 2

_TRUMP: Final = (0.93, 0.85, 0.75, 0.65, 0.55, 0.48, 0.42, 0.38)
_SIDE: Final = (0.62, 0.33, 0.18, 0.10, 0.06, 0.04, 0.02, 0.01)
"""Expected tricks of a card by its rank."""
_WEIGHTS: Final[Mapping[str, Mapping[Card, float]]] = {
    trump: {card: (_TRUMP if card[0] == trump else _SIDE)[int(card[1]) - 1] for card in CARDS} for trump in SUITS
}

_OPTION: Final = 34.0
_FADING: Final = 0.92
"""An option's worth to somebody who has none yet, and what is left of it with each option held."""

NEEDED: Final = {2: 2.0, 3: 1.75, 4: 1.65}
"""The strength from which on it pays to call a challenge, by players at the table."""


def weight(card: Card, trump: str) -> float:
    """Expected tricks of a card."""
    return _WEIGHTS[trump][card]


def strength(hand: Iterable[Card], trump: str) -> float:
    """Expected tricks of a hand."""
    weights = _WEIGHTS[trump]
    return sum([weights[card] for card in hand])


def best_trump(hand: Sequence[Card]) -> Suit:
    """The suit that makes most of a hand."""
    return max(SUITS, key=lambda suit: strength(hand, suit))


def option_worth(held: int) -> float:
    """What one more option is worth on the way out."""
    return float(_OPTION * _FADING**held)


def kind_worth(options: Iterable[Option], deposit: Deposit) -> int:
    """What a deposit would make real."""
    return sum([VALUE[deposit] for option in options if KIND_OF[option] == deposit])


@lru_cache(maxsize=4096)
def distances(node: Node, before: Node | None, *, landed: bool) -> Mapping[Node, int]:
    """Steps from a square to every place, for a rocket that does not turn back and, outbound, not home."""
    found: dict[Node, int] = {}
    queue = deque([(node, before, 0)])
    seen = {(node, before)}
    while queue:
        here, came, steps = queue.popleft()
        if here in BOARD.places:
            found.setdefault(here, steps)
        for further in BOARD.neighbours[here]:
            home = further == BOARD.earth or (here in BOARD.stations and further in BOARD.earthward)
            turn = None if further in BOARD.places else here
            if further != came and (landed or not home) and (further, turn) not in seen:
                seen.add((further, turn))
                queue.append((further, turn, steps + 1))
    return MappingProxyType(found)


def way_worth(node: Node, before: Node | None, stations: Mapping[Station, float], *, landed: bool) -> float:
    """What is ahead of a rocket: the stations worth a call, less the steps to its goal; at most two calls."""
    calls = tuple((station, worth) for station, worth in stations.items() if worth > 0 and station != node)
    return _ahead(node, before, calls, landed, _MOST_CALLS)


@lru_cache(maxsize=16_384)
def _ahead(
    node: Node, before: Node | None, stations: tuple[tuple[Station, float], ...], landed: bool, calls: int
) -> float:
    steps = distances(node, before, landed=landed)
    best = -STEP * steps[BOARD.earth if landed else BOARD.moon]
    for station, worth in stations if calls else ():
        if station in steps:
            others = tuple(other for other in stations if other[0] != station)
            ahead = _ahead(station, None, others, landed, calls - 1)
            best = max(best, worth - STEP * (steps[station] + _STOP) + ahead)
    return best
