"""Who blocks somebody meets them nowhere anew and does not read them, whoever of the two tries; games go on."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest

from service.accounts.slots.keys import account_key, own
from service.blocks.blocks import MOST, Blocks, TooManyBlocks
from service.wiring import Wiring
from tests.api.administration import staff
from tests.api.client import Api, Person
from tests.api.mail.mailing import Newcomer
from tests.api.playing import RULEBOOK, new_game
from tests.api.streams.listening import STREAM, messages
from tests.stores import writer

Pair = tuple[Person, Person]
CatchUp = Callable[[], object]

_numbers = count(1)


def somebody(api: Api, name: str) -> Person:
    return Person.sign_up(api, f"{name} {next(_numbers)}")


@pytest.fixture
def catch_up(parts: Wiring) -> CatchUp:
    """Brings the read models up to date, which the dispatcher does in a whole service."""
    return lambda: staff.catch_up(parts)


@pytest.fixture
def host(api: Api) -> Person:
    """A third one, who has nothing against anybody."""
    return somebody(api, "Host")


@pytest.fixture
def pair(api: Api) -> Pair:
    """Somebody who is about to block, and whom."""
    return somebody(api, "Alma"), somebody(api, "Boris")


def block(person: Person, other: Person) -> None:
    answer = person.api.put(f"/v1/me/blocks/{other.id}")
    assert (answer.status_code, answer.content) == (204, b"")


def unblock(person: Person, other: Person) -> None:
    assert person.api.delete(f"/v1/me/blocks/{other.id}").status_code == 204


def blocked_by(person: Person) -> list[str]:
    return [item["player"]["name"] for item in person.api.get("/v1/me/blocks").json()["items"]]


def table(creator: Person, *seats: dict[str, str], **settings: Any) -> str:
    answer = creator.api.post("/v1/games", {"rulebook": RULEBOOK, "seats": list(seats), **settings})
    assert answer.status_code == 201, answer.text
    return answer.headers["Location"]


ME, OPEN = {"kind": "me"}, {"kind": "open"}


def invitation(person: Person) -> dict[str, str]:
    return {"kind": "invited", "player": person.name}


def invite_to_a_new_game(mover: Person, other: Person, host: Person) -> Iterator[Any]:
    yield
    seats = [ME, invitation(other), OPEN]
    yield mover.api.post("/v1/games", {"rulebook": RULEBOOK, "seats": seats})


def invite_to_a_private_game(mover: Person, other: Person, host: Person) -> Iterator[Any]:
    yield
    seats = [ME, {"kind": "invited", "player": other.name.upper()}, OPEN]
    yield mover.api.post("/v1/games", {"rulebook": RULEBOOK, "seats": seats, "visibility": "private"})


def invite_to_an_open_seat(mover: Person, other: Person, host: Person) -> Iterator[Any]:
    game = table(mover, ME, OPEN, OPEN)
    yield
    yield mover.api.put(f"{game}/seats/1/invitation", {"player": other.name})


def sit_down_at_the_others_table(mover: Person, other: Person, host: Person) -> Iterator[Any]:
    game = table(other, OPEN, OPEN, OPEN)
    yield
    yield mover.api.put(f"{game}/seats/1")


def sit_down_where_the_other_sits(mover: Person, other: Person, host: Person) -> Iterator[Any]:
    game = table(host, ME, OPEN, OPEN)
    assert other.api.put(f"{game}/seats/1").ok
    yield
    yield mover.api.put(f"{game}/seats/2")


def sit_down_at_an_own_table(mover: Person, other: Person, host: Person) -> Iterator[Any]:
    game = table(mover, OPEN, OPEN, OPEN)
    assert other.api.put(f"{game}/seats/1").ok
    yield
    yield mover.api.put(f"{game}/seats/2")


def accept_where_the_other_sits(mover: Person, other: Person, host: Person) -> Iterator[Any]:
    game = table(host, ME, invitation(mover), invitation(other), visibility="private")
    assert other.api.put(f"{game}/seats/2").ok
    yield
    yield mover.api.put(f"{game}/seats/1")


def accept_what_came_before(mover: Person, other: Person, host: Person) -> Iterator[Any]:
    game = table(other, ME, invitation(mover), OPEN)
    yield
    yield mover.api.put(f"{game}/seats/1")


WAYS = (
    *(invite_to_a_new_game, invite_to_a_private_game, invite_to_an_open_seat, sit_down_at_the_others_table),
    *(sit_down_where_the_other_sits, sit_down_at_an_own_table, accept_where_the_other_sits, accept_what_came_before),
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("blocker_moves", [True, False], ids=["by the blocker", "by the blocked"])
def test_neither_meets_the_other_anew_until_the_block_ends(
    pair: Pair, host: Person, way: Callable[..., Iterator[Any]], blocker_moves: bool
) -> None:
    # given
    blocker, blocked = pair
    mover, other = pair if blocker_moves else (blocked, blocker)
    kept_apart, together = (way(mover, other, host) for _ in range(2))
    next(kept_apart)
    # when
    block(blocker, blocked)
    refused = next(kept_apart)
    # then
    assert (refused.status_code, refused.json()["code"]) in ((409, "not_invitable"), (403, "kept_apart"))
    assert "block" not in refused.json()["detail"]
    # and when
    unblock(blocker, blocked)
    next(together)
    # then
    assert next(together).ok


def test_of_two_who_sit_down_at_once_one_sits(pair: Pair, host: Person) -> None:
    block(*pair)
    for _ in range(5):
        game = table(host, OPEN, OPEN, OPEN)
        with ThreadPoolExecutor() as pool:
            moves = [pool.submit(person.api.put, f"{game}/seats/{seat}") for seat, person in enumerate(pair)]
            codes = sorted(move.result().status_code for move in moves)
        assert codes == [200, 403]


def test_open_tables_of_either_are_not_in_the_others_lists(
    api: Api, pair: Pair, host: Person, catch_up: CatchUp
) -> None:
    # given
    tables = {
        *(table(person, ME, OPEN, OPEN).rpartition("/")[2] for person in pair),
        *(table(host, invitation(person), OPEN, OPEN).rpartition("/")[2] for person in pair),
    }
    shared = new_game(*pair, host).rpartition("/")[2]
    catch_up()
    paths = ("/v1/games?limit=200", "/v1/games?free=true&limit=200", "/v1/players/{}")

    def listed(person: Person, other: Person) -> set[str]:
        pages = [person.api.get(path.format(other.id)).json() for path in paths]
        found = {game["id"] for page in pages for game in page.get("items", page.get("games"))}
        assert shared in found
        return found & tables

    before = [listed(*pair), listed(*pair[::-1])]
    # when
    block(*pair)
    # then
    assert before == [tables, tables]
    assert [len(tables - listed(person, other)) for person, other in (pair, pair[::-1])] == [1, 1]
    assert tables <= {game["id"] for game in api.get("/v1/games?limit=200").json()["items"]}


def test_invitations_between_them_are_called_off(pair: Pair, catch_up: CatchUp) -> None:
    games = [table(one, ME, invitation(other), OPEN) for one, other in (pair, pair[::-1])]
    catch_up()

    block(*pair)

    assert [pair[0].api.get(game).json()["seats"][1]["invited"] for game in games] == [None, None]


@pytest.fixture
def shared(pair: Pair, host: Person) -> str:
    """A game of the two and the third, begun before the block."""
    game = new_game(*pair, host)
    block(*pair)
    return game


def test_a_game_that_runs_goes_on_without_the_others_words(api: Api, pair: Pair, host: Person, shared: str) -> None:
    # given
    blocker, blocked = pair
    for number, person in enumerate((blocked, blocker, blocked, host)):
        assert person.api.post(f"{shared}/messages", {"text": f"line {number}"}).status_code == 201

    def read(reader: Api, query: str = "") -> list[str]:
        return [said["text"] for said in reader.get(f"{shared}/messages{query}").json()["items"]]

    # then
    everything = [f"line {number}" for number in range(4)]
    assert read(blocker.api) == ["line 1", "line 3"]
    assert read(blocked.api) == read(host.api) == read(api) == everything
    assert blocker.api.get(f"{shared}/messages?limit=1").json() == {"items": [], "next": "1", "after": 1}
    assert read(blocker.api, "?after=2&wait=PT20S") == ["line 3"]
    assert blocker.api.get(f"{shared}/messages?after=2&limit=1").json()["after"] == 3
    assert blocked.name in blocker.api.get(shared).text


def test_a_stream_that_was_open_before_tells_no_more_of_them(pair: Pair, host: Person) -> None:
    # given
    blocker, blocked = pair
    game = new_game(*pair, host)
    version = blocker.api.get(game).json()["version"]
    with blocker.api.get(f"{game}/events?talk=0&after={version}", headers=STREAM, stream=True) as stream:
        told = messages(stream)
        blocked.api.post(f"{game}/messages", {"text": "before"})
        first = json.loads(next(told)["data"])["text"]
        # when
        block(*pair)
        blocked.api.post(f"{game}/messages", {"text": "meanwhile"})
        host.api.post(f"{game}/messages", {"text": "calm down"})
        second = json.loads(next(told)["data"])["text"]
    # then
    assert (first, second) == ("before", "calm down")


def test_by_mail_the_blocker_reads_no_more_than_on_screen(
    api: Api, newcomer: Callable[..., Newcomer], players_by_mail: dict[str, Person]
) -> None:
    # given
    person, _, letter = newcomer()
    game, blocked = f"/v1/games/{letter['game']}", list(players_by_mail.values())[1]
    blocked.api.post(f"{game}/messages", {"text": "unread"})
    # when
    block(person, blocked)
    # then
    assert api.as_(letter["bearer"]).get(f"{game}/messages").json()["items"] == []


def test_the_list_is_the_blockers_own(api: Api, pair: Pair) -> None:
    # given
    blocker, blocked = pair
    guest = api.post("/v1/guests", {}).json()
    # when
    for player in (blocked.id, guest["id"], blocked.id):
        assert blocker.api.put(f"/v1/me/blocks/{player}").status_code == 204
    page = blocker.api.get("/v1/me/blocks").json()
    # then
    assert [item["player"]["id"] for item in page["items"]] == [guest["id"], blocked.id]
    assert page["most"] == MOST
    assert blocked_by(blocked) == []
    # and when
    api.as_(guest["token"]["token"]).delete("/v1/accounts/me")
    assert blocked_by(blocker) == [blocked.name]
    unblock(*pair)
    unblock(*pair)
    assert blocked_by(blocker) == []


@pytest.mark.parametrize(("whom", "status", "code"), [("me", 422, "not_oneself"), ("nobody", 404, "unknown_player")])
def test_whom_nobody_can_block(pair: Pair, whom: str, status: int, code: str) -> None:
    answer = pair[0].api.put(f"/v1/me/blocks/{pair[0].id if whom == 'me' else 'nosuchaccount'}")

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert blocked_by(pair[0]) == []


def test_an_erased_account_leaves_nothing_behind(api: Api, pair: Pair, log_redis_url: str) -> None:
    blocker, blocked = pair
    block(blocker, blocked)
    block(blocked, blocker)

    assert blocked.api.delete("/v1/accounts/me").status_code == 204

    store = writer(log_redis_url)
    assert store.keys(f"*{blocked.id}*") == []
    assert [store.exists(own(blocker.id, kind)) for kind in ("blocked", "blockers")] == [0, 0]


def test_an_account_blocks_so_many_and_no_more(log_redis_url: str) -> None:
    store = writer(log_redis_url)
    blocks = Blocks(store)
    others = [f"other{number}" for number in range(MOST + 1)]
    for account in ("many", *others):
        store.hset(account_key(account), "name", account)

    for now, other in enumerate(others[:MOST]):
        blocks.block("many", other, now)
    with pytest.raises(TooManyBlocks):
        blocks.block("many", others[MOST], MOST)
    blocks.block("many", others[0], MOST)

    assert [entry.player for entry in blocks.of("many")] == others[:MOST][::-1]
    assert blocks.apart("many", others) == frozenset(others[:MOST])
