"""The contract around the rulebooks: the catalogue finds sound ones only, and every refusal is told."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

import games.core
from docs._site.refusals import raised
from games.core.catalogue import event_types, rulebooks
from games.core.errors import IllegalMove, require
from games.core.lifecycle.decider import create
from games.core.lifecycle.facts import EVENTS
from games.core.rulebook import STAND_IN, move_json, random_bot
from games.core.texts import LANGUAGES, Texts
from games.core.thinking.beginner import Beginner
from games.core.thinking.insight import ATTENTION, Insight
from tests.rules.core import toy
from tests.rules.core.tables import creation

CORE = Path(games.core.__file__).parent


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    texts = Texts(CORE / "texts")
    unknown = texts.explain("no_such_code", {}, language).replace("no_such_code", "")

    assert [code for code in raised() if texts.explain(code, {}, language).replace(code, "") == unknown] == []


def test_the_rulebooks_are_found_by_looking() -> None:
    folders = {path.parent.name for path in CORE.parent.glob("*/__init__.py")} - {"core", "drawing"}

    assert {book.folder.name for book in rulebooks().values() if book.folder.parent == CORE.parent} == folders
    assert all(key == book.key for key, book in rulebooks().items())


@pytest.mark.parametrize("key", sorted(rulebooks()))
def test_a_rulebooks_log_may_hold_the_lifecycles_events_and_its_own(key: str) -> None:
    types = event_types(key)

    assert {*EVENTS} < {*types.values()}
    assert all(types[str(fact.__struct_config__.tag)] is fact for fact in rulebooks()[key].events)


def test_every_rulebook_has_a_bot_to_stand_in() -> None:
    bots = dataclasses.replace(toy.RULEBOOK, bots={"easy": toy.bot}).bots

    assert (bots["easy"], bots["random"], bots[STAND_IN]) == (toy.bot, random_bot, random_bot)
    assert dataclasses.replace(toy.RULEBOOK, bots={STAND_IN: toy.bot}).bots[STAND_IN] is toy.bot


def test_who_has_no_easy_bot_is_given_one_that_lapses_as_often_as_the_game_says() -> None:
    insight = Insight[toy.State, toy.View](imagine=lambda view, history, rng: toy.State(), attention=0.25)
    heedful = dataclasses.replace(toy.RULEBOOK, bots={STAND_IN: toy.bot}, insight=insight)
    plain = dataclasses.replace(heedful, insight=None)

    assert heedful.bots["easy"] == Beginner(toy.bot, 0.25)
    assert plain.bots["easy"] == Beginner(toy.bot, ATTENTION)


@pytest.mark.parametrize("changed", [{"key": "other"}, {"version": 2}, {"version": 3}, {"former": True}])
def test_a_former_version_is_one_of_the_same_game_before_it_and_has_none_itself(changed: dict[str, Any]) -> None:
    oldest = dataclasses.replace(toy.RULEBOOK, version=0, former=())
    sound = dataclasses.replace(oldest, version=1)
    odd = dataclasses.replace(sound, **(changed | ({"former": (oldest,)} if "former" in changed else {})))

    now = dataclasses.replace(oldest, version=2, former=(sound,))
    assert [now.pinned(version) for version in (2, 1, 0)] == [now, sound, None]
    with pytest.raises(TypeError, match="odd former version"):
        dataclasses.replace(oldest, version=2, former=(odd,))


def test_the_picture_of_a_table_is_shown_in_a_reader_s_language_or_in_english(tmp_path: Path) -> None:
    book = dataclasses.replace(toy.RULEBOOK, folder=tmp_path)
    assert book.table("fr") is None

    files = {language: tmp_path / f"table.{language}.webp" for language in ("en", "fr")}
    files["en"].touch()
    assert book.table("fr") == book.table() == files["en"]
    files["fr"].touch()
    assert (book.table("fr"), book.table("de")) == (files["fr"], files["en"])


@pytest.mark.parametrize(
    ("move", "facts"),
    [
        ({"type": "travel", "route": ["ostia"], "goods": ["silk"]}, {"missing": "flag"}),
        ({"type": "travel", "route": ["ostia", 5], "goods": ["silk"], "flag": "red"}, {"field": "route[1]"}),
    ],
)
def test_a_malformed_move_is_refused_with_what_is_wrong(move: dict[str, Any], facts: dict[str, str]) -> None:
    with pytest.raises(IllegalMove) as refusal:
        toy.RULEBOOK.read_move(move)

    reason = refusal.value.facts["reason"]
    assert (refusal.value.code, refusal.value.facts) == ("bad_parameters", facts | {"reason": reason})
    assert facts.get("missing", "str") in reason


def test_options_are_filled_in_and_unknown_ones_refused() -> None:
    assert toy.RULEBOOK.read_options({}) == toy.Options(3)
    with pytest.raises(IllegalMove) as refusal:
        toy.RULEBOOK.read_options({"rownds": 1})
    assert (refusal.value.code, refusal.value.facts) == ("bad_option", {"reason": "unknown: rownds"})


def test_a_rulebook_may_refuse_options_for_a_number_of_seats() -> None:
    def admit(options: toy.Options, seats: int) -> None:
        require(options.rounds < seats, "bad_option", reason=f"{options.rounds} rounds for {seats}")

    book = dataclasses.replace(toy.RULEBOOK, admit=admit)

    assert create(book, creation(options={"rounds": 2}), 0)
    with pytest.raises(IllegalMove) as refusal:
        create(book, creation(options={"rounds": 3}), 0)
    assert refusal.value.facts == {"reason": "3 rounds for 3"}


def test_a_move_is_read_back_from_its_json() -> None:
    move = toy.Travel(("ostia", "quay"), ("silk",), "red")
    sent = {"type": "travel", "route": ["ostia", "quay"], "goods": ["silk"], "flag": "red"}

    assert move_json(move) == sent
    assert toy.RULEBOOK.read_move(sent) == move
    assert toy.TRAVEL.accepts(sent)
