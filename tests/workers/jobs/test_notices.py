"""Notices: each reaches its player's stream once, and streams stay short."""

from redis import Redis

from games.core.lifecycle.seating import Invite
from service.notices.notices import KEPT, START, STREAM, Notice, Notices, lane_of, newest, news
from tests.patience import eventually
from tests.projections.world import World
from tests.workers.crew import Crew


def awaited(reference: str, game: str = "g") -> Notice:
    return Notice(kind="awaited", reference=reference, at=1, game=game, decision=reference)


def test_a_notice_is_added_once(work_redis: Redis) -> None:
    notices = Notices(work_redis)
    assert notices.add("ada", awaited("5-0"))
    assert not notices.add("ada", awaited("5-0"))
    assert notices.add("ada", awaited("9-0"))
    assert notices.add("bob", awaited("5-0"))
    assert [notice for _, notice in notices.kept("ada")] == [awaited("5-0"), awaited("9-0")]


def test_a_stream_keeps_the_last_ones(work_redis: Redis) -> None:
    notices = Notices(work_redis)
    for number in range(KEPT + 5):
        notices.add("ada", awaited(str(number)))
    kept = notices.kept("ada")
    assert len(kept) == KEPT
    assert kept[-1][1].reference == str(KEPT + 4)
    assert int(str(work_redis.ttl(STREAM + "ada"))) > 0


def test_reading_goes_on_from_any_position_that_is_kept(work_redis: Redis) -> None:
    notices = Notices(work_redis)
    assert notices.after("ada", START, 9) == []
    for number in range(3):
        notices.add("ada", awaited(str(number)))
    kept = notices.kept("ada")
    assert notices.after("ada", START, 9) == kept
    assert notices.after("ada", kept[0][0], 1) == kept[1:2]
    assert notices.after("ada", notices.end("ada"), 9) == []


def test_a_position_that_is_gone_is_no_place_to_go_on_from(work_redis: Redis) -> None:
    notices = Notices(work_redis)
    notices.add("ada", awaited("first"))
    first = notices.end("ada")
    for number in range(KEPT):
        notices.add("ada", awaited(str(number)))
    assert notices.after("ada", first, 9) is None
    assert notices.after("ada", START, 9) is None
    work_redis.flushall()
    assert notices.after("ada", first, 9) is None


def test_news_name_the_players_who_were_told_something(work_redis: Redis, work_redis_url: str) -> None:
    notices = Notices(work_redis)
    notices.add("ada", awaited("before"))
    client = Redis.from_url(work_redis_url, protocol=2)
    following = news(client, lane_of("bob"), newest(work_redis, lane_of("bob")))
    other = next(player for player in ("cy", "dora", "eve") if lane_of(player) != lane_of("bob"))
    notices.add(other, awaited("after"))
    notices.add("bob", awaited("after"))
    assert following() == {"bob"}
    client.close()


def test_an_invitation_reaches_its_player(world: World, crew: Crew) -> None:
    crew.start("dispatcher")
    assert eventually(lambda: world.context.position.read() is not None)
    world.create((Invite(0, "bob"), None, None))
    assert eventually(lambda: world.context.work.xlen(STREAM + "bob") == 1), crew.log("dispatcher")
