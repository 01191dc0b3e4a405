"""Finished games without the client: to be read, and to be recognised where somebody shares an address."""

import io
import random
import re
import time
from html.parser import HTMLParser

import msgspec
import pytest
import requests
from flask import Flask
from PIL import Image

from games.core.catalogue import rulebooks
from games.core.forms import sample_move
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Sit
from service.accounts.slots.keys import owned_id
from service.administration.listing import HOLD_SECONDS
from service.api.app import create_app
from service.api.site import previews, reading
from service.api.site.finished import Finished
from service.limits.rates import READ, Limits
from service.settings import Settings
from service.settings.given import SettingError
from service.studies import writing as studies
from service.studies.model import Entry, Hiding, Position, Terms, Visibility
from service.wiring import Wiring
from tests.api.administration import staff
from tests.api.client import Api, Person
from tests.api.once import Once
from tests.api.playing import new_game
from tests.api.process import Server
from tests.patience import PATIENCE_SECONDS
from tests.projections.logs import Kept, finished, players, renamed
from tests.rules.contract.pictures import HOSTILE

HTML = "text/html,application/xhtml+xml,*/*;q=0.8"
BOOKS = sorted(rulebooks())
WRITTEN = {"en": "14 November 2023", "fr": "14 novembre 2023"}
"""The day of the games that `Kept` keeps."""
RULEBOOK = "systeme-solaire"
LANGUAGES = ("en", "fr")
LASTING = ("Content-Type", "Cache-Control", "ETag", "Vary", "Content-Length", "Content-Security-Policy")
VOID = {"meta", "link", "img", "source"}
MOMENT = 1_700_000_020.0


