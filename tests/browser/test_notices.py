"""Browser notifications: the system shows what the reader asked for, on every page of the client."""

import re

from playwright.sync_api import Response, expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.test_tabs import TURN_AWAY
from tests.browser.visitors import Look

RULEBOOK = "systeme-solaire"
LISTEN = """
window.told = [];
window.Notification = class extends Notification {
  constructor(title, options) {
    super(title, options);
    window.told.push([title, options.tag]);
  }
};
"""
"""Keeps what the system was asked to show."""
SAID = """
Object.defineProperty(Notification, "permission", {{ get: () => "{said}" }});
Notification.requestPermission = async () => "{said}";
"""
"""What the reader says when the browser asks: one without windows never asks."""
NO_POLLS = """
const real = window.setInterval;
window.setInterval = (act, pause, ...more) => (pause >= 8000 ? 0 : real(act, pause, ...more));
"""
"""Nothing is looked at now and then: what comes was told."""


def _is_stream_of(answer: Response, page: str) -> bool:
    """Whether a page's news have begun; those of the page before it may still be answered."""
    return answer.url.endswith("/v1/stream") and answer.frame.url.endswith(page)


def test_who_asked_for_notices_is_told_of_turns_on_any_page(visit: Visit) -> None:
    # given: somebody who asks to be told
    ada = visit(look=Look(language="fr"))
    ada.page.add_init_script(SAID.format(said="granted") + LISTEN + NO_POLLS)
    page = ada.go("/settings")
    page.get_by_role("radio", name="quand c’est à moi de jouer").click()
    expect(page.get_by_role("radio", name="quand c’est à moi de jouer")).to_be_checked()
    # when: it is their turn while they read something else, and news have begun to come
    with ada.page.expect_response(lambda answer: _is_stream_of(answer, "/rulebooks")):
        page = ada.go("/rulebooks")
    open_table([ada], RULEBOOK)
    expect(page.locator(".header .count")).to_contain_text("1")
    game = open_table([ada], RULEBOOK)
    # then
    page.wait_for_function("(game) => window.told.some(([, tag]) => tag === game)", arg=game)
    assert ["C’est à vous de jouer", game] in page.evaluate("window.told")


def test_who_forbade_notices_is_told_so_and_none_are_asked_for(visit: Visit) -> None:
    ada = visit()
    ada.page.add_init_script(SAID.format(said="denied"))
    page = ada.go("/settings")

    expect(page.get_by_text("Your browser does not let this site show notices.")).to_be_visible()
    page.get_by_role("radio", name="when it is my turn").click()

    expect(page.get_by_role("radio", name="nothing")).to_be_checked()


def test_my_turns_come_by_themselves_as_soon_as_they_are_told(visit: Visit) -> None:
    # given: a list that never looks again by itself
    ada = visit()
    ada.page.add_init_script(NO_POLLS)
    with ada.page.expect_response(lambda answer: _is_stream_of(answer, "/inbox")):
        page = ada.go("/inbox")
    expect(page.locator(".empty")).to_be_visible()
    # when
    game = open_table([ada], RULEBOOK)
    # then
    expect(page.locator(f'.game-row a.button[href="/games/{game}"]')).to_be_visible()
    expect(page.locator(".header .count")).to_contain_text("1")


def test_title_and_icon_count_what_waits_in_a_hidden_tab_too(visit: Visit) -> None:
    # given: two tabs, neither of which looks again by itself, and nobody looks at one of them
    ada = visit()
    ada.context.add_init_script(NO_POLLS)
    ada.go("/rulebooks")
    hidden = ada.context.new_page()
    hidden.goto(f"{ada.url}/leaderboards")
    hidden.evaluate(TURN_AWAY)
    icon = hidden.locator("link[rel=icon]")
    expect(hidden).to_have_title("Ratings · Astrolude")
    expect(icon).to_have_attribute("href", re.compile("/mark.svg$"))
    # when: it is their turn
    game = open_table([ada], RULEBOOK)
    # then
    expect(hidden).to_have_title("(1) Ratings · Astrolude")
    expect(icon).to_have_attribute("href", re.compile("/mark-waiting.svg$"))
    # when: nothing waits any more
    ada.sit_at(game)
    expect(ada.page).to_have_title("(1) Your turn · Solar System · Astrolude")
    ada.ask("POST", f"/games/{game}/resignation", json={})
    # then: both say so
    expect(hidden).to_have_title("Ratings · Astrolude")
    expect(ada.page).to_have_title("Solar System · Astrolude")
    expect(icon).to_have_attribute("href", re.compile("/mark.svg$"))
