"""The trees of a search: which move is tried at a position, and how urgent one is."""

from math import log, sqrt

import pytest

from games.core.facts import Move
from games.core.search.tree import Stat, select
from tests.rules.core.stones import Take

ONE, OTHER = Take(1), Take(2)


def stat(seen: int, visits: int, total: float) -> Stat:
    found = Stat()
    found.seen, found.visits, found.total = seen, visits, total
    return found


def test_a_move_is_the_more_urgent_the_better_it_did_and_the_less_it_was_tried() -> None:
    assert stat(10, 4, 3.0).urgency(0.5) == pytest.approx(3 / 4 + 0.5 * sqrt(log(10) / 4))
    assert stat(10, 4, 3.0).urgency(0.0) == 0.75


def test_moves_are_tried_in_their_order_before_any_is_tried_again() -> None:
    table: dict[Move, Stat] = {}
    tried = []
    for _ in range(3):
        chosen = select(table, [ONE, OTHER], 0.0)
        assert chosen is not None
        chosen[1].visits += 1
        chosen[1].total += 1.0 if chosen[0] == OTHER else 0.5
        tried.append(chosen[0])
    assert tried == [ONE, OTHER, OTHER]
    # and it is counted how often each was there to be chosen
    assert [one.seen for one in table.values()] == [3, 3]
    assert [one.total for one in table.values()] == [0.5, 2.0]
    assert select(table, [OTHER], 0.0) == (OTHER, table[OTHER])
    assert [table[move].seen for move in (ONE, OTHER)] == [3, 4]


def test_of_moves_that_are_alike_the_first_is_tried() -> None:
    table: dict[Move, Stat] = {ONE: stat(4, 2, 1.0), OTHER: stat(4, 2, 1.0)}
    chosen = select(table, [ONE, OTHER], 0.7)
    assert chosen is not None
    assert chosen[0] == ONE


def test_where_nothing_is_offered_nothing_is_chosen() -> None:
    assert select({}, [], 0.7) is None
