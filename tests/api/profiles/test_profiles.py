"""What players have done, as they and others read it."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from service.wiring import Wiring
from tests.api.administration import staff
from tests.api.client import Api, Person
from tests.api.once import Once
from tests.api.playing import RULEBOOK, new_game, play_out

Json = dict[str, Any]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def group(api: Api, once: Once) -> list[Person]:
    """Three people."""
    return once(lambda: [Person.sign_up(api, who) for who in ("Petra", "Quinn", "Rosa")])


@pytest.fixture(scope="module")
def over(parts: Wiring, group: list[Person], once: Once) -> Json:
    """A public game that they finished, and after it a private one."""

    def played() -> Json:
        public = play_out(new_game(*group), group)
        play_out(new_game(*group, visibility="private"), group)
        staff.catch_up(parts)
        return public

    return once(played)


def statistics(api: Api, name: str) -> Json:
    """Those of the one rulebook that was played."""
    [found] = api.get(f"/v1/players/{name}/statistics?language=en").json()["items"]
    return dict(found)


def test_statistics_tell_what_was_played(api: Api, group: list[Person], over: Json) -> None:
    standings = {one["seat"]: one for one in over["result"]["standings"]}
    titles = {one["key"]: one for one in api.get(f"/v1/rulebooks/{RULEBOOK}?language=en").json()["badges"]}
    for seat, person in enumerate(group):
        found = statistics(api, person.name)
        # then a stranger reads of the public game alone
        ranks = [0, 0, 0]
        ranks[standings[seat]["rank"] - 1] = 1
        assert (found["rulebook"], found["games"], found["seats"]) == (RULEBOOK, 1, [{"seats": 3, "ranks": ranks}])
        assert found["openings"][0]["name"].endswith("in the first lot")
        records = {one["kind"]: one for one in found["records"]}
        assert (records["score"]["value"], records["score"]["game"]) == (standings[seat]["score"], over["id"])
        assert ("margin" in records) == (standings[seat]["rank"] == 1)
        # and its badges are those of the game's end, with their words
        assert [one["key"] for one in found["badges"]] == standings[seat]["badges"]
        assert all({**one, "games": 1, "game": over["id"]} == one for one in found["badges"])
        assert all(titles[one["key"]].items() <= one.items() for one in found["badges"])
        # and oneself of both
        assert statistics(person.api, person.id)["games"] == 2
    french = api.get(f"/v1/players/{group[0].name}/statistics?language=fr").json()["items"][0]
    assert french["openings"][0]["name"].endswith("dans le premier lot")


def test_results_against_each_other(api: Api, group: list[Person], over: Json) -> None:
    ranks = {group[one["seat"]].id: one["rank"] for one in over["result"]["standings"]}
    one, two, three = group
    [row] = api.get(f"/v1/players/{one.name}/against/{two.name}").json()["items"]
    won, lost = ranks[one.id] < ranks[two.id], ranks[one.id] > ranks[two.id]
    assert row == {"rulebook": RULEBOOK, "won": int(won), "tied": int(not won and not lost), "lost": int(lost)}
    # and the other way round, with the private game, for one of the two and for nobody else
    mirrored = two.api.get(f"/v1/players/{two.name}/against/{one.name}").json()["items"][0]
    assert sum(mirrored[result] for result in ("won", "tied", "lost")) == 2
    assert (mirrored["lost"] >= row["won"], mirrored["won"] >= row["lost"]) == (True, True)
    assert three.api.get(f"/v1/players/{one.name}/against/{two.name}").json()["items"] == [row]
    assert api.get(f"/v1/players/{one.name}/against/Nobody").json()["code"] == "unknown_player"
    assert api.get(f"/v1/players/{one.name}/against/{one.name}").json() == {"items": []}


def test_ratings_over_time_as_data_and_as_picture(api: Api, group: list[Person], over: Json) -> None:
    path = f"/v1/players/{group[0].name}/ratings/{RULEBOOK}"
    items = api.get(path).json()["items"]
    now = next(one for one in api.get(f"/v1/players/{group[0].name}").json()["ratings"] if one["rulebook"] == RULEBOOK)
    assert (items[0]["rating"], items[0]["provisional"], len(items)) == (now["rating"], True, now["games"])
    first = api.get(f"{path}?limit=1").json()
    assert [*first["items"], *api.get(f"{path}?limit=1&cursor={first['next']}").json()["items"]] == items
    assert api.get(f"{path}?cursor=x").json()["field"] == "cursor"
    # a cursor names no game: the latest is a private one
    games = [one["id"] for one in group[0].api.get("/v1/games?status=finished&mine=true").json()["items"]]
    assert len(games) == len(items)
    assert [game for game in games if game in first["next"]] == []
    assert api.get(f"/v1/players/{group[0].name}/ratings/chess").json()["items"] == []
    # the picture says in words what it shows, and has the colours that were asked for
    pictures = {theme: api.get(f"{path}/chart.svg?language=en&theme={theme}") for theme in ("light", "dark")}
    plain = api.get(f"{path}/chart.svg?language=en")
    drawn = ET.fromstring(plain.text)
    assert drawn.findtext(f"{SVG}title") == "Rating in Solar System"
    assert f"over {now['games']} rated games" in str(drawn.findtext(f"{SVG}desc"))
    assert "prefers-color-scheme" in plain.text
    assert len({plain.text, *(picture.text for picture in pictures.values())}) == 3
    assert api.get(f"{path}/chart.svg?language=en", headers={"If-None-Match": plain.headers["ETag"]}).status_code == 304
    assert api.get(f"/v1/players/{group[0].name}/ratings/chess/chart.svg").status_code == 404
    unrated = api.get(f"/v1/players/{group[0].name}/ratings/destiny/chart.svg?language=en")
    assert "No rated games yet." in unrated.text
