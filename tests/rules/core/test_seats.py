"""Before the start: announcing a game, sitting down, inviting, leaving, and beginning."""

from contextlib import nullcontext
from datetime import timedelta
from functools import partial
from typing import Any

import msgspec
import pytest

from games.core.chairs import Chair, Declined
from games.core.clock import LONGEST, SHORTEST, Bank, PerMove
from games.core.dice import entropy_commitment
from games.core.errors import IllegalMove
from games.core.facts import Event, type_name
from games.core.lifecycle import decider
from games.core.lifecycle.contract import Command, command_of
from games.core.lifecycle.creating import GameCreated
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.playing import Play, Start, TimeOut
from games.core.lifecycle.seating import (
    Decline,
    InvitationDeclined,
    Invite,
    Leave,
    SeatLeft,
    SeatTaken,
    Sit,
    SitBot,
)
from games.core.lifecycle.substitution import Reclaim, Resign
from games.core.spectating.delay import ByMoves
from tests.rules.core import toy
from tests.rules.core.refusals import check_refusal
from tests.rules.core.tables import SEED, Plan, Table, creation, image, running, seated


def refused(table: Table, command: Command, at: int | None = None) -> IllegalMove:
    """The refusal of a command, which must leave the game as it was."""
    before = image(table.game)
    with pytest.raises(IllegalMove) as refusal:
        table.do(command, at)
    assert image(table.game) == before
    return refusal.value


def names(events: list[Event]) -> list[str]:
    """The types of events."""
    return [type_name(type(event)) for event in events]


def test_a_game_is_announced_with_all_options_and_a_commitment_to_its_seed() -> None:
    table = Table(at=77)
    (created,) = table.log[0][1]

    assert isinstance(created, GameCreated)
    assert created.options == {"rounds": 3}
    assert created.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert created.dice == "astrolude-dice/1"
    assert (table.game.status, table.game.version, table.game.created) == ("open", 1, 77)
    assert table.game.view(None) is None
    assert table.game.forms(0) == []


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"options": {"rounds": 10}}, "bad_option"),
        ({"options": {"rounds": "3"}}, "bad_option"),
        ({"options": {"rownds": 3}}, "bad_option"),
        ({"plan": (Sit(0, "ada"), Sit(1, "ada"), None)}, "already_seated"),
        ({"plan": (Sit(0, "ada"), Invite(1, "ada"), None)}, "already_seated"),
        ({"plan": (Invite(0, "ada"), Invite(1, "ada"), None)}, "already_invited"),
        ({"plan": (Sit(0, "ada"), Sit(0, "bob"), None)}, "seat_taken"),
        ({"plan": (Sit(3, "ada"), None, None)}, "unknown_seat"),
        ({"plan": (SitBot(0, "genius"), None, None)}, "unknown_bot"),
        ({"plan": (Sit(0, "ada", "x" * 65), None, None)}, "bad_entropy"),
    ],
)
def test_a_game_that_cannot_be(changed: dict[str, Any], code: str) -> None:
    plan: Plan = changed.pop("plan", (None, None, None))
    with pytest.raises(IllegalMove) as refusal:
        decider.create(toy.RULEBOOK, creation(plan, **changed), 0)

    assert refusal.value.code == code


BOUNDS = {"reason": "limit, bank or increment out of bounds"}


