"""One picture in the making: the view, the words, and what of the position the parts of the picture ask for."""

from games.drawing.depth import plate
from games.drawing.sheet import Palette, Sheet
from games.drawing.svg import Look, label, snug
from games.jeu_des_etoiles.components import START
from games.jeu_des_etoiles.picture.style import ENGRAVED, GOLD, INK, MIST, NIGHT, PALE, PANEL
from games.jeu_des_etoiles.telling import TEXTS
from games.jeu_des_etoiles.view import SeatView, View


class Scene(Sheet[View]):
    """What every part of a picture needs; it knows the view only, so it can show nothing hidden."""

    texts = TEXTS
    palette = Palette(pale=PALE, gold=GOLD, mist=MIST, ink=INK, night=NIGHT, size=15, margin=1.4)

    @property
    def hidden(self) -> bool:
        """Whether the sky is covered for this viewer."""
        return bool(self.view.sky_hidden)

    @property
    def seats(self) -> list[SeatView]:
        """The seats in turn order."""
        return [self.view.seats[seat] for seat in self.view.order]

    @property
    def shown(self) -> SeatView:
        """The seat whose journey the picture follows: the viewer's, for a spectator the one on turn."""
        view = self.view
        seat = view.viewer if view.viewer is not None else view.turn
        return view.seats[view.order[0] if seat is None else seat]

    @property
    def middle(self) -> str:
        """The star about which the near view lies: the followed rocket's, or Polaris."""
        return self.shown.star or START

    def rank(self, seat: int) -> int | None:
        """The seat's final rank."""
        result = self.view.result
        return int(result[seat].rank) if result else None


def panel(x: float, y: float, width: float, height: float, lit: bool = False) -> str:
    """A dark plate with a gold rule; a seat that is awaited has a strong double one."""
    edge: Look = {"stroke": PALE, "stroke_width": 2.6} if lit else {"stroke": GOLD, "stroke_opacity": 0.55}
    return plate((x, y, width, height), 10, GOLD, lit, fill=PANEL, fill_opacity=0.86, **edge)


def heading(x: float, y: float, text: str, size: float, width: float, **look: str | float | None) -> str:
    """Engraved words on one line, shrunk or cut to the width (the engraved letters are the broader ones)."""
    size, shown = snug(text, size, width / 1.12)
    return label(x, y, shown, size, **{"fill": PALE, **ENGRAVED, **look})
