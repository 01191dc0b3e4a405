"""The hints that games have in common: what they say of a path, of pieces that are sent, of who an event is about."""

from hypothesis import given
from hypothesis import strategies as st

from games.core.staging.hints import MOST, along, count_scores, send, show, show_seat
from games.core.staging.motions import Motion


@given(st.integers(1, 100), st.integers(0, 3))
def test_a_path_is_told_by_some_of_its_places_in_order_and_ends_on_the_board(length: int, step: int) -> None:
    path = [f"square-{place}" for place in range(length)]

    told = along("rocket", path, step)

    assert (told.kind, told.element, told.step) == ("move", "rocket", step)
    assert told.beats == max(1, min(4, length // 3))
    assert told.origin is told.to is None
    places = [path.index(place) for place in told.via]
    assert places == sorted({*places})
    assert len(places) == length - 1 if length <= MOST + 1 else MOST // 2 < len(places) <= MOST
    assert path[-1] not in told.via
    assert along("rocket", path).step == 0
    assert length == 1 or places[0] == 0


def test_pieces_are_sent_where_there_are_any_to_another_place() -> None:
    assert send("bank", "seat-1") == [Motion("send", origin="bank", to="seat-1")]
    assert send("bank", "seat-1", 1, 2) == [Motion("send", origin="bank", to="seat-1", count=1, step=2)]
    assert send("bank", "seat-1", 3) == [Motion("send", origin="bank", to="seat-1", count=3)]
    assert send("bank", "seat-1", 0) == send("bank", "bank", 3) == []


def test_what_an_event_is_about_is_shown() -> None:
    assert show("moon", "sun", step=1) == [Motion("show", "moon", step=1), Motion("show", "sun", step=1)]
    assert show("moon") == [Motion("show", "moon")]
    assert show_seat({"seat": 2, "card": 7}, None) == [Motion("show", "seat-2")]


def test_scores_count_up_before_it_is_shown_who_has_won() -> None:
    assert [*count_scores({"scores": [{"seat": 1}, {"seat": 0}]}, None)] == [
        Motion("count", "score-1", beats=2),
        Motion("count", "score-0", beats=2),
        Motion("show", "finale", step=2),
    ]
