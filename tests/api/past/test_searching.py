"""Games that are over are found by whatever is true of them, by those who may know of them."""

from typing import Any
from urllib.parse import urlencode

import pytest

from service.wiring import Wiring
from tests.api.administration.staff import catch_up
from tests.api.client import Api, Person
from tests.api.past.conftest import Kept
from tests.api.playing import new_game

Json = dict[str, Any]


def found(api: Api, **asked: object) -> set[str]:
    """The ids on all pages of a search; none comes twice."""
    ids: list[str] = []
    cursor: Json = {}
    while True:
        page = api.get(f"/v1/past-games?{urlencode({'limit': 2, **asked, **cursor})}").json()
        ids += [game["id"] for game in page["items"]]
        if page["next"] is None:
            assert len(ids) == len(set(ids))
            return set(ids)
        cursor = {"cursor": page["next"]}


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ("tower raised", {"tower_raised"}),
        ("TOWER", {"tower_raised", "tower_fell"}),
        ("la Tour", {"tower_raised", "tower_fell"}),
        ("called off", {"game_aborted"}),
    ],
)
def test_games_are_found_by_what_happened_in_them(api: Api, kept: Kept, words: str, kinds: set[str]) -> None:
    written = [f'"type":"{kind}"'.encode() for kind in kinds]
    wanted = {game for game, raws in kept.items() if any(mark in raw.public for raw in raws for mark in written)}
    assert 0 < len(wanted) < len(kept)
    assert found(api, rulebook="destiny", events=words) & kept.keys() == wanted
    assert found(api, events=words, rulebook="terre-lune") & kept.keys() == set()


def test_games_are_found_by_their_length(api: Api, kept: Kept) -> None:
    moves = {game: sum(b'"type":"move_played"' in raw.public for raw in raws) for game, raws in kept.items()}
    for length in set(moves.values()):
        wanted = {game for game in kept if moves[game] == length}
        assert found(api, rulebook="destiny", least_moves=length, most_moves=length) & kept.keys() == wanted
        longer = {game for game in kept if moves[game] > length}
        assert found(api, rulebook="destiny", least_moves=length + 1) & kept.keys() == longer


def test_private_games_are_found_by_their_players_only(people: dict[str, Person], parts: Wiring) -> None:
    # given that Ada won twice because all others resigned
    ada, bob, dora = (people[name] for name in ("Ada", "Bob", "Dora"))
    ids = []
    for visibility in ("public", "private"):
        game = new_game(ada, bob, dora, visibility=visibility, options={"hands": "closed"})
        for person, deed in ((bob, "resignation"), (dora, "resignation"), (ada, "win")):
            assert person.api.post(f"{game}/{deed}").status_code == 200
        ids.append(game.rpartition("/")[2])
    public, private = ids
    ended = ada.api.get(f"/v1/games/{public}").json()["updated"][:10]
    catch_up(parts)
    # then everybody finds the public one, by what is true of it
    searches: list[Json] = [
        {"player": "ada", "opponent": "Bob", "result": "won", "rated": "true"},
        {"player": "Bob", "result": "resigned", "since": ended, "until": ended},
        {"rulebook": "systeme-solaire", "version": 1, "options": "hands:closed,proxy_bids:true", "player": "Dora"},
        {"status": "finished", "events": "win claimed"},
    ]
    for asked in searches:
        for name, seen in (("Ada", {public, private}), ("Dora", {public, private}), ("Chen", {public})):
            assert found(people[name].api, **asked) & set(ids) == seen, (name, asked)
        assert found(ada.api.as_(None), **asked) & set(ids) == {public}
    # and nobody by what is not
    for other in (
        {"player": "Ada", "result": "resigned"},
        {"player": "Ada", "opponent": "Emil"},
        {"player": "Nobody at all"},
        {"player": "Ada", "since": "2999-01-01"},
        {"player": "Ada", "rulebook": "systeme-solaire", "options": "hands:open"},
        {"player": "Ada", "status": "aborted"},
        {"player": "Ada", "rated": "false"},
    ):
        assert found(ada.api, **other) & set(ids) == set(), other


@pytest.mark.parametrize(
    "query",
    ["result=won", "version=1", "options=a:b", "rulebook=destiny&options=a", "cursor=x", "since=x", "rated=x"],
)
def test_what_makes_no_sense_is_refused(api: Api, query: str) -> None:
    assert api.get(f"/v1/past-games?{query}").status_code == 422
