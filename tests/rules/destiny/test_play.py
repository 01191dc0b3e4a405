"""Destiny: scores, default moves, leaving players, and the order of refusals (RULES.md, parts E and G)."""

from typing import Any

import pytest

from games.core.clock import NoClock
from games.core.lifecycle import decider
from games.core.lifecycle.creating import Create
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Sit
from games.core.lifecycle.substitution import Resign
from games.core.rulebook import move_json
from games.destiny import RULEBOOK
from games.destiny.components import Card
from games.destiny.facts.rounds import GameScored
from games.destiny.rules.scoring import horoscope, scored, total
from tests.rules.destiny.positions import Sky, adjusting

H = "num-01"


@pytest.mark.rule("DE-141", "DE-142", "DE-144")
@pytest.mark.rule("WE-07")
def test_e_07_points_of_a_horoscope() -> None:
    sky = Sky(H, H).faces(P1="mars", P2="lune", C4="lion", C5="vierge")
    sky.setting(0, "sante", "mars").setting(0, "travail", "lune").setting(0, "argent", "cancer")
    sky.lay(0, sante="P1", travail="P2", argent="C5").hidden("P2").consolidated(0, amour="C4")

    assert horoscope(sky.state, 0) == {"sante": 200, "travail": 0, "amour": 150, "argent": 0}
    assert sum(sky.view(0)["seats"][0]["horoscope_points"].values()) == 350
    assert sky.view(1)["seats"][0]["horoscope_points"] is None


@pytest.mark.rule("DE-143", "DE-144", "DE-81")
def test_the_total_is_horoscope_characters_and_bonus() -> None:
    sky = Sky(H, H).consolidated(0, sante="P1").stack(0, "per-fou left", "per-empereur inverted", "per-pape")
    sky.state.bonus[0] = 100

    assert total(sky.state, 0) == 200 + 10 + 140 + 0 + 100
    event = scored(sky.state)
    assert isinstance(event, GameScored)
    assert [character.points for character in event.scores[0].characters] == [10, 140, 0]


@pytest.mark.rule("DE-145", "DE-140")
@pytest.mark.rule("WE-55")
def test_e_55_a_tie_at_the_end() -> None:
    sky = adjusting("", "", "", "", number=12)
    sky.consolidated(0, sante="P1").consolidated(1, sante="P2").consolidated(2, sante="P3")
    sky.state.bonus = [50, 100, 100, 0]
    sky.lay(3, amour="C1").then_awaits(3).do(3, "adjust")

    standings = RULEBOOK.result(sky.state) or []
    assert [(standing.score, standing.rank) for standing in standings] == [(250, 3), (300, 1), (300, 1), (0, 4)]
    assert standings[0].parts == {"horoscope": 200, "characters": 0, "bonus": 50}
    sky.then_awaits()
    assert sky.view()["result"][1]["total"] == 300
    assert all(seat["horoscope_points"] for seat in sky.view()["seats"])


def default(sky: Sky, seat: int) -> dict[str, Any]:
    """What is played for a seat that is late."""
    return move_json(RULEBOOK.default_move(sky.state, seat))


@pytest.mark.rule("DE-160")
@pytest.mark.rule("WE-56")
def test_e_56_time_out() -> None:
    sky = Sky("per-fou num-00 arc-roue", "mix-01 pla-00", destiny="con-12").hidden("P7")
    assert default(sky, 0) == {"type": "play_value", "card": "num-00"}

    sky.value(0, "num-00").value(1, "mix-01")
    assert default(sky, 0) == {"type": "pass_power"}
    assert default(adjusting(H, H).lay(0, sante="P1"), 0) == {"type": "adjust"}


def _board(card: Card) -> Sky:
    sky = Sky(f"{card} mix-00 num-03", "num-01 con-12", "num-02 pla-12").hidden("P1", "P7", "C8")
    sky.lay(0, sante="P2", perso_constellation="C2").lay(1, sante="P3", amour="C3").lay(2, travail="P4", argent="C4")
    sky.stack(1, "per-fou").stack(2, "per-pape").discard("per-force arc-monde pla-03").tower(0)
    return sky.consolidated(2, sante="P5")


