"""What happened is played step by step, with motion on: nobody's turn is left out, and all ends as the board is."""

from itertools import groupby
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from games.core.catalogue import rulebooks
from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.tables import open_table, play_some
from tests.browser.visitors import MOVING, Visitor

RULEBOOK: Final = "systeme-solaire"
RECORD: Final = """
window.told = [];
new MutationObserver(() => {
  const words = document.querySelector(".story p")?.textContent;
  if (words && words !== window.told.at(-1)) window.told.push(words);
}).observe(document, { subtree: true, childList: true, characterData: true });
window.astray = [];
setInterval(() => {
  for (const ghost of document.querySelector("[data-picture]")?.shadowRoot?.querySelectorAll("[data-ghost]") ?? []) {
    const delayed = ({ effect }) => effect.getTiming().delay > 0;
    const waits = (motion) => delayed(motion) && motion.currentTime < motion.effect.getTiming().delay;
    const unplaced = ({ effect }) => ["none", "auto", "forwards"].includes(effect.getTiming().fill);
    if (ghost.getAnimations().filter(waits).some(unplaced)) window.astray.push(ghost.outerHTML);
  }
}, 20);
"""
"""Keeps every caption, and what lies at the picture's corner until it is its turn to go somewhere.

What starts at once has no such time, though its clock may read a little less than nothing before its first frame.
"""
SEEN: Final = """
Object.defineProperty(document, "visibilityState", {{ get: () => "{state}", configurable: true }});
document.dispatchEvent(new Event("visibilitychange"));
"""
"""Whether the tab is looked at."""
RESTS: Final = """() => {
  const picture = document.querySelector("[data-picture]")?.shadowRoot?.firstElementChild;
  if (!picture || document.querySelector(".story")) return false;
  return picture.querySelectorAll("[data-ghost]").length + picture.getAnimations({ subtree: true }).length === 0;
}"""
PICTURE: Final = """() => {
  const picture = document.querySelector("[data-picture]").shadowRoot.firstElementChild;
  const told = (node) => [node.id, node.getScreenCTM?.()?.e, node.textContent].join();
  return [...picture.querySelectorAll("[id]")].map(told).sort();
}"""


GONE: Final = """() => {
  window.gone = [];
  const seen = new Set();
  setInterval(() => {
    for (const ghost of document.querySelector("[data-picture]").shadowRoot.querySelectorAll("[data-ghost]")) {
      const card = ghost.querySelector("use")?.getAttribute("href").match(/-(probe_[1-5])$/)?.[1];
      if (!card || seen.has(ghost)) continue;
      seen.add(ghost);
      const frames = ghost.getAnimations().flatMap(({ effect }) => effect.getKeyframes());
      window.gone.push([card, new Set(frames.map(({ transform }) => transform)).size > 1]);
    }
  }, 20);
}"""
"""Keeps which cards leave the picture, and whether they go somewhere or fade."""
HAND: Final = """() => {
  const hand = document.querySelector("[data-picture]").shadowRoot.getElementById("hand");
  return [...hand.querySelectorAll(":scope > * > [id]")].map(({ id }) => id);
}"""
"""The cards of one's hand, from left to right."""


