"""Where everything lies: a wide board for tables and mails, a tall one for telephones."""

from typing import Final

from games.drawing import finale
from games.systeme_solaire.picture import centre
from games.systeme_solaire.picture.panels import offers, seats
from games.systeme_solaire.picture.panels.ribbon import ribbon
from games.systeme_solaire.picture.panels.scores import scores
from games.systeme_solaire.picture.scene import Scene

WIDE = (1600, 1000)
_CARD: Final = 1.4
"""How much higher than broad cards are."""
_LOT: Final = _CARD + 0.23
"""The same of cards with the lot's number above."""
_USUAL: Final = (84.0, 96.0)
_ROOMY: Final = (126.0, 144.0)
"""How broad cards of lots and of the hand are in the tall picture: few players leave room on a telephone."""
_MANY_RIVALS: Final = 3


def wide(scene: Scene) -> str:
    """Others at the top, the centre band, the viewer at the bottom; 1600 by 1000."""
    rivals = scene.rivals
    width = (1552 - 12 * (len(rivals) - 1)) / len(rivals)
    panels = (seats.rival(scene, seat, 24 + (width + 12) * at, 20, width, 256) for at, seat in enumerate(rivals))
    return "".join(
        (*panels, centre.strip(scene, 24, 284, 1552, 42, 24), _wide_centre(scene), seats.own(scene, 652, 328))
    )


def _wide_centre(scene: Scene) -> str:
    phase = scene.view.phase
    if phase == "finished":
        return scores(scene, 250, 366, 1100, 276) + _wide_piles(scene) + finale.ribbon(scene, 800, 300, 1000)
    if phase == "probe_choice":
        return offers.probe_sets(scene, 890, 366, 1372, 119) + centre.deck(scene, 50, 400, 102)
    above = offers.extras(scene, 800, 334, 76) if phase == "lot_filling" else ribbon(scene, 24, 334, 1552, 108)
    return above + centre.lots(scene, 800, 448, 1200, 119, 44, "card") + _wide_piles(scene)


def _wide_piles(scene: Scene) -> str:
    return centre.deck(scene, 50, 448, 102) + centre.discard(scene, 1404, 466, 172, (34.4, 56), 5, 20)


def tall(scene: Scene) -> tuple[str, int]:
    """Everything one under the other, 800 wide; the height depends on the number of players."""
    lot, hand = _ROOMY if len(scene.rivals) < _MANY_RIVALS else _USUAL
    y = 72.0
    drawn = [centre.strip(scene, 16, 16, 768, 48, 23)]
    for seat in scene.rivals:
        drawn.append(seats.row(scene, seat, 16, y, 768, 126))
        y += 132
    drawn.append(_tall_centre(scene, y, lot))
    y += 283 + lot * _LOT
    own = 202 + hand * _CARD
    return "".join([*drawn, seats.own_tall(scene, y, own, hand)]), round(y + own + 16)


def _tall_centre(scene: Scene, y: float, lot: float) -> str:
    phase, low = scene.view.phase, y + 153 + lot * _LOT
    piles = centre.discard(scene, 132, low + 28, 652, (43.4, 70), 15, 22) + centre.deck(scene, 36, low, 64)
    if phase == "finished":
        return scores(scene, 16, y + 78, 768, 202) + piles + finale.ribbon(scene, 400, y + 22, 760)
    if phase == "probe_choice":
        return offers.probe_set_rows(scene, 400, y + 34, 768, 66)
    above = offers.extras(scene, 400, y + 10, 80) if phase == "lot_filling" else ribbon(scene, 16, y, 768, 112)
    return above + centre.lots(scene, 400, y + 120, 768, lot, 24, "mini") + piles
