"""Destiny: characters, their arrival and continuous powers, their stacks and points."""

import pytest

from games.core.visibility import redact, split
from games.destiny.components import CHARACTERS
from games.destiny.facts.powers import (
    CardsExchanged,
    CharacterArrived,
    DevilTurned,
    FacesLearned,
    LoversPledged,
    PowerFizzled,
    SettingBroken,
    TokenObserved,
    TokensExchanged,
)
from games.destiny.facts.rounds import CharacterValidated, HandsSwapped
from games.destiny.facts.shapes import Swap
from games.destiny.facts.table import CardPlayedForPower
from tests.rules.contract.scene import Loaded
from tests.rules.destiny.positions import Sky, adjusting

PASS = "num-09"


@pytest.mark.rule("DE-105", "DE-110", "DE-111")
@pytest.mark.rule("WE-02")
def test_e_02_the_emperor_arrives() -> None:
    sky = Sky("per-empereur num-02 mix-07 arc-roue", "pla-12 arc-monde num-pi", PASS).power(0, "per-empereur")

    sky.then(
        CardPlayedForPower(0, "per-empereur", doubled=False),
        CharacterArrived(0, "per-empereur", "play", None, auto=False),
    )
    assert sky.options(0, "take_highest") == [{"seat": seat, "give": "num-02"} for seat in (1, 2)]
    sky.when(0, {"type": "take_highest", "seat": 1, "give": "mix-07"}).then_refused("not_lowest", "DE-105")
    sky.do(0, "take_highest", seat=1, give="num-02")

    assert sorted(sky.state.hands[0]) == ["arc-monde", "arc-roue", "mix-07"]
    assert sorted(sky.state.hands[1]) == ["num-02", "num-pi", "pla-12"]
    (event,) = sky.of(CardsExchanged)
    parts = split(event)
    assert redact(*parts, 0)["cards"] == {"0": {"given": "num-02", "received": "arc-monde"}}
    assert redact(*parts, 1)["cards"] == {"1": {"given": "arc-monde", "received": "num-02"}}
    for viewer in (2, None):
        assert redact(*parts, viewer) == {"seat": 0, "other": 1, "by": "emperor", "auto": False}


@pytest.mark.rule("DE-105")
def test_the_emperor_needs_a_card_to_give_and_one_to_take() -> None:
    assert Sky("per-empereur", "pla-12").power(0, "per-empereur").of(PowerFizzled)
    assert Sky("per-empereur mix-00", "").power(0, "per-empereur").of(PowerFizzled)

    equal = Sky("per-empereur mix-00 num-00", "num-inf arc-aide pla-00", luck=Loaded(numbers=[0, 1]))
    equal.power(0, "per-empereur").do(0, "take_highest", seat=1, give="num-00")
    assert equal.of(CardsExchanged)[0].cards[0].received == "num-inf", "of equal cards chance takes one"


@pytest.mark.rule("DE-85")
@pytest.mark.rule("WE-24")
def test_e_24_a_blind_card() -> None:
    sky = Sky("num-09 con-03", "arc-pacte").power(0, "num-09")
    assert sky.of(CardsExchanged) == [
        CardsExchanged(
            0, 1, "exchange", {0: Swap("con-03", "arc-pacte"), 1: Swap("arc-pacte", "con-03")}, auto=True
        )
    ]  # fmt: skip
    assert sky.state.hands == [["arc-pacte"], ["con-03"]]

    last = Sky("num-09", "arc-pacte", number=12).power(0, "num-09")
    assert last.of(PowerFizzled) == [PowerFizzled(0, "num-09")]

    three = Sky("num-09 con-03", "arc-pacte pla-00", "").power(0, "num-09")
    assert {event.other for event in three.of(CardsExchanged)} == {1}, "nobody can be asked who has no card"


