"""The board as SVG: a plain one, every element of the forms as a small mark."""

from collections.abc import Sequence

from games.core.rulebook import View
from games.terre_lune.board import BOARD


def picture(view: View, language: str, names: Sequence[str]) -> str:
    """All elements that forms name, where they are known to be."""
    ids = [f"node-{node}" for node in BOARD.nodes]
    ids += [f"station-{station}" for station in BOARD.stations]
    ids += [f"site-{site}" for site in BOARD.sites]
    ids += [f"rocket-{seat['seat']}" for seat in view["seats"]]
    ids += [f"trump-{suit}" for suit in "RJBV"]
    own = view["seats"][view["viewer"]] if view["viewer"] is not None else {}
    ids += [f"hand-{card}" for card in own.get("hand") or ()]
    ids += [f"deposit-{deposit}" for deposit in own.get("deposits") or ()]
    sizes = (view["spoils"] or {}).get("sizes") or ()
    ids += [f"lot-{number}" for number in range(1, len(sizes) + 1)]
    marks = "".join(f'<g id="{element}"/>' for element in ids)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">{marks}</svg>'
