"""The one search: it finds a win that can be forced, is reproducible, and asks only for legal moves."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

import msgspec
import pytest

from games.core.errors import IllegalMove
from games.core.facts import Seat
from games.core.forms import accepted
from games.core.rulebook import Mind
from games.core.search import consequences, rank
from games.core.search.ismcts import Search
from games.core.search.knowledge import Knowledge
from games.core.search.tree import Node, shown_to_each
from games.core.thinking.imagination import imagining
from games.core.thinking.insight import Insight
from games.core.thinking.minds import Json
from games.systeme_solaire import RULEBOOK
from tests.rules.contract.playing import Playing, Table
from tests.rules.core import toy
from tests.rules.core.stones import (
    MOST,
    PLAYERS,
    Both,
    Coin,
    Coins,
    Detour,
    Fork,
    Hand,
    Heap,
    Hidden,
    LastStone,
    Take,
    Taken,
    Walk,
    Walked,
    Wide,
    mind_of,
)

ITERATIONS = 40
THOROUGH = 300
SEEDS = 20
MISSED = 1


def _minds() -> list[Mind[Any]]:
    """The first decision, and one of every few after it, of a game of three."""
    game = Playing(Table(RULEBOOK, 3, {}), 3)
    return [game.mind(game.awaiting[0]) for place, _ in enumerate(game.positions()) if game.awaiting and not place % 9]


def _again(mind: Mind[Any], seed: int = 7) -> Mind[Any]:
    return msgspec.structs.replace(mind, rng=random.Random(seed))


def test_candidates_are_legal_and_share_all_iterations() -> None:
    for mind in _minds():
        found = rank(RULEBOOK, _again(mind), iterations=ITERATIONS)
        assert sum(candidate.visits for candidate in found) == ITERATIONS
        assert len({repr(candidate.move) for candidate in found}) == len(found)
        for candidate in found:
            assert accepted(mind.forms, candidate.move)
            assert 0 <= candidate.chance <= 1
            assert 0 <= candidate.error <= 1


def test_the_same_mind_ranks_alike() -> None:
    for mind in _minds():
        assert rank(RULEBOOK, _again(mind), iterations=ITERATIONS) == rank(
            RULEBOOK, _again(mind), iterations=ITERATIONS
        )
    one, other = (rank(LastStone(7), mind_of(LastStone(7), 3), iterations=ITERATIONS) for _ in range(2))
    assert one == other


def test_what_is_wanted_is_ranked() -> None:
    for mind in _minds():
        # given: a move that the rulebook might not propose
        wanted = random.Random(1).choice(mind.forms).sample(random.Random(2))
        found = rank(RULEBOOK, _again(mind), iterations=ITERATIONS, wanted=[wanted])
        assert RULEBOOK.read_move(wanted) in [RULEBOOK.read_move(candidate.move) for candidate in found]


def test_a_lead_is_what_others_have_to_beat() -> None:
    # given a coin, whatever is taken, and stones of which another number wins
    lead = {"type": "take", "count": MOST}
    assert rank(Coin(), mind_of(Coin(), 1), iterations=THOROUGH, lead=lead)[0].move == lead
    game, winning = LastStone(MOST + 2), {"type": "take", "count": 1}
    assert rank(game, mind_of(game, 1), iterations=THOROUGH, lead=lead)[0].move == winning
    # then it is tried first
    assert [one.move for one in rank(Coin(), mind_of(Coin(), 1), iterations=1, lead=lead)] == [lead]


def test_a_first_proposal_is_not_doubted_for_a_few_visits() -> None:
    node, offered = Node(), [Take(1), Take(2)]
    for visits in range(20):
        node.visits = visits
        chosen = node.choose(0, iter(offered), 1.0, trust=10)
        assert chosen is not None
        chosen[1].visits += 1
        assert len(node.tables[0]) == (1 if visits <= 11 else 2)


def test_a_tree_tells_apart_what_its_seat_is_shown() -> None:
    # given: what is hidden from one seat, and what is open
    first, second = (shown_to_each([Hidden(0, count)], PLAYERS) for count in (1, 2))
    assert first[0] != second[0]
    assert first[1] == second[1]
    shown = [shown_to_each(events, PLAYERS) for events in ([], [Taken(0, 1)], [Taken(0, 2)], [Walked(0, 1)])]
    assert all(one == other for one, other in shown)
    assert len({*map(tuple, shown), tuple(first), tuple(second)}) == len(shown) + 2
    # then: the same leads to the same position
    node = Node()
    assert node.child(first[1]) is node.child(second[1]) is not node.child(first[0])


def test_moves_bound_a_search() -> None:
    mind = _minds()[0]
    found = rank(RULEBOOK, _again(mind), iterations=10_000, moves=100)
    assert sum(candidate.visits for candidate in found) <= 100
    game = LastStone(1)
    for iterations, moves, visits in ((99, 3, 3), (0, None, 1), (1, None, 1)):
        found = rank(game, mind_of(game, 1), iterations=iterations, moves=moves)
        assert sum(candidate.visits for candidate in found) == visits


def test_who_is_hurried_plays_what_was_found() -> None:
    mind = msgspec.structs.replace(_again(_minds()[0]), hurried=lambda: True)
    found = rank(RULEBOOK, mind, iterations=10_000)
    assert sum(candidate.visits for candidate in found) == 1


def test_a_move_that_is_none_is_refused() -> None:
    with pytest.raises(IllegalMove):
        rank(RULEBOOK, _again(_minds()[0]), iterations=1, wanted=[{"type": "resign"}])


@pytest.mark.parametrize("stones", [stones for stones in range(1, 2 * MOST + 2) if stones % (MOST + 1)])
def test_a_win_that_can_be_forced_is_found(stones: int) -> None:
    game, winning = LastStone(stones), {"type": "take", "count": stones % (MOST + 1)}
    iterations = ITERATIONS if stones <= MOST else THOROUGH
    found = [rank(game, mind_of(game, seed), iterations=iterations)[0].move == winning for seed in range(SEEDS)]
    assert found.count(False) <= (0 if stones <= MOST else MISSED)


@pytest.mark.parametrize(("turns", "most"), [(1, 0.05), (2, 0.3)])
def test_what_is_lost_is_known_to_be_lost_for_others_learn_to_answer(turns: int, most: float) -> None:
    # given: a heap that is lost after so many turns whatever is taken, while a coin would win half of the games
    game = LastStone(turns * (MOST + 1))
    for seed in range(SEEDS // 2):
        found = rank(game, mind_of(game, seed), iterations=THOROUGH)
        assert sum(one.chance * one.visits for one in found) / THOROUGH < most


@pytest.mark.parametrize("habit", [0.0, 0.5, 1.0])
def test_who_chooses_by_habit_learns_no_answer(habit: float) -> None:
    # given: a heap that is lost to whoever learns, and won from whoever takes one by habit
    game = LastStone(MOST + 1)
    game.insight = Insight(
        imagine=lambda view, history, rng: game.initial(), reply=lambda state, seat, rng: Take(1), habit=habit
    )
    found = [rank(game, mind_of(game, seed), iterations=THOROUGH)[0] for seed in range(SEEDS)]
    # then: it is thought to be won as often as the other has that habit; nobody thinks to have it
    assert sum(one.chance for one in found) / SEEDS == pytest.approx(habit, abs=0.1)


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_a_playout_stops_after_so_many_moves_or_periods(depth: int) -> None:
    # given: a heap of which stones are taken one by one, and whose worth for the searcher is what is left of it
    def left(state: Heap) -> list[float]:
        return [state.stones / 100, 1 - state.stones / 100]

    replied = Counter[Seat]()

    def one(state: Heap, seat: Seat, rng: random.Random) -> Take:
        replied[seat] += 1
        return Take(1)

    for period, moves in ((None, depth), (lambda state: -state.stones // 2, 2 * depth)):
        game = LastStone(20)
        game.insight = Insight(
            imagine=lambda view, history, rng: LastStone(20).initial(),
            propose=lambda state, seat, rng: iter([Take(1)]),
            reply=one,
            worth=left,
            depth=depth,
            period=period,
        )
        assert rank(game, mind_of(game, 1), iterations=3)[0].chance == pytest.approx((20 - moves) / 100)
        # and each iteration takes one position into the tree, behind which the cheap policy plays
        assert replied.total() == sum(max(0, moves - tries) for tries in (1, 2, 3))
        replied.clear()


def test_a_game_that_values_no_position_is_played_to_its_end() -> None:
    game = LastStone(9)
    game.insight = Insight(imagine=lambda view, history, rng: LastStone(9).initial(), period=lambda state: 1, depth=1)

    assert Knowledge.of(game).period is None
    assert {*Search(game, mind_of(game, 1)).arms.arms[0].worths} == set()
    assert sum(one.chance * one.visits for one in rank(game, mind_of(game, 1), iterations=50)) % 1 == 0


def test_no_two_throws_of_a_period_have_the_same_dice() -> None:
    # given: forty coins, and a worth that is the share of heads
    found = rank(Coins(), mind_of(Coins(), 1), iterations=MOST)
    assert all(0.2 < one.chance < 0.8 for one in found)


@pytest.mark.parametrize("most", [127, 128, 129, 1_000])
def test_of_a_seat_with_very_many_moves_some_are_drawn(most: int) -> None:
    game = Wide(most)
    offers = [*Knowledge.of(game).propose(game.initial(), 0, random.Random(1))]
    assert len({*offers}) == len(offers)
    assert len(offers) == most if most <= 128 else 64 < len(offers) <= 128
    assert all(isinstance(move, Take) and 1 <= move.count <= most for move in offers)
    assert offers == [*Knowledge.of(game).propose(game.initial(), 0, random.Random(1))]


@pytest.mark.parametrize("game", [Coin(), Detour()], ids=["at once", "from the next period on"])
def test_candidates_that_change_nothing_gain_nothing(game: Coin | Detour) -> None:
    # given: moves that throw more dice or fewer before a coin decides, or lead to it by longer ways or shorter ones
    for seed in range(SEEDS):
        search = Search(game, mind_of(game, seed))
        for _ in range(ITERATIONS):
            search.iterate()
        # then: every candidate has the same luck in the same world
        first, *others = search.arms.arms
        assert len(others) == MOST - 1
        assert {*first.worths} == {0.0, 1.0}
        assert all(gain == 0 for arm in others for gain in arm.gains)


def test_seats_that_choose_at_once_learn_each_what_is_best_for_itself() -> None:
    for seed in range(SEEDS // 2):
        found = rank(Both(), mind_of(Both(), seed), iterations=THOROUGH)
        assert sum(one.chance * one.visits for one in found) / THOROUGH > 0.8


def test_nobody_replies_to_what_only_another_knows() -> None:
    # given: a hand with one to three stones, and somebody who guesses how many
    found = [one for seed in range(SEEDS) for one in rank(Hand(), mind_of(Hand(), seed), iterations=THOROUGH)]
    # then: the guess is thought to be wrong about as often as it is
    assert sum(one.chance * one.visits for one in found) / sum(one.visits for one in found) > 0.4


def test_what_happened_is_folded_into_the_one_world_of_a_game_that_hides_nothing() -> None:
    # given events with numbers as keys, as JSON has them, and one that no rulebook knows
    laid = {"type": "table_laid", "data": {"seats": 2, "rounds": 1, "omen": 7}}
    shown = {"type": "bids_shown", "data": {"amounts": {"0": 1, "1": 4}, "die": None, "traveller": 1}}
    imagine = Knowledge.of(toy.RULEBOOK).imagine
    # then
    state = imagine(None, [laid, {"type": "seat_taken", "data": {}}, shown], random.Random(0))
    assert (state.omen, state.traveller) == (7, 1)
    # and what a seat was not told of is not made up
    with pytest.raises(LookupError, match="not told all of table_laid"):
        imagine(None, [{**laid, "data": {"seats": 2, "rounds": 1}}], random.Random(0))


def test_what_is_known_is_worked_out_once_for_a_history_and_drawn_for_each_world() -> None:
    # given an insight that counts how often it is asked
    known: list[tuple[Any, int]] = []

    def know(view: str, history: Sequence[Json]) -> str:
        known.append((view, len(history)))
        return f"{view} {len(history)}"

    imagine: Any = imagining(cast("Any", know), lambda told, rng: (told, rng.random()))
    history: list[Json] = [{"type": "a", "data": {}}]
    # when worlds are imagined before and after something has happened
    rng = random.Random(1)
    worlds = [imagine("first", history, rng) for _ in range(3)]
    history.append({"type": "b", "data": {}})
    worlds.append(imagine("second", history, rng))
    # then
    assert known == [("first", 1), ("second", 2)]
    again = random.Random(1)
    assert worlds == [(told, again.random()) for told in ("first 1", "first 1", "first 1", "second 2")]


def test_what_follows_for_certain_is_told_before_what_is_merely_another_place() -> None:
    # given a game in which one walks one way or the other, and finds gold on one of them in every fourth world
    game, mind = Walk(), msgspec.structs.replace(mind_of(LastStone(2), 1), view="walk", history=[{"type": "begun"}])
    near, far = {"type": "take", "count": 1}, {"type": "take", "count": 2}
    # then the gold counts although it is rare, comes first, and is told as the seat sees it
    walked = [{"type": "walked", "data": {"seat": 0, "to": to}} for to in (1, 2)]
    found = {"type": "found", "data": {"seat": 0, "gold": 5}}
    assert consequences(game, mind, near, far)[0] == (found, 0.25, 0.0)
    assert sorted(consequences(game, mind, near, far)[1:], key=repr) == [(walked[0], 1, 0), (walked[1], 0, 1)]
    # and where nobody goes near, only where one went: the other seat had the same luck in both
    assert {one.event["type"] for one in consequences(game, mind, far, {"type": "take", "count": 3})} == {"walked"}


def test_what_tells_moves_apart_for_certain_is_told_before_what_happens_oftener() -> None:
    mind = msgspec.structs.replace(mind_of(LastStone(2), 1), view="walk", history=[{"type": "begun"}])
    found = consequences(Fork(), mind, {"type": "take", "count": 1}, {"type": "take", "count": 2})

    assert [(one.event["type"], one.first, one.other) for one in found] == [("found", 1, 0), ("walked", 1, 0.5)]


def test_what_follows_from_one_move_and_not_from_another_is_told() -> None:
    # given three stones, of which a seat may take all, or leave some to the other
    game, win, loss = LastStone(MOST), {"type": "take", "count": MOST}, {"type": "take", "count": 1}
    # then it is told what each leads to, in the same words whenever it is asked, and not that it was made
    found = consequences(game, mind_of(game, 1), win, loss)
    assert found[0] == ({"type": "tossed", "data": {"winner": 0}}, 1.0, 0.0)
    assert all(one.first == 0 < one.other < 1 for one in found[1:])
    assert {one.event["data"].get("seat", 1) for one in found[1:]} == {1}
    assert consequences(game, mind_of(game, 1), win, loss) == found
    # and dice are thrown as they are in the game
    few, many = ({"type": "take", "count": count} for count in (1, MOST))
    assert {one.event["type"] for one in consequences(Coin(), mind_of(Coin(), 1), few, many)} <= {"tossed"}
    # and nothing where moves lead to the same
    assert consequences(game, mind_of(game, 1), loss, loss) == []
