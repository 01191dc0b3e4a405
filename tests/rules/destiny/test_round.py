"""Destiny: the clock, the players' cards and the trick."""

import pytest

from games.core.facts import Seat
from games.destiny import RULEBOOK
from games.destiny.components import ROUNDS, Card
from games.destiny.facts.powers import CardDiscarded, PowerFizzled, PowerPassed, TokenDrawn
from games.destiny.facts.rounds import RoundEnded, TrickDiscarded, TrickResolved, TrickRevealed
from games.destiny.facts.table import CardPlayedForPower, CardPlayedForValue, ClockAdvanced, DestinyPlayed
from games.destiny.rules.opening import start_round
from tests.rules.contract.scene import Loaded, Scene
from tests.rules.destiny.positions import Sky

PASS = "num-09"


def advanced(sky: Sky, number: int) -> ClockAdvanced:
    """The needle moves to a round."""
    sky.state.round = number - 1
    event = next(start_round(sky.state, Loaded()))
    assert isinstance(event, ClockAdvanced)
    sky.given(event)
    return event


@pytest.mark.rule("DE-20", "DE-21", "DE-22", "DE-08")
@pytest.mark.rule("WE-10")
def test_e_10_the_clock() -> None:
    sky = Sky(PASS, PASS).hidden(*(f"{kind}{hour}" for kind in "PC" for hour in range(7, 13)))
    first = advanced(sky, 1)
    assert (first.red, first.blue, first.masked) == (1, 7, ("P1", "C1"))
    assert first.revealed.keys() == {"P7", "C7"}

    drawn = sky.lay(0, sante="P7")
    seventh = advanced(drawn, 7)
    assert (seventh.red, seventh.blue, seventh.masked) == (7, 1, ("C7",))
    assert seventh.revealed == {"P1": "lune", "C1": "taureau"}

    last = advanced(drawn, ROUNDS)
    assert (last.red, last.blue) == (12, 6)
    assert last.revealed == {}, "what lies face up already is left out"


@pytest.mark.rule("DE-08", "DE-20")
def test_the_needle_goes_round_once() -> None:
    ends = []
    for number in range(1, 13):
        event = advanced(Sky(PASS, PASS), number)
        ends.append((event.red, event.blue))

    assert [red for red, _ in ends] == list(range(1, 13))
    assert [blue for _, blue in ends] == [7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6]


TRICKS = [
    ("mix-06", "pla-09", "con-04", "p", 0, 1, 0),
    ("mix-06", "con-04", "pla-09", "num-02", 1, 2, 1),
    ("mix-12", "pla-09", "con-04", "p", "destiny", 1, 0),
    ("mix-12", "p", "con-04", "p", "destiny", 1, 0),
    ("mix-03", "p", "con-04", "p", 1, None, 1),
    ("mix-09", "pla-09", "con-04", "p", None, 1, 0),
    ("mix-05", "pla-08", "con-08", "num-02", None, 2, 0),
    ("mix-05", "pla-08", "con-08", "p", None, None, 0),
    ("mix-02", "p", "con-08", "num-02", 1, None, 1),
    ("mix-12", "pla-04", "con-04", "num-07", "destiny", None, 0),
    ("mix-03", "num-phi", "num-pi", "num-02", 1, 0, 1),
    ("num-inf", "arc-aide", "arc-pacte", "p", None, 1, 0),
    ("mix-04", "p", "p", "p", "destiny", None, 0),
]


