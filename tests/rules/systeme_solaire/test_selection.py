"""Taking lots in Système Solaire, and the score (RULES.md)."""

import pytest

from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.facts import GameScored, LotTaken
from games.systeme_solaire.moves import TakeLot
from games.systeme_solaire.rules.scoring import scores
from games.systeme_solaire.state import table_points
from tests.rules.systeme_solaire.positions import FULL, Solar, cards, selection

LOTS = ["mars jupiter", "venus pluton", "soleil"]


@pytest.mark.rule("SS-46")
def test_the_winner_picks_first_then_the_turn_order() -> None:
    scene = selection([FULL] * 3, [1, 2, 0], lots=LOTS).then_awaits(1)

    scene.when(2, TakeLot(1, ())).then_refused("not_awaited")
    scene.when(1, TakeLot(1, ())).then_awaits(2).when(2, TakeLot(2, ())).then_awaits(0)


@pytest.mark.rule("SS-47")
def test_each_takes_one_of_the_lots_left() -> None:
    scene = selection([FULL] * 3, [0, 1, 2], lots=LOTS).when(0, TakeLot(2, ()))

    scene.when(1, TakeLot(2, ())).then_refused("lot_taken", "SS-47", lot=2, left=[1, 3])
    scene.when(1, TakeLot(4, ())).then_refused("bad_parameters", field="lot")
    scene.when(1, {"type": "take_lot", "lot": 6, "to_table": []}).then_refused("bad_parameters")
    assert [form.elements for form in scene.forms(1)] == [("lot-1",), ("lot-3",)]
    assert [lot["taken_by"] for lot in scene.view()["lots"]] == [None, 0, None]


@pytest.mark.rule("SS-48")
@pytest.mark.parametrize(
    ("to_table", "to_hand"),
    [("", "mars jupiter"), ("mars", "jupiter"), ("jupiter", "mars"), ("mars jupiter", "")],
)
def test_each_card_goes_freely_to_hand_or_table(to_table: str, to_hand: str) -> None:
    scene = selection([FULL] * 3, [0, 1, 2], lots=LOTS)
    scene.when(0, TakeLot(1, cards("venus"))).then_refused("cards_not_in_lot", "SS-48", cards=["venus"])

    scene.when(0, TakeLot(1, cards(to_table)))

    scene.then(LotTaken(0, 1, cards(to_table), cards(to_hand), auto=False))
    seat = scene.view(0)["seats"][0]
    assert seat["table"] == list(cards(to_table))
    assert seat["hand"] == [*cards(FULL), *cards(to_hand)]


@pytest.mark.rule("SS-49")
def test_tables_and_their_points_are_visible_to_all() -> None:
    scene = selection([FULL] * 3, [0, 1, 2], tables={1: "mars neptune"})

    for viewer in (None, 0, 1, 2):
        seat = scene.view(viewer)["seats"][1]
        assert (seat["table"], seat["table_points"]) == (["mars", "neptune"], 10)


@pytest.mark.rule("SS-50")
def test_a_card_on_a_table_cannot_be_used_any_more() -> None:
    scene = selection([FULL] * 3, [0, 1, 2], lots=LOTS).when(0, TakeLot(1, cards("jupiter")))

    assert scene.view(0)["seats"][0]["hand_value"] == 15 + 3
    with_table = selection([FULL] * 3, [0, 1, 2], number=5, tables={0: "jupiter"}, lots=LOTS)
    for seat in range(3):
        with_table.when(seat, TakeLot(seat + 1, ()))
    assert "jupiter" in with_table.view()["seats"][0]["table"]


@pytest.mark.rule("SS-51")
def test_a_table_never_holds_a_body_twice() -> None:
    scene = selection([FULL] * 3, [0, 1, 2], tables={0: "mars"}, lots=LOTS)

    scene.when(0, TakeLot(1, cards("mars"))).then_refused("already_on_table", "SS-51", card="mars")
    scene.when(0, TakeLot(1, cards("mars jupiter"))).then_refused("already_on_table", "SS-51")
    scene.when(0, TakeLot(1, cards("jupiter"))).then(LotTaken(0, 1, cards("jupiter"), cards("mars"), auto=False))


@pytest.mark.rule("SS-52")
def test_one_of_two_equal_cards_goes_to_the_hand() -> None:
    scene = selection([FULL] * 3, [0, 1, 2], lots=["mars mars", "venus", "soleil"])

    scene.when(0, TakeLot(1, cards("mars mars"))).then_refused("already_on_table", "SS-51")
    scene.when(0, TakeLot(1, cards("mars"))).then(LotTaken(0, 1, cards("mars"), cards("mars"), auto=False))


