"""Whatever tells of a game masks what its players wrote, for readers who wish it, and nothing else does."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from events.client import Client
from events.store import LogStore
from games.drawing.plain import board_of, picture_of
from service.masks.fields import masked_struct
from tests.api.client import Api, Person
from tests.api.masks.written import GAMES, HIDDEN, WORD, written_game
from tests.api.once import Once
from tests.api.streams.listening import NDJSON, follow, messages
from tests.projections.logs import renamed
from tests.stores import writer

Ways = dict[str, Callable[[Api, str], str]]


def _streamed(api: Api, game: str) -> str:
    last = api.get(game).json()["version"]
    told = []
    with follow(api, game) as response:
        for message in messages(response):
            told.append(message["data"])
            if message["id"] == str(last):
                break
    return "\n".join(told)


WAYS: Ways = {
    "game": lambda api, game: api.get(game).text,
    "past": lambda api, game: api.get(f"{game}?at={api.get(game).json()['version']}").text,
    "events": lambda api, game: api.get(f"{game}/events?limit=500").text,
    "lines": lambda api, game: api.get(f"{game}/events", headers=NDJSON).text,
    "stream": _streamed,
    "text": lambda api, game: api.get(f"{game}/board.txt").text,
    "picture": lambda api, game: api.get(f"{game}/board.svg").text,
}
UNTOUCHED: Ways = {
    "proofs": lambda api, game: api.get(f"{game}/events?proof=true&limit=500").text,
    "chain": lambda api, game: api.get(f"{game}/chain").text,
    "audit": lambda api, game: api.get(f"{game}/audit").text,
}


@pytest.fixture(scope="module")
def game(log_redis_url: str, once: Once) -> str:
    """A running game in whose view, boards and events the word is."""

    def adopted() -> str:
        redis: Client = writer(log_redis_url)
        LogStore(redis).adopt("words", renamed(written_game(GAMES["title"]).raws, "words"), 0)
        redis.close()
        return "/v1/games/words"

    return once(adopted)


@pytest.fixture(scope="module")
def reader(api: Api, once: Once) -> Api:
    """Somebody who wishes to read every word."""
    person = once(lambda: Person.sign_up(api, "Reader of words"))
    assert person.api.patch("/v1/accounts/me", {"mask_words": False}).json()["mask_words"] is False
    return person.api


@pytest.mark.parametrize("way", WAYS)
def test_readers_without_an_account_and_by_default_read_masks(api: Api, reader: Api, game: str, way: str) -> None:
    newcomer = Person.sign_up(api, f"Newcomer {way}").api
    read = WAYS[way]

    written, masked, default = (_flat(read(client, game)) for client in (reader, api, newcomer))

    assert WORD in written
    assert WORD not in masked + default
    assert HIDDEN in masked
    assert HIDDEN in default
    assert WORD in _flat(read(reader, game))  # what is kept for one reader is not given to the other


@pytest.mark.parametrize("way", UNTOUCHED)
def test_proofs_are_the_same_for_everybody(api: Api, reader: Api, game: str, way: str) -> None:
    masked, written = (UNTOUCHED[way](client, game) for client in (api, reader))

    assert masked == written
    assert HIDDEN not in masked


def test_tags_tell_readers_of_masks_from_others(api: Api, reader: Api, game: str) -> None:
    for path in (game, f"{game}/board.svg", f"{game}/board.txt"):
        tag = reader.get(path).headers["ETag"]

        assert reader.get(path, headers={"If-None-Match": tag}).status_code == 304
        assert api.get(path, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("seed", GAMES.values(), ids=GAMES)
def test_views_are_masked_and_drawn_wherever_the_word_stands(seed: int) -> None:
    game = written_game(seed).game

    for viewer in (None, 0, 1, 2):
        view: Any = game.view(viewer)
        view = masked_struct(view)
        drawn = board_of(game.book)(view, "fr", ["a", "b", "c"]) + picture_of(game.book)(view, "fr", ["a", "b", "c"])

        assert WORD.encode() not in msgspec.json.encode(view)
        assert WORD not in _flat(drawn)


def _flat(text: str) -> str:
    """Without case, line breaks and marks between letters that are drawn one by one."""
    return re.sub(r"<[^>]*>", "", text).lower()
