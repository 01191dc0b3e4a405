"""Ratings: of people, in the order in which games ended, whatever the order in which results arrive."""

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from redis import Redis

from games.core.clock import NoClock
from games.core.lifecycle.substitution import Resign
from projections.lists.generations import Generation
from projections.lists.history.database import Database
from projections.lists.history.history import History
from projections.lists.history.terms import PROVISIONAL_GAMES, BadCursor
from projections.lists.ratings import Ratings
from projections.lists.results import RatingRow, Results
from projections.lists.rows import GameRow, SeatRow
from tests.patience import PATIENCE_SECONDS
from tests.projections.dumps import dumped, written
from tests.projections.world import RULEBOOK, World
from tests.rules.core.tables import seated


def result(game: str, finished: int, *ranks: tuple[str, int], bots: int = 0) -> GameRow:
    """A finished game in which these players ended at these ranks, the bots behind them."""
    seats = [SeatRow(player=player, rank=rank, score=10 - rank) for player, rank in ranks]
    seats += [SeatRow(bot="normal", rank=len(ranks) + 1, score=0)] * bots
    return GameRow(
        game, 9, RULEBOOK, 1, "finished", "public", "ada", {}, NoClock(), tuple(seats), (), 1, 2, finished, finished
    )


class Counted:
    """Results count one by one."""

    def __init__(self, work: Redis, path: Path) -> None:
        self._ratings = Ratings(work, Generation())
        self.history = History(Database(f"sqlite:///{path}", PATIENCE_SECONDS))

    def record(self, row: GameRow) -> None:
        with self.history.writing() as writer:
            self._ratings.record(writer, [row])

    def forget(self) -> None:
        self.history.clear()


@pytest.fixture
def ratings(work_redis: Redis, tmp_path: Path) -> Iterator[Counted]:
    """Nobody is rated yet."""
    made = Counted(work_redis, tmp_path / "history.sqlite")
    yield made
    made.history.database.close()


@pytest.fixture
def results(work_redis: Redis) -> Results:
    """What is read of it."""
    return Results(work_redis)


def of(results: Results, player: str) -> RatingRow:
    """A player's only rating."""
    (row,) = results.of_player(player, [RULEBOOK])
    return row


def test_the_winner_rises_and_the_loser_falls(ratings: Counted, results: Results) -> None:
    ratings.record(result("g1", 100, ("ada", 1), ("bob", 2)))
    ada, bob = of(results, "ada"), of(results, "bob")
    assert ada.rating.mu > 25 > bob.rating.mu
    assert (ada.rank, bob.rank) == (1, 2)
    assert (ada.rating.games, ada.rating.wins, bob.rating.wins, ada.rating.last) == (1, 1, 0, 100)


def test_equal_ranks_are_rated_equal(ratings: Counted, results: Results) -> None:
    ratings.record(result("g1", 100, ("ada", 1), ("bob", 1), ("cy", 3)))
    ada, bob, cy = (of(results, player) for player in ("ada", "bob", "cy"))
    assert ada.rating == bob.rating
    assert (ada.rank, bob.rank, cy.rank) == (1, 1, 3)
    assert ada.rating.wins == bob.rating.wins == 1


def test_bots_are_left_out(ratings: Counted, results: Results, work_redis: Redis) -> None:
    ratings.record(result("g1", 100, ("ada", 1), ("bob", 2)))
    alone = of(results, "ada").rating
    work_redis.flushall()
    ratings.forget()
    ratings.record(result("g1", 100, ("ada", 1), ("bob", 2), bots=2))
    assert of(results, "ada").rating == alone
    assert len(results.leaderboard(RULEBOOK).rows) == 2


@pytest.mark.parametrize(
    "row",
    [
        result("g1", 100, ("ada", 1), bots=2),
        replace(result("g1", 100, ("ada", 1), ("bob", 2)), status="aborted"),
        replace(result("g1", 100, ("ada", 1), ("bob", 2)), status="running"),
    ],
)
def test_other_games_do_not_count(ratings: Counted, results: Results, row: GameRow) -> None:
    ratings.record(row)
    assert results.of_player("ada", [RULEBOOK]) == []