@pytest.mark.rule("DE-160")
@pytest.mark.parametrize(
    ("card", "move"),
    [
        ("arc-monde", {"type": "draw_token", "token": "P6", "slot": "travail"}),
        ("arc-roue", {"type": "reveal_token", "token": "P1"}),
        ("arc-lune", {"type": "steal_token", "token": "P3", "slot": "travail"}),
        ("arc-etoile", {"type": "throw_token", "token": "P3", "hour": 2}),
        ("num-00", {"type": "exchange_tokens", "give": "P2", "take": "P3"}),
        ("arc-aide", {"type": "draw_token", "token": "P6", "slot": "travail"}),
        ("num-09", {"type": "exchange_card", "seat": 1, "give": "mix-00"}),
        ("per-empereur", {"type": "take_highest", "seat": 1, "give": "mix-00"}),
        ("per-magicien", {"type": "swap_settings", "slot": "sante", "seat": 1, "other_slot": "sante"}),
        ("per-astronome", {"type": "observe", "token": "P1"}),
        ("arc-pendu", {"type": "kill_character", "seat": 1}),
        ("arc-mort", {"type": "kill_character", "seat": 1}),
        ("arc-pacte", {"type": "steal_token", "token": "P3", "slot": "travail"}),
        ("per-hermite", {"type": "take_discard", "take": "arc-monde", "drop": "mix-00"}),
        ("arc-tour", {"type": "protect", "seat": 0}),
        ("arc-jugement", {"type": "discard_permanent", "seat": 1, "what": "character"}),
        ("per-diable", {"type": "turn_devil", "seat": 1}),
        ("per-amoureux", {"type": "choose_lover", "seat": 1}),
        ("per-force", {"type": "break_setting", "seat": 2, "slot": "sante", "to": "travail"}),
    ],
)
def test_the_default_of_each_step(card: Card, move: dict[str, Any]) -> None:
    sky = _board(card).power(0, card)

    assert default(sky, 0) == move
    sky.when(0, move)
    assert sky.refusal is None


@pytest.mark.rule("DE-160", "DE-90")
def test_death_stops_by_default() -> None:
    sky = Sky("arc-mort mix-00", H, H).stack(1, "per-fou").stack(2, "per-pape").power(0, "arc-mort")
    sky.do(0, "kill_character", seat=1)

    assert default(sky, 0) == {"type": "stop"}


@pytest.mark.rule("DE-160", "DE-95")
def test_judgement_by_default_prefers_an_opponents_tower_to_the_own_character() -> None:
    sky = Sky("arc-jugement mix-00", H).stack(0, "per-fou").tower(1).power(0, "arc-jugement")
    assert default(sky, 0) == {"type": "discard_permanent", "seat": 1, "what": "tower"}
    own = Sky("arc-jugement mix-00", H).stack(0, "per-fou").tower(0).power(0, "arc-jugement")
    assert default(own, 0) == {"type": "discard_permanent", "seat": 0, "what": "character"}


@pytest.mark.rule("DE-161")
def test_who_resigns_is_played_for_and_ranks_last() -> None:
    plan = tuple(Sit(seat, f"player-{seat}") for seat in range(2))
    terms = Create("destiny", 2, {}, NoClock(), "player-0", "public", "when_full", 3, bytes(32), plan)
    game, _ = decider.create(RULEBOOK, terms, 0)
    decider.decide(game, Resign(0), 1)
    while not game.over:
        seat = min(game.decisions)
        move = move_json(RULEBOOK.default_move(game.state, seat))
        decider.decide(game, Play(seat, move), 2)

    assert game.chairs[0].bot == "normal"
    assert {standing.seat: standing.rank for standing in game.standings} == {0: 2, 1: 1}


@pytest.mark.rule("DE-167")
def test_what_is_wrong_first_is_refused_first() -> None:
    sky = Sky("arc-lune mix-00", "num-01 mix-01", H).tower(1).lay(1, perso_planet="P1", travail="P3", amour="C1")
    sky.consolidated(1, sante="P2").lay(0, sante="P4").power(0, "arc-lune")

    # Everything is wrong with the first move, and less with each that follows
    sky.when(1, {"type": "jump"}).then_refused("unknown_move")
    sky.when(1, {"type": "steal_token", "token": 7}).then_refused("bad_parameters")
    sky.when(1, {"type": "steal_token", "token": "P99", "slot": "amour"}).then_refused("not_awaited")
    sky.when(0, {"type": "choose_lover", "seat": 4}).then_refused("bad_parameters", "DE-167")
    sky.when(0, {"type": "choose_lover", "seat": 0}).then_refused("wrong_phase", moves=["steal_token"])
    sky.when(0, {"type": "pass_power"}).then_refused("wrong_phase")
    for token, slot, code in (
        ("P99", "amour", "no_such_token"),
        ("P4", "amour", "not_opponent"),
        ("P7", "amour", "not_opponent"),
        ("P2", "amour", "wrong_kind"),
        ("P2", "sante", "consolidated"),
        ("P1", "sante", "protected"),
        ("P3", "sante", "slot_taken"),
    ):
        sky.when(0, {"type": "steal_token", "token": token, "slot": slot}).then_refused(code)
    sky.do(0, "steal_token", token="P3", slot="travail")
    sky.when(1, {"type": "adjust"}).then_refused("wrong_phase", phase="cards")


@pytest.mark.rule("DE-165")
def test_the_only_move_is_made_by_the_engine() -> None:
    sky = Sky("arc-pendu mix-00", H).stack(1, "per-fou").power(0, "arc-pendu")

    assert [event.auto for event in sky.events if hasattr(event, "auto")] == [True]
    sky.then_awaits(1)
