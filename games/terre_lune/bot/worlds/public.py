"""A state again from a view: all that everybody may know, and the viewer's own.

Of what is hidden only the numbers are there: unknown options, deposits and lots. Hands and draw piles are empty.
"""

from collections.abc import Sequence
from typing import Any, Final

from games.terre_lune.facts import Lot
from games.terre_lune.rules.battle.tricks import best
from games.terre_lune.state import Battle, Layer, Pile, Played, Rocket, Site, Spoils, State
from games.terre_lune.view.shapes import BattleView, PileView, SeatView, SpoilsView, View

UNKNOWN: Final[Any] = "?"
"""An option or deposit that the viewer has not seen."""


def public(view: View) -> State:
    """The state as the viewer sees it."""
    seats = view.seats
    looking = view.looking
    return State(
        options=view.options,
        players=view.players,
        phase=view.phase,
        round=view.round,
        starter=view.starter,
        turn=view.turn or 0,
        blue=view.dice.blue,
        red=view.dice.red,
        points=view.points or 0,
        satellite=view.satellite,
        rockets=[_rocket(seat) for seat in seats],
        hands=[list(seat.hand or ()) for seat in seats],
        laid=[list(view.my_discards or ()) if seat.seat == view.viewer else [] for seat in seats],
        held=[_shown(seat.options, seat.option_count) for seat in seats],
        deposits=[_shown(seat.deposits, seat.deposit_count) for seat in seats],
        piles={pile.station: _pile(pile) for pile in view.piles},
        sites=[Site(site.deposit, site.token, site.looked) for site in view.sites],
        boarded=view.boarded,
        looking=None if looking is None else looking.site,
        battle=None if view.battle is None else _battle(view.battle),
        spoils=None if view.spoils is None else _spoils(view.spoils),
        ended_by=view.ended_by,
        scores=view.result or (),
    )


def _shown(things: Sequence[Any] | None, count: int) -> list[Any]:
    return [UNKNOWN] * count if things is None else list(things)


def _rocket(seat: SeatView) -> Rocket:
    return Rocket(
        colour=seat.colour,
        trail=list(seat.trail),
        owed=seat.owed,
        pulled=list(seat.pulled),
        landed=seat.landed,
        collisions=seat.collisions,
        status=seat.status,
        landing=seat.landing,
        fell=seat.fell or 0,
        changed=seat.changed,
    )


def _pile(pile: PileView) -> Pile:
    layers = [Layer(layer.seat, layer.options or (), ()) for layer in pile.under]
    left = sum(layer.left for layer in pile.under)
    return Pile(pile.size - left, tuple(layers))


def _battle(battle: BattleView) -> Battle:
    played = list(battle.played)
    size = len(battle.players)
    tricks = [played[start : start + size] for start in range(0, len(played) - size + 1, size)]
    return Battle(
        kind=battle.kind,
        caller=battle.caller,
        station=battle.station,
        trump=battle.trump,
        players=battle.players,
        leader=battle.leader,
        played=played,
        taken=[_taker(trick, battle.trump) for trick in tricks],
    )


def _taker(trick: list[Played], trump: str) -> int:
    highest = best([played.card for played in trick], trump)
    return next(played.seat for played in trick if played.card == highest)


def _spoils(spoils: SpoilsView) -> Spoils:
    unknown = tuple(Lot(UNKNOWN, (UNKNOWN,) * size) for size in spoils.sizes or ())
    return Spoils(spoils.winner, spoils.loser, spoils.due, spoils.lots or unknown)