@pytest.mark.rule("DE-85")
def test_with_whom_and_what_is_the_seats_choice() -> None:
    sky = Sky("num-09 con-03 pla-00", "arc-pacte", "").power(0, "num-09")

    sky.when(0, {"type": "exchange_card", "seat": 1, "give": "mix-00"}).then_refused("card_not_in_hand")
    sky.when(0, {"type": "exchange_card", "seat": 0, "give": "con-03"}).then_refused("not_opponent")
    sky.when(0, {"type": "exchange_card", "seat": 2, "give": "con-03"}).then_refused("empty_hand")
    sky.when(0, {"type": "exchange_card", "seat": 4, "give": "con-03"}).then_refused("bad_parameters", "DE-167")


def _emperor_with(**tokens: str) -> Sky:
    return adjusting(PASS, "num-01").stack(0, "per-empereur").faces(C3="scorpion", P3="soleil").lay(0, **tokens)


def _everybody_adjusts(sky: Sky) -> Sky:
    sky.state.phase = "adjust"
    for seat in sky.book.awaiting(sky.state):
        sky.do(seat, "adjust")
    return sky


@pytest.mark.rule("DE-119", "DE-134", "DE-136", "DE-116", "DE-135")
@pytest.mark.rule("WE-03")
def test_e_03_the_emperors_points() -> None:
    sky = _everybody_adjusts(_emperor_with(perso_constellation="C3"))
    assert sky.of(CharacterValidated) == [CharacterValidated(0, "per-empereur", "left", 4)]

    _everybody_adjusts(sky.lay(0, perso_planet="P3"))
    assert sky.of(CharacterValidated) == [CharacterValidated(0, "per-empereur", "inverted", 140)]
    assert sky.points(0) == 140
    assert _everybody_adjusts(sky).of(CharacterValidated) == [], "it is turned once"

    right = _everybody_adjusts(_emperor_with(perso_planet="P3"))
    assert right.points(0) == 40
    right.at(3, "P3").lay(0, perso_constellation="C3")
    assert _everybody_adjusts(right).of(CharacterValidated) == []

    hidden = _everybody_adjusts(_emperor_with(perso_planet="P3", perso_constellation="C3").hidden("P3", "C3"))
    assert hidden.of(CharacterValidated) == []


@pytest.mark.rule("DE-113", "DE-114", "DE-143")
@pytest.mark.rule("WE-04")
def test_e_04_covering() -> None:
    sky = Sky("per-pape num-02", PASS).faces(C3="scorpion", P3="soleil").stack(0, "per-empereur inverted")
    sky.lay(0, perso_planet="P3", perso_constellation="C3").power(0, "per-pape")

    assert sky.of(CharacterArrived) == [CharacterArrived(0, "per-pape", "play", "per-empereur", auto=False)]
    assert sky.stacked(0) == ["per-empereur inverted", "per-pape upright"]
    assert (sky.token("P3"), sky.token("C3")) == ((0, "perso_planet"), (0, "perso_constellation"))
    assert sky.view()["seats"][0]["character_points"] == 140
    _everybody_adjusts(sky)
    assert sky.stacked(0) == ["per-empereur inverted", "per-pape upright"]


@pytest.mark.rule("DE-100", "DE-111")
def test_the_astrologer_reveals() -> None:
    sky = Sky("per-astrologue num-02", PASS).hidden("P7", "C8").power(0, "per-astrologue")

    sky.do(0, "reveal_token", token="C8").then_awaits(1)
    assert sky.state.face_up["C8"]


@pytest.mark.rule("DE-119", "DE-134")
def test_the_astrologer_takes_any_face() -> None:
    sky = adjusting(PASS, "num-01").stack(0, "per-astrologue").lay(0, perso_planet="P8", perso_constellation="C2")
    assert _everybody_adjusts(sky).of(CharacterValidated) == [CharacterValidated(0, "per-astrologue", "inverted", 90)]

    half = adjusting(PASS, "num-01").stack(0, "per-astrologue").lay(0, perso_planet="P8")
    assert _everybody_adjusts(half).of(CharacterValidated) == [], "one half is worth nothing"
    assert CHARACTERS["per-astrologue"].points("right") == 0


