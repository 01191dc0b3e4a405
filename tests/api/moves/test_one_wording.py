"""One event has one wording, wherever it is read: a sentence follows from the stored event and its reader alone."""

import json
import random
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import count, islice

import pytest

from clients.api import Api as Reading
from clients.mail.compose.board.table import Table
from clients.mail.compose.clean import line
from games.core.catalogue import rulebooks
from tests.api.client import Api, Person
from tests.api.playing import Json, awaited, choose, new_game
from tests.api.streams.listening import NDJSON, follow, messages
from tests.projections.logs import seats_near

MOVES = 20
"""Enough for the first turns of every game; of Destiny some rounds, each with a needle that moves on."""

Told = dict[int, str | None]
"""Sentences by the versions of their events."""

_groups = count(1)


@pytest.fixture
def group(api: Api) -> list[Person]:
    """Three new people, of whom one reads English."""
    number = next(_groups)
    languages = {"Adèle": "fr", "Barbara": "en", "Cécile": "fr"}
    return [Person.sign_up(api, f"{name} {number}", language=language) for name, language in languages.items()]


@pytest.mark.parametrize("rulebook", sorted(rulebooks()))
def test_every_answer_tells_an_event_in_the_same_words(group: list[Person], rulebook: str) -> None:
    # given some moves, each sent twice under its key, and what was answered
    people = group[: seats_near(rulebooks()[rulebook], 3)]
    game = new_game(*people, rulebook=rulebook)
    answered = played(game, people)
    for person in people:
        # when the players read the events as a page, as lines, as a stream and in a letter
        page = told(person.api.get(f"{game}/events?limit=500").json()["items"])
        # then all tell them so, byte for byte
        assert {version: page[version] for version in answered[person.id]} == answered[person.id]
        assert lines(person, game) == page
        assert streamed(person, game, len(page)) == page
        assert set(mailed(person, game)) <= {line(text) for text in page.values() if text}


def played(game: str, people: list[Person]) -> Mapping[str, Told]:
    """Play some moves at random, each sent twice; what their players were answered."""
    rng = random.Random(game)
    answered: dict[str, Told] = defaultdict(dict)
    for place in range(MOVES):
        now = people[0].api.get(game).json()
        if now["status"] != "running":
            break
        person = awaited(now, people)
        asked = person.api.get(f"{game}/moves").json()
        body = {"move": choose(asked["forms"], rng), "decision": asked["decision"]["id"]}
        key = {"Idempotency-Key": f"{game}-{place}"}
        answer, again = (person.api.post(f"{game}/moves", body, headers=key) for _ in range(2))
        assert answer.status_code == 200, answer.text
        assert again.content == answer.content
        if answer.json()["status"] != "running":  # its secrets are open now: sentences say more than they did
            answered.clear()
        answered[person.id] |= told(answer.json()["events"])
    return answered


def told(events: Iterable[Json]) -> Told:
    """The sentences of events."""
    return {event["version"]: event["text"] for event in events}


def lines(person: Person, game: str) -> Told:
    """As an archive of all events tells them, one a line."""
    answer = person.api.get(f"{game}/events", headers=NDJSON)
    return told(map(json.loads, answer.text.splitlines()))


def streamed(person: Person, game: str, events: int) -> Told:
    """As the stream tells them."""
    with follow(person.api, game) as stream:
        return told([json.loads(message["data"]) for message in islice(messages(stream), events)])


def mailed(person: Person, game: str) -> list[str]:
    """As the log of a letter tells them."""
    language = person.api.get("/v1/accounts/me").json()["language"]
    return Table(Reading(person.api.url, language, person.token), game.rpartition("/")[2]).log
