"""Planet cards, debts to the guardians, animals and sleepers (RULES.md, parts H and I)."""

import pytest

from games.fabulastro import moves
from games.fabulastro.components import PLANETS, SIGN_OF_PLANET, Planet
from games.fabulastro.facts import jobs, table
from games.fabulastro.moves import PlayPlanet
from games.fabulastro.rules.position import ceres_signs, mercury_squares
from tests.rules.fabulastro.positions import Zodiac


def played(card: Planet, zodiac: Zodiac | None = None, **use: int | str) -> Zodiac:
    """Seat 0 plays a card of its hand."""
    scene = zodiac or Zodiac(hands=[card])
    return scene.when(0, {"type": "play_planet", "card": card, **use})


@pytest.mark.rule("FA-166", "FA-167", "FA-168", "FA-170", "FA-172")
def test_a_card_costs_courage_on_its_guardian_and_is_replaced_before_it_acts() -> None:
    zodiac = played("minos")
    zodiac.then_first(table.PlanetPlayed(0, "minos", "minos", 2), table.CourageMoved(0, "hand", "G2", 1, 0, "planet"))
    kinds = [type(event) for event in zodiac.events]
    assert kinds.index(table.PlanetDrawn) < kinds.index(table.GoldMoved)
    player = zodiac.player()
    assert (player.courage, player.debts, len(player.hand), zodiac.state.discard) == (2, {2: 1}, 3, ["minos"])
    zodiac.then_awaits(1)


@pytest.mark.rule("FA-169")
def test_without_courage_no_card_is_played() -> None:
    zodiac = Zodiac(hands=["minos"]).courage(0)
    zodiac.when(0, PlayPlanet("minos")).then_refused("no_courage", "FA-169")
    assert [form.type for form in zodiac.forms(0)] == ["roll"]


@pytest.mark.rule("FA-166")
def test_only_cards_of_the_hand_are_played() -> None:
    zodiac = Zodiac(hands=["minos mars lune"])
    zodiac.when(0, PlayPlanet("soleil")).then_refused("card_not_held", "FA-166", card="soleil")


@pytest.mark.rule("FA-168")
def test_a_power_takes_just_what_it_needs() -> None:
    zodiac = Zodiac(hands=["minos mars mercure"])
    for use in ({"target": 1}, {"square": "R1.0"}, {"pay_self": True}, {"sign": 3}, {"animal": "chat"}):
        zodiac.when(0, {"type": "play_planet", "card": "minos", **use}).then_refused("bad_parameter")
    zodiac.when(0, PlayPlanet("mars")).then_refused("bad_parameter", "FA-168", field="target")
    zodiac.when(0, PlayPlanet("mercure", square="G3")).then_refused("no_target", "FA-184")
    zodiac.when(0, PlayPlanet("mars", power="minos", target=1)).then_refused("bad_parameter", "FA-201")


@pytest.mark.rule("FA-171")
def test_an_empty_pile_is_replaced_by_the_discards_in_their_order() -> None:
    zodiac = Zodiac(hands=["minos"])
    while zodiac.state.top:
        card = zodiac.state.top[0]
        zodiac.given(table.PlanetDrawn(1, 1, (card,)), table.PlanetDiscarded(1, card))
    oldest = zodiac.state.discard[0]
    played("minos", zodiac)
    assert zodiac.of(table.DiscardFlipped) == [table.DiscardFlipped(13)]
    assert zodiac.of(table.PlanetDrawn)[0].cards == (oldest,)


@pytest.mark.rule("FA-180", "FA-181")
@pytest.mark.parametrize(("purse", "loot"), [(7, 3), (8, 4), (2, 1)])
def test_mars_steals_half_rounded_down(purse: int, loot: int) -> None:
    zodiac = played("mars", Zodiac(hands=["mars"]).purse(purse, 1), target=1)
    assert (zodiac.player(0).gold, zodiac.player(1).gold) == (10 + loot, purse - loot)


@pytest.mark.rule("FA-180", "FA-202", "FA-164")
def test_mars_needs_a_purse_to_share() -> None:
    zodiac = Zodiac(hands=["mars"])
    for seat in (1, 2, 3):
        zodiac.purse(1, seat)
    played("mars", zodiac, target=1).then_refused("no_target", "FA-202")
    quarter = played("mars", Zodiac(hands=["mars"]).law("plunder_share", divisor=4).purse(9, 1), target=1)
    assert quarter.player(1).gold == 7


