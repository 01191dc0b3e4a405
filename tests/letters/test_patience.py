"""Letters that wait, because standing orders or bots may make them needless; and gateways that were too slow."""

import random

from msgspec.structs import replace

from games.core.clock import PerMove
from games.core.lifecycle.pausing import AskPause, Resume
from games.core.lifecycle.seating import Sit, SitBot
from service.mail.letters import settling
from service.mail.letters.claiming import LOOK_AGAIN_MS
from service.mail.letters.letters import LEASE_MS
from service.mail.letters.making import answer
from service.orders.following import carry_out
from service.orders.model import Order
from service.orders.pace import due
from service.times import milliseconds
from tests.letters.town import MINUTE, TWO, Town, kinds
from tests.projections.world import LIMIT

ANSWER = {"message_id": "<reply@ada>", "references": [], "did": [], "show": []}
RESIGN = Order("o1", "resign", since=1)
NEVER = Order("o1", "resign", since=1, when="!view")


def ordered(town: Town, *orders: Order) -> tuple[str, str, int]:
    """A game whose first player left orders: it, the player, and when orders answer after now (ms)."""
    town.house("ada", "bob", kinds=("awaited",))
    game = town.game("ada", "bob")
    player = town.first(game)
    town.wiring.orders.change(game, player, lambda _: orders)
    [decision] = town.world.game(game).decisions.values()
    book, version = town.wiring.orders.book(game, player), town.world.game(game).version
    answered = due(town.wiring, game, version, decision, book)
    return game, player, answered - milliseconds()


def test_a_turn_that_standing_orders_take_is_no_mail(town: Town) -> None:
    game, player, answered = ordered(town, RESIGN)

    assert town.claim(answered + MINUTE // 2) == []
    [decision] = town.world.game(game).decisions.values()
    assert carry_out(town.wiring, game, player, decision.id) is None
    town.follow()

    assert (player, "awaited") not in kinds(town.claim(answered + 2 * MINUTE))
    assert ("awaited", "dropped", "overtaken") in town.told(player)


def test_a_turn_that_standing_orders_should_have_taken_is_told_after_all(town: Town) -> None:
    _, player, answered = ordered(town, RESIGN)

    assert town.claim(answered) == []

    [late] = town.claim(answered + MINUTE + 5_000)
    assert (late.letter.account, late.letter.kind, late.letter.attempts) == (player, "awaited", 1)


def test_a_turn_that_orders_may_take_again_after_a_pause_is_no_mail_at_once(town: Town) -> None:
    # given orders that answer at once, a pause that came before they did, and who goes on an hour later
    game, player, answered = ordered(town, replace(RESIGN, pace="at_once"))
    assert town.claim(answered) == []
    for seat in (0, 1):
        town.take_all(game, AskPause(seat))
    town.world.now += 60 * MINUTE
    town.take_all(game, Resume(0))
    since = town.world.now - milliseconds()
    # when a gateway comes before the orders have been looked at
    assert town.claim(since + MINUTE // 2) == []
    # then it gets the letter only where they have not answered for a minute
    [late] = town.claim(since + MINUTE + 5_000)
    assert (late.letter.account, late.letter.kind) == (player, "awaited")


def test_orders_that_do_not_fit_put_no_letter_off(town: Town) -> None:
    _, player, _ = ordered(town, NEVER)

    assert kinds(town.claim(MINUTE // 2)) == [(player, "awaited")]


def with_bot(town: Town) -> str:
    """A game at which a bot is to choose, and ada just did."""
    plan = (Sit(0, "ada"), SitBot(1, "random"))
    game = town.world.create(plan, rulebook=TWO, clock=PerMove(LIMIT * 60))
    until(town, game, seat=1)
    return game


def until(town: Town, game: str, seat: int) -> None:
    """Play on until the seat is awaited."""
    rng = random.Random(2)
    while seat not in town.world.game(game).decisions:
        town.world.play(game, rng)
    town.follow()


def test_an_answer_waits_for_bots_and_asks_for_the_next_move_itself(town: Town) -> None:
    # given
    town.house("ada", kinds=("awaited",))
    game = with_bot(town)
    answer(town.wiring, "r1", "ada", game, 0, ANSWER)
    # when the bot has not played yet
    assert town.claim(0) == []
    assert [one.attempts for one in town.log("ada") if one.kind == "answer"] == [0]
    # then the answer comes as soon as it has, and is the only mail
    until(town, game, seat=0)
    [told] = town.claim(LOOK_AGAIN_MS)
    assert (told.letter.kind, told.letter.decision) == ("answer", town.world.game(game).decisions[0].id)
    town.send(told)
    assert town.claim(MINUTE) == []


def test_an_answer_waits_for_slow_bots_no_longer_than_the_grace(town: Town) -> None:
    town.house("ada", kinds=("awaited",))
    answer(town.wiring, "r1", "ada", with_bot(town), 0, ANSWER)
    grace = round(town.wiring.settings.mail_grace_seconds * 1000)

    assert town.claim(grace // 2) == []

    assert [(one.letter.kind, one.letter.decision) for one in town.claim(grace)] == [("answer", None)]


def test_an_answer_waits_for_no_people(town: Town) -> None:
    town.house("ada", "bob", kinds=("finished",))
    game = town.game("ada", "bob")
    seat = min(town.world.game(game).decisions)
    waiting = str(town.world.game(game).chairs[1 - seat].player)
    answer(town.wiring, "r1", waiting, game, 1 - seat, ANSWER)

    assert kinds(town.claim(0)) == [(waiting, "answer")]


def test_a_gateway_that_was_too_slow_disturbs_no_letter_that_another_has(town: Town) -> None:
    # given a letter of which the first gateway said nothing for five minutes
    town.house("ada", "bob", kinds=("awaited",))
    town.game("ada", "bob")
    [slow] = town.claim(MINUTE)
    [other] = town.claim(MINUTE + LEASE_MS)
    name, now = slow.letter.id, milliseconds()
    held = town.letters.find(name)
    # when it says that it gave up
    settling.put_off(town.letters, name, "451 later", now, slow.letter.attempts)
    settling.failed(town.letters, name, "550 no", slow.letter.attempts)
    settling.overtaken(town.letters, name, slow.letter.attempts)
    # then the other one still has the letter, and its word counts
    assert town.letters.find(name) == held
    settling.failed(town.letters, name, "550 no", other.letter.attempts)
    assert [one.state for one in town.log(other.letter.account) if one.kind == "awaited"] == ["failed"]
