"""One mail where one is enough: answers that ask for the next move, digests, threads."""

from games.core.lifecycle.ending import ClaimWin
from games.core.lifecycle.substitution import Resign
from service.mail.letters import settling
from service.mail.letters.letters import LEASE_MS
from service.mail.letters.making import answer, catch_up
from service.times import milliseconds
from tests.letters.town import DAY, HOUR, MINUTE, Town, kinds

ANSWER = {"message_id": "<reply@ada>", "references": [], "did": [], "show": []}


def test_a_thread_goes_on_from_its_first_and_last_mail(town: Town) -> None:
    town.house("ada", "bob")
    game = town.game("ada", "bob")
    for one in town.claim():
        assert (one.thread.first, one.thread.last) == (None, None)
        town.send(one, "<first@x>")

    answer(town.wiring, "r1", "ada", game, 0, ANSWER)
    [told] = town.claim()
    assert (told.thread.first, told.thread.last) == ("<first@x>", "<reply@ada>")
    town.send(told, "<second@x>")

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
        town.send(one)
    assert ("awaited", "sent", None) in town.told(first)
    catch_up(town.wiring, first)
    assert town.claim(DAY) == [] or first not in {one.letter.account for one in town.claim(DAY)}


def test_an_answer_that_is_faster_than_the_dispatcher_takes_the_letter_to_come_over(town: Town) -> None:
    town.house("ada", "bob")
    game = town.game("ada", "bob")
    for one in town.claim():
        town.send(one)
    player = first = town.first(game)
    while player == first:  # some decisions come in a row
        player = town.play(game)
    now = town.world.game(game)
    seat = min(now.decisions)

    answer(town.wiring, "r1", player, game, seat, ANSWER)
    [told] = [one for one in town.claim(0) if one.letter.kind == "answer"]
    town.send(told)
    town.follow()

    assert told.letter.decision == now.decisions[seat].id
    assert (player, "awaited") not in kinds(town.claim(DAY))


def test_an_answer_that_tells_the_end_is_the_only_letter_of_it(town: Town) -> None:
    # given a game whose end comes by a mail, whether the dispatcher has seen it or not
    for followed in (True, False):
        ada, bob = f"ada{followed}".lower(), f"bob{followed}".lower()
        town.house(ada, bob)
        game = town.game(ada, bob)
        for one in town.claim():
            town.send(one)
        seat = next(seat for seat, chair in enumerate(town.world.game(game).chairs) if chair.player == ada)
        town.world.do(game, Resign(1 - seat), by=f"player:{bob}")
        town.world.do(game, ClaimWin(seat), by=f"player:{ada}")
        if followed:
            town.follow()
        # when the answer is sent
        answer(town.wiring, f"r{followed}", ada, game, seat, ANSWER)
        [told] = [one for one in town.claim(0) if one.letter.account == ada]
        assert told.letter.kind == "answer"
        town.send(told)
        town.follow()
        # then no second letter says so, but to the other one
        assert [one for one in kinds(town.claim(DAY)) if one[0] in (ada, bob)] == [(bob, "finished")]
        assert ("finished", "sent", None) in town.told(ada)


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
        town.send(one, "<digest@x>")
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
    town.take_all(over, Resign(0))

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
        town.take_all(game, Resign(0))

    assert town.claim(later + HOUR) == []
    assert {state for _, state, _ in town.told("ada")} == {"dropped"}