def test_any_order_of_arrival_gives_the_same(ratings: Counted, work_redis: Redis) -> None:
    # given four games, two of which ended at the same moment
    rows = [
        result("g1", 100, ("ada", 1), ("bob", 2)),
        result("g2", 200, ("bob", 1), ("cy", 2), ("ada", 3)),
        result("g3", 200, ("cy", 1), ("dora", 1)),
        result("g4", 300, ("ada", 1), ("dora", 2)),
    ]
    for row in rows:
        ratings.record(row)
    expected = (dumped(work_redis), written(ratings.history))
    # when they arrive in any other order, some twice
    for order in itertools.permutations(rows):
        work_redis.flushall()
        ratings.forget()
        for row in (*order, order[0], order[2]):
            ratings.record(row)
        # then the ratings are the same to the last digit
        assert (dumped(work_redis), written(ratings.history)) == expected


def test_order_of_games_matters(ratings: Counted, results: Results, work_redis: Redis) -> None:
    ratings.record(result("g1", 100, ("ada", 1), ("bob", 2)))
    ratings.record(result("g2", 200, ("bob", 1), ("ada", 2)))
    one = of(results, "ada").rating.mu
    work_redis.flushall()
    ratings.forget()
    ratings.record(result("g1", 200, ("ada", 1), ("bob", 2)))
    ratings.record(result("g2", 100, ("bob", 1), ("ada", 2)))
    assert of(results, "ada").rating.mu != one


def test_few_games_are_provisional(ratings: Counted, results: Results) -> None:
    for number in range(PROVISIONAL_GAMES):
        assert not results.of_player("ada", [RULEBOOK]) or of(results, "ada").rating.provisional
        ratings.record(result(f"g{number}", number, ("ada", 1), ("bob", 2)))
    assert not of(results, "ada").rating.provisional


def test_the_leaderboard_gives_everybody_once_from_the_best_down(ratings: Counted, results: Results) -> None:
    # given thirty players, most of them tied
    rng = random.Random(1)
    for number in range(15):
        winner, loser = f"p{2 * number:02d}", f"p{2 * number + 1:02d}"
        ratings.record(result(f"g{number:02d}", rng.randrange(1000), (winner, 1), (loser, 2)))
    ratings.record(result("last", 2000, ("p00", 1), ("p29", 2)))
    # when it is read page by page
    seen: list[RatingRow] = []
    cursor: str | None = None
    while True:
        page = results.leaderboard(RULEBOOK, cursor, limit=4)
        seen += page.rows
        cursor = page.cursor
        if cursor is None:
            break
    # then nobody is missing and the ranks follow the ordinals, ties sharing one
    assert len({row.player for row in seen}) == len(seen) == 30
    ordinals = [row.rating.ordinal for row in seen]
    assert ordinals == sorted(ordinals, reverse=True)
    assert [row.rank for row in seen] == [1 + sum(other > mine for other in ordinals) for mine in ordinals]
    assert (seen[0].player, seen[-1].player, seen[1].rank, seen[14].rank) == ("p00", "p29", 2, 2)


@pytest.mark.parametrize("cursor", ["", "x", "nan:ada", "1.5", "1.5:"])
def test_a_foreign_cursor_is_refused(results: Results, cursor: str) -> None:
    with pytest.raises(BadCursor):
        results.leaderboard(RULEBOOK, cursor)


def test_who_resigns_is_rated_last(world: World) -> None:
    # given a game in which somebody with a good hand resigns
    game = world.create(seated("ada", "bob", "cy"))
    world.do(game, Resign(0))
    world.finish(game, random.Random(5))
    world.dispatch()
    # then the seat ranks and is rated behind the others, though a bot played on
    row = world.context.models.row(game)
    assert row is not None
    assert (row.seats[0].rank, row.seats[0].resigned) == (3, True)
    ratings = {player: of(world.context.wiring.results, player).rating for player in ("ada", "bob", "cy")}
    assert min(ratings, key=lambda player: ratings[player].ordinal) == "ada"
