"""The middle of the board: status strip, lots, deck and discard."""

from games.drawing.svg import LEAST, Look, group, label, rect, sheer, snug, tag
from games.systeme_solaire.picture.figures import cards, marks
from games.systeme_solaire.picture.scene import Scene, Size, panel
from games.systeme_solaire.picture.style import GOLD, MIST, NIGHT, PALE, TITLE
from games.systeme_solaire.view import Lot


def strip(scene: Scene, x: float, y: float, width: float, height: float, size: float) -> str:
    """Round and phase on the left, the awaited players on the right."""
    view = scene.view
    phase = scene.words.say(f"phases.{view.phase}")
    if view.round:
        key = "last_round" if view.last_round else "round"
        phase = f"{scene.say(key, round=view.round, rounds=view.rounds)} · {phase}"
    base = y + height / 2 + size * 0.36
    return group(
        panel(x, y, width, height),
        label(x + 16, base, phase, size, **TITLE),
        id="status",
        title=phase,
    )


def lots(scene: Scene, centre: float, y: float, width: float, card: float, gap: float, size: Size) -> str:
    """All lots in a row, each with its number; a taken one is empty and names its taker."""
    row = scene.view.lots
    widths = [_lot_width(lot, card) for lot in row]
    space = min(gap, (width - sum(widths)) / max(1, len(row) - 1)) if row else 0
    x = centre - (sum(widths) + space * (len(row) - 1)) / 2
    drawn = []
    for lot, wide in zip(row, widths, strict=True):
        drawn.append(_lot(scene, lot, x, y, wide, card, size))
        x += wide + space
    return "".join(drawn)


def _lot_width(lot: Lot, card: float) -> float:
    count = max(1, len(lot.cards))
    return count * card + (count - 1) * card / 16


def _lot(scene: Scene, lot: Lot, x: float, y: float, wide: float, card: float, size: Size) -> str:
    number, top = lot.lot, y + card * 0.23
    heading = label(
        x + wide / 2, y + card * 0.15, scene.say("lot", lot=number), card * 0.16, text_anchor="middle", **TITLE
    )
    step = card * 17 / 16
    if lot.taken_by is not None:
        taker = scene.names[lot.taken_by]
        return group(
            heading,
            *(_hollow(x + step * at, top, card) for at in range(max(1, len(lot.cards)))),
            *_taken(scene, taker, x + wide / 2, top + card * 0.6, card, wide),
            id=f"lot-{number}",
            title=scene.say("lot_taken", lot=number, name=taker),
        )
    shown = (
        scene.card(face, x + step * at, top, card, size, id=f"lot-{number}-card-{at}")
        for at, face in enumerate(lot.cards)
    )
    names = scene.words.listed([scene.card_name(face) for face in lot.cards])
    return group(heading, *shown, id=f"lot-{number}", title=f"{scene.say('lot', lot=number)} · {names}")


def _hollow(x: float, y: float, card: float) -> str:
    look: Look = {"fill": NIGHT, "fill_opacity": 0.45, "stroke": GOLD, "stroke_opacity": 0.5, "stroke_dasharray": "6 5"}
    return rect(x, y, card, card * 1.4, rx=card * 0.075, **look)


def _taken(scene: Scene, taker: str, x: float, y: float, card: float, wide: float) -> tuple[str, str]:
    small = max(16.0, card * 0.15)
    size, name = snug(taker, small * 1.1, wide - 8)
    return (
        label(x, y, scene.say("taken_by"), small, fill=MIST, text_anchor="middle"),
        label(x, y + small * 1.4, name, size, fill=PALE, font_weight=600, text_anchor="middle"),
    )


def deck(scene: Scene, x: float, y: float, card: float) -> str:
    """The face-down deck with its count, and how many bodies were removed unseen."""
    view = scene.view
    count = view.deck_count
    middle = x + card / 2
    pile = [
        scene.back(x + 4 * (layer - 1), y + card * 0.23 - 3 * (layer - 1), card)
        for layer in range(min(3, -(-count // 8)))
    ]
    if not pile:
        pile = [_hollow(x, y + card * 0.23, card)]
    value = marks.disc(middle, y + card * 0.93, card * 0.23, str(count))
    heading = label(middle, y + card * 0.15, scene.say("deck"), max(LEAST, card * 0.16), text_anchor="middle", **TITLE)
    title = scene.say("deck_count", count=count)
    if view.removed_count:
        removed = scene.say("removed", count=view.removed_count)
        pile.append(label(middle, y + card * 1.84, removed, max(LEAST, card * 0.16), fill=MIST, text_anchor="middle"))
        title += f" · {removed}"
    return group(heading, *pile, value, id="deck", title=title, data_piece=scene.piece())


def discard(
    scene: Scene, x: float, y: float, width: float, cell: tuple[float, float], per_row: int, size: float
) -> str:
    """How many of each type lie in the discard: a grid in canonical order, so that nothing has to be searched."""
    counts = scene.view.discard
    total = sum(counts.values())
    heading = label(x + width / 2, y, f"{scene.say('discard')} {total}", size, text_anchor="middle", **TITLE)
    kinds = cards.PROBES + cards.BODIES
    drawn = (
        _pocket(scene, card, counts.get(card, 0), x + cell[0] * (at % per_row), y + 8 + cell[1] * (at // per_row), cell)
        for at, card in enumerate(kinds)
    )
    title = scene.say("discard_count", count=total)
    return group(heading, *drawn, id="discard", title=title, data_piece=scene.piece())


def _pocket(scene: Scene, card: str, count: int, x: float, y: float, cell: tuple[float, float]) -> str:
    """One type: its picture and how many, faint when there is none."""
    scene.symbols.setdefault(f"art-{card}", cards.art(card))
    width, height = cell
    icon = width * 0.86
    scale = icon / 104
    fill = "#dfe9ea" if card in cards.PROBES else NIGHT
    art = rect(x + 1, y, width - 2, height - 3, rx=4, fill=fill, fill_opacity=0.92 if count else 0.25) + tag(
        "g",
        tag("use", href=f"#art-{card}"),
        transform=f"translate({x + width / 2:.1f} {y + icon / 2:.1f}) scale({scale:.3f})",
        **({} if count else sheer(0.3)),
    )
    title = scene.say("discard_of", card=scene.card_name(card), count=count)
    ink = NIGHT if card in cards.PROBES else PALE
    number = label(
        x + width / 2, y + height - 7, str(count), height * 0.36, fill=ink, font_weight=600, text_anchor="middle"
    )
    return group(art, number if count else "", title=title)
