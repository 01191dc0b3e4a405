"""The schoolmistress and her lexicon (RULES.md, FA-125 to FA-133)."""

import hashlib
import json
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from games.core.forms import accepted
from games.fabulastro import lexicon, moves
from games.fabulastro.components import Language
from games.fabulastro.facts import jobs, table
from games.fabulastro.facts.shapes import Judged
from games.fabulastro.lexicon.folding import fold, typed
from tests.rules.fabulastro.positions import Zodiac

GLASS = 180_000
VERSION = ("2", "73d369210ff156a98104914fa11afea208226bfc6d8cf2d951cfcc5bc6514c55")
"""The lexicon's version, and the hash of the hashes of its files."""


JUDGED: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("judged.toml").read_text(encoding="utf-8"))
"""Good and bad French words, English words and names."""
MOST_WRONG = 0.02


def _is_word(word: str, language: Language) -> bool:
    form = typed(word)
    return form is not None and bool(lexicon.installed().word(form, language).headwords)


KNOWN: dict[str, Callable[[str], bool]] = {
    "fr": lambda word: _is_word(word, "fr"),
    "en": lambda word: _is_word(word, "en"),
    "names": lambda name: lexicon.installed().name(fold(name) or ""),
}


def ready(seats: int = 4, **options: Any) -> Zodiac:
    """Seat 0 is at the schoolmistress'."""
    return Zodiac(seats, **options).moment(1_000).given(table.ChoiceOpened("mistress_ready", (0,)))


def lesson(letter: str = "T", **options: Any) -> Zodiac:
    """The letter is known and the glass runs."""
    zodiac = Zodiac(**options).moment(1_000).given(jobs.LetterShown(0, 1, letter))
    return zodiac.given(jobs.GlassTurned(0, 1_000 + GLASS), table.ChoiceOpened("mistress_words", (0,)))


def verdicts(zodiac: Zodiac, words: str) -> list[str]:
    """What became of the words."""
    zodiac.when(0, moves.Words(words))
    assert zodiac.refusal is None, zodiac.refusal
    return [one.verdict for event in zodiac.of(jobs.WordsJudged) for one in event.verdicts]


def knowing(zodiac: Zodiac, words: int) -> Zodiac:
    """So many words were accepted already."""
    judged = tuple(Judged(f"t{number}", "accepted", f"t{number}") for number in range(words))
    return zodiac.given(jobs.WordsJudged(0, "fr-2", judged))


@pytest.mark.rule("FA-125", "FA-126", "FA-213")
def test_another_player_draws_the_letter_when_the_pupil_is_ready() -> None:
    zodiac = ready()
    bag = list(zodiac.state.bag)
    zodiac.when(0, moves.Begin()).then_awaits(0)
    [shown] = zodiac.of(jobs.LetterShown)
    assert (shown.seat, shown.drawn_by) == (0, 1)
    assert shown.letter in bag
    assert zodiac.state.bag == bag
    assert zodiac.of(jobs.GlassTurned) == [jobs.GlassTurned(0, 1_000 + GLASS)]
    assert zodiac.book.limit(zodiac.state, 0, 0) == 1_000 + GLASS


@pytest.mark.rule("FA-125")
def test_sleepers_draw_no_letter_and_an_empty_bag_is_no_hindrance() -> None:
    zodiac = ready()
    zodiac.state.bag = []
    zodiac.when(0, moves.Begin())
    assert [len(event.letter) for event in zodiac.of(jobs.LetterShown)] == [1]


@pytest.mark.rule("FA-048", "FA-215")
def test_the_lesson_may_be_declined() -> None:
    zodiac = ready()
    assert zodiac.book.default_move(zodiac.state, 0) == moves.Decline()
    zodiac.when(0, moves.Decline())
    assert zodiac.of(jobs.JobFailed) == [jobs.JobFailed(0, "maitresse", "declined")]


