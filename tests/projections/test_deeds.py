"""What a finished game says of its players: from the log alone, the same whoever reads it."""

import random
from dataclasses import replace

import pytest

from events.envelope import Entry
from games.core.catalogue import rulebooks
from games.core.facts import type_name
from games.core.forms import sample_move
from games.core.lifecycle.pausing import AskPause, Resume
from games.core.lifecycle.playing import MovePlayed, Play
from projections.deeds import deeds_of
from tests.projections.logs import Kept, entries_of, players, random_game, seats_near, some_book

SECOND = 1_000
DAY = 86_400 * SECOND


@pytest.mark.parametrize("key", rulebooks())
def test_deeds_of_random_games_have_words_in_every_language(key: str) -> None:
    book = rulebooks()[key]
    for seed in range(2):
        entries = entries_of(random_game(book, seats_near(book, 3), seed).raws)
        deeds = deeds_of(book, entries)
        # then each seat has as many moves as its player made, and what it opened with can be named
        played = [entry.public["seat"] for entry in entries if _by_player(entry)]
        assert [one.moves for one in deeds] == [played.count(seat) for seat in range(len(deeds))]
        for language in book.texts.languages:
            words = book.texts.words(language)
            assert all(words.say(one.opening) for one in deeds if one.opening)
            assert all(
                words.say(f"badges.{badge}.{part}") for badge in book.badges for part in ("title", "description")
            )
        # and nothing is known before the end
        assert deeds_of(book, entries[:-1]) == ()
        # and a rulebook that declares nothing names the first kind of move
        plain = deeds_of(replace(book, badges={}, opening=None), entries)
        assert {one.opening for one in plain} <= {"", *(f"moves.{type_name(move)}" for move in book.moves)}
        assert all(one.opening and not one.badges for one in plain if one.moves)


def _by_player(entry: Entry) -> bool:
    return entry.type == type_name(MovePlayed) and entry.public["chosen_by"] == "player"


def test_a_badge_that_cannot_be_judged_is_not_earned() -> None:
    book = some_book()
    spoilt = replace(book, badges={"odd": lambda _, seat: 1 // seat == 1, "even": lambda *_: True})
    found = deeds_of(spoilt, entries_of(random_game(book, 3).raws))
    assert [one.badges for one in found] == [("even",), ("odd", "even"), ("even",)]


def test_a_pause_is_no_thinking() -> None:
    # given a game of quick moves, in the middle of which everybody agrees to a pause of a day
    book, rng = some_book(), random.Random(7)
    kept = Kept(book, players(3))
    while not kept.game.over:
        if kept.game.version > 20 and not any(b"game_paused" in raw.public for raw in kept.raws):
            for seat in range(3):
                kept.do(AskPause(seat))
            kept.do(Resume(0), later=DAY)
        seat = rng.choice(sorted(kept.game.decisions))
        kept.do(Play(seat, sample_move(kept.game.forms(seat), rng)))
    # then each decision counts from when it was opened, a second ago or a few, and the day does not
    assert all(one.moves * SECOND <= one.thought < DAY for one in deeds_of(book, entries_of(kept.raws)))
