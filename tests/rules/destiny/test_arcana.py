"""Destiny: the power arcana that kill, protect, raise and break."""

import pytest

from games.destiny.facts.powers import (
    CardDiscarded,
    CharacterArrived,
    CharacterKilled,
    PowerFizzled,
    PowerStopped,
    SettingBroken,
    TowerFell,
    TowerRaised,
)
from tests.rules.destiny.positions import Sky, adjusting

PASS = "num-09"


@pytest.mark.rule("DE-90", "DE-115", "DE-116", "DE-143")
@pytest.mark.rule("WE-31")
def test_e_31_death() -> None:
    sky = Sky("arc-mort mix-00", PASS, PASS).stack(0, "per-fou").stack(1, "per-empereur inverted", "per-pape right")
    sky.stack(2, "per-amoureux").power(0, "arc-mort").do(0, "kill_character", seat=1)

    assert sky.of(CharacterKilled) == [CharacterKilled(0, 1, "per-pape", "arc-mort", "per-empereur", auto=False)]
    assert sky.stacked(1) == ["per-empereur inverted"]
    assert [move["seat"] for move in sky.options(0, "kill_character")] == [2, 0]
    sky.when(0, {"type": "kill_character", "seat": 1}).then_refused("already_struck", "DE-90")
    assert sky.view()["steps"][0]["struck"] == [1]

    sky.do(0, "kill_character", seat=2).do(0, "stop").then_awaits(1)
    assert sky.points(1) == 140
    assert sky.state.discard == ["per-pape", "per-amoureux", "arc-mort"]


@pytest.mark.rule("DE-90", "DE-35", "DE-165")
@pytest.mark.rule("WE-32")
def test_e_32_death_alone() -> None:
    sky = Sky("arc-mort mix-00", PASS).stack(0, "per-fou").power(0, "arc-mort")

    assert sky.of(CharacterKilled) == [CharacterKilled(0, 0, "per-fou", "arc-mort", None, auto=True)]
    assert sky.of(PowerStopped) == [PowerStopped(0, "arc-mort", auto=True)]

    kept = Sky("arc-mort mix-00", PASS).stack(0, "per-fou").value(0, "arc-mort")
    assert kept.stacked(0) == ["per-fou upright"]


def _towered(hand: str) -> Sky:
    sky = Sky(f"{hand} mix-00", PASS, PASS).tower(1).stack(1, "per-astrologue")
    return sky.lay(1, perso_planet="P3", sante="P8")


@pytest.mark.rule("DE-91", "DE-89", "DE-93", "DE-95")
@pytest.mark.rule("WE-33")
def test_e_33_the_tower() -> None:
    assert _towered("arc-pendu").power(0, "arc-pendu").of(PowerFizzled) == [PowerFizzled(0, "arc-pendu")]

    moon = _towered("arc-lune").power(0, "arc-lune")
    assert {move["token"] for move in moon.options(0, "steal_token")} == {"P8"}
    moon.when(0, {"type": "steal_token", "token": "P3", "slot": "sante"}).then_refused("protected", "DE-91")

    judged = _towered("arc-jugement").power(0, "arc-jugement")
    assert judged.of(TowerFell) == [TowerFell(0, 1, auto=True)]
    assert judged.state.discard == ["arc-tour", "arc-jugement"]

    winner = Sky("mix-12", "num-00", PASS, destiny="num-01").tower(1).lay(1, perso_planet="P3", sante="P8")
    winner.value(0, "mix-12").value(1, "num-00").power(2, PASS)
    winner.do(2, "exchange_card", **winner.options(2, "exchange_card")[0]) if winner.state.steps[-1].seat == 2 else None
    for kind in ("mask_token", "throw_token"):
        tokens = {move["token"] for move in winner.options(0, kind)}
        assert "P8" in tokens
        assert "P3" not in tokens

    thief = adjusting(PASS, PASS, PASS).tower(1).stack(1, "per-astrologue").lay(0, perso_planet="P1")
    thief.lay(0, perso_constellation="C1").when(0, {"type": "adjust", "steal": 1}).then_refused("protected", "DE-91")

    own = Sky(PASS, "num-00 mix-00", PASS, initiative=1).tower(1).lay(1, perso_planet="P3", sante="P8")
    own.lay(2, sante="P4", travail="P5").power(1, "num-00")
    assert {move["give"] for move in own.options(1, "exchange_tokens")} == {"P3", "P8"}


@pytest.mark.rule("DE-91", "DE-34")
def test_the_tower_stays_in_play() -> None:
    sky = Sky("arc-tour mix-00", PASS).power(0, "arc-tour").do(0, "protect", seat=1)

    assert sky.of(TowerRaised) == [TowerRaised(0, 1, auto=False)]
    assert sky.state.tower == 1
    assert sky.state.discard == []
    assert [seat["protected"] for seat in sky.view()["seats"]] == [False, True]


@pytest.mark.rule("DE-91")
def test_who_stands_by_the_tower_may_kill_its_own_character() -> None:
    sky = Sky("arc-mort mix-00", PASS).tower(0).stack(0, "per-fou").power(0, "arc-mort")

    assert sky.stacked(0) == []