@pytest.mark.parametrize(
    ("changed", "code", "facts"),
    [
        ({"seats": 5, "plan": (None,) * 5}, "bad_player_count", {"allowed": [2, 3, 4]}),
        ({"seats": 2, "plan": (None,) * 3}, "bad_player_count", {"allowed": [2]}),
        ({"clock": PerMove(timedelta(0))}, "bad_time_control", BOUNDS),
        ({"clock": Bank(timedelta(0), timedelta(seconds=5))}, "bad_time_control", BOUNDS),
        ({"timeouts_before_bot": 0}, "bad_time_control", {"reason": "timeouts_before_bot is below 1"}),
        ({"options": {"rownds": 3, "turns": 1}}, "bad_option", {"reason": "unknown: rownds, turns"}),
        ({"absence_days": 91}, "bad_absence_days", {"most": 90}),
        ({"absence_days": -1}, "bad_absence_days", {"most": 90}),
        ({"reveal_within": 59_999}, "bad_reveal_time", {}),
        ({"reveal_within": 30 * 86_400_000 + 1}, "bad_reveal_time", {}),
    ],
)
def test_terms_that_cannot_be(changed: dict[str, Any], code: str, facts: dict[str, Any]) -> None:
    terms = creation(**{"plan": (None, None, None), **changed})
    with pytest.raises(IllegalMove) as refusal:
        decider.create(toy.RULEBOOK, terms, 0)

    assert (refusal.value.code, refusal.value.facts) == (code, facts)
    check_refusal(refusal.value)


def test_terms_at_their_bounds_are_agreed() -> None:
    clocks = [Bank(bank, increment) for bank in (SHORTEST, LONGEST) for increment in (timedelta(0), LONGEST)]
    for terms in (
        *(creation(clock=clock) for clock in (*clocks, PerMove(SHORTEST), PerMove(LONGEST))),
        *(creation(reveal_within=within) for within in (60_000, 30 * 86_400_000)),
        creation(absence_days=90),
    ):
        assert decider.create(toy.RULEBOOK, terms, 0)[0].status == "open"


def test_a_seed_of_another_length_is_no_refusal_but_an_error() -> None:
    with pytest.raises(ValueError, match="32"):
        decider.create(toy.RULEBOOK, creation(seed=SEED[1:]), 0)


def test_seats_are_taken_in_any_order_and_the_last_one_starts_the_game() -> None:
    table = Table((None, SitBot(1, "easy"), None))

    assert names(table.do(Sit(2, "cy", "c"))) == ["seat_taken"]
    assert names(table.do(Sit(0, "ada", "a"))) == ["seat_taken", "game_started", "table_laid", "cards_dealt"]
    assert table.game.status == "running"
    assert [(chair.player, chair.bot, chair.entropy) for chair in table.game.chairs] == [
        ("ada", None, "a"),
        (None, "easy", ""),
        ("cy", None, "c"),
    ]
    assert [table.game.seat_of(player) for player in ("ada", "cy", "bob")] == [0, 2, None]


def test_a_game_may_wait_for_its_creator() -> None:
    table = Table(seated("ada", "bob", "cy"), starts="by_creator")

    assert table.game.status == "open"
    assert names(table.do(Start(), at=5_000)) == ["game_started", "table_laid", "cards_dealt"]
    assert (table.game.started, table.game.updated) == (5_000, 5_000)


def test_the_creator_need_not_sit_and_a_game_of_bots_plays_at_once() -> None:
    table = Table(tuple(SitBot(seat, "easy") for seat in range(3)), creator="eve")

    assert table.game.status == "running"
    assert table.game.seat_of("eve") is None
    assert sorted(table.game.decisions) == [0, 1, 2]


def test_a_game_whose_rules_end_it_in_the_setup_is_finished() -> None:
    table = running(options={"rounds": 0})

    assert names(table.log[0][1])[-3:] == ["game_started", "table_laid", "game_finished"]
    assert table.game.status == "finished"
    assert table.game.decisions == {}


def test_a_seat_is_had_once_by_one_player() -> None:
    table = Table((Sit(0, "ada", "first"), None, SitBot(2, "easy")))

    assert refused(table, Sit(0, "bob")).code == "seat_taken"
    assert refused(table, Sit(0, "ada", "second")).code == "seat_taken"
    refusal = refused(table, Sit(1, "ada"))
    assert (refusal.code, refusal.facts) == ("already_seated", {"seat": table.game.seat_of("ada")})
    assert refused(table, Sit(2, "bob")).code == "seat_taken"
    assert refused(table, SitBot(0, "easy")).code == "seat_taken"
    assert refused(table, Invite(0, "bob")).code == "seat_taken"
    assert table.game.chairs[0].entropy == "first"


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_no_such_seat(seat: int) -> None:
    table = Table()

    for command in (
        Sit(seat, "ada"),
        SitBot(seat, "easy"),
        Invite(seat, "ada"),
        Leave(seat),
    ):
        assert refused(table, command).code == "unknown_seat"


