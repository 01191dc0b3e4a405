"""Jeu des Étoiles: turns, cards, rockets, naming against the clock, defaults, refusals."""

from datetime import timedelta

import msgspec
import pytest

from games.core.clock import Bank, Clock, NoClock, PerMove
from games.core.errors import IllegalMove
from games.core.forms import enumerate_moves
from games.core.lifecycle import decider
from games.core.lifecycle.creating import Create
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import Play, TimeOut
from games.core.lifecycle.seating import Sit
from games.core.lifecycle.substitution import Resign
from games.core.rulebook import move_json
from games.jeu_des_etoiles import RULEBOOK
from games.jeu_des_etoiles.components import CARDS, COLOURS, CONSTELLATIONS, ORDER, SIGNS
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
from games.jeu_des_etoiles.moves import DrawCard, NameNeighbours, Stay
from tests.rules.contract.playing import Playing, Table
from tests.rules.jeu_des_etoiles.positions import (
    Sky,
    begun,
    drawn,
    flying,
    fresh,
    path,
    pick,
    place,
    throws,
    touring,
    turn,
)

NOTHING = NameNeighbours(())


@pytest.mark.rule("JE-08")
@pytest.mark.parametrize("first", range(3))
def test_the_first_is_drawn_by_lot_and_the_others_follow(first: int) -> None:
    scene = fresh(first).begun(3)

    assert scene.state.order == tuple((first + seat) % 3 for seat in range(3))
    assert scene.events[1] == TurnBegan(first, 1)
    scene.then_awaits(first)


@pytest.mark.rule("JE-09", "JE-11", "JE-71", "JE-10")
def test_the_first_turn() -> None:
    scene = begun(2, pick("Leo"), *throws(4))
    assert [seat["star"] for seat in scene.view()["seats"]] == [None, None]

    scene.when(0, DrawCard("blue"))
    scene.then(RocketPlaced(0, "blue", "S11767"), CardDrawn(0, "C-Leo", 49, None, auto=False)).then_awaits(0)
    scene.when(0, NOTHING).then_first(NeighboursNamed(0, "C-Leo", (), (), CONSTELLATIONS["Leo"].neighbours, 0))
    assert scene.of(DieRolled) == [DieRolled(0, 4, 0)]

    scene.when(0, path(11767, 25110)).then_awaits(1)
    assert [seat["star"] for seat in scene.view()["seats"]] == ["S25110", None]


@pytest.mark.rule("JE-04", "JE-73")
def test_a_colour_is_chosen_once_and_is_nobody_elses() -> None:
    scene = begun(2, pick("Leo"), *throws(1))
    assert [move["rocket"] for move in scene.moves(0)] == list(COLOURS)
    scene.when(0, DrawCard()).then_refused("rocket_not_chosen", "JE-04", left=list(COLOURS))
    scene.when(0, {"type": "draw_card", "rocket": "pink"}).then_refused("bad_parameters")
    scene.when(0, DrawCard("red")).when(0, NOTHING).when(0, Stay())

    scene.when(1, DrawCard("red")).then_refused("rocket_taken", "JE-04", rocket="red")
    assert [move["rocket"] for move in scene.moves(1)] == list(COLOURS[1:])

    later = turn("S11767", naming="timed", done=["Leo"])
    later.when(0, DrawCard("green")).then_refused("rocket_already_chosen", "JE-04", rocket="red")


@pytest.mark.rule("JE-65")
def test_a_card_is_drawn_from_those_not_drawn_yet() -> None:
    scene = turn("S11767", naming="timed", done=["Leo", "Lyr"])

    assert set(scene.state.left) == set(CARDS) - {"C-Leo", "C-Lyr"}
    scene.when(0, DrawCard())
    assert scene.of(CardDrawn)[0].card not in ("C-Leo", "C-Lyr")
    assert scene.of(CardDrawn)[0].cards_left == 47


@pytest.mark.rule("JE-63", "JE-64")
@pytest.mark.parametrize("naming", ["untimed", "off"])
def test_a_card_is_drawn_for_the_seat_where_no_clock_follows(naming: str) -> None:
    # Given seat 1 between two journeys, when seat 0 has played
    scene = flying("S11767", "Leo", 1, seats=2, others={1: "S91262"}, naming=naming)
    scene.luck = turn("S11767", pick("Vir", ["Leo"]), *throws(2)).luck

    scene.when(0, Stay())

    assert CardDrawn(1, "C-Vir", 48, None, auto=True) in scene.events
    assert scene.state.phase == ("name" if naming == "untimed" else "travel")
    scene.then_awaits(1)