ROLLS: Final = """async () => {
  const { perform } = await import("/web/table/board/moving/acting.js");
  const { rememberedIn } = await import("/web/table/board/moving/motion.js");
  document.body.insertAdjacentHTML("beforeend", `<svg id="board" width="200" height="200" viewBox="0 0 200 200">
    <g id="die"><rect x="80" y="80" width="40" height="40"/><text x="90" y="110">1</text></g></svg>`);
  const board = document.getElementById("board");
  const before = rememberedIn(board);
  board.querySelector("text").textContent = "6";
  perform(before, board, { cues: [{ kind: "roll", element: "die", at: 1, length: 1 }], length: 2, beat: 60_000 });
  const motions = board.getAnimations({ subtree: true });
  const opacity = (text) => getComputedStyle(text.closest("[data-ghost], #die")).opacity;
  const seen = () => [...board.querySelectorAll("text")].filter((text) => opacity(text) === "1");
  return [0, 0.9, 1.1, 1.3, 1.99].map((beats) => {
    for (const motion of motions) motion.pause(), (motion.currentTime = beats * 60_000);
    return seen().map(({ textContent }) => textContent).join();
  });
}"""
"""A die that has shown 1 and rolls a 6 during the second beat: what is read on it before, during and at the end."""
AHEAD: Final = """async () => {
  const { signal } = await import("/web/base/store.js");
  const { openStory } = await import("/web/table/story/story.js");
  const type = (version) => (version === 1 ? "game_started" : "move_played");
  const same = { rest: 0, motions: [], data: { seat: 0 }, by: {}, at: "" };
  const event = (version) => ({ ...same, version, type: type(version), text: `${version}` });
  const state = signal({ told: true, game: { id: "ahead", version: 1 }, events: [event(1)] });
  const story = openStory({ state }, signal(null));
  const told = [];
  story.state.subscribe(({ step }) => step && told.push(step.version));
  const becomes = (part) => (state.value = { ...state.value, ...part });
  const rested = () => new Promise((resolve) => story.state.subscribe(({ step }) => step ?? resolve()));
  becomes({ events: [event(1), event(2)] });
  becomes({ game: { id: "ahead", version: 3 } });
  const played = rested();
  story.shown({ version: 2 });
  await played;
  becomes({ events: [event(1), event(2), event(3)] });
  story.close();
  return told;
}"""
"""A story of which the last event comes by the stream when the game has been read, and the step before is played."""


def _told(events: list[Any], after: int) -> list[str]:
    """What is said of each command after a version, as captions say it; what is said twice in a row shows once."""
    steps: list[list[str]] = [[]]
    for event in events:
        if event["version"] > after and event["text"]:
            steps[-1].append(event["text"])
        if event["rest"] == 0:
            steps.append([])
    said = [" ".join(" ".join(step).split()) for step in steps if step]
    return [words for words, _ in groupby(said)]


def _watch(visitor: Visitor, game: str) -> Page:
    page = visitor.sit_at(game)
    page.wait_for_selector(".table[data-line=live]")
    page.wait_for_function(RESTS)
    page.evaluate("window.told = []")
    return page


def _play_until_answered(visitor: Visitor, game: str) -> None:
    """Play moves until bots have moved after one: another may be the same player's."""
    clicker = Clicker(visitor.page, 1)
    by = "player"
    while by == "player":
        play_some([clicker], 1)
        visitor.let_bots_play(game)
        by = visitor.ask("GET", f"/games/{game}/events?limit=500")["items"][-1]["by"]["kind"]


def _is_told(page: Page, told: list[str]) -> None:
    """All of it is said, in its turn, and once."""
    page.wait_for_function("(count) => window.told.length >= count", arg=len(told))
    page.wait_for_function(RESTS)
    assert [" ".join(words.split()) for words in page.evaluate("window.told")] == told


@pytest.mark.parametrize("rulebook", sorted(rulebooks()))
def test_every_step_is_played_and_the_board_ends_as_it_is(visit: Visit, rulebook: str) -> None:
    # given a table with bots, and somebody who looks on, with motion
    ada = visit()
    game = open_table([ada], rulebook)
    ada.let_bots_play(game)
    bob = visit(look=MOVING)
    bob.page.add_init_script(RECORD)
    page = _watch(bob, game)
    before = ada.ask("GET", f"/games/{game}")["version"]
    # when moves are made
    play_some([Clicker(ada.sit_at(game), 6)], 2)
    ada.let_bots_play(game)
    # then each of their steps is told in its turn
    events = bob.ask("GET", f"/games/{game}/events?after={before}&limit=500")["items"]
    _is_told(page, _told(events, before))
    assert page.evaluate("window.astray") == []
    # and nothing is left over of what was played
    shown = page.evaluate(PICTURE)
    page.reload()
    page.wait_for_selector(".table[data-line=live]")
    page.wait_for_function(RESTS)
    page.wait_for_selector("[data-picture]")
    assert page.evaluate(PICTURE) == shown