@pytest.mark.rule("FA-182", "FA-188")
def test_minos_gives_gold_and_the_sun_courage() -> None:
    assert played("minos").player().gold == 20
    assert played("soleil").player().courage == 5
    short = played("soleil", Zodiac(hands=["soleil"]).courage(9))
    assert (short.player().courage, short.of(table.CourageMoved)[-1].short) == (9, 2)


@pytest.mark.rule("FA-183", "FA-184")
def test_mercury_leads_anywhere_but_to_guardians_and_taken_jobs() -> None:
    zodiac = Zodiac(hands=["mercure"]).at("B8", 2)
    squares = mercury_squares(zodiac.state, 0)
    assert (len(squares), "B8" in squares) == (71, False)
    played("mercure", zodiac, square="R5.3")
    assert zodiac.of(table.ObstacleMet) == [table.ObstacleMet(0, 5, "desert")]
    again = played("mercure", Zodiac(hands=["mercure"]).used("B9"), square="B9")
    assert (again.state.phase, again.player().last) == ("casino", {9: again.player().u})


@pytest.mark.rule("FA-189")
def test_ceres_leads_to_a_free_job() -> None:
    zodiac = Zodiac(hands=["ceres"]).at("B8", 2).at("B3", 1).round("facteur", 1).at("R1.1", 1)
    assert ceres_signs(zodiac.state, 0) == [1, 4, 5, 10, 11]
    played("ceres", zodiac, sign=8).then_refused("no_target", "FA-189", sign=8)
    played("ceres", zodiac, sign=4)
    assert zodiac.of(jobs.JobStarted) == [jobs.JobStarted(0, "maitresse")]
    paying = played("ceres", Zodiac(hands=["ceres"]), sign=10, pay_self=True)
    assert paying.of(jobs.TaxPaidSelf) == [jobs.TaxPaidSelf(0)]


@pytest.mark.rule("FA-190")
def test_venus_draws_three_letters() -> None:
    zodiac = played("venus")
    assert (len(zodiac.player().tiles), zodiac.state.phase) == (3, "after_letters")
    empty = Zodiac(hands=["venus"])
    empty.tiles("".join(empty.state.bag), 1)
    played("venus", empty).then_refused("no_target", "FA-202")


@pytest.mark.rule("FA-191")
def test_pluto_takes_a_point_from_each_who_has_one() -> None:
    zodiac = played("pluton", Zodiac(hands=["pluton"]).courage(0, 2))
    assert [player.courage for player in zodiac.state.players] == [4, 2, 0, 2]
    assert zodiac.state.bank_courage == [5, 8, 10, 8]
    assert all(player.active for player in zodiac.state.players)
    nobody = Zodiac(hands=["pluton"])
    for seat in (1, 2, 3):
        nobody.courage(0, seat)
    played("pluton", nobody).then_refused("no_target", "FA-202")


@pytest.mark.rule("FA-192", "FA-193")
def test_jupiter_makes_an_animal_that_loses_its_round() -> None:
    zodiac = played("jupiter", Zodiac(hands=["jupiter"]).at("B3", 1).round("facteur", 1), target=1, animal="oie")
    assert (zodiac.player(1).animal, zodiac.player(1).round) == ("oie", None)
    assert zodiac.of(jobs.RoundAbandoned) == [jobs.RoundAbandoned(1, "facteur", "jupiter")]
    zodiac.turn(0).given(table.PlanetDrawn(0, 1, ("jupiter",)))
    played("jupiter", zodiac, target=1, animal="ours").then_refused("no_target", "FA-202")


@pytest.mark.rule("FA-192", "FA-196")
def test_animals_enter_no_job_pay_no_rent_and_buy_nothing() -> None:
    zodiac = Zodiac(hands=["ceres mercure"]).animal().at("R4.0").rolls(2, 4)
    assert zodiac.player().square == "R5.1"
    jumping = Zodiac(hands=["ceres mercure"]).animal()
    played("ceres", jumping, sign=4).then_refused("no_target", "FA-202")
    played("mercure", jumping, square="B4").then_refused("no_target", "FA-184")
    rich = Zodiac().animal().purse(40).at("R2.0").rolls(1, 1).when(0, moves.MoveTo("B2", "forward", 2))
    assert (rich.player().gold, rich.player().house) == (40, False)