@pytest.mark.rule("FA-127", "FA-128", "FA-129", "FA-133")
@pytest.mark.parametrize(
    ("language", "letter", "word", "verdict"),
    [
        ("fr", "T", "table", "accepted"),
        ("fr", "T", "tabler", "accepted"),
        ("fr", "T", "tables", "inflected"),
        ("fr", "T", "trouvais", "inflected"),
        ("fr", "P", "Paris", "accepted"),
        ("fr", "E", "élève", "accepted"),
        ("fr", "E", "eleve", "accepted"),
        ("fr", "O", "œuf", "accepted"),
        ("fr", "A", "aujourd’hui", "accepted"),
        ("fr", "B", "tomate", "wrong_letter"),
        ("fr", "T", "tzzk", "unknown"),
        ("fr", "T", "t", "malformed"),
        ("fr", "T", "t4ble", "malformed"),
        ("fr", "T", "t" * 31, "malformed"),
        ("en", "T", "table", "accepted"),
        ("en", "C", "colour", "accepted"),
        ("en", "C", "color", "accepted"),
        ("en", "C", "children", "inflected"),
        ("en", "H", "happiness", "accepted"),
        ("en", "W", "went", "inflected"),
        ("en", "B", "building", "accepted"),
    ],
)
def test_each_word_has_its_verdict(language: Language, letter: str, word: str, verdict: str) -> None:
    assert verdicts(lesson(letter, language=language), word) == [verdict]


@pytest.mark.rule("FA-133")
def test_the_event_names_the_lexicon_and_the_headword() -> None:
    zodiac = lesson("C").when(0, moves.Words("coeur, Côté"))
    judged = (Judged("coeur", "accepted", "cœur"), Judged("Côté", "accepted", "côté"))
    assert zodiac.of(jobs.WordsJudged) == [jobs.WordsJudged(0, "fr-2", judged)]


@pytest.mark.rule("FA-130")
def test_the_first_word_that_comes_twice_ends_the_lesson_without_pay() -> None:
    zodiac = knowing(lesson(), 30)
    assert verdicts(zodiac, "table; Tomate; TABLE; tarte") == ["accepted", "accepted", "repeated"]
    assert zodiac.of(jobs.MistressPaid) == [jobs.MistressPaid(0, 32, 0, "TABLE")]
    assert zodiac.of(table.GoldMoved) == []


@pytest.mark.rule("FA-130", "FA-129")
def test_what_does_not_count_may_come_twice() -> None:
    assert verdicts(lesson(), "tables tables tzzk tzzk") == ["inflected", "inflected", "unknown", "unknown"]


@pytest.mark.rule("FA-131", "FA-132")
@pytest.mark.parametrize(("words", "gold"), [(0, 0), (24, 0), (25, 8), (29, 8), (30, 9), (34, 9), (40, 11), (50, 13)])
def test_the_pay_grows_with_the_words(words: int, gold: int) -> None:
    zodiac = knowing(lesson(), words).when(0, moves.Done())
    assert zodiac.of(jobs.MistressPaid) == [jobs.MistressPaid(0, words, gold, None)]
    assert zodiac.player().gold == 10 + gold


@pytest.mark.rule("FA-131", "FA-164")
def test_quota_and_base_may_be_others() -> None:
    zodiac = knowing(lesson(mistress_quota=10), 20).law("salary", job="maitresse", amount=12)
    assert [event.salary for event in zodiac.when(0, moves.Done()).of(jobs.MistressPaid)] == [14]


@pytest.mark.rule("FA-213", "FA-214")
def test_the_last_millisecond_is_in_time_and_the_next_is_not() -> None:
    zodiac = lesson().moment(1_000 + GLASS)
    assert verdicts(zodiac, "table") == ["accepted"]
    zodiac.moment(1_001 + GLASS).when(0, moves.Words("tomate")).then_refused("glass_empty", "FA-213")
    assert zodiac.book.default_move(zodiac.state, 0) == moves.Done()
    assert [event.count for event in zodiac.when(0, moves.Done()).of(jobs.MistressPaid)] == [1]


@pytest.mark.rule("FA-125")
def test_words_come_in_sixty_parts_at_most() -> None:
    zodiac = lesson()
    for _ in range(60):
        zodiac.when(0, moves.Words("tzzk"))
        assert zodiac.refusal is None
    zodiac.when(0, moves.Words("table")).then_refused("too_much", "FA-125", most=60)
    assert [form.type for form in zodiac.forms(0)] == ["done"]


