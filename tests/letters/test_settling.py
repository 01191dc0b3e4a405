"""What becomes of letters: tried for three days, not beyond a deadline; bounced."""

from typing import Any

from service.mail.letters import settling
from service.mail.letters.model import Letter
from tests.letters.town import DAY, HOUR, MINUTE, Town

LETTER = "ada" + "l" * 16


def test_a_letter_is_tried_for_three_days(town: Town) -> None:
    town.settle("ada")
    waits, at = [], town.now
    letter = Letter(id=LETTER, account="ada", kind="finished", reference="", created=at, at=at, due=at)
    town.letters.add(letter)
    while town.letters.lease("ada", at):
        settling.put_off(town.letters, LETTER, "451 later", at)
        kept: Any = town.letters.find(LETTER)
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
        id=LETTER,
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
        settling.put_off(town.letters, LETTER, "451 later", at + later)

    kept: Any = town.letters.find(LETTER)
    assert (kept.state, kept.reason) == ("failed", "deadline")


def test_a_bounce_is_noted_on_the_letter_and_those_it_carried(town: Town) -> None:
    town.house("ada", "bob", mode="digest", digest_at=("00:00", "12:00"), kinds=("started",))
    for _ in range(2):
        town.game("ada", "bob")
    for one in town.claim(12 * HOUR + MINUTE):
        town.send(one)
        settling.bounced(town.letters, one.letter.id, "4.4.1 slow", permanent=False)
    assert {(one.state, one.problem) for one in town.log("ada") if one.kind != "awaited"} == {("sent", "4.4.1 slow")}

    digest = next(letter for letter in town.log("ada") if letter.kind == "digest")
    settling.bounced(town.letters, digest.id, "5.1.1 no such user", permanent=True)

    assert {(one.state, one.problem) for one in town.log("ada") if one.kind != "awaited"} == {
        ("bounced", "5.1.1 no such user")
    }


def test_what_came_back_and_still_waits_is_sent_to_the_next_address_that_is_confirmed(town: Town) -> None:
    # given
    town.house("ada", "bob", kinds=("awaited",))
    town.game("ada", "bob")
    [awaited] = [one for one in town.claim(MINUTE) if one.letter.account == "ada"]
    town.send(awaited)
    settling.bounced(town.letters, awaited.letter.id, "5.1.1 no such user", permanent=True)
    addresses = town.wiring.mail_addresses
    addresses.bounced("ada", addresses.mark(awaited.address))
    # when
    town.confirm("ada")
    # then
    assert [one.letter.id for one in town.claim(MINUTE) if one.letter.kind == "awaited"] == [awaited.letter.id]
    assert [one.state for one in town.log("ada") if one.kind == "awaited"] == ["waiting"]
