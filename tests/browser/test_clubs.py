"""Clubs in the browser: founded, joined on request, talked in, played in, left; and the page of one's own apps."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_every_page import faults
from tests.browser.test_people import Words
from tests.browser.visitors import LOOKS, Visitor

CLUBS = ("games/clubs", "account/people")


def turn_to(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("tab", name=name, exact=True).click()


def test_a_club_is_founded_joined_and_left(visit: Visit) -> None:
    host, guest = visit(LOOKS["light"]), visit(LOOKS["phone"])
    en, fr = Words("en", CLUBS), Words("fr", CLUBS)
    name = f"Sky of {host.name}"
    # Given a club that its founder has described, which takes who asks
    page = host.go("/clubs")
    page.get_by_role("link", name=en("clubs.found")).click()
    page.get_by_label(en("clubs.name"), exact=True).fill("A")
    page.get_by_role("radio", name=en("clubs.way.request")).check()
    with host.watch.expecting("422"):
        page.get_by_role("button", name=en("clubs.found.do")).click()
        expect(page.get_by_label(en("clubs.name"), exact=True)).to_have_attribute("aria-invalid", "true")
    page.get_by_label(en("clubs.name"), exact=True).fill(name)
    page.get_by_role("button", name=en("clubs.found.do")).click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    # when somebody finds it, asks, and is let in
    other = guest.go("/clubs")
    other.get_by_role("searchbox").fill(host.name)
    other.get_by_role("button", name=fr("clubs.look")).click()
    other.get_by_role("link", name=name).click()
    other.get_by_role("button", name=fr("clubs.ask")).click()
    other.get_by_role("dialog").get_by_label(fr("clubs.plea")).fill("Bonsoir.")
    assert faults(guest) == []
    other.get_by_role("dialog").get_by_role("button", name=fr("clubs.ask"), exact=True).click()
    expect(other.get_by_role("button", name=fr("clubs.withdraw"))).to_be_visible()
    turn_to(host, en("clubs.lead-tab"))
    page.reload()
    expect(page.get_by_text("Bonsoir.")).to_be_visible()
    assert faults(host) == []
    page.get_by_role("button", name=en("clubs.let-in.name", name=guest.name)).click()
    expect(page.get_by_text(en("clubs.requests.none"))).to_be_visible()
    # then they are heard, and find the club's table, which nobody else does
    other.reload()
    turn_to(guest, fr("clubs.talk"))
    other.get_by_placeholder(fr("clubs.say")).fill("Une partie ?")
    other.get_by_role("button", name=fr("clubs.send")).click()
    expect(other.get_by_role("log")).to_contain_text("Une partie ?")
    turn_to(host, en("clubs.talk"))
    expect(page.get_by_role("log")).to_contain_text("Une partie ?")
    # and of what is said later they are sent that alone
    page.get_by_placeholder(en("clubs.say")).fill("A game!")
    with page.expect_response(lambda answer: "/messages?" in answer.url) as news:
        page.get_by_role("button", name=en("clubs.send")).click()
    assert [message["text"] for message in news.value.json()["items"]] == ["A game!"]
    for said in ("Une partie ?", "A game!"):
        expect(page.get_by_role("log")).to_contain_text(said)
    # and who blocks somebody hears them no more
    page.get_by_role("button", name=en("clubs.block-name", name=guest.name)).click()
    page.get_by_role("dialog").get_by_role("button", name=en("clubs.block"), exact=True).click()
    expect(page.get_by_role("log")).not_to_contain_text("Une partie ?")
    expect(page.get_by_role("log")).to_contain_text("A game!")
    turn_to(host, en("clubs.tables"))
    page.get_by_role("link", name=en("clubs.announce")).click()
    _announce(page)
    game = page.url.rpartition("/")[2]
    expect(page.get_by_text("Only the members of a club")).to_be_visible()
    assert host.ask("GET", f"/games/{game}")["club"] is not None
    assert guest.ask("GET", f"/games/{game}")["you"]["seat"] is None
    # A leader who leaves is followed
    page.go_back()
    page.get_by_role("button", name=en("clubs.leave"), exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text(en("clubs.leave.leader"))
    page.get_by_role("dialog").get_by_role("button", name=en("clubs.leave"), exact=True).click()
    expect(page.get_by_role("heading", name=en("clubs.title"), level=1)).to_be_visible()
    [own] = guest.ask("GET", "/me/clubs")["items"]
    assert own["you"]["role"] == "leader"


def _announce(page: Page) -> None:
    page.locator("form.form button[type=submit]").click()
    page.wait_for_selector(".waiting")


def test_own_apps_are_registered_changed_and_deleted(visit: Visit) -> None:
    owner, words = visit(), Words("en", ("account/own-apps",))
    page = owner.go("/settings")
    page.get_by_role("link", name="Register an app of your own").click()
    page.get_by_label(words("own-apps.name"), exact=True).fill("Sky Watch")
    page.get_by_label(words("own-apps.redirects"), exact=True).fill("http://sky.example.org/back")
    with owner.watch.expecting("422"):
        page.get_by_role("button", name=words("own-apps.register"), exact=True).click()
        expect(page.get_by_label(words("own-apps.redirects"), exact=True)).to_have_attribute("aria-invalid", "true")
    page.get_by_label(words("own-apps.redirects"), exact=True).fill("https://sky.example.org/back\n")
    page.get_by_role("button", name=words("own-apps.register"), exact=True).click()
    expect(page.get_by_role("heading", name="Sky Watch")).to_be_visible()
    [app] = owner.ask("GET", "/apps")["items"]
    expect(page.get_by_text(app["id"])).to_be_visible()
    page.get_by_role("button", name=words("own-apps.change.name", app="Sky Watch")).click()
    page.get_by_label(words("own-apps.name"), exact=True).first.fill("Sky Clock")
    page.get_by_role("button", name=words("own-apps.save"), exact=True).click()
    expect(page.get_by_role("heading", name="Sky Clock")).to_be_visible()
    page.get_by_role("button", name=words("own-apps.delete.name", app="Sky Clock")).click()
    assert faults(owner) == []
    page.get_by_role("dialog").get_by_role("button", name=words("own-apps.delete"), exact=True).click()
    expect(page.get_by_role("heading", name="Sky Clock")).to_have_count(0)
    assert owner.ask("GET", "/apps")["items"] == []
