"""What is played for a seat whose time has run out: legal, always the same, from what it knows (REFERENCE.md)."""

from collections.abc import Callable
from typing import Final

from games.core.facts import Move, Seat
from games.terre_lune import moves
from games.terre_lune.board import BOARD, CROSSINGS
from games.terre_lune.components import CARDS, of_kind
from games.terre_lune.rules import flying, moon
from games.terre_lune.rules.battle import duel
from games.terre_lune.rules.position import Flight, flights
from games.terre_lune.state import Phase, State


def default_move(state: State, seat: Seat) -> Move:
    """The default of the phase for an awaited seat."""
    return _DEFAULTS[state.phase](state, seat)


def _fly(state: State, seat: Seat) -> Move:
    site = _site(state, seat) if flying.may_prospect(state, seat) else None
    if site is not None:
        return moves.Prospect(site)
    return moves.Fly(min(flights(state.rockets[seat], state.points), key=lambda path: _rank(state, seat, path)))


def _rank(state: State, seat: Seat, path: Flight) -> tuple[bool, bool, int, bool, Flight]:
    rocket, end = state.rockets[seat], path[-1]
    index = CROSSINGS.get(end)
    collides = not rocket.landed and index is not None and index == state.satellite
    attracted = index is not None and not collides and end not in rocket.pulled
    calls = end in BOARD.stations and state.piles[end].size > 0
    return collides, not calls, BOARD.to_goal(end, landed=rocket.landed), attracted, path


def _site(state: State, seat: Seat) -> int | None:
    """The lowest site known to match an option, else the lowest never looked at."""
    known = {site: state.known(seat, site) for site in state.tokens}
    matching = [site for site, deposit in known.items() if deposit and of_kind(state.held[seat], deposit)]
    new = [site for site, deposit in known.items() if deposit is None]
    return next(iter((*matching, *new)), None)


def _prospect(state: State, seat: Seat) -> Move:
    site = _site(state, seat)
    return moves.SkipProspect() if site is None else moves.Prospect(site)


def _card(state: State, seat: Seat) -> Move:
    trump = state.fight.trump

    def rank(card: str) -> tuple[bool, int, int]:
        return card[0] == trump, -int(card[1]), CARDS.index(card)

    return moves.PlayCard(min(duel.playable(state, seat), key=rank))


def _lots(state: State, seat: Seat) -> Move:
    lots = state.prey.lots
    largest = sorted(range(1, len(lots) + 1), key=lambda number: (-len(lots[number - 1].options), number))
    return moves.ChooseLots(tuple(sorted(largest[: state.prey.due])))


_DEFAULTS: Final[dict[Phase, Callable[[State, Seat], Move]]] = {
    "fly": _fly,
    "prospect": _prospect,
    "verdict": lambda state, seat: moves.KeepDeposit() if moon.may_keep(state, seat) else moves.LeaveDeposit(),
    "cards": lambda state, seat: moves.KeepCards(),
    "push": lambda state, seat: moves.SkipPush(),
    "station": lambda state, seat: moves.PassStation(),
    "duel": _card,
    "lay_out": lambda state, seat: moves.LayOut(()),
    "spoils": _lots,
}
