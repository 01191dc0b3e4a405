"""Statistics are what anybody could count in the rows that are there, whatever was replaced and forgotten before."""

import random
from collections import Counter
from typing import Any

from msgspec.structs import replace

from projections.deeds import Deeds
from projections.lists.history.history import History
from projections.lists.history.terms import BADGE, PEAKS, Outcome, Place, Rating
from projections.lists.rows import GameRow
from tests.projections.history.rows import PLAYERS, any_over

FACTS = {"rank", "length", "pace", "opening", "badge"}


def told(rng: random.Random, row: GameRow) -> GameRow:
    """A row with what its seats did; some are of guests, some were practised."""
    deeds = tuple(
        Deeds(
            rng.randrange(4), rng.randrange(9_000), rng.choice(["", "cards.mars"]), rng.choice([(), ("a",), ("a", "b")])
        )
        for _ in row.seats
    )
    seats = tuple(
        replace(seat, score=rng.randrange(9), rank=rng.randint(1, 3), guest=rng.random() < 0.1) for seat in row.seats
    )
    return replace(row, seats=seats, deeds=deeds, adopted=rng.random() < 0.1)


def counted(rows: list[GameRow], player: str, private: tuple[int, ...]) -> tuple[Any, Any]:
    """The sums and the records, one game after the other; and results against everybody."""
    sums: Counter[tuple[str, str, str]] = Counter()
    met: Counter[tuple[str, str, str]] = Counter()
    for row in rows:
        for seat, deeds in zip(row.seats, row.deeds, strict=True):
            if (
                seat.player != player
                or seat.guest
                or int(row.visibility == "private") not in private
                or not row.counted
            ):
                continue
            assert seat.rank is not None
            sums[row.rulebook, "rank", f"{len(row.seats)}:{seat.rank}"] += 1
            sums[row.rulebook, "length", ""] += 1
            sums[row.rulebook, "pace", ""] += deeds.moves
            if deeds.opening:
                sums[row.rulebook, "opening", deeds.opening] += 1
            sums.update((row.rulebook, "badge", badge) for badge in deeds.badges)
            for other in row.seats:
                if other.player != player and not other.guest:
                    assert other.rank is not None
                    assert other.player is not None
                    ranks = (seat.rank, other.rank)
                    fact = "tied" if ranks[0] == ranks[1] else "won" if ranks[0] < ranks[1] else "lost"
                    met[row.rulebook, fact, other.player] += 1
    return +sums, +met


def test_sums_and_records_follow_from_the_rows(history: History) -> None:
    # given games of which some were written anew, and some forgotten
    rng = random.Random(5)
    rows = {row.id: row for row in (told(rng, any_over(rng, number)) for number in range(150))}
    history.record(rows.values())
    for row in rng.sample(sorted(rows.values(), key=lambda row: row.id), 40):
        rows[row.id] = told(rng, replace(row, version=row.version + 1))
    history.record(rows.values())
    for game in rng.sample(sorted(rows), 20):
        del rows[game]
        history.forget([game])
    for player in PLAYERS:
        for private in ((0,), (0, 1)):
            # when somebody is looked back on
            found = history.statistics(player, private)
            met = [tally for other in PLAYERS for tally in history.against(player, other, private)]
            # then all that is told can be counted
            sums, results = counted([*rows.values()], player, private)
            assert {(one.rulebook, one.fact, one.key): one.count for one in found.tallies} == sums
            assert {(one.rulebook, one.fact, one.key): one.count for one in met} == results
            for peak in found.peaks:
                row = rows[peak.game]
                seat = next(number for number, one in enumerate(row.seats) if one.player == player)
                assert (row.rulebook, row.finished) == (peak.rulebook, peak.at)
                assert int(row.visibility == "private") in private
                if peak.kind == "score":
                    own = (one for one in rows.values() if one.rulebook == peak.rulebook and one.counted)
                    own = (one for one in own if int(one.visibility == "private") in private)
                    scores = [one.score for game in own for one in game.seats if one.player == player and not one.guest]
                    assert peak.value == row.seats[seat].score == max(score or 0 for score in scores)
                elif peak.kind.startswith(BADGE):
                    assert peak.kind.removeprefix(BADGE) in row.deeds[seat].badges
            assert {peak.kind for peak in found.peaks} <= {*PEAKS, f"{BADGE}a", f"{BADGE}b"}
    # and of games that are all forgotten nothing is left
    history.forget(rows)
    assert all(not history.statistics(player, (0, 1)).tallies for player in PLAYERS)
    assert all(not history.against(one, other, (0, 1)) for one in PLAYERS for other in PLAYERS)


def test_ratings_come_page_by_page_also_of_games_that_end_at_once(history: History) -> None:
    rng = random.Random(6)
    ends = sorted(rng.randrange(1_000, 1_006) for _ in range(30))
    outcomes = [
        Outcome(
            f"{end:015d}:{rng.randrange(10**8)}g{place}",
            (("ada", 1), ("bob", 2)),
            {who: Rating(20.0 + place, 1.0, place, 0, end) for who in ("ada", "bob")},
        )
        for place, end in enumerate(ends)
    ]
    with history.writing() as writer:
        writer.rate("destiny", outcomes)
    whole = history.ratings("ada", "destiny", None, 99)
    assert len(whole) == 30
    assert [rating.last for rating in whole] == ends[::-1]
    for limit in (1, 3, 7):
        paged: list[Rating] = []
        place: Place | None = None
        while page := history.ratings("ada", "destiny", place, limit):
            paged += page
            place = Place.behind(page, place)
        assert paged == whole
