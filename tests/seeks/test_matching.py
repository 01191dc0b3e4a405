"""Which seeks fit each other: nobody waits who could play, nobody plays with whom they do not want."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.seeks.matching import MOST_COMPARED, first_group, fits
from service.seeks.model import Seek
from tests.seeks.making import seek

ACCOUNTS = "abcdefgh"
distances = st.none() | st.integers(0, 8).map(float)


@st.composite
def crowds(draw: st.DrawFn) -> tuple[list[Seek], frozenset[frozenset[str]]]:
    """Seeks in the order in which they wait, some of one account, and pairs of accounts that are kept apart."""
    seeks = [
        seek(
            draw(st.sampled_from(ACCOUNTS)),
            id=f"{place:02d}",
            seats=tuple(sorted(draw(st.sets(st.integers(2, 4), min_size=1)))),
            rating=float(draw(st.integers(0, 12))),
            below=draw(distances),
            above=draw(distances),
            since=place,
        )
        for place in range(draw(st.integers(0, 8)))
    ]
    pairs = st.sets(st.sampled_from([frozenset(pair) for pair in combinations(ACCOUNTS, 2)]), max_size=6)
    return seeks, frozenset(draw(pairs))


def may_begin(group: tuple[Seek, ...], blocks: frozenset[frozenset[str]]) -> bool:
    """Whether these could play, said anew: everybody with everybody else."""
    return all(len(group) in one.seats for one in group) and all(
        one.account != other.account
        and {one.account, other.account} not in blocks
        and all(
            (a.below is None or b.rating >= a.rating - a.below) and (a.above is None or b.rating <= a.rating + a.above)
            for a, b in ((one, other), (other, one))
        )
        for one, other in combinations(group, 2)
    )


@given(crowds())
def test_a_group_is_found_if_and_only_if_there_is_one(crowd: tuple[list[Seek], frozenset[frozenset[str]]]) -> None:
    waiting, blocks = crowd
    possible = [group for count in (2, 3, 4) for group in combinations(waiting, count) if may_begin(group, blocks)]

    found = first_group(waiting, lambda one, other: {one.account, other.account} in blocks)

    assert (found is not None) == bool(possible)
    if found is not None:
        assert may_begin(tuple(found), blocks)
        # whoever has waited longest of those who can play does, with as many as can be
        first = min(min(one.since for one in group) for group in possible)
        largest = max(len(group) for group in possible if first in [one.since for one in group])
        assert (min(one.since for one in found), len(found)) == (first, largest)


@given(crowds(), st.integers(0, 7))
def test_a_newcomer_s_group_is_with_them_and_with_whoever_waited_longest(
    crowd: tuple[list[Seek], frozenset[frozenset[str]]], place: int
) -> None:
    waiting, blocks = crowd
    mine = f"{place:02d}"
    possible = [
        group
        for count in (2, 3, 4)
        for group in combinations(waiting, count)
        if may_begin(group, blocks) and mine in [one.id for one in group]
    ]

    found = first_group(waiting, lambda one, other: {one.account, other.account} in blocks, mine)

    assert (found is not None) == bool(possible)
    if found is not None:
        assert may_begin(tuple(found), blocks)
        size = max(len(group) for group in possible)
        others = [sorted(one.since for one in group if one.id != mine) for group in possible if len(group) == size]
        assert sorted(one.since for one in found if one.id != mine) == min(others)


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ({}, {}, True),
        ({"below": 5.0}, {"rating": -5.0}, True),
        ({"below": 5.0}, {"rating": -5.1}, False),
        ({"above": 0.0}, {"rating": 0.1}, False),
        ({"above": 9.0}, {"rating": 5.0, "below": 4.0}, False),
    ],
)
def test_ranges_are_asked_both_ways(mine: dict[str, float], theirs: dict[str, float], expected: bool) -> None:
    one, other = seek("ada", **mine), seek("bob", **theirs)
    for pair in ((one, other), (other, one)):
        assert fits(*pair, lambda *_: False) is expected


def test_a_crowd_that_means_to_make_it_hard_is_looked_through_in_bounded_time() -> None:
    # given: many who all want a table of six, in five parties whose members are kept apart: there is none
    waiting = [seek(f"player {place}", seats=(6,), rating=float(place % 5), since=place) for place in range(150)]
    asked = 0

    def apart(one: Seek, other: Seek) -> bool:
        nonlocal asked
        asked += 1
        return one.rating == other.rating

    assert first_group(waiting, apart, waiting[0].id) is None
    assert asked <= MOST_COMPARED + 2 * len(waiting)
