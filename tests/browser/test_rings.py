"""Rings around what can be chosen lie on their pieces, in every game, with everything in motion."""

from typing import Final

import pytest

from games.core.catalogue import rulebooks
from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import MOVING

DECISIONS: Final = 6
FARTHEST_PX: Final = 6
RINGS = """
async ({farthest}) => {
  const painted = () => new Promise(requestAnimationFrame);
  const picture = () => document.querySelector("[data-picture]")?.shadowRoot.querySelector("svg");
  const rings = () => [...document.querySelectorAll(".targets [data-element]")];
  for (let frame = 0; frame < 60 && !rings().length; frame += 1) await painted();
  await painted();
  const early = new Map(rings().map((ring) => [ring.dataset.element, sides(ring.querySelector(".target-ring"))]));
  await Promise.allSettled(picture().getAnimations({ subtree: true }).map((motion) => motion.finished));
  await painted();
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


@pytest.mark.parametrize("book", sorted(rulebooks()))
def test_rings_lie_on_their_pieces_whatever_moves(book: str, visit: Visit) -> None:
    # given: a reader who has nothing against motion
    ada = visit(MOVING)
    clicker = Clicker(ada.sit_at(open_table([ada], book)), 1)
    ringed = 0
    for _ in range(DECISIONS):
        # when: a move is made, and the next decision is on the board
        while not clicker.play() and clicker.look()["status"] == "running":
            ada.page.wait_for_timeout(50)
        seen = ada.page.evaluate(RINGS, {"farthest": FARTHEST_PX})
        # then
        assert seen["off"] == []
        ringed += seen["rings"]
    assert ringed > DECISIONS
