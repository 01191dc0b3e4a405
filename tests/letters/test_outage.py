"""A store that gives no answer for a moment loses no letter: what could not be checked is not dropped."""

from pathlib import Path

import pytest

from events import client
from events.errors import Unavailable
from events.store import LogStore
from projections.games import Games
from projections.upcasters import UPCASTERS
from service.accounts.erasure import leave_all
from service.mail.letters.claiming import claim
from service.mail.letters.making import answer
from service.wiring import Wiring
from tests.letters.town import MINUTE, Town, kinds


def _without_logs(town: Town, nowhere: Path) -> Wiring:
    """The same town, where the games can't be read at the moment."""
    parts = Wiring(town.wiring.settings)
    log = LogStore(client.writer(f"unix://{nowhere}", 1.0), town.wiring.log.shards, UPCASTERS)
    parts.__dict__.update(log=log, games=Games(log, 10))
    return parts


def test_a_letter_that_could_not_be_looked_at_is_sent_later(town: Town, tmp_path: Path) -> None:
    # given
    town.house("ada", "bob")
    first = town.first(town.game("ada", "bob"))
    # when
    with pytest.raises(Unavailable):
        claim(_without_logs(town, tmp_path / "nowhere"), 10, town.now + MINUTE)
    # then
    assert (first, "awaited") in kinds(town.claim(later=10 * MINUTE))


def test_an_answer_and_what_waits_are_made_once_the_store_answers(town: Town, tmp_path: Path) -> None:
    # given
    town.settle("ada", "bob")
    game = town.game("ada", "bob")
    first = town.first(game)
    away = _without_logs(town, tmp_path / "nowhere")
    # when
    with pytest.raises(Unavailable):
        answer(away, "reply", first, game, 0, {})
    # then
    assert town.letters.waiting(first) == []
    answer(town.wiring, "reply", first, game, 0, {})
    assert [one.kind for one in town.letters.waiting(first)] == ["answer"]


def test_who_could_not_leave_the_games_has_not_left_them(town: Town, tmp_path: Path) -> None:
    # given
    town.house("ada", "bob")
    first = town.first(town.game("ada", "bob"))
    # then
    with pytest.raises(Unavailable):
        leave_all(_without_logs(town, tmp_path / "nowhere"), first)
