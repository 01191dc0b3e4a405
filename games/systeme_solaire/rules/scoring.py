"""The end of the game: points, the bonus of the richest hand, and the ranking."""

from collections.abc import Sequence

from games.core.rulebook import Standing
from games.systeme_solaire.components import BONUS_PER_CARD
from games.systeme_solaire.facts import Score
from games.systeme_solaire.rules.ordering import ccw
from games.systeme_solaire.state import State, hand_value, table_points


def scores(state: State) -> tuple[Score, ...]:
    """Every seat's points (SS-57 to SS-60) and rank (SS-61 to SS-63), by seat."""
    values = [hand_value(hand) for hand in state.hands]
    sizes = [sum(hand) for hand in state.hands]
    points = [table_points(table) for table in state.tables]
    richest = max(values)
    bonus = [BONUS_PER_CARD * size if worth == richest else 0 for size, worth in zip(sizes, values, strict=True)]
    totals = [laid + more for laid, more in zip(points, bonus, strict=True)]
    seats = range(state.players)
    ranking = sorted(seats, key=lambda seat: (-totals[seat], ccw(state.starter, seat, state.players)))
    return tuple(
        Score(seat, points[seat], values[seat], sizes[seat], bonus[seat], totals[seat], ranking.index(seat) + 1)
        for seat in seats
    )


def result(state: State) -> Sequence[Standing] | None:
    """The standings by seat, once the game is finished."""
    if state.phase != "finished":
        return None
    return [
        Standing(
            seat=score.seat,
            rank=score.rank,
            score=score.total,
            parts={
                "table_points": score.table_points,
                "hand_value": score.hand_value,
                "hand_count": score.hand_count,
                "bonus": score.bonus,
            },
        )
        for score in state.scores
    ]
