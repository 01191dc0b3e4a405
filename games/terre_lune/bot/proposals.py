"""The moves that are worth a thought, best first by the heuristic's figures; for a search that tries some of them."""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final

from games.core.deciding import by_name
from games.core.facts import Move, Seat
from games.terre_lune import moves
from games.terre_lune.bot.eye import KEEN, Eye
from games.terre_lune.bot.heuristic import cards_worth, chosen, flight_worth, harm, weakest
from games.terre_lune.bot.worth import kind_worth, strength, weight
from games.terre_lune.components import EXHAUSTED, SUITS, of_kind
from games.terre_lune.rules import MOVES_IN, flying, moon
from games.terre_lune.rules.battle import duel
from games.terre_lune.rules.position import challengers, exchange_size, flights, pushes, targets
from games.terre_lune.state import State

_MOST_WAYS: Final = 12
"""Sets of cards, decoys or lots that are proposed at most."""


def propose(state: State, seat: Seat, rng: random.Random) -> Iterator[Move]:
    """The heuristic's move, then others, each once."""
    eye = Eye(state, seat, KEEN)
    first = chosen(eye)
    yield first
    for move in _OTHERS[state.phase](eye):
        if move != first:
            yield move


def _fly(eye: Eye) -> Iterator[Move]:
    """A look at two sites at most, for those that the seat has not seen are all alike; then every flight."""
    if flying.may_prospect(eye.state, eye.seat):
        yield from _looks(eye)
    legal = flights(eye.me, eye.state.points)
    yield from map(moves.Fly, sorted(legal, key=lambda path: -flight_worth(eye, path)))


def _looks(eye: Eye) -> Iterator[moves.Prospect]:
    known = {site: kind_worth(eye.options, deposit) for site, deposit in eye.known_sites.items()}
    best = max(known, key=lambda site: known[site], default=None)
    if best is not None and known[best]:
        yield moves.Prospect(best)
    yield from map(moves.Prospect, eye.new_sites[:1])


def _prospect(eye: Eye) -> Iterator[Move]:
    yield from _looks(eye)
    yield moves.SkipProspect()


def _verdict(eye: Eye) -> Iterator[Move]:
    if moon.may_keep(eye.state, eye.seat):
        yield moves.KeepDeposit()
    yield moves.LeaveDeposit()


def _cards(eye: Eye) -> Iterator[Move]:
    """Nothing, or what is worth least with one suit or another as trump."""
    yield moves.KeepCards()
    sets = list(combinations(eye.hand, exchange_size(eye.state)))
    suits = sorted(SUITS, key=lambda suit: -strength(eye.hand, suit))
    best = (weakest(eye, suit) for suit in suits)
    others = sorted(sets, key=lambda cards: cards_worth(eye, cards, eye.trump))
    yield from map(moves.ExchangeCards, dict.fromkeys((*best, *others[:_MOST_WAYS])))


def _push(eye: Eye) -> Iterator[Move]:
    legal = sorted(pushes(eye.state, eye.seat), key=lambda push: -harm(eye, push))
    yield moves.SkipPush()
    yield from (moves.PushRocket(push.target, push.to) for push in legal)


def _station(eye: Eye) -> Iterator[Move]:
    state, station = eye.state, eye.state.boarded or ""
    trumps = sorted(SUITS, key=lambda suit: -strength(eye.hand, suit))
    yield moves.PassStation()
    prey = sorted(targets(state, eye.seat, station), key=lambda seat: -len(state.deposits[seat]))
    called = bool(challengers(state, eye.seat, station))
    for trump in trumps:
        yield from (moves.LayAmbush(target, trump) for target in prey)
        if called:
            yield moves.CallChallenge(trump)


def _duel(eye: Eye) -> Iterator[Move]:
    trump = eye.state.fight.trump
    legal = sorted(duel.playable(eye.state, eye.seat), key=lambda card: -weight(card, trump))
    return map(moves.PlayCard, legal)


def _lay_out(eye: Eye) -> Iterator[Move]:
    """All decoys with one deposit, or none."""
    count = len(of_kind(eye.options, EXHAUSTED))
    yield from (moves.LayOut((deposit,) * count) for deposit in eye.deposits)
    yield moves.LayOut(())


def _spoils(eye: Eye) -> Iterable[Move]:
    lots, due = eye.state.prey.lots, eye.state.prey.due
    ways = combinations(range(1, len(lots) + 1), due)
    largest = sorted(ways, key=lambda way: -sum(len(lots[number - 1].options) for number in way))
    return map(moves.ChooseLots, largest[:_MOST_WAYS])


_OTHERS: Final[dict[str, Callable[[Eye], Iterable[Move]]]] = by_name(MOVES_IN, vars())