@pytest.mark.parametrize("hidden", [False, True], ids=["elsewhere", "hidden"])
def test_who_was_away_is_told_on_coming_back(visit: Visit, hidden: bool) -> None:
    # given somebody who has looked at a table, and then at another page or another tab
    ada, bob = visit(), visit(look=MOVING)
    game = open_table([ada], RULEBOOK)
    ada.let_bots_play(game)
    bob.page.add_init_script(RECORD)
    _watch(bob, game)
    before = ada.ask("GET", f"/games/{game}")["version"]
    if hidden:
        bob.page.evaluate(SEEN.format(state="hidden"))
    else:
        bob.go("/rulebooks")
    # when moves were made meanwhile
    play_some([Clicker(ada.sit_at(game), 7)], 3)
    ada.let_bots_play(game)
    if hidden:
        bob.page.evaluate(SEEN.format(state="visible"))
    else:
        bob.sit_at(game)
    # then they are told from where the reader had been
    _is_told(bob.page, _told(bob.ask("GET", f"/games/{game}/events?after={before}&limit=500")["items"], before))


def test_the_card_that_is_played_from_the_middle_of_a_hand_goes_and_no_other(visit: Visit) -> None:
    # given: somebody has won the auction with a hand of probes from 1 to 5
    players = [visit(look=MOVING), visit(), visit()]
    ada = players[0]
    game = open_table(players, RULEBOOK, options={"start_seat": 0})
    page = _watch(ada, game)
    for who, move in zip(players, ({"type": "bid", "amount": 3}, {"type": "pass"}, {"type": "pass"}), strict=True):
        who.ask("POST", f"/games/{game}/moves", json={"move": move})
    page.wait_for_selector(".targets [data-element]")
    page.wait_for_function(RESTS)
    page.evaluate(GONE)
    # when
    ada.ask("POST", f"/games/{game}/moves", json={"move": {"type": "pay", "cards": ["probe_3"]}})
    # then
    page.wait_for_function("() => window.gone.length > 0")
    page.wait_for_function(RESTS)
    assert page.evaluate("window.gone") == [["probe_3", True]]
    assert page.evaluate(HAND) == [f"hand-probe_{value}-0" for value in (1, 2, 4, 5)]


def test_what_a_die_has_rolled_is_seen_only_when_it_comes_to_rest(visit: Visit) -> None:
    assert visit(look=MOVING, name="").go("/dice").evaluate(ROLLS) == ["1", "1", "1", "1", "6"]


def test_a_step_is_told_also_when_the_game_was_read_before_it_came(visit: Visit) -> None:
    assert visit(look=MOVING, name="").go("/dice").evaluate(AHEAD) == [2, 3]


def test_it_can_be_skipped_played_again_slowed_down_and_read_as_a_list(visit: Visit) -> None:
    # given a table after somebody's move and the bots' answers
    ada = visit(look=MOVING)
    game = open_table([ada], RULEBOOK)
    page = ada.sit_at(game)
    ada.turn_to("Log", game)
    page.get_by_label("Playback").select_option("calm")
    _play_until_answered(ada, game)
    ada.turn_to("Log", game)
    # when it is played again, and skipped by a key
    again = page.get_by_role("button", name="Since your turn")
    again.click()
    expect(page.locator(".story")).to_be_visible()
    page.keyboard.press("Escape")
    # then the board is the newest at once
    expect(page.locator(".story")).to_have_count(0)
    page.wait_for_function(RESTS)
    # and on a device that wants no motion it is a list
    page.get_by_label("Playback").select_option("off")
    again.click()
    steps = page.get_by_role("dialog", name="Since your turn").get_by_role("listitem")
    expect(steps.first).to_be_visible()
    page.reload()
    ada.turn_to("Log", game)
    expect(page.get_by_label("Playback")).to_have_value("off")
    expect(page.locator(".log-since")).to_have_count(1)
