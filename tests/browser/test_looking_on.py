"""Looking on: later than it is played, talking among those who do, and commenting once it is over."""

import os
from pathlib import Path

from tests.browser.conftest import Visit
from tests.browser.pages import THERE, bots_alone
from tests.browser.visitors import PHONE, Look, Visitor
from tests.patience import eventually

RULEBOOK = "systeme-solaire"


def seen(visitor: Visitor, name: str) -> None:
    """Keep a picture of what the visitor sees, where somebody wants to look at it."""
    if folder := os.environ.get("LOOKING_ON"):
        visitor.page.screenshot(path=Path(folder) / f"{name}.png")


def test_who_looks_on_is_late_and_talks_where_no_player_hears_it(visit: Visit) -> None:
    ada, dora, emil = visit(), visit(), visit(PHONE)
    # when somebody asks for a delay on the page of a new table
    page = ada.go(f"/games/new?rulebook={RULEBOOK}")
    page.get_by_label("Spectators see it").select_option("3 moves late")
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}").select_option("A bot")
    seen(ada, "create")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(lambda url: "/games/new" not in url)
    game = page.url.rpartition("/")[2]
    assert ada.ask("GET", f"/games/{game}")["delay"] == {"kind": "moves", "moves": 3}
    # then those who look on are told how late they are, and hear each other
    dora.go(f"/games/{game}").get_by_text("You are watching, 3 moves late").wait_for()
    if dora.page.get_by_role("tab", name="Chat").count():
        dora.page.get_by_role("tab", name="Chat").click()
    gallery = dora.page.get_by_role("region", name="Spectators’ talk")
    gallery.get_by_label("Say something").fill("Pluto will win this.")
    gallery.get_by_role("button", name="Send").click()
    gallery.get_by_role("log").get_by_text("Pluto will win this.").wait_for()
    emil.ask("POST", f"/games/{game}/gallery", json={"text": "Surely not."})
    gallery.get_by_role("log").get_by_text("Surely not.").wait_for()
    seen(dora, "gallery")
    # and the player does not
    assert ada.page.get_by_text("Spectators’ talk").count() == 0


def test_comments_stand_beside_the_move_that_they_are_about(visit: Visit) -> None:
    ada, dora = visit(), visit(Look(theme="dark"))
    game = bots_alone(ada, RULEBOOK)
    version = dora.ask("GET", f"/games/{game}/events?limit=40")["items"][-1]["version"]
    dora.ask("POST", f"/games/{game}/comments", json={"version": version, "text": "Here it was decided."})
    page = ada.go(f"/games/{game}/replay?at=9999")
    page.wait_for_function(THERE, arg=True)
    comments = page.locator(".comments")
    # when the reader goes to the move that has one
    comments.get_by_text("1 comment on another move.").wait_for()
    comments.get_by_role("button", name="Show").click()
    comments.get_by_text("Here it was decided.").wait_for()
    # and answers
    comments.get_by_label("Comment on this move").fill("I think so, too.")
    comments.get_by_role("button", name="Comment", exact=True).click()
    comments.get_by_text("I think so, too.").wait_for()
    seen(ada, "comments")
    # then it can be taken back
    comments.get_by_role("button", name="Delete your comment").click()
    assert eventually(lambda: comments.get_by_text("I think so, too.").count() == 0)
    assert [one["text"] for one in ada.ask("GET", f"/games/{game}/comments")["items"]] == ["Here it was decided."]
    dora.go(f"/games/{game}/replay?at={version}").get_by_text("Here it was decided.").wait_for()
    seen(dora, "comments-dark")