@pytest.mark.rule("DE-101", "DE-153")
@pytest.mark.rule("WE-42")
def test_e_42_the_fool() -> None:
    sky = Sky("pla-09 per-pape", "num-09 num-08").stack(0, "per-fou").lay(1, sante="P9", travail="P1").hidden("P9")
    sky.lay(1, amour="C2").hidden("C2").lay(0, sante="P2").power(0, "pla-09")
    sky.do(0, "steal_token", token="P9", slot="travail")
    assert sky.of(FacesLearned) == []
    token = sky.view(0)["seats"][0]["slots"]["travail"]
    assert (token["face"], token["known_by"]) == (None, [1])
    assert sky.view(1)["seats"][0]["slots"]["travail"]["face"] == "mars"

    sky.value(1, PASS)
    while sky.book.awaiting(sky.state) != (0,) or sky.state.phase != "cards":
        seat = sky.book.awaiting(sky.state)[0]
        sky.when(seat, sky.book.default_move(sky.state, seat))
    sky.power(0, "per-pape")
    causes = {event.cause: event.faces for event in sky.of(FacesLearned)}
    assert causes["fool_left"] == {"P9": "mars"}
    assert {"C2", "S1-sante", "S1-travail", "S1-amour", "S1-argent"} <= causes["pope"].keys()


@pytest.mark.rule("DE-101", "DE-153")
def test_a_fool_cannot_consolidate_what_it_does_not_know() -> None:
    sky = Sky("pla-05 mix-00", PASS).stack(0, "per-fou").setting(0, "sante", "lune", known=[1]).lay(0, sante="P1")
    sky.hidden("P7", "P8").power(0, "pla-05")

    assert sky.options(0, "consolidate") == []
    sky.when(0, {"type": "consolidate", "slot": "sante"}).then_refused("setting_unknown", "DE-153")


@pytest.mark.rule("DE-102", "DE-152")
@pytest.mark.rule("WE-43")
def test_e_43_the_magician() -> None:
    sky = Sky("per-magicien mix-00", PASS).setting(0, "sante", "lune").setting(1, "travail", "mars")
    sky.lay(0, sante="P4").lay(1, travail="P5").consolidated(1, amour="C9").power(0, "per-magicien")
    sky.when(0, {"type": "swap_settings", "slot": "sante", "seat": 1, "other_slot": "amour"}).then_refused("wrong_kind")
    sky.when(0, {"type": "swap_settings", "slot": "amour", "seat": 1, "other_slot": "amour"}).then_refused(
        "consolidated"
    )
    sky.do(0, "swap_settings", slot="sante", seat=1, other_slot="travail")

    for viewer in (0, 1):
        seats = sky.view(viewer)["seats"]
        assert seats[0]["settings"]["sante"]["face"] == "mars"
        assert seats[1]["settings"]["travail"]["face"] == "lune"
    assert sky.view()["seats"][0]["settings"]["sante"] == {
        "id": "S1-travail", "consolidated": False, "face": None, "public": False, "known_by": [0, 1],
    }  # fmt: skip
    assert (sky.token("P4"), sky.token("P5")) == ((0, "sante"), (1, "travail"))


@pytest.mark.rule("DE-106", "DE-152")
def test_the_pope_sees_what_comes_to_opponents_boards() -> None:
    sky = Sky("pla-00 mix-00", PASS, PASS).stack(1, "per-pape").looked().hidden("P7", "P8").power(0, "pla-00")
    sky.do(0, "draw_token", token="P7", slot="sante")

    assert [(event.seat, event.items, event.cause) for event in sky.of(FacesLearned)] == [
        (0, ("P7",), "own_board"),
        (1, ("P7",), "pope"),
    ]
    assert sky.of(FacesLearned)[0].faces == sky.of(FacesLearned)[1].faces
    assert sky.knowing("P7") == [0, 1]
    assert sky.knowing("P8") == [], "on the clock he sees nothing"


