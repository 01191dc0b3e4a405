"""What a gateway gets: looked at again when it is claimed, one mail a turn, digests as one."""

import random
from typing import Any

from games.core import lifecycle as facts
from games.core.clock import PerMove
from service.commands import milliseconds
from service.mail import settling
from service.mail.claiming import Outgoing
from service.mail.letters import LEASE_MS
from service.mail.making import answer, catch_up, confirmation, replan
from service.mail.model import Letter
from service.mail.preferences import GamePreferences, Preferences
from tests.letters.town import DAY, MINUTE, TWO, Town
from tests.projections.world import LIMIT

HOUR = 60 * MINUTE
ANSWER = {"message_id": "<reply@ada>", "references": [], "did": [], "show": []}


def kinds(letters: list[Outgoing]) -> list[tuple[str, str]]:
    return sorted((one.letter.account, one.letter.kind) for one in letters)


def send(town: Town, one: Outgoing, message_id: str = "<m@x>") -> None:
    settling.sent(town.letters, one.letter.id, message_id, milliseconds())


def other(player: str) -> str:
    return "bob" if player == "ada" else "ada"


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
        send(town, one)
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


def test_a_thread_goes_on_from_its_first_and_last_mail(town: Town) -> None:
    town.house("ada", "bob")
    game = town.game("ada", "bob")
    for one in town.claim():
        assert (one.thread.first, one.thread.last) == (None, None)
        send(town, one, "<first@x>")

    answer(town.wiring, "r1", "ada", game, 0, ANSWER)
    [told] = town.claim()
    assert (told.thread.first, told.thread.last) == ("<first@x>", "<reply@ada>")
    send(town, told, "<second@x>")

    thread = town.letters.thread("ada", game)
    assert (thread.first, thread.last) == ("<first@x>", "<second@x>")


def test_an_answer_asks_for_what_is_awaited_next_and_no_other_letter_does(town: Town) -> None:
    town.house("ada", "bob")
    game = town.game("ada", "bob")
    first = town.first(game)
    seat = min(town.world.game(game).decisions)
    decision = town.world.game(game).decisions[seat].id

    name = answer(town.wiring, "r1", first, game, seat, ANSWER)
    assert answer(town.wiring, "r1", first, game, seat, ANSWER) == name
    got = {one.letter.kind: one for one in town.claim() if one.letter.account == first}

    assert got["answer"].letter.decision == decision
    assert got["answer"].letter.answer == ANSWER
    assert "awaited" not in got
    for one in got.values():
        send(town, one)
    assert ("awaited", "sent", None) in town.told(first)
    catch_up(town.wiring, first)
    assert town.claim(DAY) == [] or first not in {one.letter.account for one in town.claim(DAY)}


def test_an_answer_that_is_faster_than_the_dispatcher_takes_the_letter_to_come_over(town: Town) -> None:
    town.house("ada", "bob")
    game = town.game("ada", "bob")
    for one in town.claim():
        send(town, one)
    player = first = town.first(game)
    while player == first:  # some decisions come in a row
        player = town.play(game)
    now = town.world.game(game)
    seat = min(now.decisions)

    answer(town.wiring, "r1", player, game, seat, ANSWER)
    [told] = [one for one in town.claim(0) if one.letter.kind == "answer"]
    send(town, told)
    town.follow()

    assert told.letter.decision == now.decisions[seat].id
    assert (player, "awaited") not in kinds(town.claim(DAY))


def test_an_answer_that_cannot_be_sent_takes_its_turn_with_it_until_it_can(town: Town) -> None:
    town.house("ada", "bob")
    game = town.game("ada", "bob")
    first, seat = town.first(game), min(town.world.game(game).decisions)
    answer(town.wiring, "r1", first, game, seat, ANSWER)
    [told] = [one for one in town.claim() if one.letter.kind == "answer"]

    settling.put_off(town.letters, told.letter.id, "451 later", milliseconds() + MINUTE)

    assert (first, "awaited") not in kinds(town.claim(2 * LEASE_MS))
    assert ("awaited", "waiting", None) in town.told(first)


def test_a_digest_is_one_letter_of_all_that_is_due(town: Town) -> None:
    town.house("ada", "bob", mode="digest", digest_at=("00:00", "12:00"))
    games = {town.game("ada", "bob") for _ in range(3)}

    got = town.claim(12 * HOUR + MINUTE)

    assert {one.letter.kind for one in got} == {"digest"}
    assert {one.letter.account for one in got} == {"ada", "bob"}
    items = [item for one in got for item, token in one.items if token]
    assert {item.game for item in items} == games
    deadlines = [[item.deadline for item, _ in one.items if item.deadline] for one in got]
    assert deadlines == [sorted(each) for each in deadlines]
    for one in got:
        send(town, one, "<digest@x>")
    whole = [letter for letter in [*town.log("ada"), *town.log("bob")] if letter.state != "dropped"]
    assert len(whole) == 6 + 2
    assert {(letter.state, letter.message_id) for letter in whole} == {("sent", "<digest@x>")}
    assert town.claim(3 * DAY) == []


def test_a_digest_of_one_is_that_letter(town: Town) -> None:
    town.house("ada", "bob", mode="digest", digest_at=("00:00", "12:00"))
    town.game("ada", "bob")

    assert {one.letter.kind for one in town.claim(12 * HOUR + MINUTE)} == {"awaited", "started"}