@pytest.mark.rule("FA-194")
def test_animals_play_cards_settle_debts_and_make_visits() -> None:
    zodiac = Zodiac(hands=["minos"]).animal().debt(3)
    assert {move["type"] for move in zodiac.moves(0)} == {"roll", "play_planet", "settle_debt"}
    zodiac.at("R9.0").rolls(1, 1)
    assert zodiac.squares() == ["R9.2", "B9"]


@pytest.mark.rule("FA-197", "FA-198", "FA-199")
def test_saturn_lets_dice_count_backwards_until_a_double() -> None:
    zodiac = played("saturne").turn(0).at("R6.1")
    zodiac.given(table.PlanetDrawn(0, 1, ("saturne",)))
    played("saturne", zodiac).then_refused("no_target", "FA-202")
    zodiac.rolls(1, 2)
    assert [(move["square"], move["direction"]) for move in zodiac.moves(0)] == [
        ("R6.4", "forward"), ("B6", "forward"), ("R5.3", "back"), ("B5", "back"),
    ]  # fmt: skip
    double = played("saturne").turn(0).at("R6.1").rolls(1, 1)
    assert double.of(table.SaturnEnded) == [table.SaturnEnded(0)]
    assert {move["direction"] for move in double.moves(0)} == {"forward"}
    escaping = played("saturne").held("prison").turn(0).at("R8.4").rolls(2, 2)
    assert not escaping.player().saturn


@pytest.mark.rule("FA-200")
def test_uranus_deals_all_cards_anew() -> None:
    zodiac = Zodiac(hands=["uranus"]).given(table.PlanetDiscarded(1, "minos"))
    played("uranus", zodiac)
    dealt = zodiac.of(table.PlanetsDealt)[0]
    assert (dealt.hand_size, dealt.pile, zodiac.state.discard) == (3, 12, [])
    assert zodiac.of(table.PlanetDrawn) == []
    assert [len(player.hand) for player in zodiac.state.players] == [3, 3, 3, 3]


@pytest.mark.rule("FA-201")
def test_neptune_stands_for_any_other() -> None:
    zodiac = Zodiac(hands=["neptune"])
    played("neptune", zodiac).then_refused("bad_parameter", "FA-201")
    played("neptune", zodiac, power="neptune").then_refused("bad_parameter", "FA-201")
    powers = {move["power"] for move in zodiac.moves(0) if move.get("card") == "neptune"}
    assert powers == set(PLANETS) - {"neptune"}
    played("neptune", zodiac, power="mars", target=1)
    assert (zodiac.player().debts, zodiac.player(1).gold) == ({12: 1}, 5)


@pytest.mark.rule("FA-185", "FA-186")
def test_the_moon_gives_three_turns_alone() -> None:
    zodiac = Zodiac(3, hands=["lune"]).at("R6.0")
    played("lune", zodiac)
    assert [seat["asleep"] for seat in zodiac.view()["seats"]] == [False, True, True]
    for left in (2, 1):
        assert (zodiac.state.turn, zodiac.state.kind) == (0, "moon")
        zodiac.at("R6.1").rolls(1, 1).when(0, moves.MoveTo("R6.3", "forward", 2))
        assert zodiac.of(table.MoonWaned) == [table.MoonWaned(0, left)]
    zodiac.at("R6.1").rolls(1, 1).when(0, moves.MoveTo("R6.3", "forward", 2))
    assert zodiac.of(table.Awakened) == [table.Awakened(0)]
    zodiac.then_awaits(1)


@pytest.mark.rule("FA-185")
def test_another_moon_begins_the_three_turns_anew() -> None:
    zodiac = Zodiac(3, hands=["lune lune"]).at("R6.0")
    played("lune", zodiac).given(table.MoonWaned(0, 1))
    played("lune", zodiac)
    assert zodiac.view()["moon"]["left"] == 3
    zodiac.then_awaits(0)


