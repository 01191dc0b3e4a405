"""Writing one's name: letters, judgement, votes (RULES.md, FA-030, FA-081 to FA-088)."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.forms import accepted
from games.fabulastro import moves
from games.fabulastro.facts import jobs, table
from games.fabulastro.lexicon.folding import fold
from games.fabulastro.moves import WriteName
from games.fabulastro.rules.spelling import makes, pattern
from tests.rules.fabulastro.positions import Zodiac

UNKNOWN = "Tnten"


def claimed(zodiac: Zodiac | None = None) -> Zodiac:
    """Seat 0 has written what no lexicon knows."""
    zodiac = zodiac or Zodiac()
    return zodiac.tiles("TTTNNE").when(0, WriteName(UNKNOWN, "character", "My dog"))


@pytest.mark.rule("FA-030", "FA-081", "FA-083")
def test_a_name_is_written_in_a_turn_and_the_turn_goes_on() -> None:
    zodiac = Zodiac().tiles("EOXZ").when(0, WriteName("Zoé", "given_name"))
    assert zodiac.of(jobs.NameWritten) == [
        jobs.NameWritten(0, "Zoé", "ZOE", "given_name", "lexicon", "names-2", {}),
    ]
    assert zodiac.player().tiles == ["X"]
    assert zodiac.state.phase == "turn"
    zodiac.then_awaits(0)


@pytest.mark.rule("FA-081")
def test_after_new_letters_a_name_ends_the_turn() -> None:
    zodiac = Zodiac().tiles("EOZ").given(table.ChoiceOpened("after_letters", (0,)))
    zodiac.when(0, WriteName("Zoé", "given_name"))
    assert zodiac.of(table.TurnEnded) == [table.TurnEnded(0)]


@pytest.mark.rule("FA-082", "FA-083")
@pytest.mark.parametrize(
    ("name", "language"),
    [("Léa", "en"), ("Zeus", "fr"), ("Pau", "fr"), ("Smith", "fr"), ("Pérou", "en"), ("Chad", "fr"), ("Paris", "en")],
)
def test_names_of_either_language_are_known(name: str, language: str) -> None:
    zodiac = Zodiac(language=language).tiles(fold(name) or "").when(0, WriteName(name, "place"))
    assert [event.judged for event in zodiac.of(jobs.NameWritten)] == ["lexicon"]


@pytest.mark.rule("FA-085", "FA-081", "FA-086", "FA-087")
def test_what_cannot_be_a_name_is_refused() -> None:
    zodiac = Zodiac().tiles("EOZS")
    for name, code, rule in [
        ("Zo", "too_short", "FA-085"),
        ("Zozo", "missing_letters", "FA-081"),
        ("Z0é", "bad_name", "FA-086"),
        ("Zoé!", "bad_name", "FA-086"),
        ("Zo\u0301e".replace("o\u0301e", "oe\u0301"), "bad_name", "FA-086"),
    ]:
        zodiac.when(0, WriteName(name, "given_name")).then_refused(code, rule)
        assert not accepted(zodiac.forms(0), {"type": "write_name", "name": name, "kind": "given_name"})


@pytest.mark.rule("FA-084")
def test_people_vote_on_what_no_lexicon_knows() -> None:
    zodiac = claimed().then_awaits(1, 2, 3)
    assert zodiac.view(2)["claim"]["name"] == UNKNOWN
    zodiac.when(1, moves.Judge("yes")).when(2, moves.Judge("abstain"))
    assert zodiac.view(3)["claim"]["judged"] == [1, 2]
    assert zodiac.view(3)["claim"]["mine"] is None
    zodiac.when(3, moves.Judge("abstain"))
    [written] = zodiac.of(jobs.NameWritten)
    assert (written.judged, written.votes) == ("vote", {1: "yes", 2: "abstain", 3: "abstain"})
    assert zodiac.player().tiles == ["T"]


@pytest.mark.rule("FA-084", "FA-087")
def test_as_many_no_as_yes_refuse_a_name_for_good() -> None:
    zodiac = claimed().when(1, moves.Judge("yes")).when(2, moves.Judge("no")).when(3, moves.Judge("abstain"))
    assert [event.letters for event in zodiac.of(jobs.NameRefused)] == ["TNTEN"]
    zodiac.then_awaits(0)
    zodiac.when(0, WriteName("tn-ten", "character")).then_refused("refused_before", "FA-087")
    assert not accepted(zodiac.forms(0), {"type": "write_name", "name": "tn-ten", "kind": "character"})
    assert zodiac.view()["seats"][0]["refused"] == ["TNTEN"]


@pytest.mark.rule("FA-084", "FA-214")
def test_bots_do_not_vote_and_without_people_nothing_is_put_to_the_vote() -> None:
    claimed(Zodiac().moment(0, bots=(1, 3))).then_awaits(2)
    alone = claimed(Zodiac().moment(0, bots=(1, 2, 3)))
    assert [event.votes for event in alone.of(jobs.NameRefused)] == [{}]
    off = claimed(Zodiac(name_vote="off"))
    assert len(off.of(jobs.NameRefused)) == 1


@pytest.mark.rule("FA-087")
def test_three_names_are_judged_in_a_turn() -> None:
    zodiac = Zodiac(name_vote="off").tiles("TTTNNEOZ")
    for name in ("Ttn", "Ntt", "Nnt"):
        zodiac.when(0, WriteName(name, "character"))
        assert zodiac.refusal is None
    zodiac.when(0, WriteName("Zoé", "given_name")).then_refused("no_tries_left", "FA-087")
    assert "write_name" not in {form.type for form in zodiac.forms(0)}
    zodiac.turn(0).when(0, WriteName("Zoé", "given_name"))
    assert len(zodiac.of(jobs.NameWritten)) == 1


@pytest.mark.rule("FA-087", "FA-081")
def test_after_three_names_in_vain_the_poets_turn_ends() -> None:
    zodiac = Zodiac(name_vote="off").tiles("TTTNNEOZ").given(table.ChoiceOpened("after_letters", (0,)))
    zodiac.when(0, WriteName("Ttn", "character")).then_awaits(0)
    zodiac.when(0, WriteName("Ntt", "character")).when(0, WriteName("Nnt", "character"))
    assert zodiac.of(table.TurnEnded) == [table.TurnEnded(0)]


@pytest.mark.rule("FA-088")
def test_there_is_one_name_only() -> None:
    zodiac = Zodiac().named("Zoe").tiles("LEA").when(0, WriteName("Léa", "given_name"))
    zodiac.then_refused("name_written", "FA-088")


@pytest.mark.rule("FA-084")
@pytest.mark.parametrize("reference", ["", "x" * 201, "a\nb"])
def test_the_reference_is_one_bounded_line(reference: str) -> None:
    zodiac = Zodiac().tiles("EOZ")
    zodiac.when(0, {"type": "write_name", "name": "Zoé", "kind": "given_name", "reference": reference})
    zodiac.then_refused("bad_parameters")


LETTERS = st.text("AEOSNTILZ", min_size=1, max_size=8)
TYPED = st.text("AÉeœæŒ'- oßsSNtÏzL.", max_size=10)


@settings(max_examples=80, deadline=None)
@given(tiles=LETTERS, name=TYPED, least=st.integers(1, 5), refused=st.lists(st.text("AEOSZ", max_size=5), max_size=3))
def test_the_pattern_of_the_form_says_what_the_rules_say(tiles: str, name: str, least: int, refused: list[str]) -> None:
    letters = fold(name)
    fits = letters is not None and len(letters) >= least and makes(tiles, letters) and letters not in refused
    allowed = re.fullmatch(pattern(list(tiles), least, refused), name) is not None
    assert allowed == (fits and "ß" not in name)
