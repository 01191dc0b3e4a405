"""Jeu des Étoiles: the worked examples of RULES.md."""

from collections.abc import Sequence

import pytest

from games.jeu_des_etoiles.components import CONSTELLATIONS, SIGNS, Face
from games.jeu_des_etoiles.facts import (
    CardDrawn,
    DieRolled,
    EndCalled,
    GameEnded,
    JourneyEnded,
    NeighboursNamed,
    RocketMoved,
    RocketPlaced,
    RocketStayed,
    TourJoined,
    TurnBegan,
    TurnEnded,
)
from games.jeu_des_etoiles.journeys.course import names
from games.jeu_des_etoiles.journeys.routes import Tree, listed, routes
from games.jeu_des_etoiles.moves import DrawCard, NameNeighbours, Stay
from games.jeu_des_etoiles.state import Rocket
from tests.rules.jeu_des_etoiles.positions import Sky, begun, drawn, flying, path, pick, place, throws, touring, turn


def moved(scene: Sky) -> RocketMoved:
    """The flight that followed."""
    assert scene.refusal is None, scene.refusal
    [event] = scene.of(RocketMoved)
    assert isinstance(event, RocketMoved)
    return event


@pytest.mark.rule("JE-66", "JE-12", "JE-16", "JE-19", "JE-29", "JE-31")
@pytest.mark.rule("WE-01")
def test_we_01_from_polaris_to_aries() -> None:
    first = flying("S11767", "Ari", 4).when(0, path(11767, 25110, 17959, 16281))
    second = flying("S16281", "Ari", 4).when(0, path(16281, 13268, 14328, 15863, 14668))
    third = flying("S14668", "Ari", 4).when(0, path(14668, 14576, 14354, 13209))

    assert [moved(scene).cost for scene in (first, second, third)] == [4, 4, 4]
    assert (moved(third).circled, moved(third).points) == (("S14576",), 5)
    assert third.of(JourneyEnded) == [JourneyEnded(0, "C-Ari", 10)]
    assert third.state.rockets[0].points == 15


@pytest.mark.rule("JE-17", "JE-66")
@pytest.mark.rule("WE-02")
def test_we_02_camelopardalis_is_too_far_from_lynx() -> None:
    for star in CONSTELLATIONS["Cam"].stars:
        scene = flying(star, "Lyn", 4)
        for goal in CONSTELLATIONS["Lyn"].stars:
            scene.when(0, {"type": "travel", "path": [star, goal]}).then_refused("jump_too_long", "JE-17", most=4)


@pytest.mark.rule("JE-66", "JE-69")
@pytest.mark.parametrize(
    ("steps", "flight", "cost", "circled"),
    [
        (4, (22783, 28358, 28360), 4, ()),
        (4, (28360, 36850), 4, ("S36850",)),
        (3, (36850, 41075), 3, ()),
        (4, (25110, 11767, 85822, 82080), 4, ("S11767",)),
        (4, (82080, 77055, 79822, 89908), 4, ()),
        (2, (56211, 54061), 2, ()),
        (1, (44127, 44248), 1, ()),
        (1, (50801, 51233), 1, ()),
        (1, (46952, 45688), 1, ()),
    ],
)
@pytest.mark.rule("WE-02")
def test_we_02_to_lynx_by_either_way(steps: Face, flight: Sequence[int], cost: int, circled: tuple[str, ...]) -> None:
    scene = flying(f"S{flight[0]}", "Lyn", steps).when(0, path(*flight))

    assert (moved(scene).cost, moved(scene).circled) == (cost, circled)


@pytest.mark.rule("JE-18")
@pytest.mark.rule("WE-03")
def test_we_03_a_jump_is_paid_whole() -> None:
    scene = flying("S56211", "UMa", 1).when(0, path(56211, 54061))
    scene.then_refused("too_far", cost=2, steps=1)
    scene.when(0, Stay()).then_first(RocketStayed(0, None, auto=False), TurnEnded(0, "played"))

    later = flying("S56211", "UMa", 2).when(0, path(56211, 54061))
    assert later.of(JourneyEnded)


NOTHING = NameNeighbours(())


