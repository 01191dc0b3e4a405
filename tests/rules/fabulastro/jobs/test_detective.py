"""The detective (RULES.md, FA-142 to FA-148)."""

from typing import Any

import pytest

from games.core.forms import accepted
from games.fabulastro import moves
from games.fabulastro.bot.suspects import best_question, suspects
from games.fabulastro.catalogues.general_knowledge import CELEBRITIES, QUESTIONS, Celebrity
from games.fabulastro.facts import jobs, table
from games.fabulastro.facts.shapes import Person, Reply
from games.fabulastro.view.work_shapes import QuestionView
from tests.rules.fabulastro.positions import Zodiac

GLASS = 180_000
CURIE = CELEBRITIES["curie"].person("fr")
OWN = Person("Ma voisine", ("La voisine",))


def picking(seats: int = 4, **options: Any) -> Zodiac:
    """The others are to agree on somebody."""
    zodiac = Zodiac(seats, **options)
    return zodiac.given(table.ChoiceOpened("detective_pick", tuple(range(1, seats))))


def asking(celebrity: Person = CURIE, seats: int = 4, bots: tuple[int, ...] = (), **options: Any) -> Zodiac:
    """Seat 0's glass runs from the time 0 on."""
    zodiac = Zodiac(seats, **options).given(jobs.CelebrityAgreed(0, dict.fromkeys(range(1, seats), celebrity)))
    zodiac.given(table.ChoiceOpened("detective_ready", (0,))).moment(0, bots)
    return zodiac.when(0, moves.Begin())


def agreed(zodiac: Zodiac) -> list[str | None]:
    """On whom the others agreed."""
    return [event.celebrity[1].id for event in zodiac.of(jobs.CelebrityAgreed)]


@pytest.mark.rule("FA-142")
def test_the_most_proposed_is_agreed() -> None:
    zodiac = picking(5).when(1, moves.ProposeCelebrity("cleopatra")).when(2, moves.ProposeCelebrity("confucius"))
    assert zodiac.view(3)["work"]["proposed"] == [1, 2]
    assert zodiac.view(3)["work"]["mine"] is None
    assert zodiac.view(1)["work"]["mine"] == {"celebrity": "cleopatra"}
    zodiac.when(3, moves.ProposeCelebrity("confucius")).when(4, moves.Abstain()).then_awaits(0)
    assert agreed(zodiac) == ["confucius"]


@pytest.mark.rule("FA-142")
def test_of_equals_the_first_clockwise_and_of_nobody_anybody() -> None:
    zodiac = picking().when(3, moves.ProposeCelebrity("confucius")).when(1, moves.Abstain())
    assert agreed(zodiac.when(2, moves.ProposeCelebrity("cleopatra"))) == ["cleopatra"]
    nobody = picking().lucky(1)
    for seat in (1, 2, 3):
        nobody.when(seat, moves.Abstain())
    assert agreed(nobody) == [next(iter(CELEBRITIES))]


@pytest.mark.rule("FA-142")
def test_own_words_only_where_agreed_and_among_people() -> None:
    own = moves.ProposePerson("Ma voisine", "La voisine")
    zodiac = picking(celebrity_source="open").moment(0).when(1, own)
    assert zodiac.of(jobs.CelebrityProposed) == [jobs.CelebrityProposed(1, OWN)]
    assert zodiac.view(1)["work"]["mine"]["name"] == "Ma voisine"
    picking().when(1, own).then_refused("catalogue_only", "FA-142")
    picking(celebrity_source="open").moment(0, bots=(2,)).when(1, own).then_refused("catalogue_only", "FA-142")
    picking().when(1, moves.ProposeCelebrity("nobody")).then_refused("bad_parameters", "FA-142")


@pytest.mark.rule("FA-142")
def test_all_but_the_detective_know_who_it_is() -> None:
    zodiac = asking()
    assert zodiac.view(0)["work"]["celebrity"] is None
    assert zodiac.view()["work"]["celebrity"] is None
    assert zodiac.view(2)["work"]["celebrity"]["name"]["fr"] == "Marie Curie"