@pytest.mark.rule("DE-41", "DE-42", "DE-43", "DE-44", "DE-45", "DE-09", "DE-40")
@pytest.mark.parametrize(("destiny", "one", "two", "three", "winner", "loser", "initiative"), TRICKS)
@pytest.mark.rule("WE-11")
def test_e_11_tricks(
    destiny: Card, one: str, two: str, three: str, winner: Seat | str | None, loser: Seat | None, initiative: Seat
) -> None:
    powers = ("mix-10", "mix-11", "pla-10")
    played = [power if card == "p" else card for card, power in zip((one, two, three), powers, strict=True)]
    sky = Sky(*played, destiny=destiny)
    for seat, card in enumerate((one, two, three)):
        sky.power(seat, powers[seat]) if card == "p" else sky.value(seat, card)

    (resolved,) = sky.of(TrickResolved)
    assert (resolved.winner, resolved.loser, resolved.initiative) == (winner, loser, initiative)
    (revealed,) = sky.of(TrickRevealed)
    assert revealed.cards == {seat: card for seat, card in enumerate((one, two, three)) if card != "p"}
    assert sky.state.initiative == initiative


@pytest.mark.rule("DE-30", "DE-42", "DE-31")
@pytest.mark.rule("WE-12")
def test_e_12_turn_order() -> None:
    sky = Sky("mix-01 pla-00", "mix-02 pla-01", "arc-monde pla-02", "num-03 pla-03", initiative=1, destiny="con-00")
    sky.hidden("P7", "P8", public=True)
    for seat, card in ((1, "mix-02"), (2, "arc-monde"), (3, "num-03"), (0, "mix-01")):
        sky.then_awaits(seat).value(seat, card)
    sky.do(2, "pass_power").do(0, "pass_power")

    assert sky.view()["turn_order"] == [2, 3, 0, 1]
    assert sky.state.round == 4
    sky.then_awaits(2)


@pytest.mark.rule("DE-50", "DE-51", "DE-53", "DE-46", "DE-47", "DE-48", "DE-49")
@pytest.mark.rule("WE-13")
def test_e_13_the_losers_draw() -> None:
    def lost(sky: Sky) -> Sky:
        return sky.value(0, "mix-12").value(1, "num-00").do(0, "pass_power")

    sky = lost(Sky("mix-12 pla-00", "num-00 pla-01", number=5, destiny="con-01").hidden("C5", "P7", public=True))
    assert {move["token"] for move in sky.options(1, "draw_token")} == {"C5"}
    assert {move["token"] for move in sky.options(1, "reveal_token")} == {"C5", "P7"}
    assert {move["type"] for move in sky.moves(1)} == {"draw_token", "reveal_token", "pass_power"}
    sky.do(1, "draw_token", token="C5", slot="amour")
    assert sky.of(TokenDrawn)[0].face_up is False

    gone = lost(Sky("mix-12 pla-00", "num-00 pla-01", number=5, destiny="con-01").hidden("P7", public=True))
    assert {move["type"] for move in gone.moves(1)} == {"reveal_token", "pass_power"}

    skipped = lost(Sky("mix-12 pla-00", "num-00 pla-01", number=5, destiny="con-01"))
    assert skipped.of(PowerFizzled) == [PowerFizzled(1, "loser")]
    assert skipped.of(RoundEnded) == [RoundEnded(5)]


@pytest.mark.rule("DE-46", "DE-47", "DE-48", "DE-49", "DE-53")
def test_the_winner_has_five_ways_and_may_pass() -> None:
    sky = Sky("mix-12 pla-00", "num-00 pla-01", number=4, destiny="con-01").setting(0, "sante", "lune")
    sky.lay(0, sante="P1").lay(1, amour="C2").hidden("C10").value(0, "mix-12").value(1, "num-00")

    assert {move["type"] for move in sky.moves(0)} == {
        "draw_token", "consolidate", "reveal_token", "mask_token", "throw_token", "pass_power",
    }  # fmt: skip
    assert {move["token"] for move in sky.options(0, "draw_token")} == {"P4", "C4", "P10", "C10"}
    assert {"P1", "C2", "P12"} <= {move["token"] for move in sky.options(0, "mask_token")}
    sky.do(0, "pass_power")
    sky.then_first(PowerPassed(0, "winner"))


