"""Guided games: begun by a guest, played by clicking what is ringed, left, and begun again."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_every_page import faults
from tests.browser.visitors import LOOKS, Visitor

TAUGHT = "systeme-solaire"
IN_FRENCH = LOOKS["phone"]
MOST_CLICKS = 8


def _begun(visitor: Visitor, word: str) -> Page:
    page = visitor.go(f"/rulebooks/{TAUGHT}")
    page.get_by_role("button", name=word).click()
    page.wait_for_selector(".lesson")
    return page


def _do_the_step(page: Page) -> bool:
    """Click what is ringed until the move is ready, then play it; whether the board alone was enough."""
    ready, ringed, show = (
        page.locator(part) for part in (".lesson-ready", ".targets [data-state=next]", ".lesson-show")
    )
    alone = True
    expect(show.or_(ready)).to_be_visible()
    for _ in range(MOST_CLICKS):
        if ready.count():
            break
        on_the_board = ringed.count() > 0
        alone &= on_the_board
        (ringed.last.locator(".target-hit").first if on_the_board else show).click()
    page.locator("[data-action=confirm]").click()
    return alone


def test_a_guest_is_led_by_what_is_ringed(visit: Visit) -> None:
    # given somebody without an account, with a phone, in French
    guest = visit(IN_FRENCH, "")
    page = _begun(guest, "Apprendre en jouant")
    steps = page.locator(".lesson-dots i").count()
    by_the_board = 0
    for step in range(1, steps + 1):
        # when they do what each step says
        page.wait_for_selector(f".lesson-dots i[data-done=now]:nth-child({step})")
        page.wait_for_selector(".table[data-awaited=true]")
        if step == 1:
            expect(page.get_by_role("status").filter(has_text="étoile")).to_be_visible()
            assert faults(guest) == []
        by_the_board += _do_the_step(page)
    # then they are at its end, and play on
    expect(page.locator(".lesson[data-state=finished]")).to_be_visible()
    assert faults(guest) == []
    assert by_the_board >= steps // 2
    page.locator(".lesson-ways").get_by_role("button", name="Continuer").click()
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator(".table")).to_have_attribute("data-status", "running")


def test_who_goes_another_way_is_told_and_may_begin_again(visit: Visit) -> None:
    page = _begun(visit(), "Learn by playing")
    page.wait_for_selector(".table[data-awaited=true]")
    # when another bid is made than the one that is expected
    page.locator("[data-action=confirm]").click()
    # then the card says so, and leads to a new table
    expect(page.locator(".lesson[data-state=left]")).to_contain_text("your own way")
    before = page.url
    page.get_by_role("button", name="Begin again").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator(".lesson[data-state=on]")).to_contain_text("Step 1")
