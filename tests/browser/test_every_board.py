"""What every game's board promises at a table, with everything in motion: one table of each, shared by all tests."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from games.core.catalogue import rulebooks
from tests.browser.clicker import LOOK_MS, Clicker
from tests.browser.tables import open_table
from tests.browser.visitors import MOVING, Json, arrive
from tests.faults.stack import Stack

DECISIONS: Final = 3
FARTHEST_PX: Final = 6
LEAST_TARGET_PX: Final = 24
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
ENLARGED: Final[ViewportSize] = {"width": 640, "height": 400}
"""The same window at a zoom of 200 %: half as many pixels of CSS."""
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
SMALL_TARGETS = """
(least) => [...document.querySelectorAll(".targets [data-element]:not([data-state=fixed])")].map((target) => {
  const boxes = [...target.querySelectorAll(".target-hit")].map((hit) => hit.getBoundingClientRect());
  return [target.dataset.element, Math.max(...boxes.map(({ width, height }) => Math.min(width, height)))];
}).filter(([, size]) => size < least - 0.5)
"""
SETTLED = """
async (size) => {
  const painted = () => new Promise(requestAnimationFrame);
  const sheet = () => JSON.stringify(document.querySelector(".stage-sheet").getBoundingClientRect());
  for (let before = ""; before !== sheet(); ) {
    before = sheet();
    for (let frame = 0; frame < 20; frame += 1) await painted();
  }
  return innerWidth === size.width && document.querySelectorAll(".targets [data-element]").length > 0;
}
"""
RINGS = """
async ({farthest}) => {
  const painted = () => new Promise(requestAnimationFrame);
  const picture = () => document.querySelector("[data-picture]")?.shadowRoot.querySelector("svg");
  const rings = () => [...document.querySelectorAll(".targets [data-element]")];
  const shown = () => document.querySelector(".stage")?.dataset.shown;
  let version, early;
  do { // others may play meanwhile, and change the picture
    for (let frame = 0; frame < 60 && !rings().length; frame += 1) await painted();
    await painted();
    version = shown();
    early = new Map(rings().map((ring) => [ring.dataset.element, sides(ring.querySelector(".target-ring"))]));
    await Promise.allSettled(picture().getAnimations({ subtree: true }).map((motion) => motion.finished));
    await painted();
  } while (version !== shown());
  const off = [];
  for (const ring of rings()) {
    const piece = sides(picture().getElementById(ring.dataset.element));
    const places = [early.get(ring.dataset.element), sides(ring.querySelector(".target-ring"))].filter(Boolean);
    const far = Math.max(...places.flatMap((place) => place.map((side, at) => Math.abs(side - piece[at]))));
    if (far > farthest) off.push(`${ring.dataset.element} ${far.toFixed(1)}`);
  }
  return { off, rings: rings().length };

  function sides(node) {
    const [box, matrix] = [node.getBBox(), node.getScreenCTM()];
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    const corners = [[box.x, box.y], [right, box.y], [box.x, bottom], [right, bottom]];
    const points = corners.map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
  }
}
"""
"""How far, in pixels, each ring's box is from its piece's box, as it comes and when all is at rest."""


TOLD = "() => document.querySelector('.targets [data-element]') || !document.querySelector('.story')"
"""What the others did meanwhile is shown first: rings come with the last of it."""


@pytest.fixture(scope="module", params=sorted(rulebooks()))
def clicker(request: pytest.FixtureRequest, browser: Browser, stack: Stack) -> Iterator[Clicker]:
    """Somebody at a table of each game, who has nothing against motion; their page must not complain."""
    ada = arrive(browser, stack.url, MOVING)
    yield Clicker(ada.sit_at(open_table([ada], request.param, options={})), 1)
    ada.context.close()
    assert ada.watch.complaints == []


def play(clicker: Clicker) -> None:
    """Make the next move."""
    while not clicker.play() and clicker.look()["status"] == "running":
        clicker.page.wait_for_timeout(LOOK_MS)
    clicker.page.wait_for_function(TOLD)


def test_rings_lie_on_their_pieces_whatever_moves(clicker: Clicker) -> None:
    ringed = 0
    for _ in range(DECISIONS):
        # when: a move is made, and the next decision is on the board
        play(clicker)
        seen = clicker.page.evaluate(RINGS, {"farthest": FARTHEST_PX})
        # then
        assert seen["off"] == []
        ringed += seen["rings"]
    assert ringed >= DECISIONS


def test_the_page_marks_players_as_the_board_does(clicker: Clicker) -> None:
    with clicker.page.expect_response(lambda answer: "/v1/games/" in answer.url and answer.url.count("/") == 5) as told:
        clicker.page.reload()
    wanted = [(mark["hue"], str(mark["points"])) for mark in told.value.json()["view"]["marks"]]
    clicker.page.wait_for_selector(".seats .seat-mark")
    marks = "(all) => all.map(({dataset}) => [dataset.hue, dataset.points])"
    assert [tuple(mark) for mark in clicker.page.eval_on_selector_all(".seats .seat-mark", marks)] == wanted
    assert len(set(wanted)) == len(wanted) > 1


def resize(page: Page, size: ViewportSize) -> None:
    """The page at another size, its board as it is then."""
    page.set_viewport_size(size)
    page.wait_for_function(SETTLED, arg=size)


def decide_on_board(clicker: Clicker) -> Json:
    """Play until something is to be chosen on the board: what is offered."""
    while not (seen := clicker.look()).get("targets"):
        assert seen["status"] == "running"
        play(clicker)
    return seen


def test_targets_are_large_enough_for_a_finger_and_the_board_grows_with_the_page(clicker: Clicker) -> None:
    page = clicker.page
    decide_on_board(clicker)
    usual = page.locator(".stage-sheet").bounding_box()
    resize(page, ENLARGED)
    enlarged = page.locator(".stage-sheet").bounding_box()
    resize(page, PHONE)
    small = page.evaluate(SMALL_TARGETS, LEAST_TARGET_PX)
    resize(page, DESKTOP)
    assert usual
    assert enlarged
    assert 2 * enlarged["width"] >= usual["width"]
    assert small == []


def test_a_draft_outlives_a_reload(clicker: Clicker) -> None:
    # given: something is chosen on the board
    page, tray = clicker.page, clicker.page.locator(".tray-move")
    seen = decide_on_board(clicker)
    clicker.click(seen["targets"][0])
    while asked := clicker.look()["asked"]:
        clicker.click(asked[0])
    drafted = tray.inner_text()
    # when
    page.reload()
    # then
    page.wait_for_selector("[data-action=undo]")
    assert tray.inner_text() == drafted
