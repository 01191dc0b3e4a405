"""How good everybody is: leaderboards and players' ratings, per rulebook, for reading."""

from typing import Any

import msgspec
from msgspec import Struct
from redis import Redis

from projections.lists import keys
from projections.lists.lobby import BadCursor

PROVISIONAL_GAMES = 5


class Rating(Struct, frozen=True):
    """A player's rating in a rulebook, after `games` rated games of which `wins` ended at rank 1 (alone or tied).

    Skill is believed to be a normal distribution of mean `mu` and deviation `sigma`. `last` is when the last game
    ended (ms).
    """

    mu: float
    sigma: float
    games: int
    wins: int
    last: int

    @property
    def ordinal(self) -> float:
        """A lower bound of the player's likely skill: leaderboards are ordered by it."""
        return self.mu - 3 * self.sigma

    @property
    def provisional(self) -> bool:
        """Whether there are too few games to say much."""
        return self.games < PROVISIONAL_GAMES


class RatingRow(Struct, frozen=True):
    """A player's rating and place among the rated players of the rulebook; equal ordinals share a rank."""

    rulebook: str
    player: str
    rank: int
    rating: Rating


class LeaderPage(Struct, frozen=True):
    """Rated players from the best down, and the cursor to those after them; None on the last page."""

    rows: list[RatingRow]
    cursor: str | None


_rating = msgspec.json.Decoder(Rating).decode


class Results:
    """The ratings of all players."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def leaderboard(self, rulebook: str, cursor: str | None = None, limit: int = 50) -> LeaderPage:
        """The next `limit` players after `cursor`, by ordinal. Players who move meanwhile may be met twice or not.

        Raises BadCursor.
        """
        after = _read(cursor)
        found = self._after(rulebook, after, limit + 1)
        rows = self._rows(rulebook, [player for player, _ in found[:limit]])
        more = len(found) > limit and bool(rows)
        return LeaderPage(rows, f"{found[limit - 1][1]!r}:{found[limit - 1][0]}" if more else None)

    def of_player(self, player: str, rulebooks: list[str]) -> list[RatingRow]:
        """The player's ratings in those of the rulebooks in which there is one."""
        return [row for rulebook in rulebooks for row in self._rows(rulebook, [player])]

    def _after(self, rulebook: str, after: tuple[float, str] | None, count: int) -> list[tuple[str, float]]:
        """Players with their ordinals; equal ones are in falling order of their ids, as Redis keeps them."""
        key = keys.LEADERS + rulebook
        start, skip = ("+inf", None) if after is None else (repr(after[0]), after[1])
        tied: Any = self._work.zcount(key, start, start) if skip is not None else 0
        found: Any = self._work.zrevrangebyscore(key, start, "-inf", start=0, num=count + tied, withscores=True)
        players = [(player.decode(), score) for player, score in found]
        if after is not None:
            players = [(player, score) for player, score in players if (score, player) < after]
        return players[:count]

    def _rows(self, rulebook: str, players: list[str]) -> list[RatingRow]:
        with self._work.pipeline(transaction=False) as pipeline:
            for player in players:
                pipeline.hget(keys.RATINGS + rulebook, player)
            found: list[Any] = pipeline.execute()
            ratings = [(player, _rating(raw)) for player, raw in zip(players, found, strict=True) if raw is not None]
            for _, rating in ratings:
                pipeline.zcount(keys.LEADERS + rulebook, f"({rating.ordinal!r}", "+inf")
            better: list[Any] = pipeline.execute()
        return [
            RatingRow(rulebook, player, 1 + above, rating)
            for (player, rating), above in zip(ratings, better, strict=True)
        ]


def _read(cursor: str | None) -> tuple[float, str] | None:
    if cursor is None:
        return None
    ordinal, _, player = cursor.partition(":")
    try:
        place = float(ordinal)
    except ValueError:
        raise BadCursor(cursor) from None
    if place != place or not player:
        raise BadCursor(cursor)
    return place, player
