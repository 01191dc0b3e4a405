"""Quotas: one account, or one network, cannot take all the room; and ending a game frees its room."""

import secrets
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace
from werkzeug.test import TestResponse

from games.core.lifecycle.seating import Sit
from projections.lists import keys
from service.api.app import create_app
from service.limits.quotas import (
    BOT_SEATS,
    BOTS_ONLY,
    GAMES,
    LOG_BYTES,
    NEW_GAMES,
    Exceeded,
    Payer,
    Quotas,
    Room,
)
from service.queueing.lanes import Turn
from service.wiring import Wiring
from tests.patience import PATIENCE_SECONDS, eventually
from tests.projections.world import MOMENT, RULEBOOK, SECRET_KEY, World
from tests.workers.jobs.test_bots import bots, next_turn
from workers.jobs import bots as module
from workers.jobs.bots import Session
from workers.processes.sweeper import Sweeper

BOT = {"kind": "bot", "level": "random"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}
NETWORK = "192.0.2.7"


class Caller(NamedTuple):
    """Somebody who calls the service from an address."""

    client: FlaskClient
    id: str
    token: str
    address: str

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        return self.client.open(
            path,
            method=method,
            json=body,
            headers={"Authorization": f"Bearer {self.token}", **headers},
            environ_base={"REMOTE_ADDR": self.address},
        )

    def create(self, *seats: Any, **headers: str) -> TestResponse:
        """Announce a game with these seats."""
        return self.ask("POST", "/v1/games", {"rulebook": RULEBOOK, "seats": list(seats)}, **headers)


@pytest.fixture
def client(world: World) -> FlaskClient:
    """The application over the stores of the world, with the usual bounds, in an hour and a day that do not end."""
    world.dispatch()
    wiring = world.context.wiring
    wiring.__dict__["quotas"] = Quotas(wiring.work, SECRET_KEY, 1.0, lambda: MOMENT)
    return create_app(wiring).test_client()


@pytest.fixture
def come(client: FlaskClient) -> Callable[..., Caller]:
    """Lets somebody in, as a guest or with an account."""

    def enter(address: str = NETWORK, *, guest: bool = True) -> Caller:
        name = {"name": f"Who {secrets.token_hex(4)}", "password": "correct horse"}
        path, body = ("/v1/guests", None) if guest else ("/v1/accounts", name)
        answer = client.post(path, json=body, environ_base={"REMOTE_ADDR": address})
        assert answer.status_code == 201, answer.text
        account = answer.get_json()
        return Caller(client, account["id"], account["token"]["token"], address)

    return enter


