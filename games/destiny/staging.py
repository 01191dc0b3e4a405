"""What events move on the board (games/core/staging/)."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from games.core.facts import Seat, Viewer
from games.core.staging.hints import count_scores, seat, send, show, show_seat
from games.core.staging.motions import Data, Motion, Stage, Staging


def _hand(owner: Seat, viewer: Viewer) -> str:
    return "hand" if owner == viewer else f"seat-{owner}-hand"


def _item(name: str) -> str:
    """The element of a token or a setting."""
    if not name.startswith("S"):
        return f"token-{name}"
    owner, _, slot = name[1:].partition("-")
    return f"setting-{owner}-{slot}"


def _dealt(data: Data, viewer: Viewer) -> Iterator[Motion]:
    for owner, cards in data.get("hands", {}).items():  # each is told of their own
        yield from send("destiny", _hand(int(owner), viewer), len(cards))


def _clock(data: Data, viewer: Viewer) -> Iterator[Motion]:
    yield Motion("spin", "clock", beats=2)
    for token in (*data["masked"], *data["revealed"]):
        yield Motion("flip", f"token-{token}", step=1)


def _destiny(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", "trick-destiny", origin="destiny")]


def _played(data: Data, viewer: Viewer) -> list[Motion]:
    owner = data["seat"]
    held = f"hand-{data['card']}" if owner == viewer else _hand(owner, viewer)
    return [Motion("move", f"trick-{owner}", origin=held)]


def _revealed(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("flip", f"trick-{owner}") for owner in data["cards"]]


def _resolved(data: Data, viewer: Viewer) -> list[Motion]:
    return [] if data["winner"] is None else show(f"trick-{data['winner']}")


def _discarded(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", f"discard-{card}", origin="trick") for card in data["cards"]]


def _adjusted(data: Data, viewer: Viewer) -> Iterator[Motion]:
    for at, move in enumerate(data["moves"]):
        yield Motion("move", f"token-{move['token']}", step=at)
        if move["exchanged"] is not None:
            yield Motion("move", f"token-{move['exchanged']}", step=at)


def _validated(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("flip", f"character-{data['seat']}"), Motion("count", seat(data["seat"]), step=1)]


def _character(data: Data, viewer: Viewer) -> list[Motion]:
    origin = f"trick-{data['seat']}" if data["by"] == "play" else f"discard-{data['card']}"
    return [Motion("move", f"character-{data['seat']}", origin=origin)]


def _stolen_character(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", f"character-{data['seat']}", origin=f"character-{data['from_seat']}")]


def _swapped(data: Data, viewer: Viewer) -> list[Motion]:
    one, other = (_hand(data[side], viewer) for side in ("seat", "other"))
    return [*send(one, other), *send(other, one)]


def _token(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", f"token-{data['token']}")]


def _exchanged(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", f"token-{data[side]}") for side in ("give", "take")]


def _turned(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("flip", f"token-{data['token']}")]


def _consolidated(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("flip", f"setting-{data['seat']}-{data['slot']}")]


def _broken(data: Data, viewer: Viewer) -> Iterator[Motion]:
    yield Motion("flip", f"setting-{data['from_seat']}-{data['slot']}")
    if data["to"] is not None:
        yield Motion("move", f"token-{data['token']}", step=1)


def _settings(data: Data, viewer: Viewer) -> list[Motion]:
    own, other = f"setting-{data['seat']}-{data['slot']}", f"setting-{data['other']}-{data['other_slot']}"
    return [Motion("move", own, origin=other), Motion("move", other, origin=own)]


def _from_discard(data: Data, viewer: Viewer) -> list[Motion]:
    hand = _hand(data["seat"], viewer)
    return [
        Motion("move", f"discard-{data['card']}", to=hand),
        Motion("move", f"discard-{data['dropped']}", origin=hand, step=1),
    ]


def _card_discarded(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", f"discard-{data['card']}", origin=f"trick-{data['seat']}")]


def _killed(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", f"discard-{data['card']}", origin=f"character-{data['victim']}")]


def _raised(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", "tower", origin=f"trick-{data['seat']}")]


def _fell(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", "tower", to="discard")]


def _devil(data: Data, viewer: Viewer) -> list[Motion]:
    own, victim = f"character-{data['seat']}", f"character-{data['victim']}"
    return [Motion("move", own, origin=victim), Motion("move", victim, origin=own)]


def _pledged(data: Data, viewer: Viewer) -> list[Motion]:
    return show(seat(data["seat"]), seat(data["other"]))


def _observed(data: Data, viewer: Viewer) -> list[Motion]:
    return show(_item(data["token"]))


def _learned(data: Data, viewer: Viewer) -> list[Motion]:
    return show(*map(_item, data["items"]))


def _marked(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("count", seat(data["seat"]))]


_STAGES: Final[dict[str, Stage]] = {
    "cards_dealt": _dealt,
    "clock_advanced": _clock,
    "destiny_played": _destiny,
    "card_played_for_value": _played,
    "card_played_for_power": _played,
    "trick_revealed": _revealed,
    "trick_resolved": _resolved,
    "trick_discarded": _discarded,
    "adjustment_chosen": show_seat,
    "adjustments_made": _adjusted,
    "character_validated": _validated,
    "character_arrived": _character,
    "character_stolen": _stolen_character,
    "theft_voided": show_seat,
    "hands_swapped": _swapped,
    "token_drawn": _token,
    "token_stolen": _token,
    "token_thrown": _token,
    "tokens_exchanged": _exchanged,
    "token_revealed": _turned,
    "token_masked": _turned,
    "setting_consolidated": _consolidated,
    "setting_broken": _broken,
    "settings_swapped": _settings,
    "cards_exchanged": _swapped,
    "card_taken_from_discard": _from_discard,
    "card_discarded": _card_discarded,
    "character_killed": _killed,
    "tower_raised": _raised,
    "tower_fell": _fell,
    "devil_turned": _devil,
    "lovers_pledged": _pledged,
    "token_observed": _observed,
    "faces_learned": _learned,
    "points_marked": _marked,
    "power_fizzled": show_seat,
    "power_passed": show_seat,
    "power_stopped": show_seat,
    "game_scored": count_scores,
}
STAGING: Final[Staging] = MappingProxyType(_STAGES)