@pytest.mark.rule("FA-125")
@pytest.mark.parametrize("between", [" ", ", ", ";"])
def test_twenty_words_come_at_once_and_a_hundred_in_all(between: str) -> None:
    zodiac = lesson()
    zodiac.when(0, moves.Words(between.join(["tzzk"] * 21))).then_refused("too_much", "FA-125", most=20)
    for _ in range(5):
        zodiac.when(0, moves.Words(between.join(["tzzk"] * 20)))
        assert zodiac.refusal is None
    zodiac.when(0, moves.Words("table")).then_refused("too_much", "FA-125", most=0)
    assert [form.type for form in zodiac.forms(0)] == ["done"]


@pytest.mark.rule("FA-129")
@pytest.mark.parametrize(("slips", "salary"), [(5, 10), (8, 9), (17, 8), (18, 0)])
def test_five_slips_are_forgiven_and_each_more_takes_a_word(slips: int, salary: int) -> None:
    zodiac = knowing(lesson(name_vote="off"), 37)
    zodiac.given(jobs.WordsJudged(0, "fr-2", (Judged("tzzk", "unknown"),) * slips)).when(0, moves.Done())
    assert [paid.salary for paid in zodiac.of(jobs.MistressPaid)] == [salary]


def claiming(accepted: int, *unknown: str, bots: Sequence[int] = (), edition: int = 2, **options: Any) -> Zodiac:
    """The pupil hands in a sheet with so many good words, and these that the lexicon lacks."""
    zodiac = knowing(lesson(**options), accepted).moment(1_000, bots)
    zodiac.state.edition = edition
    words = tuple(Judged(word, "unknown") for word in unknown)
    return zodiac.given(jobs.WordsJudged(0, "fr-2", words)).when(0, moves.Done())


@pytest.mark.rule("FA-133", "FA-084")
def test_the_others_allow_words_that_the_lexicon_lacks() -> None:
    # given four seats, of which the last is a bot's
    zodiac = claiming(23, "tchin", "Tofu", "tofu", "tzzk", bots=(3,))
    zodiac.then_awaits(0)
    assert zodiac.book.limit(zodiac.state, 0, 0) is None, "the glass was for writing"
    assert {word for move in zodiac.moves(0) for word in move.get("claimed", ())} == {"tchin", "Tofu", "tzzk"}

    # when
    zodiac.when(0, moves.ClaimWords(("tchin", "Tofu", "tzzk"))).then_awaits(1, 2)
    zodiac.when(1, moves.AllowWords(("tchin", "Tofu"))).then_awaits(2)
    assert [zodiac.view(viewer)["work"].get("mine") for viewer in (0, 1, 2, None)] == [
        None,
        ["tchin", "Tofu"],
        None,
        None,
    ]
    zodiac.when(2, moves.AllowWords(("Tofu", "tchin")))

    # then what more allow than not is accepted, once, and the rest is a slip
    assert zodiac.of(jobs.WordsCounted) == [
        jobs.WordsCounted(0, ("tchin", "Tofu"), {1: ("tchin", "Tofu"), 2: ("Tofu", "tchin")})
    ]
    assert zodiac.of(jobs.MistressPaid) == [jobs.MistressPaid(0, 25, 8, None)]


@pytest.mark.rule("FA-133")
@pytest.mark.parametrize(("ballots", "salary"), [("---", 0), ("ny-", 0), ("nny", 0), ("y--", 8), ("yny", 8)])
def test_a_word_counts_that_more_allow_than_not(ballots: str, salary: int) -> None:
    said = {"y": moves.AllowWords(("tofu",)), "n": moves.AllowWords(()), "-": moves.Abstain()}
    zodiac = claiming(24, "tofu").when(0, moves.ClaimWords(("tofu",)))
    for seat, ballot in enumerate(ballots, 1):
        zodiac.when(seat, said[ballot])
    assert [paid.salary for paid in zodiac.of(jobs.MistressPaid)] == [salary]


@pytest.mark.rule("FA-133")
@pytest.mark.parametrize(
    "sheet",
    [
        lambda: claiming(22, "tofu"),
        lambda: claiming(24, "tofu", name_vote="off"),
        lambda: claiming(24, "tofu", bots=(1, 2, 3)),
        lambda: claiming(24, "tofu", edition=1),
    ],
    ids=["no more pay", "agreed not to vote", "nobody to ask", "first version"],
)
def test_nothing_is_claimed_in_vain(sheet: Callable[[], Zodiac]) -> None:
    assert len(sheet().of(jobs.MistressPaid)) == 1


