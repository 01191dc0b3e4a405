"""How games of its own end, small enough to be kept, and the ids that its tokens have on their backs."""

from tests.projections.sought import Sought, draws, shared_rank

PRINTED = r"[PC](1[0-2]|[1-9])"

ENDINGS = {
    "shared-rank": Sought(3, {}, 1, shared_rank),
    "every-draw": Sought(5, {}, 1, draws("faces_learned", "cards_exchanged", "token_revealed", "token_observed")),
}
