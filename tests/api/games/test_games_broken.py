"""A log that cannot be read: its game answers a clear problem, and all others go on."""

import msgspec
import pytest
from redis import Redis

from events import keys
from events.envelope import Draft, Ended
from events.store import LogStore
from projections.games import fold
from projections.lists.read_models import ReadModels
from projections.lists.rows import row_of
from projections.upcasters import UPCASTERS
from service.wiring import Wiring
from tests.api.administration.staff import catch_up
from tests.api.client import Api, Person
from tests.api.playing import new_game, play_out
from tests.projections.logs import forged, public_of, rehashed, renamed
from tests.stores import writer

People = dict[str, Person]


def unknown_type(log: LogStore, redis: Redis, game: str) -> None:
    head = log.head(game)
    assert head is not None
    strange = [Draft("moon_landed", 1, {"seat": 0}, {})]
    log.append(game, head.version, head.hash, strange, at=1, by="system", cause="test")


def unknown_fields(log: LogStore, redis: Redis, game: str) -> None:
    head = log.head(game)
    assert head is not None
    strange = [Draft("resigned", 1, {"chair": 0}, {})]
    log.append(game, head.version, head.hash, strange, at=1, by="system", cause="test")


def broken_chain(log: LogStore, redis: Redis, game: str) -> None:
    raw = log.raw(game)[-1]
    name = keys.log(keys.shard_of(game, log.shards), game)
    redis.xadd(name, {"d": raw.public.replace(b"move_played", b"resigned"), "h": "0" * 64}, id=f"{raw.version + 1}-0")


def hole(log: LogStore, redis: Redis, game: str) -> None:
    raw = log.raw(game)[-1]
    name = keys.log(keys.shard_of(game, log.shards), game)
    redis.xadd(name, {"d": raw.public, "h": raw.hash}, id=f"{raw.version + 2}-0")


DAMAGES = [unknown_type, unknown_fields, broken_chain, hole]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_broken_game_says_so_and_others_go_on(api: Api, people: People, log_redis_url: str, damage: object) -> None:
    group = [people[name] for name in ("Ada", "Bob", "Chen")]
    whole, broken = new_game(*group), new_game(*group)
    name = broken.rpartition("/")[2]
    group[0].api.get(broken)

    damage(LogStore(writer(log_redis_url)), Redis.from_url(log_redis_url), name)  # type: ignore[operator]

    for client in (api, group[0].api):
        for path in ("", "/events", "/board.svg", "/board.png", "/board.txt"):
            answer = client.get(broken + path)
            assert (answer.status_code, answer.json()["code"]) == (500, "broken_log")
            assert answer.json()["facts"]["game"] == name
    for answer in (
        group[0].api.get(f"{broken}/moves"),
        group[0].api.post(f"{broken}/moves", {"move": {"type": "bid", "amount": 1}}),
        group[0].api.post(f"{broken}/moves", {"move": {"type": "castle"}}),
        group[0].api.put(f"{broken}/seats/0"),
        group[0].api.post(f"{broken}/resignation"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (500, "broken_log")
    assert play_out(whole, group)["status"] == "finished"
    assert api.get("/v1/games").status_code == 200
    assert group[0].api.get("/v1/inbox").status_code == 200


def test_a_log_that_breaks_within_a_command_is_read_up_to_the_command_before(
    people: People, log_redis_url: str
) -> None:
    # given
    ada = people["Ada"].api
    game = new_game(people["Ada"], people["Bob"], people["Chen"])
    name = game.rpartition("/")[2]
    log = LogStore(writer(log_redis_url))
    first = next(event for event in ada.get(f"{game}/events").json()["items"] if event["rest"])
    # when
    Redis.from_url(log_redis_url).xdel(keys.log(keys.shard_of(name, log.shards), name), f"{first['version'] + 1}-0")
    # then
    assert ada.get(f"{game}/audit").json()["first"]["version"] == first["version"] + 1
    assert ada.get(f"{game}/messages").status_code == 200


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_broken_game_that_was_ended_shows_how_far_it_came(
    api: Api, people: People, log_redis_url: str, damage: object
) -> None:
    group = [people[name] for name in ("Ada", "Bob", "Chen")]
    broken = new_game(*group)
    name = broken.rpartition("/")[2]
    before = group[0].api.get(broken).json()
    log = LogStore(writer(log_redis_url))
    damage(log, Redis.from_url(log_redis_url), name)  # type: ignore[operator]

    log.end(name, Ended(1_800_000_000_000, "It broke.", before["version"], before["hash"]))

    for client in (api, group[0].api):
        after = client.get(broken).json()
        assert (after["status"], after["version"], after["hash"]) == ("aborted", before["version"], before["hash"])
        for path in ("/events", "/board.svg", "/board.txt", "/chain", "?at=2"):
            assert client.get(broken + path).status_code == 200, path
    audit = api.get(f"{broken}/audit").json()
    assert (audit["sound"], audit["first"]["version"]) == (False, before["version"] + 1)
    refused = group[0].api.post(f"{broken}/resignation")
    assert (refused.status_code, refused.json()["code"]) == (409, "game_finished")


def test_a_game_whose_rules_are_gone_says_so_and_is_still_listed(
    api: Api, people: People, parts: Wiring, log_redis_url: str, work_redis_url: str
) -> None:
    # given a game that was begun under rules that were uninstalled since
    ada = people["Ada"].api
    game = new_game(*(people[name] for name in ("Ada", "Bob", "Chen")))
    name = game.rpartition("/")[2]
    log = LogStore(writer(log_redis_url), upcasters=UPCASTERS)
    first, *others = log.raw(name)
    public = public_of(first)
    public["data"]["rulebook"] = "gone-game"
    raws = renamed(rehashed([forged(first, public), *others]), "gone")
    log.adopt("gone", raws, 0)
    row = msgspec.structs.replace(row_of(fold(name, log.read(name))), id="gone", rulebook="gone-game")
    work = Redis.from_url(work_redis_url)
    catch_up(parts)
    ReadModels(work, parts.histories).write([row])
    # when anybody asks for it
    gone = "/v1/games/gone"
    boards = ("/board.svg", "/board.png", "/board.txt")
    paths = ("", "/events", *boards, "/moves", "/messages", "/audit", "/chain", "/archive")
    answers = [client.get(gone + path) for client in (api, ada) for path in paths]
    answers += [ada.post(f"{gone}/moves", {"move": {"type": "bid", "amount": 1}}), ada.post(f"{gone}/resignation")]
    # then it is said what is missing, lists go on, and the game is there
    told = {(answer.status_code, answer.json()["code"]) for answer in answers}
    assert told <= {(409, "rulebook_missing"), (401, "unauthenticated")}
    assert answers[0].json()["facts"]["rulebook"] == "gone-game"
    listed = api.get("/v1/games?limit=100")
    assert (listed.status_code, "gone" in {row["id"] for row in listed.json()["items"]}) == (200, True)
    for path in ("/v1/inbox", "/v1/leaderboards/gone-game", "/v1/rulebooks/gone-game", "/v1/players/Ada"):
        assert ada.get(path).status_code in (200, 404)
