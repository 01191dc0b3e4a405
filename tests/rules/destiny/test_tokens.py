"""Destiny: drawing, stealing, exchanging, throwing and consolidating tokens."""

import pytest

from games.destiny.components import Card
from games.destiny.facts.powers import (
    CardDiscarded,
    DrawsOwed,
    PointsMarked,
    PowerFizzled,
    TokenDrawn,
    TokensExchanged,
    TokenStolen,
    TokenThrown,
)
from tests.rules.destiny.positions import Sky

PASS = "num-09"


@pytest.mark.rule("DE-71", "DE-60", "DE-61", "DE-63", "DE-33", "DE-34")
@pytest.mark.rule("WE-01")
def test_e_01_a_blue_two_for_its_power() -> None:
    sky = Sky("pla-02 mix-07", PASS, number=3).faces(P3="mars", P9="soleil").hidden("P3").power(0, "pla-02")

    sky.then_awaits(0)
    options = sky.options(0, "draw_token")
    assert len(sky.moves(0)) == 6
    assert [(move["token"], move["slot"]) for move in options] == [
        (token, slot) for token in ("P3", "P9") for slot in ("sante", "travail", "perso_planet")
    ]

    sky.do(0, "draw_token", token="P3", slot="travail").then_awaits(1)
    assert sky.token("P3") == (0, "travail")
    assert not sky.state.face_up["P3"]
    assert sky.state.hours["planet"][2] is None
    assert sky.state.discard == ["pla-02"]

    other = Sky("pla-02 mix-07", PASS, number=3).hidden("P3").power(0, "pla-02")
    other.do(0, "draw_token", token="P9", slot="sante")
    assert other.of(TokenDrawn) == [TokenDrawn(0, "P9", 9, "sante", face_up=True, auto=False, shows="mars")]


@pytest.mark.rule("DE-62", "DE-86", "DE-35")
@pytest.mark.rule("WE-20")
def test_e_20_full_slots() -> None:
    full = {"sante": "P4", "travail": "P5", "perso_planet": "P6", "amour": "C4"}
    sky = Sky("arc-chariot mix-07", PASS).lay(0, **full).lay(1, sante="P7").power(0, "arc-chariot")

    assert sky.of(PowerFizzled) == [PowerFizzled(0, "arc-chariot")]
    assert {move["token"] for move in sky.options(0, "draw_token")} == {"C3", "C9"}
    sky.when(0, {"type": "draw_token", "token": "P3", "slot": "sante"}).then_refused("wrong_kind", "DE-167")

    nothing = Sky("pla-10 mix-07", PASS).lay(0, **full).lay(1, sante="P7").power(0, "pla-10")
    assert nothing.state.discard == ["pla-10"]


@pytest.mark.rule("DE-62", "DE-60")
def test_slots_hold_one_token_of_their_kind() -> None:
    sky = Sky("arc-monde mix-07", PASS).lay(0, sante="P4").power(0, "arc-monde")

    sky.when(0, {"type": "draw_token", "token": "P1", "slot": "sante"}).then_refused("slot_taken", "DE-62")
    sky.when(0, {"type": "draw_token", "token": "P1", "slot": "amour"}).then_refused("wrong_kind", "DE-60")


@pytest.mark.rule("DE-64", "DE-65", "DE-48", "DE-72", "DE-76")
@pytest.mark.rule("WE-21")
def test_e_21_consolidating() -> None:
    sky = Sky("con-06 mix-05", "con-09 num-05").faces(C3="gemeaux").setting(0, "argent", "gemeaux")
    sky.lay(0, argent="C3", perso_constellation="C4").hidden("C3", "C8").lay(1, amour="C5", argent="C6").power(
        0, "con-06"
    )

    sky.when(0, {"type": "consolidate", "slot": "argent"}).then_refused("wrong_face", "DE-64")
    sky.when(0, {"type": "consolidate", "slot": "amour"}).then_refused("no_such_token", "DE-64")
    sky.do(0, "reveal_token", token="C3")

    sky = Sky("arc-soleil mix-05", "con-09 num-05 arc-monde").faces(C3="gemeaux", C5="lion")
    sky.setting(0, "argent", "gemeaux").setting(0, "amour", "lion")
    sky.lay(0, argent="C3", amour="C5", perso_constellation="C4").lay(1, amour="C6").power(0, "arc-soleil")
    sky.do(0, "consolidate", slot="argent")
    assert sky.state.consolidated["S0-argent"]
    assert sky.view()["seats"][0]["settings"]["argent"]["face"] == "gemeaux"

    sky.power(1, "con-09")
    assert {move["token"] for move in sky.options(1, "steal_token")} == {"C4", "C5"}
    for move in ({"type": "steal_token", "token": "C3", "slot": "argent"},):
        sky.when(1, move).then_refused("consolidated", "DE-65", token="C3")


