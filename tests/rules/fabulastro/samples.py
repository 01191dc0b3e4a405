"""How games of its own end, small enough to be kept."""

from tests.projections.sought import Sought, draws, ends_by

ENDINGS = {
    "goal": Sought(3, {"house_price_shift": -10}, 0, ends_by("game_ended", "goal", "reason")),
    "last-standing": Sought(3, {}, 1, ends_by("game_ended", "last_standing", "reason")),
    "round-limit": Sought(3, {"round_limit": 10}, 0.5, ends_by("game_ended", "round_limit", "reason")),
    "every-draw": Sought(4, {}, 0.3, draws("fair_resolved", "watched", "celebrity_agreed"), bots=3),
}
