"""Where everything lies: wheel and column side by side for tables and mails, one under the other for telephones."""

from games.drawing.svg import Box, scaled
from games.fabulastro.picture import centre, pieces, wheel
from games.fabulastro.picture.finale import finale
from games.fabulastro.picture.geometry import SIZE
from games.fabulastro.picture.panels.own import own
from games.fabulastro.picture.panels.scores import scores
from games.fabulastro.picture.panels.seats import row
from games.fabulastro.picture.panels.work import busy, needed, work
from games.fabulastro.picture.scene import Scene, panel

WIDE = (1600, 1000)
_LARGER = 1.34
"""How much larger the lines of the tall picture are than those of the wide one."""
_INNER = 772 / _LARGER


def plate(scene: Scene) -> str:
    """The board with everything on it, 1000 by 1000."""
    return "".join(
        (
            wheel.board(scene.words, scene.tall),
            pieces.ways(scene),
            centre.centre(scene),
            pieces.houses(scene),
            pieces.debts(scene),
            pieces.taken(scene),
            pieces.pawns(scene),
            centre.corners(scene),
        )
    )


def wide(scene: Scene) -> str:
    """The board at the left, the column at the right."""
    x, width = 1008.0, 578.0
    players = scene.view.players
    line = {3: 118.0, 4: 106.0, 5: 90.0}[players]
    drawn = [plate(scene), finale(scene), strip(scene, (x, 16, width, 48), 21)]
    drawn += [row(scene, seat, (x, 70 + (line + 7) * seat, width, line)) for seat in range(players)]
    y = 70 + (line + 7) * players
    if scene.view.result:
        return "".join([*drawn, scores(scene, (x, y, width, 984 - y))])
    if busy(scene):
        height = min(needed(scene, width), 236.0 if players == 5 else 290.0)
        drawn.append(work(scene, (x, y, width, height)))
        y += height + 7
    return "".join([*drawn, own(scene, (x, y, width, 984 - y))])


def tall(scene: Scene) -> tuple[str, int]:
    """Everything one under the other, 800 wide, larger; the height depends on the players and the phase."""
    players, y = scene.view.players, 876.0
    drawn = [strip(scene, (14, 12, 772, 58), 29), scaled(plate(scene) + finale(scene), 0, 74, 800 / SIZE)]
    if busy(scene) and not scene.view.result:
        height = needed(scene, _INNER)
        drawn.append(scaled(work(scene, (0, 0, _INNER, height)), 14, y, _LARGER))
        y += height * _LARGER + 8
    for seat in range(players):
        drawn.append(scaled(row(scene, seat, (0, 0, _INNER, 104)), 14, y, _LARGER))
        y += 104 * _LARGER + 8
    last = scores if scene.view.result else own
    height = 112 + 68.0 * players if scene.view.result else _height(scene)
    drawn.append(scaled(last(scene, (0, 0, _INNER, height)), 14, y, _LARGER))
    return "".join(drawn), round(y + height * _LARGER + 16)


def _height(scene: Scene) -> float:
    """The height of the viewer's panel: hand and letters for players, a line for each invention."""
    mine = scene.view.own
    return (218 if mine and not mine.eliminated else 14) + 62 + 25.0 * max(1, len(scene.view.inventions))


def strip(scene: Scene, box: Box, size: float) -> str:
    """Turn and phase."""
    return scene.status(panel(box), box, size, scene.say("turn", number=scene.view.turn_no))
