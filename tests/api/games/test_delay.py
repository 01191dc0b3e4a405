"""Whoever has no seat is behind: nothing that they get says what happened since, until the game is over."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from docs._site.access import operations
from projections.lists.read_models import ReadModels
from service.api.games.answers import GameRow
from service.times import milliseconds
from service.watching.worth import Worth
from service.wiring import Wiring
from tests.api.administration.staff import catch_up
from tests.api.client import Api, Person
from tests.api.playing import awaited, new_game, play_moves, play_once, play_out
from tests.api.streams.listening import NDJSON, STREAM, messages
from workers.context import WorkerContext
from workers.witnessing.noting import note_changed

A_DAY: Any = {"kind": "time", "time": "P1D"}
UNSAID = {"Date", "X-Request-Id", "RateLimit", "Server-Timing"}
"""Headers of each answer of its own."""
SERVICE = re.compile(rb'"(request_id":"[^"]*"|head":\{.*)')
"""What tells of the service: how requests are called, when it last signed the tree."""
OF_GAMES = [one for one in operations() if one.method == "get" and one.path.startswith("/v1/games/{game}")]
LISTS = ("/v1/games?limit=100&status=running", "/v1/players/Ada", "/v1/past-games")


@pytest.fixture(scope="module")
def group(people: dict[str, Person]) -> list[Person]:
    return [people[name] for name in ("Ada", "Bob", "Chen")]


def told(api: Api, game: str, last: int) -> Iterator[tuple[str, Any]]:
    """All that somebody without a seat can ask about a game, and what they are answered, headers too."""
    for path in LISTS:
        page = api.get(path).json()
        yield path, [row for row in page.get("items", page.get("games")) if game.endswith(row["id"])]
    reads: list[tuple[str, dict[str, str]]] = [(one.path.replace("/v1/games/{game}", game), {}) for one in OF_GAMES]
    reads += [(f"{game}{path}", {}) for path in ("?at=1", f"?at={last}", f"?at={last + 1}", "/board.txt?at=999")]
    reads += [
        (f"{game}/events{query}", {}) for query in (f"?after={last}", f"?after={last + 1}", "?proof=true&limit=500")
    ]
    reads += [(f"{game}/events", NDJSON), (f"{game}/chain?first={last}", {}), (f"{game}/inclusion?version={last}", {})]
    reads += [(f"{game}/events?wait=PT0.2S&after={last}", {}), (f"{game}/messages?wait=PT0.2S&after=1", {})]
    for path, headers in reads:
        answer = api.get(path, headers=headers)
        body = SERVICE.sub(b"", answer.content)
        yield path, (answer.status_code, {k: v for k, v in answer.headers.items() if k not in UNSAID}, body)
    yield "refusal", api.post(f"{game}/abort", {}, headers={"If-Match": '"0"'}).json()["code"]


def test_nothing_tells_a_stranger_what_happened_since(api: Api, parts: Wiring, group: list[Person]) -> None:
    # given a game that others see a day later, announced by somebody who has no seat in it
    host = Person.sign_up(api, "Host of the late")
    seats = [{"kind": "invited", "player": person.name} for person in group]
    made = host.api.post("/v1/games", {"rulebook": "systeme-solaire", "seats": seats, "delay": A_DAY})
    game = made.headers["Location"]
    group[0].api.put(f"{game}/seats/0")
    assert group[0].api.post(f"{game}/messages", {"text": "Before the start."}).status_code == 201
    for seat, person in enumerate(group[1:], 1):
        assert person.api.put(f"{game}/seats/{seat}").status_code == 200
    own, begun = WorkerContext(parts), group[0].api.get(game).json()
    last = begun["version"]

    def all_told() -> list[Any]:
        catch_up(parts)
        note_changed(own, milliseconds())
        worth = Worth(ReadModels(parts.work, parts.histories), parts.results, parts.watchers).best()
        listed = [GameRow.of(one.row, {}) for one in worth if one.row.id == begun["id"]]
        assert listed
        return [dict(told(viewer, game, last)) | {"watching": listed} for viewer in (api, host.api)]

    before = all_told()
    assert all(before[0][path] for path in LISTS[:2])
    following = api.get(f"{game}/events?after=0", headers=STREAM, stream=True)
    # when they play and talk, one gives up, and a bot plays on for them
    play_moves(game, group, 9)
    group[1].api.post(f"{game}/messages", {"text": "Nobody saw that coming."})
    assert group[2].api.post(f"{game}/resignation").status_code == 200
    now = group[0].api.get(game).json()
    assert now["version"] > last + 9
    # then the same questions have the very same answers
    for earlier, later in zip(before, all_told(), strict=True):
        for path, answer in earlier.items():
            assert later[path] == answer, path
    assert [one["refusal"] for one in before] == ["unauthenticated", "stale_version"]
    # and players, whom nothing is kept from, see all of it
    assert now["hash"] != begun["hash"]
    assert len(group[0].api.get(f"{game}/messages").json()["items"]) == 2
    assert group[0].api.get(f"{game}/events?limit=500").json()["version"] == now["version"]
    # until the game is over, when it lies open to everybody, also who has followed it all the time
    assert group[1].api.post(f"{game}/resignation").status_code == 200
    assert api.get(game).json()["version"] == last
    ended = group[0].api.post(f"{game}/win").json()
    assert api.get(game).json()["version"] == ended["version"] > now["version"]
    assert len(api.get(f"{game}/messages").json()["items"]) == 2
    with following:
        assert [int(one["id"]) for one in messages(following)] == list(range(1, ended["version"] + 1))


def test_moves_are_shown_once_so_many_others_were_played(api: Api, group: list[Person]) -> None:
    game = new_game(*group, delay={"kind": "moves", "moves": 3})
    versions, rng = [group[0].api.get(game).json()["version"]], random.Random(1)
    following = api.get(f"{game}/events", headers=STREAM, stream=True)
    with following:
        stream = messages(following)
        for _ in range(8):
            versions.append(play_once(game, awaited(group[0].api.get(game).json(), group), rng).json()["version"])
            shown = versions[max(0, len(versions) - 4)]
            seen = api.get(game).json()
            assert (seen["version"], seen["hash"]) == (shown, group[0].api.get(f"{game}?at={shown}").json()["hash"])
            assert api.get(f"{game}/events?limit=500").json()["after"] == shown
            assert api.get(f"{game}?at={shown + 1}").json()["code"] == "unknown_version"
        assert [int(next(stream)["id"]) for _ in range(versions[-4])] == list(range(1, versions[-4] + 1))
        over = play_out(game, group)
        assert [int(one["id"]) for one in stream][-1] == over["version"]
    assert api.get(game).json()["version"] == over["version"]


def test_time_shows_what_happened_to_who_waits_for_it(api: Api, group: list[Person]) -> None:
    # given readers of a game that is shown a moment later
    game = new_game(*group, delay={"kind": "time", "time": "PT2S"})
    begun = group[0].api.get(game).json()
    following = api.get(f"{game}/events?after={begun['version']}&talk=0", headers=STREAM, stream=True)
    with following:
        stream = messages(following)
        group[1].api.post(f"{game}/messages", {"text": "Now."})
        play_moves(game, group, 1)
        # then they are told by themselves, in whatever way they wait, and not at once
        page = api.get(f"{game}/events?after={begun['version']}&wait=PT30S").json()
        assert page["items"]
        assert page["version"] == group[0].api.get(game).json()["version"]
        heard = [next(stream) for _ in range(1 + len(page["items"]))]
        assert [one["event"] for one in heard if "event" in one] == ["talk"]
        assert [int(one["id"]) for one in heard if "id" in one] == [item["version"] for item in page["items"]]
    play_moves(game, group, 1)
    assert api.get(game).json()["version"] == page["version"]


def test_a_delay_is_of_some_moves_or_some_time(group: list[Person]) -> None:
    wanted = {"rulebook": "systeme-solaire", "seats": [{"kind": "open"}] * 3}
    for delay in ({"kind": "moves", "moves": 0}, {"kind": "moves", "moves": 51}, {"kind": "time", "time": "P2D"}, 3):
        refused = group[0].api.post("/v1/games", {**wanted, "delay": delay})
        assert (refused.status_code, refused.json()["field"].partition(".delay")[0]) == (422, "$")
