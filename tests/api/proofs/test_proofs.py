"""Replay, audit, archive and chain over HTTP."""

import gzip

import pytest

from events import keys
from events.store import LogStore
from projections.proofs.archive import read_archive
from projections.proofs.audit import audit
from service.api.proofs.answers import AuditOut
from tests.api.client import Api, Person
from tests.api.playing import new_game, play_moves, play_out
from tests.projections.logs import GAME, Kept, players, some_book
from tests.stores import writer

PLAIN = {"Accept-Encoding": "identity"}
ZIPPED = {"Accept-Encoding": "gzip"}


@pytest.fixture(scope="module")
def group(people: dict[str, Person]) -> list[Person]:
    return [people[name] for name in ("Ada", "Bob", "Chen")]


@pytest.fixture(scope="module")
def over(group: list[Person]) -> str:
    game = new_game(*group)
    play_out(game, group)
    return game


@pytest.fixture(scope="module")
def running(group: list[Person]) -> str:
    game = new_game(*group)
    play_moves(game, group, 3)
    return game


def test_a_sound_report_has_no_first_fault() -> None:
    told = AuditOut.of(audit(GAME, Kept(some_book(), players(3)).raws))

    assert told.sound is True
    assert told.first is None
    assert [check.name for check in told.checks] == ["chain", "commitments", "dice", "rules", "clocks"]


def test_the_audit_of_a_finished_game_holds_in_all_parts(api: Api, over: str) -> None:
    found = api.get(f"{over}/audit").json()
    game = api.get(over).json()

    assert found["sound"]
    assert {check["name"]: check["outcome"] for check in found["checks"]} == dict.fromkeys(
        ("chain", "commitments", "dice", "rules", "clocks"), "holds"
    )
    assert (found["version"], found["hash"]) == (game["version"], game["hash"])


def test_the_audit_of_a_running_game_says_what_is_sealed(api: Api, running: str) -> None:
    found = {check["name"]: check for check in api.get(f"{running}/audit").json()["checks"]}

    assert found["chain"]["outcome"] == found["rules"]["outcome"] == "holds"
    assert found["dice"]["outcome"] == found["commitments"]["outcome"] == "unchecked"
    assert found["dice"]["why"] == "sealed until the game is over"


def test_the_archive_proves_the_game_without_the_server(api: Api, over: str) -> None:
    answer = api.get(f"{over}/archive", headers=PLAIN)

    archive = read_archive(answer.content.splitlines())

    assert answer.headers["Content-Type"].startswith("application/x-ndjson")
    assert "Content-Encoding" not in answer.headers
    assert audit(archive.head.game, archive.raws).sound
    assert set(archive.head.players.values()) == {"Ada", "Bob", "Chen"}
    head = api.get(over).json()
    assert answer.headers["Game-Head"] == f"{head['version']} {head['hash']}"


