"""How alike two moves look to a beginner, who plays one like the best where attention lapses."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.domains import OneOf, Range, Text, offer
from games.core.forms import Field, Form
from games.core.thinking.beginner import lapsed, likeness
from games.core.thinking.minds import Json

VALUES = st.none() | st.integers(0, 5) | st.sampled_from("ab") | st.lists(st.integers(0, 2), max_size=3)
MOVES = st.dictionaries(st.sampled_from("xyz"), VALUES)


@given(MOVES, MOVES)
def test_what_is_the_same_is_most_alike_whichever_is_looked_at_first(one: Json, other: Json) -> None:
    fields = len(one.keys() | other.keys())
    assert likeness(one, other) == pytest.approx(likeness(other, one))
    assert likeness(one, one) == len(one)
    assert 0 <= likeness(one, other) <= fields


@pytest.mark.parametrize(
    ("idea", "nearest_first"),
    [
        (3, [3, 4, 1, 9]),
        (0, [None, 1, 2]),
        ([1, 2, 2], [[2, 1, 2, 3], [2, 2], [2, 5, 5], [7]]),
        ([1, 2], [[], [7, 8]]),
        ([], [[1], [1, 2], [1, 2, 3]]),
        (None, [[1], [1, 2]]),
    ],
)
def test_of_some_the_nearer_is_the_more_alike(idea: object, nearest_first: Sequence[object]) -> None:
    found = [likeness({"to": idea}, {"to": other}) for other in nearest_first]

    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)


def test_how_much_lists_and_numbers_have_in_common() -> None:
    assert likeness({"to": 1}, {"to": 1, "of": 0, "in": []}) == 3
    assert likeness({"to": [1, 2, 2]}, {"to": [2, 3]}) == pytest.approx(2 / 5)
    assert likeness({"to": []}, {"to": [2, 3]}) == pytest.approx(1 / 3)
    assert likeness({"to": 1}, {"to": 3}) == pytest.approx(1 / 3)
    assert (
        likeness({"to": "a"}, {"to": "b"}) == likeness({"to": "a"}, {"to": 1}) == likeness({"to": 1}, {"to": "a"}) == 0
    )


BID, PASS, SAY = Form("bid", (Field("to", Range(0, 99)),)), Form("pass"), Form("say", (Field("what", Text(9)),))


@given(st.integers(0, 99), st.randoms(use_true_random=False))
def test_who_lapses_makes_another_move_of_the_same_kind(to: int, rng: random.Random) -> None:
    played = lapsed({"type": "bid", "to": to}, [BID, PASS], rng, attention=0)

    assert played["type"] == "bid"
    assert BID.accepts(played)


def test_the_nearest_of_some_is_played_and_the_idea_where_attention_holds() -> None:
    idea = {"type": "bid", "to": 50}
    far = [abs(lapsed(idea, [BID], random.Random(seed), attention=0)["to"] - 50) for seed in range(200)]

    assert 0 not in far or far.count(0) < 10
    assert 5 < sum(far) / len(far) < 15, "the nearest of four is a fifth of the way off, one alone would be half"
    assert all(lapsed(idea, [BID], random.Random(seed), attention=1) is idea for seed in range(20))


def test_where_its_kind_leaves_no_choice_another_kind_is_played_but_never_words() -> None:
    only = Form("go", (Field("to", OneOf(offer(("a",)))),))
    played = {
        lapsed({"type": "go", "to": "a"}, [only, SAY, PASS], random.Random(seed), 0)["type"] for seed in range(50)
    }

    assert played == {"go", "pass"} or played == {"pass"}
    assert lapsed({"type": "say", "what": "ahoy"}, [SAY, PASS], random.Random(1), 0) == {"type": "say", "what": "ahoy"}
    assert lapsed({"type": "go", "to": "a"}, [only], random.Random(1), 0) == {"type": "go", "to": "a"}