@pytest.mark.rule("DE-48", "DE-142", "DE-151")
@pytest.mark.rule("WE-14")
def test_e_14_masking() -> None:
    sky = Sky("mix-12 pla-00", "num-00 pla-01", number=6, destiny="con-01").setting(1, "sante", "venus")
    sky.lay(1, sante="P3").value(0, "mix-12").value(1, "num-00")
    assert sky.view(1)["seats"][1]["horoscope_points"]["sante"] == 200

    sky.do(0, "mask_token", token="P3")

    assert sky.view(1)["seats"][1]["horoscope_points"]["sante"] == 0
    for viewer in (None, 0, 1):
        token = sky.view(viewer)["seats"][1]["slots"]["sante"]
        assert (token["face"], token["face_up"], token["public"]) == ("venus", False, True)


@pytest.mark.rule("DE-23", "DE-33", "DE-41", "DE-42", "DE-32")
@pytest.mark.rule("WE-06")
def test_e_06_a_game_in_progress() -> None:
    sky = Sky("con-08 pla-00", "pla-09 pla-01", initiative=1, destiny="mix-06").lay(0, sante="P1", travail="P2")
    sky.power(1, "pla-09").then(CardPlayedForPower(1, "pla-09", doubled=False))
    sky.do(1, "steal_token", token="P1", slot="sante")
    sky.value(0, "con-08").then_first(CardPlayedForValue(0, "con-08"), TrickRevealed({0: "con-08"}))

    assert sky.of(TrickResolved) == [TrickResolved(0, None, (), 0)]
    assert sky.state.steps[-1].source == "winner"
    sky.then_awaits(0)


@pytest.mark.rule("DE-52", "DE-07", "DE-34")
def test_the_cards_of_the_trick_are_discarded_in_turn_order() -> None:
    sky = Sky("mix-12 pla-00", "num-00 pla-01", "mix-11 pla-02", initiative=1, destiny="con-01")
    sky.value(1, "num-00").power(2, "mix-11")
    assert sky.of(CardDiscarded) == [CardDiscarded(2, "mix-11")]
    sky.value(0, "mix-12").do(0, "pass_power")

    assert sky.of(TrickDiscarded) == [TrickDiscarded(("con-01", "num-00", "mix-12"))]
    assert sky.view()["discard"] == ["mix-11", "con-01", "num-00", "mix-12"]


@pytest.mark.rule("DE-31", "DE-32")
def test_a_seat_plays_one_card_of_its_hand() -> None:
    sky = Sky("mix-12 pla-00", "num-00 pla-01")

    assert {move["type"] for move in sky.moves(0)} == {"play_value", "play_power"}
    sky.when(0, {"type": "play_value", "card": "num-00"}).then_refused("card_not_in_hand", "DE-31")
    sky.when(0, {"type": "play_power", "card": "joker"}).then_refused("card_not_in_hand", "DE-31")
    sky.value(0, "mix-12").then_awaits(1)
    assert sky.state.hands[0] == ["pla-00"]


@pytest.mark.rule("DE-17", "DE-23", "DE-140", "DE-14")
@pytest.mark.parametrize("seats", [2, 5])
def test_twelve_rounds_of_defaults(seats: int) -> None:
    game = Scene(RULEBOOK).begun(seats)
    rounds = [event.round for event in game.of(ClockAdvanced)]
    led = [event.card for event in game.of(DestinyPlayed)]
    while awaiting := RULEBOOK.awaiting(game.state):
        game.when(awaiting[0], RULEBOOK.default_move(game.state, awaiting[0]))
        rounds += [event.round for event in game.of(ClockAdvanced)]
        led += [event.card for event in game.of(DestinyPlayed)]
        for event in game.of(RoundEnded):
            assert {len(hand) for hand in game.state.hands} == {12 - event.round}

    assert rounds == list(range(1, 13))
    assert len(set(led)) == 12
    assert game.state.phase == "finished"
    assert game.state.destiny_left == 0
