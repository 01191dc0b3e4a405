"""A notice leads to one letter at most: even if it is repeated, after deaths of workers and the loss of a store."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from events.errors import Unavailable
from games.core.lifecycle.seating import Invite, Leave, Sit
from projections.lists.rows import row_of
from service.mail.letters import settling
from service.mail.letters.claiming import claim
from service.mail.letters.letters import LEASE_MS, Letters
from service.mail.letters.making import catch_up, write
from service.mail.letters.model import Kind, Letter
from service.mail.letters.tokens import AddressTokens
from service.times import milliseconds
from tests.letters.town import DAY, MINUTE, Town
from workers.jobs.reactions import notices, waiting


def told(letters: list[Letter]) -> list[str]:
    return sorted(f"{letter.account} {letter.kind}" for letter in letters)


def test_who_never_confirmed_an_address_gets_no_letter(town: Town) -> None:
    town.settle("ada", "bob")
    town.wiring.mail_addresses.ask("ada", "ada@example.org", town.now)

    town.game("ada", "bob")

    assert town.log("ada") == town.log("bob") == []
    assert town.claim() == []


def test_what_waits_is_written_once_the_address_is_confirmed(town: Town) -> None:
    town.settle("ada", "bob")
    game = town.game("ada", "bob")
    first = town.first(game)

    town.confirm(first)
    catch_up(town.wiring, first)

    assert town.told(first) == [("awaited", "waiting", None)]


def test_telling_again_writes_nothing_again(town: Town) -> None:
    town.house("ada", "bob")
    game = town.game("ada", "bob")
    before = {player: town.log(player) for player in ("ada", "bob")}
    row = row_of(town.wiring.games.load(game))

    for player, notice in [*notices(None, row), *waiting(row)]:
        assert not write(town.wiring, player, notice)

    assert {player: town.log(player) for player in ("ada", "bob")} == before
    assert sum(len(letters) for letters in before.values()) == 3


def test_the_loss_of_the_work_store_sends_nothing_again(town: Town) -> None:
    town.house("ada", "bob", "eve")
    game = town.world.create(
        (Sit(0, "ada"), Invite(1, "bob"), Invite(2, "eve")),
        starts="by_creator",
        rulebook="destiny",
    )
    town.follow()
    town.world.do(game, Sit(1, "bob"), by="player:bob")
    running = town.game("ada", "bob")
    for outgoing in town.claim(limit=50):
        settling.sent(town.letters, outgoing.letter.id, "<m@x>", town.now)
    before = {player: town.log(player) for player in ("ada", "bob", "eve")}

    town.world.context.work.flushall()
    town.follow()
    town.world.context.work.flushall()
    town.follow()

    assert {player: town.log(player) for player in ("ada", "bob", "eve")} == before
    assert town.claim(DAY) == []
    assert town.first(running) in ("ada", "bob")


def test_an_invitation_is_told_once_whatever_else_happens_at_the_table(town: Town) -> None:
    town.house("eve")
    game = town.world.create((Invite(0, "eve"), None, None))
    town.follow()
    town.world.do(game, Sit(1, "bob"), by="player:bob")

    town.world.context.work.flushall()
    town.follow()

    assert town.told("eve") == [("invited", "waiting", None)]


def test_an_invitation_that_is_repeated_after_it_was_withdrawn_is_another(town: Town) -> None:
    town.house("eve")
    game = town.world.create((Invite(0, "eve"), None, None))
    town.follow()
    [first] = town.claim()
    settling.sent(town.letters, first.letter.id, "<m@x>", town.now)

    town.take_all(game, Leave(0))
    town.take_all(game, Invite(0, "eve"))

    assert town.told("eve") == [
        ("invited", "waiting", None),
        ("withdrawn", "waiting", None),
        ("invited", "sent", None),
    ]


def test_a_worker_that_dies_while_it_tells_leaves_nothing_untold_and_nothing_told_twice(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    town.house("ada", "bob")
    calls = 0
    add = Letters.add

    def dying(letters: Letters, letter: Letter) -> bool:
        nonlocal calls
        calls += 1
        made = add(letters, letter)
        if calls in (1, 3):
            raise Unavailable("killed")
        return made

    monkeypatch.setattr(Letters, "add", dying)
    for _ in range(2):
        with pytest.raises(Unavailable):
            town.game("ada", "bob") if calls == 0 else town.follow()
    town.follow()

    assert calls > 4
    assert sorted(kind for kind, _, _ in [*town.told("ada"), *town.told("bob")]) == ["awaited", "started", "started"]


def test_gateways_never_get_the_same_letter_nor_two_parts_of_a_digest(town: Town) -> None:
    town.house("ada", "bob", kinds=("started",))
    town.house("cy", "dora", kinds=("started",), mode="digest", digest_at=("00:00", "12:00"))
    for _ in range(4):
        town.game("ada", "bob")
        town.game("cy", "dora")
    later = milliseconds() + 12 * 60 * MINUTE

    with ThreadPoolExecutor(4) as pool:
        claims = [pool.submit(claim, town.wiring, 2, later) for _ in range(40)]
        got = [one.letter for each in claims for one in each.result()]
    while rest := claim(town.wiring, 50, later):
        got += [one.letter for one in rest]

    assert told(got) == sorted([*["ada started"] * 4, *["bob started"] * 4, "cy digest", "dora digest"])
    assert len({letter.id for letter in got}) == len(got)


def test_a_letter_of_a_gateway_that_died_comes_back_after_the_lease(town: Town) -> None:
    town.house("ada", "bob")
    town.game("ada", "bob")
    now = milliseconds() + MINUTE

    first = claim(town.wiring, 10, now)

    assert claim(town.wiring, 10, now + LEASE_MS - 1) == []
    again = claim(town.wiring, 10, now + LEASE_MS)
    assert sorted(one.letter.id for one in again) == sorted(one.letter.id for one in first)
    assert {one.letter.attempts for one in again} == {2}
    assert {one.reply for one in again} == {one.reply for one in first}


def test_what_is_settled_stays_settled(town: Town) -> None:
    town.house("ada", "bob")
    town.game("ada", "bob")
    for one in town.claim():
        settling.sent(town.letters, one.letter.id, "<m@x>", town.now)
    done = [*town.log("ada"), *town.log("bob")]

    for letter in done:
        settling.put_off(town.letters, letter.id, "451 later", town.now)
        settling.failed(town.letters, letter.id, "550 no")
        settling.sent(town.letters, letter.id, "<other@x>", town.now + 1)

    assert [*town.log("ada"), *town.log("bob")] == done
    with pytest.raises(settling.NoLetter):
        settling.failed(town.letters, "nosuch", "550 no")


def test_ids_say_what_a_letter_is_about_and_nobody_else_can_tell(town: Town) -> None:
    about: Any = ("ada", "awaited", "game", "17-0")
    letters, elsewhere = town.letters, Letters(town.wiring.data, ("y" * 32,))

    assert letters.id_of(*about) == letters.id_of(*about)
    assert letters.id_of(*about) != elsewhere.id_of(*about)
    kinds: tuple[Kind, ...] = ("awaited", "started", "invited")
    assert len({letters.id_of("ada", kind, "game", "17-0") for kind in kinds}) == len(kinds)


def test_a_log_shows_the_last_letters_and_remembers_of_the_others_that_they_were(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    town.settle("ada")
    monkeypatch.setattr("service.mail.letters.letters.LOGGED", 3)
    made = [_letter(town, number) for number in range(6)]
    for letter in made[:5]:
        assert town.letters.add(letter.ended("dropped", "overtaken"))
    assert town.letters.add(made[5])

    assert [letter.id for letter in town.log("ada")] == [letter.id for letter in reversed(made[3:])]
    assert not town.letters.add(made[0])
    assert town.letters.find(made[0].id) is None


def test_of_many_changes_of_a_letter_one_counts(town: Town) -> None:
    town.settle("ada")
    letter = _letter(town, 1)
    assert town.letters.add(letter)

    with ThreadPoolExecutor(8) as pool:
        ended = list(pool.map(lambda _: town.letters.change([(letter, letter.ended("sent"))]), range(16)))

    assert sum(ended) == 1


def test_what_is_told_again_while_it_is_looked_at_is_not_dropped_by_what_was_so_before(town: Town) -> None:
    town.settle("ada")
    letter = _letter(town, 1)
    assert town.letters.add(letter)
    [leased] = town.letters.lease("ada", town.now + MINUTE)

    assert not town.letters.add(letter)

    assert not settling.drop(town.letters, leased, "overtaken")
    assert [one.id for one in town.letters.lease("ada", town.now + MINUTE + LEASE_MS)] == [letter.id]


def test_an_account_that_is_gone_has_no_letters_and_gets_none(town: Town) -> None:
    town.house("ada", "bob")
    game = town.game("ada", "bob")
    town.claim()
    letters = town.log("ada")

    town.wiring.deletions.delete("ada")
    town.letters.forget("ada")

    assert letters
    assert town.log("ada") == []
    assert [one for one in town.claim(DAY) if one.letter.account == "ada"] == []
    assert not town.letters.add(letters[0])
    assert [key for key in town.wiring.data.keys("*") if b"ada" in key and b"letter" in key] == []
    town.world.play(game, random.Random(1))
    town.follow()
    assert town.log("ada") == []


def test_an_account_that_goes_while_its_letters_are_claimed_stops_nobody(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    town.house("ada", "bob", kinds=("started",))
    town.game("ada", "bob")
    bounce = AddressTokens.bounce

    def erased(tokens: AddressTokens, letter: Letter, address: str, now: int) -> str:
        if letter.account == "ada":
            town.wiring.deletions.delete("ada")
        return bounce(tokens, letter, address, now)

    monkeypatch.setattr(AddressTokens, "bounce", erased)

    assert [one.letter.account for one in town.claim()] == ["bob"]
    assert town.log("ada") == []
    assert [one.letter.account for one in town.claim(DAY)] == ["bob"]


def _letter(town: Town, number: int) -> Letter:
    made = town.now + number
    name = town.letters.id_of("ada", "awaited", "g", str(number))
    return Letter(id=name, account="ada", kind="awaited", reference=str(number), created=made, at=made, due=made)
