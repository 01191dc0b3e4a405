"""Where everything lies: board and column side by side for tables and mails, one under the other for telephones."""

from games.drawing.finale import ribbon, sparks
from games.drawing.svg import Box, scaled
from games.terre_lune.picture import board, dice, flights, pieces, sky
from games.terre_lune.picture.geometry import CENTRE, RADIUS, SIZE
from games.terre_lune.picture.panels.own import own
from games.terre_lune.picture.panels.scores import scores
from games.terre_lune.picture.panels.seats import row
from games.terre_lune.picture.panels.stage import busy, cartouche, stage
from games.terre_lune.picture.scene import Scene, panel

WIDE = (1600, 1000)
_LARGER = 1.3
"""How much larger the lines of the tall picture are than those of the wide one."""
_INNER = 772 / _LARGER


def plate(scene: Scene) -> str:
    """The board with everything on it, 1000 by 1000."""
    return "".join(
        (
            sky.heavens(SIZE),
            board.under(),
            flights.ways(scene),
            pieces.trails(scene),
            board.over(scene.words),
            pieces.piles(scene),
            pieces.sites(scene),
            flights.pushes(scene),
            flights.ends(scene),
            pieces.satellite(scene),
            pieces.figures(scene),
            dice.corner(scene),
        )
    )


def finale(scene: Scene) -> str:
    """Once the game is over: a wreath within the orbit, and the winner's ribbon."""
    return sparks(scene, CENTRE, RADIUS * 0.72) + ribbon(scene, CENTRE[0], CENTRE[1] - 24, 2 * RADIUS + 60)


def wide(scene: Scene) -> str:
    """The board at the left, the column at the right; the phase takes the title's corner."""
    x, width = 1006.0, 578.0
    players = scene.view.players
    height = {2: 138.0, 3: 114.0, 4: 96.0}[players] + (26 if scene.view.own is None else 0)
    drawn = [plate(scene), finale(scene), stage(scene, (20, 20, 402, 206)) if busy(scene) else cartouche(scene)]
    drawn.append(strip(scene, (x, 16, width, 50), 22))
    drawn += [row(scene, seat, x, 74 + (height + 8) * seat, width, height) for seat in range(players)]
    y = 74 + (height + 8) * players
    last = scores if scene.view.result else own
    return "".join([*drawn, last(scene, (x, y, width, 984 - y))])


def tall(scene: Scene) -> tuple[str, int]:
    """Everything one under the other, 800 wide, larger; the height depends on the players and the phase."""
    players, y = scene.view.players, 866.0
    drawn = [
        scaled(plate(scene) + finale(scene) + cartouche(scene), 0, 66, 800 / SIZE),
        strip(scene, (14, 14, 772, 56), 29),
    ]
    if busy(scene):
        drawn.append(scaled(stage(scene, (0, 0, 515, 200)), 14, y, 1.5))
        y += 308
    for seat in range(players):
        drawn.append(scaled(row(scene, seat, 0, 0, _INNER, 94), 14, y, _LARGER))
        y += 94 * _LARGER + 8
    last, height = (scores, 112 + 68.0 * players) if scene.view.result else (own, 482.0 if scene.view.own else 340.0)
    drawn.append(scaled(last(scene, (0, 0, _INNER, height)), 14, y, _LARGER))
    return "".join(drawn), round(y + height * _LARGER + 16)


def strip(scene: Scene, box: Box, size: float) -> str:
    """Round and phase."""
    return scene.status(panel(*box), box, size, scene.say("round", round=scene.view.round))
