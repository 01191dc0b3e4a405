"""What every game's board promises at a table, with everything in motion: one table of each, shared by all tests."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser

from games.core.catalogue import rulebooks
from tests.browser.clicker import LOOK_MS, Clicker
from tests.browser.tables import open_table
from tests.browser.visitors import MOVING, arrive
from tests.faults.stack import Stack

DECISIONS: Final = 6
FARTHEST_PX: Final = 6
RINGS = """
async ({farthest}) => {
  const painted = () => new Promise(requestAnimationFrame);
  const picture = () => document.querySelector("[data-picture]")?.shadowRoot.querySelector("svg");
  const rings = () => [...document.querySelectorAll(".targets [data-element]")];
  let drawn, early;
  do { // others may play meanwhile, and change the picture
    for (let frame = 0; frame < 60 && !rings().length; frame += 1) await painted();
    await painted();
    drawn = picture();
    early = new Map(rings().map((ring) => [ring.dataset.element, sides(ring.querySelector(".target-ring"))]));
    await Promise.allSettled(drawn.getAnimations({ subtree: true }).map((motion) => motion.finished));
    await painted();
  } while (drawn !== picture());
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


@pytest.fixture(scope="module", params=sorted(rulebooks()))
def clicker(request: pytest.FixtureRequest, browser: Browser, stack: Stack) -> Iterator[Clicker]:
    """Somebody at a table of each game, who has nothing against motion; their page must not complain."""
    ada = arrive(browser, stack.url, MOVING)
    yield Clicker(ada.sit_at(open_table([ada], request.param)), 1)
    ada.context.close()
    assert ada.watch.complaints == []


def play(clicker: Clicker) -> None:
    """Make the next move."""
    while not clicker.play() and clicker.look()["status"] == "running":
        clicker.page.wait_for_timeout(LOOK_MS)


def test_rings_lie_on_their_pieces_whatever_moves(clicker: Clicker) -> None:
    ringed = 0
    for _ in range(DECISIONS):
        # when: a move is made, and the next decision is on the board
        play(clicker)
        seen = clicker.page.evaluate(RINGS, {"farthest": FARTHEST_PX})
        # then
        assert seen["off"] == []
        ringed += seen["rings"]
    assert ringed > DECISIONS


def test_the_page_marks_players_as_the_board_does(clicker: Clicker) -> None:
    with clicker.page.expect_response(lambda answer: "/v1/games/" in answer.url and answer.url.count("/") == 5) as told:
        clicker.page.reload()
    wanted = [(mark["hue"], str(mark["points"])) for mark in told.value.json()["view"]["marks"]]
    clicker.page.wait_for_selector(".seats .seat-mark")
    marks = "(all) => all.map(({dataset}) => [dataset.hue, dataset.points])"
    assert [tuple(mark) for mark in clicker.page.eval_on_selector_all(".seats .seat-mark", marks)] == wanted
    assert len(set(wanted)) == len(wanted) > 1
