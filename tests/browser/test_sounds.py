"""Sounds: none until somebody says so, then one for each turn and message, however many tabs are open."""

from playwright.sync_api import Page, expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.tables import open_table, play_some
from tests.patience import eventually

RULEBOOK = "destiny"
LISTEN = """
window.rung = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.rung.push(Math.round(this.frequency.value));
  return start.apply(this, when);
};
"""
"""Keeps the notes that the browser was asked to play."""
TURN = [659, 988]
MESSAGE = 880


def _heard(tabs: list[Page], note: int) -> int:
    """How often the tabs together have played a note."""
    return sum(tab.evaluate("window.rung").count(note) for tab in tabs)


def test_who_asks_for_sounds_hears_each_once(visit: Visit) -> None:
    # given two at a table, one of them with another tab of it
    ada, bob = visit(), visit()
    ada.context.add_init_script(LISTEN)
    game = open_table([ada, bob], RULEBOOK)
    tabs = [ada.sit_at(game), ada.context.new_page()]
    tabs[1].goto(f"{ada.url}/games/{game}")
    for tab in tabs:
        tab.wait_for_selector(".table[data-line=live]")
    bob.sit_at(game)

    def say(text: str) -> None:
        bob.ask("POST", f"/games/{game}/messages", json={"text": text})
        for tab in tabs:
            tab.wait_for_selector(f".unread:has-text('{text[-1]}')")

    # when nobody has said anything about sounds, then there are none
    say("Message 1")
    assert _heard(tabs, MESSAGE) == 0
    # when they are switched on in one tab, then they are heard there, and the other asks no more
    tabs[0].get_by_role("button", name="Yes").click()
    assert eventually(lambda: _heard(tabs, TURN[0]) == 1)
    expect(tabs[1].get_by_text("Sounds for your turn")).to_have_count(0)
    # and a message is heard once
    say("Message 2")
    assert eventually(lambda: _heard(tabs, MESSAGE) == 1)
    # and a turn
    before = _heard(tabs, TURN[1])
    tabs[0].wait_for_timeout(4_000)
    clickers = [Clicker(tabs[0], 1), Clicker(bob.page, 2)]

    def turned() -> bool:
        play_some(clickers, 1)  # which move makes it Ada's turn again is for the cards to say
        return _heard(tabs, TURN[1]) > before

    assert eventually(turned)
    assert _heard(tabs, TURN[0]) == _heard(tabs, TURN[1])
    assert _heard(tabs, MESSAGE) == 1
