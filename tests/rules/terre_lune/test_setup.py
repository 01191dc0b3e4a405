"""Setup of De la Terre à la Lune: what is there, where it lies, and what is drawn."""

from collections import Counter

import pytest

from games.core.errors import IllegalMove
from games.terre_lune import RULEBOOK, facts, moves
from games.terre_lune.board import BOARD
from games.terre_lune.components import CARDS, DEPOSITS, KIND_OF, KINDS, OPTIONS, VALUE
from games.terre_lune.state import State
from tests.rules.contract.scene import Loaded, Scene
from tests.rules.terre_lune.positions import Moon


def begun(seats: int, luck: Loaded | None = None, **options: object) -> Scene[State]:
    """A game that has been set up by the rules."""
    return Scene(RULEBOOK, luck).begun(seats, **options)


@pytest.mark.rule("TL-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_play_each_with_a_rocket(seats: int) -> None:
    scene = begun(seats)
    assert RULEBOOK.seats == (2, 3, 4)
    assert len(scene.state.rockets) == seats
    (dice,) = scene.of(facts.DiceThrown)
    assert (len(dice.blue), 1 <= dice.red <= 6) == (2, True)


@pytest.mark.rule("TL-02", "TL-03", "TL-04")
def test_eight_deposits_and_32_options() -> None:
    numbers = Counter(KIND_OF[option] for option in OPTIONS)
    assert numbers == {"H2O": 1, "O": 1, "AL": 2, "TI": 3, "FE": 4, "CA": 5, "SI": 6, "ZR": 8, "EP": 2}
    assert numbers.total() == 32
    assert DEPOSITS == ("H2O", "O", "AL", "TI", "FE", "CA", "SI", "ZR")
    assert [kind.id for kind in KINDS if kind.deposit_token] == list(DEPOSITS)
    assert all((VALUE[kind] > 0) is (kind != "EP") for kind in VALUE)
    assert [numbers[kind] * VALUE[kind] for kind in numbers] == [300, 250, 300, 300, 320, 300, 300, 320, 0]


@pytest.mark.rule("TL-05")
def test_four_suits_of_eight_ranks() -> None:
    assert tuple(f"{suit}{rank}" for suit in "RJBV" for rank in range(1, 9)) == CARDS


@pytest.mark.rule("TL-06", "TL-08")
def test_rockets_on_earth_and_four_piles_of_eight() -> None:
    state = Moon(4).state
    assert [rocket.trail for rocket in state.rockets] == [["T"]] * 4
    assert {station: pile.size for station, pile in state.piles.items()} == dict.fromkeys("MNAB", 8)
    assert sorted(state.fresh) == sorted(OPTIONS)


@pytest.mark.rule("TL-07", "TL-112")
def test_a_deposit_is_drawn_when_somebody_first_looks() -> None:
    # Given a game whose eight sites hold a deposit each, none drawn yet
    moon = Moon(2, satellite=3)
    assert [(site.token, site.deposit) for site in moon.state.sites] == [(True, None)] * 8
    # When seats look, each kind turns up once
    seen = []
    for site in range(1, 9):
        moon.flown(0, "L").given(facts.MoonLanded(0, first=site == 1))
        moon.given(facts.TurnStarted(0, 1), facts.DiceThrown(0, (1, 1), 1))
        moon.when(0, moves.Prospect(site))
        seen.append(moon.of(facts.SiteProspected)[0].deposit)
        moon.when(0, moves.LeaveDeposit())
    assert sorted(seen) == sorted(DEPOSITS)
    # And a second look shows what the first did
    moon.given(facts.TurnStarted(0, 1), facts.DiceThrown(0, (1, 1), 1)).when(0, moves.Prospect(5))
    assert moon.of(facts.SiteProspected)[0].deposit == seen[4]


@pytest.mark.rule("TL-112")
def test_no_state_holds_an_order_of_what_is_to_come() -> None:
    state = begun(3).state
    assert state.talon == [card for card in CARDS if card in state.talon]
    assert state.fresh == [option for option in OPTIONS if option in state.fresh]


@pytest.mark.rule("TL-09")
def test_the_satellite_starts_anywhere_on_its_orbit() -> None:
    starts = {begun(2, Loaded(numbers=[0, index])).of(facts.GameSetUp)[0].satellite for index in range(BOARD.orbit)}
    assert starts == set(range(24))
    drawn = {begun(2, Loaded(numbers=[seed % 2])).of(facts.GameSetUp)[0].satellite for seed in range(2)}
    assert drawn <= starts


@pytest.mark.rule("TL-10", "TL-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_cards_each_dealt_one_by_one_and_the_rest_is_the_talon(seats: int) -> None:
    scene = begun(seats, Loaded(samples=[CARDS[: 5 * seats]]), starter=0)
    hands = scene.of(facts.GameSetUp)[0].hands
    assert hands == {seat: CARDS[seat : 5 * seats : seats] for seat in range(seats)}
    assert len(scene.state.talon) == 32 - 5 * seats
    assert not scene.state.discard


@pytest.mark.rule("TL-12")
def test_colours_go_by_seat_and_the_starter_is_drawn() -> None:
    assert begun(3).of(facts.GameSetUp)[0].colours == ("R", "J", "B")
    assert begun(2, colours="VBJR").of(facts.GameSetUp)[0].colours == ("V", "B")
    assert [begun(2, Loaded(numbers=[seat])).of(facts.GameSetUp)[0].starter for seat in (0, 1)] == [0, 1]
    scene = begun(4, starter=2)
    assert scene.of(facts.TurnStarted) == [facts.TurnStarted(2, 1)]


@pytest.mark.rule("TL-12")
@pytest.mark.parametrize(
    "options",
    [
        {"colours": "RRBV"},
        {"colours": "RJB"},
        {"colours": "RJBX"},
        {"starter": 4},
        {"round_limit": 19},
        {"round_limit": 201},
    ],
)
def test_options_out_of_bounds_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(IllegalMove) as refusal:
        RULEBOOK.read_options(options)
    assert refusal.value.code == "bad_option"


@pytest.mark.rule("TL-12")
def test_a_starter_who_is_not_there_is_refused() -> None:
    with pytest.raises(IllegalMove) as refusal:
        RULEBOOK.admit(RULEBOOK.read_options({"starter": 2}), 2)
    assert (refusal.value.code, refusal.value.rule) == ("bad_option", "TL-12")


@pytest.mark.rule("TL-12")
def test_turns_go_round_and_a_round_ends_at_the_starter() -> None:
    # Given three seats, the starter being 1, on routes where one flight is legal
    moon = Moon(3, starter=1)
    assert moon.state.starter == 1
    turns = []
    for seat in (1, 2, 0, 1):
        moon.flown(seat, "T", "TM1")
        moon.throws(seat, (1, 2), 1)
        turns += [(event.seat, event.round) for event in moon.of(facts.TurnStarted)]
    assert turns == [(1, 2), (2, 2), (0, 2), (1, 3)]
