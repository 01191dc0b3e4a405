"""What the phase is about, above the lots: the bid, the secret choices, the turn order."""

from collections.abc import Sequence

from games.drawing.svg import (
    circle,
    fitted,
    group,
    label,
    polygon,
    rect,
    snug,
    star,
    tag,
    text_width,
)
from games.systeme_solaire.picture.figures import marks
from games.systeme_solaire.picture.scene import Scene, panel
from games.systeme_solaire.picture.style import GOLD, INK, LINE, MIST, NIGHT, PALE, PAPER, RUST, TITLE
from games.systeme_solaire.view import Auction, OrderTotal


def ribbon(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """The part that belongs to the phase; empty where lots or scores say everything."""
    phase, auction = scene.view.phase, scene.view.auction
    if auction and phase in ("auction", "payment"):
        return _auction(scene, auction, x + width / 2, y, height)
    if phase == "ordering":
        return _envelopes(scene, x, y, width, height)
    if phase == "selection":
        return _turn_order(scene, x, y, width, height)
    return ""


def _auction(scene: Scene, auction: Auction, centre: float, y: float, height: float) -> str:
    """The high bid in a compass rose, its bidder at the left, the viewer's own limit at the right."""
    high = auction.high
    middle, radius = y + height / 2, height / 2 - 4
    rose = polygon(star(centre, middle, radius + 10, radius * 0.8, 16), fill=GOLD, fill_opacity=0.55)
    value = label(
        centre, middle + radius * 0.36, str(high) if high else "–", radius * 0.98, text_anchor="middle", **TITLE
    )
    plate = circle(centre, middle, radius * 0.86, fill=NIGHT, stroke=PALE, stroke_width=2.4)
    heading, line = _bid_words(scene, auction)
    shown = fitted(line, 27, centre - radius - 50)
    notes = [
        label(centre - radius - 26, middle - 10, heading, 22, text_anchor="end", **TITLE),
        label(centre - radius - 26, middle + 24, shown, 27, fill=PALE, font_weight=600, text_anchor="end"),
    ]
    if auction.my_limit is not None:
        notes.append(label(centre + radius + 26, middle + 8, scene.say("limit", limit=auction.my_limit), 24, fill=PALE))
    shield = group(rose, plate, value, id="bid", title=f"{heading} · {high} · {line}")
    return shield + "".join(notes)  # a ring around what is bid must not run through the labels of the lots


def _bid_words(scene: Scene, auction: Auction) -> tuple[str, str]:
    if auction.high_seat is None:
        return scene.say("no_bid"), scene.say("opens", name=scene.names[scene.view.first_player or 0])
    leader = scene.names[auction.high_seat]
    return scene.say("price" if scene.view.phase == "payment" else "high_bid"), leader


def _slots(x: float, width: float, count: int) -> list[tuple[float, float]]:
    """Places side by side: left edge and width of each."""
    room = min(300.0, (width - 12 * (count - 1)) / count)
    left = x + (width - room * count - 12 * (count - 1)) / 2
    return [(left + (room + 12) * at, room) for at in range(count)]


def _envelopes(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """A sealed letter for each choice that is made, an open outline for each that is missing."""
    winner = scene.view.first_player or 0
    players = scene.view.players
    seats = [winner, *((winner - step) % players for step in range(1, players))]
    drawn = (
        _envelope(scene, seat, left, y, room, height)
        for seat, (left, room) in zip(seats, _slots(x, width, players), strict=True)
    )
    return group(*drawn, id="choices", title=scene.say("secret"))


def _envelope(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> str:
    won = seat == scene.view.first_player
    chosen = scene.view.seats[seat].has_chosen
    word = scene.say("won" if won else "chosen" if chosen else "pending")
    middle = y + height / 2
    size, shown = snug(word, 20, width - 102)
    sign = marks.disc(x + 46, middle, 30, "1") if won else _letter(x + 14, middle - 22, 64, 44, chosen)
    return group(
        panel(x, y, width, height, lit=not won and not chosen),
        sign,
        scene.name(seat, x + 90, middle - 4, 23, width - 102),
        label(x + 90, middle + 24, shown, size, fill=MIST if won or chosen else PALE),
        id=f"order-{seat}",
        title=f"{scene.names[seat]} · {word}",
    )


def _letter(x: float, y: float, width: float, height: float, sealed: bool) -> str:
    if not sealed:
        return rect(x, y, width, height, rx=4, fill="none", stroke=PALE, stroke_width=1.6, stroke_dasharray="5 4")
    fold = f"M{x},{y + 2}L{x + width / 2},{y + height * 0.58}L{x + width},{y + 2}"
    return (
        rect(x, y, width, height, rx=4, fill=PAPER, stroke=INK)
        + tag("path", d=fold, stroke=INK, stroke_width=1.4, **LINE)
        + polygon(star(x + width / 2, y + height * 0.56, 10, 8, 9), fill=RUST, stroke=INK)
    )


def _turn_order(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """Who picks when, with the cards that were shown and their totals; seats already served are greyed."""
    totals = {entry.seat: entry for entry in scene.view.order_totals or ()}
    order = scene.view.order or ()
    served = {lot.taken_by for lot in scene.view.lots}
    drawn = (
        _turn(scene, place, seat, totals.get(seat), seat in served, left, y, room, height)
        for place, (seat, (left, room)) in enumerate(zip(order, _slots(x, width, len(order) or 1), strict=False), 1)
    )
    return group(*drawn, id="turn-order", title=scene.say("turn_order"))


def _turn(
    scene: Scene,
    place: int,
    seat: int,
    shown: OrderTotal | None,
    served: bool,
    x: float,
    y: float,
    width: float,
    height: float,
) -> str:
    name = scene.names[seat]
    key = "order_place" if shown else "order_winner"
    total = shown.total if shown else auction.high if (auction := scene.view.auction) else 0
    title = scene.say(key, place=place, name=name, total=total)
    return group(
        panel(x, y, width, height, seat in scene.view.awaiting),
        label(x + 14, y + 31, f"{place}.", 22, **TITLE),
        scene.name(seat, x + 42, y + 31, 22, width - 56),
        _shown_cards(scene, shown.cards, x + 14, y + 44, width - 84, height - 54)
        if shown
        else _won(scene, x + 14, y + 76, width - 90),
        marks.disc(x + width - 38, y + height - 36, 24, str(total)),
        id=f"order-{seat}",
        title=title + (f" · {scene.say('served')}" if served else ""),
        opacity=0.5 if served else None,
    )


def _won(scene: Scene, x: float, y: float, width: float) -> str:
    """The winner shows no cards: the marker stands for the auction won, in words where there is room."""
    word = scene.say("won")
    note = label(x + 48, y + 6, word, 19, fill=MIST) if text_width(word, 19) < width - 48 else ""
    return marks.marker(x + 20, y, 20) + note


def _shown_cards(scene: Scene, faces: Sequence[str], x: float, y: float, width: float, height: float) -> str:
    card = height / 1.4
    step = min(card * 1.06, (width - card) / max(1, len(faces) - 1))
    return "".join(scene.card(face, x + step * at, y, card, "held") for at, face in enumerate(faces))
