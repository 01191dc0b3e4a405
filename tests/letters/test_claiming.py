"""What a gateway gets: letters checked again when they are claimed, with all that sending needs."""

import random

from games.core.clock import PerMove
from games.core.lifecycle.pausing import AskPause, Resume
from games.core.lifecycle.respite import BeAway, ComeBack
from games.core.lifecycle.seating import Invite, Leave, Sit
from service.mail.letters.making import confirmation, parting, replan
from service.mail.letters.preferences import GamePreferences, Preferences
from service.mail.letters.settling import put_off
from service.times import milliseconds
from tests.letters.town import DAY, HOUR, MINUTE, TWO, Town, kinds, other
from tests.projections.world import LIMIT


def test_who_answers_on_the_screen_at_once_gets_no_mail(town: Town) -> None:
    town.house("ada", "bob")
    game = town.game("ada", "bob", timed=False)
    first = town.first(game)
    [(seat, decision)] = town.world.game(game).decisions.items()
    assert town.claim(later=-MINUTE) == []

    town.world.play(game, random.Random(1), seat)
    town.follow()

    assert decision.id not in {one.letter.decision for one in town.claim()}
    assert ("awaited", "dropped", "overtaken") in town.told(first)


def test_a_turn_is_one_mail_also_when_the_game_has_just_begun(town: Town) -> None:
    town.house("ada", "bob")
    game = town.game("ada", "bob")
    first = town.first(game)

    got = town.claim()

    assert kinds(got) == sorted([(first, "awaited"), (other(first), "started")])
    for one in got:
        town.send(one)
    assert sorted(town.told(first)) == [("awaited", "sent", None), ("started", "dropped", "overtaken")]
    assert town.told(other(first)) == [("started", "sent", None)]


def test_who_has_played_need_not_be_told_that_the_game_has_begun(town: Town) -> None:
    town.house("ada", "bob")
    game = town.game("ada", "bob")
    first, player = town.first(game), town.first(game)
    while player == first:
        player = town.play(game)

    assert ("started", "waiting", None) in town.told(first)
    assert (first, "started") not in kinds(town.claim())


def test_who_wants_to_know_of_the_beginning_alone_is_told_so(town: Town) -> None:
    town.house("ada", "bob", kinds=("started",))
    town.game("ada", "bob")

    assert kinds(town.claim()) == [("ada", "started"), ("bob", "started")]


def test_a_letter_says_all_that_the_gateway_needs(town: Town) -> None:
    town.house("ada", "bob")
    game = town.game("ada", "bob")
    first = town.first(game)
    decision = next(iter(town.world.game(game).decisions.values()))

    one = next(one for one in town.claim() if one.letter.kind == "awaited")

    letter = one.letter
    assert (one.to.id, one.address, letter.attempts) == (first, f"{first}@example.org", 1)
    assert (letter.game, letter.seat, letter.decision) == (game, decision.seat, decision.id)
    assert (letter.opened, letter.deadline) == (decision.opened, decision.deadline)
    live = town.wiring.games.load(game)
    assert (letter.version, letter.hash) == (live.version, live.hash)
    assert one.reply
    assert one.bounce
    assert one.unsubscribe
    assert one.bearer
    held = town.wiring.address_tokens.find(one.reply)
    assert held is not None
    assert (held.account, held.letter, held.decision) == (first, letter.id, decision.id)


def test_what_was_overtaken_is_never_sent(town: Town) -> None:
    town.house("eve")
    game = town.world.create((Invite(0, "eve"), None, None))
    town.follow()

    town.world.do(game, Leave(0))

    assert town.claim() == []
    assert town.told("eve") == [("invited", "dropped", "overtaken")]


def test_nothing_is_sent_after_an_unsubscription_or_to_an_address_that_bounces(town: Town) -> None:
    town.house("ada", "bob")
    town.game("ada", "bob")

    town.wiring.preferences.stop("ada")
    replan(town.wiring, "ada")
    mark = town.wiring.mail_addresses.mark("bob@example.org")
    town.wiring.mail_addresses.bounced("bob", mark)

    assert town.claim() == []
    assert {(state, reason) for _, state, reason in town.told("ada")} == {("dropped", "unsubscribed")}
    assert {(state, reason) for _, state, reason in town.told("bob")} == {("dropped", "no_address")}


def test_preferences_are_judged_again_when_a_letter_is_claimed(town: Town) -> None:
    town.house("ada", "bob")
    town.game("ada", "bob")

    for player in ("ada", "bob"):
        town.wiring.preferences.set(player, Preferences("digest", digest_at=("00:00",)))

    assert town.claim() == []
    assert [one for one in [*town.told("ada"), *town.told("bob")] if one[1] != "waiting"] == [
        ("started", "dropped", "overtaken")
    ]
    assert {one.letter.attempts for one in town.claim(DAY)} == {1}


