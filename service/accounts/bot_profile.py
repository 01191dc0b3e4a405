"""What a bot account accepts: which games, clocks, seats and how many at once. Other invitations are refused."""

from datetime import timedelta
from typing import Any, Final, Literal

from msgspec import Struct

from games.core.clock import Bank, Clock, NoClock, PerMove

ClockKind = Literal["none", "per_move", "bank"]
KIND: Final[dict[type, ClockKind]] = {NoClock: "none", PerMove: "per_move", Bank: "bank"}


class BotProfile(Struct, frozen=True, kw_only=True):
    """The bounds, including the values that they name. `most_games` counts unfinished games and invitations."""

    rulebooks: tuple[str, ...]
    clocks: tuple[ClockKind, ...]
    shortest_move: timedelta
    shortest_bank: timedelta
    fewest_seats: int
    most_seats: int
    most_games: int


class Offer(Struct, frozen=True):
    """A game to which somebody is invited."""

    rulebook: str
    clock: Clock
    seats: int


class Objection(Struct, frozen=True):
    """Which part of an offer is refused, and the bound that refuses it."""

    field: str
    facts: dict[str, Any]


def objection(profile: BotProfile, offer: Offer, games: int) -> Objection | None:
    """The reason to refuse an offer while the bot is in so many games; None when it is accepted."""
    if offer.rulebook not in profile.rulebooks:
        return Objection("$.rulebook", {"rulebooks": list(profile.rulebooks)})
    if KIND[type(offer.clock)] not in profile.clocks:
        return Objection("$.clock.kind", {"clocks": list(profile.clocks)})
    match offer.clock:
        case PerMove(limit=limit) if limit < profile.shortest_move:
            return Objection("$.clock.limit", {"shortest": profile.shortest_move})
        case Bank(bank=bank) if bank < profile.shortest_bank:
            return Objection("$.clock.bank", {"shortest": profile.shortest_bank})
    if not profile.fewest_seats <= offer.seats <= profile.most_seats:
        return Objection("$.seats", {"fewest": profile.fewest_seats, "most": profile.most_seats})
    if games >= profile.most_games:
        return Objection("$.seats", {"games": profile.most_games})
    return None
