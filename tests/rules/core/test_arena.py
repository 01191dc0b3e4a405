"""The arena is fair: every level has every seat with every deal, and its figures say no more than the games."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from games.core.catalogue import rulebooks
from games.core.rulebook import Json
from research.matches import figures, fixtures
from research.matches.fixtures import Fixture, Played, alone
from tests.bench.arena import plan
from tests.bench.arena.match import Match, play
from tests.bench.arena.players import ALL_KNOWING, REPLIES, is_offered
from tests.bench.arena.record import Record
from tests.bench.arena.summary import Summary, kept, merged, summarize
from tests.bench.arena.tables import markdown

BOOK = "systeme-solaire"
LEVELS = ("easy", "normal", "strong", "master")
DEALS = 7


def played(deal: int, levels: tuple[str, ...], winner: int) -> Played:
    """A game that one seat won, the others sharing the second rank."""
    ranks = tuple(1 if seat == winner else 2 for seat in range(len(levels)))
    return Played(Fixture(BOOK, deal, levels), "v1", ranks, ranks, {level: {"1": 1} for level in levels})


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_level_is_alone_at_every_seat_equally_often_and_with_the_same_deals(seats: int) -> None:
    duels = fixtures.duels(BOOK, seats, plan.round_robin(LEVELS), DEALS)

    sat = Counter((level, other, fixture.levels.index(level)) for fixture in duels for level, other in [_lone(fixture)])
    assert len({*sat.values()}) == 1
    assert {(one, other) for one, other, _ in sat} == {(a, b) for a in LEVELS for b in LEVELS if a != b}
    changed = {fixture._replace(levels=_changed(fixture)) for fixture in duels}
    assert changed == {*duels}


def _lone(fixture: Fixture) -> tuple[str, str]:
    """Who is alone, and among whom; with two seats the one at the seat whose turn it is to be alone."""
    if fixture.seats == 2:
        one = fixture.levels[fixture.deal % 2]
        return one, fixture.levels[1 - fixture.deal % 2]
    (other, _), (one, _) = Counter(fixture.levels).most_common()
    return one, other


def _changed(fixture: Fixture) -> tuple[str, ...]:
    """The table when the two levels change places."""
    one, other = _lone(fixture)
    return tuple(other if level == one else one for level in fixture.levels)


def test_nobody_meets_twice_in_swiss_rounds() -> None:
    # given: three levels, so that one sits out, and any order after a round
    for seed in range(10):
        rng = random.Random(seed)
        rounds = [*plan.rounds(LEVELS[:3], 5, lambda _, rng=rng: rng.sample(LEVELS[:3], 3))]  # type: ignore[misc]
        # then: every two meet once, and then it is over
        assert [len(pairs) for pairs in rounds] == [1, 1, 1]
        assert len({frozenset(pair) for pairs in rounds for pair in pairs}) == 3


def test_a_deal_is_the_same_whoever_sits_and_a_game_can_be_played_again() -> None:
    book = rulebooks()[BOOK]
    dealt = [_dealt(Match(book, 3, deal)) for deal in (4, 4, 5)]
    games = [play(Fixture(BOOK, 4, levels), "v1") for levels in [("normal", "easy", "random")] * 2]

    assert dealt[0] == dealt[1] != dealt[2]
    assert games[0].ranks == games[1].ranks
    assert games[0].scores == games[1].scores
    assert sum(games[0].shares) == 1


def _dealt(match: Match) -> list[Sequence[Json]]:
    """What each seat was shown."""
    return [match.table.history(seat) for seat in range(match.table.seats)]


def test_intervals_are_wilsons_and_narrow_with_games() -> None:
    # Newcombe (1998), table I: 81 of 263 by the score method
    value, low, high = figures.rate(81, 263)
    assert (round(value, 4), round(low, 4), round(high, 4)) == (0.3080, 0.2553, 0.3662)
    assert figures.rate(10, 10).high == 1
    widths = [figures.rate(games * 0.7, games) for games in (10, 100, 1000)]
    assert sorted(widths, key=lambda one: one.low - one.high) == widths


def test_a_duel_counts_wins_and_what_changing_places_changes() -> None:
    # given: strong wins at its seat with two of three deals, normal at that seat with one
    games = [
        *(played(deal, alone("strong", "normal", deal, 3), winner) for deal, winner in [(0, 0), (1, 1), (2, 0)]),
        *(played(deal, alone("normal", "strong", deal, 3), winner) for deal, winner in [(0, 0), (1, 2), (2, 1)]),
    ]
    # then: whatever the order of the games
    for seed in range(3):
        told = summarize(random.Random(seed).sample(games, len(games)))
        duels = {(duel.one, duel.among): duel for duel in told.duels}
        assert len(duels) == 1
        duel = duels["strong", "normal"]
        assert duel.games == 3
        assert duel.won.value == pytest.approx(2 / 3, abs=1e-4)
        assert duel.ahead is not None
        assert duel.ahead.value == pytest.approx(1 / 3, abs=1e-4)


def test_what_more_games_say_is_kept_and_ratings_of_one_record_only() -> None:
    # given: many games of two levels, then few of one of them against a third
    many = summarize(played(deal, ("strong", "normal"), deal % 4 == 3) for deal in range(20))
    few = [played(deal, ("strong", "normal"), 1) for deal in range(4)]
    few += [played(deal, ("master", "normal"), 0) for deal in range(4)]
    # then: whichever came first
    for told in (merged(many, summarize(few)), merged(summarize(few), many)):
        assert {(duel.one, duel.games) for duel in told.duels} == {("strong", 20), ("master", 4)}
        assert {level.level: level.rating is None for level in told.levels} == {
            "strong": False,
            "normal": False,
            "master": True,
        }


def test_of_as_many_games_the_new_ones_are_kept() -> None:
    before, found = (
        summarize(played(deal, ("strong", "normal"), deal % 4 == won) for deal in range(20)) for won in (3, 9)
    )
    assert merged(before, found).duels == found.duels != before.duels


def test_an_aim_stands_beside_what_is_won_and_the_stronger_come_first() -> None:
    # given
    pairs = (("master", "normal"), ("strong", "normal"), ("normal", "easy"))
    games = [played(deal, (one, other), 0) for one, other in reversed(pairs) for deal in range(2)]
    games += [played(deal, (one, other, other), 0) for one, other in reversed(pairs) for deal in range(3)]
    # when: nobody changed places, and what that would say is left out
    lines = [*markdown(merged(Summary([], [], []), summarize(games)))]
    # then
    aims = [line.split("|")[-2].strip() for line in lines if "%" in line]
    assert aims == ["75 %", "65 %", "", "66.7 %", "50 %", ""]


@pytest.mark.parametrize(("seats", "one_sided"), [(2, True), (2, False), (3, True), (3, False)])
def test_two_parts_of_a_duel_say_what_the_whole_says(seats: int, one_sided: bool) -> None:
    # given a duel whose first games were kept, and which went on
    for seed in range(20):
        rng = random.Random(seed)
        duel = partial(fixtures.duels, BOOK, seats, [("strong", "normal")], 60, one_sided=one_sided)
        games = [played(fixture.deal, fixture.levels, rng.randrange(seats)) for fixture in duel()]
        after = {*duel(first=rng.randrange(10, 50))}
        parts = [summarize(one for one in games if (one.fixture in after) is later) for later in (False, True)]
        [whole] = summarize(games).duels
        ahead = {part.duels[0].one for part in parts} | {whole.one}
        # then: whichever came first, and at two seats whoever was ahead in which part
        for before, found in (parts, parts[::-1]) if seats == 2 or len(ahead) == 1 else ():
            [told] = merged(before, found).duels
            won = told.won if told.one == whole.one else [1 - told.won.value, 1 - told.won.high, 1 - told.won.low]
            assert [*won] == pytest.approx([*whole.won], abs=2e-4)
            assert (told.games, told.first, told.past) == (whole.games, 0, 60)
            assert (told.ahead is None) == one_sided


def test_who_wins_more_is_rated_higher() -> None:
    games = [played(deal, ("strong", "normal"), deal % 4 == 3) for deal in range(20)]
    rated = figures.ratings(games)

    assert rated["strong"].mu > rated["normal"].mu
    assert figures.ratings(games[::-1]) == rated


def test_a_record_goes_on_after_the_last_whole_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    games = [played(deal, ("easy", "normal"), 1) for deal in range(3)]
    record = Record(file)
    for game in (*games, games[0]):
        record.append(game)
    # when: the process ended in the middle of a line
    file.write_bytes(file.read_bytes() + b'{"fixture":["systeme-so')
    again = Record(file)
    again.append(played(3, ("easy", "normal"), 0))
    # then
    assert again.games() == [*games, played(3, ("easy", "normal"), 0)]


def test_only_what_searches_in_imagined_worlds_can_be_told_all() -> None:
    for book in rulebooks().values():
        told = [level for level in LEVELS if is_offered(book, ALL_KNOWING + level)]
        assert told == [level for level in LEVELS if book.insight and level in book.insight.iterations]


def test_what_playouts_play_plays_whole_games_where_something_is_known_of_good_play() -> None:
    for book in rulebooks().values():
        assert is_offered(book, REPLIES) == (book.insight is not None)
    # given: games that nobody plays well by chance
    shares = [play(Fixture(BOOK, deal, (REPLIES, "random", "random")), "v1").shares[0] for deal in range(3)]
    # then
    assert shares == [1, 1, 1]


def test_what_is_kept_is_of_levels_that_there_are_and_is_told_line_by_line() -> None:
    summary = kept()

    assert summary.levels
    assert summary.duels
    for level in summary.levels:
        assert level.level in rulebooks()[level.rulebook].bots
    for duel in summary.duels:
        assert duel.won.low <= duel.won.value <= duel.won.high
    rows = [line for line in markdown(summary) if line.startswith("| ")]
    assert len(rows) == 4 + len(summary.levels) + len(summary.duels)