@pytest.mark.rule("FA-133", "FA-215")
def test_a_claim_names_words_of_the_sheet_and_may_be_left() -> None:
    zodiac = claiming(24, "tofu", "tzzk")
    for wrong in (("tzarine",), ("tofu", "tofu")):
        zodiac.when(0, moves.ClaimWords(wrong)).then_refused("bad_parameters", "FA-133")
    zodiac.when(0, moves.ClaimWords(())).then_refused("too_much", "FA-133")
    assert zodiac.book.default_move(zodiac.state, 0) == moves.Done()
    zodiac.when(0, moves.ClaimWords(("tofu",)))
    zodiac.when(1, moves.AllowWords(("tzzk",))).then_refused("bad_parameters", "FA-133")
    assert zodiac.book.default_move(zodiac.state, 1) == moves.Abstain()


@pytest.mark.rule("FA-125", "FA-129")
def test_games_that_began_under_the_first_version_have_neither_bounds_nor_costs() -> None:
    zodiac = knowing(lesson(), 37)
    zodiac.state.edition = 1
    zodiac.given(jobs.WordsJudged(0, "fr-1", (Judged("tzzk", "unknown"),) * 20)).when(0, moves.Words("tzzk " * 40))
    zodiac.when(0, moves.Done())
    assert [paid.salary for paid in zodiac.of(jobs.MistressPaid)] == [10]


@pytest.mark.rule("FA-125")
@pytest.mark.parametrize("text", ["", "t" * 601, "table\ntomate", "\u202etable"])
def test_words_are_one_bounded_line(text: str) -> None:
    zodiac = lesson()
    assert not accepted(zodiac.forms(0), {"type": "words", "words": text})
    zodiac.when(0, {"type": "words", "words": text})
    zodiac.then_refused("bad_parameters")


@pytest.mark.rule("FA-133")
def test_the_files_are_those_of_the_version() -> None:
    listed = json.loads((lexicon.HERE / "SHA256.json").read_text())
    assert set(listed) == set(lexicon.LEXICON_FILES)
    for name, digest in listed.items():
        assert hashlib.sha256((lexicon.HERE / name).read_bytes()).hexdigest() == digest
    digest = hashlib.sha256((lexicon.HERE / "SHA256.json").read_bytes()).hexdigest()
    assert (lexicon.VERSION, digest) == VERSION, "another lexicon needs another version"


@pytest.mark.rule("FA-083", "FA-127", "FA-129")
@pytest.mark.parametrize("which", JUDGED)
def test_the_lexicon_judges_as_people_do(which: str) -> None:
    known = KNOWN[which]
    good, bad = (set(JUDGED[which][verdict].split()) for verdict in ("good", "bad"))
    refused, accepted = {word for word in good if not known(word)}, {word for word in bad if known(word)}
    assert len(good) + len(bad) >= 300
    assert len(refused) + len(accepted) <= (len(good) + len(bad)) * MOST_WRONG, (refused, accepted)


@pytest.mark.rule("FA-133")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_common_words_are_headwords(language: Language) -> None:
    words = lexicon.common_words(language)
    assert len(set(words)) == len(words) == 8_000
    for word in words[::40]:
        form = typed(word)
        assert form is not None
        assert word in lexicon.installed().word(form, language).headwords


@pytest.mark.rule("FA-086")
@pytest.mark.parametrize(
    ("name", "tiles"),
    [
        ("Zoé", "ZOE"),
        ("L'Aigle", "LAIGLE"),
        ("Saint-Étienne", "SAINTETIENNE"),
        ("Œdipe", "OEDIPE"),
        ("Łódź", "LODZ"),
        ("Strauß", "STRAUSS"),
        ("Søren", "SOREN"),
        ("C3PO", None),
        ("Ω", None),
        ("", None),
    ],
)
def test_names_fold_to_tiles(name: str, tiles: str | None) -> None:
    assert fold(name) == tiles
