"""The actor and the audience (RULES.md, FA-134 to FA-141)."""

from typing import Any

import pytest

from games.core.forms import accepted
from games.fabulastro import moves
from games.fabulastro.catalogues.general_knowledge import PICTOGRAMS, TITLES
from games.fabulastro.facts import jobs, table
from games.fabulastro.facts.shapes import Title
from games.fabulastro.rules.jobs.matching import distance, is_right
from tests.rules.fabulastro.positions import Zodiac

GLASS = 180_000
CLUE = ("shark", "wave", "beach")


def begun(seats: int = 4, **options: Any) -> Zodiac:
    """Seat 0's glass runs from the time 0 on."""
    return Zodiac(seats, **options).given(table.ChoiceOpened("actor_ready", (0,))).when(0, moves.Begin())


def curtain(seats: int = 4, title: str = "jaws") -> Zodiac:
    """The mime begins."""
    zodiac = begun(seats).when(0, moves.ChooseTitle(title)).when(0, moves.Mime(CLUE))
    return zodiac.when(0, moves.Curtain())


def invited(zodiac: Zodiac) -> list[int | None]:
    """Who found first, once the performance is over."""
    return [event.invited for event in zodiac.of(jobs.PerformanceEnded)]


@pytest.mark.rule("FA-134", "FA-213")
def test_the_glass_runs_while_title_and_mime_are_chosen() -> None:
    zodiac = begun().then_awaits(0)
    assert zodiac.book.limit(zodiac.state, 0, 0) == GLASS
    zodiac.when(0, moves.Mime(CLUE)).then_refused("no_title", "FA-134")
    zodiac.when(0, moves.ChooseTitle("jaws"))
    assert zodiac.book.limit(zodiac.state, 0, 0) == GLASS
    zodiac.moment(GLASS + 1).when(0, moves.Mime(CLUE)).then_refused("glass_empty", "FA-213")


@pytest.mark.rule("FA-134", "FA-215")
@pytest.mark.parametrize("shown", [None, 0, 2])
def test_without_title_or_three_pictograms_there_is_no_show(shown: int | None) -> None:
    zodiac = begun()
    if shown is not None:
        zodiac.when(0, moves.ChooseTitle("jaws"))
    if shown:
        zodiac.when(0, moves.Mime(CLUE[:shown]))
    assert zodiac.book.default_move(zodiac.state, 0) == moves.Curtain()
    zodiac.moment(GLASS + 1).when(0, moves.Curtain())
    assert zodiac.of(jobs.JobFailed) == [jobs.JobFailed(0, "acteur", "no_show")]
    assert zodiac.of(table.GoldMoved) == []


@pytest.mark.rule("FA-048")
def test_the_stage_may_be_declined() -> None:
    zodiac = Zodiac().given(table.ChoiceOpened("actor_ready", (0,))).when(0, moves.Decline())
    assert zodiac.of(jobs.JobFailed) == [jobs.JobFailed(0, "acteur", "declined")]


@pytest.mark.rule("FA-135")
def test_the_title_is_secret_until_the_end() -> None:
    zodiac = begun().when(0, moves.ChooseTitle("jaws"))
    assert zodiac.view(0)["work"]["title"]["title"] == "Les Dents de la mer"
    for viewer in (1, 2, None):
        assert zodiac.view(viewer)["work"]["title"] is None
        assert zodiac.view(viewer)["work"]["title_kind"] is None
    zodiac.when(0, moves.ChooseTitle("titanic")).then_refused("title_set", "FA-135")
    zodiac.when(0, moves.SetTitle("film", "Gold")).then_refused("title_set", "FA-135")
    zodiac.when(0, moves.Mime(CLUE)).when(0, moves.Curtain())
    assert zodiac.of(jobs.CurtainRaised) == [jobs.CurtainRaised(0, "film", 5)]
    assert zodiac.view(1)["work"]["title"] is None
    assert (zodiac.view(1)["work"]["title_kind"], zodiac.view(1)["work"]["words"]) == ("film", 5)


@pytest.mark.rule("FA-135")
def test_own_titles_only_where_that_was_agreed() -> None:
    own = moves.SetTitle("song", "La Java des bombes", "La Java; Java")
    zodiac = begun().when(0, own)
    assert zodiac.of(jobs.TitleChosen) == [
        jobs.TitleChosen(0, Title("song", "La Java des bombes", ("La Java", "Java")))
    ]
    closed = begun(title_source="catalogue").when(0, own).then_refused("catalogue_only", "FA-135")
    assert "set_title" not in {form.type for form in closed.forms(0)}
    closed.when(0, moves.ChooseTitle("nothing")).then_refused("bad_parameters", "FA-135")
    four = moves.SetTitle("song", "A", "B; C; D; E")
    begun().when(0, four).then_refused("bad_parameters")