@pytest.mark.rule("DE-65", "DE-49", "DE-97", "DE-92")
@pytest.mark.parametrize(
    ("card", "move"),
    [
        ("arc-etoile", {"type": "throw_token", "token": "C3", "hour": 3}),
        ("arc-lune", {"type": "steal_token", "token": "C3", "slot": "amour"}),
        ("num-05", {"type": "exchange_tokens", "give": "C6", "take": "C3"}),
    ],
)
def test_nothing_moves_a_consolidated_token(card: Card, move: dict[str, object]) -> None:
    sky = Sky("mix-05", f"{card} mix-00").consolidated(0, argent="C3").lay(0, amour="C4", perso_constellation="C5")
    sky.lay(1, argent="C6", perso_constellation="C7").value(0, "mix-05").power(1, card)

    sky.when(1, move).then_refused("consolidated", "DE-65")


@pytest.mark.rule("DE-79")
@pytest.mark.rule("WE-22")
def test_e_22_mixed_cards_at_the_red_end() -> None:
    sky = Sky("mix-03 mix-07", PASS, number=8).hidden("P8", "C8", public=True).power(0, "mix-03")
    assert {move["token"] for move in sky.options(0, "draw_token")} == {"P2", "C2"}
    sky.when(0, {"type": "draw_token", "token": "P8", "slot": "sante"}).then_refused("wrong_face")
    sky.when(0, {"type": "draw_token", "token": "P1", "slot": "sante"}).then_refused("not_reachable", "DE-63")

    shown = Sky("pla-05 mix-07", "mix-03 mix-08", number=8).hidden("P8", "C8", public=True).power(0, "pla-05")
    shown.power(1, "mix-03")
    assert {move["token"] for move in shown.options(1, "draw_token")} == {"P2", "C2", "P8"}


@pytest.mark.rule("DE-83", "DE-61", "DE-82")
@pytest.mark.rule("WE-23")
def test_e_23_an_exchange_keeps_faces_and_places() -> None:
    sky = Sky("num-03 mix-07", PASS).lay(0, travail="P2").lay(1, perso_planet="P6").hidden("P2")
    sky.power(0, "num-03").do(0, "exchange_tokens", give="P2", take="P6")

    assert (sky.token("P6"), sky.token("P2")) == ((0, "travail"), (1, "perso_planet"))
    assert sky.state.face_up["P6"]
    assert not sky.state.face_up["P2"]
    assert sky.knowing("P2") == [0, 1]

    none = Sky("num-03 mix-07", PASS).lay(1, perso_planet="P6").power(0, "num-03")
    assert none.of(CardDiscarded) == [CardDiscarded(0, "num-03")]


@pytest.mark.rule("DE-83", "DE-84", "DE-80")
def test_an_exchange_with_the_clock_needs_the_card_to_say_so() -> None:
    sky = Sky("num-06 mix-05", "num-00 mix-00", number=3).lay(0, amour="C1").lay(1, argent="C2").power(0, "num-06")
    assert {move["take"] for move in sky.options(0, "exchange_tokens")} == {"C2", "C3", "C9"}
    sky.when(0, {"type": "exchange_tokens", "give": "C1", "take": "C8"}).then_refused("not_reachable")
    sky.when(0, {"type": "exchange_tokens", "give": "C1", "take": "P9"}).then_refused("wrong_kind")
    sky.do(0, "exchange_tokens", give="C1", take="C9")
    assert sky.of(TokensExchanged)[0].give_to.hour == 9
    assert (sky.token("C1"), sky.token("C9")) == (9, (0, "amour"))

    sky.power(1, "num-00")
    (swap,) = sky.of(TokensExchanged)
    assert (swap.give, swap.take, swap.auto) == ("C2", "C9", True), "num-00 does not reach the clock"