@pytest.mark.rule("SS-53")
def test_an_empty_hand_takes_at_least_one_card() -> None:
    scene = selection(["", FULL, FULL], [0, 1, 2], lots=LOTS)

    scene.when(0, TakeLot(3, cards("soleil"))).then_refused("hand_would_be_empty", "SS-53", lot=3)
    scene.when(0, TakeLot(1, cards("mars jupiter"))).then_refused("hand_would_be_empty", "SS-53")
    scene.when(0, TakeLot(1, cards("mars"))).then(LotTaken(0, 1, cards("mars"), cards("jupiter"), auto=False))
    # One card left over in hand is enough, and so is a duplicate in the lot
    assert selection(["p1", FULL, FULL], [0, 1, 2], lots=LOTS).when(0, TakeLot(3, cards("soleil"))).refusal is None
    twins = selection(["", FULL, FULL], [0, 1, 2], tables={0: "mars"}, lots=LOTS)
    twins.when(0, TakeLot(1, cards("jupiter"))).then(LotTaken(0, 1, cards("jupiter"), cards("mars"), auto=False))


@pytest.mark.rule("SS-54")
def test_not_in_the_last_round() -> None:
    scene = selection(["", FULL, FULL], [0, 1, 2], number=5, lots=LOTS)

    scene.when(0, TakeLot(1, cards("mars jupiter"))).then(LotTaken(0, 1, cards("mars jupiter"), (), auto=False))


@pytest.mark.rule("SS-66")
def test_the_last_lot_is_taken_by_the_engine_when_it_leaves_no_choice() -> None:
    scene = selection([FULL] * 3, [0, 1, 2], tables={2: "soleil"}, lots=LOTS).when(0, TakeLot(1, ()))

    scene.when(1, TakeLot(2, ()))

    scene.then_first(
        LotTaken(1, 2, (), cards("venus pluton"), auto=False), LotTaken(2, 3, (), cards("soleil"), auto=True)
    )
    assert scene.state.round == 2


def _scored(hands: list[str], tables: dict[int, str], starter: int = 0) -> Solar:
    return selection(hands, range(len(hands)), number=5, tables=tables, starter=starter)


@pytest.mark.rule("SS-57")
def test_the_table_scores_and_the_hand_does_not() -> None:
    scene = _scored(["neptune", "p5 p5", ""], {0: "mars", 1: "venus", 2: "neptune"})

    assert [score.table_points for score in scores(scene.state)] == [3, 2, 7]
    assert [score.total for score in scores(scene.state)] == [3, 2 + 4, 7]


@pytest.mark.rule("SS-58")
@pytest.mark.parametrize(
    ("table", "points"),
    [
        ("soleil", 1),
        ("soleil mars", 5),
        ("soleil venus mars neptune", 16),
        ("soleil mercure venus terre mars jupiter saturne uranus neptune pluton", 46),
    ],
)
def test_the_sun_scores_the_cards_on_its_table(table: str, points: int) -> None:
    scene = _scored([FULL] * 3, {0: table})

    assert table_points(scene.state.tables[0]) == points == scene.view()["seats"][0]["table_points"]


@pytest.mark.rule("SS-59")
def test_the_richest_hand_earns_two_points_a_card() -> None:
    scene = _scored(["p1 p2 p3", "soleil", "p5"], {})

    assert [(score.hand_value, score.hand_count, score.bonus) for score in scores(scene.state)] == [
        (6, 3, 0),
        (8, 1, 2),
        (5, 1, 0),
    ]


@pytest.mark.rule("SS-60")
def test_all_that_tie_for_the_richest_hand_earn_it() -> None:
    scene = _scored(["p3 p5", "soleil", "p5"], {})

    assert [score.bonus for score in scores(scene.state)] == [4, 2, 0]


@pytest.mark.rule("SS-02", "SS-61")
def test_the_most_points_win() -> None:
    scene = _scored(["", "p1", ""], {0: "mars", 1: "venus", 2: "uranus"})

    assert [(score.total, score.rank) for score in scores(scene.state)] == [(3, 3), (4, 2), (6, 1)]


@pytest.mark.rule("SS-62")
@pytest.mark.parametrize(("starter", "ranks"), [(0, [1, 3, 2]), (1, [2, 1, 3]), (2, [3, 2, 1])])
def test_ties_go_to_the_nearest_to_the_starter_counter_clockwise(starter: int, ranks: list[int]) -> None:
    scene = _scored(["", "", ""], {0: "mars", 1: "mars", 2: "mars"}, starter)

    assert [score.rank for score in scores(scene.state)] == ranks


@pytest.mark.rule("SS-63")
def test_all_places_are_ranked_without_ties() -> None:
    scene = selection([FULL] * 5, [0, 1, 2, 3, 4], number=5, lots=["mars"] * 5)
    for seat in range(5):
        scene.when(seat, TakeLot(seat + 1, ()))

    (event,) = scene.of(GameScored)
    assert sorted(score.rank for score in event.scores) == [1, 2, 3, 4, 5]
    standings = RULEBOOK.result(scene.state) or []
    assert [(standing.seat, standing.rank, standing.score) for standing in standings] == [
        (score.seat, score.rank, score.total) for score in event.scores
    ]
    assert standings[0].parts == {"table_points": 0, "hand_value": 18, "hand_count": 6, "bonus": 12}
