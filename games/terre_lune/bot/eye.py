"""What a bot reads from a state for its seat: its own things, of the others only what everybody sees."""

from functools import cached_property
from typing import Final, NamedTuple

from games.core.facts import Seat
from games.terre_lune.board import BOARD, Station
from games.terre_lune.bot.worth import NEEDED, best_trump, kind_worth, option_worth, strength
from games.terre_lune.components import DEPOSITS, Deposit, Suit
from games.terre_lune.rules.position import followers
from games.terre_lune.state import State

_CHALLENGE = 60.0
_AMBUSH = 80.0
_HOMEBOUND_OPTION = 0.25


class Skill(NamedTuple):
    """The strength above which a bot lays ambushes, and the gain above which it looks on with nothing to take home."""

    ambush_from: float
    hope: float


NORMAL: Final = Skill(ambush_from=2.0, hope=0.0)
KEEN: Final = Skill(ambush_from=1.2, hope=40.0)
"""Alone among `NORMAL` it won 52.6, 34.6 and 29.0 % of 3,000 games each at two, three and four seats."""


class Eye:
    """A seat, what it sees of a state, and what it makes of that."""

    def __init__(self, state: State, seat: Seat, skill: Skill) -> None:
        self.skill = skill
        self.state = state
        self.seat = seat
        self.me = state.rockets[seat]
        self.hand = state.hands[seat]
        self.options = state.held[seat]
        self.deposits = state.deposits[seat]

    @cached_property
    def trump(self) -> Suit:
        """The suit that makes most of the hand."""
        return best_trump(self.hand)

    @cached_property
    def strength(self) -> float:
        """The tricks to be expected of the hand with it."""
        return strength(self.hand, self.trump)

    @cached_property
    def others(self) -> list[Seat]:
        """The others in play."""
        return [seat for seat in self.state.in_play if seat != self.seat]

    @cached_property
    def station_worth(self) -> dict[Station, float]:
        """What a call at each station is worth."""
        return {station: self._call(station) for station in BOARD.stations}

    def _call(self, station: Station) -> float:
        size, landed = self.state.piles[station].size, self.me.landed
        worth = 0.0
        if size:
            worth += option_worth(len(self.options)) * (_HOMEBOUND_OPTION if landed else 1)
            behind = len(followers(self.state, self.seat, station)) if size > 2 else 0
            if behind and self.strength > NEEDED[behind + 1]:
                worth += _CHALLENGE * (_HOMEBOUND_OPTION if landed else 1)
        if landed and self.strength > self.skill.ambush_from:
            worth += _AMBUSH * any(self._prey(other, station) for other in self.others)
        return worth

    def _prey(self, other: Seat, station: Station) -> bool:
        square = self.state.rockets[other].square
        return bool(self.state.deposits[other]) and BOARD.to_earth[square] > BOARD.to_earth[station]

    @cached_property
    def known_sites(self) -> dict[int, Deposit]:
        """Deposits that it has seen and that lie there still."""
        known = ((site, self.state.known(self.seat, site)) for site in self.state.tokens)
        return {site: deposit for site, deposit in known if deposit}

    @property
    def new_sites(self) -> list[int]:
        """Sites with a deposit that it has not seen."""
        return [site for site in self.state.tokens if site not in self.known_sites]

    @cached_property
    def best_look(self) -> tuple[float, int | None]:
        """The gain to expect of the best look, and where."""
        sure = {site: kind_worth(self.options, deposit) for site, deposit in self.known_sites.items()}
        site = max(sure, key=lambda one: (sure[one], -one), default=None)
        chance, new = self.chance_of_a_new_site, self.new_sites
        if new and (site is None or chance > sure[site]):
            return chance, new[0]
        return (sure[site] if site is not None else 0, site)

    @property
    def chance_of_a_new_site(self) -> float:
        """What a look at a site not seen yet is worth on average."""
        seen = {self.state.known(self.seat, site) for site in BOARD.sites} | set(self.deposits)
        unseen = [deposit for deposit in DEPOSITS if deposit not in seen]
        return sum([kind_worth(self.options, deposit) for deposit in unseen]) / max(1, len(unseen))