@pytest.mark.rule("DE-107", "DE-155")
@pytest.mark.rule("WE-45")
def test_e_45_lovers() -> None:
    sky = Sky("per-amoureux num-01 mix-01", "arc-pendu pla-01 con-01", "num-02 mix-02 pla-02", number=9)
    sky.power(0, "per-amoureux").do(0, "choose_lover", seat=2)
    assert sky.of(LoversPledged) == [LoversPledged(0, 2, auto=False)]
    assert sky.view()["pledges"] == [{"seat": 0, "with": 2}]
    sky.when(1, {"type": "play_power", "card": "arc-pendu"})
    assert sky.stacked(0) == []
    sky.value(2, "pla-02")

    assert sky.of(HandsSwapped) == [HandsSwapped(0, 2, {0: ("mix-02", "num-02"), 2: ("mix-01", "num-01")})]
    assert sky.state.hands[2] == ["mix-01", "num-01"]
    assert sky.view(0)["seats"][2]["known_hand"] == ["mix-01", "num-01"]
    assert sky.view(1)["seats"][2]["known_hand"] == []
    assert sky.view()["pledges"] == []


@pytest.mark.rule("DE-107")
def test_a_seat_cannot_love_itself() -> None:
    sky = Sky("per-amoureux num-01", PASS, PASS).power(0, "per-amoureux")
    sky.when(0, {"type": "choose_lover", "seat": 0}).then_refused("not_opponent")


@pytest.mark.rule("DE-108")
@pytest.mark.rule("WE-44")
def test_e_44_the_astronomer() -> None:
    sky = Sky("per-astronome num-01 mix-01", "num-02 mix-02", number=5).hidden("P7", "C8").lay(0, sante="P1")
    sky.lay(0, travail="P2").hidden("P2").power(0, "per-astronome")
    for item, code in (
        ("P2", "not_opponent"),
        ("P3", "wrong_face"),
        ("S0-sante", "not_opponent"),
        ("P0", "no_such_token"),
    ):
        sky.when(0, {"type": "observe", "token": item}).then_refused(code, "DE-108")
    sky.do(0, "observe", token="P7")
    (event,) = sky.of(TokenObserved)
    assert redact(*split(event), 1) == {"seat": 0, "token": "P7", "auto": False}
    assert sky.view(0)["hours"][6]["planet"]["face"] == event.face

    sky.value(1, "num-02").do(1, "pass_power")
    sky.when(0, {"type": "observe", "token": "C8"}).then_refused("already_observed", "DE-108")
    sky.do(0, "adjust")
    assert sky.state.round == 6
    initiative = sky.state.initiative
    if initiative == 1:
        sky.value(1, "mix-02")
    sky.do(0, "observe", token="S1-sante").then_awaits(0)
    assert sky.view(0)["seats"][1]["settings"]["sante"]["face"] is not None
    sky.when(0, {"type": "observe", "token": "C8"}).then_refused("already_observed")


@pytest.mark.rule("DE-108", "DE-162")
def test_an_astronomer_is_awaited_in_the_adjustment_until_it_has_looked() -> None:
    sky = adjusting(PASS, "num-01").stack(0, "per-astronome").hidden("P7")
    sky.then_awaits(0)
    assert {move["type"] for move in sky.moves(0)} == {"adjust", "observe"}
    sky.when(1, {"type": "observe", "token": "P7"}).then_refused("not_awaited")

    sky.do(0, "observe", token="P7")
    assert sky.state.round == 4, "nothing is left to choose"


@pytest.mark.rule("DE-108")
def test_only_an_astronomer_may_observe() -> None:
    sky = Sky("num-02 mix-00", PASS).stack(0, "per-astronome", "per-fou").hidden("P7")
    sky.when(0, {"type": "observe", "token": "P7"}).then_refused("wrong_phase", "DE-108")


