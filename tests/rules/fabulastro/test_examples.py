"""The worked examples of RULES.md, one by one."""

import pytest

from games.fabulastro import RULEBOOK, moves
from games.fabulastro.components import all_planets
from games.fabulastro.facts import ending, jobs, table
from games.fabulastro.facts.shapes import Judged, Person
from games.fabulastro.moves import MoveTo, PlayPlanet
from games.fabulastro.rules.jobs.mistress import Used, judge
from tests.rules.contract.scene import Loaded, Scene
from tests.rules.fabulastro.positions import Zodiac


def to(zodiac: Zodiac, square: str, steps: int) -> Zodiac:
    """Seat 0 chooses where its dice lead."""
    return zodiac.when(0, MoveTo(square, "forward", steps))


@pytest.mark.rule("WE-01")
def test_we_01_from_cancer_to_the_actor() -> None:
    zodiac = Zodiac().at("R4.0").rolls(2, 4)
    assert zodiac.squares() == ["R5.1", "B5"]
    assert to(zodiac, "B5", 6).of(jobs.JobStarted) == [jobs.JobStarted(0, "acteur")]


@pytest.mark.rule("WE-02")
def test_we_02_from_the_actor_to_virgo() -> None:
    zodiac = Zodiac().used("B5").turn(0).rolls(4, 4)
    assert zodiac.squares() == ["R6.2", "B6"]
    assert to(zodiac, "R6.2", 8).player().square == "R6.2"


@pytest.mark.parametrize(("dice", "square"), [((2, 4), "B2"), ((4, 5), "B2"), ((5, 6), "R1.4")])
@pytest.mark.rule("WE-03", "WE-04", "WE-05")
def test_we_03_we_04_we_05_the_way_to_the_landlord(dice: tuple[int, int], square: str) -> None:
    zodiac = Zodiac().at("R1.3").rolls(*dice)
    assert zodiac.of(table.ChoiceOpened)[0].phase == "turn"
    assert zodiac.player().square == square


@pytest.mark.rule("WE-06")
def test_we_06_not_back_into_the_same_square() -> None:
    zodiac = Zodiac().used("B5").turn(0).rolls(1, 2)
    assert zodiac.of(table.PawnMoved)[0].path == ("B5", "R5.0", "R5.1", "R5.2")


@pytest.mark.parametrize(("gold", "active"), [(1, True), (0, False)])
@pytest.mark.rule("WE-07")
def test_we_07_the_tax_of_virgo(gold: int, active: bool) -> None:
    zodiac = to(Zodiac().at("R6.1").purse(gold).rolls(1, 2), "R6.4", 3)
    assert (zodiac.player().active, zodiac.state.pot) == (active, gold)
    assert [event.reason for event in zodiac.of(table.SeatEliminated)] == ([] if active else ["taxe"])


@pytest.mark.rule("WE-08")
def test_we_08_venus() -> None:
    zodiac = Zodiac(hands=["venus"]).when(0, PlayPlanet("venus"))
    player = zodiac.player()
    assert (player.debts, player.courage, len(player.tiles), len(player.hand)) == ({7: 1}, 2, 3, 3)
    assert zodiac.state.discard == ["venus"]


@pytest.mark.parametrize(("spun", "courage"), [(3, 5), (4, 3)])
@pytest.mark.rule("WE-09")
def test_we_09_a_debt_to_the_witch(spun: int, courage: int) -> None:
    zodiac = Zodiac().debt(7, 2).lucky(spun).when(0, moves.SettleDebt(7))
    assert (zodiac.player().courage, zodiac.player().debts) == (courage, {})


@pytest.mark.rule("WE-10")
def test_we_10_leaving_the_witch() -> None:
    zodiac = Zodiac().at("G7").rolls(2, 3)
    assert zodiac.squares() == ["R7.4", "B7"]


@pytest.mark.rule("WE-11")
def test_we_11_a_sign_already_taken() -> None:
    numbers = [5, 5, 0, 0, 0, 0, 4, 4, 8, 11]
    scene = Scene(RULEBOOK, Loaded(samples=[all_planets()[:12]], numbers=numbers)).begun(3)
    second = scene.of(table.StartsSpun)[0].starts[1]
    assert (second.spins, scene.state.players[second.seat].square) == ((5, 9), "R9.0")


