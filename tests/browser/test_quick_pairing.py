"""Quick pairing in the lobby: two visitors who want the same meet at a table; whoever waits may think again."""

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.test_every_page import faults
from tests.browser.visitors import PHONE, Visitor

BOOK = "destiny"


def wish(visitor: Visitor, speed: str, seats: str = "2") -> Page:
    """The lobby, with a wish in the form."""
    page = visitor.go(f"/lobby?rulebook={BOOK}")
    form = page.get_by_role("form", name="Quick pairing")
    if visitor.look.touch:
        page.get_by_text("Say what you would like to play").click()
    form.get_by_label("What to play").select_option(BOOK)
    form.get_by_label("Speed").select_option(speed)
    form.get_by_label("Players").select_option(seats)
    return page


def find(page: Page) -> None:
    page.get_by_role("button", name="Find opponents").click()


def test_two_visitors_who_want_the_same_meet_at_a_table(visit: Visit) -> None:
    # given one who waits, and one without an account, on a phone
    first, second = visit(), visit(PHONE, "")
    waiting = wish(first, "live")
    find(waiting)
    expect(waiting.get_by_text("Looking for opponents")).to_be_visible()
    assert faults(first) == []
    # when
    find(wish(second, "live"))
    # then
    for visitor in (second, first):
        expect(visitor.page.locator(".table")).to_be_visible()
    assert second.page.url == waiting.url
    game = first.ask("GET", f"/games/{waiting.url.rpartition('/')[2]}")
    assert (game["rulebook"], game["status"], game["clock"]["kind"]) == (BOOK, "running", "bank")
    assert all(seat["entropy"] for seat in game["seats"])


def test_a_game_made_between_the_answer_and_the_first_look_is_gone_to(visit: Visit) -> None:
    # given one who waits, and another whose answer was written a moment before the two were put together
    first, second = visit(), visit()
    find(wish(first, "hour"))
    expect(first.page.get_by_text("Looking for opponents")).to_be_visible()
    page = wish(second, "hour")

    def a_moment_before(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"game": None})

    page.route(
        "**/v1/seeks", lambda route: a_moment_before(route) if route.request.method == "POST" else route.continue_()
    )
    # when
    find(page)
    # then
    expect(page.locator(".table")).to_be_visible()


def test_whoever_cancels_waits_no_more_and_another_speed_meets_nobody(visit: Visit) -> None:
    # given
    first, second = visit(), visit()
    page = wish(first, "week", "3")
    page.get_by_role("radio", name="Near my rating").check()
    find(page)
    mark = page.locator(".seek")
    expect(mark).to_contain_text("A week a move")
    assert first.ask("GET", "/seeks")["items"][0]["ratings"] == {"below": 5, "above": 5}
    # when another wants the same faster
    other = wish(second, "three-days", "3")
    find(other)
    expect(other.locator(".seek")).to_be_visible()
    # and the first thinks again
    mark.get_by_role("button", name="Cancel").click()
    # then
    expect(mark).to_have_count(0)
    assert first.ask("GET", "/seeks")["items"] == []
    other.locator(".seek").get_by_role("button", name="Cancel").click()
    expect(other.locator(".seek")).to_have_count(0)


def test_a_new_table_takes_a_clock_by_its_name(visit: Visit) -> None:
    host = visit()
    page = host.go(f"/games/new?rulebook={BOOK}")
    page.get_by_label("Speed").select_option("live")
    expect(page.get_by_role("radio", name="Time bank")).to_be_checked()
    expect(page.get_by_label("Time for each player")).to_have_value("PT15M")
    page.get_by_label("Added with every move").select_option("PT1M")
    expect(page.get_by_label("Speed")).to_have_value("")
    page.get_by_label("Speed").select_option("three-days")
    expect(page.get_by_label("Time per move")).to_have_value("P3D")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".seat-row")
    game = host.ask("GET", f"/games/{page.url.rpartition('/')[2]}")
    assert game["clock"] == {"kind": "per_move", "limit": "P3D"}