def test_a_digest_that_was_put_off_leaves_out_what_was_overtaken_meanwhile(town: Town) -> None:
    town.house("ada", mode="digest", digest_at=("00:00", "12:00"))
    town.house("bob")
    games = [town.game("ada", "bob", timed=False) for _ in range(3)]
    later = 12 * HOUR + MINUTE
    [digest] = [one for one in town.claim(later) if one.letter.kind == "digest"]
    settling.put_off(town.letters, digest.letter.id, "451 later", milliseconds() + later)
    told = {item.game for item, _ in digest.items}
    over = games[0]
    town.take_all(over, facts.Resign(0))

    [again] = [one for one in town.claim(later + HOUR) if one.letter.kind == "digest"]

    assert again.letter.id == digest.letter.id
    assert again.letter.attempts == 2
    assert {item.game for item, _ in again.items} == told - {over}


def test_nothing_is_left_of_a_digest_whose_games_are_over(town: Town) -> None:
    town.house("ada", mode="digest", digest_at=("00:00", "12:00"), kinds=("awaited", "started"))
    town.settle("bob")
    games = [town.game("ada", "bob", timed=False) for _ in range(2)]
    later = 12 * HOUR + MINUTE
    [digest] = town.claim(later)
    settling.put_off(town.letters, digest.letter.id, "451 later", milliseconds() + later)
    for game in games:
        town.take_all(game, facts.Resign(0))

    assert town.claim(later + HOUR) == []
    assert {state for _, state, _ in town.told("ada")} == {"dropped"}


def test_what_was_overtaken_is_never_sent(town: Town) -> None:
    town.house("eve")
    game = town.world.create((facts.Invite(0, "eve"), None, None))
    town.follow()

    town.world.do(game, facts.Leave(0))

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
    game = town.world.create(
        (facts.Sit(0, "ada"), facts.Sit(1, "bob")), rulebook=TWO, clock=PerMove(LIMIT * 60), absence_days=3
    )
    town.follow()
    first, seat = town.first(game), min(town.world.game(game).decisions)
    town.world.now = milliseconds()
    town.world.do(game, facts.BeAway(seat, 1))

    assert town.claim(HOUR) == []
    [letter] = [letter for letter in town.log(first) if letter.kind == "awaited"]
    assert letter.state == "waiting"
    assert letter.deadline == town.world.game(game).decisions[seat].deadline
    assert letter.due is not None
    assert letter.due > milliseconds() + HOUR


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


def test_a_letter_is_tried_for_three_days(town: Town) -> None:
    town.settle("ada")
    waits, at = [], town.now
    letter = Letter(id="l", account="ada", kind="finished", reference="", created=at, at=at, due=at)
    town.letters.add(letter)
    while town.letters.lease("ada", at):
        settling.put_off(town.letters, "l", "451 later", at)
        kept: Any = town.letters.find("l")
        if kept.due is None:
            break
        waits.append((kept.due - at) // MINUTE)
        at = kept.due

    assert waits[:4] == [1, 5, 15, 60]
    assert 2.9 * DAY < at - town.now < 3.1 * DAY
    assert (kept.state, kept.reason, kept.problem) == ("failed", "given_up", "451 later")


def test_a_letter_is_not_tried_beyond_the_deadline_of_its_decision(town: Town) -> None:
    town.settle("ada")
    at = town.now
    letter = Letter(
        id="l",
        account="ada",
        kind="awaited",
        reference="",
        created=at,
        at=at,
        due=at,
        opened=at,
        deadline=at + 3 * MINUTE,
    )
    town.letters.add(letter)

    for later in (0, MINUTE):
        town.letters.lease("ada", at + later)
        settling.put_off(town.letters, "l", "451 later", at + later)

    kept: Any = town.letters.find("l")
    assert (kept.state, kept.reason) == ("failed", "deadline")


def test_what_there_is_no_room_for_is_left_to_others(town: Town) -> None:
    town.house("ada", "bob", kinds=("started",))
    for _ in range(4):
        town.game("ada", "bob")

    first = town.claim(limit=3)
    rest = town.claim(limit=50)

    assert (len(first), len(rest)) == (3, 5)
    assert {one.letter.attempts for one in rest} == {1}


def test_a_bounce_is_noted_on_the_letter_and_those_it_carried(town: Town) -> None:
    town.house("ada", "bob", mode="digest", digest_at=("00:00", "12:00"), kinds=("started",))
    for _ in range(2):
        town.game("ada", "bob")
    for one in town.claim(12 * HOUR + MINUTE):
        send(town, one)
        settling.bounced(town.letters, one.letter.id, "4.4.1 slow", permanent=False)
    assert {(one.state, one.problem) for one in town.log("ada") if one.kind != "awaited"} == {("sent", "4.4.1 slow")}

    digest = next(letter for letter in town.log("ada") if letter.kind == "digest")
    settling.bounced(town.letters, digest.id, "5.1.1 no such user", permanent=True)

    assert {(one.state, one.problem) for one in town.log("ada") if one.kind != "awaited"} == {
        ("bounced", "5.1.1 no such user")
    }