@pytest.mark.rule("FA-136")
def test_twelve_pictograms_of_the_catalogue_and_nothing_else() -> None:
    zodiac = begun().when(0, moves.ChooseTitle("jaws"))
    for wrong in ((), ("Jaws",), ("shark", "shark")):
        zodiac.when(0, moves.Mime(wrong)).then_refused("bad_parameters", "FA-136")
        assert not accepted(zodiac.forms(0), {"type": "mime", "pictograms": list(wrong)})
    zodiac.when(0, moves.Mime(PICTOGRAMS[:10]))
    zodiac.when(0, moves.Mime(PICTOGRAMS[10:13])).then_refused("too_many_pictograms", "FA-136", most=2)
    zodiac.when(0, moves.Mime(PICTOGRAMS[10:12]))
    assert [form.type for form in zodiac.forms(0)] == ["curtain"]


@pytest.mark.rule("FA-136")
def test_every_clue_is_of_the_catalogue() -> None:
    assert len(set(PICTOGRAMS)) == 480
    for work in TITLES.values():
        assert set(work.clue) <= set(PICTOGRAMS)
        assert 3 <= len(work.clue) <= 12


@pytest.mark.rule("FA-137", "FA-213")
def test_each_watches_on_a_glass_of_their_own() -> None:
    zodiac = curtain().then_awaits(1, 2, 3)
    assert zodiac.state.glasses == {}
    zodiac.when(1, moves.Guess("Jaws")).then_refused("not_watched", "FA-137")
    zodiac.moment(5_000).when(1, moves.Watch())
    assert zodiac.state.glasses == {1: 5_000 + GLASS}
    assert zodiac.view(1)["work"]["pictograms"] == list(CLUE)
    assert zodiac.view(2)["work"]["pictograms"] is None
    assert zodiac.view()["work"]["pictograms"] is None
    zodiac.when(1, moves.Watch()).then_refused("already_watched", "FA-137")
    zodiac.moment(5_001 + GLASS).when(1, moves.Guess("Jaws")).then_refused("glass_empty", "FA-213")
    zodiac.when(1, moves.GiveUp())
    assert zodiac.of(jobs.AudienceLeft) == [jobs.AudienceLeft(1, "glass")]


@pytest.mark.rule("FA-137")
def test_guesses_are_between_guesser_and_actor() -> None:
    zodiac = curtain().when(1, moves.Watch()).when(1, moves.Guess("Moby Dick"))
    [made] = zodiac.of(jobs.GuessMade)
    assert made == jobs.GuessMade(1, 1, False, None, {0: "Moby Dick", 1: "Moby Dick"})
    texts = {viewer: zodiac.view(viewer)["work"]["audience"][0]["texts"] for viewer in (0, 1, 2, None)}
    assert texts == {0: ["Moby Dick"], 1: ["Moby Dick"], 2: None, None: None}


@pytest.mark.rule("FA-137")
def test_ten_wrong_guesses_are_enough() -> None:
    zodiac = curtain().when(1, moves.Watch())
    for number in range(10):
        zodiac.when(1, moves.Guess(f"Titre {number}"))
    assert zodiac.of(jobs.AudienceLeft) == [jobs.AudienceLeft(1, "ten_wrong")]
    zodiac.then_awaits(2, 3)


@pytest.mark.rule("FA-137")
@pytest.mark.parametrize(
    ("guess", "right"),
    [
        ("les dents de la mer", True),
        ("LES DENTS DE LA MER !", True),
        ("dents de la mer", True),
        ("Les Dents de la mère", True),
        ("Jaws", True),
        ("Jaw", False),
        ("Les Dents", False),
        ("!!!", False),
    ],
)
def test_a_slip_of_the_pen_is_forgiven(guess: str, right: bool) -> None:
    title = TITLES["jaws"].title("fr")
    assert is_right(guess, (title.title, *title.accept)) is right


@pytest.mark.rule("FA-137")
def test_marks_and_ligatures_do_not_count() -> None:
    assert is_right("romeo and juliet", ["Romeo & Juliet"])
    assert is_right("Romeo et Juliet", ["Romeo & Juliet"])
    assert is_right("le coeur a ses raisons", ["Le Cœur a ses raisons"])
    assert not is_right("", [""])


@pytest.mark.rule("FA-137")
@pytest.mark.parametrize(
    ("a", "b", "slips"), [("kitten", "sitting", 3), ("", "ab", 2), ("abc", "abc", 0), ("flaw", "lawn", 2)]
)
def test_slips_are_counted(a: str, b: str, slips: int) -> None:
    assert distance(a, b, 5) == distance(b, a, 5) == slips
    assert slips == 0 or distance(a, b, slips - 1) == slips


