"""The corner that tells what is going on: the title, a battle, the lots of an ambush, a call at a station."""

from collections.abc import Sequence

from games.core.view import present
from games.drawing.svg import Box, Look, circle, group, label, polygon, rect, star, text_width
from games.terre_lune.components import SUITS
from games.terre_lune.picture import pieces
from games.terre_lune.picture.figures import cards
from games.terre_lune.picture.panels.lots import lots
from games.terre_lune.picture.scene import Scene, panel
from games.terre_lune.picture.style import ART, GOLD, INK, MIST, NIGHT, PALE, PAPER, TITLE


def busy(scene: Scene) -> bool:
    """Whether there is more to show than the title."""
    view = scene.view
    return bool(view.battle or view.spoils or view.offers or view.looking)


def stage(scene: Scene, box: Box) -> str:
    """What the phase is about."""
    view = scene.view
    if view.phase in ("lay_out", "spoils"):
        return lots(scene, box)
    if view.battle:
        return _battle(scene, box)
    if view.offers:
        return _offers(scene, box)
    return _looking(scene, box)


def cartouche(scene: Scene) -> str:
    """The title on a binding of red cloth stamped with gold, in the corner of the board."""
    lines = (scene.say("cover_top"), scene.say("cover_bottom"))
    size = min(31, 360 / max(map(len, lines)))
    look: Look = {**TITLE, "text_anchor": "middle", "letter_spacing": 1.5}
    words = (label(188.0, 83 + 41 * at, line, size, **look) for at, line in enumerate(lines))
    return group(ART["title-plate"], *words, ART["title-rule"])


def _battle(scene: Scene, box: Box) -> str:
    """Who plays, what lies, who has how many tricks."""
    x, y, width, height = box
    battle = present(scene.view.battle)
    heading = scene.say("battle", kind=scene.say(battle.kind), station=scene.words.say(f"stations.{battle.station}"))
    trump = scene.say("trump", suit=scene.words.say(f"suits.{battle.trump}"))
    sign = group(
        circle(x + width - 26, y + 27, 20, fill=PAPER, stroke=GOLD, stroke_width=2),
        cards.emblem(battle.trump, x + width - 26, y + 27, 13),
        title=trump,
        id="trump",
    )
    room = width / len(battle.players)
    places = (
        _player(scene, seat, (x + room * at, y + 50, room, height - 58)) for at, seat in enumerate(battle.players)
    )
    return group(
        panel(x, y, width, height),
        scene.title(x + 16, y + 35, heading, 24, width - 190),
        scene.text(x + width - 54, y + 34, trump, 18, 130, fill=MIST, text_anchor="end"),
        sign,
        *places,
        id="battle",
        title=f"{heading} · {trump}",
    )


def _player(scene: Scene, seat: int, box: Box) -> str:
    """A participant's card in the trick, and the tricks won as small stars."""
    x, y, width, height = box
    battle = present(scene.view.battle)
    card = min(width - 12, (height - 46) / 1.4)
    left, middle = x + (width - card) / 2, x + width / 2
    played = next((play.card for play in battle.trick if play.seat == seat), None)
    name = scene.name(seat, middle, y + 14, 18, width - 8, text_anchor="middle")
    tricks = next(entry.tricks for entry in battle.tally if entry.seat == seat)
    won = scene.say("tricks", count=tricks)
    stars = "".join(
        polygon(star(middle + (at - (tricks - 1) / 2) * 19, y + height - 12, 9, 3.8, 5)) for at in range(tricks)
    )
    if played:
        title = scene.say("played_by", card=scene.card_title(played), name=scene.names[seat])
        lies = scene.card(played, left, y + 22, card, id=f"trick-{seat}", title=title)
    else:
        lies = _vacant(left, y + 22, card, battle.turn == seat)
    return group(name, lies, group(stars, fill=GOLD), title=f"{scene.names[seat]} · {won}", id=f"duel-{seat}")


def _vacant(x: float, y: float, card: float, awaited: bool) -> str:
    edge: Look = {"stroke": PALE, "stroke_width": 3} if awaited else {"stroke": GOLD, "stroke_width": 1.2}
    dashes = None if awaited else "6 5"
    return rect(x, y, card, card * 1.4, rx=7, fill=NIGHT, fill_opacity=0.6, **edge, stroke_dasharray=dashes)


def _offers(scene: Scene, box: Box) -> str:
    """What one may call at the station; for the seat that is asked, the four suits to choose trump from."""
    x, y, width, height = box
    offers = present(scene.view.offers)
    heading = scene.say("escale", station=scene.words.say(f"stations.{offers.station}"))
    asked = scene.view.viewer in scene.view.awaiting
    suits = "".join(_suit(scene, suit, x + width * (at + 0.5) / 4, y + height - 60) for at, suit in enumerate(SUITS))
    return group(
        panel(x, y, width, height),
        scene.title(x + 16, y + 36, heading, 25, width - 32),
        _against(scene, "challenge", offers.followers, x + 16, y + 66),
        _against(scene, "ambush", offers.targets, x + width * 0.5, y + 66),
        suits if asked else "",
        id="offers",
        title=heading,
    )


def _against(scene: Scene, kind: str, seats: Sequence[int], x: float, y: float) -> str:
    """Whose rockets could be called."""
    if not seats:
        return ""
    word = scene.say(kind)
    start = x + text_width(word, 18) + 24
    figures = (scene.figure(seat, start + 34 * at, y - 7, 0.8) for at, seat in enumerate(seats))
    title = scene.say(f"{kind}_to", names=scene.listed_names(seats))
    return group(label(x, y, word, 18, fill=MIST), *figures, title=title)


def _suit(scene: Scene, suit: str, x: float, y: float) -> str:
    title = scene.say("choose_trump", suit=scene.words.say(f"suits.{suit}"))
    return group(
        rect(x - 42, y - 46, 84, 96, rx=9, fill=PAPER, stroke=GOLD, stroke_width=3),
        cards.emblem(suit, x, y - 8, 25),
        label(x, y + 40, suit, 20, fill=INK, text_anchor="middle", font_weight=600),
        id=f"trump-{suit}",
        title=title,
    )


def _looking(scene: Scene, box: Box) -> str:
    """The deposit that is being examined, face up for the seat that holds it."""
    x, y, width, height = box
    looking = present(scene.view.looking)
    if looking.deposit:
        words = scene.say("looking", site=looking.site, mineral=scene.mineral(looking.deposit))
    else:
        words = scene.say("looking_hidden", site=looking.site, name=scene.names[present(scene.view.turn)])
    radius = (height - 76) / 2
    return group(
        panel(x, y, width, height),
        scene.text(x + width / 2, y + 38, words, 25, width - 32, text_anchor="middle", font_weight=600),
        pieces.token(looking.site, looking.deposit, x + width / 2, y + 56 + radius, radius),
        id="looking",
        title=words,
    )
