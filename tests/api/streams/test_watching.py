"""Which running games are worth watching: public ones of people, by their ratings and by how many look on."""

import json
from contextlib import ExitStack
from math import log2

from projections.lists.generations import current
from projections.lists.history.terms import Rating
from projections.lists.ratings import Ratings
from service.streams.asked import LISTED
from service.times import milliseconds
from service.watching.worth import DOUBLING
from service.wiring import Wiring
from tests.api.administration.staff import catch_up
from tests.api.client import Api, Person
from tests.api.playing import RULEBOOK, Json, new_game, play_moves, play_out
from tests.api.streams.listening import STREAM, messages
from tests.api.streams.test_audience import count, looking_on
from tests.patience import eventually


def watched(api: Api, **asked: object) -> dict[str, Json]:
    """The games that are worth watching by id, in their order."""
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return {one["game"]["id"]: one for one in api.get(f"/v1/watching?limit=100&{query}").json()["items"]}


def test_games_that_many_watch_and_that_good_players_play_come_first(api: Api, parts: Wiring) -> None:
    # given a game of a strong player, two of others of which some people watch one, and a private one; all of players
    # who are stronger than those of other games, which there may be more of than are listed
    people = [Person.sign_up(api, f"Watched {name}") for name in ("Ada", "Bob", "Chen", "Dora", "Emil")]
    ada, bob, chen, dora, emil = people
    strong, seen, unseen, private = (
        new_game(*players, visibility=visibility).rpartition("/")[2]
        for players, visibility in (
            ((ada, chen, dora), "public"),
            ((bob, chen, dora), "public"),
            ((bob, chen, dora), "public"),
            ((ada, chen, dora), "private"),
        )
    )
    catch_up(parts)
    ratings = {person.id: Rating(103.0, 1.0, 9, 9, milliseconds()) for person in people}
    ratings[ada.id] = Rating(140.0, 1.0, 9, 9, milliseconds())
    Ratings(parts.work, current(parts.work)).publish(RULEBOOK, ratings)
    with ExitStack() as streaming:
        for game in (seen, private):
            version = ada.api.get(f"/v1/games/{game}").json()["version"]
            here = [looking_on(parts, game, version, caller) for caller in (emil.id, "192.0.2.7", "192.0.2.8", bob.id)]
            streams = [asked.tell(parts, streaming.enter_context(follow)) for follow, asked in here]
            assert game == private or [count(stream) for stream in streams] == [2, 2, 2, 3]
        # then that is how they are listed, for everybody, without the private one
        assert eventually(lambda: watched(api).get(seen, {}).get("watchers") == 3)
        for viewer in (api, ada.api):
            found = watched(viewer)
            assert [game for game in found if game in (strong, seen, unseen, private)] == [strong, seen, unseen]
            worth = [one["rating"] + DOUBLING * log2(1 + one["watchers"]) for one in found.values()]
            assert worth == sorted(worth, reverse=True)
            assert found[strong]["rating"] == (137.0 + 100.0 + 100.0) / 3
        others = watched(api, rulebook="destiny").values()
        assert {one["game"]["rulebook"] for one in others} <= {"destiny"}


def test_one_stream_tells_of_many_games_each_as_late_as_it_is(api: Api, people: dict[str, Person]) -> None:
    # given a game that is shown as it is played, one that is shown two moves late, and a private one
    group = [people[name] for name in ("Ada", "Bob", "Chen")]
    prompt, late = new_game(*group), new_game(*group, delay={"kind": "moves", "moves": 2})
    private = new_game(*group, visibility="private")
    ids = [game.rpartition("/")[2] for game in (prompt, late)]
    begun = {game: group[0].api.get(game).json()["version"] for game in (prompt, late)}
    address = f"/v1/watching/events?games={','.join(ids)}"
    assert api.get(f"{address},{private.rpartition('/')[2]}", headers=STREAM).json()["code"] == "unknown_game"
    with api.get(address, headers=STREAM, stream=True) as answer:
        told = messages(answer)
        first = next(told)
        assert first["event"] == "games"
        listed = json.loads(first["data"])["games"]
        assert listed == [{"game": one, "version": begun[f"/v1/games/{one}"]} for one in ids]
        # when three moves are played in each, and then both come to their end
        for game in (prompt, late):
            play_moves(game, group, 3)
        shown = group[0].api.get(prompt).json()["version"], api.get(late).json()["version"]
        count = sum(shown) - sum(begun.values())
        heard = [json.loads(next(told)["data"]) for _ in range(count)]
        # then each event is told as strangers read it, in order, up to where they see that game
        for game, one, end in zip((prompt, late), ids, shown, strict=True):
            events = api.get(f"{game}/events?after={begun[game]}").json()["items"]
            assert [item["event"] for item in heard if item["game"] == one] == events
            assert events[-1]["version"] == end
        assert shown[1] < group[0].api.get(late).json()["version"]
        for game in (prompt, late):
            play_out(game, group)
        assert [json.loads(one["data"])["games"] for one in told if one.get("event") == "games"][-1] == []


def test_without_a_choice_it_tells_of_what_is_worth_watching(
    api: Api, people: dict[str, Person], parts: Wiring
) -> None:
    game = new_game(people["Ada"], people["Bob"], people["Chen"]).rpartition("/")[2]
    catch_up(parts)
    assert eventually(lambda: game in watched(api))

    def told() -> list[str]:
        with api.get("/v1/watching/events?rulebook=systeme-solaire", headers=STREAM, stream=True) as answer:
            return [one["game"] for one in json.loads(next(messages(answer))["data"])["games"]]

    assert game in told()
    # games of others go on meanwhile, and change places
    assert eventually(lambda: told() == [*watched(api, rulebook="systeme-solaire")][:LISTED])