def faces(scene: Sky) -> list[tuple[Face, int]]:
    """What seat 0 has thrown just now."""
    return [(event.face, event.rolls_left) for event in scene.of(DieRolled) if event.seat == 0]


@pytest.mark.rule("JE-25", "JE-26", "JE-27", "JE-28", "JE-63")
@pytest.mark.rule("WE-04")
def test_we_04_throws_of_a_turn() -> None:
    scene = drawn("S11767", "Ari", *throws("green", "red", 3), naming="untimed").when(0, NOTHING)
    assert faces(scene) == [("green", 2), ("red", 1), (3, 0)]
    scene.when(0, Stay()).then_first(RocketStayed(0, None, auto=False), TurnEnded(0, "played"))

    scene = drawn("S11767", "Ari", *throws("green", "green", 2, "red", 1), naming="untimed").when(0, NOTHING)
    assert faces(scene) == [("green", 2), ("green", 3), (2, 2)]
    scene.when(0, Stay())
    scene.then(RocketStayed(0, None, auto=False), DieRolled(0, "red", 1), DieRolled(0, 1, 0)).then_awaits(0)
    scene.when(0, Stay()).then_first(RocketStayed(0, None, auto=False), TurnEnded(0, "played"))

    scene = drawn("S11767", "Ari", *throws("red"), naming="untimed").when(0, NOTHING)
    assert faces(scene) == [("red", 0)]
    assert TurnEnded(0, "red") in scene.events


@pytest.mark.rule("JE-43", "JE-45", "JE-44")
@pytest.mark.rule("WE-05")
def test_we_05_the_zodiac_as_first_card() -> None:
    scene = begun(3, pick("ZOD"), *throws(2))

    scene.when(0, DrawCard("green")).then(
        RocketPlaced(0, "green", "S11767"),
        CardDrawn(0, "C-ZOD", 49, None, auto=False),
        TourJoined(0, "Ari", "S9884"),
        DieRolled(0, 2, 0),
    )
    scene.when(0, path(9884, 13209, 17702))
    assert (moved(scene).cost, moved(scene).circled) == (2, ("S17702",))
    assert names(scene.state.rockets[0].flight.visited) == ["Ari", "Tau"]


@pytest.mark.rule("JE-46", "JE-51")
@pytest.mark.rule("WE-06")
def test_we_06_the_tour_ends_where_it_began() -> None:
    scene = touring("S7097", "Ari", SIGNS, 4, passed=["S9884"])
    scene.when(0, path(7097, 8903, 9884, 13209, 17702)).then_refused("past_goal", "JE-32")
    scene.when(0, path(7097, 8903, 9884, 13209))

    assert (moved(scene).cost, moved(scene).circled) == (3, ())
    assert scene.of(JourneyEnded) == [JourneyEnded(0, "C-ZOD", 10)]


@pytest.mark.rule("JE-47", "JE-48", "JE-49")
@pytest.mark.parametrize(
    ("star", "gates"),
    [("S91262", ("Cap",)), ("S24608", ("Tau",)), ("S54061", ("Cnc", "Leo")), ("S25428", ("Tau",))],
)
@pytest.mark.rule("WE-07")
def test_we_07_the_zodiac_as_a_later_card(star: str, gates: tuple[str, ...]) -> None:
    scene = turn(star, pick("ZOD", ["UMa"]), *throws(1), naming="timed", done=["UMa"]).when(0, DrawCard())

    assert scene.of(CardDrawn) == [CardDrawn(0, "C-ZOD", 48, gates, auto=False)]
    at_once = [TourJoined(0, "Tau", star)] if star == "S25428" else []
    assert scene.of(TourJoined) == at_once


LYRA = ("Dra", "Her", "Cyg", "Sge", "Aql")


@pytest.mark.rule("JE-38", "JE-39", "JE-40", "JE-41")
@pytest.mark.parametrize(
    ("said", "right"),
    [(("Cyg", "Boo"), ("Cyg",)), (("Cyg", "Her"), ("Cyg", "Her")), (("Boo", "Leo"), ()), ((), ())],
)
@pytest.mark.rule("WE-08")
def test_we_08_names_near_lyra(said: tuple[str, ...], right: tuple[str, ...]) -> None:
    scene = drawn("S11767", "Lyr", *throws(1), naming="timed").when(0, NameNeighbours(said))

    scene.then(NeighboursNamed(0, "C-Lyr", said, right, LYRA, 5 * len(right)), DieRolled(0, 1, 0))
    assert scene.state.rockets[0].points == 5 * len(right)


