"""How good everybody is: leaderboards and players' ratings, per rulebook, for reading."""

from collections.abc import Collection
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from redis import Redis

from projections.lists import keys
from projections.lists.generations import Generation, generations_over
from projections.lists.history.terms import BadCursor, Rating


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
        self._generations = generations_over(work)

    def leaderboard(self, rulebook: str, cursor: str | None = None, limit: int = 50) -> LeaderPage:
        """The next `limit` players after `cursor`, by ordinal. Players who move meanwhile may be met twice or not.

        Raises BadCursor.
        """
        return self._generations.read(partial(self._leaderboard, rulebook, _read(cursor), limit))

    def _leaderboard(self, rulebook: str, after: tuple[float, str] | None, limit: int, at: Generation) -> LeaderPage:
        found = self._after(rulebook, after, limit + 1, at)
        rows = self._rows(rulebook, [player for player, _ in found[:limit]], at)
        more = len(found) > limit and bool(rows)
        return LeaderPage(rows, f"{found[limit - 1][1]!r}:{found[limit - 1][0]}" if more else None)

    def among(self, rulebook: str, players: Collection[str]) -> list[RatingRow]:
        """Those of the players who are rated, from the best down, each with their place among them.

        One round trip, with a look-up for each player.
        """
        return self._generations.read(partial(self._among, rulebook, sorted(players)))

    def _among(self, rulebook: str, players: list[str], at: Generation) -> list[RatingRow]:
        found: Any = self._work.hmget(at.prefix + keys.RATINGS + rulebook, players) if players else []
        rated = [(_rating(raw), player) for player, raw in zip(players, found, strict=True) if raw is not None]
        rated.sort(key=lambda one: (-one[0].ordinal, one[1]))
        ordinals = [rating.ordinal for rating, _ in rated]
        return [RatingRow(rulebook, player, 1 + ordinals.index(rating.ordinal), rating) for rating, player in rated]

    def of_player(self, player: str, rulebooks: list[str]) -> list[RatingRow]:
        """The player's ratings in those of the rulebooks in which there is one."""
        return self._generations.read(
            lambda at: [row for rulebook in rulebooks for row in self._rows(rulebook, [player], at)]
        )

    def ordinals(self, wanted: Collection[tuple[str, str]]) -> dict[tuple[str, str], float]:
        """The ordinals of those of the rulebooks' players who are rated there."""
        named = sorted(wanted)

        def found(at: Generation) -> list[Any]:
            with self._work.pipeline(transaction=False) as pipeline:
                for rulebook, player in named:
                    pipeline.zscore(at.prefix + keys.LEADERS + rulebook, player)
                return pipeline.execute()

        scores = self._generations.read(found)
        return {one: score for one, score in zip(named, scores, strict=True) if score is not None}

    def _after(
        self, rulebook: str, after: tuple[float, str] | None, count: int, at: Generation
    ) -> list[tuple[str, float]]:
        """Players with their ordinals; equal ones are in falling order of their ids, as Redis keeps them."""
        key = at.prefix + keys.LEADERS + rulebook
        start, skip = ("+inf", None) if after is None else (repr(after[0]), after[1])
        tied: Any = self._work.zcount(key, start, start) if skip is not None else 0
        found: Any = self._work.zrevrangebyscore(key, start, "-inf", start=0, num=count + tied, withscores=True)
        players = [(player.decode(), score) for player, score in found]
        if after is not None:
            players = [(player, score) for player, score in players if (score, player) < after]
        return players[:count]

    def _rows(self, rulebook: str, players: list[str], at: Generation) -> list[RatingRow]:
        with self._work.pipeline(transaction=False) as pipeline:
            for player in players:
                pipeline.hget(at.prefix + keys.RATINGS + rulebook, player)
            found: list[Any] = pipeline.execute()
            ratings = [(player, _rating(raw)) for player, raw in zip(players, found, strict=True) if raw is not None]
            for _, rating in ratings:
                pipeline.zcount(at.prefix + keys.LEADERS + rulebook, f"({rating.ordinal!r}", "+inf")
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