@pytest.mark.rule("JE-64")
def test_where_a_clock_follows_the_seat_itself_draws() -> None:
    scene = flying("S11767", "Leo", 1, seats=2, others={1: "S91262"}, naming="timed").when(0, Stay())

    scene.then_awaits(1)
    assert scene.state.phase == "draw"
    [form] = scene.forms(1)
    assert form.lone


def game(clock: Clock, **options: object) -> Game:
    """A game of two under the lifecycle, at time 0."""
    plan = tuple(Sit(seat, f"player-{seat}") for seat in range(2))
    create = Create("jeu-des-etoiles", 2, options, clock, "player-0", "public", "when_full", 1, bytes(range(32)), plan)
    return decider.create(RULEBOOK, create, 0)[0]


@pytest.mark.rule("JE-64")
@pytest.mark.parametrize("clock", [NoClock(), PerMove(timedelta(days=3)), Bank(timedelta(minutes=10))])
@pytest.mark.rule("WE-24")
def test_we_24_half_a_minute_to_name(clock: Clock) -> None:
    played = game(clock, naming_seconds=30)
    [seat] = played.decisions
    while played.state.phase != "name":
        decider.decide(played, Play(seat, next(enumerate_moves(played.forms(seat)))), 1_000)
        [seat] = played.decisions
    decision = played.decisions[seat]
    assert (decision.deadline, decision.ruled) == (decision.opened + 30_000, True)

    events = decider.decide(played, TimeOut(seat, decision.id), decision.opened + 30_000)

    [named] = [event for event in events if isinstance(event, NeighboursNamed)]
    assert (named.names, named.points) == ((), 0)
    assert (played.chairs[seat].timeouts, played.chairs[seat].bot) == (0, None)
    assert not any(later.ruled for later in played.decisions.values())


@pytest.mark.rule("JE-64", "JE-74")
def test_the_seat_that_names_does_not_see_the_sky() -> None:
    scene = drawn("S11767", "Lyr", others={1: "S49669"}, naming="timed")

    own, other, spectator = (scene.view(viewer) for viewer in (0, 1, None))

    assert (own["sky_hidden"], other["sky_hidden"], spectator["sky_hidden"]) == (True, False, False)
    assert [seat["star"] for seat in own["seats"]] == [None] * 3
    assert [seat["star"] for seat in spectator["seats"]] == ["S11767", "S49669", None]
    assert own["names"] == [name for name in CONSTELLATIONS if name != "Lyr"]
    assert b"Sge" not in msgspec.json.encode({**own, "names": None}), "no neighbour is told before the answer"
    assert scene.when(0, NOTHING).view(0)["named"]["answers"] == list(CONSTELLATIONS["Lyr"].neighbours)


@pytest.mark.rule("JE-42", "JE-38")
def test_only_a_constellation_asks_for_names() -> None:
    assert begun(2, pick("ZOD"), *throws(1), naming="timed").when(0, DrawCard("red")).state.phase == "travel"
    assert begun(2, pick("Ari"), naming="timed").when(0, DrawCard("red")).state.phase == "name"
    assert begun(2, pick("Ari"), *throws(1), naming="off").when(0, DrawCard("red")).state.phase == "travel"


@pytest.mark.rule("JE-07", "JE-56")
def test_points() -> None:
    scene = turn("S11767", points={0: 500}, done=["Leo", "Lyr"])

    assert scene.state.rockets[0].gold == 100
    assert scene.state.rockets[0].points == 520
    scene.given(CardDrawn(0, "C-Vir", 47, None, auto=True))
    assert scene.state.rockets[0].points == 520


