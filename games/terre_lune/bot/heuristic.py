"""A cheap policy on what its seat sees: the `normal` bot."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from games.core.deciding import by_name
from games.core.facts import Move
from games.core.view import present
from games.terre_lune import moves
from games.terre_lune.board import BOARD, CROSSINGS, Station
from games.terre_lune.bot.battle import choose_card
from games.terre_lune.bot.worth import NEEDED, STEP, best_trump, kind_worth, option_worth, strength, way_worth
from games.terre_lune.components import DEPOSITS, EXHAUSTED, Deposit, of_kind
from games.terre_lune.rules import MOVES_IN
from games.terre_lune.rules.battle.tricks import legal
from games.terre_lune.view.shapes import PileView, SeatView, View

_ATTRACTION: Final = 7 * STEP
_COLLISION: Final = (40, 40)
"""What a collision costs, and more for each option held."""

_EXCHANGE_BELOW: Final = 0.33
_OWN_MOLAB: Final = 0.4
_LOOK: Final = 3.5 * STEP
_LOOK_LATE: Final = 1.6
_AMBUSH_FROM: Final = 2.0
_CHALLENGE: Final = 60.0
_AMBUSH: Final = 80.0
_HOMEBOUND_OPTION: Final = 0.25


class Eye:
    """What the policy reads from a view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = present(view.own)
        self.hand = present(self.me.hand)
        self.options = present(self.me.options)
        self.trump = best_trump(self.hand)
        self.strength = strength(self.hand, self.trump)
        self.others: list[SeatView] = [
            seat for seat in view.seats if seat.seat != view.viewer and seat.status == "in_play"
        ]

    def station_worth(self) -> dict[Station, float]:
        """What a call at each station is worth."""
        return {pile.station: self._call(pile) for pile in self.view.piles}

    def _call(self, pile: PileView) -> float:
        station, landed = pile.station, self.me.landed
        worth = 0.0
        if pile.size:
            worth += option_worth(len(self.options)) * (_HOMEBOUND_OPTION if landed else 1)
            behind = sum(self._follows(other, station) for other in self.others)
            if behind and pile.size > 2 and self.strength > NEEDED[behind + 1]:
                worth += _CHALLENGE * (_HOMEBOUND_OPTION if landed else 1)
        if landed and self.strength > _AMBUSH_FROM:
            worth += _AMBUSH * any(self._prey(other, station) for other in self.others)
        return worth

    def _follows(self, other: SeatView, station: Station) -> bool:
        landed = self.me.landed
        return bool(
            other.landed == landed
            and other.square not in (BOARD.earth, BOARD.moon)
            and BOARD.to_goal(other.square, landed=landed) > BOARD.to_goal(station, landed=landed)
        )

    def _prey(self, other: SeatView, station: Station) -> bool:
        return bool(other.deposit_count) and BOARD.to_earth[other.square] > BOARD.to_earth[station]

    def known_sites(self) -> dict[int, Deposit]:
        """Deposits that it has seen and that lie there still."""
        return {site.site: site.deposit for site in self.view.sites if site.token and site.deposit}

    def new_sites(self) -> list[int]:
        """Sites with a deposit that it has not seen."""
        return [site.site for site in self.view.sites if site.token and not site.deposit]

    def best_look(self) -> tuple[float, int | None]:
        """The gain to expect of the best look, and where."""
        sure = {site: kind_worth(self.options, deposit) for site, deposit in self.known_sites().items()}
        site = max(sure, key=lambda one: (sure[one], -one), default=None)
        seen = {entry.deposit for entry in self.view.sites} | set(self.me.deposits or ())
        unseen = [deposit for deposit in DEPOSITS if deposit not in seen]
        chance = sum(kind_worth(self.options, deposit) for deposit in unseen) / max(1, len(unseen))
        new = self.new_sites()
        if new and (site is None or chance > sure[site]):
            return chance, new[0]
        return (sure[site] if site is not None else 0, site)


def choose(view: View) -> Move:
    """A legal move for the viewer, who is awaited."""
    return _CHOOSE[view.phase](Eye(view))


def _fly(eye: Eye) -> Move:
    gain, site = eye.best_look()
    if eye.me.square == BOARD.moon and site is not None and _stay(eye, gain):
        return moves.Prospect(site)
    best = max(present(eye.view.flights), key=lambda path: _flight_worth(eye, path))
    return moves.Fly(best)


def _stay(eye: Eye, gain: float) -> bool:
    """Look on while it is worth it; and nobody goes home with nothing while there is hope."""
    late = any(other.landed and other.square != BOARD.moon for other in eye.others)
    return gain > _LOOK * (_LOOK_LATE if late else 1) or (not eye.me.backed and gain > 0)