@pytest.mark.rule("WE-12")
def test_we_12_one_more_turn_for_a_double() -> None:
    zodiac = to(Zodiac().law("replay_on_double", max_extra=1).at("R7.1").rolls(4, 4), "R8.4", 8)
    assert [event.kind for event in zodiac.of(table.TurnStarted)] == ["normal"]
    zodiac = to(Zodiac().law("replay_on_double", max_extra=1).at("R9.0").rolls(4, 4), "R10.3", 8)
    assert [(event.seat, event.kind) for event in zodiac.of(table.TurnStarted)] == [(0, "replay")]
    assert [event.seat for event in zodiac.at("R9.1").rolls(2, 2).of(table.TurnStarted)] == [1]


@pytest.mark.rule("WE-13")
def test_we_13_a_defused_desert() -> None:
    zodiac = to(Zodiac().law("defuse_obstacle", obstacle=5).courage(0).at("R5.1").rolls(1, 1), "R5.3", 2)
    assert (zodiac.player().active, zodiac.of(table.CourageMoved)) == (True, [])


@pytest.mark.rule("WE-14", "WE-15")
def test_we_14_we_15_only_one_way() -> None:
    assert Zodiac().at("R4.0").rolls(2, 3).player().square == "R5.0"
    desert = Zodiac().used("B5").turn(0).rolls(2, 2)
    assert desert.of(table.ObstacleMet) == [table.ObstacleMet(0, 5, "desert")]


@pytest.mark.rule("WE-16", "WE-17")
def test_we_16_we_17_laps() -> None:
    zodiac = Zodiac().owner().used("B5", u=20).at("G1", u=0).turn(0)
    to(zodiac.rolls(6, 6), "R3.1", 12).turn(0)
    assert (zodiac.player().square, zodiac.player().u) == ("R3.1", 11)
    planned = Zodiac(hands=["mercure"]).used("B5", u=20).at("R3.1", u=11).turn(0)
    assert zodiac.rolls(4, 6).player().square == "R5.1"
    assert Zodiac().used("B5", u=20).at("R3.1", u=71).turn(0).rolls(4, 6).squares() == ["R5.1", "B5"]
    planned.when(0, PlayPlanet("mercure", square="B5"))
    assert planned.of(jobs.JobStarted) == [jobs.JobStarted(0, "acteur")]


@pytest.mark.rule("WE-18")
def test_we_18_the_entry_of_taurus_is_no_visit() -> None:
    zodiac = Zodiac().at("R1.3").rolls(1, 1)
    assert (zodiac.player().square, zodiac.of(table.GoldMoved)) == ("R2.0", [])
    for dice, square in (((3, 4), "B2"), ((4, 4), "R2.0"), ((6, 6), "R1.1")):
        assert Zodiac().at("R2.0").rolls(*dice).of(table.PawnMoved)[0].path[-1] == square