@pytest.mark.rule("DE-98", "DE-112", "DE-34", "DE-111")
@pytest.mark.rule("WE-34")
def test_e_34_help_of_god_and_the_hermit() -> None:
    sky = Sky("arc-aide mix-00 num-02", PASS).discard("per-hermite pla-00").power(0, "arc-aide")
    sky.when(0, {"type": "raise_character", "card": "per-fou"}).then_refused("not_in_discard", "DE-98")
    sky.when(0, {"type": "raise_character", "card": "pla-00"}).then_refused("wrong_kind", "DE-98")

    sky.do(0, "raise_character", card="per-hermite")

    assert sky.of(CharacterArrived) == [CharacterArrived(0, "per-hermite", "raise", None, auto=False)]
    assert {move["take"] for move in sky.options(0, "take_discard")} == {"pla-00"}
    sky.do(0, "take_discard", take="pla-00", drop="num-02")
    assert sky.of(CardDiscarded) == [CardDiscarded(0, "arc-aide")]
    assert sky.state.discard == ["num-02", "arc-aide"]
    assert sky.state.hands[0] == ["pla-00", "mix-00"]


@pytest.mark.rule("DE-97", "DE-142")
@pytest.mark.rule("WE-35")
def test_e_35_the_pact() -> None:
    sky = Sky("arc-pacte mix-00", PASS).faces(P1="mars").consolidated(1, sante="P1").lay(1, travail="P2")
    sky.power(0, "arc-pacte")
    sky.when(0, {"type": "break_setting", "seat": 1, "slot": "sante", "to": "sante"}).then_refused("not_reachable")
    sky.when(0, {"type": "break_setting", "seat": 1, "slot": "amour"}).then_refused("not_consolidated")
    sky.do(0, "break_setting", seat=1, slot="sante")

    assert sky.of(SettingBroken) == [SettingBroken(0, 1, "sante", "P1", None, auto=False, shows="mars")]
    seat = sky.view(None)["seats"][1]
    assert seat["settings"]["sante"] == {
        "id": "S1-sante", "consolidated": False, "face": "mars", "public": True, "known_by": [0, 1],
    }  # fmt: skip
    assert sky.view(1)["seats"][1]["horoscope_points"]["sante"] == 200


@pytest.mark.rule("DE-97", "DE-98")
def test_the_two_great_powers_are_four_each() -> None:
    pact = Sky("arc-pacte mix-00", PASS).consolidated(1, sante="P1").lay(1, travail="P2").stack(1, "per-fou")
    pact.power(0, "arc-pacte")
    assert {move["type"] for move in pact.moves(0)} == {"kill_character", "break_setting", "steal_token", "throw_token"}

    aid = Sky("arc-aide mix-00", PASS).discard("per-fou").setting(0, "sante", "lune").lay(0, sante="P1")
    aid.power(0, "arc-aide")
    assert {move["type"] for move in aid.moves(0)} == {
        "raise_character",
        "consolidate",
        "exchange_tokens",
        "draw_token",
    }
    assert {move["take"] for move in aid.options(0, "exchange_tokens")} == {f"P{hour}" for hour in range(2, 13)}


@pytest.mark.rule("DE-95", "DE-116")
def test_judgement_discards_a_character_or_the_tower() -> None:
    sky = Sky("arc-jugement mix-00", PASS, PASS).stack(1, "per-fou", "per-pape right").tower(2).stack(2, "per-diable")
    sky.power(0, "arc-jugement")

    assert sky.options(0, "discard_permanent") == [{"seat": 1, "what": "character"}, {"seat": 2, "what": "tower"}]
    sky.when(0, {"type": "discard_permanent", "seat": 0, "what": "tower"}).then_refused("no_character", "DE-95")
    sky.when(0, {"type": "discard_permanent", "seat": 2, "what": "character"}).then_refused("protected", "DE-91")
    sky.do(0, "discard_permanent", seat=1, what="character")
    assert sky.stacked(1) == ["per-fou upright"]


@pytest.mark.rule("DE-89")
def test_the_hanged_man_spares_his_own_seat() -> None:
    sky = Sky("arc-pendu mix-00", PASS, PASS).stack(0, "per-fou").stack(1, "per-pape").stack(2, "per-force")
    sky.power(0, "arc-pendu")

    sky.when(0, {"type": "kill_character", "seat": 0}).then_refused("not_opponent")
    sky.do(0, "kill_character", seat=2)
    assert sky.stacked(2) == []


@pytest.mark.rule("DE-92", "DE-94")
def test_star_and_sun() -> None:
    star = Sky("arc-etoile mix-00", PASS).lay(1, sante="P2", amour="C2").power(0, "arc-etoile")
    assert star.options(0, "throw_token") == [{"token": "P2", "hour": 2}, {"token": "C2", "hour": 2}]

    sun = Sky("arc-soleil mix-00", PASS).setting(0, "sante", "lune").lay(0, sante="P1").power(0, "arc-soleil")
    assert sun.state.consolidated["S0-sante"]