@pytest.mark.rule("FA-186")
def test_alone_every_job_but_the_inventors_fails_and_nobody_comes_to_the_party() -> None:
    for sign in (1, 3, 4, 5, 8, 10):
        zodiac = played("lune", Zodiac(hands=["lune ceres"]))
        played("ceres", zodiac, sign=sign)
        assert [event.reason for event in zodiac.of(jobs.JobFailed)] == ["alone"]
    inventor = played("ceres", played("lune", Zodiac(hands=["lune ceres"])), sign=11)
    assert inventor.state.phase == "invent"
    zodiac = played("mercure", played("lune", Zodiac(hands=["lune mercure"])), square="B7")
    assert zodiac.of(table.PartyOpened) == [table.PartyOpened(0, ())]


@pytest.mark.rule("FA-187")
def test_sleepers_are_victims_of_powers_and_their_holds_stand_still() -> None:
    zodiac = played("lune", Zodiac(hands=["lune mars"]).held("prison", 2, 1))
    played("mars", zodiac, target=1)
    assert (zodiac.player(1).gold, zodiac.view()["seats"][1]["hold"]) == (5, {"kind": "prison", "left": 2})


@pytest.mark.rule("FA-185", "FA-205")
def test_all_wake_when_the_moons_player_is_out() -> None:
    zodiac = played("lune", Zodiac(3, hands=["lune"])).at("R5.2").courage(0).law("choose_dice")
    zodiac.rolls(1, 1).when(0, moves.MoveTo("R5.3", "forward", 1))
    assert (zodiac.view()["moon"], zodiac.state.turn) == (None, 1)


@pytest.mark.rule("FA-174", "FA-175", "FA-176", "FA-178")
@pytest.mark.parametrize("spun", [3, 7, 11])
def test_the_same_element_gives_the_points_back(spun: int) -> None:
    zodiac = Zodiac().debt(7, 2).lucky(spun).when(0, moves.SettleDebt(7))
    assert zodiac.of(table.PawnMoved)[0].path[-1] == "G7"
    assert zodiac.of(table.DebtSettled) == [table.DebtSettled(0, 7, spun, "air", True, 2)]
    assert (zodiac.player().courage, zodiac.player().debts) == (5, {})
    zodiac.then_awaits(1)


@pytest.mark.rule("FA-177", "FA-178")
def test_another_element_takes_them_to_the_bank() -> None:
    zodiac = Zodiac().debt(7, 2).lucky(4).when(0, moves.SettleDebt(7))
    assert (zodiac.player().courage, zodiac.player().debts, zodiac.state.bank_courage[0]) == (3, {}, 7)


@pytest.mark.rule("FA-174")
def test_only_debts_are_settled() -> None:
    Zodiac().debt(7).when(0, moves.SettleDebt(6)).then_refused("no_debt", "FA-174", debts=[7])


@pytest.mark.rule("FA-178", "FA-164")
def test_kind_guardians_take_the_start_signs_element_too() -> None:
    zodiac = Zodiac().law("kind_guardians").debt(7, 2).lucky(9).when(0, moves.SettleDebt(7))
    assert zodiac.player().courage == 5


@pytest.mark.rule("FA-179")
def test_from_a_guardian_one_leaves_by_the_entry_or_settles_another_debt() -> None:
    zodiac = Zodiac().debt(7).debt(3).lucky(4).when(0, moves.SettleDebt(7)).turn(0)
    assert {"type": "settle_debt", "sign": 3} in zodiac.moves(0)
    zodiac.rolls(2, 3)
    assert zodiac.squares() == ["R7.4", "B7"]


@pytest.mark.rule("FA-011", "FA-167")
@pytest.mark.parametrize("card", PLANETS)
def test_each_card_leaves_a_debt_to_its_own_guardian(card: Planet) -> None:
    zodiac = Zodiac(hands=[card])
    move = next(move for move in zodiac.moves(0) if move.get("card") == card)
    zodiac.when(0, move)
    assert zodiac.of(table.CourageMoved)[0].to == f"G{SIGN_OF_PLANET[card]}"


@pytest.mark.rule("FA-164")
def test_a_double_gives_another_turn_where_that_was_invented() -> None:
    zodiac = Zodiac().law("replay_on_double", max_extra=1).at("R9.1").rolls(2, 2)
    assert zodiac.of(table.TurnStarted) == [table.TurnStarted(0, 2, "replay")]
    zodiac.at("R9.1").rolls(2, 2)
    assert [event.seat for event in zodiac.of(table.TurnStarted)] == [1]