@pytest.mark.rule("WE-19")
def test_we_19_from_the_minotaur() -> None:
    for total in range(2, 13):
        zodiac = Zodiac().at("G2").rolls(total // 2, total - total // 2, 4)
        square = {9: "R2.0", 10: "R1.4", 11: "R1.3", 12: "R1.2"}.get(total, "B2")
        assert zodiac.of(table.PawnMoved)[0].path[-1] == square
    assert zodiac.of(table.ObstacleMet) == [table.ObstacleMet(0, 1, "duel")]


@pytest.mark.rule("WE-20")
def test_we_20_the_duty_is_done() -> None:
    zodiac = Zodiac().used("B2").turn(0).rolls(2, 3)
    assert (zodiac.player().square, zodiac.view()["seats"][0]["hold"]["left"]) == ("R2.4", 3)
    assert zodiac.given(table.HoldEnded(0, "time")).turn(0).rolls(1, 2).squares() == ["R3.2", "B3"]


@pytest.mark.rule("WE-21")
def test_we_21_freed_from_the_labyrinth_with_the_duty() -> None:
    for dice, square in (((2, 2), "R2.0"), ((6, 6), "R12.2")):
        zodiac = Zodiac(hands=["mercure"]).when(0, PlayPlanet("mercure", square="R2.4")).turn(0).rolls(*dice)
        assert zodiac.player().square == square


@pytest.mark.parametrize(("square", "dice", "back"), [("R3.3", (1, 3), {"B2"}), ("R3.4", (5, 6), {"R1.3", "B1"})])
@pytest.mark.rule("WE-22")
def test_we_22_backwards_and_taurus(square: str, dice: tuple[int, int], back: set[str]) -> None:
    zodiac = Zodiac().at(square).given(table.SaturnStarted(0)).rolls(*dice)
    assert {move["square"] for move in zodiac.moves(0) if move["direction"] == "back"} == back


@pytest.mark.rule("WE-23")
def test_we_23_a_double_ends_saturn() -> None:
    zodiac = Zodiac().at("R6.1").given(table.SaturnStarted(0)).rolls(5, 5)
    assert zodiac.of(table.SaturnEnded) == [table.SaturnEnded(0)]
    assert {move["direction"] for move in zodiac.moves(0)} == {"forward"}


@pytest.mark.rule("WE-24")
def test_we_24_a_pawn_on_the_job() -> None:
    zodiac = Zodiac().at("B8", 2).at("R7.4").rolls(1, 1)
    assert zodiac.player().square == "R8.1"


@pytest.mark.rule("WE-25")
def test_we_25_at_the_landlords() -> None:
    def arriving(gold: int) -> Zodiac:
        return Zodiac(starts=[1, 3, 4, 5]).purse(gold).at("R1.3").rolls(1, 3)

    assert arriving(31).when(0, moves.Buy()).player().gold == 0
    assert arriving(31).when(0, moves.PayRent()).player().gold == 30
    assert arriving(30).player().gold == 29
    assert not arriving(0).player().active


@pytest.mark.rule("WE-26")
def test_we_26_a_bet_beyond_ones_own_purse() -> None:
    zodiac = Zodiac().at("R3.0", 1).at("R6.0", 2).at("R12.3", 3).purse(4).purse(9, 1).purse(0, 3).at("R1.0")
    to(zodiac.rolls(1, 3), "B1", 4)
    assert [form.facts for form in zodiac.forms(0) if form.type == "challenge"] == [{"opponent": 1, "most": 9}]
    zodiac.when(0, moves.Challenge(1, 7)).when(1, moves.Wrestle((4, 4, 1)))
    zodiac.lucky(2, 2, 3, 6).when(0, moves.Wrestle((5, 3, 1)))
    resolved = zodiac.of(jobs.FairResolved)[0]
    assert (resolved.holds, resolved.dice, resolved.winner) == ((1, 1), ((2, 2), (3, 6)), 1)
    assert (zodiac.player(0).active, zodiac.player(1).gold) == (False, 13)


@pytest.mark.rule("WE-27")
def test_we_27_the_postman() -> None:
    zodiac = Zodiac().at("R3.4", 1).at("B6", 2).at("B6", 3).at("R3.0").rolls(1, 2)
    to(zodiac, "B3", 3)
    assert zodiac.of(jobs.RoundStop)[0].served == (1,)
    zodiac.turn(0).when(0, moves.ContinueRound())
    assert zodiac.of(jobs.RoundStop)[0].served == (2, 3)
    assert zodiac.of(jobs.RoundFinished)[0].salary == 10
    assert (zodiac.player().square, zodiac.player().last) == ("B6", {3: 10})


def collecting(own: int) -> Zodiac:
    """A collector and three others, on squares of their own."""
    zodiac = Zodiac().at("R11.1", 1).at("R12.1", 2).at("R1.1", 3).purse(own).purse(2, 1).purse(1, 2).purse(8, 3)
    to(zodiac.at("R10.1").rolls(1, 2), "B10", 3)
    assert zodiac.player(1).gold == 0
    zodiac.turn(0).when(0, moves.ContinueRound())
    assert not zodiac.player(2).active
    return zodiac.turn(0)


@pytest.mark.rule("WE-28")
def test_we_28_the_collector() -> None:
    zodiac = collecting(5).when(0, moves.ContinueRound())
    assert (zodiac.player(3).gold, zodiac.player().gold, zodiac.state.pot) == (6, 13, 7)


@pytest.mark.rule("WE-29")
def test_we_29_a_collector_without_gold() -> None:
    zodiac = collecting(1).when(0, moves.ContinueRound())
    assert (zodiac.of(jobs.RoundFinished), zodiac.player().gold) == ([], 1)
    zodiac.turn(0).when(0, moves.ContinueRound()).then_refused("nobody_to_serve")
    zodiac.purse(2).when(0, moves.ContinueRound())
    assert zodiac.player().gold == 10


def lesson(accepted: int, *others: Judged) -> Zodiac:
    """Seat 0 has had so many words accepted, and these."""
    words = (*(Judged(f"t{number}", "accepted", f"t{number}") for number in range(accepted)), *others)
    zodiac = Zodiac().given(jobs.LetterShown(0, 1, "T"), jobs.GlassTurned(0, 180_000))
    return zodiac.given(table.ChoiceOpened("mistress_words", (0,)), jobs.WordsJudged(0, "fr-1", words))


@pytest.mark.rule("WE-30")
def test_we_30_the_schoolmistress() -> None:
    others = [Judged(f"x{number}", "unknown" if number < 4 else "inflected") for number in range(6)]
    assert lesson(37, *others).when(0, moves.Done()).player().gold == 20
    assert lesson(24).when(0, moves.Done()).player().gold == 10
    repeating = lesson(30, Judged("table", "accepted", "table")).when(0, moves.Words("table"))
    assert [(event.salary, event.repeated) for event in repeating.of(jobs.MistressPaid)] == [(0, "table")]


@pytest.mark.parametrize("words", [("cote", "côte", "côté"), ("côte", "côté", "cote")])
@pytest.mark.rule("WE-31")
def test_we_31_headwords_that_differ_by_accents(words: tuple[str, ...]) -> None:
    judged: list[Judged] = []
    for word in words:
        judged.append(judge(Zodiac().state, "C", word, Used(judged)))
    assert [one.verdict for one in judged] == ["accepted"] * 3
    assert judge(Zodiac().state, "C", "cote", Used([Judged("cote", "accepted", "cote")])).verdict == "repeated"


def stage(seats: int = 4) -> Zodiac:
    """Seat 0's mime has begun."""
    zodiac = Zodiac(seats).given(table.ChoiceOpened("actor_stage", (0,)), jobs.GlassTurned(0, 180_000))
    zodiac.when(0, moves.ChooseTitle("jaws")).when(0, moves.Mime(("shark", "wave", "beach")))
    return zodiac.when(0, moves.Curtain())


@pytest.mark.rule("WE-32")
def test_we_32_the_least_time_on_ones_own_glass() -> None:
    zodiac = stage().moment(0).when(2, moves.Watch()).moment(50_000).when(2, moves.Guess("Jaws"))
    zodiac.moment(7_200_000).when(1, moves.Watch()).moment(7_241_000).when(1, moves.Guess("les dents de la mer"))
    zodiac.when(3, moves.GiveUp())
    assert [event.invited for event in zodiac.of(jobs.PerformanceEnded)] == [1]
    assert [player.gold for player in zodiac.state.players] == [20, 10, 9, 9]
    nobody = stage().when(1, moves.GiveUp()).when(2, moves.GiveUp()).when(3, moves.GiveUp())
    assert nobody.player().gold == 13


@pytest.mark.rule("WE-33")
def test_we_33_the_glass_of_the_detective() -> None:
    celebrity = Person("Marie Curie", id="marie_curie")
    zodiac = Zodiac().given(jobs.CelebrityAgreed(0, dict.fromkeys((1, 2, 3), celebrity)))
    zodiac.given(table.ChoiceOpened("detective_ready", (0,))).moment(0).when(0, moves.Begin())
    zodiac.moment(120_000).when(0, moves.AskFree("Est-ce une reine ?")).then_awaits(1, 2, 3)
    assert zodiac.of(jobs.GlassStopped) == [jobs.GlassStopped(0, 60_000)]
    nine_hours = 9 * 3_600_000
    zodiac.moment(nine_hours).when(2, moves.Answer("no"))
    assert zodiac.state.glasses == {0: nine_hours + 60_000}
    for name in ("Cléopâtre", "Jeanne d'Arc"):
        zodiac.when(0, moves.NamePerson(name)).then_awaits(0)
    zodiac.when(0, moves.NamePerson("Victoria"))
    assert [event.found for event in zodiac.of(jobs.CaseClosed)] == [False]
    assert zodiac.player().gold == 10


@pytest.mark.parametrize(("active", "needed"), [(5, 2), (4, 2), (3, 1), (2, 1)])
@pytest.mark.rule("WE-34")
def test_we_34_the_majority(active: int, needed: int) -> None:
    for votes, accepted in ((needed - 1, False), (needed, True)):
        zodiac = Zodiac(max(3, active))
        if active == 2:
            zodiac.given(table.SeatEliminated(2, "taxe", 1, tuple(zodiac.player(2).hand)))
        zodiac.given(table.ChoiceOpened("invent", (0,))).when(0, moves.Propose("rent", amount=0))
        for place, seat in enumerate(list(zodiac.book.awaiting(zodiac.state))):
            zodiac.when(seat, moves.Vote(place < votes))
        assert [event.accepted for event in zodiac.of(jobs.InventionVoted)] == [accepted]


@pytest.mark.rule("WE-35")
def test_we_35_the_pot() -> None:
    zodiac = Zodiac(5).courage(6).given(table.CourageMoved(0, "hand", "centre", 1, 0, "")).debt(3, 2).pot(5)
    for seat in (1, 2, 3):
        zodiac.given(table.CourageMoved(seat, "hand", "centre", 1, 0, ""))
    zodiac.tiles("K", 1).given(table.LettersMoved(1, "hand", "centre", 1, "", "K", "K"))
    zodiac.given(table.ChoiceOpened("invent", (0,))).when(0, moves.ProposeNothing())
    player = zodiac.player()
    assert (player.gold, player.courage, player.tiles) == (15, 8, ["K"])
    assert zodiac.of(table.CourageMoved)[-1].short == 1


@pytest.mark.rule("WE-36")
def test_we_36_mars() -> None:
    zodiac = Zodiac(hands=["mars neptune"]).purse(7, 1).purse(1, 2)
    zodiac.when(0, PlayPlanet("mars", target=2)).then_refused("no_target", "FA-202")
    zodiac.when(0, PlayPlanet("mars", target=1))
    assert zodiac.player(1).gold == 4
    joker = Zodiac(hands=["neptune"]).purse(7, 1).when(0, PlayPlanet("neptune", power="mars", target=1))
    assert (joker.player().debts, joker.player(1).gold) == ({12: 1}, 4)


@pytest.mark.rule("WE-37")
def test_we_37_the_moon() -> None:
    zodiac = Zodiac(3, hands=["lune"]).held("prison", 2, 2).when(0, PlayPlanet("lune"))
    to(zodiac.at("R4.0").rolls(2, 4), "B5", 6)
    assert [event.reason for event in zodiac.of(jobs.JobFailed)] == ["alone"]
    to(zodiac.at("R7.0").rolls(1, 2), "B7", 3)
    assert zodiac.of(table.PartyOpened) == [table.PartyOpened(0, ())]
    assert zodiac.of(table.TurnStarted) == [table.TurnStarted(0, 4, "moon")]
    assert zodiac.of(table.GiftSpun) != []
    assert zodiac.view()["seats"][2]["hold"]["left"] == 2


@pytest.mark.rule("WE-38")
def test_we_38_the_well_and_a_short_pile() -> None:
    zodiac = Zodiac(3, hands=["mars lune neptune soleil"])
    while len(zodiac.state.top) > 2:
        card = zodiac.state.top[0]
        zodiac.given(table.PlanetDrawn(1, 1, (card,)), table.PlanetDiscarded(1, card))
    zodiac.given(table.PlanetDiscarded(0, "soleil"))
    x, y = zodiac.state.top
    to(zodiac.at("R4.0").rolls(1, 2), "R4.3", 3)
    assert sorted(zodiac.player().hand) == sorted([x, y, "mars"])
    assert zodiac.state.tail == ["lune", "neptune"]


@pytest.mark.rule("WE-39")
def test_we_39_the_discards_turned_over() -> None:
    zodiac = Zodiac(hands=["minos mars lune"])
    while zodiac.state.top:
        zodiac.given(table.PlanetDrawn(1, 1, (zodiac.state.top[0],)))
    first, second, third = zodiac.player(1).hand[:3]
    zodiac.given(*(table.PlanetDiscarded(1, card) for card in (first, second, third)))
    zodiac.when(0, PlayPlanet("minos"))
    assert zodiac.of(table.PlanetDrawn)[0].cards == (first,)


def invited(sign: int, *dice: int, animal: bool = False) -> Zodiac:
    """Seat 1, in prison or an animal, comes to the party of seat 0; its turn begins with the arrow on a sign."""
    zodiac = Zodiac(3).at("R7.0").rolls(1, 2)
    to(zodiac, "B7", 3)
    zodiac.animal(1) if animal else zodiac.held("prison", 3, 1)
    return zodiac.when(2, moves.PartyReply(False)).lucky(sign, *dice).when(1, moves.PartyReply(True))


@pytest.mark.rule("WE-40")
def test_we_40_from_prison_to_the_party() -> None:
    zodiac = invited(4)
    assert zodiac.of(table.HoldEnded) == [table.HoldEnded(1, "party")]
    assert (len(zodiac.player(1).tiles), zodiac.player(1).square, zodiac.state.phase) == (1, "B7", "turn")


@pytest.mark.rule("WE-41")
def test_we_41_an_animal_in_love() -> None:
    zodiac = invited(1, 2, animal=True)
    assert [event.path[-1] for event in zodiac.of(table.PawnMoved)] == ["B7", "R7.2", "R2.0"]
    assert zodiac.player(1).animal is None
    assert zodiac.view()["seats"][1]["duty"]
    zodiac.then_awaits(2)


@pytest.mark.rule("WE-42")
def test_we_42_jupiter_on_the_postman() -> None:
    zodiac = Zodiac(hands=["jupiter", "ceres"]).at("R8.0", 1).round("facteur", 1, done=(2, 3))
    zodiac.when(0, PlayPlanet("jupiter", target=1, animal="ane"))
    assert (zodiac.player(1).round, zodiac.player(1).gold) == (None, 10)
    zodiac.when(1, PlayPlanet("ceres", sign=3)).then_refused("no_target", "FA-202")


@pytest.mark.rule("WE-43")
def test_we_43_the_mine_without_courage() -> None:
    zodiac = to(Zodiac().courage(0).at("R10.0").rolls(1, 1), "R10.2", 2)
    assert [(event.origin, event.amount) for event in zodiac.of(table.GoldMoved)] == [("bank", 1)]
    assert (zodiac.player().active, zodiac.state.bank) == (False, 210)


@pytest.mark.rule("WE-44")
def test_we_44_the_whirlpool() -> None:
    zodiac = to(Zodiac().tiles("A").at("R12.0").rolls(2, 2), "R12.4", 4)
    assert zodiac.state.pot_letters == ["A"]
    named = to(Zodiac().named("Zoe").at("R12.0").rolls(2, 2), "R12.4", 4)
    assert (named.state.pot_letters, named.player().name is not None) == ([], True)


@pytest.mark.rule("WE-45")
def test_we_45_indigestion() -> None:
    zodiac = to(Zodiac(3).purse(2).at("R9.0").rolls(1, 2), "R9.3", 3)
    lefts = []
    for _ in range(3):
        zodiac.at("R8.2", 1).rolls(1, 2, seat=1).at("R8.2", 2).rolls(1, 2, seat=2)
        lefts += [event.left for event in zodiac.of(table.TurnSkipped)]
    assert (lefts, zodiac.player().hold) == ([2, 1, 0], None)
    free = Zodiac(3).held("indigestion", 3, 1).at("R7.0").rolls(1, 2)
    to(free, "B7", 3).when(1, moves.PartyReply(True)).when(2, moves.PartyReply(False))
    assert free.of(table.HoldEnded) == [table.HoldEnded(1, "party")]


@pytest.mark.rule("WE-46")
def test_we_46_letters_of_a_name() -> None:
    zodiac = Zodiac(language="en").tiles("EOZ").when(0, moves.WriteName("Zoé", "given_name"))
    assert [event.letters for event in zodiac.of(jobs.NameWritten)] == ["ZOE"]
    eagle = Zodiac().tiles("AEGILL").when(0, moves.WriteName("L'Aigle", "place"))
    assert [event.letters for event in eagle.events if hasattr(event, "letters")] == ["LAIGLE"]
    Zodiac().tiles("CPO").when(0, moves.WriteName("C3PO", "character")).then_refused("bad_name", "FA-086")


@pytest.mark.rule("WE-47")
def test_we_47_equal_scores_share_the_rank() -> None:
    zodiac = Zodiac().owner(0).owner(1).purse(5, 0).purse(5, 1).purse(21, 2)
    zodiac.given(table.SeatEliminated(3, "taxe", 1, tuple(zodiac.player(3).hand)))
    zodiac.given(table.TurnStarted(0, 240, "normal"), table.ChoiceOpened("turn", (0,))).at("R8.2").rolls(1, 2)
    assert [(ranked.score, ranked.rank) for ranked in zodiac.state.ranking] == [(2014, 1), (2014, 1), (1030, 3), (0, 4)]


@pytest.mark.rule("WE-48")
def test_we_48_the_last_debt() -> None:
    zodiac = Zodiac().debt(9).debt(3, 2).owner().named("Zoe").courage(0)
    zodiac.lucky(4).when(0, moves.SettleDebt(9)).then_awaits(1)
    zodiac.turn(0).lucky(4).when(0, moves.SettleDebt(3))
    assert [event.reason for event in zodiac.of(ending.GameEnded)] == ["goal"]
    assert zodiac.state.ranking[0].courage == 0