@pytest.mark.rule("JE-39", "JE-73")
@pytest.mark.parametrize(
    ("said", "code"),
    [
        (("Cyg", "Her", "Dra"), "too_many_names"),
        (("Lyr", "Oz", "Cyg"), "too_many_names"),
        (("Lyr", "Oz"), "unknown_name"),
        (("Lyr", "Lyr"), "own_constellation"),
        (("Cyg", "Cyg"), "repeated_name"),
    ],
)
@pytest.mark.rule("WE-08")
def test_we_08_names_that_are_refused(said: tuple[str, ...], code: str) -> None:
    drawn("S11767", "Lyr", naming="timed").when(0, NameNeighbours(said)).then_refused(code)


@pytest.mark.rule("JE-57", "JE-58", "JE-59")
@pytest.mark.rule("WE-09")
def test_we_09_ties() -> None:
    assert _ranks(_finished("UMi", "UMi", gold=2), _finished("UMi", gold=4)) == [1, 2]
    assert _ranks(_finished("UMa", "UMi"), _finished("UMa", "Dra")) == [2, 1]
    assert _ranks(_finished("UMa"), _finished("UMa"), _finished("UMi")) == [1, 1, 3]


def _finished(*cards: str, gold: int = 0) -> Rocket:
    return Rocket(done=tuple(f"C-{name}" for name in cards), gold=gold)


def _ranks(*rockets: Rocket) -> list[int]:
    """The ranks when the limit ends a game of as many seats."""
    scene = flying("S11767", "Ari", 1, seats=len(rockets), number=20, round_limit=20)
    for seat, rocket in enumerate(rockets):
        twin = scene.state.rockets[seat]
        twin.done, twin.gold = rocket.done, rocket.gold
    scene.when(0, Stay())
    while scene.book.result(scene.state) is None:
        seat = scene.book.awaiting(scene.state)[0]
        scene.when(seat, DrawCard(scene.state.colours_left()[0]) if scene.state.phase == "draw" else Stay())
    return [standing.rank for standing in scene.book.result(scene.state) or ()]


@pytest.mark.rule("JE-16")
@pytest.mark.rule("WE-10")
def test_we_10_the_ruler_is_read_upwards() -> None:
    near = flying("S16281", "Ari", 1).when(0, path(16281, 13268))
    far = flying("S16281", "Ari", 1).when(0, path(16281, 14328))

    assert moved(near).cost == 1
    far.then_refused("too_far", cost=2)


@pytest.mark.rule("JE-15", "JE-37")
@pytest.mark.rule("WE-11")
def test_we_11_no_ruler_inside_a_figure() -> None:
    flying("S77516", "Ari", 4).when(0, path(77516, 86263)).then_refused("ruler_inside_figure", "JE-15")
    flying("S11767", "Ari", 4).when(0, path(11767, 82080)).then_refused("ruler_inside_figure")


@pytest.mark.rule("JE-22", "JE-23", "JE-67")
@pytest.mark.rule("WE-12")
def test_we_12_stopped_by_another_rocket() -> None:
    asked = path(11767, 25110, 17959)
    one = flying("S11767", "Ari", 3, others={1: "S17959"}).when(0, asked)
    one.then_first(RocketMoved(0, asked.path, ("S11767", "S25110"), 2, (), 0))

    both = flying("S11767", "Ari", 3, others={1: "S17959", 2: "S25110"}).when(0, asked)
    both.then_first(RocketStayed(0, asked.path, auto=False))

    overtaken = flying("S11767", "Ari", 3, others={2: "S25110"}).when(0, asked)
    assert (moved(overtaken).path, place(overtaken)) == (asked.path, "S17959")


@pytest.mark.rule("JE-24")
@pytest.mark.rule("WE-13")
def test_we_13_a_circled_star_holds_several() -> None:
    scene = flying("S14668", "Ari", 1, others={1: "S14576"}).when(0, path(14668, 14576))

    assert (moved(scene).points, place(scene), place(scene, 1)) == (5, "S14576", "S14576")