@pytest.mark.rule("DE-118", "DE-116", "DE-115")
@pytest.mark.rule("WE-46")
def test_e_46_the_devil() -> None:
    sky = Sky("per-diable num-02", "mix-12 pla-12", PASS).stack(1, "per-magicien inverted", "per-empereur right")
    sky.stack(2, "per-fou").power(0, "per-diable").do(0, "turn_devil", seat=1)

    assert sky.of(DevilTurned) == [DevilTurned(0, 1, "per-empereur", auto=False)]
    assert sky.stacked(0) == ["per-empereur upright"]
    assert sky.stacked(1) == ["per-magicien inverted", "per-diable upright"]
    assert sky.points(1) == 110
    assert sky.state.steps[-1].source == "per-empereur"
    sky.then_awaits(0)

    alone = Sky("per-diable num-02", PASS).power(0, "per-diable")
    assert alone.stacked(0) == ["per-diable upright"]


@pytest.mark.rule("DE-118")
def test_the_devil_needs_a_victim_that_is_not_protected() -> None:
    sky = Sky("per-diable num-02", PASS, PASS, PASS).stack(1, "per-fou").tower(1).stack(2, "per-pape")
    sky.stack(3, "per-force").power(0, "per-diable")

    for seat, code in ((0, "not_opponent"), (1, "protected")):
        sky.when(0, {"type": "turn_devil", "seat": seat}).then_refused(code)
    assert sky.options(0, "turn_devil") == [{"seat": 2}, {"seat": 3}]


@pytest.mark.rule("DE-109")
@pytest.mark.rule("WE-47")
def test_e_47_strength() -> None:
    full = {"amour": "C1", "argent": "C2", "perso_constellation": "C3"}
    sky = Sky("per-force num-02", PASS).faces(C8="lion").consolidated(1, amour="C8").lay(0, **full)
    sky.power(0, "per-force")
    assert sky.of(SettingBroken) == [SettingBroken(0, 1, "amour", "C8", None, auto=True, shows="lion")]
    assert sky.token("C8") == (1, "amour")

    room = Sky("per-force num-02", PASS).consolidated(1, amour="C8").lay(0, amour="C1").power(0, "per-force")
    room.when(0, {"type": "break_setting", "seat": 1, "slot": "amour"}).then_refused("slot_required", "DE-109")
    room.when(0, {"type": "break_setting", "seat": 1, "slot": "amour", "to": "amour"}).then_refused("slot_taken")
    room.when(0, {"type": "break_setting", "seat": 1, "slot": "amour", "to": "sante"}).then_refused("wrong_kind")
    room.when(0, {"type": "break_setting", "seat": 1, "slot": "argent", "to": "argent"}).then_refused(
        "not_consolidated"
    )
    room.do(0, "break_setting", seat=1, slot="amour", to="argent")
    assert room.token("C8") == (0, "argent")
    assert not room.state.consolidated["S1-amour"]


@pytest.mark.rule("DE-112")
def test_the_hermit_takes_and_drops() -> None:
    sky = Sky("per-hermite num-02 mix-00", PASS).discard("arc-monde pla-00").power(0, "per-hermite")
    sky.when(0, {"type": "take_discard", "take": "arc-roue", "drop": "num-02"}).then_refused("not_in_discard")
    sky.when(0, {"type": "take_discard", "take": "pla-00", "drop": "arc-roue"}).then_refused("card_not_in_hand")
    sky.do(0, "take_discard", take="arc-monde", drop="num-02")

    assert sky.state.discard == ["pla-00", "num-02"]
    assert sky.view()["seats"][0]["known_hand"] == ["arc-monde"]


@pytest.mark.rule("DE-117")
def test_temperance_exchanges_one_of_each() -> None:
    sky = Sky("per-temperance num-02", PASS, PASS).lay(0, sante="P1", amour="C1").lay(1, sante="P2", travail="P3")
    sky.lay(2, amour="C2").power(0, "per-temperance").do(0, "exchange_tokens", give="P1", take="P3")

    assert [event.take for event in sky.of(TokensExchanged)] == ["P3", "C2"]
    lonely = Sky("per-temperance num-02", PASS).lay(0, amour="C1").lay(1, amour="C2").power(0, "per-temperance")
    assert lonely.of(PowerFizzled) == [PowerFizzled(0, "per-temperance")], "each fizzles alone"
    assert len(lonely.of(TokensExchanged)) == 1