@pytest.mark.parametrize("entropy", ["x" * 65, "two\nlines", "\x00", "\ud800", "bidi\u202e"])
def test_entropy_is_short_and_printable(entropy: str) -> None:
    assert refused(Table(), Sit(0, "ada", entropy)).code == "bad_entropy"


@pytest.mark.parametrize("entropy", ["", "x" * 64, "Étoile ☆ 星"])
def test_entropy_may_be_any_text(entropy: str) -> None:
    table = Table()
    table.do(Sit(0, "ada", entropy))

    assert table.game.chairs[0].entropy == entropy


def test_a_seat_is_kept_for_whom_it_was_offered() -> None:
    table = Table()
    table.do(Invite(1, "bob"))

    assert refused(table, Sit(1, "cy")).code == "seat_reserved"
    assert refused(table, SitBot(1, "easy")).code == "seat_reserved"
    assert refused(table, Invite(1, "cy")).code == "seat_reserved"
    assert refused(table, Invite(1, "bob")).code == "already_invited"
    assert refused(table, Invite(2, "bob")).code == "already_invited"
    assert names(table.do(Sit(1, "bob"))) == ["seat_taken"]
    assert table.game.chairs[1].invited is None


def test_who_sits_elsewhere_gives_the_kept_seat_back() -> None:
    table = Table((Invite(0, "bob"), None, None))

    assert table.do(Sit(2, "bob", "b")) == [SeatLeft(0, "bob"), SeatTaken(2, "bob", None, "b")]
    assert table.game.chairs[0].invited is None


def test_who_cannot_sit_elsewhere_keeps_the_invitation() -> None:
    table = Table((Invite(0, "bob"), Sit(1, "ada"), None))

    assert refused(table, Sit(1, "bob")).code == "seat_taken"
    assert table.game.chairs[0].invited == "bob"


def test_seats_and_invitations_are_given_back_before_the_start() -> None:
    table = Table((Sit(0, "ada", "a"), Invite(1, "bob"), SitBot(2, "easy")))

    assert table.do(Leave(0)) == [SeatLeft(0, "ada")]
    assert table.do(Leave(1)) == [SeatLeft(1, "bob")]
    assert refused(table, Leave(0)).code == "seat_empty"
    assert refused(table, Leave(2)).code == "seat_of_bot"
    table.do(Sit(0, "ada", "anew"))
    assert table.game.chairs[0].entropy == "anew"


def test_a_game_starts_when_everybody_is_there() -> None:
    table = Table((Sit(0, "ada"), Invite(1, "bob"), None), starts="by_creator")

    refusal = refused(table, Start())

    assert (refusal.code, refusal.facts) == ("seats_open", {"seats": [1, 2]})


COMMANDS: dict[str, Command] = {
    "sit": Sit(0, "zoe"),
    "sit_bot": SitBot(0, "easy"),
    "invite": Invite(0, "zoe"),
    "leave": Leave(0),
    "start": Start(),
    "play": Play(0, {"type": "bid", "amount": 1}),
    "time_out": TimeOut(0, "1-0"),
    "reclaim": Reclaim(0),
    "resign": Resign(0),
}


def played_to(status: str) -> Table:
    """A game in that status."""
    table = Table() if status in ("open", "aborted") else running()
    if status == "finished":
        table.finish()
    elif status == "aborted":
        table.do(Abort())
    return table


@pytest.mark.parametrize("status", ["finished", "aborted"])
@pytest.mark.parametrize("command", [*COMMANDS.values(), Abort()], ids=lambda command: type(command).__name__)
def test_after_the_end_everything_is_refused(command: Command, status: str) -> None:
    refusal = refused(played_to(status), command)

    assert (refusal.code, refusal.facts) == ("game_finished", {"status": status})