class Page(HTMLParser):
    """A page as a browser without JavaScript reads it: its elements, its properties, its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return "".join(self.words)

    def said(self, name: str) -> str | None:
        """What the page says of itself under a name."""
        metas = [about for tag, about in self.elements if tag == "meta"]
        return next((about["content"] for about in metas if name in (about.get("property"), about.get("name"))), None)

    def addresses(self) -> set[str | None]:
        return {about.get("href") or about.get("src") for _, about in self.elements}


def get(server: Server, path: str, language: str = "en", **headers: str) -> requests.Response:
    about = {"Accept": HTML, "Accept-Language": language, **headers}
    return requests.get(server.url + path, headers=about, timeout=PATIENCE_SECONDS)


def lasting(answer: requests.Response) -> tuple[object, ...]:
    """What a stranger could tell two answers apart by."""
    return (answer.status_code, answer.content, *(answer.headers.get(name) for name in LASTING))


def _played(visibility: str) -> Kept:
    book = rulebooks()[RULEBOOK]
    kept, rng = Kept(book, players(book.seats[0]), visibility=visibility), random.Random(0)
    while not kept.game.over:
        seat = min(kept.game.decisions)
        kept.do(Play(seat, sample_move(kept.game.forms(seat), rng)))
    return kept


def _called_off() -> Kept:
    kept = Kept(rulebooks()[RULEBOOK], (Sit(0, "player-0", "salt"), None, None))
    kept.do(Abort("Nobody comes."))
    return kept


@pytest.fixture(scope="module")
def over(parts: Wiring, once: Once) -> dict[str, str]:
    """A public game of each rulebook that was played to its end: their ids."""
    return once(lambda: _adopted(parts, {key: finished(rulebooks()[key], rulebooks()[key].seats[0]) for key in BOOKS}))


@pytest.fixture(scope="module")
def untold(parts: Wiring, over: dict[str, str], people: dict[str, Person], once: Once) -> dict[str, str]:
    """Games that are not for everybody to read, or not yet, and none at all: their ids."""
    return once(lambda: _untold(parts, people))


def _untold(parts: Wiring, people: dict[str, Person]) -> dict[str, str]:
    found = _adopted(parts, {"private": _played("private"), "called off": _called_off(), "listed": _played("public")})
    parts.listing.hide(found["listed"], "A test.", by="operator", at=0)
    for visibility in ("public", "private"):
        running = new_game(people["Ada"], people["Bob"], people["Chen"], visibility=visibility)
        found[f"{visibility} and running"] = running.rpartition("/")[2]
    time.sleep(HOLD_SECONDS)
    return {**found, "none": "abcdefghijklmnop", "odd": "%3Cscript%3E"}


def _adopted(parts: Wiring, played: dict[str, Kept]) -> dict[str, str]:
    ids = {name: f"shared{re.sub('[^a-z]', '', name)}" for name in played}
    for name, kept in played.items():
        parts.log.adopt(ids[name], renamed(kept.raws, ids[name]), 0)
    staff.catch_up(parts)
    return ids


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", BOOKS)
def test_a_finished_game_is_read_without_the_client(
    server: Server, api: Api, over: dict[str, str], key: str, language: str
) -> None:
    # given what the API says of the game
    game = api.get(f"/v1/games/{over[key]}").json()
    told = api.get(f"/v1/games/{over[key]}/events?limit=500&language={language}").json()["items"]
    # when
    answer = get(server, f"/games/{over[key]}", language)
    page = Page(answer.text)
    # then all of it is on the page, in its reader's language
    assert dict(page.elements)["html"] == {"lang": language}
    assert [event["text"] for event in told if event["text"] and event["text"] not in page.text] == []
    title = rulebooks()[key].texts.words(language).say("title")
    assert title in str(page.said("og:title"))
    assert all(str(one["score"]) in str(page.said("og:description")) for one in game["result"]["standings"])
    api_address = f"/v1/games/{over[key]}"
    assert {f"{api_address}/archive", f"{api_address}/audit"} < page.addresses()
    # and dates are written as its reader does, and no link leads to a page that only the client shows
    assert WRITTEN[language] in page.text
    assert re.search(r"\d{4}-\d\d-\d\d", page.text) is None
    assert f"/rulebooks/{key}" not in page.addresses()
    # and so it is on the address of its replay, and in the language that an address asks for
    assert Page(get(server, f"/games/{over[key]}/replay", language).text).said("og:title") == page.said("og:title")
    other = next(one for one in LANGUAGES if one != language)
    asked = Page(get(server, f"/games/{over[key]}?language={language}", other).text)
    assert asked.said("og:description") == page.said("og:description")
    # and whoever has it need not read it again
    same = get(server, f"/games/{over[key]}", language, **{"If-None-Match": answer.headers["ETag"]})
    assert (same.status_code, same.content) == (304, b"")


def test_the_client_gets_what_it_would_without_the_game(server: Server, over: dict[str, str]) -> None:
    told, untold = (get(server, f"/games/{name}").text for name in (over[RULEBOOK], "none"))
    before, _, rest = told.partition("<noscript>")
    usual, _, others = untold.partition("<noscript>")
    assert rest.partition("</noscript>")[2] == others.partition("</noscript>")[2]
    assert [line for line in usual.splitlines() if line not in before and not re.match("<meta|<title", line)] == []


def test_no_page_and_no_card_tells_a_game_that_is_not_shown_from_none(server: Server, untold: dict[str, str]) -> None:
    for path in ("/games/{}", "/games/{}/replay", "/cards/en/games/{}.png", "/cards/fr/games/{}.png"):
        answers = {name: lasting(get(server, path.format(game))) for name, game in untold.items()}
        assert {name for name, answer in answers.items() if answer != answers["none"]} == set()
        assert answers["none"][0] == 200
    assert lasting(get(server, "/cards/en/games/none.png")) == lasting(get(server, "/cards/en/site.png"))


def test_a_game_that_is_taken_off_the_lists_is_no_longer_shown(server: Server, parts: Wiring) -> None:
    game = _adopted(parts, {"taken off": _played("public")})["taken off"]
    assert 'class="reading"' in get(server, f"/games/{game}").text
    # when
    parts.listing.hide(game, "A test.", by="operator", at=0)
    time.sleep(HOLD_SECONDS)
    # then
    assert lasting(get(server, f"/games/{game}")) == lasting(get(server, "/games/none"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shared_has_a_card(server: Server, over: dict[str, str], language: str) -> None:
    cards = set()
    for path in (
        "/",
        "/rulebooks/none",
        *(f"/rulebooks/{key}" for key in BOOKS),
        *(f"/games/{over[key]}" for key in BOOKS),
    ):
        page = Page(get(server, path, language).text)
        assert (page.said("og:image:width"), page.said("og:image:height")) == ("1200", "630")
        assert page.said("twitter:card") == "summary_large_image"
        assert str(page.said("og:image")).startswith(f"{server.url}/cards/{language}/")
        cards.add(str(page.said("og:image")))
    assert len(cards) == 1 + 2 * len(BOOKS)
    drawn = {card: requests.get(card, timeout=PATIENCE_SECONDS) for card in cards}
    for card, answer in drawn.items():
        image = Image.open(io.BytesIO(answer.content))
        assert (image.format, image.size) == ("PNG", (1200, 630))
        assert "max-age" in answer.headers["Cache-Control"]
        again = requests.get(card, headers={"If-None-Match": answer.headers["ETag"]}, timeout=PATIENCE_SECONDS)
        assert again.status_code == 304
    assert len({answer.content for answer in drawn.values()}) == len(cards)


ABOUT = "How they <open>.\n\nAnd close."


def _study(parts: Wiring, owner: str, visibility: Visibility, *positions: Position, hidden: bool = False) -> str:
    terms = Terms("Doors & <doors>", ABOUT, visibility=visibility)
    entries = tuple(
        Entry(number, position, "" if number > 1 else HOSTILE[0], f"<b>{number}</b> shit")
        for number, position in enumerate(positions, 1)
    )
    study = studies.new(owned_id(owner), terms, "once")
    hiding = Hiding(0, "A test.") if hidden else None
    return studies.make(parts, msgspec.structs.replace(study, entries=entries, hiding=hiding))[0].id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_public_study_is_read_without_the_client(
    server: Server, parts: Wiring, people: dict[str, Person], over: dict[str, str], language: str
) -> None:
    # given a study of two positions, one of them as a player saw it
    first, other = (Position(over[RULEBOOK], at, seat, RULEBOOK, private=False) for at, seat in ((9, None), (20, 1)))
    study = _study(parts, people["Ada"].id, "public", first, other)
    # when
    answer = get(server, f"/studies/{study}", language)
    page = Page(answer.text)
    # then it is recognised
    assert (page.said("og:title"), page.said("og:description")) == ("Doors & <doors>", ABOUT)
    assert page.said("og:image") == f"{server.url}/cards/{language}/rulebooks/{RULEBOOK}.png"
    # and all that is written in it is on the page, as text, masked
    for text in ("Doors & <doors>", ABOUT, HOSTILE[0], "Position 2", "<b>1</b> s•••", "<b>2</b> s•••", "Ada"):
        assert text in page.text
    assert rulebooks()[RULEBOOK].texts.words(language).say("title") in page.text
    # and so are its boards, as they were seen
    boards = [str(about["src"]) for tag, about in page.elements if tag == "img"]
    assert [board.partition("width=1200")[2] for board in boards] == [
        f"&at=9&outside=true&language={language}",
        f"&at=20&viewer=1&language={language}",
    ]
    links = page.addresses() | {about.get("srcset") for _, about in page.elements}
    addresses = {link for link in links if link and link.startswith("/v1/")}
    assert len(addresses) == 6
    assert {get(server, address, Accept="*/*").status_code for address in addresses} == {200}
    # and whoever has it need not read it again
    same = get(server, f"/studies/{study}", language, **{"If-None-Match": answer.headers["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    # when it changes, then so does the page
    changed = msgspec.structs.replace(parts.studies.get(study), version=2, entries=())
    assert parts.studies.put(changed, 1)
    assert HOSTILE[0] not in get(server, f"/studies/{study}", language).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_tells_a_study_that_is_not_public_from_none(
    server: Server, parts: Wiring, people: dict[str, Person], language: str
) -> None:
    position = Position("game", 1, None, RULEBOOK, private=False)
    ada = people["Ada"].id
    untold = [_study(parts, ada, "private", position), _study(parts, ada, "unlisted", position)]
    untold.append(_study(parts, ada, "public", position, hidden=True))
    nothing = lasting(get(server, "/studies/none", language))
    assert {lasting(get(server, f"/studies/{study}", language)) for study in untold} == {nothing}


@pytest.mark.parametrize("path", ["de/site", "en/rulebooks/chess", "en/none", "en/games/a/b"])
def test_a_card_of_nothing_is_not_there(server: Server, path: str) -> None:
    assert requests.get(f"{server.url}/cards/{path}.png", timeout=PATIENCE_SECONDS).status_code == 404


@pytest.fixture
def app(parts: Wiring) -> Flask:
    return create_app(parts)


def test_names_are_text_whatever_they_hold(app: Flask, parts: Wiring, over: dict[str, str]) -> None:
    # given
    live = parts.games.load(over[RULEBOOK])
    usual, hostile = (Finished(live, "en", names) for names in (("Ada", "Bob"), HOSTILE))
    # when
    with app.test_request_context("/"):
        bodies = [reading.body_of(found, "0" * 16) for found in (usual, hostile)]
        heads = [previews.head_of(reading.preview_of(found), "en") for found in (usual, hostile)]
    # then the page has the same elements with the same addresses
    for one, other in (bodies, heads):
        plain, evil = Page(one), Page(other)
        assert [tag for tag, _ in plain.elements] == [tag for tag, _ in evil.elements]
        assert [{*about} for _, about in plain.elements] == [{*about} for _, about in evil.elements]
    assert HOSTILE[0] in Page(bodies[1]).text
    assert "noscript" not in bodies[1]


def test_addresses_for_others_are_the_public_ones() -> None:
    settings = Settings(secret_key="k" * 32, public_url="https://games.example.org/")
    page = Page(create_app(settings).test_client().get("/", headers={"Host": "evil.example"}).text)
    assert page.said("og:image") == "https://games.example.org/cards/en/site.png"
    for wrong in ("games.example.org", "ftp://games.example.org", 'https://a"b', "https://a/b"):
        with pytest.raises(SettingError, match="ASTROLUDE_PUBLIC_URL"):
            Settings.read({"ASTROLUDE_PUBLIC_URL": wrong})


def test_whoever_reads_too_much_still_gets_the_client_s_page(parts: Wiring, over: dict[str, str]) -> None:
    # given a service that answers five reads, in a minute that does not end
    few = Wiring(msgspec.structs.replace(parts.settings, rate_limits=5 / READ.requests))
    vars(few)["limits"] = Limits(few.settings.rate_limits, clock=lambda: MOMENT)
    client = create_app(few).test_client()
    # when
    pages = [client.get(f"/games/{over[RULEBOOK]}") for _ in range(7)]
    # then
    assert [page.status_code for page in pages] == [200] * 7
    assert ['class="reading"' in page.text for page in pages] == [True] * 5 + [False] * 2
