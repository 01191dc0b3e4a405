"""Destiny: the adjustment, validation and theft at the end of a round."""

import pytest

from games.core.visibility import redact, split
from games.destiny.facts.powers import FacesLearned, TokenRevealed
from games.destiny.facts.rounds import (
    AdjustmentChosen,
    AdjustmentsMade,
    CharacterStolen,
    CharacterValidated,
    RoundEnded,
    TheftVoided,
)
from games.destiny.facts.shapes import Adjusted
from tests.rules.destiny.positions import Sky, adjusting

H = "num-01"


@pytest.mark.rule("DE-131", "DE-132", "DE-130")
@pytest.mark.rule("WE-50")
def test_e_50_moves() -> None:
    sky = adjusting(H, H).lay(0, sante="P1", perso_planet="P2").then_awaits(0)
    sky.when(0, {"type": "adjust", "token": "P1", "slot": "amour"}).then_refused("wrong_kind", "DE-131")
    sky.when(0, {"type": "adjust", "token": "P1", "slot": "sante"}).then_refused("slot_taken", "DE-131")
    sky.when(0, {"type": "adjust", "token": "P3", "slot": "sante"}).then_refused("not_reachable", "DE-131")
    sky.when(0, {"type": "adjust", "token": "X", "slot": "sante"}).then_refused("no_such_token", "DE-131")
    sky.when(0, {"type": "adjust", "token": "P1"}).then_refused("bad_parameters", "DE-131")
    sky.do(0, "adjust", token="P2", slot="sante")

    shown = (sky.state.faces["P2"], sky.state.faces["P1"])
    made = AdjustmentsMade((Adjusted(0, "P2", "perso_planet", "sante", "P1", *shown),))
    assert sky.of(AdjustmentsMade) == [made]
    assert (sky.token("P2"), sky.token("P1")) == ((0, "sante"), (0, "perso_planet"))

    held = adjusting(H, H).consolidated(0, sante="P1").lay(0, perso_planet="P2").then_awaits(0)
    held.when(0, {"type": "adjust", "token": "P2", "slot": "sante"}).then_refused("consolidated", "DE-65")
    held.when(0, {"type": "adjust", "token": "P1", "slot": "travail"}).then_refused("consolidated", "DE-65")
    held.when(0, {"type": "adjust", "token": "P1", "slot": "amour"}).then_refused("wrong_kind", "DE-131")


@pytest.mark.rule("DE-154", "DE-130")
def test_choices_are_secret_until_the_last() -> None:
    sky = adjusting(H, H, H).lay(0, sante="P1").lay(1, sante="P2").lay(2, amour="C1").then_awaits(0, 1, 2)
    sky.do(1, "adjust", token="P2", slot="travail")

    sky.then(AdjustmentChosen(1, "P2", "travail", None)).then_awaits(0, 2)
    assert redact(*split(sky.events[0]), 0) == {"seat": 1}
    assert sky.view(1)["my_adjustment"] == {"token": "P2", "slot": "travail", "steal": None}
    assert sky.view(0)["my_adjustment"] is None
    assert [seat["has_adjusted"] for seat in sky.view(0)["seats"]] == [False, True, False]
    assert sky.token("P2") == (1, "sante")
    sky.when(1, {"type": "adjust"}).then_refused("not_awaited")

    sky.do(0, "adjust").do(2, "adjust")
    assert sky.token("P2") == (1, "travail")


@pytest.mark.rule("DE-162", "DE-165")
def test_nobody_waits_for_a_seat_without_a_choice() -> None:
    adjusting(H, H, H).lay(1, sante="P2").then_awaits(1)
    alone = adjusting(H, H).consolidated(0, sante="P1", travail="P2").stack(0, "per-fou").lay(1, amour="C1")
    alone.then_awaits(1).do(1, "adjust")

    assert alone.of(RoundEnded) == [RoundEnded(3)]


@pytest.mark.rule("DE-133", "DE-137", "DE-138", "DE-139", "DE-116")
@pytest.mark.rule("WE-05")
def test_e_05_theft() -> None:
    sky = adjusting("num-01 mix-01", "num-02 mix-02").faces(P3="terre", C3="verseau").stack(1, "per-pape right")
    sky.lay(0, perso_planet="P3", perso_constellation="C3").lay(1, sante="P5").hidden("P5").then_awaits(0, 1)
    sky.when(0, {"type": "adjust", "steal": 0}).then_refused("not_opponent", "DE-133")
    sky.do(0, "adjust", steal=1).do(1, "adjust")

    assert sky.of(CharacterStolen) == [CharacterStolen(0, 1, "per-pape")]
    assert sky.of(CharacterValidated) == []
    assert (sky.stacked(0), sky.stacked(1)) == (["per-pape upright"], [])
    learned = next(event for event in sky.of(FacesLearned) if event.seat == 0)
    assert {"P5", "S1-sante"} <= set(learned.items)
    assert (sky.points(0), sky.points(1)) == (0, 0)

    sky.value(0, "num-01").value(1, "num-02")
    while sky.state.phase != "adjust":
        seat = sky.book.awaiting(sky.state)[0]
        sky.do(seat, "pass_power")
    for seat in sky.book.awaiting(sky.state):
        sky.do(seat, "adjust")
    assert sky.of(CharacterValidated) == [CharacterValidated(0, "per-pape", "inverted", 150)]


