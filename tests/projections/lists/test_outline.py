"""The row of a game that is over is the same whether all of it is folded or only who sat there and how it ended."""

import random

import pytest

from games.core.catalogue import rulebooks
from games.core.lifecycle.ending import Abort, End
from games.core.lifecycle.pausing import AskPause
from games.core.lifecycle.playing import Start
from games.core.lifecycle.respite import BeAway, ComeBack
from games.core.lifecycle.seating import Invite, Leave, Sit, SitBot
from projections.games import fold
from projections.lists.outline import ENDS, outlined
from projections.lists.rows import row_of
from tests.projections.logs import GAME, Kept, Plan, entries_of, finished, players, random_game

GAMES = 1
LONG_GAMES = 20


def assert_same_row(kept: Kept) -> None:
    """Fold it in both ways."""
    entries = entries_of(kept.raws)
    assert entries[-1].type in ENDS
    whole = row_of(fold(GAME, entries))
    assert row_of(outlined(GAME, entries)) == whole
    assert whole.finished == whole.updated


@pytest.mark.parametrize("key", rulebooks())
def test_random_games_of_every_rulebook(key: str, long_mode: bool) -> None:
    book = rulebooks()[key]
    for seed in range(LONG_GAMES if long_mode else GAMES):
        seats = random.Random(seed).choice(sorted(book.seats))
        assert_same_row(finished(book, seats, seed))
        assert_same_row(random_game(book, seats, seed))


def test_games_that_were_called_off() -> None:
    book = rulebooks()["systeme-solaire"]
    plan: Plan = (Sit(0, "player-0"), SitBot(1, "random"), Invite(2, "player-2"))
    kept = Kept(book, plan)
    kept.do(Sit(2, "player-2", guest=True))
    assert kept.game.status == "running"
    kept.do(End("enough"))
    assert_same_row(kept)
    kept = Kept(book, plan)
    kept.do(Leave(0))
    kept.do(Abort("nobody came"))
    assert_same_row(kept)


def test_games_with_pauses_and_absences() -> None:
    book = rulebooks()["systeme-solaire"]
    kept = Kept(book, players(3), starts="by_creator", absence_days=9)
    kept.do(Start())
    kept.do(BeAway(0, 2))
    kept.do(ComeBack(0))
    for seat in range(3):
        kept.do(AskPause(seat))
    assert kept.game.pause is not None
    kept.do(End("enough"))
    assert_same_row(kept)
