"""Points and ranks."""

from collections.abc import Sequence

from games.core.facts import Event, Seat
from games.core.rulebook import Standing
from games.terre_lune import facts
from games.terre_lune.components import BONUSES, backed
from games.terre_lune.facts import EndCause, Score
from games.terre_lune.state import State


def game_scored(state: State, cause: EndCause) -> Event:
    """The scores, and what everybody held."""
    estates = tuple(
        facts.Estate(seat, tuple(state.held[seat]), tuple(state.deposits[seat])) for seat in range(state.players)
    )
    return facts.GameScored(cause, scores(state), estates)


def scores(state: State) -> tuple[Score, ...]:
    """Every seat's points and rank, by seat (TL-85, TL-86, TL-95, TL-96, TL-104)."""
    plain = [_score(state, seat) for seat in range(state.players)]
    fell = [rocket.fell for rocket in state.rockets]
    order = sorted(plain, key=lambda one: (one.landing is None, -one.score, one.landing or 0, -fell[one.seat]))
    ranks = {one.seat: rank for rank, one in enumerate(order, start=1)}
    return tuple(
        Score(one.seat, ranks[one.seat], one.score, one.backed, one.bonus, one.landing, one.status) for one in plain
    )


def _score(state: State, seat: Seat) -> Score:
    rocket = state.rockets[seat]
    if rocket.landing is None:
        return Score(seat, 0, 0, 0, 0, None, rocket.status)
    points = backed(state.held[seat], state.deposits[seat])
    bonus = BONUSES[rocket.landing - 1] if rocket.landing <= len(BONUSES) else 0
    return Score(seat, 0, points + bonus, points, bonus, rocket.landing, rocket.status)


def result(state: State) -> Sequence[Standing] | None:
    """The standings by seat, once the game is over."""
    if state.phase != "over":
        return None
    return [
        Standing(
            seat=score.seat,
            rank=score.rank,
            score=score.score,
            parts={"backed": score.backed, "bonus": score.bonus, "landing": score.landing or 0},
        )
        for score in state.scores
    ]