def _flight_worth(eye: Eye, path: Sequence[str]) -> float:
    end, me = path[-1], eye.me
    index, landed = CROSSINGS.get(end), me.landed
    stations = eye.station_worth()
    if end in BOARD.stations:
        stop = stations.pop(end)
        return stop + way_worth(end, None, stations, landed=landed)
    if end in (BOARD.earth, BOARD.moon):
        return -STEP * (BOARD.to_goal(end, landed=landed))
    ahead = way_worth(end, path[-2], stations, landed=landed)
    if index is None:
        return ahead
    if index == eye.view.satellite and not landed:
        return ahead - _COLLISION[0] - _COLLISION[1] * len(eye.options)
    return ahead if end in me.pulled else ahead - _ATTRACTION


def _prospect(eye: Eye) -> Move:
    _, site = eye.best_look()
    return moves.SkipProspect() if site is None else moves.Prospect(site)


def _verdict(eye: Eye) -> Move:
    seen = present(present(eye.view.looking).deposit)
    return moves.KeepDeposit() if of_kind(eye.options, seen) else moves.LeaveDeposit()


def _cards(eye: Eye) -> Move:
    count = min(eye.view.dice.red, 5)
    own = f"{eye.me.colour}1"

    def worth(cards: tuple[str, ...]) -> float:
        return strength(cards, eye.trump) + _OWN_MOLAB * (own in cards)

    weakest = min(combinations(eye.hand, count), key=worth)
    return moves.ExchangeCards(weakest) if worth(weakest) < _EXCHANGE_BELOW * count else moves.KeepCards()


def _push(eye: Eye) -> Move:
    best, target, to = 0.0, None, ""
    for push in eye.view.pushes or ():
        for square in push.to:
            harm = _harm(eye, eye.view.seats[push.target], square)
            if harm > best:
                best, target, to = harm, push.target, square
    return moves.SkipPush() if target is None else moves.PushRocket(target, to)


def _harm(eye: Eye, other: SeatView, square: str) -> float:
    """What a push costs an opponent, in points."""
    landed = other.landed
    steps = BOARD.to_goal(square, landed=landed) - BOARD.to_goal(other.square, landed=landed)
    lead = -BOARD.to_goal(other.square, landed=landed) / 100
    index = CROSSINGS.get(square)
    if index is None:
        return STEP * steps + lead if steps > 0 else 0
    if index == eye.view.satellite and not landed:
        return float(_COLLISION[0] + _COLLISION[1] * other.option_count)
    pulled = square in other.pulled
    return STEP * steps + lead + (0 if pulled else STEP * sum(eye.view.dice.blue))


def _station(eye: Eye) -> Move:
    offers = present(eye.view.offers)
    players = 1 + len(offers.followers)
    if offers.targets and eye.strength > _AMBUSH_FROM:
        seats = eye.view.seats
        prey = max(offers.targets, key=lambda seat: (seats[seat].deposit_count, seats[seat].option_count))
        return moves.LayAmbush(prey, eye.trump)
    if offers.followers and eye.strength > NEEDED[players] and _pays(eye, players):
        return moves.CallChallenge(eye.trump)
    return moves.PassStation()


def _pays(eye: Eye, players: int) -> bool:
    """Whether the options at stake are worth the steps that the followers gain; little is on the way home."""
    station = present(eye.view.offers).station
    size = next(pile.size for pile in eye.view.piles if pile.station == station)
    return not eye.me.landed and min(size, players) >= 2


def _duel(eye: Eye) -> Move:
    battle = present(eye.view.battle)
    trick = [played.card for played in battle.trick]
    gone = [played.card for played in battle.played]
    cards = legal(eye.hand, trick, battle.trump)
    return moves.PlayCard(choose_card(cards, eye.hand, trick, gone, battle.trump, len(battle.players)))


def _lay_out(eye: Eye) -> Move:
    """Exhausted options swell the lot that is worth least: whoever chooses sees sizes only."""
    least = min(present(eye.me.deposits), key=lambda deposit: kind_worth(eye.options, deposit))
    return moves.LayOut((least,) * len(of_kind(eye.options, EXHAUSTED)))


def _spoils(eye: Eye) -> Move:
    spoils = present(eye.view.spoils)
    sizes = present(spoils.sizes)
    largest = sorted(range(1, len(sizes) + 1), key=lambda number: -sizes[number - 1])
    return moves.ChooseLots(tuple(sorted(largest[: spoils.due])))


_CHOOSE: Final[dict[str, Callable[[Eye], Move]]] = by_name(MOVES_IN, vars())