@pytest.mark.rule("DE-80")
def test_mixed_five_to_eight_exchange_what_lies_face_up() -> None:
    sky = Sky("mix-05 mix-07", PASS).lay(0, sante="P1", travail="P2").lay(1, sante="P3", travail="P4", amour="C4")
    sky.hidden("P2", "P4").power(0, "mix-05")

    assert sky.of(TokensExchanged)[0].auto
    assert (sky.token("P1"), sky.token("P3")) == ((1, "sante"), (0, "sante"))


@pytest.mark.rule("DE-49", "DE-66")
@pytest.mark.rule("WE-25")
def test_e_25_a_thrown_token() -> None:
    sky = Sky("mix-12 pla-00", "num-00 pla-01", number=4, destiny="num-01")
    sky.lay(1, amour="C7").hidden("C7").lay(0, amour="C3").at(3, "C10").value(0, "mix-12").value(1, "num-00")

    throws = sky.options(0, "throw_token")
    assert {move["hour"] for move in throws} == {7, 10}
    sky.when(0, {"type": "throw_token", "token": "C7", "hour": 11}).then_refused("space_taken", "DE-66")
    sky.when(0, {"type": "throw_token", "token": "C3", "hour": 10}).then_refused("not_opponent")

    sky.do(0, "throw_token", token="C7", hour=10)
    assert sky.of(TokenThrown) == [TokenThrown(0, 1, "amour", "C7", 10, auto=False)]
    assert not sky.state.face_up["C7"]
    assert sky.knowing("C7") == [1]


@pytest.mark.rule("DE-73", "DE-77", "DE-93", "DE-61")
def test_a_stolen_token_lies_as_it_lay() -> None:
    sky = Sky("arc-lune mix-07", PASS, PASS).lay(1, sante="P1").lay(2, amour="C2").hidden("C2").power(0, "arc-lune")

    sky.do(0, "steal_token", token="C2", slot="perso_constellation")
    assert sky.of(TokenStolen) == [TokenStolen(0, 2, "amour", "C2", "perso_constellation", face_up=False, auto=False)]
    assert sky.knowing("C2") == [0, 2]


@pytest.mark.rule("DE-70", "DE-74", "DE-78", "DE-96")
def test_cards_that_draw_from_any_hour() -> None:
    sky = Sky("pla-00 mix-07", PASS).hidden("P7").power(0, "pla-00")
    assert {move["token"] for move in sky.options(0, "draw_token")} == {f"P{hour}" for hour in range(1, 13)}
    sky = Sky("mix-00 mix-07", PASS).hidden("P7").power(0, "mix-00")
    assert len({move["token"] for move in sky.options(0, "draw_token")}) == 23


@pytest.mark.rule("DE-88")
@pytest.mark.parametrize(
    ("held", "kinds"),
    [
        ((0, 0), ("planet", "constellation")),
        ((1, 1), ("planet", "constellation")),
        ((1, 0), ("constellation",)),
        ((2, 0), ("constellation", "constellation")),
        ((2, 1), ("constellation",)),
        ((1, 2), ("planet",)),
        ((2, 2), ()),
    ],
)
@pytest.mark.rule("WE-30")
def test_e_30_justice(held: tuple[int, int], kinds: tuple[str, ...]) -> None:
    sky = Sky("arc-justice mix-07", PASS)
    sky.lay(0, perso_planet="P12", **dict(zip(("sante", "travail"), ("P1", "P2")[: held[0]], strict=False)))
    sky.lay(0, **dict(zip(("amour", "argent"), ("C1", "C2")[: held[1]], strict=False))).power(0, "arc-justice")

    assert [event.kinds for event in sky.of(DrawsOwed)] == ([kinds] if kinds else [])
    assert bool(sky.of(PowerFizzled)) is not bool(kinds)
    for kind in kinds:
        options = sky.options(0, "draw_token") or [{"token": sky.of(TokenDrawn)[0].token, "slot": "amour"}]
        assert {move["token"][0] for move in options} == {kind[0].upper()}
        assert not {move["slot"] for move in options} & {"perso_planet", "perso_constellation"}
        if sky.state.steps:
            sky.do(0, "draw_token", **options[0])
    assert sky.state.discard[-1] == "arc-justice"