@pytest.mark.parametrize(
    "part", ["", "/events", "/audit", "/chain", "/archive", "/board.svg", "/board.txt", "/events?after=3&limit=2"]
)
def test_what_changes_no_more_need_not_be_fetched_again(api: Api, over: str, running: str, part: str) -> None:
    answer = api.get(over + part)

    assert "max-age=86400" in answer.headers["Cache-Control"]
    assert api.get(over + part, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    assert part == "/archive" or "no-cache" in api.get(running + part).headers["Cache-Control"]


def test_the_archive_is_compressed_on_request(api: Api, over: str) -> None:
    plain = api.get(f"{over}/archive", headers=PLAIN)
    zipped = api.get(f"{over}/archive", headers=ZIPPED, stream=True)

    assert zipped.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in zipped.headers["Vary"]
    assert gzip.decompress(zipped.raw.read()) == plain.content
    assert zipped.headers["ETag"] != plain.headers["ETag"]
    again = api.get(f"{over}/archive", headers={**ZIPPED, "If-None-Match": zipped.headers["ETag"]})
    assert again.status_code == 304


def test_a_running_game_has_no_archive(api: Api, running: str) -> None:
    answer = api.get(f"{running}/archive")

    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_the_chain_is_shown_in_parts_in_the_middle_of_a_game(api: Api, group: list[Person], running: str) -> None:
    events = group[0].api.get(f"{running}/events?proof=true&limit=500").json()
    whole = api.get(f"{running}/chain").json()
    part = api.get(f"{running}/chain?first=4&last=6").json()

    assert [item["hash"] for item in whole["items"]] == [event["hash"] for event in events["items"]]
    assert (whole["version"], whole["hash"], whole["next"]) == (events["version"], events["hash"], None)
    assert part["items"] == whole["items"][3:6]
    assert part["before"] == whole["items"][2]["hash"]
    assert part["next"] is None
    assert api.get(f"{running}/chain?first=100000").json()["code"] == "unknown_version"
    assert api.get(f"{running}/chain?first=0").json()["field"] == "first"
    for last in (1, 2, 3):
        backwards = api.get(f"{running}/chain?first=4&last={last}")
        assert (backwards.status_code, backwards.json()["field"]) == (422, "last")


def test_what_a_player_saw_stays_what_they_saw(group: list[Person], running: str) -> None:
    ada = group[0].api
    seen = ada.get(running).json()

    play_moves(running, group, 2, seed=5)

    link = ada.get(f"{running}/chain?first={seen['version']}&last={seen['version']}").json()["items"][0]
    assert link["hash"] == seen["hash"]


def test_every_answer_about_a_game_carries_version_and_hash(group: list[Person], running: str) -> None:
    ada = group[0].api
    version, digest = (ada.get(running).json()[name] for name in ("version", "hash"))

    for path in ("/moves", "/events", "/chain", "/audit"):
        body = ada.get(running + path).json()
        assert (body["version"], body["hash"]) == (version, digest), path
    for path in ("/board.svg", "/board.txt", "/messages", "/orders"):
        assert ada.get(running + path).headers["Game-Head"] == f"{version} {digest}"


def test_moves_of_an_earlier_version_are_those_that_were_offered_then(group: list[Person]) -> None:
    game = new_game(*group)
    then = {person.name: person.api.get(f"{game}/moves").json() for person in group}
    version = group[0].api.get(game).json()["version"]

    play_out(game, group)

    for person in group:
        assert person.api.get(f"{game}/moves?at={version}").json() == then[person.name]


def test_after_the_end_everybody_may_look_through_any_seats_eyes(api: Api, group: list[Person]) -> None:
    game = new_game(*group)
    bob = group[1].api
    before = bob.get(game).json()
    version = before["version"]
    offered, drawn = bob.get(f"{game}/moves").json(), bob.get(f"{game}/board.txt").text
    refused, own = api.get(f"{game}?viewer=1"), bob.get(f"{game}?viewer=1")

    play_out(game, group)

    assert (refused.status_code, refused.json()["code"]) == (409, "not_over")
    assert own.json() == before
    assert api.get(f"{game}?at={version}&viewer=1").json() == before
    assert group[0].api.get(f"{game}/moves?at={version}&viewer=1").json() == offered
    assert api.get(f"{game}/board.txt?at={version}&viewer=1&language=en").text == drawn
    assert api.get(f"{game}?viewer=9").json()["field"] == "viewer"


def test_strangers_see_no_proofs_of_a_private_game(api: Api, group: list[Person]) -> None:
    game = new_game(*group, visibility="private")

    for path in ("/audit", "/archive", "/chain"):
        assert api.get(game + path).json()["code"] == "unknown_game"
        assert group[1].api.get(game + path).status_code in (200, 409)


def test_a_damaged_game_is_audited_all_the_same(api: Api, group: list[Person], log_redis_url: str) -> None:
    game, other = new_game(*group), new_game(*group)
    name = game.rpartition("/")[2]
    store = LogStore(writer(log_redis_url))
    head = store.head(name)
    assert head is not None
    log = keys.log(keys.shard_of(name, store.shards), name)
    store.redis.execute_command("XADD", log, f"{head.version + 1}-0", "d", "{}", "h", "0" * 64)

    found = api.get(f"{game}/audit").json()

    assert (found["sound"], found["first"]["check"], found["first"]["version"]) == (False, "chain", head.version + 1)
    assert api.get(f"{other}/audit").json()["sound"]
