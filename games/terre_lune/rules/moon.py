"""Prospecting on the Moon: one look in a turn, and the deposit is taken or left."""

from collections.abc import Iterator

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.terre_lune import facts, moves
from games.terre_lune.board import BOARD
from games.terre_lune.components import of_kind
from games.terre_lune.rules.drawing import draw_deposit
from games.terre_lune.state import State


def prospect(state: State, seat: Seat, move: moves.Prospect, dice: Dice) -> Iterator[Event]:
    """Look at the deposit of a site that still holds one (TL-77, TL-80, TL-83)."""
    sites = state.tokens if state.rockets[seat].square == BOARD.moon else []
    require(move.site in sites, "illegal_site", "TL-77", site=move.site, left=sites)
    yield facts.SiteProspected(seat, move.site, draw_deposit(state, move.site, dice))


def skip(state: State, seat: Seat, move: moves.SkipProspect, dice: Dice) -> Iterator[Event]:
    """Land and look at nothing (TL-77)."""
    yield facts.ProspectSkipped(seat)


def may_keep(state: State, seat: Seat) -> bool:
    """Whether the seat has an option for the deposit that it looks at (TL-79)."""
    return bool(of_kind(state.held[seat], str(state.known(seat, state.site))))


def keep(state: State, seat: Seat, move: moves.KeepDeposit, dice: Dice) -> Iterator[Event]:
    """Take the deposit and twin it with the options of its kind (TL-78)."""
    site = state.site
    deposit = draw_deposit(state, site, dice)
    require(may_keep(state, seat), "no_matching_option", "TL-79", deposit=deposit)
    yield facts.DepositTaken(seat, site, deposit)


def leave(state: State, seat: Seat, move: moves.LeaveDeposit, dice: Dice) -> Iterator[Event]:
    """Put it back where it was (TL-83)."""
    yield facts.DepositLeft(seat, state.site)
