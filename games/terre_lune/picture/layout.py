"""Where everything lies: board and column side by side for tables and mails, one under the other for telephones."""

from games.core.svg import group, number
from games.terre_lune.picture import board, dice, flights, pieces, sky
from games.terre_lune.picture.geometry import SIZE
from games.terre_lune.picture.own import own
from games.terre_lune.picture.scene import Scene, panel
from games.terre_lune.picture.scores import scores
from games.terre_lune.picture.seats import row
from games.terre_lune.picture.stage import busy, cartouche, stage
from games.terre_lune.picture.style import TITLE

WIDE = (1600, 1000)


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


def wide(scene: Scene) -> str:
    """The board at the left, the column at the right; the phase takes the title's corner."""
    x, width = 1006.0, 578.0
    players = scene.view["players"]
    height = {2: 138.0, 3: 114.0, 4: 96.0}[players] + (26 if scene.own is None else 0)
    drawn = [plate(scene), stage(scene, (24, 24, 412, 212)) if busy(scene) else cartouche(scene, 30, 30)]
    drawn.append(strip(scene, x, 16, width, 50, 22))
    drawn += [row(scene, seat, x, 74 + (height + 8) * seat, width, height) for seat in range(players)]
    y = 74 + (height + 8) * players
    last = scores if scene.view["result"] else own
    return "".join([*drawn, last(scene, (x, y, width, 984 - y))])


def tall(scene: Scene) -> tuple[str, int]:
    """Everything one under the other, 800 wide; the height depends on the players and the phase."""
    x, width, y = 14.0, 772.0, 866.0
    drawn = [
        group(plate(scene), cartouche(scene, 30, 30), transform=f"translate(0 62) scale({number(800 / SIZE)})"),
        strip(scene, x, 14, width, 52, 25),
    ]
    if busy(scene):
        drawn.append(stage(scene, (x, y, width, 260)))
        y += 268
    for seat in range(scene.view["players"]):
        drawn.append(row(scene, seat, x, y, width, 104))
        y += 112
    bottom = 110 + 74.0 * scene.view["players"] if scene.view["result"] else 640.0 if scene.own else 322.0
    drawn.append((scores if scene.view["result"] else own)(scene, (x, y, width, bottom)))
    return "".join(drawn), round(y + bottom + 16)


def strip(scene: Scene, x: float, y: float, width: float, height: float, size: float) -> str:
    """Round and phase at the left, whom the game waits for at the right."""
    view = scene.view
    phase = f"{scene.say('round', round=view['round'])} · {scene.words.say('phases.' + view['phase'])}"
    waiting = [scene.names[seat] for seat in view["awaiting"]]
    text = scene.say("awaiting", names=", ".join(waiting)) if waiting else scene.say("over")
    base = y + height / 2 + size * 0.36
    return group(
        panel(x, y, width, height),
        scene.title(x + 16, base, phase, size, width * 0.54, **TITLE),
        scene.text(x + width - 16, base, text, size, width * 0.38, text_anchor="end"),
        id="status",
        title=phase,
    )