@pytest.mark.parametrize("name", ["play", "time_out", "reclaim", "resign"])
def test_what_needs_a_running_game_is_refused_before_the_start(name: str) -> None:
    assert refused(played_to("open"), COMMANDS[name]).code == "game_not_started"


@pytest.mark.parametrize("name", ["sit", "sit_bot", "invite", "leave", "start"])
def test_what_prepares_a_game_is_refused_after_the_start(name: str) -> None:
    assert refused(played_to("running"), COMMANDS[name]).code == "game_started"


def test_a_guest_has_no_rating_at_stake() -> None:
    game = Table((Sit(0, "ada", guest=True), Sit(1, "bob"), None)).game

    assert [chair.guest for chair in game.chairs] == [True, False, False]


def test_a_seat_is_taken_in_one_s_own_name_and_given_back_by_its_holder_or_the_creator() -> None:
    game = Table((Sit(0, "bob"), Invite(1, "cy"), None)).game

    assert Sit(2, "dan").authors(game) == {"player:dan"}
    assert [Leave(seat).authors(game) for seat in range(3)] == [
        {"player:bob", "player:ada"},
        {"player:cy", "player:ada"},
        {"player:ada"},
    ]
    assert [Leave(seat).authors(game) for seat in (-1, 3, 9)] == [{"player:ada"}] * 3, "there are no such seats"


def test_an_invitation_is_declined_by_whom_it_is_for_and_the_seat_says_so() -> None:
    table = Table((Sit(0, "ada"), Invite(1, "bob"), None))
    declined = InvitationDeclined(1, "bob", "no time", "another")

    assert Decline(1).authors(table.game) == {"player:bob"}
    assert refused(table, Decline(0)).code == "seat_taken"
    assert refused(table, Decline(2)).code == "seat_empty"
    assert refused(table, Decline(9)).code == "unknown_seat"
    for reason in ("x" * 201, "two\nlines"):
        assert refused(table, Decline(1, reason)).code == "bad_reason"
    assert table.do(Decline(1, "no time", "another")) == [declined]
    assert table.game.chairs[1] == Chair(declined=Declined("bob", table.game.version, "no time", "another"))
    assert declined.command([]) == Decline(1, "no time", "another")
    # until it is somebody else's
    table.do(Invite(1, "cy"))
    assert table.game.chairs[1].declined is None


def test_all_that_a_creation_says_can_be_told_from_its_events() -> None:
    unusual: dict[str, Any] = {
        "options": {"rounds": 2},
        "clock": PerMove(timedelta(days=1)),
        "visibility": "private",
        "starts": "by_creator",
        "timeouts_before_bot": 3,
        "absence_days": 4,
        "nights": True,
        "bot_pace": "human",
        "reveal_within": 3_600_000,
        "instead_of": "earlier",
        "delay": ByMoves(2),
        "club": "club",
        "tournament": "tournament",
        "rated": False,
    }
    plan = (Sit(0, "ada", commitment=entropy_commitment("a")), SitBot(1, "easy"), Invite(2, "cy"))
    given = creation(plan, **unusual)
    _, events = decider.create(toy.RULEBOOK, given, 0)

    assert all(getattr(given, name) != getattr(creation(plan), name) for name in unusual)
    assert command_of(events) == given


@pytest.mark.parametrize(("seats", "told"), [(-1, False), (0, False), (1, True), (64, True), (65, False)])
def test_no_log_has_an_impossible_number_of_seats(seats: int, told: bool) -> None:
    _, events = decider.create(toy.RULEBOOK, creation((None, None, None)), 0)
    read = partial(msgspec.convert, msgspec.to_builtins(events[0]) | {"seats": seats}, GameCreated)

    with nullcontext() if told else pytest.raises(msgspec.ValidationError, match="seats"):
        assert read().seats == seats