@pytest.mark.rule("JE-32")
@pytest.mark.rule("WE-14")
def test_we_14_past_the_goal_along_its_lines() -> None:
    scene = flying("S14354", "Ari", 4)
    scene.when(0, path(14354, 13209, 17702)).then_refused("past_goal", "JE-32", star="S13209", to="S17702")
    scene.when(0, path(14354, 13209, 9884, 8903))

    assert (moved(scene).circled, place(scene)) == (("S9884",), "S8903")
    assert scene.of(JourneyEnded)


@pytest.mark.rule("JE-35")
@pytest.mark.rule("WE-15")
def test_we_15_a_goal_under_the_rocket_is_still_to_be_reached() -> None:
    stayed = flying("S11767", "UMi", 4).when(0, Stay())
    assert not stayed.of(JourneyEnded)
    assert flying("S11767", "UMi", 4).when(0, path(11767, 85822)).of(JourneyEnded)


@pytest.mark.rule("JE-36")
@pytest.mark.rule("WE-16")
def test_we_16_a_shared_star_is_of_both_figures() -> None:
    scene = flying("S3092", "Peg", 3)
    scene.when(0, path(3092, 677, 3092)).then_refused("past_goal")
    scene.when(0, path(3092, 677, 1067))

    assert (moved(scene).circled, place(scene)) == (("S677",), "S1067")
    assert scene.of(JourneyEnded)


@pytest.mark.rule("JE-30")
@pytest.mark.rule("WE-17")
def test_we_17_a_circled_star_pays_once_a_journey() -> None:
    assert moved(flying("S677", "Leo", 2).when(0, path(677, 3092, 677))).points == 0
    assert moved(flying("S3092", "Leo", 3).when(0, path(3092, 677, 3092, 677))).circled == ("S677",)


@pytest.mark.rule("JE-33", "JE-34")
@pytest.mark.rule("WE-18")
def test_we_18_throws_still_due_are_lost_with_the_end_of_a_journey() -> None:
    scene = flying("S14354", "Ari", 4, rolls_left=1).when(0, path(14354, 13209))

    scene.then_first(
        RocketMoved(0, ("S14354", "S13209"), ("S14354", "S13209"), 2, (), 0),
        JourneyEnded(0, "C-Ari", 10),
        TurnEnded(0, "journey"),
        TurnBegan(1, 1),
    )
    assert place(scene) == "S13209"


@pytest.mark.rule("JE-52", "JE-54")
@pytest.mark.parametrize("finish", [True, False])
@pytest.mark.rule("WE-19")
def test_we_19_no_card_is_left(finish: bool) -> None:
    # Given seats 0 and 2 with the last cards, and none left
    scene = drawn("S11767", "Leo", others={1: "S91262", 2: "S97649"}, target=None, cards=4, finish_round=finish)
    scene.given(TurnBegan(2, 5), CardDrawn(2, "C-Lyr", 0, None, auto=True), TurnBegan(0, 6), DieRolled(0, 4, 0))
    scene.luck = drawn("S11767", "Leo", *throws(2)).luck

    # When seat 0 has moved, seat 1 needs a card
    scene.when(0, Stay())

    called = [EndCalled("deck", 1)]
    assert scene.of(EndCalled) == called
    if finish:
        assert TurnEnded(1, "no_card") in scene.events
        scene.then_awaits(2).when(2, Stay())
    assert scene.of(GameEnded)[0].cause == "deck"
    scene.then_awaits()


@pytest.mark.rule("JE-53", "JE-54", "JE-55")
@pytest.mark.rule("WE-20")
def test_we_20_the_target_is_reached_by_naming() -> None:
    scene = drawn("S11767", "Lyr", *throws(1, 1, 1), seats=2, points={0: 95, 1: 100}, naming="untimed")
    scene.when(0, NameNeighbours(("Cyg", "Leo")))
    assert scene.events[1:] == [EndCalled("target", 0), DieRolled(0, 1, 0)]

    scene.when(0, Stay()).then_awaits(1)
    scene.luck = drawn("S11767", "Lyr", pick("Leo", ["Lyr"]), *throws(1)).luck
    scene.when(1, DrawCard("blue")).when(1, NameNeighbours(("Vir", "Oph"))).when(1, Stay())

    [ended] = scene.of(GameEnded)
    assert (ended.cause, [(ranked.seat, ranked.points) for ranked in ended.ranking]) == ("target", [(1, 105), (0, 100)])