def statuses(answers: list[TestResponse]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


def refused(answer: TestResponse) -> tuple[int, str, str, str]:
    """Status and code of a refusal, the quota, and whose it is."""
    document = answer.get_json()
    return answer.status_code, document["code"], document["facts"]["quota"], document["facts"]["per"]


def test_an_account_cannot_have_many_games_in_which_only_bots_play(world: World, come: Callable[..., Caller]) -> None:
    # given somebody who creates 150 of them while nobody brings the read models up
    greedy, other = come(guest=False), come(guest=False)
    answers = [greedy.create(BOT, BOT, BOT) for _ in range(150)]
    # then few are there, and whoever asked for more is told why
    assert statuses(answers) == {201: BOTS_ONLY.account, 409: 150 - BOTS_ONLY.account}
    assert world.context.wiring.log.total() == BOTS_ONLY.account
    document = answers[-1].get_json()
    assert refused(answers[-1]) == (409, "quota_reached", "bots-only", "account")
    assert (document["facts"]["most"], document["facts"]["used"]) == (BOTS_ONLY.account, BOTS_ONLY.account)
    assert f"Only bots play in {BOTS_ONLY.account} of your games" in document["detail"]
    # and neither are other games refused nor other people
    assert greedy.create(ME, BOT, BOT).status_code == 201
    assert other.create(BOT, BOT, BOT).status_code == 201
    # also once the read models know of all
    world.dispatch()
    assert refused(greedy.create(BOT, BOT, BOT))[2:] == ("bots-only", "account")


def test_guests_of_a_network_share_its_room(world: World, come: Callable[..., Caller]) -> None:
    answers = []
    for _ in range(BOTS_ONLY.network // BOTS_ONLY.guest + 2):
        guest = come("2001:db8:7::1")
        answers += [guest.create(BOT, BOT, BOT) for _ in range(BOTS_ONLY.guest)]
    assert statuses(answers) == {201: BOTS_ONLY.network, 409: 2 * BOTS_ONLY.guest}
    assert refused(answers[-1]) == (409, "quota_reached", "bots-only", "network")
    assert come("2001:db8:7::2").create(BOT, BOT, BOT).status_code == 409
    assert come("2001:db8:8::1").create(BOT, BOT, BOT).status_code == 201
    # and no address is kept
    assert not [name for name in world.context.work.keys("quota:*") if b"db8" in name]


def test_seats_of_bots_are_counted_whenever_they_sit_down(world: World, come: Callable[..., Caller]) -> None:
    # given somebody who is one bot short of the bound
    who = come()
    for _ in range(BOT_SEATS.guest // 4 - 1):
        world.create((Sit(0, who.id), *bots(5)[1:]), creator=who.id)
    world.create((Sit(0, who.id), *bots(4)[1:]), creator=who.id)
    world.dispatch()
    game = who.create(ME, OPEN, OPEN).headers["Location"]
    # then one more may sit down, and no other, also in a new game
    assert who.ask("PUT", f"{game}/seats/1/bot", {"level": "random"}).status_code == 200
    assert refused(who.ask("PUT", f"{game}/seats/2/bot", {"level": "random"}))[2:] == ("bot-seats", "guest")
    assert refused(who.create(ME, BOT, OPEN))[2:] == ("bot-seats", "guest")
    world.dispatch()
    assert refused(who.ask("PUT", f"{game}/seats/2/bot", {"level": "random"}))[2:] == ("bot-seats", "guest")
    # and people are as welcome as before
    assert come().ask("PUT", f"{game}/seats/2").status_code == 200


def test_bots_that_fill_a_table_make_it_one_of_bots_alone(come: Callable[..., Caller]) -> None:
    who = come()
    assert statuses([who.create(BOT, BOT, BOT) for _ in range(BOTS_ONLY.guest)]) == {201: BOTS_ONLY.guest}
    game = who.create(BOT, BOT, OPEN).headers["Location"]
    assert refused(who.ask("PUT", f"{game}/seats/2/bot", {"level": "random"}))[2:] == ("bots-only", "guest")


def test_a_bot_that_is_refused_takes_no_room(come: Callable[..., Caller]) -> None:
    who = come()
    game = who.create(ME, OPEN, OPEN).headers["Location"]
    for _ in range(BOT_SEATS.guest + 1):
        assert who.ask("PUT", f"{game}/seats/0/bot", {"level": "random"}).status_code == 409
    assert who.ask("PUT", f"{game}/seats/1/bot", {"level": "random"}).status_code == 200


def test_games_that_are_over_make_room(world: World, come: Callable[..., Caller]) -> None:
    # given as many games as one may have
    who = come()
    games = [who.create(BOT, BOT, BOT).get_json()["id"] for _ in range(BOTS_ONLY.guest)]
    assert who.create(BOT, BOT, BOT).status_code == 409
    # when one ends
    Session(world.context, Turn(games[0])).play(budget=600)
    world.dispatch()
    # then there is room for one
    assert [who.create(BOT, BOT, BOT).status_code for _ in range(2)] == [201, 409]


def test_games_that_resigned_players_leave_to_bots_count(world: World, come: Callable[..., Caller]) -> None:
    who = come()
    games = [who.create(ME, BOT, BOT).headers["Location"] for _ in range(BOTS_ONLY.guest)]
    assert {who.ask("POST", f"{game}/resignation").status_code for game in games} == {200}
    world.dispatch()
    assert refused(who.create(BOT, BOT, BOT))[2:] == ("bots-only", "guest")


def test_games_count_until_they_are_called_off(world: World, come: Callable[..., Caller]) -> None:
    who = come()
    games = [world.create((None, None, None), creator=who.id) for _ in range(GAMES.guest)]
    world.dispatch()
    assert refused(who.create(OPEN, OPEN, OPEN)) == (409, "quota_reached", "games", "guest")
    assert who.ask("POST", f"/v1/games/{games[0]}/abort").status_code == 200
    world.dispatch()
    assert who.create(OPEN, OPEN, OPEN).status_code == 201


def test_an_emptied_work_store_gives_nobody_room(world: World, come: Callable[..., Caller]) -> None:
    who = come()
    assert statuses([who.create(BOT, BOT, BOT) for _ in range(BOTS_ONLY.guest)]) == {201: BOTS_ONLY.guest}
    world.context.work.flushall()
    world.dispatcher.recover()
    assert refused(who.create(BOT, BOT, BOT))[2:] == ("bots-only", "guest")


def test_few_new_games_an_hour(world: World, come: Callable[..., Caller]) -> None:
    # given games that are called off as soon as they are there
    who = come()
    for _ in range(NEW_GAMES.guest):
        game = who.create(ME, OPEN, OPEN).headers["Location"]
        assert who.ask("POST", f"{game}/abort").status_code == 200
    world.dispatch()
    answer = who.create(ME, OPEN, OPEN)
    assert refused(answer) == (429, "quota_used_up", "new-games", "guest")
    assert 1 <= int(answer.headers["Retry-After"]) <= NEW_GAMES.seconds


def test_what_is_refused_for_another_reason_costs_nothing(come: Callable[..., Caller]) -> None:
    who = come()
    for _ in range(2 * NEW_GAMES.guest):
        assert who.create(BOT, BOT, {"kind": "bot", "level": "nobody"}).status_code == 422
    assert who.create(BOT, BOT, BOT).status_code == 201


def test_a_repeated_request_has_its_room(come: Callable[..., Caller]) -> None:
    # given as many games as one may have, the first of them under a key
    who = come()
    key = {"Idempotency-Key": "mine"}
    first = who.create(BOT, BOT, BOT, **key)
    for _ in range(BOTS_ONLY.guest - 1):
        who.create(BOT, BOT, BOT)
    # then the first is answered as it was, another is refused
    again = who.create(BOT, BOT, BOT, **key)
    assert (again.status_code, again.get_json()["id"]) == (201, first.get_json()["id"])
    assert who.create(BOT, BOT, BOT, **{"Idempotency-Key": "another"}).status_code == 409


def test_many_at_once_get_no_more_than_one_after_the_other(world: World, come: Callable[..., Caller]) -> None:
    # given two processes of the service, and many clients that begin together
    who, threads = come(), 16
    apps = [create_app(Wiring(world.context.wiring.settings)) for _ in range(2)]
    start = Barrier(threads, timeout=PATIENCE_SECONDS)

    def create(number: int) -> int:
        mine = who._replace(client=apps[number % 2].test_client())
        start.wait()
        return mine.create(BOT, BOT, BOT).status_code

    with ThreadPoolExecutor(threads) as pool:
        answers = Counter(pool.map(create, range(threads)))
    assert answers == {201: BOTS_ONLY.guest, 409: threads - BOTS_ONLY.guest}
    assert world.context.wiring.log.total() == BOTS_ONLY.guest


def test_a_creation_that_was_cut_short_holds_its_room_for_minutes(world: World, come: Callable[..., Caller]) -> None:
    # given claims of a process that died before any game was there
    who, now = come(), [world.now]
    quotas = Quotas(world.context.wiring.work, SECRET_KEY, 1.0, lambda: now[0])
    payers = (Payer("guest", who.id), Payer("network", "mark"))

    def reserve(game: str) -> None:
        quotas.reserve(Room(game, who.id, 3, 0, 3, new=True), payers)

    for number in range(BOTS_ONLY.guest):
        reserve(f"g{number}")
    with pytest.raises(Exceeded):
        reserve("one more")
    # then they are void after a while, unless nobody can know whether the games are there
    now[0] += 601_000
    position = world.context.work.dump(keys.AT) or b""
    world.context.work.delete(keys.AT)
    with pytest.raises(Exceeded):
        reserve("one more")
    world.context.work.restore(keys.AT, 0, position)
    reserve("one more")


def sizes(world: World, game: str) -> list[int]:
    """The bytes of each entry of a log."""
    raws = world.context.wiring.log.raw(game)
    return [len(raw.public) + len(raw.private or b"") + len(raw.hash) for raw in raws]


def test_what_bots_write_is_charged_to_the_creator_and_the_network(world: World, come: Callable[..., Caller]) -> None:
    # given a game of bots, and one in which another plays, from networks that no other test's ledger still charges
    creator, other = come("203.0.113.1", guest=False), come("198.51.100.1")
    game = creator.create(BOT, BOT, BOT).get_json()["id"]
    table = creator.create(ME, OPEN, OPEN).headers["Location"]
    assert other.ask("PUT", f"{table}/seats/1").status_code == 200
    # when the bots have played
    Session(world.context, Turn(game)).play(budget=600)
    # then all is charged, each event to whoever caused it
    *written, sat_down = sizes(world, table.rpartition("/")[2])
    spent = sum(written) + sum(sizes(world, game))
    quotas = world.context.wiring.quotas
    expected = {payer.name: spent for payer in quotas.payers(creator.id, guest=False, source=creator.address)}
    expected |= {payer.name: sat_down for payer in quotas.payers(other.id, guest=True, source=other.address)}
    assert len(expected) == 4

    def counted() -> dict[str, int]:
        return {name: size for name, size in quotas.most_bytes(20) if name in expected}

    assert eventually(lambda: counted() == expected), (expected, counted())


def spend(world: World, who: Caller) -> None:
    """Use up the day's bytes."""
    world.context.wiring.quotas.charge([(Payer("guest", who.id).name, LOG_BYTES.guest)])


def test_without_bytes_there_are_no_new_games_but_the_old_go_on(world: World, come: Callable[..., Caller]) -> None:
    # given a table with a friend, and no bytes left
    greedy, friend = come(), come()
    table = greedy.create(ME, OPEN, BOT).headers["Location"]
    lonely = greedy.create(OPEN, OPEN, OPEN).headers["Location"]
    assert friend.ask("PUT", f"{table}/seats/1").status_code == 200
    spend(world, greedy)
    # then nothing new begins, and nothing that one can do for ever
    answer = greedy.create(ME, OPEN, OPEN)
    assert refused(answer) == (429, "quota_used_up", "log-bytes", "guest")
    assert 1 <= int(answer.headers["Retry-After"]) <= LOG_BYTES.seconds
    assert refused(greedy.ask("PUT", f"{lonely}/seats/0"))[2] == "log-bytes"
    assert refused(greedy.ask("PUT", f"{lonely}/seats/1/bot", {"level": "random"}))[2] == "log-bytes"
    assert refused(greedy.ask("POST", f"{table}/pause"))[2] == "log-bytes"
    # but the table goes on, with its bots, and others are not touched
    game = table.rpartition("/")[2]
    while not world.game(game).over:
        Session(world.context, Turn(game)).play()
        for who in (greedy, friend):
            asked = who.ask("GET", f"{table}/moves").get_json()
            if asked["decision"]:
                body = {"move": asked["default"], "decision": asked["decision"]["id"]}
                assert who.ask("POST", f"{table}/moves", body).status_code == 200
    assert friend.create(BOT, BOT, BOT).status_code == 201


def test_bots_that_play_for_nobody_wait_for_bytes(
    world: World, come: Callable[..., Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a game of bots alone, of somebody without bytes
    monkeypatch.setattr("workers.processes.sweeper.PATIENCE_MS", 0)
    who = come()
    game = who.create(BOT, BOT, BOT).get_json()["id"]
    world.dispatch()
    spend(world, who)
    before = world.game(game).version
    # when its turn comes, it is put off, and nobody takes it for lost
    turn = world.context.queues.lanes.take()
    assert turn is not None
    assert turn.game == game
    assert turn.owner.startswith("network:")
    Session(world.context, turn).play()
    assert world.game(game).version == before
    assert Sweeper(world.context).sweep() == 0
    # and it comes back when the time is over
    monkeypatch.setattr(module, "PUT_OFF_SECONDS", 0)
    Session(world.context, turn).play()
    assert eventually(lambda: Sweeper(world.context).sweep() > 0)
    assert next_turn(world) == (game, turn.owner)
    # and plays when there are bytes again
    world.context.work.delete(*world.context.work.keys("quota:log-bytes:*"))
    Session(world.context, Turn(game)).play(budget=600)
    assert world.game(game).over


def test_without_limits_nothing_is_counted(world: World) -> None:
    wiring = Wiring(replace(world.context.wiring.settings, rate_limits=0.0))
    client = create_app(wiring).test_client()
    account = client.post("/v1/guests").get_json()
    who = Caller(client, account["id"], account["token"]["token"], NETWORK)
    assert statuses([who.create(BOT, BOT, BOT) for _ in range(BOTS_ONLY.guest + 1)]) == {201: BOTS_ONLY.guest + 1}
    assert [name for name in world.context.work.keys("quota:*") if b"log-bytes" not in name] == []
    assert not wiring.ledger.__dict__["_payers"]


def test_whoever_has_too_many_bots_may_play_with_people(world: World, come: Callable[..., Caller]) -> None:
    who = come()
    for _ in range(BOT_SEATS.guest // 4):
        world.create((Sit(0, who.id), *bots(5)[1:]), creator=who.id)
    world.dispatch()
    assert who.create(ME, OPEN, OPEN).status_code == 201
