"""How games of its own end, small enough to be kept, and the squares and cards as they are marked."""

from tests.projections.sought import Sought, all_of, ends_by, happens

PRINTED = r"[A-Z]{2}\d{1,2}|[RJBV]\d"

ENDINGS = {
    "landing": Sought(2, {}, 0, ends_by("game_scored", "landing")),
    "limit": Sought(2, {"round_limit": 20}, 1, ends_by("game_scored", "limit")),
    "last-in-play": Sought(2, {}, 0.5, ends_by("game_scored", "last")),
    "eliminated": Sought(3, {}, 0.2, all_of((happens("cosmonaut_eliminated"), ends_by("game_scored", "landing")))),
    "spoils": Sought(2, {}, 0.2, happens("lots_laid_out", "lots_taken")),
}