@pytest.mark.rule("FA-138")
def test_who_can_no_longer_be_as_quick_is_stopped() -> None:
    zodiac = curtain(5).moment(0).when(1, moves.Watch()).when(2, moves.Watch()).moment(30_000).when(3, moves.Watch())
    zodiac.moment(40_000).when(2, moves.Guess("Jaws"))
    assert zodiac.state.glasses == {1: 40_000, 3: 70_000}
    zodiac.when(4, moves.Watch())
    assert zodiac.state.glasses[4] == 80_000
    zodiac.moment(40_001).when(1, moves.Guess("Jaws")).then_refused("glass_empty")
    zodiac.when(1, moves.GiveUp())
    assert zodiac.of(jobs.AudienceLeft) == [jobs.AudienceLeft(1, "beaten")]
    zodiac.moment(60_000).when(3, moves.Guess("Jaws"))
    assert zodiac.state.glasses == {4: 70_000}
    zodiac.moment(90_000).when(4, moves.GiveUp())
    assert invited(zodiac) == [3]


@pytest.mark.rule("FA-138")
def test_who_is_already_slower_is_stopped_at_once() -> None:
    zodiac = curtain().moment(0).when(1, moves.Watch()).moment(50_000).when(2, moves.Watch())
    zodiac.moment(60_000).when(2, moves.Guess("Jaws"))
    assert zodiac.of(jobs.AudienceLeft) == [jobs.AudienceLeft(1, "beaten")]
    zodiac.then_awaits(3)


@pytest.mark.rule("FA-138")
def test_equal_times_go_to_the_first_clockwise() -> None:
    zodiac = curtain().moment(0).when(2, moves.Watch()).when(1, moves.Watch()).moment(9_000)
    zodiac.when(2, moves.Guess("Jaws")).when(1, moves.Guess("Jaws")).when(3, moves.GiveUp())
    assert invited(zodiac) == [1]


@pytest.mark.rule("FA-138", "FA-214")
@pytest.mark.parametrize(("drawn", "wrong", "time"), [(30_000, 2, 46_000), (30_000, 0, 30_000)])
def test_a_bots_time_is_drawn(drawn: int, wrong: int, time: int) -> None:
    zodiac = curtain().moment(7_000, bots=(1,)).lucky(drawn - 20_000 + 1).when(1, moves.Watch())
    assert [event.bot_ms for event in zodiac.of(jobs.Watched)] == [drawn]
    for _ in range(wrong):
        zodiac.when(1, moves.Guess("Gold"))
    zodiac.when(1, moves.Guess("Jaws"))
    assert zodiac.of(jobs.GuessMade)[-1].time == time


@pytest.mark.rule("FA-138")
def test_a_bot_that_is_slower_than_the_glass_finds_nothing() -> None:
    zodiac = curtain().moment(0, bots=(1,)).lucky(150_001).when(1, moves.Watch())
    for _ in range(2):
        zodiac.when(1, moves.Guess("Gold"))
    zodiac.when(1, moves.Guess("Jaws"))
    assert zodiac.of(jobs.AudienceLeft) == [jobs.AudienceLeft(1, "glass")]
    assert zodiac.of(jobs.GuessMade)[-1].right is False


@pytest.mark.rule("FA-138")
def test_a_bot_that_cannot_be_as_quick_is_stopped() -> None:
    zodiac = curtain().moment(0, bots=(1,)).lucky(150_001).when(1, moves.Watch()).when(2, moves.Watch())
    zodiac.moment(20_000, bots=(1,)).when(2, moves.Guess("Jaws"))
    assert zodiac.of(jobs.AudienceLeft) == [jobs.AudienceLeft(1, "beaten")]


@pytest.mark.rule("FA-139", "FA-140", "FA-141")
def test_who_did_not_find_pays_and_the_bank_pays_for_a_find() -> None:
    zodiac = curtain().purse(0, 3).when(1, moves.Watch()).when(1, moves.Guess("Jaws"))
    zodiac.when(2, moves.GiveUp()).when(3, moves.GiveUp())
    assert invited(zodiac) == [1]
    assert [player.gold for player in zodiac.state.players] == [19, 10, 9, 0]
    assert zodiac.of(table.SeatEliminated)[0].reason == "acteur"
    assert zodiac.player(3).eliminated is not None


@pytest.mark.rule("FA-139", "FA-141")
def test_nobody_finds_and_everybody_pays() -> None:
    zodiac = curtain()
    for seat in (1, 2, 3):
        zodiac.when(seat, moves.GiveUp())
    assert invited(zodiac) == [None]
    assert [player.gold for player in zodiac.state.players] == [13, 9, 9, 9]


@pytest.mark.rule("FA-137", "FA-215")
def test_who_does_not_come_gives_up() -> None:
    zodiac = curtain()
    assert zodiac.book.default_move(zodiac.state, 1) == moves.GiveUp()
    zodiac.when(1, moves.GiveUp())
    assert zodiac.of(jobs.AudienceLeft) == [jobs.AudienceLeft(1, "gave_up")]


@pytest.mark.rule("FA-137")
@pytest.mark.parametrize("text", ["", "x" * 81, "a\tb"])
def test_guesses_are_one_bounded_line(text: str) -> None:
    zodiac = curtain().when(1, moves.Watch()).when(1, {"type": "guess", "text": text})
    zodiac.then_refused("bad_parameters")