@pytest.mark.rule("JE-13", "JE-73")
@pytest.mark.parametrize(
    ("flight", "code"),
    [
        ((), "wrong_start"),
        ((25110, 11767), "wrong_start"),
        ((11767,), "empty_path"),
        ((11767, 1), "unknown_star"),
        ((11767, 11767), "no_leg"),
        ((11767, 82080), "ruler_inside_figure"),
        ((11767, 91262), "jump_too_long"),
        ((11767, 25110, 17959, 16281, 17884, 1), "too_far"),
        ((11767, 25110, 17959, 16281, 1), "unknown_star"),
        ((11767, 85822, 85822, 1), "no_leg"),
    ],
)
def test_a_path_is_refused_for_the_first_fault_of_its_first_faulty_leg(flight: tuple[int, ...], code: str) -> None:
    flying("S11767", "Ari", 4).when(0, path(*flight)).then_refused(code)


@pytest.mark.rule("JE-44", "JE-73")
def test_no_ruler_on_the_tour() -> None:
    scene = touring("S13209", "Ari", ["Ari"], 4)

    scene.when(0, path(13209, 10670)).then_refused("off_tour", "JE-44", star="S13209", to="S10670")
    scene.when(0, path(13209, 17702)).then_first(
        RocketMoved(0, ("S13209", "S17702"), ("S13209", "S17702"), 1, ("S17702",), 5)
    )


@pytest.mark.rule("JE-50")
def test_either_way_round_and_back_and_off_the_track() -> None:
    backwards = touring("S8903", "Ari", ["Ari"], 2).when(0, path(8903, 7097, 8903))
    assert (place(backwards), backwards.state.rockets[0].flight.visited.bit_count()) == ("S8903", 2)
    off = touring("S36850", "Ari", ["Ari", "Tau", "Gem"], 2).when(0, path(36850, 37826, 35550))
    assert place(off) == "S35550"


@pytest.mark.rule("JE-46")
def test_the_tour_does_not_end_before_all_are_visited() -> None:
    missing = touring("S7097", "Ari", [sign for sign in SIGNS if sign != "Leo"], 1).when(0, path(7097, 8903))
    assert not missing.of(JourneyEnded)


@pytest.mark.rule("JE-47", "JE-51")
def test_the_tour_is_joined_in_the_middle_of_a_path() -> None:
    scene = turn("S14354", pick("ZOD", ["Per"]), *throws(4), naming="timed", done=["Per"]).when(0, DrawCard())
    assert scene.of(CardDrawn)[0].gates == ("Ari",)

    scene.when(0, path(14354, 13209, 9884, 8903))

    assert scene.of(TourJoined) == [TourJoined(0, "Ari", "S13209")]
    assert scene.view()["seats"][0]["visited"] == ["Ari"]


@pytest.mark.rule("JE-47")
def test_a_zodiac_constellation_that_is_no_gate_is_passed_by() -> None:
    scene = turn("S91262", pick("ZOD", ["Lyr"]), *throws(1), naming="timed", done=["Lyr"]).when(0, DrawCard())
    scene.state.rockets[0].star = ORDER["S44066"]

    scene.when(0, path(44066, 42911))

    assert not scene.of(TourJoined)
    assert scene.view()["seats"][0]["kind"] == "gates"


@pytest.mark.rule("JE-53")
def test_the_target_is_the_cause_where_both_happen() -> None:
    scene = drawn("S14354", "Ari", points={0: 95}, others={1: "S91262"}, cards=3)
    scene.given(CardDrawn(1, "C-Leo", 0, None, auto=True), DieRolled(0, 2, 0))

    scene.when(0, path(14354, 13209))

    assert scene.of(EndCalled) == [EndCalled("target", 0)]


@pytest.mark.rule("JE-52")
def test_the_end_is_called_when_a_journey_ends_and_no_card_is_left() -> None:
    scene = drawn("S14354", "Ari", others={1: "S91262"}, cards=3, target=None)
    scene.given(CardDrawn(1, "C-Leo", 0, None, auto=True), DieRolled(0, 2, 0))

    assert scene.when(0, path(14354, 13209)).of(EndCalled) == [EndCalled("deck", 0)]


@pytest.mark.rule("JE-54")
def test_without_finishing_the_round_the_game_ends_at_once() -> None:
    scene = flying("S14354", "Ari", 2, points={0: 95}, finish_round=False).when(0, path(14354, 13209))

    assert [type(event) for event in scene.events] == [RocketMoved, JourneyEnded, EndCalled, GameEnded]
    scene.then_awaits()


