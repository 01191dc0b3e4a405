"""Boards: the picture and the text from the caller's view, now and earlier, drawn once."""

import os
import random
import re
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from xml.etree import ElementTree as ET

import pytest
import requests

from service.pictures.drawer import PATIENCE_SECONDS
from tests.api.client import Api, Person
from tests.api.playing import awaited, new_game, play_once
from tests.api.process import Server
from tests.patience import eventually

PNG = b"\x89PNG\r\n\x1a\n"
GREEDY = 60
"""More pictures than one caller may have waiting in both web processes."""
AT_ONCE = 8
FORMS = {".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp", ".txt": "text/plain"}


@pytest.fixture
def group(people: dict[str, Person]) -> list[Person]:
    return [people[name] for name in ("Ada", "Bob", "Chen")]


@pytest.fixture
def game(group: list[Person]) -> str:
    return new_game(*group)


def children(parent: int) -> list[int]:
    """The processes that this one started."""
    text = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii")
    return [int(child) for child in text.split()]


def drawing_processes(server: Server) -> list[int]:
    """The children of the web processes."""
    return [drawing for web in children(server.process.pid) for drawing in children(web)]


@pytest.mark.parametrize("form", FORMS)
def test_a_board_has_its_type_and_a_tag(api: Api, game: str, form: str) -> None:
    answer = api.get(f"{game}/board{form}")

    assert answer.status_code == 200
    assert answer.headers["Content-Type"].partition(";")[0] == FORMS[form]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert {"default-src 'none'", "frame-ancestors 'none'", "sandbox"} < {
        *answer.headers["Content-Security-Policy"].split("; ")
    }
    same = api.get(f"{game}/board{form}", headers={"If-None-Match": answer.headers["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    assert api.get(f"{game}/board{form}").content == answer.content


def test_the_picture_has_the_elements_that_forms_refer_to(group: list[Person], game: str) -> None:
    opener = awaited(group[0].api.get(game).json(), group)
    forms = opener.api.get(f"{game}/moves").json()["forms"]

    picture = ET.fromstring(opener.api.get(f"{game}/board.svg").content)

    ids = {element.get("id") for element in picture.iter()}
    assert {element for form in forms for element in form["elements"]} <= ids


def test_the_picture_is_as_wide_as_asked_for(api: Api, game: str) -> None:
    small = api.get(f"{game}/board.png?width=300").content

    assert small.startswith(PNG)
    assert int.from_bytes(small[16:20], "big") == 300
    assert api.get(f"{game}/board.png?width=10").json()["field"] == "width"
    assert api.get(f"{game}/board.png?width=100000").json()["field"] == "width"


def test_a_tall_picture_is_drawn_for_phones(api: Api, game: str) -> None:
    wide, tall = (ET.fromstring(api.get(f"{game}/board.svg?shape={shape}").content) for shape in ("wide", "tall"))

    (_, _, width, height), (_, _, narrow, long) = (
        [float(number) for number in picture.attrib["viewBox"].split()] for picture in (wide, tall)
    )
    assert width > height
    assert narrow < long
    pixels = api.get(f"{game}/board.png?shape=tall&width=300").content
    assert int.from_bytes(pixels[16:20], "big") < int.from_bytes(pixels[20:24], "big")
    assert api.get(f"{game}/board.svg?shape=round").json()["field"] == "shape"


def test_a_focus_is_a_part_of_the_map(api: Api, game: str) -> None:
    assert api.get(f"{game}/board.svg?focus=0,0.25,0.5,0.75").status_code == 200
    assert api.get(f"{game}/board.png?focus=0.9,0.9,0.1,0.1&width=300").content.startswith(PNG)
    for wrong in ("1,2,3,4", "0,0,1", "0.5,0.5,0.6,0.2", "0,0,0.01,1", "nan,0,1,1", "", "0,0,1,1,1"):
        assert api.get(f"{game}/board.svg?focus={wrong}").json()["field"] == "focus"


def test_a_map_shows_the_part_asked_for(people: dict[str, Person]) -> None:
    stars = new_game(*(people[name] for name in ("Ada", "Bob")), rulebook="jeu-des-etoiles")
    api = people["Ada"].api

    whole, part, other = (
        api.get(f"{stars}/board.svg{query}") for query in ("", "?focus=0.1,0.1,0.3,0.3", "?focus=0.5,0.1,0.3,0.3")
    )

    assert len({answer.headers["ETag"] for answer in (whole, part, other)}) == 3
    assert len({answer.content for answer in (whole, part, other)}) == 3


def test_a_hand_is_shown_to_its_own_seat_only(api: Api, group: list[Person], game: str) -> None:
    pictures = [api.get(f"{game}/board.svg").text, *(person.api.get(f"{game}/board.svg").text for person in group)]

    assert [len(re.findall(r'id="hand-\w+-\d"', picture)) for picture in pictures] == [0, 5, 5, 5]
    assert len({person.api.get(f"{game}/board.svg").headers["ETag"] for person in group}) == 3


def test_an_earlier_board_is_the_one_that_was_drawn_then(group: list[Person], game: str) -> None:
    ada = group[0].api
    then, version = ada.get(f"{game}/board.txt").text, ada.get(game).json()["version"]
    rng = random.Random(2)
    for _ in range(6):
        play_once(game, awaited(ada.get(game).json(), group), rng)

    assert ada.get(f"{game}/board.txt").text != then
    assert ada.get(f"{game}/board.txt?at={version}").text == then


def test_a_board_speaks_the_language_asked_for(api: Api, game: str) -> None:
    french, english = (api.get(f"{game}/board.txt?language={tongue}") for tongue in ("fr", "en"))

    assert french.headers["Content-Language"] == "fr"
    assert french.text != english.text
    assert french.headers["ETag"] != english.headers["ETag"]


@pytest.mark.parametrize("form", FORMS)
def test_before_the_start_the_board_shows_who_has_come(people: dict[str, Person], form: str) -> None:
    body = {"rulebook": "systeme-solaire", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
    game = people["Ada"].api.post("/v1/games", body).headers["Location"]

    answer, first = (people["Ada"].api.get(f"{game}/board{form}{query}") for query in ("", "?at=1"))

    assert (answer.status_code, first.status_code) == (200, 200)
    assert form in (".png", ".webp") or ("Ada" in answer.text and "free" in answer.text)


def test_whoever_asks_for_more_pictures_than_may_wait_is_refused_some(people: dict[str, Person], game: str) -> None:
    greedy, other = people["Dora"].api, people["Emil"].api

    with ThreadPoolExecutor(GREEDY + 1) as callers:
        asked = [callers.submit(greedy.get, f"{game}/board.png?width={300 + number}") for number in range(GREEDY)]
        one = callers.submit(other.get, f"{game}/board.png?width=299").result()
        answers = [answer.result() for answer in asked]

    assert one.status_code == 200
    assert {answer.status_code for answer in answers} == {200, 503}
    refused = [answer for answer in answers if answer.status_code == 503]
    codes = {answer.json()["code"] for answer in refused}
    assert {"overloaded"} <= codes <= {"overloaded", "not_drawn"}  # a busy machine may draw some too slowly
    assert all(int(answer.headers["Retry-After"]) > 0 for answer in refused)
    assert greedy.get(f"{game}/board.png?width=300").status_code == 200


def test_a_drawing_that_breaks_off_costs_that_picture_only(api: Api, server: Server, game: str) -> None:
    assert api.get(f"{game}/board.png?width=290").status_code == 200
    drawing = drawing_processes(server)
    assert drawing
    for process in drawing:
        os.kill(process, signal.SIGSTOP)

    def answered(path: str) -> tuple[requests.Response, float]:
        return api.get(path), monotonic()

    pictures = [f"{game}/board.png?width={280 + number}" for number in range(AT_ONCE)]
    with ThreadPoolExecutor(AT_ONCE) as callers:
        asked = [callers.submit(answered, picture) for picture in pictures]
        sleep(0.5)
        for process in drawing:
            with suppress(ProcessLookupError):  # a machine that stalled: it has had its time
                os.kill(process, signal.SIGKILL)
        killed = monotonic()
        lost = [(answer, at) for answer, at in (one.result() for one in asked) if answer.status_code != 200]

    assert lost
    assert {(answer.status_code, answer.json()["code"]) for answer, _ in lost} == {(503, "not_drawn")}
    # what is lost later than that a busy machine drew too slowly, in a process that was started since
    assert len([at for _, at in lost if at < killed + PATIENCE_SECONDS]) <= len(drawing)
    assert eventually(lambda: {api.get(picture).status_code for picture in pictures} == {200})
