"""Options that keep random games short where chance takes long to find an end, and how games of its own end."""

from tests.projections.sought import Sought, ends_by, shared_rank

BRIEF = {"target": 20, "round_limit": 40}
_SHORT = {"target": 20, "round_limit": 20}

ENDINGS = {
    "target": Sought(2, _SHORT, 0, ends_by("game_ended", "target")),
    "target-at-once": Sought(3, {**_SHORT, "finish_round": False}, 0, ends_by("game_ended", "target")),
    "deck": Sought(2, {"target": None, "cards": 3, "round_limit": 40}, 0, ends_by("game_ended", "deck")),
    "round-limit": Sought(3, _SHORT, 1, ends_by("game_ended", "round_limit")),
    "shared-rank": Sought(3, _SHORT, 1, shared_rank),
}
