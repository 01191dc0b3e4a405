"""While a game runs: decisions and their ids, the order of refusals, secrets in the log, and the end."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.core.errors import IllegalMove
from games.core.facts import Event, type_name
from games.core.lifecycle import decider
from games.core.lifecycle.ending import GameFinished
from games.core.lifecycle.facts import EVENTS
from games.core.lifecycle.playing import MovePlayed, Play
from games.core.lifecycle.substitution import Reclaim, Resign
from tests.rules.core import toy
from tests.rules.core.tables import SEED, Table, image, running
from tests.rules.core.test_seats import played_to, refused

BID = {"type": "bid", "amount": 3}


def test_all_who_are_asked_at_once_have_a_decision_of_their_own() -> None:
    game = running().game

    assert sorted(game.decisions) == [0, 1, 2]
    assert len({decision.id for decision in game.decisions.values()}) == 3
    assert all(decision.deadline is None for decision in game.decisions.values())
    assert game.forms(1)[0].type == "bid"


def test_a_decision_stays_until_its_seat_has_answered_whatever_the_others_do() -> None:
    table = running()
    first = dict(table.game.decisions)

    table.bid(2)
    assert table.game.decisions == {0: first[0], 1: first[1]}
    table.bid(0, decision=first[0].id)
    assert table.game.decisions == {1: first[1]}
    table.bid(1, 9, decision=first[1].id)

    assert list(table.game.decisions) == [1]
    assert table.game.decisions[1].id != first[1].id


def test_of_a_move_on_offer_a_check_only_asks_the_rules_whether_it_is_late() -> None:
    # given rules that ask for an answer by a moment, and would refuse any
    def refuse(*_: object) -> Iterator[Event]:
        raise IllegalMove("glass_empty", "FA-213")

    table = running(book=replace(toy.RULEBOOK, limit=lambda *_: 2_000, decide=refuse))
    # then nothing is worked out of a move in time
    decider.check(table.game.copy(), Play(2, BID), 2_000)
    with pytest.raises(IllegalMove, match="glass_empty"):
        decider.check(table.game.copy(), Play(2, BID), 2_001)
    with pytest.raises(IllegalMove, match="glass_empty"):
        decider.check(table.game.copy(), Play(2, BID | {"amount": -1}), 2_000)


def test_a_check_stops_where_a_move_turns_out_to_be_legal() -> None:
    # given a move that is no longer on offer, and not refused
    table = running(book=replace(toy.RULEBOOK, limit=lambda *_: 2_000))
    table.bid(0)
    table.bid(1)
    checked, decided = table.game.copy(), table.game.copy()
    # when
    decider.check(checked, Play(2, BID), 2_001)
    decider.decide(decided, Play(2, BID), 2_001)
    # then
    assert image(checked)["state"] == image(table.game)["state"] != image(decided)["state"]


def test_every_round_asks_anew() -> None:
    table, answered = running(), list[str]()
    while not table.game.over:
        seat, decision = min(table.game.decisions.items())
        answered.append(decision.id)
        if table.game.state.phase == "travel":
            table.travel(seat)
        else:
            table.bid(seat)
        assert not {decision.id for decision in table.game.decisions.values()} & {*answered}

    assert len(answered) == len({*answered}) == 12


def test_a_move_is_answered_by_its_event_and_the_rulebooks() -> None:
    table = running()
    decision = table.game.decisions[1].id

    played, made = table.bid(1, 4)

    assert played == MovePlayed(1, decision, "player", {"type": "bid", "amount": 4})
    assert made == toy.BidMade(1, 4)
    assert table.game.moves_by_people == 1
    assert played.command([]) == Play(1, {"type": "bid", "amount": 4}, decision, "player")
    table.bid(0)
    assert table.game.moves_by_people == 2
    assert table.game.moves_since == (), "nobody follows a lesson"


def test_a_move_is_kept_without_what_it_left_at_its_default() -> None:
    table = running()

    played = table.do(Play(0, {"type": "bid", "amount": 4, "up_to": None}))[0]

    assert isinstance(played, MovePlayed)
    assert played.move == {"type": "bid", "amount": 4}


def test_a_bots_move_is_said_to_be_one() -> None:
    table = running("ada", "bob", "cy", seed=SEED)
    table.do(Resign(1))

    played = table.bid(1)[0]

    assert isinstance(played, MovePlayed)
    assert played.chosen_by == "bot"
    assert table.game.moves_by_people == 0


def test_a_move_that_the_clock_made_was_nobodys_command() -> None:
    assert MovePlayed(1, "2-1", "clock", BID).command([]) is None


def test_a_move_is_refused_when_somebody_else_plays_the_seat_by_now() -> None:
    table = running()
    bots = Play(1, BID, table.game.decisions[1].id, "bot")
    players = Play(1, BID, table.game.decisions[1].id, "player")

    assert refused(table, bots).code == "not_handed_over"
    table.do(Resign(1))
    assert refused(table, players).code == "handed_to_bot"
    table.do(bots)
    table.do(Play(0, BID, chosen_by="player"))


SHAPES: list[tuple[dict[str, Any], str]] = [
    ({}, "unknown_move"),
    ({"type": "fly"}, "unknown_move"),
    ({"type": ["bid"]}, "unknown_move"),
    ({"type": "bid"}, "bad_parameters"),
    ({"type": "bid", "amount": "3"}, "bad_parameters"),
    ({"type": "bid", "amount": True}, "bad_parameters"),
    ({"type": "bid", "amount": 3, "more": 1}, "bad_parameters"),
    ({"type": "travel", "route": [1], "goods": [], "flag": "red"}, "bad_parameters"),
]


@pytest.mark.parametrize(("move", "code"), SHAPES)
@pytest.mark.parametrize("status", ["open", "running", "finished", "aborted"])
def test_the_shape_of_a_move_is_judged_first(status: str, move: dict[str, Any], code: str) -> None:
    assert refused(played_to(status), Play(7, move, "99-7", "bot")).code == code


def test_refusals_come_in_one_order() -> None:
    """Each command has all the faults that are judged after the one it is refused for."""
    table = running()
    answered = table.game.decisions[0].id
    table.bid(0)
    too_much = {"type": "bid", "amount": 99}

    assert refused(played_to("finished"), Play(0, too_much, "1-0", "bot")).code == "game_finished"
    assert refused(played_to("open"), Play(0, too_much, "1-0", "bot")).code == "game_not_started"
    assert refused(table, Play(0, too_much, answered, "bot")).code == "stale_decision"
    assert refused(table, Play(1, too_much, "0-1", "bot")).code == "stale_decision"
    assert refused(table, Play(0, too_much, None, "bot")).code == "not_awaited"
    assert refused(table, Play(1, too_much, None, "bot")).code == "not_handed_over"
    assert refused(table, Play(1, too_much)).code == "not_on_offer"


def test_what_a_refusal_tells() -> None:
    table = running()
    table.bid(0)

    not_awaited = refused(table, Play(0, BID))
    stale = refused(table, Play(1, BID, "0-1"))
    rulebooks = refused(table, Play(1, {"type": "bid", "amount": 99}))

    assert not_awaited.facts == {"awaiting": [1, 2]}
    assert stale.facts == {"decision": table.game.decisions[1].id}
    assert (rulebooks.code, rulebooks.rule, str(rulebooks)) == ("not_on_offer", "TO-1", "not_on_offer")


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_is_not_awaited(seat: int) -> None:
    assert refused(running(), Play(seat, BID)).code == "not_awaited"
    for command in (Reclaim(seat), Resign(seat)):
        assert refused(running(), command).code == "unknown_seat"


def test_the_end_has_the_ranking_and_opens_the_seed() -> None:
    table = running()
    table.finish()
    last = table.log[-1][1][-1]

    assert isinstance(last, GameFinished)
    assert last.seed == SEED.hex()
    assert table.game.standings == last.standings
    assert [standing.score for standing in last.standings] == list(table.game.state.points.values())
    assert table.game.decisions == {}
    assert table.game.over


def test_types_of_events_are_named_in_snake_case() -> None:
    types = [type_name(fact) for fact in EVENTS]

    assert types[:5] == ["game_created", "respite_agreed", "reveals_agreed", "seat_taken", "seat_invited"]
    assert all(name == name.lower() for name in types)
    assert [type_name(type(event)) for event in Table().log[0][1]] == ["game_created"]


def test_a_copy_is_independent() -> None:
    table = running()
    before = image(table.game)
    twin = table.game.copy()
    for command in (Play(0, BID), Resign(1), Play(1, BID), Play(2, BID)):
        table.do(command)

    assert image(twin) == before != image(table.game)
    assert image(table.game.copy()) == image(table.game)
    assert not hasattr(type(table.game)(toy.RULEBOOK).copy(), "terms")
