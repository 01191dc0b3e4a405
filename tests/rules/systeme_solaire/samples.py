"""How games of its own end, small enough to be kept."""

from tests.projections.sought import Sought, equal_totals

ENDINGS = {
    "equal-totals": Sought(3, {}, 1, equal_totals),
    "lots-filled-by-hand": Sought(4, {"lot_filling": "first_player"}, 1, lambda ended: True),
}