@pytest.mark.rule("JE-60")
def test_the_limit_ends_a_game_after_its_last_round_only() -> None:
    assert not flying("S11767", "Ari", 1, number=19, round_limit=20).when(0, Stay()).of(GameEnded)
    alone = flying("S11767", "Ari", 1, number=20, round_limit=20)
    alone.given(TurnBegan(2, 20), RocketPlaced(2, "blue", "S11767"))
    alone.given(CardDrawn(2, "C-Leo", 40, None, auto=True), DieRolled(2, 1, 0))
    assert alone.when(2, Stay()).of(GameEnded)[0].cause == "round_limit"


@pytest.mark.rule("JE-72")
def test_a_shorter_deck() -> None:
    fresh(0).begun(4, cards=4)
    for cards, seats in ((3, 4), (1, 2), (51, 2)):
        with pytest.raises(IllegalMove, match="bad_option"):
            fresh(0).begun(seats, cards=cards)


@pytest.mark.parametrize("target", [19, 22, 1005, "100", True])
def test_a_target_is_in_steps_of_five(target: object) -> None:
    with pytest.raises(IllegalMove, match="bad_option"):
        fresh(0).begun(2, target=target)


@pytest.mark.rule("JE-62")
def test_defaults() -> None:
    def default(scene: Sky) -> object:
        return move_json(RULEBOOK.default_move(scene.state, 0))

    assert default(begun(2)) == {"type": "draw_card", "rocket": "red"}
    assert default(turn("S11767", naming="timed", done=["Leo"])) == {"type": "draw_card"}
    assert default(drawn("S11767", "Leo", naming="timed")) == {"type": "name_neighbours", "names": []}
    near = flying("S14354", "Ari", 4)
    # Of the paths that end the journey the one over Hamal, which pays
    assert default(near) == {"type": "travel", "path": ["S14354", "S13209", "S9884"]}
    assert default(flying("S14354", "Ari", 1)) == {"type": "stay"}


@pytest.mark.rule("JE-68", "JE-63")
def test_a_rocket_that_can_go_nowhere_stays_by_itself() -> None:
    # Given the only star that one step reaches from Polaris taken
    scene = drawn("S11767", "Ari", *throws(1), others={1: "S85822"}, naming="untimed").when(0, NOTHING)

    assert scene.events[1:4] == [DieRolled(0, 1, 0), RocketStayed(0, None, auto=True), TurnEnded(0, "played")]


@pytest.mark.rule("JE-61")
@pytest.mark.rule("WE-26")
def test_we_26_whoever_resigns_is_played_for_and_ranks_last() -> None:
    played = game(NoClock(), naming="off", target=20, round_limit=20)
    seat = next(iter(played.decisions))
    decider.decide(played, Resign(seat), 5)

    while not played.over:
        asked = next(iter(played.decisions))
        mover = Play(asked, move_json(RULEBOOK.default_move(played.state, asked)))
        decider.decide(played, mover, 10)

    assert played.chairs[seat].bot == "normal"
    assert played.standings[seat].rank == 2


@pytest.mark.rule("JE-23", "JE-68")
def test_stars_that_others_hold_are_not_offered_but_may_be_asked_for() -> None:
    scene = flying("S11767", "Ari", 3, others={1: "S17959"})
    ends = [move["path"][-1] for move in scene.moves(0) if move["type"] == "travel"]

    assert "S25110" in ends
    assert "S17959" not in ends
    assert all(form.accepts({"type": "travel", "path": ["S11767", "S25110", "S17959"]}) for form in scene.forms(0)[:1])


@pytest.mark.rule("JE-73")
def test_the_phase_is_looked_at_first() -> None:
    scene = begun(2)
    scene.when(0, Stay()).then_refused("wrong_phase", "JE-73", phase="draw", moves=["draw_card"])
    scene.when(1, DrawCard("red")).then_refused("not_awaited")
    scene.when(0, {"type": "warp"}).then_refused("unknown_move")


@pytest.mark.rule("JE-28")
def test_a_game_with_every_face_is_the_same_when_played_again() -> None:
    one, two = (Playing(Table(RULEBOOK, 3, {"round_limit": 20}), 4) for _ in range(2))
    list(one.positions())
    list(two.positions())

    assert one.log == two.log
    assert {event.face for event in one.log if isinstance(event, DieRolled)} == {1, 2, 3, 4, "green", "red"}
