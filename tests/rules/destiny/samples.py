"""How games of its own end, small enough to be kept."""

from tests.projections.sought import Sought, draws, shared_rank

ENDINGS = {
    "shared-rank": Sought(3, {}, 1, shared_rank),
    "every-draw": Sought(5, {}, 1, draws("faces_learned", "cards_exchanged", "token_revealed", "token_observed")),
}
