"""What events move on the board (games/core/staging/)."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from games.core.facts import Seat, Viewer
from games.core.staging.hints import along, count_scores, seat, send, show, show_seat
from games.core.staging.motions import Data, Motion, Stage, Staging
from games.terre_lune.board import BOARD


def _hand(owner: Seat, viewer: Viewer) -> str:
    return "hand" if owner == viewer else seat(owner)


def _rocket(data: Data) -> str:
    return f"rocket-{data['seat']}"


def _node(name: str) -> str:
    return f"node-{name}"


def _thrown(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("roll", "dice-blue"), Motion("roll", "die-red")]


def _satellite(data: Data, viewer: Viewer) -> list[Motion]:
    orbit = BOARD.data.orbit.squares
    passed = [orbit[(data["start"] + step) % BOARD.orbit] for step in range(1, data["points"])]
    crossings = tuple(_node(square) for square in passed if square in BOARD.crossings)
    return [Motion("move", "satellite", via=crossings, beats=2)]


def _flown(data: Data, viewer: Viewer) -> list[Motion]:
    return [along(_rocket(data), [_node(square) for square in data["path"]])]


def _dragged(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", _rocket(data), beats=2)]


def _boarded(data: Data, viewer: Viewer) -> list[Motion]:
    return show(_node(data["station"]), seat(data["seat"]))


def _option(data: Data, viewer: Viewer) -> list[Motion]:
    return send(_node(data["station"]), seat(data["seat"]))


def _collided(data: Data, viewer: Viewer) -> Iterator[Motion]:
    yield from show(_node(data["square"]), "satellite")
    yield Motion("move", _rocket(data), step=1, beats=2)


def _landed(data: Data, viewer: Viewer) -> list[Motion]:
    return show(_rocket(data), seat(data["seat"]))


def _site(data: Data, viewer: Viewer) -> list[Motion]:
    return show(f"site-{data['site']}", seat(data["seat"]))


def _deposit(data: Data, viewer: Viewer) -> list[Motion]:
    return send(f"site-{data['site']}", seat(data["seat"]))


def _exchanged(data: Data, viewer: Viewer) -> Iterator[Motion]:
    hand = _hand(data["seat"], viewer)
    yield from send(hand, "discards", data["count"])
    yield from send("talon", hand, data["count"], 1)


def _pushed(data: Data, viewer: Viewer) -> list[Motion]:
    return [*show_seat(data, viewer), Motion("move", f"rocket-{data['target']}")]


def _challenged(data: Data, viewer: Viewer) -> list[Motion]:
    return show(_node(data["station"]), *map(seat, data["participants"]))


def _ambushed(data: Data, viewer: Viewer) -> list[Motion]:
    return show(_node(data["station"]), seat(data["seat"]), f"rocket-{data['target']}")


def _passed(data: Data, viewer: Viewer) -> list[Motion]:
    return show(_node(data["station"]), seat(data["seat"]))


def _played(data: Data, viewer: Viewer) -> list[Motion]:
    held = f"hand-{data['card']}" if data["seat"] == viewer else seat(data["seat"])
    return send(held, f"duel-{data['seat']}")


def _taken(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("count", f"duel-{data['seat']}")]


def _prize(data: Data, viewer: Viewer) -> list[Motion]:
    return send(_node(data["station"]), seat(data["seat"]), data["count"])


def _lots(data: Data, viewer: Viewer) -> list[Motion]:
    return send(seat(data["loser"]), seat(data["winner"]), data["deposits"] + data["options"])


def _redealt(data: Data, viewer: Viewer) -> list[Motion]:
    return send("discards", "talon", 3)


def _homeward(data: Data, viewer: Viewer) -> list[Motion]:
    path = [_node(square) for square in data["path"]]
    return [Motion("roll", "die-red"), along(_rocket(data), path, 1)]


_STAGES: Final[dict[str, Stage]] = {
    "turn_started": show_seat,
    "dice_thrown": _thrown,
    "satellite_moved": _satellite,
    "way_back_flown": _dragged,
    "rocket_flown": _flown,
    "station_boarded": _boarded,
    "option_taken": _option,
    "moon_landed": _landed,
    "earth_landed": _landed,
    "rocket_collided": _collided,
    "cosmonaut_eliminated": show_seat,
    "rocket_attracted": _dragged,
    "site_prospected": _site,
    "prospect_skipped": show_seat,
    "deposit_taken": _deposit,
    "deposit_left": _site,
    "cards_exchanged": _exchanged,
    "hand_kept": show_seat,
    "rocket_pushed": _pushed,
    "push_skipped": show_seat,
    "challenge_called": _challenged,
    "ambush_laid": _ambushed,
    "station_passed": _passed,
    "rocket_summoned": _dragged,
    "card_played": _played,
    "trick_taken": _taken,
    "duel_won": show_seat,
    "prize_taken": _prize,
    "lots_laid_out": show_seat,
    "lots_taken": _lots,
    "cards_redealt": _redealt,
    "homeward_run": _homeward,
    "game_scored": count_scores,
}
STAGING: Final[Staging] = MappingProxyType(_STAGES)