@pytest.mark.rule("DE-133")
def test_the_own_move_may_complete_a_conjunction() -> None:
    sky = adjusting(H, H).faces(P3="terre", C3="verseau").stack(1, "per-pape")
    sky.lay(0, sante="P3", perso_constellation="C3").then_awaits(0)
    sky.when(0, {"type": "adjust", "steal": 1}).then_refused("no_match", "DE-133")
    assert {"token": "P3", "slot": "perso_planet", "steal": 1} in sky.options(0, "adjust")
    sky.do(0, "adjust", token="P3", slot="perso_planet", steal=1)
    assert sky.stacked(0) == ["per-pape upright"]

    away = adjusting(H, H).faces(P3="terre", C3="verseau").stack(1, "per-pape")
    away.lay(0, perso_planet="P3", perso_constellation="C3")
    away.when(0, {"type": "adjust", "token": "P3", "slot": "sante", "steal": 1}).then_refused("no_match", "DE-133")
    away.when(0, {"type": "adjust", "steal": 4}).then_refused("bad_parameters", "DE-167")

    masked = adjusting(H, H).faces(P3="terre", C3="verseau").stack(1, "per-pape")
    masked.lay(0, perso_planet="P3", perso_constellation="C3").hidden("C3")
    masked.when(0, {"type": "adjust", "steal": 1}).then_refused("no_match", "DE-133")
    adjusting(H, H).lay(0, sante="P1").when(0, {"type": "adjust", "steal": 1}).then_refused("no_character", "DE-133")


@pytest.mark.rule("DE-164", "DE-133", "DE-139")
@pytest.mark.rule("WE-51")
def test_e_51_two_claims_on_the_astrologer() -> None:
    sky = adjusting(H, H, H, initiative=1).stack(2, "per-astrologue inverted").hidden("P11", "P12")
    sky.lay(0, perso_planet="P1", perso_constellation="C1").lay(1, perso_planet="P2", perso_constellation="C2")
    sky.then_awaits(0, 1).do(0, "adjust", steal=2).do(1, "adjust", steal=2)

    assert sky.of(CharacterStolen) == [CharacterStolen(1, 2, "per-astrologue")]
    assert sky.of(TheftVoided) == [TheftVoided(0, 2, "per-astrologue")]
    sky.then_awaits(1)
    sky.do(1, "reveal_token", token="P11")
    assert sky.of(TokenRevealed)
    assert sky.of(RoundEnded)
    assert sky.points(1) == 0


def _mutual() -> Sky:
    sky = adjusting("num-01 mix-01", "num-02 mix-02").faces(P3="terre", C3="verseau", P4="soleil", C4="scorpion")
    sky.stack(0, "per-fou left", "per-empereur").stack(1, "per-diable right", "per-pape")
    return sky.lay(0, perso_planet="P3", perso_constellation="C3").lay(1, perso_planet="P4", perso_constellation="C4")


@pytest.mark.rule("DE-163", "DE-115")
@pytest.mark.rule("WE-52")
def test_e_52_mutual_theft() -> None:
    sky = _mutual().do(0, "adjust", steal=1).do(1, "adjust", steal=0)

    assert sky.of(CharacterStolen) == [CharacterStolen(0, 1, "per-pape"), CharacterStolen(1, 0, "per-empereur")]
    assert sky.stacked(0) == ["per-fou left", "per-pape upright"]
    assert sky.stacked(1) == ["per-diable right", "per-empereur upright"]
    assert [event.seat for event in sky.of(FacesLearned)] == [0], "the Fool in between was never active"


@pytest.mark.rule("DE-163", "DE-138")
def test_arrival_powers_of_thefts_act_in_the_order_of_the_initiative() -> None:
    sky = adjusting("num-01 mix-01", "num-02 mix-02", "num-03 mix-03", "num-04 mix-04", initiative=2)
    sky.faces(P3="soleil", C3="scorpion", P4="pluton", C4="cancer").discard("arc-monde arc-roue")
    sky.stack(0, "per-empereur").stack(1, "per-hermite")
    sky.lay(2, perso_planet="P4", perso_constellation="C4").lay(3, perso_planet="P3", perso_constellation="C3")
    sky.do(3, "adjust", steal=0).do(2, "adjust", steal=1)

    assert [event.seat for event in sky.of(CharacterStolen)] == [2, 3]
    sky.then_awaits(2).do(2, "take_discard", take="arc-monde", drop="mix-03")
    sky.then_awaits(3).do(3, "take_highest", seat=2, give="num-04")
    assert "arc-monde" in sky.state.hands[3]