@pytest.mark.rule("JE-68")
@pytest.mark.parametrize(
    ("scene", "counts"),
    [
        (flying("S11767", "Ari", 1), [(1, 1), (4, 5), (9, 15), (21, 59)]),
        (flying("S36850", "Lyn", 1), [(2, 2), (5, 6), (9, 15), (25, 48)]),
        (touring("S9884", "Ari", ["Ari"], 1), [(2, 2), (5, 7), (10, 17), (19, 43)]),
    ],
)
@pytest.mark.rule("WE-21")
def test_we_21_listed_moves_and_legal_paths(scene: Sky, counts: list[tuple[int, int]]) -> None:
    rocket = scene.state.rockets[0]

    for steps, (best, legal) in enumerate(counts, 1):
        [tree] = routes(rocket.place, steps, rocket.flight)[0].values()
        assert len(listed(rocket.place, steps, rocket.flight, rocket.passed, ())) == best
        assert _size(tree) == legal


def _size(tree: Tree) -> int:
    return sum(1 + _size(branch) for branch in tree.values())


@pytest.mark.rule("JE-10", "JE-20", "JE-21")
@pytest.mark.rule("WE-22")
def test_we_22_lines_and_jumps_mixed_freely() -> None:
    for flight in ((11767, 85822), (11767, 25110)):
        assert moved(flying("S11767", "Leo", 4).when(0, path(*flight))).path == path(*flight).path
    jumps = path(14354, 10670, 9884)
    scene = flying("S14354", "Leo", 4).when(0, jumps)
    assert (moved(scene).cost, moved(scene).circled) == (4, ("S9884",))
    flying("S14354", "Leo", 3).when(0, jumps).then_refused("too_far", cost=4, steps=3)


@pytest.mark.rule("JE-42", "JE-49")
@pytest.mark.rule("WE-23")
def test_we_23_the_tour_begins_where_the_rocket_stands() -> None:
    scene = turn("S65474", pick("ZOD", ["Vir"]), *throws(2), naming="timed", done=["Vir"]).when(0, DrawCard())
    scene.then(CardDrawn(0, "C-ZOD", 48, ("Vir",), auto=False), TourJoined(0, "Vir", "S65474"), DieRolled(0, 2, 0))
    assert scene.view(0)["seats"][0]["passed"] == ["S65474"]

    scene.when(0, path(65474, 72622, 76333))
    assert (moved(scene).cost, moved(scene).circled) == (2, ("S72622",))


@pytest.mark.rule("JE-60", "JE-63")
@pytest.mark.rule("WE-25")
def test_we_25_the_last_round_and_throws_between() -> None:
    cards = {0: "Ari", 1: "Leo", 2: "Lyr"}
    scene = fly_all(cards, 20)
    scene.luck = drawn("S11767", "Ari", *throws("red", 2)).luck

    scene.when(0, Stay()).then(
        RocketStayed(0, None, auto=False),
        TurnEnded(0, "played"),
        TurnBegan(1, 20),
        DieRolled(1, "red", 0),
        TurnEnded(1, "red"),
        TurnBegan(2, 20),
        DieRolled(2, 2, 0),
    )
    scene.then_awaits(2).when(2, Stay())
    assert scene.of(GameEnded)[0].cause == "round_limit"


def fly_all(cards: dict[int, str], number: int) -> Sky:
    """All seats have journeys in the last round; seat 0 has thrown a 1."""
    scene = turn("S11767", others={1: "S49669", 2: "S91262"}, target=None, number=number, round_limit=number)
    for count, (seat, name) in enumerate(cards.items(), 1):
        scene.given(CardDrawn(seat, f"C-{name}", 50 - count, None, auto=True))
    return scene.given(DieRolled(0, 1, 0))
