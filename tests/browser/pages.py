"""Every page of the client, with something on it: where it is, and when it is all there."""

from dataclasses import dataclass

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
    await_turns(host, tables)
    seat = host.ask("POST", f"/games/{waiting}/tickets", json={})["ticket"]
    link = postman.letter(address, "awaited")["unsubscribe"]
    host.ask("PUT", "/accounts/me/notices", json=DIGEST)
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
        Stop("inbox", "/inbox"),
        Stop("player", f"/players/{host.name}"),
        Stop("leaderboards", f"/leaderboards/{books[0]}"),
        Stop("dice", "/dice"),
        Stop("rulebooks", "/rulebooks", plates=True),
        Stop("rules", f"/rulebooks/{books[0]}", plates=True),
        Stop("settings", "/settings"),
        Stop("unsubscribe", f"/unsubscribe/{link}", alone=True),
        Stop("nowhere", "/no/such/page", complaints=("answered 404", "status of 404")),
        *(Stop(f"table-{book}", f"/games/{table}", picture=True) for book, table in zip(books, tables, strict=True)),
        Stop("finished", f"/games/{over}", picture=True),
        Stop("replay", f"/games/{over}/replay", picture=True),
    ]


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