@pytest.mark.rule("FA-048", "FA-215")
def test_the_case_may_be_declined() -> None:
    zodiac = Zodiac().given(table.ChoiceOpened("detective_ready", (0,)))
    assert zodiac.book.default_move(zodiac.state, 0) == moves.Decline()
    assert zodiac.when(0, moves.Decline()).of(jobs.JobFailed) == [jobs.JobFailed(0, "detective", "declined")]


@pytest.mark.rule("FA-147", "FA-143")
@pytest.mark.parametrize(("question", "reply"), [("woman", "yes"), ("born_bc", "no")])
def test_the_table_answers_at_once(question: str, reply: Reply) -> None:
    zodiac = asking().when(0, moves.Ask(question)).then_awaits(0)
    assert zodiac.of(jobs.QuestionAnswered) == [jobs.QuestionAnswered(0, reply, None)]
    zodiac.when(0, moves.Ask(question)).then_refused("already_asked", "FA-147")
    zodiac.when(0, moves.Ask("what")).then_refused("bad_parameters", "FA-147")


@pytest.mark.rule("FA-144", "FA-143")
def test_the_glass_is_laid_on_its_side_while_people_answer() -> None:
    zodiac = asking(OWN, celebrity_source="open").moment(100_000).when(0, moves.Ask("woman")).then_awaits(1, 2, 3)
    assert zodiac.of(jobs.GlassStopped) == [jobs.GlassStopped(0, 80_000)]
    assert zodiac.book.limit(zodiac.state, 1, 0) is None
    assert zodiac.book.default_move(zodiac.state, 1) == moves.Answer("pass")
    zodiac.when(3, moves.Answer("pass")).then_awaits(1, 2)
    assert zodiac.view(0)["work"]["passed"] == [3]
    zodiac.moment(999_000).when(2, moves.Answer("yes")).then_awaits(0)
    assert zodiac.of(jobs.QuestionAnswered) == [jobs.QuestionAnswered(0, "yes", 2)]
    assert zodiac.book.limit(zodiac.state, 0, 0) == 1_079_000


@pytest.mark.rule("FA-143")
def test_three_questions_that_all_pass_on_are_enough() -> None:
    zodiac = asking(OWN, 3, celebrity_source="open")
    for question in QUESTIONS[:3]:
        zodiac.when(0, moves.Ask(question)).when(1, moves.Answer("pass")).when(2, moves.Answer("pass"))
        assert zodiac.of(jobs.QuestionUnanswered) == [jobs.QuestionUnanswered(0)]
    assert zodiac.view(0)["work"]["questions_left"] == 20
    zodiac.when(0, moves.Ask(QUESTIONS[3])).then_refused("no_human", "FA-147")
    zodiac.when(0, moves.AskFree("Vraiment ?")).then_refused("no_human", "FA-143")
    assert {form.type for form in zodiac.forms(0)} == {"give_up", "name_person"}


@pytest.mark.rule("FA-143", "FA-214")
def test_bots_are_asked_nothing() -> None:
    zodiac = asking(bots=(1, 3)).when(0, moves.AskFree("Vraiment ?")).then_awaits(2)
    alone = asking(bots=(1, 2, 3)).when(0, moves.AskFree("Vraiment ?")).then_refused("no_human", "FA-143")
    assert "ask_free" not in {form.type for form in alone.forms(0)}
    assert "ask" in {form.type for form in alone.forms(0)}
    zodiac.when(2, moves.Answer("no")).then_awaits(0)


