"""Names, talk and words beside the dice are masked for readers who wish it, and the wish is the account's."""

from itertools import count
from typing import Any

import pytest

from service.wiring import Wiring
from tests.api.administration.staff import catch_up
from tests.api.client import Api, Person
from tests.api.mail.mailing import awaited_letter, confirm
from tests.api.masks.written import HIDDEN, WORD
from tests.api.once import Once
from tests.api.playing import new_game
from tests.api.streams.listening import STREAM, messages

_numbers = count(1)


@pytest.fixture(scope="module")
def rude(api: Api, once: Once) -> Person:
    return once(lambda: Person.sign_up(api, "Sale Connard"))


@pytest.fixture(scope="module")
def polite(api: Api, once: Once) -> Person:
    return once(lambda: Person.sign_up(api, "Polite Pat"))


@pytest.fixture(scope="module")
def game(rude: Person, polite: Person, parts: Wiring) -> str:
    """A game of the two and a bot, with talk and words for the dice, in all lists."""
    seats = [{"kind": "me"}, {"kind": "invited", "player": polite.name}, {"kind": "bot", "level": "random"}]
    asked: Any = {"rulebook": "systeme-solaire", "seats": seats, "entropy": f"{WORD} 01", "options": {"start_seat": 1}}
    address = rude.api.post("/v1/games", asked).headers["Location"]
    polite.api.put(f"{address}/seats/1", {"entropy": f"{WORD} 02"})
    rude.api.post(f"{address}/messages", {"text": f"Quelle {WORD} !"})
    catch_up(parts)
    return address


@pytest.fixture
def both(api: Api) -> tuple[Api, Api]:
    """Two spectators: one who reads masks, as all do without an account, and one who does not wish to."""
    person = Person.sign_up(api, f"Spectator {next(_numbers)}")
    person.api.patch("/v1/accounts/me", {"mask_words": False})
    return api, person.api


@pytest.mark.parametrize(
    "path",
    [
        *("{game}", "{game}/events", "{game}/board.txt", "{game}/messages", "/v1/games?player=Sale%20Connard"),
        *("/v1/players/Sale%20Connard", "/v1/players/{id}"),
    ],
)
def test_names_are_masked_wherever_they_are_told(both: tuple[Api, Api], game: str, rude: Person, path: str) -> None:
    masked, written = (api.get(path.format(game=game, id=rude.id)).text for api in both)

    assert "Connard" in written
    assert "Connard" not in masked
    assert "Sale C••••••" in masked


def test_talk_is_masked_in_pages_and_streams(both: tuple[Api, Api], game: str) -> None:
    pages = [api.get(f"{game}/messages").json()["items"][0]["text"] for api in both]
    said = []
    for api in both:
        with api.get(f"{game}/events?talk=0&after={_version(api, game)}", headers=STREAM, stream=True) as response:
            said.append(next(messages(response))["data"])

    assert pages == [f"Quelle {HIDDEN} !", f"Quelle {WORD} !"]
    assert [WORD in one for one in said] == [False, True]
    assert [HIDDEN in one for one in said] == [True, False]


def _version(api: Api, game: str) -> int:
    return int(api.get(game).json()["version"])


def test_players_read_their_own_entropy_as_it_is(both: tuple[Api, Api], game: str, rude: Person) -> None:
    def entropies(api: Api) -> list[str]:
        return [seat["entropy"] for seat in api.get(game).json()["seats"]]

    assert entropies(both[0]) == [f"{HIDDEN} 01", f"{HIDDEN} 02", ""]
    assert entropies(both[1]) == [f"{WORD} 01", f"{WORD} 02", ""]
    assert entropies(rude.api) == [f"{WORD} 01", f"{HIDDEN} 02", ""]


def test_the_reason_of_a_game_that_was_called_off_is_masked(
    both: tuple[Api, Api], rude: Person, polite: Person
) -> None:
    address = new_game(rude, polite, Person.sign_up(both[0], f"Third {next(_numbers)}"))
    rude.api.post(f"{address}/abort", {"reason": f"C'est de la {WORD}"})

    masked, written = (api.get(f"{address}/events?limit=500").text for api in both)
    archives = [api.get(f"{address}/archive").content for api in both]

    assert WORD in written
    assert WORD not in masked
    assert archives[0] == archives[1]
    assert WORD.encode() in archives[0]
    assert b"Connard" in archives[0]


def test_the_inbox_and_what_may_be_chosen_are_masked(game: str, rude: Person, polite: Person) -> None:
    masked = polite.api.get("/v1/inbox").text + polite.api.get(f"{game}/moves").text
    polite.api.patch("/v1/accounts/me", {"mask_words": False})
    written = polite.api.get("/v1/inbox").text
    polite.api.patch("/v1/accounts/me", {"mask_words": True})

    assert "Connard" in written
    assert "Connard" not in masked


@pytest.mark.parametrize(("wish", "read"), [(True, "Sale C••••••"), (False, "Sale Connard")])
def test_a_letter_is_written_from_what_its_player_reads(
    api: Api, parts: Wiring, gateway: Api, rude: Person, polite: Person, wish: bool, read: str
) -> None:
    person = Person.sign_up(api, f"By mail {next(_numbers)}")
    person.api.patch("/v1/accounts/me", {"mask_words": wish})
    address = f"{person.id}@example.org"
    confirm(person, gateway, address)
    game = new_game(person, rude, polite, options={"start_seat": 0})

    letter = awaited_letter(parts, person, gateway, game, address)
    told = api.as_(letter["bearer"]).get(game).json()

    assert told["seats"][1]["name"] == read
