"""Every page of the client, with something on it: where it is, and when it is all there."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page

from tests.browser.postman import Postman
from tests.browser.tables import open_table
from tests.browser.visitors import Json, Visitor
from tests.patience import eventually

THERE = """
(picture) => {
  const busy = document.querySelector(".skeleton, [aria-busy=true]");
  const drawn = !picture || document.querySelector("[data-picture]")?.shadowRoot?.querySelector("svg");
  const late = [...document.images].some((image) => !image.complete && image.loading !== "lazy");
  const ends = (motion) => motion.effect.getTiming().iterations !== Infinity;
  const moving = document.getAnimations().some((motion) => motion.playState === "running" && ends(motion));
  const written = document.querySelector("h1") && document.fonts.status === "loaded";
  return Boolean(written && !busy && drawn && !late && !moving);
}
"""
DIGEST = {"mode": "digest", "digest_at": ["08:00", "18:30"], "quiet": {"begins": "22:00", "ends": "07:00"}}
"""Mail preferences with many fields."""
ASKING = {
    "response_type": "code",
    "redirect_uri": "https://sky.example.org/back",
    "scope": "read play talk invite organise mail",
    "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    "code_challenge_method": "S256",
}
"""What an app asks for that wants all it may have."""


@dataclass(frozen=True)
class Stop:
    """A page worth a look; `picture` is whether it shows a board."""

    name: str
    address: str
    picture: bool = False
    alone: bool = False
    """Only for visitors without an account."""
    plates: bool = False
    """Whether pictures of the games come with it, after all else."""
    complaints: tuple[str, ...] = ()
    """What the browser says of it rightly."""

    def open(self, visitor: Visitor) -> Page:
        """The page, when all of it is there."""
        with visitor.watch.expecting(*self.complaints):
            page = visitor.go(self.address)
            page.wait_for_function(THERE, arg=self.picture)
        visitor.watch.visit(page)
        return page


def tour(host: Visitor, postman: Postman) -> list[Stop]:
    """All pages, for a service in which something is going on. The host sits at the tables, and has mail."""
    address = postman.confirm(host)
    books = [book["key"] for book in host.ask("GET", "/rulebooks")["items"]]
    tables = [open_table([host], book) for book in books]
    waiting = open_table([host], books[0], seats=_open_seats(host, books[0]))
    over = bots_alone(host, books[-1])
    host.ask("POST", f"/games/{over}/comments", json={"version": 1, "text": "Pluton !"})
    host.ask("POST", f"/games/{over}/gallery", json={"text": "Pluton !"})
    await_turns(host, tables)
    seat = host.ask("POST", f"/games/{waiting}/tickets", json={})["ticket"]
    link = postman.letter(address, "awaited")["unsubscribe"]
    host.ask("PUT", "/accounts/me/notices", json=DIGEST)
    app = host.ask("POST", "/apps", json={"name": "Sky Watch", "redirect_uris": [ASKING["redirect_uri"]]})["id"]
    club = a_club(host, books[0])
    study = a_study(host, over)
    announced, cup = a_tournament(host), a_tournament(host, format="league", divisions=2)
    host.ask("POST", f"/tournaments/{cup}/start")
    assert eventually(lambda: host.ask("GET", f"/tournaments/{cup}/rounds")["items"])
    asking = urlencode({**ASKING, "client_id": app})
    return [
        Stop("front", "/", plates=True),
        Stop("sign-in", "/sign-in", alone=True),
        Stop("sign-up", "/sign-up", alone=True),
        Stop("forgotten", "/reset-password", alone=True),
        Stop("reset-password", f"/reset-password#{'k7' * 16}", alone=True),
        Stop("lobby", "/lobby"),
        Stop("new-game", f"/games/new?rulebook={books[0]}"),
        Stop("waiting", f"/games/{waiting}"),
        Stop("join", f"/join#{seat}", alone=True, plates=True),
        Stop("watching", "/lobby?show=watch"),
        Stop("past", "/past?status=finished"),
        Stop("inbox", "/inbox"),
        Stop("messages", "/messages"),
        Stop("player", f"/players/{host.name}"),
        Stop("clubs", "/clubs?name=n"),
        Stop("new-club", "/clubs/new"),
        Stop("club", f"/clubs/{club}"),
        Stop("club-talk", f"/clubs/{club}?show=talk"),
        Stop("club-members", f"/clubs/{club}?show=members"),
        Stop("club-ranking", f"/clubs/{club}?show=ranking"),
        Stop("club-lead", f"/clubs/{club}?show=lead"),
        Stop("studies", "/studies"),
        Stop("study", f"/studies/{study}?entry=2"),
        Stop("tournaments", "/tournaments?show=running"),
        Stop("new-tournament", f"/tournaments/new?rulebook={books[0]}"),
        Stop("tournament-open", f"/tournaments/{announced}"),
        Stop("tournament", f"/tournaments/{cup}"),
        Stop("tournament-rounds", f"/tournaments/{cup}?show=rounds"),
        Stop("tournament-entrants", f"/tournaments/{cup}?show=entrants"),
        Stop("tournament-fairness", f"/tournaments/{cup}?show=fairness"),
        Stop("leaderboards", f"/leaderboards/{books[0]}"),
        Stop("dice", "/dice"),
        Stop("rulebooks", "/rulebooks", plates=True),
        Stop("rules", f"/rulebooks/{books[0]}", plates=True),
        Stop("settings", "/settings"),
        Stop("authorize", f"/authorize?{asking}"),
        Stop("apps", "/apps"),
        Stop("device", "/device?user_code=WDJB-MJHT"),
        Stop("unsubscribe", f"/unsubscribe/{link}", alone=True),
        Stop("nowhere", "/no/such/page", complaints=("answered 404", "status of 404")),
        *(Stop(f"table-{book}", f"/games/{table}", picture=True) for book, table in zip(books, tables, strict=True)),
        Stop("finished", f"/games/{over}", picture=True),
        Stop("replay", f"/games/{over}/replay", picture=True),
    ]


def a_club(host: Visitor, rulebook: str) -> str:
    """A club that the host leads, with a table, and something said: its id."""
    terms = {"name": f"Night Watch {host.name}", "about": "Games at a slow pace.", "admission": "request"}
    club: str = host.ask("POST", "/clubs", json={**terms, "languages": ["en", "fr"]})["club"]["id"]
    host.ask("POST", f"/clubs/{club}/messages", json={"text": "Pluton !"})
    open_table([host], rulebook, seats=_open_seats(host, rulebook), club=club)
    return club


def a_study(host: Visitor, game: str) -> str:
    """A public study of the host's with three positions of a game that is over: its id."""
    terms = {"title": f"Openings of {host.name}", "about": "Pluton !", "language": "fr", "visibility": "public"}
    study: str = host.ask("POST", "/studies", json=terms)["study"]["id"]
    last = host.ask("GET", f"/games/{game}")["version"]
    for part, title in enumerate(("Saturne attend", "", "La fin"), 1):
        entry = {"game": game, "version": last * part // 3, "seat": 0 if part == 2 else None, "title": title}
        host.ask("POST", f"/studies/{study}/entries", json={**entry, "text": "Que jouez-vous ?\nPrenez le temps."})
    return study


def a_tournament(host: Visitor, **terms: Any) -> str:
    """A tournament of the host's, which the host has entered with three bots: its id."""
    games = {"rulebook": "destiny", "seats": 2, "clock": {"kind": "per_move", "limit": "P1D"}, "bots": True}
    body = {"format": "swiss", "title": f"Cup of {host.name}", "description": "Pluton !", **games, **terms}
    cup: str = host.ask("POST", "/tournaments", json=body)["id"]
    host.ask("PUT", f"/tournaments/{cup}/entry", json={})
    for _ in range(3):
        host.ask("POST", f"/tournaments/{cup}/bots", json={"level": "random"})
    return cup


def _open_seats(host: Visitor, rulebook: str) -> list[Json]:
    seats = min(host.ask("GET", f"/rulebooks/{rulebook}")["seats"])
    return [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]


def bots_alone(host: Visitor, rulebook: str) -> str:
    """A game that bots have played to its end: its id."""
    about = host.ask("GET", f"/rulebooks/{rulebook}")
    seats = [{"kind": "bot", "level": "normal"}] * min(about["seats"])
    game = open_table([host], rulebook, seats=seats)
    assert eventually(lambda: host.ask("GET", f"/games/{game}")["status"] == "finished")
    return game


def await_turns(host: Visitor, games: list[str]) -> None:
    """Wait until the host is awaited in all of these."""
    assert eventually(lambda: all(host.ask("GET", f"/games/{game}")["you"]["decision"] for game in games))