@pytest.mark.rule("DE-88")
def test_justice_draws_nothing_where_the_clock_has_too_few() -> None:
    sky = Sky("arc-justice mix-07", *[PASS] * 4).lay(0, sante="P1", travail="P2")
    left = [f"C{hour}" for hour in range(2, 13)]
    for seat in range(1, 5):
        sky.lay(seat, **{slot: left.pop() for slot in ("amour", "argent", "perso_constellation") if left})
    sky.power(0, "arc-justice")

    assert sky.of(PowerFizzled) == [PowerFizzled(0, "arc-justice")]
    sky.then_awaits(1)


@pytest.mark.rule("DE-81", "DE-104")
@pytest.mark.rule("WE-40")
def test_e_40_points_for_consolidated_slots_and_the_empress() -> None:
    sky = Sky("mix-11 per-astrologue pla-09", PASS).stack(0, "per-imperatrice")
    sky.consolidated(0, sante="P1", amour="C1").power(0, "mix-11")
    assert sky.of(PointsMarked) == [PointsMarked(0, 2, 100)] * 2
    assert sky.state.bonus[0] == 200

    thief = Sky("pla-09 mix-00", PASS).stack(0, "per-imperatrice").lay(0, sante="P1", travail="P2")
    thief.lay(1, sante="P3", travail="P4").power(0, "pla-09").do(0, "steal_token", token="P3", slot="perso_planet")
    assert thief.of(PowerFizzled) == [PowerFizzled(0, "pla-09")]

    once = Sky("per-astrologue mix-00", PASS).stack(0, "per-imperatrice").hidden("P1", "P2", "P4")
    once.power(0, "per-astrologue").do(0, "reveal_token", token="P1").then_awaits(1)


@pytest.mark.rule("DE-104", "DE-91")
def test_the_empress_doubles_whatever_becomes_of_her_but_not_the_tower() -> None:
    sky = Sky("arc-mort mix-00", PASS).stack(0, "per-imperatrice").stack(1, "per-fou", "per-pape").power(0, "arc-mort")
    sky.do(0, "kill_character", seat=0)
    sky.do(0, "stop")
    assert sky.state.discard[-1] == "arc-mort", "the second Death had one victim, then nobody"
    assert sky.stacked(1) == ["per-fou upright"]

    tower = Sky("arc-tour mix-00", PASS).stack(0, "per-imperatrice").power(0, "arc-tour").do(0, "protect", seat=1)
    tower.then_awaits(1)


@pytest.mark.rule("DE-103")
@pytest.mark.rule("WE-41")
def test_e_41_the_priestess() -> None:
    sky = Sky("pla-01 num-02 mix-00", PASS, number=3).stack(0, "per-pretresse").lay(0, sante="P1").power(0, "pla-01")
    assert {move["token"] for move in sky.options(0, "draw_token")} == {"P3", "P9", "C3", "C9"}
    assert all(move["slot"] in ("amour", "argent", "perso_constellation") for move in sky.options(0, "draw_token")
               if move["token"][0] == "C")  # fmt: skip

    swap = Sky("num-02 mix-00", PASS, number=3).stack(0, "per-pretresse").lay(0, amour="C1", sante="P1")
    swap.lay(1, argent="C2").power(0, "num-02")
    pairs = {(move["give"], move["take"]) for move in swap.options(0, "exchange_tokens")}
    assert pairs == {("P1", "P3"), ("P1", "P9"), ("C1", "C2"), ("C1", "C3"), ("C1", "C9")}

    justice = Sky("arc-justice mix-00", PASS).stack(0, "per-pretresse").power(0, "arc-justice")
    assert {move["token"][0] for move in justice.options(0, "draw_token")} == {"P"}


@pytest.mark.rule("DE-87", "DE-48", "DE-51")
def test_the_wheel_reveals_one_of_each_kind() -> None:
    sky = Sky("arc-roue mix-00", PASS).hidden("P7", "P8").lay(1, amour="C7").hidden("C7", "C8").power(0, "arc-roue")

    sky.do(0, "reveal_token", token="P8")
    assert [move["token"] for move in sky.options(0, "reveal_token")] == ["C8", "C7"]
    sky.do(0, "reveal_token", token="C7")
    assert sky.state.face_up["C7"]
