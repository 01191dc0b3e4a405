"""Practice: from a position of another game on, everything is the new game's but how the rules stand."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import pytest

from games.core import dice
from games.core.chairs import Chair, Decision
from games.core.clock import Bank, Millis, PerMove
from games.core.facts import Seat
from games.core.lifecycle.dice import Reseed, Reveal
from games.core.lifecycle.pausing import AskPause
from games.core.lifecycle.playing import Play
from games.core.lifecycle.practising import Practise
from games.core.lifecycle.seating import Sit
from games.core.lifecycle.state import NO_RESPITE, Practice
from games.core.lifecycle.substitution import Resign
from games.core.spectating.delay import ByMoves
from tests.rules.core import toy
from tests.rules.core.tables import Plan, Table, image, running
from tests.rules.core.test_seats import refused

NOW: Final = 90_000_000
SECRET: Final = bytes(range(100, 132))
PLAN: Final[Plan] = tuple(Sit(seat, player, f"part {seat}") for seat, player in enumerate(("ada", "bob", "cy")))


def before() -> Table:
    """A game in which all has happened that practice does not take over."""
    bank = Bank(timedelta(minutes=5), timedelta(seconds=5))
    table = Table(PLAN, clock=bank, absence_days=9, nights=True, delay=ByMoves(2), visibility="public", club="stars")
    table.bid(0)
    table.do(Reseed("e" * 16, "5" * 32))
    table.do(Resign(2))
    table.do(AskPause(0))
    assert table.game.marks
    assert table.game.pause_asked
    return table


def practise(table: Table, **changed: Any) -> Practise:
    """Go on from there, on the second seat."""
    usual: dict[str, Any] = {
        "practice": Practice("another game", None, table.game.version, "a" * 64),
        "player": "zoe",
        "guest": True,
        "seat": 1,
        "bots": ("easy", None, "normal"),
        "clock": PerMove(timedelta(minutes=1)),
        "visibility": "private",
        "timeouts_before_bot": 3,
        "entropy": "zoe's",
        "seed": SECRET,
    }
    return Practise(**(usual | changed))


def test_a_position_goes_on_with_players_terms_and_dice_of_its_own() -> None:
    table = before()
    state, version, reached = repr(table.game.state), table.game.version, table.game.rules_time
    command = practise(table)
    table.do(command, at=NOW)
    game = table.game
    # then the rules stand as they did, and all is told
    assert (repr(game.state), game.status, game.version) == (state, "running", version + 1)
    assert image(table.folded()) == image(game)
    assert command.authors(game) == {"player:zoe"}
    # and its terms are those of the practice
    terms = game.terms
    assert (terms.creator, terms.clock, terms.visibility) == ("zoe", command.clock, "private")
    assert (terms.timeouts_before_bot, terms.delay) == (3, None)
    assert (terms.dice, terms.seed) == (dice.ALGORITHM, SECRET.hex())
    assert terms.commitment == dice.commitment(SECRET)
    assert (game.practice, game.respite, game.reveals) == (command.practice, NO_RESPITE, None)
    # and so are its seats and dice
    assert game.chairs == [Chair(bot="easy"), Chair(player="zoe", entropy="zoe's", guest=True), Chair(bot="normal")]
    assert game.key == dice.game_key(SECRET, {0: "", 1: "zoe's", 2: ""})
    # and nothing is left of what had happened
    assert (game.epoch, game.nonces, game.marks, game.moves_since, game.moves_by_people) == ("", (), (), (), 0)
    assert (game.pause, game.pause_asked) == (None, frozenset())
    assert (game.created, game.started, game.updated, game.lag) == (NOW, NOW, NOW, NOW - reached)
    # and everybody is asked anew
    assert game.decisions.keys() == {1, 2}
    assert game.decisions[1] == Decision(f"{game.version}-1", 1, NOW, NOW + 60_000)
    table.do(Play(1, {"type": "bid", "amount": 2}, game.decisions[1].id))
    assert table.game.moves_by_people == 1


def test_what_the_rules_time_is_timed_as_if_nothing_had_been_in_between() -> None:
    # given rules that give each seat a time of its own, by their clock
    asked = []

    def limit(state: toy.State, seat: Seat, opened: Millis) -> Millis:
        asked.append((seat, opened))
        return opened + 10_000 * (seat + 1)

    table = running(at=5_000, book=replace(toy.RULEBOOK, limit=limit))
    assert table.game.decisions[2].deadline == 35_000
    table.bid(0, at=7_000)
    asked.clear()
    table.do(practise(table), at=NOW)
    # then their clock stands where it stood, and the time that they give runs from now on
    assert {*asked} == {(1, 7_000), (2, 7_000)}
    assert [table.game.decisions[seat].deadline for seat in (1, 2)] == [NOW + 20_000, NOW + 30_000]
    table.bid(2, at=NOW + 1_000)
    assert table.game.decisions[1].deadline == NOW + 20_000


def test_a_bank_begins_full() -> None:
    table = before()
    table.do(practise(table, clock=Bank(timedelta(minutes=2), timedelta(0)), timeouts_before_bot=1))

    assert [chair.bank for chair in table.game.chairs] == [120_000] * 3
    assert table.game.terms.timeouts_before_bot == 1


def test_dice_that_were_sealed_are_not_in_practice() -> None:
    sealed = tuple(Sit(seat, player, commitment=dice.entropy_commitment(player)) for seat, player in enumerate("abc"))
    table = Table(sealed, reveal_within=60_000)
    for seat, player in enumerate("abc"):
        table.do(Reveal(seat, player))
    assert table.game.terms.dice == dice.SEALED
    table.do(practise(table))

    assert table.game.terms.dice == dice.ALGORITHM


@pytest.mark.parametrize(
    ("changed", "code", "facts"),
    [
        ({"practice": Practice("another game", None, 1, "a" * 64)}, "no_such_position", {}),
        ({"bots": ("easy", None)}, "bad_player_count", {"allowed": [3]}),
        ({"seat": 3}, "unknown_seat", {"seats": 3}),
        ({"bots": ("easy", "easy", "normal")}, "unknown_bot", {"known": ["easy", "normal", "random"]}),
        ({"bots": (None, None, "normal")}, "unknown_bot", {"known": ["easy", "normal", "random"]}),
        ({"clock": PerMove(timedelta(0))}, "bad_time_control", {"reason": "limit, bank or increment out of bounds"}),
        ({"timeouts_before_bot": 0}, "bad_time_control", {"reason": "timeouts_before_bot is below 1"}),
        ({"entropy": "x" * 1000}, "bad_entropy", {"most": 64}),
    ],
)
def test_practice_that_cannot_be_is_refused(changed: dict[str, Any], code: str, facts: dict[str, Any]) -> None:
    table = before()
    refusal = refused(table, practise(table, **changed))

    assert (refusal.code, refusal.facts) == (code, facts)


def test_a_seed_has_thirty_two_bytes() -> None:
    table = before()
    with pytest.raises(ValueError, match="32 bytes"):
        table.do(practise(table, seed=SECRET[1:]))
