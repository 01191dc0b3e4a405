"""Past games in the browser: a search is an address that anybody can open, and games are taken along as files."""

from pathlib import Path

from playwright.sync_api import expect

from projections.proofs.archive import read_archives
from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import Visitor
from tests.patience import eventually


def called_off(host: Visitor, visibility: str) -> str:
    """A game that its host called off at once: its id."""
    book = host.ask("GET", "/rulebooks")["items"][0]
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (min(book["seats"]) - 1)]
    game = open_table([host], book["key"], seats=seats, visibility=visibility)
    host.ask("POST", f"/games/{game}/abort", json={})
    assert eventually(lambda: any(row["id"] == game for row in host.ask("GET", "/past-games")["items"]))
    return game


def test_a_search_is_an_address_and_shows_each_what_they_may_find(visit: Visit) -> None:
    host, stranger = visit(), visit()
    public, private = (called_off(host, visibility) for visibility in ("public", "private"))
    page = host.go("/lobby")
    page.get_by_role("link", name="Search past games").click()
    # when the host looks for what they called off
    page.get_by_label("Player", exact=True).fill(host.name)
    page.get_by_text("More filters").click()
    page.get_by_label("How it ended").select_option("aborted")
    page.get_by_label("What happened").fill("called off")
    page.get_by_role("button", name="Search", exact=True).click()
    # then both games are there, and for whoever opens the address the public one
    expect(page.locator(".game-row-title")).to_have_count(2)
    theirs = stranger.go(page.url.removeprefix(host.url))
    expect(theirs.locator(".game-row-title")).to_have_count(1)
    expect(theirs.locator(f".game-row-title[href='/games/{public}']")).to_be_visible()
    expect(theirs.get_by_label("How it ended")).to_have_value("aborted")
    # and what nobody did is not there
    page.get_by_label("Player’s result").select_option("won")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".empty-title")).to_have_text("No game found")
    page.get_by_role("link", name="Clear").click()
    expect(page.get_by_label("Player", exact=True)).to_have_value("")
    # when the host takes the games along, and the stranger those of the month
    for who, name, games in ((page, "Your games", {public, private}), (theirs, "Games of a month", {public})):
        card = who.locator(".card", has=who.get_by_role("heading", name=name))
        with who.expect_download() as taken:
            card.get_by_text("Download", exact=True).click()
        lines = Path(taken.value.path()).read_bytes().splitlines()
        assert {public, private} & {archive.head.game for archive in read_archives(lines)} == games