@pytest.mark.rule("FA-145", "FA-146")
def test_one_of_three_names_must_be_right() -> None:
    zodiac = asking().when(0, moves.NamePerson("Cléopâtre")).when(0, moves.NamePerson("marie curi"))
    assert [event.found for event in zodiac.of(jobs.CaseClosed)] == [True]
    assert zodiac.player().gold == 20
    wrong = asking()
    for name in ("Cléopâtre", "Confucius", "Victoria"):
        wrong.when(0, moves.NamePerson(name))
    assert [event.found for event in wrong.of(jobs.CaseClosed)] == [False]
    assert wrong.player().gold == 10


@pytest.mark.rule("FA-145")
def test_another_name_of_own_words_is_right_too() -> None:
    zodiac = asking(OWN, celebrity_source="open").when(0, moves.NamePerson("la voisine"))
    assert [event.found for event in zodiac.of(jobs.CaseClosed)] == [True]


@pytest.mark.rule("FA-146", "FA-215")
def test_who_gives_up_or_is_late_gets_nothing() -> None:
    zodiac = asking().moment(GLASS + 1).when(0, moves.NamePerson("Marie Curie")).then_refused("glass_empty")
    zodiac.when(0, moves.Ask("woman")).then_refused("glass_empty", "FA-213")
    assert zodiac.book.default_move(zodiac.state, 0) == moves.GiveUp()
    assert zodiac.when(0, moves.GiveUp()).of(jobs.CaseClosed) == [jobs.CaseClosed(0, CURIE, False)]
    assert zodiac.of(table.GoldMoved) == []


@pytest.mark.rule("FA-148")
def test_questions_are_counted() -> None:
    zodiac = asking(detective_questions=5)
    for question in QUESTIONS[:5]:
        zodiac.when(0, moves.Ask(question))
    zodiac.when(0, moves.Ask(QUESTIONS[5])).then_refused("no_question_left", "FA-148", most=5)
    zodiac.when(0, moves.AskFree("Et ?")).then_refused("no_question_left", "FA-148")
    assert not accepted(zodiac.forms(0), {"type": "ask", "question": QUESTIONS[5]})


@pytest.mark.rule("FA-143")
@pytest.mark.parametrize("text", ["", "x" * 121, "a\u0000b"])
def test_free_questions_are_one_bounded_line(text: str) -> None:
    asking().when(0, {"type": "ask_free", "text": text}).then_refused("bad_parameters")


@pytest.mark.rule("FA-147")
def test_all_answers_leave_one_or_two() -> None:
    for celebrity in CELEBRITIES.values():
        told = [_told(celebrity, question) for question in QUESTIONS]
        left = suspects(told, [], "fr")
        assert celebrity.id in left
        assert len(left) <= 2


def _told(celebrity: Celebrity, question: str) -> QuestionView:
    return QuestionView(question, None, "yes" if celebrity.is_so(question, "fr") else "no", 1)


@pytest.mark.rule("FA-148")
def test_seven_good_questions_are_enough() -> None:
    for celebrity in CELEBRITIES.values():
        told: list[QuestionView] = []
        for _ in range(7):
            left = suspects(told, [], "fr")
            if len(left) <= 3:
                break
            asked = {one.question for one in told}
            question = best_question(left, [one for one in QUESTIONS if one not in asked], "fr")
            told.append(_told(celebrity, question))
        assert len(suspects(told, [], "fr")) <= 3


@pytest.mark.rule("FA-147")
def test_among_bots_the_table_answers_even_where_anybody_might_have_been_proposed() -> None:
    zodiac = asking(bots=(1, 2, 3), celebrity_source="open").when(0, moves.Ask(QUESTIONS[0]))
    assert [event.by for event in zodiac.of(jobs.QuestionAnswered)] == [None]
    nobody = asking(OWN, bots=(1, 2, 3), celebrity_source="open")
    for question in QUESTIONS[:3]:
        nobody.when(0, moves.Ask(question)).then_awaits(0)
    assert len(nobody.of(jobs.QuestionUnanswered)) >= 1
    nobody.when(0, moves.Ask(QUESTIONS[3])).then_refused("no_human", "FA-147")