def test_what_was_not_to_be_told_is_told_when_it_is_wanted_and_still_waits(town: Town) -> None:
    town.house("ada", "bob", mode="none")
    game = town.game("ada", "bob")
    first = town.first(game)
    assert {(state, reason) for _, state, reason in town.told(first)} == {("dropped", "mode_none")}

    town.wiring.preferences.set_game(first, game, GamePreferences("at_once"))
    replan(town.wiring, first)

    assert kinds(town.claim()) == [(first, "awaited")]


def test_a_later_deadline_moves_a_late_letter(town: Town) -> None:
    town.house("ada", "bob", mode="late", share=0.5)
    game = town.world.create((Sit(0, "ada"), Sit(1, "bob")), rulebook=TWO, clock=PerMove(LIMIT * 60), absence_days=3)
    town.follow()
    first, seat = town.first(game), min(town.world.game(game).decisions)
    town.world.now = milliseconds()
    town.world.do(game, BeAway(seat, 1))

    assert town.claim(HOUR) == []
    [letter] = [letter for letter in town.log(first) if letter.kind == "awaited"]
    assert letter.state == "waiting"
    assert letter.deadline == town.world.game(game).decisions[seat].deadline
    assert letter.due is not None
    assert letter.due > milliseconds() + HOUR

    town.take_all(game, ComeBack(seat))

    [back] = [letter for letter in town.log(first) if letter.kind == "awaited"]
    assert back.due is not None
    assert back.due < milliseconds() + HOUR
    assert back.deadline == town.world.game(game).decisions[seat].deadline


def test_a_turn_is_told_after_a_pause_and_not_in_it(town: Town) -> None:
    town.house("ada", "bob", kinds=("awaited",))
    game = town.game("ada", "bob")
    first = town.first(game)
    for seat in (0, 1):
        town.world.do(game, AskPause(seat))
    town.follow()
    assert town.claim() == []
    assert ("awaited", "dropped", "overtaken") in town.told(first)

    town.take_all(game, Resume(0))

    assert kinds(town.claim()) == [(first, "awaited")]


def test_a_change_of_mind_hurries_no_letter_that_was_put_off(town: Town) -> None:
    town.house("ada", "bob", kinds=("started",))
    town.game("ada", "bob")
    for one in town.claim():
        put_off(town.letters, one.letter.id, "451 later", milliseconds() + HOUR)

    replan(town.wiring, "ada")

    assert town.claim(HOUR) == []
    assert len(town.claim(HOUR + 2 * MINUTE)) == 2


def test_a_code_is_sent_as_long_as_it_is_asked_for(town: Town) -> None:
    town.settle("ada")
    asked = town.wiring.mail_addresses.ask("ada", "ada@example.org", town.now)
    assert asked.pending is not None
    confirmation(town.wiring, "ada", asked.pending.reference)
    confirmation(town.wiring, "ada", "of an address before")

    [one] = town.claim(0)

    assert (one.letter.kind, one.address) == ("confirm", "ada@example.org")
    assert (one.reply, one.unsubscribe, one.bearer) == (None, None, None)
    assert one.confirmation is not None
    town.wiring.mail_addresses.confirm("ada", one.confirmation.code, town.now)
    assert sorted(town.told("ada")) == [("confirm", "dropped", "overtaken"), ("confirm", "waiting", None)]


def test_a_former_address_is_told_unless_it_is_confirmed_again_before(town: Town) -> None:
    town.house("ada")
    first = parting(town.wiring, "ada", town.wiring.mail_addresses.forget("ada"))
    [one] = town.claim(0)
    assert (one.letter.id, one.letter.kind, one.address) == (first, "address_removed", "ada@example.org")
    put_off(town.letters, one.letter.id, "451 later", town.now)

    town.confirm("ada")

    assert town.claim(HOUR) == []
    second = parting(town.wiring, "ada", town.wiring.mail_addresses.forget("ada"))
    assert [one.letter.id for one in town.claim(HOUR)] == [second] != [first]


def test_what_there_is_no_room_for_is_left_to_others(town: Town) -> None:
    town.house("ada", "bob", kinds=("started",))
    for _ in range(4):
        town.game("ada", "bob")

    first = town.claim(limit=3)
    rest = town.claim(limit=50)

    assert (len(first), len(rest)) == (3, 5)
    assert {one.letter.attempts for one in rest} == {1}
